"""Everyone's points before a round, as boards show them beside the names."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from ...tournament.event import Tournament
from ...tournament.event.queries.table import columns_of
from ...tournament.scoring.points import plain

Points = dict[str, str]
"""Id → points as they are written; empty in a knock-out."""


class _Sums:
    """The points of all players so far, in whole steps: fractions would take ten times as long."""

    def __init__(self, event: Tournament) -> None:
        table = event.crosstable()
        extra = table.adjustments
        self.cells, self.columns = table.cells, columns_of(event)
        self.unit = lcm(table.system.unit, *(points.denominator for points in extra.values()))
        factor = self.unit // table.system.unit
        self.steps = {code: steps * factor for code, steps in table.system.steps.items()}
        self.numbers = {str(one.id): one.player.no for one in event.entrants.values()}
        self.total = {no: int(extra.get(no, 0) * self.unit) for no in table.players}
        self.words: dict[int, str] = {}

    def add(self, first: int, last: int) -> None:
        """Adds the rounds *first* to *last*, from 1."""
        start, end = (first - 1) * self.columns, last * self.columns
        steps = self.steps
        for no in self.total:
            self.total[no] += sum(steps[cell.code] for cell in self.cells[no][start:end])

    def written(self) -> Points:
        """The points as they stand."""
        return {who: self._word(self.total[no]) for who, no in self.numbers.items()}

    def _word(self, steps: int) -> str:
        found = self.words.get(steps)
        if found is None:
            found = self.words[steps] = plain(Fraction(steps, self.unit))
        return found


def points_before(event: Tournament) -> list[Points]:
    """The points before each round."""
    if not _has_points(event):
        return [{} for _ in event.rounds]
    sums, found = _Sums(event), []
    for one in event.rounds:
        found.append(sums.written())
        sums.add(one.number, one.number)
    return found


def points_before_last(event: Tournament) -> Points:
    """The points before the last round."""
    if not event.rounds or not _has_points(event):
        return {}
    sums = _Sums(event)
    sums.add(1, len(event.rounds) - 1)
    return sums.written()


def _has_points(event: Tournament) -> bool:
    return event.rules.system != "knock-out" and event.numbered
