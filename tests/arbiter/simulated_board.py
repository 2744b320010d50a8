"""A board with sensors, simulated with its faults: lost squares, reports that come late or never.

The board knows which squares are occupied and nothing else. It stamps its reports, as real ones do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from damas import Board, Move
from damas.arbiter import Ruling, Table


@dataclass
class SimulatedBoard:
    """What truly lies on the board (*stands*), and the table that is told of it.

    *lost*: squares whose sensors see nothing. *silent*: no report gets through.
    """

    table: Table
    stands: Board
    lost: set[int] = field(default_factory=set)
    silent: bool = False
    seconds: float = 0.0
    sent: list[dict[str, Any]] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)

    @property
    def squares(self) -> set[int]:
        """The squares with a piece."""
        colours = ("white", "black")
        return {n for one in colours for n in (*self.stands.men(one), *self.stands.kings(one))}

    def report(self, squares: Iterable[int] | None = None) -> list[Ruling]:
        """Tells the table what the sensors see now, or *squares*."""
        self.seconds += 1
        seen = (self.squares if squares is None else set(squares)) - self.lost
        event = {"event": "placements", "occupied": sorted(seen), "t": self.seconds}
        self.sent.append(event)
        if self.silent:
            return []
        told = self.table.apply(event)
        self.rulings += told
        return told

    def again(self, place: int = -1) -> list[Ruling]:
        """A report that was on its way for long comes now."""
        return self.table.apply(self.sent[place])

    def play(self, move: Move, *, steps: bool = False) -> list[Ruling]:
        """A legal move by hand; *steps*: a report of the lifted piece comes before."""
        if steps:
            self.report(self.squares - {move.from_square})
        self.stands = self.stands.after(move)
        return self.report()

    def arbiter_enters(self, moves: Sequence[Move]) -> None:
        """The arbiter enters by hand what the sensors did not explain."""
        for move in moves:
            by = self.table.expected
            self.tell(event="move", by=by, path=list(move.path))
            for square in self.table.state()["awaiting"]:
                self.tell(event="remove", by=by, square=square)
            for square in self.table.state()["uncrowned"]:
                self.tell(event="crown", by=by, square=square)

    def tell(self, **event: Any) -> list[Ruling]:
        """Another event at the table, at the board's time."""
        self.seconds += 1
        return self.table.apply({**event, "t": self.seconds})
