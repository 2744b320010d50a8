"""The policy of a route: stated beside its address, checked before the route runs.

    @router.post("/games", dependencies=[may(Policy.PERSON)])

Policies about one thing (a game, an event) look the caller up here; the room of the thing decides.
"""

from __future__ import annotations

from typing import Any

from fastapi import Depends
from starlette.exceptions import WebSocketException
from starlette.requests import HTTPConnection

from ...app.core.keep import Keep
from ...app.core.service_errors import ONLY_OWNER, ConflictError, ForbiddenError, ServiceError
from ...app.people.caller import WHOSE_HEADER, whose
from ...app.people.restrained import BARRED, blocked_text
from ...app.work.visitors import visitor_of
from ...base.i18n import Text
from ...people import Caller, Policy
from ..core.keeping import SAFE_METHODS, declare
from ..core.templates import CLOSED as PAGE_CLOSED
from .services_of import moderating_of
from .visits import visit_of

FORBIDDEN = 1008
FOR_MANY = frozenset(
    {
        Policy.EVERYBODY,
        Policy.VISITOR,
        Policy.GAME,
        Policy.SEAT,
        Policy.PLAYER,
        Policy.ROOM,
        Policy.STUDY,
        Policy.CLASS,
        Policy.EVENT,
        Policy.TABLE,
    }
)
"""Policies of things that several people look at: a browser keeps its copies of them. An answer
about one person's things, or by a key, is kept nowhere, unless its route says so."""
NAMED = {
    "event_id": "event",
    "slug": "event",
    "table_id": "table",
    "game_id": "game",
    "study_id": "study",
    "class_id": "class",
    "room_id": "room",
    "relay_id": "relay",
}
"""The parts of addresses that name a thing → its kind."""
EVENT_ID = 12
"""Letters of an event's id, which end its readable address."""
CLOSED = Text("The owner of this server has closed this: {reason}")
ANOTHERS = Text("Another person did this on this device")
ONLY_MODERATORS = Text("Only the owner and the moderators of this server may do this")
NO_ACCOUNT = Text("Sign in first")


class Requirement:
    """One policy as FastAPI calls it for a request or a WebSocket; who keeps its answers.

    Somebody whom the owner has blocked reads, and does nothing else: every request that may change
    something and every WebSocket is refused, unless its route says *blocked*.
    """

    def __init__(self, policy: Policy, keep: Keep | None = None, *, blocked: bool = False) -> None:
        self.policy = policy
        self.keep = keep or (Keep.ASKED if policy in FOR_MANY else Keep.NOWHERE)
        self.blocked = blocked

    async def __call__(self, connection: HTTPConnection) -> None:
        """Raises ServiceError for a caller without the right."""
        declare(connection.scope, self.keep)
        visit = visit_of(connection)
        caller = await visit.caller()
        refused = refusal(self.policy, caller) or _of_another(connection, caller)
        if refused is None and not self.blocked:
            refused = await self._closed(connection, caller)
        if refused is not None:
            if connection.scope["type"] == "websocket":
                raise WebSocketException(FORBIDDEN, refused.code)
            raise refused
        if self.policy.needs_row and not caller.stored:
            await visit.require_few_guests(visitor_of(connection))
            await visit.stored()

    async def _closed(self, connection: HTTPConnection, caller: Caller) -> ServiceError | None:
        """The refusal of somebody whom the owner has blocked; and of a new visitor from the address
        of such a person, who has the cookie of nobody."""
        reads = _reads(connection)
        if caller.blocked and not reads:
            await visit_of(connection).note_blocked()
            return ForbiddenError("blocked", blocked_text(caller))
        if connection.scope["type"] == "http":
            await self._find_closure(connection, acts=not reads)
        comes_in = self.policy.needs_row or (self.policy is Policy.VISITOR and not reads)
        if comes_in and not caller.stored and await visit_of(connection).is_barred():
            return ForbiddenError("blocked-address", BARRED)
        return None

    @staticmethod
    async def _find_closure(connection: HTTPConnection, *, acts: bool) -> None:
        """Raises ForbiddenError for acts in a thing that the owner has closed; pages say it."""
        for kind, thing_id in things_of(connection):
            if acts:
                await require_open(connection, kind, thing_id)
            elif (reason := await _why_closed(connection, kind, thing_id)) is not None:
                connection.scope[PAGE_CLOSED] = Text(CLOSED.template, {"reason": reason})


def refusal(policy: Policy, caller: Caller) -> ServiceError | None:
    """The refusal of a *caller* by the *policy* alone; None if the caller passes."""
    if policy is Policy.OWNER and not caller.is_owner:
        return ForbiddenError("not-the-owner", ONLY_OWNER)
    if policy is Policy.MODERATOR and not caller.moderates:
        return ForbiddenError("not-a-moderator", ONLY_MODERATORS)
    if policy is Policy.ACCOUNT and not caller.is_account:
        return ForbiddenError("not-signed-in", NO_ACCOUNT)
    return None


def _of_another(connection: HTTPConnection, caller: Caller) -> ServiceError | None:
    """The refusal of what somebody else has done on this device without a network."""
    meant = connection.headers.get(WHOSE_HEADER)
    return ConflictError("another-person", ANOTHERS) if meant not in (None, whose(caller)) else None


async def require_open(connection: HTTPConnection, kind: str, thing_id: str) -> None:
    """Raises ForbiddenError if the owner has closed a thing: nobody acts there."""
    reason = await _why_closed(connection, kind, thing_id)
    if reason is not None and not (await visit_of(connection).caller()).is_owner:
        raise ForbiddenError("closed-by-owner", Text(CLOSED.template, {"reason": reason}))


async def _why_closed(connection: HTTPConnection, kind: str, thing_id: str) -> str | None:
    return await moderating_of(connection).closed(kind, thing_id)


def things_of(connection: HTTPConnection) -> list[tuple[str, str]]:
    """The things that the address of a connection names, as pairs of kind and id."""
    return [
        (NAMED[name], str(value)[-EVENT_ID:] if name == "slug" else str(value))
        for name, value in connection.path_params.items()
        if name in NAMED
    ]


async def require_stranger_welcome(connection: HTTPConnection) -> None:
    """Raises ForbiddenError for a visitor without a cookie from the address of somebody whom the
    owner has blocked, where the address of a thing alone gives the right to act."""
    visit = visit_of(connection)
    if not (await visit.caller()).stored and await visit.is_barred():
        raise ForbiddenError("blocked-address", BARRED)


async def require_unblocked(socket: HTTPConnection) -> None:
    """Raises ForbiddenError if the owner has blocked the person behind an open WebSocket."""
    caller = await visit_of(socket).caller_now()
    if caller.blocked:
        raise ForbiddenError("blocked", blocked_text(caller))


def _reads(connection: HTTPConnection) -> bool:
    """Whether a connection only reads."""
    return connection.scope["type"] == "http" and connection.scope["method"] in SAFE_METHODS


def may(policy: Policy, keep: Keep | None = None, *, blocked: bool = False) -> Any:
    """The dependency with which a route states its policy.

    *keep*: who may keep its answers, where that is not as for most routes of the policy. *blocked*:
    somebody whom the owner has blocked may use it too; a WebSocket that says so refuses the acts of
    such a person itself.
    """
    return Depends(Requirement(policy, keep, blocked=blocked))
