"""The addresses of programs that an organiser names, as the desk shows and changes them."""

from __future__ import annotations

import secrets

from typing_extensions import TypedDict

from ...base.i18n import Text
from ...people.tokens import new_token
from ...store import EventHook, EventHooks
from ..core.service_errors import ConflictError, InvalidError, not_found
from ..core.times import now_ms, timestamp
from ..work import in_database
from .endpoint import EndpointError, check_form
from .hooks import hooks_allowed

NOT_HERE = Text("This server sends to no programs: its owner has not allowed it")
NO_ADDRESS = Text("{address} is no public address that begins with https://")
TOO_MANY = Text("This event has as many addresses as it may have: remove one first")


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


def new_hook(event: str, address: str, base: str, locale: str) -> EventHook:
    """A new address of an event, with its secret."""
    which, secret = secrets.token_urlsafe(9), new_token()
    return EventHook(which, event, address, secret, base, locale, now_ms())


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
