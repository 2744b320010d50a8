"""Quotas for strangers, so that none fills the disk: new tournaments, games and arbiter's tables.
They count by address, in the database, for all processes together; `people.limits` has the
numbers. The owner of a server has no quota.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import Depends
from starlette.requests import HTTPConnection

from ...i18n import Text
from ...people import limits
from ...store import require_purse
from ..core.service_errors import TooManyError, UnavailableError
from ..core.times import now_ms
from ..work import in_database
from ..work.visitors import visitor_of
from .caller import visit_of

if TYPE_CHECKING:
    from ...people.limits import Rate
    from ...store import Rates


@dataclass(frozen=True, slots=True)
class Quota:
    """The acts allowed to one address in a time; *code* and *text*, with {minutes}, refuse one
    more."""

    rates: tuple[Rate, ...]
    code: str
    text: Text


NO_ROOM = Text(
    "The disk of this server is nearly full: nothing new can be begun until its owner makes room."
    " Games and events that have begun go on"
)
NEW_EVENTS = Quota(
    limits.NEW_EVENTS,
    "too-many-events",
    Text("Too many new tournaments from one address: try again in {minutes} min"),
)
REGISTRATIONS = Quota(
    limits.REGISTRATIONS,
    "too-many-registrations",
    Text("Too many registrations from one address: try again in {minutes} min"),
)
NEW_GAMES = Quota(
    limits.NEW_GAMES,
    "too-many-games",
    Text("Too many new games from one address: try again in {minutes} min"),
)
NEW_ROOMS = Quota(
    limits.NEW_ROOMS,
    "too-many-rooms",
    Text("Too many new rooms from one address: try again in {minutes} min"),
)
NEW_STUDIES = Quota(
    limits.NEW_STUDIES,
    "too-many-studies",
    Text("Too many new studies from one address: try again in {minutes} min"),
)
STUDY_CHANGES = Quota(
    limits.STUDY_CHANGES,
    "too-many-changes",
    Text("Too many changes of studies from one address: try again in {minutes} min"),
)
STUDY_FILES = Quota(
    limits.STUDY_FILES,
    "too-many-files",
    Text("Too many files from one address: try again in {minutes} min"),
)
NEW_CLASSES = Quota(
    limits.NEW_CLASSES,
    "too-many-classes",
    Text("Too many new classes from one address: try again in {minutes} min"),
)
CLASS_ACTS = Quota(
    limits.CLASS_ACTS,
    "too-many-acts",
    Text("Too many acts in classes from one address: try again in {minutes} min"),
)
NEW_JOBS = Quota(
    limits.NEW_JOBS,
    "too-much-work",
    Text("Too much long work from one address: try again in {minutes} min"),
)
NEW_TABLES = Quota(
    limits.NEW_TABLES,
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
        """Raises TooManyError after too many."""
        visit = visit_of(connection)
        if (await visit.caller()).is_owner:
            yield
            return
        require_purse()
        if connection.app.state.disk.room().state in ("reserve", "full"):
            raise UnavailableError("disk-nearly-full", NO_ROOM, retry_seconds=600)
        async with _counted(visit.rates, self.quota, visitor_of(connection)):
            yield


@asynccontextmanager
async def _counted(rates: Rates, quota: Quota, visitor: str) -> AsyncIterator[None]:
    tries = [(rate, visitor) for rate in quota.rates]
    wait = await in_database(rates.hit, tries, now_ms())
    if wait:
        seconds = -(-wait // 1000)
        text = Text(quota.text.template, {"minutes": -(-seconds // 60)})
        raise TooManyError(quota.code, text, retry_seconds=seconds)
    try:
        yield
    except BaseException:
        await in_database(rates.take_back, tries)
        raise
