"""The act that says when the rounds begin."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated, Any

from ....base import bounds
from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import line, several, whole
from ..model.acts import act
from ..model.changes import Whole
from ..model.entry import EntryError, LogEntry
from ..model.preparation import Calendar
from ..model.state import ActData, TournamentState
from ..queries.moments import is_hour, is_local, zone_of

DAYS = Caption(Text("Days of the rounds"), widget="datetime-local")
LOCAL = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}")


@act("set-calendar", Text("The days of the rounds were settled"), "arbiter")
class SetCalendar(ActData):
    """The beginnings of the rounds in a time zone, in order; none takes the calendar away.

    The zone and its hours are asked for when the act is done, not when a log is read: another
    machine may know other zones.
    """

    time_zone: Annotated[str, line(least=1), Caption(Text("Time zone"))]
    minutes: Annotated[int, whole(1, bounds.MINUTES), Caption(Text("Minutes of a round"))]
    rounds: Annotated[tuple[Any, ...], several(bounds.ROUNDS), DAYS]

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError for a zone that this machine does not know, or an hour that is left out
        where summer time begins."""
        zone = zone_of(self.time_zone)
        for number, start in enumerate(self.rounds, start=1):
            _check_local(start, number)
            if not is_hour(start, zone):
                raise EntryError(
                    "no-such-hour",
                    "Round {round}: that hour does not exist in {zone}; the clocks go forward",
                    round=number,
                    zone=self.time_zone,
                )

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        for number, start in enumerate(self.rounds, start=1):
            _check_local(start, number)
            if number > 1 and start <= self.rounds[number - 2]:
                raise EntryError(
                    "bad-order", "Round {round} begins before the one before it", round=number
                )
        before = state.preparation.calendar
        edition = before.edition + 1 if before else 0
        new = Calendar(self.time_zone, self.minutes, self.rounds, entry.at, edition)
        state.change(entry, Whole.CALENDAR, _days(before), _days(new))
        state.preparation = replace(state.preparation, calendar=new)


def _check_local(start: object, number: int) -> None:
    if start == "":
        raise EntryError("bad-time", "Round {round} has no time", round=number)
    if not isinstance(start, str) or not LOCAL.fullmatch(start) or not is_local(start):
        raise EntryError(
            "bad-time",
            "The time of round {round} is no time: write it as 2026-03-14T10:00",
            round=number,
        )


def _days(calendar: Calendar | None) -> str:
    """The first and the last beginning, for the trail."""
    starts = calendar.starts if calendar else ()
    return " – ".join(dict.fromkeys((*starts[:1], *starts[-1:]))).replace("T", " ")
