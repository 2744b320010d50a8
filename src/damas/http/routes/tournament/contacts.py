"""Players of an event in a hall who want to be told their pairings, and their number. They ask by
the link of their registration, or at the desk."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from ....app.core.schemas import Number, RoundNo
from ....app.core.service_errors import ConflictError, InvalidError
from ....app.people import REGISTRATIONS
from ....app.people.accounts import read_email
from ....app.tournament import keys
from ....app.tournament.bodies import DeskContactIn
from ....app.tournament.contact_views import ContactView, ToldView, contact_view, told_view
from ....app.tournament.live import LiveTournament, TournamentFold
from ....app.work import in_database
from ....base import bounds
from ....base.i18n import Text
from ....people import Policy
from ....people.limits import CONFIRM_MAIL, CONFIRM_MAIL_TO
from ....store import EventContact
from ....tournament.event.queries.pairing_notes import contact_of, live_registrations
from ...core.language import locale_of
from ...core.link_secret import LinkSecret
from ...requests import counts, may, own_base, services_of, visit_of
from .api import live_event
from .registration import opened

router = APIRouter(prefix="/api/tournaments")
OVER = Text("This registration is over: there is nothing to send")
GONE = Text("{name} no longer plays here: there is nothing to send")
NOT_AGREED = Text("Ask the person first, and tick that the person agrees")
ONLINE = Text("The boards of this event are played online: its players hear of them there")
NO_MAIL = Text("This server sends no mail: its owner has named no mail server")
NO_ACCOUNT = Text("This browser is nobody's yet: sign in, or turn on notices in the account first")
Secret = Annotated[str, Field(max_length=64)]


class ContactIn(BaseModel):
    """The ways to a registered person: an address ("" for none, null: the one of before), and the
    caller's own notices."""

    model_config = ConfigDict(extra="forbid")

    secret: Secret
    email: Annotated[str, Field(max_length=bounds.EMAIL)] | None = None
    account: bool = False


@router.get("/{event_id}/registrations/{number}/notices", dependencies=[may(Policy.REGISTRATION)])
async def show(request: Request, event_id: str, number: Number, secret: LinkSecret) -> ContactView:
    """The ways by which a registered person is told pairings, as the person sees them."""
    live = await live_event(request, event_id)
    await live.view(lambda fold: opened(fold, number, secret))
    return await _shown(request, live, number)


@router.put(
    "/{event_id}/registrations/{number}/notices",
    dependencies=[may(Policy.REGISTRATION), counts(REGISTRATIONS)],
)
async def choose(request: Request, event_id: str, number: Number, body: ContactIn) -> ContactView:
    """Sets them; an address gets a link that it must press before anything else is sent there."""
    live, address = await live_event(request, event_id), read_email(body.email or "")
    name = await live.view(lambda fold: _told_at(fold, number, body.secret))
    caller = await visit_of(request).caller()
    if body.account and not caller.stored:
        raise ConflictError("no-account", NO_ACCOUNT)
    before = await _contact(request, event_id, number)
    if body.email is None and before:
        address = before.address
    person = caller.person if body.account else ""
    await _choose(request, EventContact(event_id, number, address, person), before, name)
    return await _shown(request, live, number)


@router.get("/{event_id}/players/{player}/notices", dependencies=[may(Policy.EVENT_KEY)])
async def show_at_desk(request: Request, event_id: str, player: Number) -> ContactView:
    """The ways to a player or team as the desk sees them: of an address the first letter alone."""
    live = await live_event(request, event_id)
    number = await live.view(lambda fold: _at_desk(request, fold, player))
    return await _shown(request, live, number)


@router.put(
    "/{event_id}/players/{player}/notices",
    dependencies=[may(Policy.EVENT_KEY), counts(REGISTRATIONS)],
)
async def choose_at_desk(
    request: Request, event_id: str, player: Number, body: DeskContactIn
) -> ContactView:
    """Sets the address of a player or team who agrees; it must press the link in a first mail."""
    live, address = await live_event(request, event_id), read_email(body.email)

    def found(fold: TournamentFold) -> tuple[int, str]:
        number = _at_desk(request, fold, player)
        if address:
            _require_told(fold, number, Text(GONE.template, {"name": fold.event.name(player)}))
        return number, fold.event.rules.name

    number, name = await live.view(found)
    if address and not body.agreed:
        raise InvalidError("not-agreed", NOT_AGREED)
    before = await _contact(request, event_id, number)
    registered = number > 0  # else a device came by the link to the address, and goes with it
    stays = before and (registered or (address and before.address == address))
    person = before.person if before and stays else ""
    await _choose(request, EventContact(event_id, number, address, person), before, name)
    return await _shown(request, live, number)


def _at_desk(request: Request, fold: TournamentFold, player: int) -> int:
    """The number of the contact of a player. Raises ServiceError for a caller below an arbiter."""
    keys.shown(keys.person_of(visit_of(request), fold), "personal-data")
    return contact_of(fold.event.entrant(player))


async def _contact(request: Request, event_id: str, number: int) -> EventContact | None:
    """The ways by which somebody is told pairings; None where there are none."""
    contacts = services_of(request).notifications.venue.contacts
    return (await in_database(contacts.of, event_id)).get(number)


async def _choose(
    request: Request, asked: EventContact, before: EventContact | None, name: str
) -> None:
    """Stores a contact; a new address is counted and gets its first mail. *name*: the event's."""
    services, address = services_of(request), asked.address
    if address and not services.notifications.venue.sends_mail:
        raise ConflictError("no-mail", NO_MAIL)
    if address and not (before and before.confirmed and before.address == address):
        to = hashlib.sha256(address.lower().encode()).hexdigest()
        who = f"{asked.event}:{asked.registration}"
        tries = [(CONFIRM_MAIL, who), (CONFIRM_MAIL_TO, to)]
        await services.registrar.count(None, tries)
    made = replace(asked, locale=locale_of(request), base=own_base(request))
    await services.notifications.venue.choose(made, name)


@router.get("/{event_id}/rounds/{number}/told", dependencies=[may(Policy.EVENT_KEY)])
async def count_told(request: Request, event_id: str, number: RoundNo) -> ToldView:
    """The numbers of players of a round who can be told their pairing, and of those who were;
    nobody's address and no name."""
    live, contacts = (
        await live_event(request, event_id),
        services_of(request).notifications.venue.contacts,
    )
    await live.view(lambda fold: keys.require_key(keys.person_of(visit_of(request), fold)))
    ways = await in_database(contacts.of, event_id)
    rows = await in_database(contacts.notified, event_id)
    return await live.view(lambda fold: told_view(fold.event, number, ways, rows))


def _told_at(fold: TournamentFold, number: int, secret: str) -> str:
    """The name of the event, whose registration *number* is open to *secret* and not over. Raises
    ServiceError."""
    opened(fold, number, secret)
    _require_told(fold, number, OVER)
    return fold.event.rules.name


def _require_told(fold: TournamentFold, number: int, over: Text) -> None:
    """Raises ConflictError where the person of a contact cannot be told; *over*: any more."""
    if fold.event.online is not None:
        raise ConflictError("played-online", ONLINE)
    if number not in live_registrations(fold.event):
        raise ConflictError("registration-over", over)


async def _shown(request: Request, live: LiveTournament, number: int) -> ContactView:
    venue = services_of(request).notifications.venue
    contact = await _contact(request, live.id, number)
    caller = await visit_of(request).caller()
    online = await live.view(lambda fold: fold.event.online is not None)
    return contact_view(contact, mail=venue.sends_mail and not online, account=caller.stored)
