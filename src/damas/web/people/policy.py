"""The policy of a route: stated beside its address, checked before the route runs.

    @router.post("/games", dependencies=[may(Policy.PERSON)])

Policies about one thing (a game, an event) look the caller up here; the room of the thing decides.
"""

from __future__ import annotations

from typing import Any

from fastapi import Depends
from starlette.exceptions import WebSocketException
from starlette.requests import HTTPConnection

from ...i18n import Text
from ...people import Caller, Policy
from ..core.errors import WebError
from ..work.visitors import visitor_of
from .caller import visit_of

FORBIDDEN = 1008
NOT_BLOCKED = (
    Policy.PERSON,
    Policy.ACCOUNT,
    Policy.PLAYER,
    Policy.FEDERATION,
    Policy.ROOM,
    Policy.ROOM_HOST,
    Policy.STUDY_WRITER,
    Policy.STUDY_OWNER,
    Policy.CLASS,
    Policy.PUPIL,
    Policy.TEACHER,
)
"""Policies under which somebody whom the owner has blocked does nothing."""
ONLY_OWNER = Text("Only the owner of this server may do this")
NO_ACCOUNT = Text("Sign in first")
BLOCKED = Text("The owner of this server has blocked you")

UNRATED = Text(
    "Rated games are for accounts: make one first (a name and a password), or play unrated"
)


class Requirement:
    """One policy as FastAPI calls it for a request or a WebSocket."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    async def __call__(self, connection: HTTPConnection) -> None:
        """Raises WebError for a caller without the right."""
        visit = visit_of(connection)
        caller = await visit.caller()
        refused = refusal(self.policy, caller)
        if refused is not None:
            if connection.scope["type"] == "websocket":
                raise WebSocketException(FORBIDDEN, refused.code)
            raise refused
        if self.policy.needs_row and not caller.stored:
            await visit.require_few_guests(visitor_of(connection))
            await visit.stored()


def refusal(policy: Policy, caller: Caller) -> WebError | None:
    """The refusal of a *caller* by the *policy* alone; None if the caller passes."""
    if policy is Policy.OWNER and not caller.is_owner:
        return WebError(403, "not-the-owner", ONLY_OWNER)
    if policy is Policy.ACCOUNT and not caller.is_account:
        return WebError(403, "not-signed-in", NO_ACCOUNT)
    if policy in NOT_BLOCKED and caller.blocked:
        return WebError(403, "blocked", BLOCKED)
    return None


def guest_unrated() -> WebError:
    """The refusal for a guest who asks for a rated game: its rating would be lost with the cookie,
    and a new cookie would begin again."""
    return WebError(403, "rated-needs-account", UNRATED)


def may(policy: Policy) -> Any:
    """The dependency with which a route states its policy."""
    return Depends(Requirement(policy))
