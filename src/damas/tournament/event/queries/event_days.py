"""The days on which an event is played, for calendars."""

from __future__ import annotations

from datetime import timedelta

from ....base.days import plain_day
from ..model.state import TournamentState

LONGEST = 16
"""Days of an event that is played on all of them; of a longer one the first and the last count."""


def event_days(event: TournamentState) -> list[str]:
    """The days as 2026-11-29, in their order: those of the rounds, where they are settled, else
    from the first day to the last; none where no day is known."""
    settled = event.preparation.calendar
    if settled is not None and settled.starts:
        return sorted({start[:10] for start in settled.starts})
    first = plain_day(event.rules.start, "-")
    last = plain_day(event.rules.end, "-")
    if first is None or last is None or last < first:
        return [one.isoformat() for one in (first or last,) if one]
    count = (last - first).days + 1
    if count > LONGEST:
        return [first.isoformat(), last.isoformat()]
    return [(first + timedelta(days=day)).isoformat() for day in range(count)]
