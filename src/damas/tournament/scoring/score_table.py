"""One pass over the crosstable: everything that the tie-breaks count, in whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from .crosstable import Cell, Crosstable
from .points import RESULTS


class ScoreTable:
    """Rows of a crosstable in steps of 1/`unit` point.

    `numbers` are the ranked players; `rows[no]` their (round, cell, steps) that count; `total[no]`
    their points in steps, with adjustments.
    """

    def __init__(self, table: Crosstable) -> None:
        self.table = table
        self.kept: dict[tuple[bool, int], Any] = {}  # strengths that tie-breaks compute once
        self.by_boards: Any = None  # the same in board points, where teams play
        self.system = table.system
        extra = [value.denominator for value in table.adjustments.values()]
        self.unit = lcm(table.system.unit, *extra)
        factor = self.unit // table.system.unit
        self.steps = {code: value * factor for code, value in table.system.steps.items()}
        self.numbers = [no for no in table.players if no not in table.excluded]
        self.rounds = table.rounds
        self.round_robin = table.round_robin
        self.given: Mapping[str, Mapping[int, Fraction]] = {}
        self.rows: dict[int, list[tuple[int, Cell, int]]] = {}
        self.total: dict[int, int] = {}
        steps, excluded = self.steps, table.excluded
        for no in self.numbers:
            row = [
                (index, cell, steps[cell.code])
                for index, cell in enumerate(table.cells.get(no, ()), start=1)
                if cell.opponent not in excluded
            ]
            self.rows[no] = row
            own = table.adjustments.get(no, Fraction(0)) * self.unit
            self.total[no] = sum(entry[2] for entry in row) + int(own)

    @property
    def win(self) -> int:
        """Steps of a win."""
        return self.steps["1"]

    @property
    def draw(self) -> int:
        """Steps of a draw."""
        return self.steps["="]

    def value(self, steps: int) -> Fraction:
        """Steps as points."""
        return Fraction(steps, self.unit)

    def met(self, cell: Cell, forfeits: bool) -> bool:
        """Whether two players count as having met: with *forfeits*, also by W.O."""
        if not cell.opponent:
            return False
        row = RESULTS[cell.code]
        return row.played or (forfeits and row.paired)
