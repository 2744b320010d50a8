"""Accounts of a running server: registering, signing in, passwords, links that work once.

Every try to sign in is counted before it is checked, by address and by account, for all processes
together. A wrong name and a wrong password get the same answer after the same work.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...i18n import Text
from ...people import Caller
from ...people.names import Name, read_name, skeleton
from ...people.passwords import check_password, hash_password, is_password
from ...people.tokens import code_hash, hashed, new_codes, new_person, new_token
from ...store import Accounts, People, PersonRecord, Rate, Rates, Ticket, Tickets
from ..core.errors import WebError
from ..core.times import now_ms
from ..work import in_database
from ..work.visitors import visitor_of
from .caller import TOO_OFTEN, Visit, visit_of
from .hashing import Hashing

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from ...store import Database

MINUTE, HOUR, DAY = 60, 3600, 86_400
SIGN_IN = Rate("sign-in", 10, 15 * MINUTE), Rate("sign-in-from", 40, 15 * MINUTE)
"""The number of tries for one account, and from one address."""
RECOVERY = Rate("recovery", 5, HOUR), Rate("recovery-from", 20, HOUR)
REGISTER = Rate("register-from", 20, HOUR)
TICKET = Rate("ticket-from", 30, 10 * MINUTE)
LINK = Rate("link", 20, HOUR)
EXPORT = Rate("export", 10, HOUR)
CONFIRM_MAIL = Rate("confirm-mail", 5, DAY), Rate("confirm-mail-to", 5, DAY)
"""Mails that ask for a confirmation: for one person, and to one address."""
FRESH_MS = 10 * MINUTE * 1000
"""For this time after signing in, changes of the account need no password."""
TICKET_SECONDS = {"device": 15 * MINUTE, "owner": 7 * DAY, "invite": 14 * DAY, "mail": 2 * DAY}
REGISTRATION_SETTING = "registration"
REGISTRATION = ("open", "invited", "closed")

WRONG = Text("The name or the password is wrong")
WRONG_CODE = Text("The name or the code is wrong")
WRONG_TICKET = Text("This link has been used already, or has expired")
CLOSED = Text("This server keeps no accounts: play as a guest")
INVITED = Text("An account on this server needs an invitation of its owner")
CONFIRM = Text("Confirm this with your password, or sign in again")
ONE_WAY = Text("An account needs a password or a passkey")
HAS_ACCOUNT = Text("You are signed in already")
BAD_EMAIL = Text("{address} is no e-mail address")


@dataclass(frozen=True, slots=True)
class Registration:
    """The data of a new account: a password, or a passkey that is checked already."""

    name: str
    password: str | None = None
    email: str = ""
    invitation: str = ""


class Registrar:
    """The accounts of one database."""

    def __init__(self, database: Database) -> None:
        self.people = People(database)
        self.accounts = Accounts(database)
        self.rates = Rates(database)
        self.tickets = Tickets(database)
        self.hashing = Hashing()

    # Ways in

    async def register(
        self, request: HTTPConnection, asked: Registration, *, has_passkey: bool = False
    ) -> PersonRecord:
        """Turns the calling guest into an account, or makes a new account, and signs in."""
        visit, name = visit_of(request), read_name(asked.name)
        caller = await visit.caller()
        if caller.is_account and caller.name:
            raise WebError(409, "signed-in", HAS_ACCOUNT)
        if asked.password is None and not has_passkey:
            raise WebError(422, "no-way-in", ONE_WAY)
        if not caller.is_owner:
            await self._may_register(asked.invitation)
        if asked.password is not None:
            check_password(asked.password, name.text)
        await self.count(request, [(REGISTER, visitor_of(request))])
        if not caller.is_owner:
            await self._invited(asked.invitation)
        person = await self._made(visit, name, asked)
        if not visit.is_local:
            await self.enter(visit, person.id)
        return person

    async def sign_in(self, request: HTTPConnection, name: str, password: str) -> None:
        """Signs in by name and password. Raises WebError: 403, or 429 after too many tries."""
        key, rates = skeleton(name)[:120], SIGN_IN
        await self.count(request, [(rates[0], key), (rates[1], visitor_of(request))])
        found = await in_database(self.accounts.by_skeleton, key)
        stored = found[1] if found else None
        if not await self.hashing.run(is_password, stored, password) or found is None:
            raise WebError(403, "wrong-password", WRONG)
        await in_database(self.rates.clear, rates[0], key)
        await self.enter(visit_of(request), found[0].id, join=True)

    async def recover(self, request: HTTPConnection, name: str, code: str) -> None:
        """Signs in by a recovery code, which works once."""
        key, rates = skeleton(name)[:120], RECOVERY
        await self.count(request, [(rates[0], key), (rates[1], visitor_of(request))])
        found = await in_database(self.accounts.by_skeleton, key)
        person = found[0].id if found else ""
        right = await in_database(self.accounts.use_code, person, code_hash(person, code))
        if not right:
            raise WebError(403, "wrong-code", WRONG_CODE)
        await self.enter(visit_of(request), person, join=True)

    async def redeem(self, request: HTTPConnection, secret: str) -> None:
        """Signs in by a link: an owner's link, or a link for another device."""
        await self.count(request, [(TICKET, visitor_of(request))])
        take = self.tickets.take
        found = await in_database(take, hashed(secret), ("owner", "device"), now_ms())
        if found is None:
            raise WebError(403, "wrong-link", WRONG_TICKET)
        await self.enter(visit_of(request), found.person)

    async def enter(self, visit: Visit, person: str, *, join: bool = False) -> None:
        """Begins a session of *person*.

        *join*: the account gets the games of this browser's guest. Not after a link, which another
        person may have sent.
        """
        before = await visit.caller()
        if join and before.kind == "guest" and before.stored and before.person != person:
            await in_database(self.accounts.join, before.person, person, now_ms())
        elif before.session and before.person:
            await visit.sign_out()
        await visit.sign_in(person)

    # Changes

    async def confirm(self, visit: Visit, password: str | None) -> Caller:
        """The caller, if they signed in just now or gave the password. Raises WebError (403)."""
        caller = await visit.caller()
        if visit.is_local or await self._is_fresh(caller):
            return caller
        key, stored = caller.person, await in_database(self.accounts.password, caller.person)
        if password is not None and stored is not None:
            await self.count(None, [(SIGN_IN[0], f"confirm:{key}")])
            if await self.hashing.run(is_password, stored, password):
                await in_database(self.rates.clear, SIGN_IN[0], f"confirm:{key}")
                return caller
            raise WebError(403, "wrong-password", WRONG)
        raise WebError(403, "confirm", CONFIRM)

    async def set_password(self, visit: Visit, password: str) -> None:
        """Stores a new password; every other session ends, and this one gets a new cookie."""
        caller = await visit.caller()
        check_password(password, caller.name)
        stored = await self.hashing.run(hash_password, password)
        await in_database(self.accounts.change, caller.person, password=stored)
        await in_database(self.people.end_sessions, caller.person, now_ms())
        if not visit.is_local:
            await visit.sign_in(caller.person)

    async def new_codes(self, person: str) -> list[str]:
        """New recovery codes; the older ones stop working."""
        codes = new_codes()
        hashes = [code_hash(person, code) for code in codes]
        await in_database(self.accounts.set_codes, person, hashes)
        return codes

    async def ticket(self, purpose: str, person: str = "", **payload: str) -> str:
        """A new secret for a link that works once; *payload* is stored with it."""
        secret = new_token()
        until = now_ms() + TICKET_SECONDS[purpose] * 1000
        ticket = Ticket(purpose, person, payload, until)
        await in_database(self.tickets.add, hashed(secret), ticket, now_ms())
        return secret

    async def count(self, request: HTTPConnection | None, tries: list[tuple[Rate, str]]) -> None:
        """Counts a try. Raises WebError (429) after too many."""
        if request is not None and visit_of(request).is_local:
            return
        wait = await in_database(self.rates.hit, tries, now_ms())
        if wait:
            seconds = -(-wait // 1000)
            text = Text(TOO_OFTEN.template, {"seconds": seconds})
            raise WebError(429, "too-many-tries", text, retry_seconds=seconds)

    async def registration(self) -> str:
        """The people who may register: "open", "invited" or "closed"."""
        return await in_database(who_registers, self.people)

    async def _may_register(self, invitation: str) -> None:
        who = await self.registration()
        if who == "closed":
            raise WebError(403, "registration-closed", CLOSED)
        if who == "invited" and not invitation:
            raise WebError(403, "needs-invitation", INVITED)

    async def _invited(self, invitation: str) -> None:
        if await self.registration() != "invited":
            return
        take = self.tickets.take
        if await in_database(take, hashed(invitation), ("invite",), now_ms()) is None:
            raise WebError(403, "wrong-link", WRONG_TICKET)

    async def _made(self, visit: Visit, name: Name, asked: Registration) -> PersonRecord:
        caller, at = await visit.caller(), now_ms()
        stored = asked.password and await self.hashing.run(hash_password, asked.password)
        kept = caller.stored or visit.is_local
        person = caller.person if kept and caller.person else new_person()
        record = PersonRecord(person, "account", name.text, read_email(asked.email), at, at)
        return await in_database(self.accounts.make, record, name.skeleton, stored or None)

    async def _is_fresh(self, caller: Caller) -> bool:
        if not caller.session:
            return False
        found = await in_database(self.people.session, caller.session)
        return found is not None and now_ms() - found[0].created_ms < FRESH_MS


def who_registers(people: People) -> str:
    """The people who may make an account: "open", "invited" or "closed"."""
    found = people.stored_setting(REGISTRATION_SETTING) or {}
    return str(found.get("who", "open"))


def read_email(text: str) -> str:
    """Reads an e-mail address; "" for none. Raises WebError for other text."""
    address = unicodedata.normalize("NFKC", text).strip()
    local, _, host = address.rpartition("@")
    sound = local and "." in host and len(address) <= 254 and not any(c.isspace() for c in address)
    if address and not (sound and all(c.isprintable() for c in address)):
        raise WebError(422, "bad-email", Text(BAD_EMAIL.template, {"address": address[:60]}))
    return address
