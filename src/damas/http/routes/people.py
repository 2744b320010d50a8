"""Accounts: registering, signing in, sessions, and everything stored about the caller."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from ...app.core.keep import Keep
from ...app.core.service_errors import ConflictError
from ...app.core.times import now_ms
from ...app.games.export import export_of
from ...app.people.account_views import (
    MeView,
    SessionView,
    end_session,
    me_view,
    sessions_view,
)
from ...app.people.accounts import Registration, read_email
from ...app.people.kept import kept_days
from ...app.work import in_database, visitor_of
from ...base import bounds
from ...base.i18n import Text, translate
from ...contract import Body
from ...people import Policy
from ...people.limits import EXPORT, LINK, TICKET
from ...people.retention import TERMS
from ...store import Ways
from ..core.attachment import attachment
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, may, own_base, services_of, visit_of
from .network import qr

router = APIRouter(include_in_schema=False)
ZIP = "application/zip"
LEFT = {"Clear-Site-Data": '"cache"'}
"""After a person has left, the browser shows none of their pages again, not by *Back* either.
Its storage stays: it holds games played without a network and commands that nobody has sent yet,
and the look of the board; the page itself removes what is the person's (shared/last-seen.js)."""
OWNER_STAYS = Text("The owner of a server cannot be deleted")
NAME_FIRST = Text("Choose a name first: passkeys and codes are of an account")

Password = Annotated[str, Field(max_length=400)]
NameIn = Annotated[str, Field(max_length=120)]
Credential = Annotated[dict[str, Any], Field(max_length=12)]


class RegisterIn(Body):
    """A new account: a password, or the answer of a device that has made a passkey."""

    name: NameIn
    password: Password | None = None
    credential: Credential | None = None
    email: Annotated[str, Field(max_length=bounds.EMAIL)] = ""
    invitation: Annotated[str, Field(max_length=80)] = ""


class SignInIn(Body):
    """A name and a password."""

    name: NameIn
    password: Password


class RecoverIn(Body):
    """A name and one of the recovery codes."""

    name: NameIn
    code: Annotated[str, Field(max_length=60)]


class CredentialIn(Body):
    """The answer of a device with a passkey."""

    credential: Credential
    name: Annotated[str, Field(max_length=60)] = ""
    password: Password | None = None


class NameOnlyIn(Body):
    """The name that a new passkey is shown under."""

    name: NameIn = ""


class ConfirmIn(Body):
    """The current password, needed unless the person has just signed in."""

    password: Password | None = None


class ProofIn(ConfirmIn):
    """The current password, or the answer of a device with a passkey."""

    credential: Credential | None = None


class NewPasswordIn(ConfirmIn):
    """A new password."""

    new: Password


class EmailIn(ConfirmIn):
    """An e-mail address, empty for none."""

    email: Annotated[str, Field(max_length=bounds.EMAIL)]


class SecretIn(Body):
    """The secret of a link that works once."""

    secret: Annotated[str, Field(min_length=10, max_length=80)]


@router.get("/account", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def page(request: Request) -> str:
    """The page for signing in, registering, and the caller's account."""
    provider = services_of(request).oidc.provider
    name = provider.settings.name if provider else ""
    return render(request, "account.html", provider=name)


@router.get("/privacy", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def privacy(request: Request) -> str:
    """The page on the data that the server stores about visitors, and how long it keeps them."""
    days = await in_database(kept_days, services_of(request).people)
    terms = [(translate(term.words, locale_of(request)), days[term.name]) for term in TERMS]
    return render(request, "privacy.html", terms=terms)


@router.get("/api/people/me", dependencies=[may(Policy.EVERYBODY, keep=Keep.NOWHERE)])
async def me(request: Request) -> MeView:
    """The caller with the details of the account."""
    local, services, caller = visit_of(request).is_local, services_of(request), caller_of(request)
    view = await me_view(services.registrar, caller, local=local)
    if caller.is_account and services.oidc.provider is not None:
        view["provider"] = await services.oidc.has(caller)
    return view


# Signing in


@router.post("/api/people/register", dependencies=[may(Policy.VISITOR)], status_code=201)
async def register(request: Request, body: RegisterIn) -> dict[str, Any]:
    """Creates an account that takes over the caller's games as a guest.

    The answer has the recovery codes, which are never shown again.
    """
    services, key = services_of(request), None
    if body.credential is not None:
        label = visit_of(request).device
        key = await services.passkeys.registered(visit_of(request), body.credential, label)
    asked = Registration(body.name, body.password, key, body.email, body.invitation)
    person, codes = await services.registrar.register(visit_of(request), asked)
    return {"name": person.name, "codes": codes}


@router.post(
    "/api/people/sign-in", dependencies=[may(Policy.VISITOR, blocked=True)], status_code=204
)
async def sign_in(request: Request, body: SignInIn) -> Response:
    """Signs in by name and password."""
    await services_of(request).registrar.sign_in(visit_of(request), body.name, body.password)
    return Response(status_code=204)


@router.post(
    "/api/people/recover", dependencies=[may(Policy.VISITOR, blocked=True)], status_code=204
)
async def recover(request: Request, body: RecoverIn) -> Response:
    """Signs in by a recovery code."""
    await services_of(request).registrar.recover(visit_of(request), body.name, body.code)
    return Response(status_code=204)


@router.post("/api/people/passkeys/ask", dependencies=[may(Policy.VISITOR, blocked=True)])
async def ask_for_passkey(request: Request) -> dict[str, Any]:
    """The options for signing in by a passkey."""
    services = services_of(request)
    await services.registrar.count(visit_of(request), [(TICKET, visitor_of(request))])
    return await services.passkeys.to_sign_in(visit_of(request))


@router.post(
    "/api/people/passkeys/enter", dependencies=[may(Policy.VISITOR, blocked=True)], status_code=204
)
async def enter_by_passkey(request: Request, body: CredentialIn) -> Response:
    """Signs in by a passkey."""
    services = services_of(request)
    await services.registrar.count(visit_of(request), [(TICKET, visitor_of(request))])
    since = now_ms() - 1
    person = await services.passkeys.person(visit_of(request), body.credential)
    await services.registrar.enter(visit_of(request), person, join=True, since_ms=since)
    return Response(status_code=204)


@router.post("/api/people/link", dependencies=[may(Policy.VISITOR, blocked=True)], status_code=204)
async def enter_by_link(request: Request, body: SecretIn) -> Response:
    """Signs in by a single-use link: the owner's, or one made on another device."""
    await services_of(request).registrar.redeem(visit_of(request), body.secret)
    return Response(status_code=204)


@router.post(
    "/api/people/sign-out", dependencies=[may(Policy.VISITOR, blocked=True)], status_code=204
)
async def sign_out(request: Request) -> Response:
    """Ends this session, and the links to other devices that it made."""
    await visit_of(request).sign_out()
    return Response(status_code=204, headers=LEFT)


# The caller's account


@router.get("/api/people/sessions", dependencies=[may(Policy.OWN)])
async def sessions(request: Request) -> list[SessionView]:
    """The devices that are signed in."""
    caller = caller_of(request)
    found = await in_database(services_of(request).people.sessions, caller.person)
    return sessions_view(found, caller.session)


@router.delete(
    "/api/people/sessions/{handle}", dependencies=[may(Policy.OWN, blocked=True)], status_code=204
)
async def sign_out_device(request: Request, handle: str) -> Response:
    """Ends one session of the caller; *handle* "others" ends all but this one. Links to other
    devices end with the session that made them."""
    caller, people = caller_of(request), services_of(request).people
    if handle == "others":
        await in_database(people.end_sessions, caller.person, now_ms(), caller.session)
        await _end_notices(request)
    else:
        await end_session(people, caller.person, handle)
    return Response(status_code=204)


@router.post("/api/people/confirm", dependencies=[may(Policy.OWN, blocked=True)], status_code=204)
async def confirm(request: Request, body: ProofIn) -> Response:
    """The caller proves who they are, by the password or a passkey: for ten minutes changes of the
    account need nothing more."""
    services, visit = services_of(request), visit_of(request)
    if body.credential is not None:
        await services.registrar.count(visit_of(request), [(TICKET, visitor_of(request))])
        person = await services.passkeys.person(visit_of(request), body.credential)
        await services.registrar.proven(visit, person)
    else:
        await services.registrar.prove(visit, body.password or "")
    return Response(status_code=204)


@router.post("/api/people/password", dependencies=[may(Policy.ACCOUNT)])
async def change_password(request: Request, body: NewPasswordIn) -> dict[str, list[str]]:
    """Sets a new password: everything else that was open for the account ends. The answer has the
    new recovery codes, which are never shown again; the older ones open nothing."""
    registrar, visit = services_of(request).registrar, visit_of(request)
    _require_name((await registrar.confirm(visit, body.password)).name, visit.is_local)
    return {"codes": await registrar.set_password(visit, body.new)}


async def _end_notices(request: Request) -> None:
    """No browser of the caller shows notices; the page asks again for the one it is open in."""
    notifications = services_of(request).notifications.notifications
    await in_database(notifications.remove_browsers, caller_of(request).person)


@router.put("/api/people/email", dependencies=[may(Policy.ACCOUNT)], status_code=204)
async def change_email(request: Request, body: EmailIn) -> Response:
    """Sets or removes the e-mail address."""
    registrar = services_of(request).registrar
    caller = await registrar.confirm(visit_of(request), body.password)
    address = read_email(body.email) or None
    await in_database(registrar.accounts.change, caller.person, email=address)
    return Response(status_code=204)


@router.post("/api/people/codes", dependencies=[may(Policy.ACCOUNT)])
async def new_codes(request: Request, body: ConfirmIn) -> list[str]:
    """Creates new recovery codes, shown only now. The older codes become invalid."""
    registrar, visit = services_of(request).registrar, visit_of(request)
    await registrar.confirm(visit, body.password)
    return await registrar.new_codes(visit)


@router.post("/api/people/passkeys/options", dependencies=[may(Policy.VISITOR)])
async def passkey_options(request: Request, body: NameOnlyIn) -> dict[str, Any]:
    """The options with which a device creates a passkey, for this account or a new one. An account
    confirms it, before the device keeps a key."""
    caller, services = caller_of(request), services_of(request)
    if caller.is_account and caller.name:
        await services.registrar.confirm(visit_of(request), None)
    await services.registrar.count(visit_of(request), [(TICKET, visitor_of(request))])
    known = await in_database(services.registrar.accounts.passkeys, caller.person)
    name = (caller.name if caller.is_account else body.name.strip()) or "Damas"
    return await services.passkeys.to_register(visit_of(request), name, known)


@router.post("/api/people/passkeys", dependencies=[may(Policy.ACCOUNT)], status_code=201)
async def add_passkey(request: Request, body: CredentialIn) -> dict[str, str]:
    """Adds a passkey to the account."""
    services, visit = services_of(request), visit_of(request)
    await services.registrar.confirm(visit, body.password)
    label = body.name.strip() or visit.device
    key = await services.passkeys.registered(visit_of(request), body.credential, label)
    await services.registrar.change(visit, Ways(passkey=key))
    return {"id": key.id}


@router.delete("/api/people/passkeys/{key}", dependencies=[may(Policy.ACCOUNT)], status_code=204)
async def remove_passkey(request: Request, key: str) -> Response:
    """Removes a passkey of the account."""
    registrar, visit = services_of(request).registrar, visit_of(request)
    await registrar.confirm(visit, None)
    await registrar.change(visit, Ways(without=key))
    return Response(status_code=204)


@router.post("/api/people/device", dependencies=[may(Policy.PERSON)])
async def other_device(request: Request, body: ConfirmIn | None = None) -> dict[str, str]:
    """A single-use link, and its QR code, that signs the caller in on another device. An account
    confirms it; a guest has nothing to confirm it with."""
    visit, registrar = visit_of(request), services_of(request).registrar
    caller = await visit.caller()
    if caller.is_account:
        await registrar.confirm(visit, body.password if body else None)
    await registrar.count(visit_of(request), [(LINK, caller.person)])
    base = own_base(request)
    secret = await registrar.ticket("device", caller.person, maker=caller.session)
    address = f"{base}/account#link={secret}"
    return {"address": address, "code": qr(address).decode()}


@router.get("/api/people/export.zip", dependencies=[may(Policy.OWN)])
async def export(request: Request) -> Response:
    """Everything that is stored about the caller."""
    caller, services = caller_of(request), services_of(request)
    await services.registrar.count(
        visit_of(request), [(EXPORT, caller.person or visitor_of(request))]
    )
    asked = (services.database, services.games.games, caller.person)
    data = await services.work.read(request, export_of, *asked)
    return attachment(data, ZIP, "damas-about-me.zip")


@router.post("/api/people/delete", dependencies=[may(Policy.OWN, blocked=True)], status_code=204)
async def delete_me(request: Request, body: ConfirmIn) -> Response:
    """Deletes the caller. The games stay, without the name."""
    visit, registrar = visit_of(request), services_of(request).registrar
    caller = caller_of(request)
    if caller.is_owner:
        raise ConflictError("owner-stays", OWNER_STAYS)
    if caller.is_account:
        await registrar.confirm(visit, body.password)
    await in_database(registrar.accounts.delete, caller.person, now_ms())
    await visit.sign_out()
    return Response(status_code=204, headers=LEFT)


def _require_name(name: str, local: bool) -> None:
    """Raises ConflictError without a name: nobody could sign in with the password alone."""
    if not name and not local:
        raise ConflictError("no-name", NAME_FIRST)
