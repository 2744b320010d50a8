"""Accounts of a running server: registering, signing in, passwords, links that work once.

A password is counted before it is checked (`guessing`), for all processes together; of links and
recovery codes, which nobody can guess, the wrong ones are counted. A wrong name and a wrong
password get the same answer after the same work.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...base import bounds
from ...base.i18n import Text
from ...people import Caller, limits
from ...people.limits import RECOVERY_FROM, REGISTER, TICKET, Rate
from ...people.names import Name, is_reserved, read_name, skeleton, visible
from ...people.passwords import check_password, hash_password, is_password
from ...people.tokens import code_hash, hashed, new_codes, new_person, new_token
from ...store import (
    CALENDAR,
    Accounts,
    Blocking,
    Passkey,
    People,
    PersonRecord,
    Rates,
    Ticket,
    Tickets,
    Ways,
)
from ..core.service_errors import (
    ConflictError,
    ForbiddenError,
    InvalidError,
    ServiceError,
    TooManyError,
)
from ..core.times import now_ms
from ..work import in_database
from .caller import TOO_OFTEN, Visit
from .guessing import PASSWORDS, GuessGuard
from .hashing import Hashing

if TYPE_CHECKING:
    from ...store import Database

MINUTE, DAY = 60, 86_400
FRESH_MS = 10 * MINUTE * 1000
"""For this time after a password, a passkey or a code was given, changes of the account need no
other."""
TICKET_SECONDS = {
    "device": 15 * MINUTE,
    "owner": 7 * DAY,
    "invite": 14 * DAY,
    "mail": 2 * DAY,
    "reset": DAY,
    CALENDAR: 400 * DAY,
}
REGISTRATION_SETTING = "registration"
REGISTRATION = ("open", "invited", "closed")

WRONG = Text("The name or the password is wrong")
WRONG_PASSWORD = Text("The password is wrong")
WRONG_CODE = Text("The name or the code is wrong")
WRONG_TICKET = Text("This link has been used already, or has expired")
CLOSED = Text("This server keeps no accounts: play as a guest")
INVITED = Text("An account on this server needs an invitation of its owner")
CONFIRM = Text("Confirm this with your password or a passkey, or sign in again")
ONE_WAY = Text("An account needs a password or a passkey")
NOT_YOURS = Text("The name {name} is taken: sign in if it is yours, or choose another")
HAS_ACCOUNT = Text("You are signed in already")
BAD_EMAIL = Text("{address} is not an e-mail address")


@dataclass(frozen=True, slots=True)
class Registration:
    """The data of a new account: a password, or a passkey that is checked already."""

    name: str
    password: str | None = None
    passkey: Passkey | None = None
    email: str = ""
    invitation: str = ""


class Registrar:
    """The accounts of one database."""

    def __init__(self, database: Database) -> None:
        self.people = People(database)
        self.accounts = Accounts(database)
        self.rates = Rates(database)
        self.tickets = Tickets(database)
        self.blocking = Blocking(database)
        self.hashing = Hashing()

    # Ways in

    async def register(self, visit: Visit, asked: Registration) -> tuple[PersonRecord, list[str]]:
        """Turns the calling guest into an account, or makes a new account, and signs in.

        Returns the person and the recovery codes.
        """
        name = read_name(asked.name)
        caller = await visit.caller()
        if caller.is_account and caller.name:
            raise ConflictError("signed-in", HAS_ACCOUNT)
        if asked.password is None and asked.passkey is None:
            raise InvalidError("no-way-in", ONE_WAY)
        if not caller.is_owner:
            await self._may_register(asked.invitation)
        if asked.password is not None:
            check_password(asked.password, name.text)
        await self.count(visit, [(REGISTER, visit.sender.address)])
        person, codes = await self._made(visit, name, asked)
        if not visit.is_local:
            await self.enter(visit, person.id)
        return person, codes

    async def sign_in(self, visit: Visit, name: str, password: str) -> None:
        """Signs in by name and password. Raises ServiceError: 403, or 429 after too many tries."""
        key, since = skeleton(name)[:120], now_ms() - 1
        found = await in_database(self.accounts.by_skeleton, key)
        browser = visit.known_browser(found[0].id) if found else ""
        guard = GuessGuard(visit, PASSWORDS, key, browser=browser)
        await guard.reserve()
        stored = found[1] if found else None
        if not await self.hashing.run(is_password, stored, password) or found is None:
            await guard.wrong()
            raise ForbiddenError("wrong-password", WRONG)
        await guard.right()
        await self.enter(visit, found[0].id, join=True, since_ms=since)

    async def recover(self, visit: Visit, name: str, code: str) -> None:
        """Signs in by a recovery code, which works once."""
        found = await in_database(self.accounts.by_skeleton, skeleton(name)[:120])
        person = found[0].id if found else ""
        use, at = self.accounts.use_code, now_ms()
        if not await in_database(use, person, code_hash(person, code), at):
            await self.count(visit, [(RECOVERY_FROM, visit.sender.address)])
            raise ForbiddenError("wrong-code", WRONG_CODE)
        await self.enter(visit, person, join=True, since_ms=at)

    async def redeem(self, visit: Visit, secret: str) -> None:
        """Signs in by a link: an owner's link, or a link for another device."""
        take, at = self.tickets.redeem, now_ms()
        found = await in_database(take, hashed(secret), ("owner", "device", "reset"), at)
        if found is None:
            await self.count(visit, [(TICKET, visit.sender.address)])
            raise ForbiddenError("wrong-link", WRONG_TICKET)
        proven = found.purpose != "device"
        await self.enter(visit, found.person, proven=proven, since_ms=at - 1)

    async def enter(
        self,
        visit: Visit,
        person: str,
        *,
        join: bool = False,
        proven: bool = True,
        since_ms: int | None = None,
    ) -> None:
        """Begins a session of *person*, and ends what this browser had before.

        *join*: the account gets the games of this browser's guest. Not after a link, which another
        person may have sent. *proven*: not after a link to another device. The owner's link is made
        by a command on the server's own machine, a link for a lost password by the owner: both
        prove as much as a code. *since_ms*: when the secret was looked at. Raises ForbiddenError if
        the ways in have changed since.
        """
        before = await visit.caller()
        may_join = join and before.kind == "guest" and before.stored and not before.blocked
        if may_join and before.person != person:
            if await in_database(self.accounts.join, before.person, person, now_ms()):
                visit.joined = before.person
        elif before.session and before.person:
            await visit.sign_out()
        await visit.sign_in(person, proven=proven, since_ms=since_ms)

    # Names

    async def name_of(self, caller: Caller, typed: str) -> str:
        """The name by which others see the caller: that of the account, else the *typed* one, ""
        for none. Raises InvalidError as `free_name`."""
        return caller.name or await self.free_name(caller, typed)

    async def free_name(self, caller: Caller, typed: str) -> str:
        """A *typed* name without what nobody sees. Raises InvalidError for the name of an account
        of somebody else, or one that looks like it, and for the words of the server."""
        name = visible(typed)
        found = skeleton(name)
        known = await in_database(self.accounts.by_skeleton, found) if found else None
        if is_reserved(found) or (known is not None and known[0].id != caller.person):
            raise InvalidError("name-taken", Text(NOT_YOURS.template, {"name": name}))
        return name

    async def free_names(self, typed: Iterable[str]) -> set[str]:
        """The skeletons of the *typed* names that are of no account, nor words of the server."""
        found = {skeleton(visible(one)) for one in typed}
        known = await in_database(self.accounts.skeletons_of, found)
        return {one for one in found - known if not is_reserved(one)}

    async def named(
        self, caller: Caller, players: Mapping[str, Mapping[str, Any]]
    ) -> dict[str, dict[str, Any]]:
        """The players of a game as *caller* has typed them, marked: *guest* where the name is of no
        account, *given_by* (the caller's name, "" for none) where it is, or looks like, the name
        of an account of somebody else or a word of the server."""
        made = {}
        for colour, player in players.items():
            made[colour] = dict(player)
            if player["kind"] != "person":
                continue
            if not caller.is_account:
                made[colour]["guest"] = True
            try:
                await self.free_name(caller, player.get("name") or "")
            except ServiceError:
                made[colour]["given_by"] = caller.name
                made[colour]["guest"] = not (caller.is_account and caller.name)
        return made

    # Changes

    async def confirm(self, visit: Visit, password: str | None) -> Caller:
        """The caller, if they proved just now who they are or gave the password. Raises
        ServiceError (403)."""
        caller = await visit.caller()
        if visit.is_local or await self._is_fresh(caller):
            return caller
        if password is None:
            raise ForbiddenError("confirm", CONFIRM)
        await self.prove(visit, password)
        return caller

    async def prove(self, visit: Visit, password: str) -> None:
        """The caller gives the password: for a time the session is fresh. Raises ForbiddenError."""
        caller = await visit.caller()
        tries = [(limits.CONFIRM, caller.session)]
        stored = await in_database(self.accounts.password, caller.person)
        if stored is None:
            raise ForbiddenError("confirm", CONFIRM)
        await self.count(None, tries)
        if not await self.hashing.run(is_password, stored, password):
            raise ForbiddenError("wrong-password", WRONG_PASSWORD)
        await in_database(self.rates.take_back, tries)
        await self.proven(visit, caller.person)

    async def proven(self, visit: Visit, person: str) -> None:
        """The caller has given a password or passkey of *person*. Raises ForbiddenError for
        another's."""
        caller = await visit.caller()
        if person != caller.person:
            raise ForbiddenError("confirm", CONFIRM)
        if caller.session:
            await in_database(self.people.prove_session, caller.session, now_ms())

    async def change(self, visit: Visit, ways: Ways) -> None:
        """Changes the ways into the caller's account. Everything that was open for the account
        ends, and this browser gets a new cookie."""
        caller = await visit.caller()
        await in_database(self.accounts.change_ways, caller.person, ways, now_ms())
        if not visit.is_local:
            await visit.sign_in(caller.person, proven=True)

    async def set_password(self, visit: Visit, password: str) -> list[str]:
        """Stores a new password, and returns new recovery codes in place of the older ones."""
        caller = await visit.caller()
        check_password(password, caller.name)
        stored = await self.hashing.run(hash_password, password)
        codes, hashes = _codes_of(caller.person)
        await self.change(visit, Ways(stored, codes=hashes))
        return codes

    async def new_codes(self, visit: Visit) -> list[str]:
        """New recovery codes; the older ones stop working."""
        codes, hashes = _codes_of((await visit.caller()).person)
        await self.change(visit, Ways(codes=hashes))
        return codes

    async def ticket(
        self, purpose: str, person: str = "", *, maker: str = "", **payload: str
    ) -> str:
        """A new secret for a link that works once; *payload* is stored with it. *maker*: the
        session with which the link ends."""
        secret = new_token()
        until = now_ms() + TICKET_SECONDS[purpose] * 1000
        ticket = Ticket(purpose, person, payload, until, maker)
        await in_database(self.tickets.add, hashed(secret), ticket, now_ms())
        return secret

    async def count(self, visit: Visit | None, tries: list[tuple[Rate, str]]) -> None:
        """Counts a try. Raises TooManyError after too many."""
        if visit is not None and visit.is_local:
            return
        wait = await in_database(self.rates.hit, tries, now_ms())
        if wait:
            seconds = -(-wait // 1000)
            text = Text(TOO_OFTEN.template, {"seconds": seconds})
            raise TooManyError("too-many-tries", text, retry_seconds=seconds)

    async def registration(self) -> str:
        """The people who may register: "open", "invited" or "closed"."""
        return await in_database(who_registers, self.people)

    async def _may_register(self, invitation: str) -> None:
        who = await self.registration()
        if who == "closed":
            raise ForbiddenError("registration-closed", CLOSED)
        if who == "invited" and not invitation:
            raise ForbiddenError("needs-invitation", INVITED)

    async def _made(
        self, visit: Visit, name: Name, asked: Registration
    ) -> tuple[PersonRecord, list[str]]:
        caller, at = await visit.caller(), now_ms()
        stored = asked.password and await self.hashing.run(hash_password, asked.password)
        kept = caller.stored or visit.is_local
        person = caller.person if kept and caller.person else new_person()
        codes, hashes = _codes_of(person)
        record = PersonRecord(person, "account", name.text, read_email(asked.email), at, at)
        ways = Ways(stored or None, asked.passkey, hashes)
        invited = not caller.is_owner and await self.registration() == "invited"
        invitation = hashed(asked.invitation) if invited else ""
        make = self.accounts.make
        made = await in_database(make, record, name.skeleton, ways, invitation)
        if made is None:
            raise ForbiddenError("wrong-link", WRONG_TICKET)
        return made, codes

    async def _is_fresh(self, caller: Caller) -> bool:
        if not caller.session:
            return False
        found = await in_database(self.people.session, caller.session)
        return found is not None and now_ms() - found[0].proven_ms < FRESH_MS


def _codes_of(person: str) -> tuple[list[str], list[str]]:
    """New recovery codes for a person, and the hashes to store."""
    codes = new_codes()
    return codes, [code_hash(person, code) for code in codes]


def who_registers(people: People) -> str:
    """The people who may make an account: "open", "invited" or "closed"."""
    found = people.stored_setting(REGISTRATION_SETTING) or {}
    return str(found.get("who", "open"))


def read_email(text: str) -> str:
    """Reads an e-mail address; "" for none. Raises ServiceError for other text."""
    address = unicodedata.normalize("NFKC", text).strip()
    local, _, host = address.rpartition("@")
    sound = local and "." in host and len(address) <= bounds.EMAIL
    if address and not (sound and all(c.isprintable() and not c.isspace() for c in address)):
        raise InvalidError("bad-email", Text(BAD_EMAIL.template, {"address": address[:60]}))
    return address
