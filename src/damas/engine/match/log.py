"""The games of a match on disk: a log with one line a game, to go on from; and its PDN."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ...base.errors import EngineError
from ...base.files import append_whole, write_whole
from ...notation.pdn import from_game, write_game
from ...notation.pdn.results import write_result
from ...rules.game import Game
from .referee import RefereedGame

FORMAT = "damas match 1"
_REASONS = {
    "score": "both engines agree on the result",
    "tables": "decided by endgame tables",
    "long": "too many moves",
    "said": "ended by an engine",
}


@dataclass(frozen=True, slots=True)
class Finished:
    """One game as the log keeps it. *number* counts from 0; *white* is the entrant, 0 or 1;
    *points* are the half points of entrant 0; *efforts* are (moves, seconds, nodes, depth) summed,
    of entrant 0 and 1."""

    number: int
    white: int
    points: int
    result: str
    reason: str
    plies: int
    fault: str
    efforts: tuple[tuple[int, float, int, int], tuple[int, float, int, int]]
    pdn: str


def finished(number: int, white: int, played: RefereedGame, tags: Mapping[str, str]) -> Finished:
    """The line of the log for a game that was played."""
    worth = {"white": 2, "draw": 1, "black": 0}[played.result]
    efforts = [
        (e.moves, round(e.seconds, 3), e.nodes, e.depth)
        for e in (played.efforts["white"], played.efforts["black"])
    ]
    first, second = efforts if white == 0 else efforts[::-1]
    return Finished(
        number,
        white,
        worth if white == 0 else 2 - worth,
        played.result,
        played.reason,
        played.game.ply,
        played.fault,
        (first, second),
        pdn_of(played, tags),
    )


def pdn_of(played: RefereedGame, tags: Mapping[str, str]) -> str:
    """The game as PDN with the players' scores; how it ended, where the moves do not say it."""
    game: Game = played.game
    pdn = from_game(game)
    nodes = list(pdn.mainline())
    for node, score in zip(nodes[len(nodes) - len(played.scores) :], played.scores, strict=True):
        if score is not None:
            shown = math.copysign(99.99, score) if math.isinf(score) else score
            node.evaluation = round(shown, 2) + 0.0  # never -0.00
    why = played.fault or _REASONS.get(played.reason)
    if why and nodes:
        nodes[-1].comments.append(why)
    result = write_result(played.result, game.variant)
    pdn.result = None
    return write_game(pdn, {**tags, "Result": result})


class Log:
    """The log at *path* (none: kept in memory only) of a match on *terms*."""

    def __init__(self, path: Path | None, terms: Mapping[str, Any], *, resume: bool) -> None:
        self._path = path
        self.games: list[Finished] = []
        if path is None:
            return
        head = json.dumps({"format": FORMAT, **terms}, sort_keys=True)
        if path.exists() and resume:
            self._read(path, json.loads(head))
        elif path.exists():
            raise EngineError(
                "match-exists",
                "{path} exists: go on with it by --resume, or name another file",
                path=str(path),
            )
        else:
            self._append(head)

    def _read(self, path: Path, head: Mapping[str, Any]) -> None:
        data = path.read_bytes()
        whole, _, torn = data.rpartition(b"\n")
        if torn:  # the last line was being written when the machine stopped
            write_whole(path, whole + b"\n" if whole else b"")
        lines = whole.decode().splitlines()
        try:
            found = json.loads(lines[0]) if lines else {}
            games = [json.loads(line) for line in lines[1:]]
            self.games = [finished_of(row) for row in games]
        except (ValueError, TypeError, KeyError) as error:
            raise EngineError(
                "damaged-log", "{path} is no log of a match: {reason}", path=path, reason=str(error)
            ) from None
        other = [key for key in sorted({*found, *head}) if found.get(key) != head.get(key)]
        if other:
            raise EngineError(
                "another-match",
                "{path} is of another match: {key} was {old}, not {new}",
                path=str(path),
                key=other[0],
                old=found.get(other[0]),
                new=head.get(other[0]),
            )

    def add(self, game: Finished) -> None:
        """Keeps a game; it is on disk when this returns."""
        self.games.append(game)
        self._append(json.dumps(asdict(game)))

    def _append(self, line: str) -> None:
        if self._path is None:
            return
        append_whole(self._path, f"{line}\n".encode())

    def write_pdn(self, path: Path) -> None:
        """Writes all games, in order, whole or not at all."""
        games = sorted(self.games, key=lambda game: game.number)
        write_whole(path, "".join(game.pdn for game in games).encode())


def finished_of(row: dict[str, Any]) -> Finished:
    """The game of a row of JSON; raises KeyError, TypeError or ValueError for any other."""
    first, second = row.pop("efforts")
    return Finished(**row, efforts=(tuple(first), tuple(second)))
