"""Registration for an event over HTTP: a public page, one's own link, the check-in at the door."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field

from ....app.core.schemas import CommandName, Number
from ....app.core.service_errors import ConflictError, ForbiddenError
from ....app.core.times import now_ms
from ....app.people import REGISTRATIONS
from ....app.tournament import keys
from ....app.tournament.live import ActRequest, LiveTournament, TournamentFold, stamp
from ....app.tournament.person import Person
from ....app.tournament.preparation_views import (
    MadeRegistration,
    OwnRegistration,
    RegistrationPage,
    SectionAddress,
    TermsView,
    own_view,
    terms_view,
)
from ....app.tournament.section_views import section_links
from ....app.tournament.terms_words import terms_words
from ....app.tournament.words import PERSON, forms_view
from ....app.work import visitor_of
from ....base.i18n import Text, translate
from ....contract import AT_ONCE
from ....contract.kinds import Name
from ....people import Policy
from ....store import SENT_AGAIN
from ....tournament.event.acts.registrations import Register, RegisteredFields
from ....tournament.event.model.preparation import EventRegistration
from ....tournament.event.queries.registrations import closed_because, registration
from ...core.language import locale_of
from ...core.link_secret import LinkSecret
from ...core.templates import render
from ...requests import counts, may, own_base, services_of, visit_of
from ..network import qr
from .api import live_event

router = APIRouter()
API = "/api/tournaments/{event_id}"
PAGE = "/tournaments/{event_id}"
CLOSED = Text("registration closed")
WRONG_LINK = Text("This is not the link of that registration: use the one of the confirmation")
Secret = Annotated[str, Field(max_length=64)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class RegistrationIn(Register):
    """The act "register" of a person who asks for a place; *id* names the command."""

    model_config = AT_ONCE

    id: CommandName


class ChangeIn(RegisteredFields):
    """The same fields, changed by the holder of the link, whose *secret* it has."""

    model_config = AT_ONCE

    name: Name
    id: CommandName
    secret: Secret


class WithdrawIn(_Strict):
    """A person who does not come."""

    id: CommandName
    secret: Secret


@router.get(API + "/registration", dependencies=[may(Policy.EVENT)])
async def terms(request: Request, event_id: str) -> TermsView | None:
    """The terms of registration: open or not, places, fees, whether pairings are told by mail; null
    where there are none."""
    live, locale = await live_event(request, event_id), locale_of(request)
    found = await live.view(lambda fold: terms_view(fold.event, locale))
    if found is None:
        return None
    online = await live.view(lambda fold: fold.event.online is not None)
    return {**found, "mail": services_of(request).notifications.venue.sends_mail and not online}


@router.post(
    API + "/registrations",
    dependencies=[may(Policy.VISITOR), counts(REGISTRATIONS)],
    status_code=201,
)
async def register(request: Request, event_id: str, body: RegistrationIn) -> MadeRegistration:
    """Asks for a place; the answer has the link with which it is changed. 422 with the reason."""
    live = await live_event(request, event_id)
    data = body.model_dump(exclude={"id"})
    caller = await visit_of(request).caller()
    who = caller.person or visitor_of(request)
    act = ActRequest("register", data, "", body.id, f"visitor {who}")
    number = await live.act(Person("player", body.name), act)

    def made(fold: TournamentFold) -> MadeRegistration:
        if number not in fold.event.preparation.registrations:
            raise ConflictError("sent-again", SENT_AGAIN)
        return {"id": number, "secret": keys.registration_secret(fold.record, number)}

    found = await live.view(made)
    if caller.stored:
        await services_of(request).own_calendars.registered(event_id, number, caller.person)
    return found


@router.get(API + "/registrations/{number}", dependencies=[may(Policy.REGISTRATION)])
async def own(
    request: Request, event_id: str, number: Number, secret: LinkSecret
) -> RegistrationPage:
    """One's own registration as it stands."""
    live, locale = await live_event(request, event_id), locale_of(request)
    found = await live.view(lambda fold: own_view(fold, opened(fold, number, secret), locale))
    return {**found, "moved": await _moved(request, live, number)}


async def _moved(request: Request, live: LiveTournament, number: int) -> SectionAddress | None:
    """The section to which the person of an opened registration was moved, and the own page there.

    Only a section of the same festival is named: an event from a file may say anything.
    """
    moved = await live.view(lambda fold: registration(fold.event, number).moved)
    sections = {one.event: one.name for one in live.fold.festival}
    if moved is None or moved.event not in sections:
        return None
    there = await live_event(request, moved.event)
    secret = await there.view(
        lambda fold: keys.registration_secret(fold.record, moved.registration)
    )
    words = f"n={moved.registration}&k={secret}"
    return {
        "section": sections[moved.event],
        "address": f"/tournaments/{moved.event}/registration#{words}",
    }


@router.put(
    API + "/registrations/{number}",
    dependencies=[may(Policy.REGISTRATION), counts(REGISTRATIONS)],
)
async def change(
    request: Request, event_id: str, number: Number, body: ChangeIn
) -> OwnRegistration:
    """Changes one's own registration."""
    data = {"registration": number, **body.model_dump(exclude={"id", "secret"})}
    act = ActRequest("change-registration", data, "", body.id, f"registration {number}")
    return await _acted(request, event_id, number, body.secret, act)


@router.post(
    API + "/registrations/{number}/withdraw",
    dependencies=[may(Policy.REGISTRATION, blocked=True), counts(REGISTRATIONS)],
)
async def withdraw(
    request: Request, event_id: str, number: Number, body: WithdrawIn
) -> OwnRegistration:
    """Gives the place back; the next one who waits has it."""
    data = {"registration": number}
    act = ActRequest("withdraw-registration", data, "", body.id, f"registration {number}")
    return await _acted(request, event_id, number, body.secret, act)


async def _acted(
    request: Request, event_id: str, number: int, secret: str, act: ActRequest
) -> OwnRegistration:
    live, locale = await live_event(request, event_id), locale_of(request)
    one = await live.view(lambda fold: opened(fold, number, secret))
    await live.act(Person("player", one.name), act)
    return await live.view(lambda fold: own_view(fold, opened(fold, number, secret), locale))


def opened(fold: TournamentFold, number: int, secret: str) -> EventRegistration:
    """The registration that *secret* opens. Raises ForbiddenError."""
    if not keys.opens_registration(fold.record, number, secret):
        raise ForbiddenError("wrong-link", WRONG_LINK)
    return registration(fold.event, number)


# Pages -------------------------------------------------------------------------------------------


async def _page(request: Request, event_id: str, template: str, **shown: Any) -> str:
    live = await live_event(request, event_id)
    name = await live.view(lambda fold: fold.event.rules.name)
    return render(request, template, event_id=event_id, title=name, **shown)


@router.get(
    PAGE + "/register",
    dependencies=[may(Policy.EVENT)],
    response_class=HTMLResponse,
    include_in_schema=False,
)
async def register_page(request: Request, event_id: str) -> str:
    """The public page of registration; it leads to those of the other sections."""
    live, locale = await live_event(request, event_id), locale_of(request)
    name = await live.view(lambda fold: fold.event.rules.name)
    links = await live.view(lambda fold: section_links(fold, "/tournaments/{id}/register"))
    for one in links:
        other = await live_event(request, one["id"])
        is_open = await other.view(lambda fold: not closed_because(fold.event, stamp(now_ms())))
        one["note"] = "" if is_open else translate(CLOSED, locale)
    terms = await live.view(lambda fold: terms_view(fold.event, locale))
    words = terms_words(terms, locale)
    shown = {"event_id": event_id, "title": name, "sections": links, "terms": words}
    shown["forms"] = forms_view(locale, PERSON)
    return render(request, "tournament_register.html", **shown)


@router.get(
    PAGE + "/registration",
    dependencies=[may(Policy.EVENT)],
    response_class=HTMLResponse,
    include_in_schema=False,
)
async def own_page(request: Request, event_id: str) -> str:
    """One's own registration; the link names it, and has the secret, behind its #."""
    forms = forms_view(locale_of(request), PERSON)
    return await _page(request, event_id, "tournament_registration.html", forms=forms)


@router.get(
    PAGE + "/door",
    dependencies=[may(Policy.EVENT)],
    response_class=HTMLResponse,
    include_in_schema=False,
)
async def door_page(request: Request, event_id: str) -> str:
    """The check-in of one person, opened by the code of a confirmation or a badge.

    It shows and does only what the role of the caller may see and do.
    """
    return await _page(request, event_id, "tournament_door.html")


@router.get(
    PAGE + "/registrations/{number}.svg",
    dependencies=[may(Policy.REGISTRATION)],
    include_in_schema=False,
)
async def registration_code(
    request: Request, event_id: str, number: Number, secret: LinkSecret
) -> Response:
    """The code that a registered person shows at the door: it has the number alone."""
    live = await live_event(request, event_id)
    await live.view(lambda fold: opened(fold, number, secret))
    return _door(request, live, f"registration={number}")


@router.get(
    PAGE + "/players/{player}/door.svg",
    dependencies=[may(Policy.EVENT_KEY)],
    include_in_schema=False,
)
async def badge_code(request: Request, event_id: str, player: Number) -> Response:
    """The code of a player's badge, for a holder of a key, to be printed."""
    live = await live_event(request, event_id)
    await live.view(lambda fold: keys.require_key(keys.person_of(visit_of(request), fold)))
    await live.view(lambda fold: fold.event.entrant(player))
    return _door(request, live, f"player={player}")


def _door(request: Request, live: LiveTournament, who: str) -> Response:
    address = f"{own_base(request)}/tournaments/{live.id}/door?{who}"
    return Response(qr(address), media_type="image/svg+xml")
