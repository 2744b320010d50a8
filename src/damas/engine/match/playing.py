"""One game of a match; and a pair of games as a unit of work, which any process can play."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeAlias

from ...base.errors import DamasError
from ...rules.game import Game
from .. import ClockState, Limits
from ..endgames import Tables
from ..player import Player
from .log import Finished, finished, finished_of
from .openings import balanced_opening
from .players import EngineEntrant, Given, SeededPlayer
from .referee import Referee

Entrant: TypeAlias = EngineEntrant | Given
Names: TypeAlias = list[str]


def play_game(  # noqa: PLR0913, PLR0917
    number: int,
    start: Game,
    players: Sequence[Player],
    entrants: Sequence[Entrant],
    limits: Limits,
    referee: Referee,
) -> tuple[Finished, Names]:
    """Game *number* of a match, and the names of its two players; their tables and their
    chance begin anew, so that it is the same game wherever and whenever it is played.

    Raises Stopped when the referee was stopped.
    """
    white = number % 2
    own = [entrant.limits or limits for entrant in entrants]
    sides = {"white": white, "black": 1 - white}
    for player in players:
        player.clear()
        if isinstance(player, SeededPlayer):
            player.begin(number)
    played = referee.play(
        start,
        {colour: players[which] for colour, which in sides.items()},
        {colour: own[which] for colour, which in sides.items()},
    )
    names = [player.name for player in players]
    if names[0] == names[1]:
        names = [entrant.text for entrant in entrants]
    tags = {
        "Event": f"{names[0]} - {names[1]}",
        "Round": f"{number // 2 + 1}.{number % 2 + 1}",
        "White": names[white],
        "Black": names[1 - white],
    }
    return finished(number, white, played, tags), names


def play_pair(  # noqa: PLR0913, PLR0917  (the arguments of a unit of work)
    begin: str,
    opening: str,
    opening_number: int,
    seed: int,
    limits: str,
    entrants: str,
    adjudicate: bool,
    longest: int,
    tables: str | None,
    numbers: tuple[int, ...],
) -> bytes:
    """The games of these *numbers*, which have one opening: that with the log *opening*, or where
    it is empty number *opening_number* of *seed*. *begin* is the log of a game that has the
    match's rules and no move yet. For `read_pair`.
    """
    rules = Game.from_events(json.loads(begin)).regulation
    own = None if tables is None else Tables(Path(tables))
    referee = Referee(adjudicate=adjudicate, longest=longest, tables=own)
    both = [EngineEntrant(**_with_limits(row)) for row in json.loads(entrants)]
    if opening:
        start = Game.from_events(json.loads(opening))
    else:
        start = balanced_opening(rules, seed, opening_number)
    rows: list[Any] = []
    players: list[Player] = []
    try:
        for number in numbers:
            players = players or [one.start(rules.variant, seed, own) for one in both]
            usual = limits_from(json.loads(limits))
            game, names = play_game(number, start, players, both, usual, referee)
            rows.append([asdict(game), names])
            if game.fault:
                players = _dismissed(players)
    finally:
        _dismissed(players)
    return json.dumps(rows).encode()


def read_pair(data: bytes) -> list[tuple[Finished, Names]]:
    """The games that `play_pair` gave."""
    return [(finished_of(row), names) for row, names in json.loads(data)]


def entrants_text(entrants: Sequence[EngineEntrant]) -> str:
    """Entrants as `play_pair` takes them."""
    return json.dumps([{**asdict(one), "limits": limits_row(one.limits)} for one in entrants])


def limits_row(limits: Limits | None) -> list[Any] | None:
    """The limits of a move as plain values."""
    return (
        None
        if limits is None
        else [limits.depth, limits.nodes, limits.time_seconds, limits.soft_time, limits.clock]
    )


def limits_from(row: Sequence[Any]) -> Limits:
    """The limits that `limits_row` gave."""
    depth, nodes, seconds, soft, clock = row
    return Limits(depth, nodes, seconds, soft, None if clock is None else ClockState(*clock))


def _with_limits(row: Mapping[str, Any]) -> dict[str, Any]:
    own = row["limits"]
    return {**row, "limits": None if own is None else limits_from(own)}


def _dismissed(players: Sequence[Player]) -> list[Player]:
    """None, after all were closed."""
    for player in players:
        ignore_errors(player.close)
    return []


def ignore_errors(act: Callable[[], None]) -> None:
    """Ignores the errors of an engine that has already ended."""
    try:
        act()
    except (DamasError, OSError, ValueError):
        return
