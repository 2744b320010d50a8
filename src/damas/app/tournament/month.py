"""A month of tournaments: its days with the events of each, as a calendar and as a list of days."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta

from typing_extensions import TypedDict

from ...base.days import FIRST_YEAR, LAST_YEAR, plain_day
from ...base.i18n import Text, translate
from ...tournament.presentation.dates import (
    MONTHS,
    SHORT_WEEKDAYS,
    month_of,
    weekday_and_day,
)
from ..views.damaged import DamagedRow
from .views import ListedEvent


class EventOfDay(TypedDict):
    """An event on one of its days, or a festival whose sections are played then."""

    id: str
    name: str
    about: str


class MonthDay(TypedDict):
    """A day of the month. *weekday*: 1 for Monday; *words* are those of the list of days."""

    date: str
    number: int
    weekday: int
    words: str
    today: bool
    events: list[EventOfDay]


class MonthView(TypedDict):
    """A month; *before* and *after*: the months beside it, as addresses say them and by name, None
    at the edges of time; *next*: the month, the day and the name of the next event after it."""

    name: str
    is_this: bool
    before: tuple[str, str] | None
    after: tuple[str, str] | None
    weekdays: list[str]
    days: list[MonthDay]
    any: bool
    next: tuple[str, str, str] | None


def first_of(month: str, today: date) -> date:
    """The first day of a month such as "2026-11"; of today's for a text that is none."""
    return plain_day(f"{month}-01", "-") or today.replace(day=1)


def month_view(
    events: Sequence[ListedEvent | DamagedRow], first: date, today: date, locale: str
) -> MonthView:
    """The month that begins on the day *first*."""
    by_day = _by_day(events, locale)
    count = monthrange(first.year, first.month)[1]
    days = [_day(first + timedelta(days=n), by_day, today, locale) for n in range(count)]
    after = first + timedelta(days=count)
    return {
        "name": month_of(first, locale),
        "is_this": first == today.replace(day=1),
        "before": _beside(first - timedelta(days=1), locale),
        "after": _beside(after, locale),
        "weekdays": [translate(one, locale) for one in SHORT_WEEKDAYS],
        "days": days,
        "any": any(one["events"] for one in days),
        "next": _next(by_day, after, locale),
    }


def _beside(of: date, locale: str) -> tuple[str, str] | None:
    if not FIRST_YEAR <= of.year <= LAST_YEAR:
        return None
    name = translate(MONTHS[of.month - 1], locale)
    return of.isoformat()[:7], name[0].upper() + name[1:]


def _day(day: date, by_day: Mapping[str, list[EventOfDay]], today: date, locale: str) -> MonthDay:
    return {
        "date": day.isoformat(),
        "number": day.day,
        "weekday": day.isoweekday(),
        "words": weekday_and_day(day, locale),
        "today": day == today,
        "events": by_day.get(day.isoformat(), []),
    }


def _next(
    by_day: Mapping[str, list[EventOfDay]], after: date, locale: str
) -> tuple[str, str, str] | None:
    """The first event from the day *after* on: its month, its day in words, its name."""
    found = min((one for one in by_day if one >= after.isoformat()), default="")
    day = plain_day(found, "-") if found else None
    if day is None:
        return None
    return found[:7], weekday_and_day(day, locale), by_day[found][0]["name"]


def _by_day(events: Iterable[ListedEvent | DamagedRow], locale: str) -> dict[str, list[EventOfDay]]:
    """The events of each day by name; the sections of a festival are one."""
    found: dict[str, dict[str, EventOfDay]] = {}
    for one in events:
        if "damaged" in one:
            continue
        festival = one["festival"]
        row: EventOfDay = {
            "id": festival["first"] if festival else one["id"],
            "name": festival["name"] if festival else one["name"],
            "about": _about(one, locale),
        }
        for day in one["days"]:
            found.setdefault(day, {}).setdefault(row["id"], row)
    return {
        day: sorted(rows.values(), key=lambda row: row["name"].casefold())
        for day, rows in found.items()
    }


def _about(one: ListedEvent, locale: str) -> str:
    """The city, and the state of an event that is not to come."""
    state = (
        Text("Over")
        if one["finished"]
        else Text("Round {round}", {"round": one["round"]})
        if one["round"]
        else ""
    )
    return " · ".join(filter(None, (one["city"], translate(state, locale) if state else "")))
