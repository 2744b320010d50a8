"""The link by which the owner of a server signs in from elsewhere the first time."""

from __future__ import annotations

from ...people import OWNER_ID
from ...people.tokens import hashed, new_token
from ...store import Accounts, Database, People, Ticket, Tickets
from ..core.times import now_ms
from .accounts import TICKET_SECONDS


def owner_path(database: Database) -> str:
    """The path of a new owner's link, with its secret after the #; it works once, for a week."""
    secret, at = new_token(), now_ms()
    ticket = Ticket("owner", OWNER_ID, {}, at + TICKET_SECONDS["owner"] * 1000)
    Tickets(database).add(hashed(secret), ticket, at)
    return f"/account#link={secret}"


def needs_owner(database: Database) -> bool:
    """Whether the owner has never signed in, and no link is open."""
    people, accounts = People(database), Accounts(database)
    known = accounts.password(OWNER_ID) or accounts.passkeys(OWNER_ID) or people.sessions(OWNER_ID)
    return not known and not Tickets(database).waiting("owner", now_ms())
