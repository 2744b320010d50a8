"""What the pupils of a class have tried in its tasks, for the teacher: tables, a chart, a file."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from ...base.days import monday_of
from ...base.i18n import Text, say, translate
from ...school.classes import ClassReport, TriedOnce, WorkTally, report_of
from ...school.endings import KINDS
from ...school.problems.collection import problem_named
from ...school.problems.motifs import MOTIFS
from ...school.problems.problem import UnknownProblemError
from ...store import AttemptMade
from ...tournament.presentation.dates import day as written_day
from ..core.times import now_ms
from ..work import in_database
from .setting import class_book

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...people import Caller
    from ...store import ClassPupil, ClassRecord
    from .service import ClassService

WEEKS = (4, 13, 26, 52)
"""The stretches of time that a teacher can choose, in weeks."""
WEEK = timedelta(days=7)
CHART_WIDTH, CHART_BASE, CHART_HEIGHT = 400, 108, 120
"""Of the chart of weeks: bars stand on its base."""
TALLEST = 104
"""Of a bar."""
HEAD = (
    Text("Pupil"),
    Text("Week from"),
    Text("Motif"),
    Text("Attempts"),
    Text("Errors"),
    Text("Minutes"),
)


@dataclass(frozen=True, slots=True)
class WeekBar:
    """A week of the chart: its *day* in words, and the places of the two parts of its bar."""

    day: str
    x: float
    width: float
    right: float
    errors: float
    tally: WorkTally


@dataclass(frozen=True, slots=True)
class ClassReports:
    """The reports of the classes of this server."""

    classes: ClassService

    async def page(
        self, class_id: str, caller: Caller, weeks: int, motif: str, locale: str
    ) -> dict[str, Any]:
        """The values of the page. Raises ServiceError for anybody but the teacher."""
        record = await self.classes.taught(class_id, caller)
        weeks = weeks if weeks in WEEKS else WEEKS[0]
        return await in_database(self._page, record, weeks, motif, locale)

    async def table(
        self, class_id: str, caller: Caller, weeks: int, locale: str
    ) -> tuple[str, str]:
        """The name of the class, and the report as a table for spreadsheets."""
        record = await self.classes.taught(class_id, caller)
        weeks = weeks if weeks in WEEKS else WEEKS[0]
        text = await in_database(self._csv, record, weeks, locale)
        return record.school_class.name, text

    def _page(self, record: ClassRecord, weeks: int, motif: str, locale: str) -> dict[str, Any]:
        tried = self._tried(record, weeks)
        found = {name for one in tried for name in one.motifs}
        wanted = motif if motif in found else ""
        kept = [one for one in tried if not wanted or wanted in one.motifs]
        report = report_of(kept, _weeks(weeks))
        whole = report_of(tried)
        game = class_book(record.school_class.rules, locale).variant.id
        return {
            "room": record.school_class,
            "weeks": weeks,
            "all_weeks": WEEKS,
            "motif": wanted,
            "motifs": [
                (one, _title(one, locale, game), whole.motifs[one]) for one in _sorted(whole)
            ],
            "pupils": [
                (one, report.pupils.get(one.number, WorkTally())) for one in _inside(record)
            ],
            "cells": whole.cells,
            "bars": _bars(report, locale),
            "chart": {"width": CHART_WIDTH, "base": CHART_BASE, "height": CHART_HEIGHT},
            "total": _total(report),
        }

    def _csv(self, record: ClassRecord, weeks: int, locale: str) -> str:
        out = io.StringIO()
        writer = csv.writer(out, delimiter="," if locale == "en" else ";", lineterminator="\n")
        writer.writerow([translate(one, locale) for one in HEAD])
        game = class_book(record.school_class.rules, locale).variant.id
        tried = self._tried(record, weeks)
        for pupil in _inside(record):
            mine = [one for one in tried if one.pupil == pupil.number]
            for week in sorted({one.week for one in mine}):
                report = report_of(one for one in mine if one.week == week)
                for motif in _sorted(report):
                    row = report.motifs[motif]
                    shown = _title(motif, locale, game), row.tried, row.errors, row.minutes
                    writer.writerow([pupil.name, week.isoformat(), *shown])
        return out.getvalue()

    def _tried(self, record: ClassRecord, weeks: int) -> list[TriedOnce]:
        """The attempts of those who are in the class, at what was ever its task."""
        asked = self.classes.work.asked_ever(record.school_class.id)
        numbers = {one.person: one.number for one in _inside(record)}
        since = datetime.combine(_weeks(weeks)[0], datetime.min.time(), UTC)
        made = self.classes.work.attempts(list(numbers), asked, int(since.timestamp() * 1000))
        return [_tried(numbers[one.person], one) for one in made]


def _inside(record: ClassRecord) -> list[ClassPupil]:
    found = [one for one in record.pupils if one.state == "in"]
    return sorted(found, key=lambda one: one.name.casefold())


def _tried(pupil: int, one: AttemptMade) -> TriedOnce:
    motifs: tuple[str, ...] = (one.about,)
    if not one.is_ending:
        try:
            motifs = problem_named(one.about).motifs
        except UnknownProblemError:
            motifs = ()
    return TriedOnce(pupil, motifs, one.solved, one.at_ms, one.seconds)


def _weeks(count: int) -> list[date]:
    """The Mondays of so many weeks, this one last."""
    this = monday_of(now_ms())
    return [this - WEEK * back for back in range(count - 1, -1, -1)]


def _sorted(report: ClassReport) -> list[str]:
    """Motifs in their usual order, then endings."""
    order = [*MOTIFS, *KINDS]
    return sorted(report.motifs, key=order.index)


def _title(motif: str, locale: str, game: str) -> str:
    if motif in MOTIFS:
        return say(MOTIFS[motif].title, locale, game)
    return say(KINDS[motif].title, locale, game)


def _total(report: ClassReport) -> WorkTally:
    total = WorkTally()
    for one in report.pupils.values():
        total.tried += one.tried
        total.errors += one.errors
        total.seconds += one.seconds
    return total


def _bars(report: ClassReport, locale: str) -> Sequence[WeekBar]:
    """The weeks as bars, each with what was right below what was not."""
    most = max((one.tried for one in report.weeks.values()), default=0) or 1
    step = CHART_WIDTH / max(1, len(report.weeks))
    return [
        WeekBar(
            written_day(week.isoformat(), locale),
            round(place * step + step * 0.1, 1),
            round(step * 0.8, 1),
            round(TALLEST * tally.right / most, 1),
            round(TALLEST * tally.errors / most, 1),
            tally,
        )
        for place, (week, tally) in enumerate(report.weeks.items())
    ]
