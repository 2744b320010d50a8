"""A quota counted for a request, before its route runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from fastapi import Depends
from starlette.requests import HTTPConnection

from ...app.core.service_errors import TooManyError, UnavailableError
from ...app.core.times import now_ms
from ...app.people.quotas import Quota
from ...app.work import in_database, visitor_of
from ...base.i18n import Text
from ...store import require_purse
from .visits import visit_of

if TYPE_CHECKING:
    from ...store import Rates

NO_ROOM = Text(
    "The disk of this server is nearly full: nothing new can be begun until its owner makes room."
    " Games and events that have begun go on"
)


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
