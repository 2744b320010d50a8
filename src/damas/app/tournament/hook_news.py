"""The news of an event for the programs that its organiser named, and these addresses."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict

from ...base.errors import UnknownNameError
from ...base.i18n import Text
from ...contract import Body, Caption
from ...people.tokens import new_token
from ...store import EventHook, EventHooks
from ..core.service_errors import ConflictError, InvalidError, not_found
from ..core.times import now_ms, timestamp
from ..notifications.endpoint import EndpointError, check_form
from ..notifications.hooks import hooks_allowed
from ..work import in_database
from .making import Making
from .public import json_feed_of, quoted, slug_of

if TYPE_CHECKING:
    from .live import LiveTournaments, TournamentFold

LONGEST = 500
NOT_HERE = Text("This server sends to no programs: its owner has not allowed it")
NO_ADDRESS = Text("{address} is no public address that begins with https://")
TOO_MANY = Text("This event has as many addresses as it may have: remove one first")


class HookIn(Body):
    """The address of a program that is to be told the news of an event."""

    address: Annotated[str, Field(min_length=1, max_length=LONGEST), Caption(Text("Address"))]


class HookView(TypedDict):
    """An address, and how the last news fared there, "" before the first."""

    id: str
    address: str
    last: str
    last_at: str


class EventHooksView(TypedDict):
    """The addresses of an event; *allowed*: whether the owner lets this server send to any."""

    allowed: bool
    hooks: list[HookView]


class MadeHook(HookView):
    """A new address with the secret that signs what is sent there, which is told once."""

    secret: str


class EventItems:
    """The news of the events of this process, as items of their public feeds."""

    def __init__(self, tournaments: LiveTournaments) -> None:
        self._tournaments = tournaments

    async def __call__(self, event_id: str, base: str, locale: str) -> list[dict[str, Any]]:
        """The news, the newest first; none of an event that is not there any more."""

        def taken(fold: TournamentFold) -> tuple[Making, str]:
            return Making.of(fold, "spectator", locale, base), slug_of(fold.event, event_id)

        try:
            live = await self._tournaments.get(event_id)
            making, own = await live.view(taken)
        except UnknownNameError:
            return []
        page, api = f"{base}/events/{quoted(own)}", f"{base}/api/tournaments/{event_id}"
        made = await asyncio.to_thread(json_feed_of, making, page, api)
        found: list[dict[str, Any]] = json.loads(made)["items"]
        return found


def new_hook(event: str, body: HookIn, base: str, locale: str) -> EventHook:
    """A new address of an event, with its secret."""
    which, secret = secrets.token_urlsafe(9), new_token()
    return EventHook(which, event, body.address, secret, base, locale, now_ms())


async def add_hook(hooks: EventHooks, made: EventHook, *, private: bool) -> MadeHook:
    """Adds an address. Raises InvalidError, ConflictError."""
    if not hooks_allowed():
        raise InvalidError("no-hooks", NOT_HERE)
    try:
        check_form(made.address, private=private)
    except EndpointError:
        shown = {"address": made.address[:80]}
        raise InvalidError("bad-address", Text(NO_ADDRESS.template, shown)) from None
    if not await in_database(hooks.add, made):
        raise ConflictError("too-many-hooks", TOO_MANY)
    return {**hook_view(made), "secret": made.secret}


async def own_hook(hooks: EventHooks, event: str, hook: str) -> EventHook:
    """An address of an event. Raises NotFoundError."""
    found = await in_database(hooks.find, hook)
    if found is None or found.event != event:
        raise not_found()
    return found


def hook_view(one: EventHook) -> HookView:
    """An address for the organiser."""
    at = timestamp(one.last_ms) if one.last_ms else ""
    return {"id": one.id, "address": one.address, "last": one.last, "last_at": at}
