"""Signing in by an identity provider: begun in one browser, ended in the same one, once.

An identity is the provider's own number for a person. An account gets one when its person, signed
in and confirmed just now, asks for it; else a new account is made. No address of mail, verified or
not, and no name leads to an account that is there.
"""

from __future__ import annotations

import hmac
import secrets
from typing import TYPE_CHECKING

from ...base.i18n import Text
from ...people.limits import REGISTER, TICKET
from ...people.names import LONGEST, BadNameError, Name, read_name
from ...people.tokens import hashed, new_person, new_token
from ...store import NameTakenError, PersonRecord, ProviderIdentities, Ticket, Ways
from ..core.service_errors import ConflictError, ForbiddenError, InvalidError, NotFoundError
from ..core.times import now_ms
from ..work import in_database
from .accounts import CLOSED, read_email
from .restrained import BARRED, blocked_text

if TYPE_CHECKING:
    from ...people import Caller
    from ...store import Database
    from .accounts import Registrar
    from .caller import Visit
    from .oidc_provider import OidcProvider, ProvenPerson

PURPOSE = "oidc"
COOKIE = "damas_oidc"
SECONDS = 600
BACK = "/account/oidc"
NONE = Text("This server has no identity provider")
STALE = Text("This sign-in has expired, or was begun in another browser: begin again")
NOT_FREE = Text("This identity belongs to another account: sign in by it, and delete that first")
ONLY_WAY = Text("Choose a password or a passkey first: this is the only way into the account")
TRIES = 20


class OidcSignIn:
    """Signing in by the provider of one server, None for none."""

    def __init__(
        self, database: Database, registrar: Registrar, provider: OidcProvider | None
    ) -> None:
        self._registrar, self.provider = registrar, provider
        self._identities = ProviderIdentities(database)

    async def begin(self, visit: Visit, base: str, *, link: bool) -> tuple[str, str]:
        """The provider's address for this browser, and the secret that its cookie keeps. *link*:
        the identity is to be one more way into the caller's account. Raises ServiceError."""
        provider = self._known()
        caller = await visit.caller()
        await self._registrar.count(visit, [(TICKET, visit.sender.address)])
        if link:
            if not (caller.is_account and caller.session):
                raise ForbiddenError("not-signed-in", STALE)
            await self._registrar.confirm(visit, None)
        state, nonce, verifier = new_token(), new_token(), secrets.token_urlsafe(64)
        kept = {"nonce": nonce, "verifier": verifier, "back": base + BACK}
        at, person = now_ms(), caller.person if link else ""
        maker = caller.session if link else ""
        ticket = Ticket(PURPOSE, person, kept, at + SECONDS * 1000, maker)
        address = await provider.asked(
            provider.address, back=kept["back"], state=state, nonce=nonce, verifier=verifier
        )
        await in_database(self._registrar.tickets.add, hashed(state), ticket, at)
        return address, state

    async def end(self, visit: Visit, *, state: str, code: str, cookie: str) -> None:
        """Signs in the person whom the provider sent back. Raises ServiceError."""
        provider = self._known()
        if not (state and hmac.compare_digest(state.encode(), cookie.encode())):
            raise ForbiddenError("oidc-stale", STALE)
        redeem, at = self._registrar.tickets.redeem, now_ms()
        ticket = await in_database(redeem, hashed(state), (PURPOSE,), at)
        if ticket is None:
            raise ForbiddenError("oidc-stale", STALE)
        kept = {name: str(ticket.payload[name]) for name in ("nonce", "verifier", "back")}
        found = await provider.asked(provider.prove, code=code, **kept)
        issuer = provider.settings.issuer
        known = await in_database(self._identities.person, issuer, found.subject)
        if ticket.person:
            await self._link(visit, ticket.person, known, found)
            return
        if known is None:
            await self._registrar.enter(visit, await self._made(visit, found))
        else:
            await self._registrar.enter(visit, known, join=True, since_ms=at - 1)

    async def has(self, caller: Caller) -> bool:
        """Whether the provider is a way into the caller's account."""
        return await in_database(self._identities.has, caller.person)

    def close(self) -> None:
        """Lets the provider go."""
        if self.provider is not None:
            self.provider.close()

    async def leave(self, visit: Visit) -> None:
        """Takes the provider from the ways into the caller's account, which keeps another. Raises
        ServiceError."""
        caller = await self._registrar.confirm(visit, None)
        found = await in_database(self._registrar.people.find, caller.person)
        keys = await in_database(self._registrar.accounts.passkeys, caller.person)
        if not keys and not (found and found.has_password):
            raise ConflictError("only-way", ONLY_WAY)
        await in_database(self._identities.remove, caller.person)
        await self._registrar.change(visit, Ways())  # what was open by it ends too

    async def _link(
        self, visit: Visit, person: str, known: str | None, found: ProvenPerson
    ) -> None:
        """Adds the identity to the account that asked for it, in the session that did."""
        if (await visit.caller()).person != person:
            raise ForbiddenError("oidc-stale", STALE)
        if known == person:
            return
        issuer = self._known().settings.issuer
        add = self._identities.add
        if known or not await in_database(add, issuer, found.subject, person, now_ms()):
            raise ConflictError("identity-taken", NOT_FREE)

    async def _made(self, visit: Visit, found: ProvenPerson) -> str:
        """A new account, with what this browser's guest has. Raises ServiceError."""
        registrar, caller = self._registrar, await visit.caller()
        if caller.blocked:
            await visit.note_blocked()
            raise ForbiddenError("blocked", blocked_text(caller))
        if await registrar.registration() == "closed":
            raise ForbiddenError("registration-closed", CLOSED)
        if await visit.is_barred() and not caller.stored:
            raise ForbiddenError("blocked-address", BARRED)
        await registrar.count(visit, [(REGISTER, visit.sender.address)])
        kept = caller.kind == "guest" and caller.stored and not caller.blocked
        person, issuer = caller.person if kept else new_person(), self._known().settings.issuer
        await in_database(self._store, person, found)
        if not await in_database(
            self._identities.add, issuer, found.subject, person, now_ms()
        ):  # the same person came twice at once
            other = await in_database(self._identities.person, issuer, found.subject)
            await in_database(registrar.accounts.delete, person, now_ms())
            if other is None:
                raise ConflictError("identity-taken", NOT_FREE)
            return other
        return person

    def _store(self, person: str, found: ProvenPerson) -> None:
        """Makes the account under the first name that is free."""
        for name in _names(found):
            at = now_ms()
            record = PersonRecord(person, "account", name.text, _email(found.email), at, at)
            try:
                self._registrar.accounts.make(record, name.skeleton, Ways())
            except NameTakenError:
                continue
            return
        raise ConflictError("name-taken", NOT_FREE)

    def _known(self) -> OidcProvider:
        if self.provider is None:
            raise NotFoundError("no-provider", NONE)
        return self.provider


def _names(found: ProvenPerson) -> list[Name]:
    """Names for an account, the provider's first; then with numbers."""
    made = []
    for text in (*found.names, "Jogador"):
        plain = text.partition("@")[0][: LONGEST - 6]
        for number in ("", *(f" {secrets.randbelow(99_999) + 1}" for _ in range(TRIES))):
            try:
                made.append(read_name(plain + number))
            except BadNameError:
                break
    return made


def _email(text: str) -> str:
    try:
        return read_email(text)
    except InvalidError:
        return ""
