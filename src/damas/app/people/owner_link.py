"""The link by which the owner of a server signs in from elsewhere the first time."""

from __future__ import annotations

from typing import Literal

from ...people import OWNER_ID
from ...people.tokens import hashed, new_token
from ...store import Accounts, Database, People, Ticket, Tickets
from ..core.times import now_ms
from .accounts import TICKET_SECONDS

OwnerState = Literal["account", "session", "link", "none"]
"""A password or passkey; a session alone, begun by a link; a link that is still unused; nothing."""


def owner_path(database: Database) -> str:
    """The path of a new owner's link, with its secret after the #; it works once, for a week."""
    secret, at = new_token(), now_ms()
    ticket = Ticket("owner", OWNER_ID, {}, at + TICKET_SECONDS["owner"] * 1000)
    Tickets(database).add(hashed(secret), ticket, at)
    return f"/account#link={secret}"


def owner_state(database: Database) -> OwnerState:
    """The owner's way of signing in from elsewhere, as it is now."""
    people, accounts = People(database), Accounts(database)
    if accounts.password(OWNER_ID) or accounts.passkeys(OWNER_ID):
        return "account"
    if people.sessions(OWNER_ID):
        return "session"
    return "link" if Tickets(database).waiting("owner", now_ms()) else "none"


def needs_owner(database: Database) -> bool:
    """Whether the owner has never signed in, and no link is open."""
    return owner_state(database) == "none"
