"""The act that says when the rounds begin."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .... import bounds
from ....i18n import Text
from ..model import fields as read
from ..model.changes import Whole
from ..model.entry import EntryError, LogEntry
from ..model.preparation import Calendar
from ..model.state import Act, TournamentState
from ..queries.moments import is_hour, is_local, zone_of

LOCAL = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}")


def set_calendar(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The beginnings of the rounds in a time zone, in order; none takes the calendar away.

    The zone and its hours are asked for when the act is done, not when a log is read: another
    machine may know other zones.
    """
    read.only(data, frozenset({"time_zone", "minutes", "rounds"}))
    zone = read.text(data, "time_zone")
    minutes = read.whole(data, "minutes", least=1, most=bounds.MINUTES)
    starts = data.get("rounds")
    if not isinstance(starts, list | tuple) or len(starts) > bounds.ROUNDS:
        raise EntryError("bad-field", "{name} must be a list of times", name="rounds")
    for number, start in enumerate(starts, start=1):
        _check_local(start, number)
        if number > 1 and start <= starts[number - 2]:
            raise EntryError(
                "bad-order", "Round {round} begins before the one before it", round=number
            )
    before = state.preparation.calendar
    edition = before.edition + 1 if before else 0
    new = Calendar(zone, minutes, tuple(starts), entry.at, edition)
    state.change(entry, Whole.CALENDAR, _days(before), _days(new))
    state.preparation = replace(state.preparation, calendar=new)


def _check_local(start: object, number: int) -> None:
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


def check_zone(_state: TournamentState, entry: LogEntry) -> None:
    """Raises EntryError for a zone that this machine does not know, or an hour that is left out
    where summer time begins."""
    name, starts = entry.data.get("time_zone"), entry.data.get("rounds")
    if not isinstance(name, str) or not isinstance(starts, list | tuple):
        return  # the act itself refuses it
    zone = zone_of(name)
    for number, start in enumerate(starts, start=1):
        _check_local(start, number)
        if not is_hour(start, zone):
            raise EntryError(
                "no-such-hour",
                "Round {round}: that hour does not exist in {zone}; the clocks go forward",
                round=number,
                zone=name,
            )


ACTS = (
    Act(
        "set-calendar",
        set_calendar,
        Text("The days of the rounds were settled"),
        least="arbiter",
        checks=(check_zone,),
    ),
)
