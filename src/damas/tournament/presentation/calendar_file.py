"""The rounds of an event as a calendar file (iCalendar, RFC 5545), one event for each round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta

from ...base.i18n import Text, translate
from ..event import EntryError, Tournament
from ..event.queries.event_days import event_days
from ..event.queries.moments import calendar_text, instant, moment, zone_of

WIDTH = 75  # octets of a line
USUAL_MINUTES = 120
"""An event online whose end nobody has said stands for so long in a calendar."""
ROUND = Text("{event}: round {round}")
WAITS = Text("{event} (waiting list)")


def has_calendar(event: Tournament) -> bool:
    """Whether the days of the rounds are settled."""
    found = event.preparation.calendar
    return found is not None and bool(found.starts)


def calendar_file(event: Tournament, event_id: str, address: str, locale: str) -> str:
    """The file. Times are moments in UTC, which every calendar shows in its own zone.

    *event_id* makes the events known again when the file is taken a second time; *address* of the
    event's page, "" for none. Raises EntryError ("no-calendar", "unknown-zone").
    """
    if not has_calendar(event):
        raise EntryError("no-calendar", "The days of the rounds are not settled")
    name = event.rules.name
    return calendar_of(name, _rounds(event, name, event_id, address, locale))


def calendar_of(name: str, events: Iterable[str]) -> str:
    """A calendar file of that *name*, of the lines of its *events*."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Damas//Tournament//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_text(name)}",
        *events,
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def event_lines(
    event: Tournament, event_id: str, address: str, locale: str, *, waits: bool = False
) -> list[str]:
    """The rounds of an event as lines of a calendar; where their days are not settled the beginning
    of one online, the days of any other. *waits*: the person is on its waiting list."""
    waiting = Text(WAITS.template, {"event": event.rules.name})
    name = translate(waiting, locale) if waits else event.rules.name
    if has_calendar(event):
        return [*_rounds(event, name, event_id, address, locale)]
    when = _when(event)
    if not when:
        return []
    place = _place(event)
    return [
        "BEGIN:VEVENT",
        f"UID:{event_id}-begin@damas",
        f"DTSTAMP:{calendar_text(moment(event.log[-1].at))}",
        f"SEQUENCE:{len(event.log)}",
        *when,
        f"SUMMARY:{_text(name)}",
        *([f"LOCATION:{_text(place)}"] if place else []),
        f"URL:{address}",
        "END:VEVENT",
    ]


def _when(event: Tournament) -> list[str]:
    """Beginning and end of an event without the days of its rounds; none where nothing is said."""
    if event.online is not None:
        if not event.online.begin_ms:
            return []
        start = datetime.fromtimestamp(event.online.begin_ms / 1000, UTC)
        end = calendar_text(start, USUAL_MINUTES)
        return [f"DTSTART:{calendar_text(start)}", f"DTEND:{end}"]
    days = [date.fromisoformat(day) for day in event_days(event)]
    if not days:
        return []
    after = days[-1] + timedelta(days=1)  # the end is the first day that is free again
    return [f"DTSTART;VALUE=DATE:{days[0]:%Y%m%d}", f"DTEND;VALUE=DATE:{after:%Y%m%d}"]


def _place(event: Tournament) -> str:
    return ", ".join(filter(None, (event.rules.city, event.rules.federation)))


def _rounds(
    event: Tournament, name: str, event_id: str, address: str, locale: str
) -> Iterator[str]:
    found = event.preparation.calendar
    if found is None:
        return
    zone, place = zone_of(found.time_zone), _place(event)
    for number, local in enumerate(found.starts, start=1):
        start = instant(local, zone)
        title = Text(ROUND.template, {"event": name, "round": number})
        yield "BEGIN:VEVENT"
        yield f"UID:{event_id}-round-{number}@damas"
        yield f"DTSTAMP:{calendar_text(moment(found.changed))}"
        yield f"SEQUENCE:{found.edition}"
        yield f"DTSTART:{calendar_text(start)}"
        yield f"DTEND:{calendar_text(start, found.minutes)}"
        yield f"SUMMARY:{_text(translate(title, locale))}"
        if place:
            yield f"LOCATION:{_text(place)}"
        if address:
            yield f"URL:{address}"
        yield "END:VEVENT"


def _text(text: str) -> str:
    """A text with the signs that mean something to a calendar escaped (RFC 5545, 3.3.11)."""
    return re.sub(r"([\\;,])", r"\\\1", re.sub(r"\s+", " ", text))


def _folded(line: str) -> str:
    """A line of at most WIDTH octets, the rest on lines that begin with a space (3.1)."""
    parts: list[str] = []
    part = ""
    for letter in line:
        if len((part + letter).encode()) > WIDTH - (1 if parts else 0):
            parts.append(part)
            part = ""
        part += letter
    return "\r\n ".join([*parts, part])
