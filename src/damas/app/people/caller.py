"""The person behind a request or a WebSocket: by the signed cookie, or by the machine itself.

A browser gets its cookie with the first page. Nothing is stored for it before the first act that
needs a person (`Visit.stored`), so that visitors who only look do not fill the disk. The cookie
holds a random token, signed with the server's secret; the database holds the token's SHA-256.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING

from itsdangerous import BadData, TimestampSigner

from ...base.i18n import Text
from ...people import NOBODY, OWNER, Caller
from ...people.limits import NEW_GUESTS
from ...people.restraints import MODERATOR
from ...people.tokens import guest_of, hashed, new_token
from ...store import SESSION_MS, Blocking, People, PersonRecord, Rates
from ..core.network import Access
from ..core.service_errors import ForbiddenError, TooManyError
from ..core.times import now_ms
from ..work import DataLoader, in_database
from ..work.visitors import is_loopback
from .devices import device_of
from .spending import Spending, VisitorsPurse

if TYPE_CHECKING:
    from collections.abc import Sequence


COOKIE = "damas_person"
TLS_COOKIE = "__Host-damas_person"
"""Browsers take a cookie of this name only over TLS, from this very host, for all its paths."""
BESIDE = "damas_beside"
BESIDE_PATH = "/api/classes"
MOST_BESIDE = 16
"""The people whom a browser can become again without a secret, the last ones: pupils who share it,
and the guest that it was before."""
WHOSE = "damas_whose"
"""The mark of a stored person, which opens nothing: the page reads it, and keeps by it whose is
what waits for the network. After it, behind a hyphen, that of somebody who has become this person:
a guest who signed in, a pupil whose record was made one with another."""
WHOSE_HEADER = "Damas-Whose"
"""The mark with which such a thing is sent: it is done for that person alone."""
KNOWN = "damas_known"
MOST_KNOWN = 5
"""The accounts of which a browser remembers that they signed in on it, the last ones."""
SEEN_EVERY_MS = 6 * 3_600_000
"""The time between two notes of a visit, so that not every request writes."""
CHANGED = Text("The ways into this account have just changed: sign in again")
TOO_OFTEN = Text("Too many tries: try again in {seconds} seconds")
FRESH_SECONDS = 5.0
"""For this time an open WebSocket relies on its session; then it asks the database again."""


class Identities:
    """Reads, signs and looks up the cookies of one server."""

    def __init__(self, people: People, rates: Rates, blocking: Blocking, access: Access) -> None:
        self.rates = rates
        self.people = people
        self.blocking = blocking
        self.spending = Spending(rates)
        self._sessions = DataLoader(people.sessions_of)
        self.access = access
        self._secret = people.secret()
        self._signer = TimestampSigner(self._secret, salt="damas.person")
        self._known = TimestampSigner(self._secret, salt="damas.known")
        self._beside = TimestampSigner(self._secret, salt="damas.beside")

    def sign(self, token: str) -> str:
        """The value of a cookie."""
        return self._signer.sign(token).decode()

    def read(self, value: str) -> str:
        """The token in a cookie; "" for a foreign or expired cookie."""
        try:
            return self._signer.unsign(value, max_age=SESSION_MS // 1000).decode()
        except (BadData, UnicodeDecodeError):
            return ""

    def sign_known(self, browser: str, accounts: Sequence[str]) -> str:
        """The value of the cookie by which a browser is known to accounts."""
        return self._known.sign(".".join((browser, *accounts))).decode()

    def read_known(self, value: str) -> tuple[str, list[str]]:
        """The number of a browser and its accounts; none of a foreign or expired cookie."""
        try:
            text = self._known.unsign(value, max_age=SESSION_MS // 1000).decode()
        except (BadData, UnicodeDecodeError):
            return "", []
        browser, *accounts = text.split(".")
        return browser, accounts

    def sign_beside(self, tokens: Sequence[str]) -> str:
        """The value of the cookie with the people beside the caller."""
        return self._beside.sign(".".join(tokens)).decode()

    def read_beside(self, value: str) -> list[str]:
        """Their tokens; none of a foreign or expired cookie."""
        try:
            text = self._beside.unsign(value, max_age=SESSION_MS // 1000).decode()
        except (BadData, UnicodeDecodeError):
            return []
        return [token for token in text.split(".") if token]

    def mark_of(self, address: str) -> str:
        """The mark of an address, which only this server can make; "" for this machine itself: a
        program there that passes connections on speaks for everybody."""
        if address == "" or is_loopback(address):
            return ""
        return blake2b(address.encode(), digest_size=16, key=self._secret[:64]).hexdigest()

    async def caller(self, token: str, mark: str = "") -> Caller:
        """The person of a token, who comes from the address with that *mark*; a guest without a
        row is a person too."""
        key = hashed(token)
        found = await self._sessions.get(key)
        if found is None:
            return Caller(guest_of(token), "", "guest", session=key)
        session, person = found
        if person is None:
            return NOBODY  # the session was ended
        moved = mark not in ("", session.address)
        if moved or now_ms() - session.seen_ms > SEEN_EVERY_MS:
            await in_database(self.people.seen, key, person.id, now_ms(), mark)
        return caller_from(person, key)


def caller_from(person: PersonRecord, session: str) -> Caller:
    """The caller who is *person*."""
    kinds = {"owner": "owner", "account": "account"}
    kind = kinds.get(person.kind, "guest")
    return Caller(
        person.id,
        person.name,
        kind,  # type: ignore[arg-type]
        stored=True,
        blocked=person.blocked and kind != "owner",
        session=session,
        block=person.block if person.blocked else None,
        mute=person.mute if person.muted else None,
        moderator=person.role == MODERATOR and kind == "account",
    )


@dataclass(frozen=True, slots=True)
class Sender:
    """The other end of a request or a WebSocket, and the secrets that it shows.

    *address*: the visitor for whom work is counted. *browser*: as it names itself. *host*: the name
    of this server that it asks for, with its port. *bearer*: the secret of a program; None for
    none. *here*: from this machine itself.
    """

    address: str = ""
    cookies: Mapping[str, str] = field(default_factory=dict)
    browser: str = ""
    host: str = ""
    bearer: str | None = None
    secure: bool = False
    here: bool = False

    @property
    def origin(self) -> str:
        """This server, as the sender's browser calls it."""
        return f"{'https' if self.secure else 'http'}://{self.host}"


class Visit:
    """One request or WebSocket: its caller, and the cookie that the answer sets."""

    def __init__(self, identities: Identities, sender: Sender) -> None:
        self._identities = identities
        self.sender = sender
        self.secure = sender.secure
        self.rates = identities.rates
        self.is_local = identities.access is Access.OWN and sender.here
        self.token = identities.read(sender.cookies.get(self.cookie_name, ""))
        self.cookie: str | None = None  # the token to send; "" removes the cookie
        self.known: Caller | None = None
        self.purse = VisitorsPurse(identities.spending, sender.address)
        self.leaves_no_cookie = False
        """Whether the answer is for a frame in a page of others, and gives no cookie."""
        self._asked_at = 0.0
        self._remembered = ""  # the cookie of a known browser to send
        self._beside: list[str] | None = None  # the people beside, to send
        self._whose: str | None = None  # the mark to send; "" removes it
        self.joined = ""
        """The guest who has become the caller by this very request."""
        self.is_new = False
        """Whether the caller was stored by this very request."""

    @property
    def cookie_name(self) -> str:
        """The name of the cookie on this connection."""
        return TLS_COOKIE if self.secure else COOKIE

    @property
    def mark(self) -> str:
        """The mark of the address from which the connection comes."""
        return self._identities.mark_of(self.sender.address)

    @property
    def device(self) -> str:
        """The browser in a few words, for the list of sessions."""
        return device_of(self.sender.browser)

    async def caller(self) -> Caller:
        """The caller; looked up once for a request."""
        if self.known is None:
            self.known = await self._find()
            self.purse.belongs_to(self.known)
        return self.known

    async def caller_now(self) -> Caller:
        """The caller of a connection that stays open: an ended session gives no rights."""
        if time.monotonic() - self._asked_at > FRESH_SECONDS:
            self.known = await self._find()
        return await self.caller()

    async def caller_again(self) -> Caller:
        """The same, asked anew: for a line that is looked at again after a fixed time."""
        self.known = await self._find()
        return await self.caller()

    async def stored(self) -> Caller:
        """The caller as a stored person; a new one if the browser sent no cookie."""
        caller = await self.caller()
        if caller.stored:
            return caller
        if not caller.person:
            self.give(new_token())
        person = guest_of(self.token)
        key = hashed(self.token)
        add = self._identities.people.add_guest
        await in_database(add, person, key, self.device, now_ms(), self.mark)
        self.known = await self._identities.caller(self.token)
        self.is_new = True
        return self.known

    @property
    def beside(self) -> list[str]:
        """The tokens of those whom this browser can become again."""
        if self._beside is not None:
            return self._beside
        return self._identities.read_beside(self.sender.cookies.get(BESIDE, ""))

    def keep_beside(self, tokens: Sequence[str]) -> None:
        """Those, the last ones first, can this browser become again."""
        self._beside = list(dict.fromkeys(tokens))[:MOST_BESIDE]

    def become(self, token: str) -> None:
        """The browser goes on with another token that it holds, "" for a new guest. The session
        that it had stays open."""
        self.give(token or new_token())
        self.known = None

    def stay(self, token: str) -> None:
        """The browser goes on as who it was: nothing of another is sent to it."""
        self.token, self.cookie, self._beside, self.known = token, None, None, None

    async def is_barred(self) -> bool:
        """Whether nobody new comes in from this address: the owner has blocked somebody there."""
        blocking = self._identities.blocking
        return bool(self.mark) and await in_database(blocking.is_barred, self.mark, now_ms())

    async def note_blocked(self) -> None:
        """Bars this address too, from which a blocked person comes, if the block is of those."""
        caller = await self.caller()
        if self.mark and caller.blocked:
            follow = self._identities.blocking.follow
            await in_database(follow, caller.person, self.mark, now_ms())

    async def require_few_guests(self, address: str) -> None:
        """Counts a guest who is about to be stored. Raises TooManyError after too many."""
        wait = await in_database(self.rates.hit, [(NEW_GUESTS, address)], now_ms())
        if wait:
            seconds = -(-wait // 1000)
            text = Text(TOO_OFTEN.template, {"seconds": seconds})
            raise TooManyError("too-many-tries", text, retry_seconds=seconds)

    async def sign_in(self, person: str, *, proven: bool, since_ms: int | None = None) -> None:
        """Begins a session of *person* with a new token; an earlier token is not kept.

        *proven*: the person has just given a password, a passkey or a code. Raises ForbiddenError
        if the ways into the account have changed after *since_ms*.
        """
        token, add = new_token(), self._identities.people.add_session
        new = person, hashed(token), self.device, now_ms(), self.mark
        if not await in_database(add, *new, proven=proven, since_ms=since_ms):
            raise ForbiddenError("ways-changed", CHANGED)
        self.give(token)
        if proven:
            self._remember(person)
        self.known = await self._identities.caller(self.token)

    async def sign_out(self) -> None:
        """Ends the session for good."""
        if self.token:
            await in_database(self._identities.people.end_session, hashed(self.token), now_ms())
        self.token, self.cookie, self.known = "", "", NOBODY

    def known_browser(self, person: str) -> str:
        """The number of this browser, if *person* has signed in on it before; else ""."""
        browser, accounts = self._identities.read_known(self._known_cookie())
        return browser if _known_as(person) in accounts else ""

    def _known_cookie(self) -> str:
        return self.sender.cookies.get(self._known_name, "")

    @property
    def _known_name(self) -> str:
        return f"__Host-{KNOWN}" if self.secure else KNOWN

    @property
    def _whose_name(self) -> str:
        return f"__Host-{WHOSE}" if self.secure else WHOSE

    def _remember(self, person: str) -> None:
        browser, accounts = self._identities.read_known(self._known_cookie())
        others = [one for one in accounts if one != _known_as(person)]
        kept = [_known_as(person), *others][:MOST_KNOWN]
        self._remembered = self._identities.sign_known(browser or new_token()[:16], kept)

    def give(self, token: str) -> None:
        """Sends *token* to the browser as its cookie."""
        self.token = self.cookie = token

    def give_first(self) -> None:
        """Sets a cookie for a browser that sent no valid one."""
        ended = self.known == NOBODY
        if self.leaves_no_cookie:
            return
        if not self.is_local and self.cookie is None and (ended or not self.token):
            self.give(new_token())

    async def tell_whose(self) -> None:
        """Tells the page whose the browser is, where that has changed."""
        if self.leaves_no_cookie:
            return
        now = "" if self.is_local else whose(await self.caller())
        before, _, _ = self.sender.cookies.get(self._whose_name, "").partition("-")
        is_same = self.cookie is None and bool(before and now)  # a session that goes on
        if now != before:
            became = _mark_of(self.joined) if self.joined else before if is_same else ""
            self._whose = f"{now}-{became}" if became else now

    def headers(self) -> list[str]:
        """The Set-Cookie headers of the answer."""
        made = []
        if self.cookie is not None:
            signed = self._identities.sign(self.cookie) if self.cookie else ""
            made.append(self._header(self.cookie_name, signed))
        if self._remembered:
            made.append(self._header(self._known_name, self._remembered))
        if self._beside is not None:
            signed = self._identities.sign_beside(self._beside) if self._beside else ""
            made.append(self._header(BESIDE, signed, BESIDE_PATH))
        if self._whose is not None:
            made.append(self._header(self._whose_name, self._whose, hidden=False))
        return made

    def _header(self, name: str, value: str, path: str = "/", *, hidden: bool = True) -> str:
        jar = SimpleCookie()
        jar[name] = value
        jar[name]["path"] = path
        jar[name]["httponly"] = hidden
        jar[name]["samesite"] = "Lax"
        jar[name]["secure"] = self.secure
        jar[name]["max-age"] = SESSION_MS // 1000 if value else 0
        return jar[name].OutputString()

    async def _find(self) -> Caller:
        self._asked_at = time.monotonic()
        if self.is_local:
            return OWNER
        return await self._identities.caller(self.token, self.mark) if self.token else NOBODY


def whose(caller: Caller) -> str:
    """The mark of a stored person; "" for anybody else."""
    return _mark_of(caller.person) if caller.stored else ""


def _mark_of(person: str) -> str:
    return hashed(f"whose:{person}")[:16]


def _known_as(person: str) -> str:
    """The name of an account in the cookie of a browser that is known to it."""
    return hashed(f"known:{person}")[:16]
