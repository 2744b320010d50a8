"""Days that an act brings: births of people, the first and the last day of an event.

They are looked at when an act is done; entries of a stored log are taken as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from ....base.days import plain_day, read_birth
from ....base.i18n import Text
from ..model.entry import EntryError, LogEntry
from ..model.settings import Settings
from .moments import moment

_OF_THE_EVENT = {"start": Text("first day"), "end": Text("last day")}


def check_births(entry: LogEntry) -> None:
    """Raises EntryError ("bad-date") for a birth that is none, or lies after the entry; of any
    act."""
    for text in _births(entry.data):
        found = read_birth(text, newest_birth(entry.at))
        if isinstance(found, Text):
            raise EntryError("bad-date", "{what}", what=found)


def newest_birth(at: str) -> date:
    """The last day that a birth can have in an entry made *at* a time: there may be the next day
    somewhere."""
    return (moment(at) + timedelta(hours=14)).date()


def _births(data: Mapping[str, Any]) -> Iterator[str]:
    """Every text for a birth: of the act, or of the people that it lists."""
    lists = [value for value in data.values() if isinstance(value, list)]
    for part in (data, *(one for value in lists for one in value)):
        if isinstance(part, Mapping) and isinstance(part.get("born"), str):
            yield part["born"]


def check_days_of_event(known: Settings | None, given: Mapping[str, Any]) -> None:
    """Raises EntryError ("bad-date") for a day of the event that no calendar has, and for a last
    day before the first. *given*: settings by name, over the *known* ones."""
    for name, word in _OF_THE_EVENT.items():
        text = given.get(name, "")
        if text and plain_day(text, "-") is None:
            raise EntryError(
                "bad-date",
                "{name}: {text} is no day, such as 2026-05-01",
                name=word,
                text=text[:60],
            )
    first, last = (str(given.get(name, getattr(known, name, ""))) for name in _OF_THE_EVENT)
    if plain_day(first, "-") and plain_day(last, "-") and last < first:
        raise EntryError(
            "bad-date",
            "The event cannot end on {last}, before it begins on {first}",
            first=first,
            last=last,
        )
