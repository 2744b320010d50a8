"""The match of two teams by the Scheveningen tables, and what each got against each."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ...errors import TournamentError
from ...pairing.scheveningen import scheveningen
from ...scoring.crosstable import Player
from ..model.parts import TournamentBoard, TournamentGame
from ..model.state import TournamentState
from ..model.teams import Team
from .teams import seats


def the_two(state: TournamentState) -> tuple[int, int]:
    """The ids of team A and team B, by their numbers.

    Raises TournamentError where there are not two, or one has too few players for the table.
    """
    order = sorted(state.entrants, key=lambda who: state.entrants[who].player.no)
    if len(order) != 2:
        raise TournamentError(
            "two-teams",
            "The Scheveningen system is a match of two teams, not of {count}",
            count=len(order),
        )
    boards = state.rules.boards
    for who in order:
        team = state.team(who)
        count = len(team.members if state.rounds else team.here)
        if count < boards:
            raise TournamentError(
                "team-too-small",
                "{name} has too few players, {count} of {boards}: each plays each of the other"
                " team",
                name=state.name(who),
                count=count,
                boards=boards,
            )
    return order[0], order[1]


def duel(state: TournamentState, number: int) -> TournamentBoard:
    """Round *number* by the table: who sits where, and with which colour.

    Raises TournamentError (`the_two`).
    """
    first, second = the_two(state)
    rules = state.rules
    row = scheveningen(rules.boards, rules.cycles)[number - 1]
    games = [
        TournamentGame(first, second) if seat.white else TournamentGame(second, first)
        for seat in row
    ]
    mine, theirs = (_places(state.team(who), rules.boards) for who in (first, second))
    moved = tuple(theirs[seat.opponent - 1] for seat in row)
    return TournamentBoard(first, second, games, line_ups={first: mine, second: moved})


def _places(team: Team, boards: int) -> tuple[int, ...]:
    """Who plays at each place of the table: for a member who has left, the next substitute."""
    row = team.first(boards)
    for at, no in enumerate(team.gone, start=1):  # as the team stood when each of them left
        row = team._replace(gone=team.gone[:at]).replaced(row, no, in_order=False)
    return row


class DuelLine(NamedTuple):
    """What a *member* got: by the number of each opponent the codes of the games, and points."""

    member: Player
    met: dict[int, list[str]]
    points: Fraction


def duel_lines(state: TournamentState, team: int) -> list[DuelLine]:
    """The members of a team in their order, those who sat at a board or are to."""
    points = state.rules.points
    found: dict[int, DuelLine] = {}
    played = {one.no: list[tuple[int, str]]() for one in state.team(team).members}
    for seat in seats(state):
        if seat.team == team:
            played[seat.member].append((seat.opponent, seat.code))
    for place, member in enumerate(state.team(team).members, start=1):
        games = played[member.no]
        if place > state.rules.boards and not games:
            continue
        met: dict[int, list[str]] = {}
        for opponent, code in games:
            met.setdefault(opponent, []).append(code)
        known = [code for _, code in games if code != "*"]
        total = sum((points.of(code) for code in known), Fraction(0))
        found[member.no] = DuelLine(member, met, total)
    return list(found.values())
