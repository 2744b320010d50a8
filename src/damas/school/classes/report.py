"""What the pupils of a class have tried: attempts, errors and time, by pupil, motif and week."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from ...base.days import monday_of

MOST_SECONDS = 600.0
"""Of one attempt: whoever leaves a page open for longer has not thought for longer."""


@dataclass(frozen=True, slots=True)
class TriedOnce:
    """One attempt. *motifs*: what it was about, several for most problems; *seconds*: None where
    they are not known."""

    pupil: int
    motifs: tuple[str, ...]
    right: bool
    at_ms: int
    seconds: float | None = None

    @property
    def week(self) -> date:
        """The Monday of its week (UTC)."""
        return monday_of(self.at_ms)


@dataclass(slots=True)
class WorkTally:
    """Attempts, the errors among them, and the seconds."""

    tried: int = 0
    errors: int = 0
    seconds: float = 0.0

    def add(self, one: TriedOnce) -> None:
        """Counts an attempt."""
        self.tried += 1
        self.errors += not one.right
        self.seconds += min(one.seconds or 0.0, MOST_SECONDS)

    @property
    def right(self) -> int:
        """The attempts without an error."""
        return self.tried - self.errors

    @property
    def minutes(self) -> int:
        """The time in whole minutes."""
        return round(self.seconds / 60)


@dataclass(frozen=True, slots=True)
class ClassReport:
    """The tallies of a class. An attempt with several motifs counts once for its pupil and its
    week, and under each of its motifs. *cells*: by pupil and motif."""

    pupils: Mapping[int, WorkTally] = field(default_factory=dict)
    weeks: Mapping[date, WorkTally] = field(default_factory=dict)
    motifs: Mapping[str, WorkTally] = field(default_factory=dict)
    cells: Mapping[tuple[int, str], WorkTally] = field(default_factory=dict)


def report_of(tried: Iterable[TriedOnce], weeks: Iterable[date] = ()) -> ClassReport:
    """The report of attempts; *weeks* in which nobody tried anything are there too."""
    pupils: dict[int, WorkTally] = {}
    by_week = {week: WorkTally() for week in weeks}
    motifs: dict[str, WorkTally] = {}
    cells: dict[tuple[int, str], WorkTally] = {}
    for one in tried:
        pupils.setdefault(one.pupil, WorkTally()).add(one)
        by_week.setdefault(one.week, WorkTally()).add(one)
        for motif in one.motifs:
            motifs.setdefault(motif, WorkTally()).add(one)
            cells.setdefault((one.pupil, motif), WorkTally()).add(one)
    return ClassReport(pupils, dict(sorted(by_week.items())), motifs, cells)
