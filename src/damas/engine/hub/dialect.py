"""The two versions of the Hub protocol as an engine understands them: what is sent and heard.

Version 2 has named arguments; version 1, which Scan 2.0 speaks, has them by place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from ...base.errors import NotationError
from ...rules.game import Game
from ..types import ClockState, Limits
from .text import HubLine, read_line, reversible_part, write_line, write_move, write_position


@dataclass(frozen=True, slots=True)
class Info:
    """The contents of one `info` line; *moves* as text, *score* in men."""

    depth: int = 0
    score: float = float("nan")
    nodes: int = 0
    seconds: float = 0.0
    moves: tuple[str, ...] = ()
    line: int = 1


@dataclass(frozen=True, slots=True)
class Done:
    """The answer to a search: *move* as text, empty when there is none."""

    move: str = ""


@dataclass(frozen=True, slots=True)
class HubComplaint:
    """An `error` line."""

    message: str


Heard = Info | Done | HubComplaint | None


class Dialect(Protocol):
    """One version of the protocol."""

    new_game: str

    def set_parameter(self, name: str, value: str) -> str:
        """The line that sets a parameter."""

    def search(self, game: Game, limits: Limits, *, analyse: bool) -> Iterator[str]:
        """The lines that set a position, its limits, and begin a search."""

    def read_line(self, text: str) -> Heard:
        """The meaning of the engine's line during a search; None for one that has none."""


def _clock(clock: ClockState) -> dict[str, str]:
    """The arguments of `level` on a clock."""
    said = {"time": f"{clock.remaining:.3f}", "inc": f"{clock.increment:.3f}"}
    return said if clock.moves_left is None else {"moves": str(clock.moves_left), **said}


class VersionTwo:
    """Named arguments, as in the protocol's own document of 2019."""

    new_game = "new-game"

    def set_parameter(self, name: str, value: str) -> str:
        """The line that sets a parameter."""
        return write_line("set-param", name=name, value=value)

    def search(self, game: Game, limits: Limits, *, analyse: bool) -> Iterator[str]:
        """The lines that set a position, its limits, and begin a search."""
        start, moves = reversible_part(game)
        history = {"moves": " ".join(map(write_move, moves))} if moves else {}
        yield write_line("pos", pos=write_position(start), **history)
        if limits.depth is not None:
            yield write_line("level", depth=limits.depth)
        if limits.nodes is not None:
            yield write_line("level", nodes=limits.nodes)
        if limits.clock is not None:
            yield write_line("level", **_clock(limits.clock))
        elif limits.time_seconds is not None:
            yield write_line("level", move_time=f"{limits.time_seconds:.3f}")
        yield "go analyze" if analyse else "go think"

    def read_line(self, text: str) -> Heard:
        """The meaning of the engine's line during a search."""
        try:
            line = read_line(text)
        except NotationError:
            return None
        if line.command == "done":
            return Done(line.get("move"))
        if line.command == "error":
            return HubComplaint(line.get("message"))
        return _info(line) if line.command == "info" else None


class VersionOne:
    """Arguments by place; times are whole milliseconds, scores hundredths of a man."""

    new_game = "new"

    def set_parameter(self, name: str, value: str) -> str:
        """The line that sets a parameter."""
        return f"set {name} {value}"

    def search(self, game: Game, limits: Limits, *, analyse: bool) -> Iterator[str]:
        """The lines that set a position, its limits, and begin a search."""
        start, moves = reversible_part(game)
        position = write_position(start)
        yield f"pos {position[0].lower()}{position[1:]}"
        yield from (f"move {write_move(move)}" for move in moves)
        if limits.depth is not None:
            yield f"depth {limits.depth}"
        if limits.time_seconds is not None:
            yield f"time {max(round(limits.time_seconds * 1000), 1)}"
        yield "analyse" if analyse else "go"

    def read_line(self, text: str) -> Heard:
        """The meaning of the engine's line during a search."""
        command, *words = text.split() or [""]
        if command == "move":
            return Done(words[0] if words else "")
        if command == "error":
            return HubComplaint(" ".join(words))
        if command != "info" or len(words) < 6:
            return None
        try:
            depth, score, nodes, time = (float(words[n]) for n in (0, 2, 3, 4))
        except ValueError:
            return None
        return Info(int(depth), score / 100, int(nodes), time, tuple(words[6:]))


def _info(line: HubLine) -> Info:
    return Info(
        depth=int(_number(line, "depth", 0)),
        score=_number(line, "score", float("nan")),
        nodes=int(_number(line, "nodes", 0)),
        seconds=_number(line, "time", 0),
        moves=tuple(line.get("pv").split()),
        line=int(_number(line, "line", 1)),
    )


def _number(line: HubLine, name: str, other: float) -> float:
    try:
        value = float(line.get(name, str(other)))
    except ValueError:
        return other
    return value if abs(value) < 1e18 else other
