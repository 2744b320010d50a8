"""Notices by mail and push: the choices of a person, links in mails, registered browsers."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from ...app.core.keep import Keep
from ...app.core.service_errors import ForbiddenError, NotFoundError
from ...app.notifications.choices import (
    BrowserIn,
    NoticeChoices,
    browser_name,
    checked_browser,
    choices_of,
    is_confirmed,
    require_mail,
    require_push,
)
from ...app.notifications.endpoint import LONGEST
from ...app.work import in_database, visitor_of
from ...base.i18n import Text
from ...contract import Body
from ...people import Policy
from ...people.limits import TICKET
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, may, own_base, services_of, visit_of

router = APIRouter(include_in_schema=False)
Signed = Annotated[str, Path(max_length=600, pattern=r"^[\w.-]+$")]
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


class EndpointIn(Body):
    """A browser, by its endpoint."""

    endpoint: Annotated[str, Field(max_length=LONGEST)]


@router.get("/api/notices", dependencies=[may(Policy.OWN)])
async def show(request: Request) -> NoticeChoices:
    """The caller's choices, and what this server can send."""
    services = services_of(request)
    return await choices_of(services.notifications, services.registrar, caller_of(request))


@router.put("/api/notices/mail", dependencies=[may(Policy.ACCOUNT)])
async def choose_mail(request: Request, body: MailIn) -> dict[str, bool]:
    """Turns mail on or off; an address that is not confirmed is sent a link first."""
    person, services = caller_of(request).person, services_of(request)
    room, registrar = services.notifications, services.registrar
    if body.on:
        await require_mail(room, registrar, person)
    locale, base = locale_of(request), own_base(request)
    made = await room.choose_mail(person, mail=body.on, locale=locale, base=base)
    return {"on": made.mail, "confirmed": await is_confirmed(registrar, person, made)}


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
    require_push(room)
    await services_of(request).registrar.count(visit, [(TICKET, visitor_of(request))])
    about = caller.person, locale_of(request), own_base(request), visit.device
    made = await checked_browser(room, body, *about)
    await in_database(room.notifications.add_browser, made)
    return {"id": made.id}


@router.post(
    "/api/notices/browsers/remove", dependencies=[may(Policy.PERSON, blocked=True)], status_code=204
)
async def remove_this(request: Request, body: EndpointIn) -> Response:
    """Removes this browser from the notices."""
    remove = services_of(request).notifications.notifications.remove_browser
    await in_database(remove, browser_name(body.endpoint), caller_of(request).person)
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
