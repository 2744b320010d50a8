"""Notices by mail and push: the choices of a person, links in mails, registered browsers."""

from __future__ import annotations

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from ...app.core.keep import Keep
from ...app.core.service_errors import ConflictError, ForbiddenError, InvalidError, NotFoundError
from ...app.core.times import now_ms, timestamp
from ...app.notifications.endpoint import LONGEST, EndpointError, check_endpoint
from ...app.notifications.push import are_keys
from ...app.work import in_database, visitor_of
from ...base.i18n import Text
from ...contract import Body
from ...people import Policy
from ...people.limits import CONFIRM_MAIL, CONFIRM_MAIL_TO, TICKET
from ...store import PushBrowser
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, may, own_base, services_of, visit_of

router = APIRouter(include_in_schema=False)
LOOK_UP_SECONDS = 8
LOOK_UP_THREADS = 2
_NAMES = ThreadPoolExecutor(LOOK_UP_THREADS, thread_name_prefix="damas-names")
"""For looking names up, which a foreign name server may make slow: nothing else waits there."""
Signed = Annotated[str, Path(max_length=600, pattern=r"^[\w.-]+$")]
NO_MAIL = Text("This server sends no mail: its owner has named no mail server")
NO_ADDRESS = Text("Save an e-mail address first")
NO_PUSH = Text("This server sends no notices to browsers")
BAD_BROWSER = Text("The push service of this browser cannot be used from here")
WRONG_LINK = Text("This link has been used already, or has expired")
WRONG_CONTACT = Text("This link is too old, or the address was changed: ask for a new one")
NOT_OURS = Text("This link is not of this server")


class MailIn(Body):
    """Whether a person wants mail."""

    on: bool


class ConfirmationIn(Body):
    """The secret of a link."""

    secret: Annotated[str, Field(min_length=10, max_length=80)]


class ConfirmedIn(Body):
    """The signed secret of a link to an address of a registration."""

    secret: Annotated[str, Field(min_length=10, max_length=600)]


class KeysIn(Body):
    """A browser's keys, in base64url."""

    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]


class BrowserIn(Body):
    """A push subscription as the browser creates it."""

    endpoint: Annotated[str, Field(max_length=LONGEST)]
    keys: KeysIn


class EndpointIn(Body):
    """A browser, by its endpoint."""

    endpoint: Annotated[str, Field(max_length=LONGEST)]


@router.get("/api/notices", dependencies=[may(Policy.OWN)])
async def show(request: Request) -> dict[str, Any]:
    """The caller's choices, and what this server can send."""
    caller, services = caller_of(request), services_of(request)
    room = services.notifications
    choice = await in_database(room.notifications.choice, caller.person)
    person = await in_database(services.people.find, caller.person)
    browsers = await in_database(room.notifications.browsers, caller.person)
    address = person.email if person else ""
    push = "push" in room.outbox.ways
    return {
        "mail": {
            "possible": "mail" in room.outbox.ways and caller.is_account,
            "on": choice.mail,
            "address": address,
            "confirmed": bool(address) and choice.address == address,
        },
        "push": {
            "possible": push,
            "key": (await room.outbox.keys()).public if push else None,
            "browsers": [
                {"id": one.id, "device": one.device, "made": timestamp(one.made_ms)}
                for one in browsers
            ],
        },
    }


@router.put("/api/notices/mail", dependencies=[may(Policy.ACCOUNT)])
async def choose_mail(request: Request, body: MailIn) -> dict[str, bool]:
    """Turns mail on or off; an address that is not confirmed is sent a link first."""
    caller, services = caller_of(request), services_of(request)
    room = services.notifications
    person = await in_database(services.people.find, caller.person)
    address = person.email if person else ""
    if body.on:
        if "mail" not in room.outbox.ways:
            raise ConflictError("no-mail", NO_MAIL)
        if not address:
            raise ConflictError("no-address", NO_ADDRESS)
        before = await in_database(room.notifications.choice, caller.person)
        if before.address != address:
            to = hashlib.sha256(address.lower().encode()).hexdigest()
            rates = [(CONFIRM_MAIL, caller.person), (CONFIRM_MAIL_TO, to)]
            await services.registrar.count(None, rates)
    locale, base = locale_of(request), own_base(request)
    made = await room.choose_mail(caller.person, mail=body.on, locale=locale, base=base)
    return {"on": made.mail, "confirmed": bool(address) and made.address == address}


@router.get("/notices/confirm", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def confirm_page(request: Request) -> str:
    """The page of a confirmation link. The address is confirmed by the button on it."""
    return render(request, "notices.html", act="confirm", secret="")


@router.post("/api/notices/confirm", dependencies=[may(Policy.VISITOR)], status_code=204)
async def confirm(request: Request, body: ConfirmationIn) -> Response:
    """Confirms an address by the secret that was sent to it."""
    services = services_of(request)
    if not await services.notifications.confirm(body.secret):
        await services.registrar.count(visit_of(request), [(TICKET, visitor_of(request))])
        raise ForbiddenError("wrong-link", WRONG_LINK)
    return Response(status_code=204)


@router.get("/notices/contact", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def contact_page(request: Request) -> str:
    """The page of a link that confirms the address of a registration, by the button on it; then
    the device can be told too."""
    outbox = services_of(request).notifications.outbox
    key = (await outbox.keys()).public if "push" in outbox.ways else ""
    return render(request, "notices.html", act="contact", secret="", push_key=key)


@router.post("/api/notices/contact", dependencies=[may(Policy.VISITOR)], status_code=204)
async def confirm_contact(request: Request, body: ConfirmedIn) -> Response:
    """Confirms the address of a registration by the secret that was sent to it."""
    services = services_of(request)
    if not await services.notifications.venue.confirm(body.secret):
        await services.registrar.count(visit_of(request), [(TICKET, visitor_of(request))])
        raise ForbiddenError("wrong-link", WRONG_CONTACT)
    return Response(status_code=204)


@router.post("/api/notices/contact/device", dependencies=[may(Policy.PERSON)], status_code=204)
async def notify_device(request: Request, body: ConfirmedIn) -> Response:
    """The pairings of a player whose address got the link are shown by the caller's browsers."""
    services, caller = services_of(request), await visit_of(request).caller()
    if not await services.notifications.venue.notify_person(body.secret, caller.person):
        await services.registrar.count(visit_of(request), [(TICKET, visitor_of(request))])
        raise ForbiddenError("wrong-link", WRONG_CONTACT)
    return Response(status_code=204)


@router.get(
    "/notices/stop/{secret}",
    dependencies=[may(Policy.EVERYBODY, keep=Keep.NOWHERE)],
    response_class=HTMLResponse,
)
async def stop_page(request: Request, secret: Signed) -> str:
    """The page of a link that ends mails. Only its button ends them; loading it does not."""
    return render(request, "notices.html", act="stop", secret=secret)


@router.post(
    "/notices/stop/{secret}", dependencies=[may(Policy.VISITOR, blocked=True)], status_code=204
)
async def stop(request: Request, secret: Signed) -> Response:
    """Ends mails to the address of a link. Mail programs send this request too (RFC 8058)."""
    if not await services_of(request).notifications.stop(secret):
        raise NotFoundError("wrong-link", NOT_OURS)
    return Response(status_code=204)


@router.post("/api/notices/browsers", dependencies=[may(Policy.PERSON)], status_code=201)
async def add_browser(request: Request, body: BrowserIn) -> dict[str, str]:
    """Registers this browser for notices. Its push service must have a public address."""
    room, visit = services_of(request).notifications, visit_of(request)
    caller = await visit.caller()
    if "push" not in room.outbox.ways:
        raise ConflictError("no-push", NO_PUSH)
    await services_of(request).registrar.count(visit_of(request), [(TICKET, visitor_of(request))])
    private = room.settings.private_push
    try:
        if not are_keys(body.keys.p256dh, body.keys.auth):
            raise EndpointError("keys")
        async with asyncio.timeout(LOOK_UP_SECONDS):
            check = partial(check_endpoint, body.endpoint, private=private)
            await asyncio.get_running_loop().run_in_executor(_NAMES, check)
    except (EndpointError, OSError):  # a look-up that takes too long too
        raise InvalidError("bad-browser", BAD_BROWSER) from None
    made = PushBrowser(
        _id(body.endpoint),
        caller.person,
        body.endpoint,
        body.keys.p256dh,
        body.keys.auth,
        locale_of(request),
        own_base(request),
        visit.device[:120],
        now_ms(),
    )
    await in_database(room.notifications.add_browser, made)
    return {"id": made.id}


@router.post(
    "/api/notices/browsers/remove", dependencies=[may(Policy.PERSON, blocked=True)], status_code=204
)
async def remove_this(request: Request, body: EndpointIn) -> Response:
    """Removes this browser from the notices."""
    remove = services_of(request).notifications.notifications.remove_browser
    await in_database(remove, _id(body.endpoint), caller_of(request).person)
    return Response(status_code=204)


@router.delete(
    "/api/notices/browsers/{which}", dependencies=[may(Policy.OWN, blocked=True)], status_code=204
)
async def remove_browser(
    request: Request, which: Annotated[str, Path(pattern=r"^[0-9a-f]{64}$")]
) -> Response:
    """Removes another browser of the caller from the notices."""
    person = caller_of(request).person
    if person:
        await in_database(
            services_of(request).notifications.notifications.remove_browser, which, person
        )
    return Response(status_code=204)


def _id(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()
