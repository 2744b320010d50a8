"""The account of a person as its page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NotRequired

from typing_extensions import TypedDict

from ..core.service_errors import not_found
from ..core.times import now_ms, timestamp
from ..work import in_database

if TYPE_CHECKING:
    from ...people import Caller
    from ...people.restraints import Restraint
    from ...store import People, SessionRecord
    from .accounts import Registrar

HANDLE = 16
"""The number of letters of a session's hash that name the session to its person."""


class PasskeyView(TypedDict):
    """A passkey of an account."""

    id: str
    name: str
    created: str


class RestraintView(TypedDict):
    """A block or a mute: since when, until when (null: until somebody ends it), and why."""

    since: str
    until: str | None
    reason: str


class MeView(TypedDict):
    """The caller; the rest for one who is stored."""

    kind: str
    name: str
    stored: bool
    local: bool
    """At the machine of the server."""
    blocked: bool
    block: RestraintView | None
    mute: RestraintView | None
    moderator: bool
    registration: str
    """The people who may register: "open", "invited" or "closed"."""
    email: NotRequired[str | None]
    password: NotRequired[bool]
    codes: NotRequired[int]
    """The recovery codes that are left."""
    passkeys: NotRequired[list[PasskeyView]]
    provider: NotRequired[bool]
    """Whether the server's identity provider is one more way in."""


class SessionView(TypedDict):
    """A device that is signed in; *here*: the caller's own."""

    id: str
    device: str
    here: bool
    created: str
    seen: str


async def me_view(registrar: Registrar, caller: Caller, *, local: bool) -> MeView:
    """The caller with the details of the account."""
    view: MeView = {
        "kind": caller.kind,
        "name": caller.name,
        "stored": caller.stored,
        "local": local,
        "blocked": caller.blocked,
        "block": None,
        "mute": None,
        "moderator": caller.moderates,
        "registration": await registrar.registration(),
    }
    person = await in_database(registrar.people.find, caller.person) if caller.stored else None
    if person is None:
        return view
    keys = await in_database(registrar.accounts.passkeys, person.id)
    view["name"] = person.name
    view["block"] = restraint_view(person.block) if caller.blocked else None
    view["mute"] = restraint_view(person.mute) if person.muted else None
    view["email"] = person.email
    view["password"] = person.has_password
    view["codes"] = await in_database(registrar.accounts.codes_left, person.id)
    view["passkeys"] = [
        {"id": key.id, "name": key.name, "created": timestamp(key.created_ms)} for key in keys
    ]
    return view


def restraint_view(held: Restraint | None) -> RestraintView | None:
    """A block or a mute for people."""
    if held is None:
        return None
    until = None if held.until_ms is None else timestamp(held.until_ms)
    return {"since": timestamp(held.since_ms), "until": until, "reason": held.reason}


def sessions_view(found: Sequence[SessionRecord], session: str) -> list[SessionView]:
    """The devices that are signed in; *session* is the caller's own."""
    return [
        {
            "id": one.hashed[:HANDLE],
            "device": one.device,
            "here": one.hashed == session,
            "created": timestamp(one.created_ms),
            "seen": timestamp(one.seen_ms),
        }
        for one in found
    ]


async def end_session(people: People, person: str, handle: str) -> None:
    """Ends a session of a person, by its handle. Raises NotFoundError."""
    for one in await in_database(people.sessions, person):
        if one.hashed[:HANDLE] == handle:
            await in_database(people.end_session, one.hashed, now_ms(), person)
            return
    raise not_found()
