"""Random events of teams, round by round, with W.O., byes, withdrawals and empty boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from damas.tournament import TournamentError
from damas.tournament.event import Proposal, Tournament

from ..desk import Desk

GAMES = ("1-0", "1-0", "0-1", "0-1", "=-=", "=-=", "+--", "--+")
POINTS = ("2-1-0", "3-1-0")


def settings(pick: random.Random, **more: Any) -> dict[str, Any]:
    """A Swiss of teams with two or three boards."""
    return {
        "name": "Equipas",
        "wo_tolerance_min": 15,
        "teams": True,
        "boards": pick.randint(2, 3),
        "substitutes": 1,
        "match_points": pick.choice(POINTS),
        "system": "swiss",
        "rounds": pick.randint(3, 5),
        **more,
    }


def made(seed: int, least: int = 4, most: int = 8, **more: Any) -> tuple[Desk, random.Random]:
    """An event with its teams, nobody paired yet."""
    pick = random.Random(seed)
    desk = Desk(settings(pick, **more))
    boards = desk.event.rules.boards
    for number in range(1, pick.randint(least, most) + 1):
        members = [
            {"name": f"T{number}M{at}", "rating": pick.choice((0, 900, 1200, 1500))}
            for at in range(1, boards + pick.randint(0, 1) + 1)
        ]
        desk.do("add-team", name=f"Team {number}", members=members)
    return desk, pick


def rounds(desk: Desk, pick: random.Random) -> Iterator[tuple[Tournament, Proposal]]:
    """The event before each round, with the engine's proposal; then the round is played."""
    event = desk.event
    while len(event.rounds) < event.rounds_total:
        number = len(event.rounds) + 1
        _wishes(desk, pick, number)
        try:
            found = event.proposal()
        except TournamentError:
            return
        yield event, found
        desk.do("pair", **found.to_data())
        _line_ups(desk, pick, number)
        _results(desk, pick, number)
        desk.do("close-round", round=number)


def _wishes(desk: Desk, pick: random.Random, number: int) -> None:
    playing = [one for one in desk.event.entrants.values() if one.plays(number)]
    if desk.event.rules.system == "swiss" and pick.random() < 0.1:
        code = pick.choice("HFZ")
        desk.do("request-bye", player=pick.choice(playing).id, round=number, code=code)
    if number > 1 and len(playing) > 4 and pick.random() < 0.05:
        desk.do("withdraw", player=pick.choice(playing).id)


def _line_ups(desk: Desk, pick: random.Random, number: int) -> None:
    for board in desk.event.rounds[-1].boards:
        for who in (board.first, board.second):
            numbers = [one.no for one in desk.event.teams[who].members]
            count = desk.event.rules.boards
            if pick.random() < 0.2:
                row = sorted(pick.sample(numbers, min(len(numbers), count)))
                row += [0] * (count - len(row))
                if pick.random() < 0.3:
                    row[pick.randrange(count)] = 0
                if tuple(row) != board.line_ups[who]:
                    desk.do("line-up", round=number, team=who, members=row)


def _results(desk: Desk, pick: random.Random, number: int) -> None:
    for place, board in enumerate(desk.event.rounds[-1].boards, start=1):
        open_ = any(game.codes is None for game in board.games)
        if open_ and pick.random() < 0.08:
            absent = pick.choice(([board.first], [board.second], [board.first, board.second]))
            desk.do("forfeit-match", round=number, board=place, teams=absent)
        for index, game in enumerate(board.games, start=1):
            if game.codes is None:
                desk.result(number, place, pick.choice(GAMES), game=index)
