"""Quotas for strangers, so that none fills the disk: new tournaments, games and arbiter's tables.
They count by address, in the database, for all processes together. The owner of a server has no
quota.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import Depends
from starlette.requests import HTTPConnection

from ...i18n import Text
from ...store import Rate
from ..core.errors import WebError
from ..core.times import now_ms
from ..work import in_database
from ..work.visitors import visitor_of
from .caller import visit_of

if TYPE_CHECKING:
    from ...store import Rates

HOUR, DAY = 3600, 86_400


@dataclass(frozen=True, slots=True)
class Quota:
    """The acts allowed to one address in a time; *code* and *text*, with {minutes}, refuse one
    more."""

    rates: tuple[Rate, ...]
    code: str
    text: Text


NEW_EVENTS = Quota(
    (Rate("event-hour", 60, HOUR), Rate("event-day", 200, DAY)),
    "too-many-events",
    Text("Too many new tournaments from one address: try again in {minutes} min"),
)
REGISTRATIONS = Quota(
    (Rate("registration-hour", 60, HOUR), Rate("registration-day", 200, DAY)),
    "too-many-registrations",
    Text("Too many registrations from one address: try again in {minutes} min"),
)
"""Registrations and their changes; a school that shares one address registers together."""
NEW_GAMES = Quota(
    (Rate("game-hour", 600, HOUR), Rate("game-day", 3000, DAY)),
    "too-many-games",
    Text("Too many new games from one address: try again in {minutes} min"),
)
"""A club whose members share one address plays some 200 an hour."""
NEW_ROOMS = Quota(
    (Rate("room-hour", 8, HOUR), Rate("room-day", 15, DAY)),
    "too-many-rooms",
    Text("Too many new rooms from one address: try again in {minutes} min"),
)
"""A room has up to 400 games: a day's rooms of one address have little more than its games."""
NEW_STUDIES = Quota(
    (Rate("study-hour", 60, HOUR), Rate("study-day", 200, DAY)),
    "too-many-studies",
    Text("Too many new studies from one address: try again in {minutes} min"),
)
STUDY_CHANGES = Quota(
    (Rate("study-change-hour", 6000, HOUR), Rate("study-change-day", 30_000, DAY)),
    "too-many-changes",
    Text("Too many changes of studies from one address: try again in {minutes} min"),
)
"""A class of thirty who share one address and write together changes some thousand an hour."""
STUDY_FILES = Quota(
    (Rate("study-file-hour", 60, HOUR), Rate("study-file-day", 200, DAY)),
    "too-many-files",
    Text("Too many files from one address: try again in {minutes} min"),
)
NEW_CLASSES = Quota(
    (Rate("class-hour", 10, HOUR), Rate("class-day", 30, DAY)),
    "too-many-classes",
    Text("Too many new classes from one address: try again in {minutes} min"),
)
CLASS_ACTS = Quota(
    (Rate("class-act-hour", 20_000, HOUR), Rate("class-act-day", 80_000, DAY)),
    "too-many-acts",
    Text("Too many acts in classes from one address: try again in {minutes} min"),
)
"""Thirty pupils at one address tell where they are some 10,000 times an hour."""
NEW_JOBS = Quota(
    (Rate("job-hour", 40, HOUR), Rate("job-day", 150, DAY)),
    "too-much-work",
    Text("Too much long work from one address: try again in {minutes} min"),
)
NEW_TABLES = Quota(
    (Rate("table-hour", 120, HOUR), Rate("table-day", 500, DAY)),
    "too-many-tables",
    Text("Too many new boards from one address: try again in {minutes} min"),
)
"""Boards of arbiters, and stored scores of their training."""


def counts(quota: Quota) -> Any:
    """The dependency with which a route counts under *quota*, after its policy."""
    return Depends(_Counting(quota))


class _Counting:
    """A quota as FastAPI calls it: counted before the route runs, taken back if the route fails."""

    def __init__(self, quota: Quota) -> None:
        self.quota = quota

    async def __call__(self, connection: HTTPConnection) -> AsyncIterator[None]:
        """Raises WebError (429) after too many."""
        visit = visit_of(connection)
        if (await visit.caller()).is_owner:
            yield
            return
        async with _counted(visit.rates, self.quota, visitor_of(connection)):
            yield


@asynccontextmanager
async def _counted(rates: Rates, quota: Quota, visitor: str) -> AsyncIterator[None]:
    tries = [(rate, visitor) for rate in quota.rates]
    wait = await in_database(rates.hit, tries, now_ms())
    if wait:
        seconds = -(-wait // 1000)
        text = Text(quota.text.template, {"minutes": -(-seconds // 60)})
        raise WebError(429, quota.code, text, retry_seconds=seconds)
    try:
        yield
    except BaseException:
        await in_database(rates.take_back, tries)
        raise
