"""Tournaments over HTTP: made, entered, acted in by role, explained, taken along."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from ....app.core.file_names import JSON, TEXT, event_file_name
from ....app.core.keep import Keep
from ....app.core.schemas import Data, RowId
from ....app.core.service_errors import ConflictError, ForbiddenError, InvalidError
from ....app.core.times import now_ms
from ....app.people import NEW_EVENTS
from ....app.tournament import keys, views
from ....app.tournament.event_log import LoggedAct
from ....app.tournament.guessing import key_of_pin
from ....app.tournament.live import ActRequest, LiveTournament, TournamentFold, stamp
from ....app.tournament.organiser_views import PairingData, ProposalView
from ....app.tournament.person import Person
from ....app.tournament.registered import ADDING, registered_in
from ....app.tournament.standings_views import (
    EventRating,
    StandingsView,
    order_view,
    ratings_view,
)
from ....app.tournament.strict_pairing import count_pairing
from ....app.tournament.venue import (
    SHARE,
    events_in,
    notify_others,
    number_boards,
    shared_venue,
    venue_objections,
)
from ....app.views.damaged import DamagedRow, listed
from ....app.work import in_database
from ....app.work.visitors import visitor_of
from ....base import bounds
from ....base.i18n import Text
from ....contract import AT_ONCE, DataOf
from ....people import Policy
from ....store import HasSectionsError, Key, Removal, VersionConflictError
from ....tournament import write_trf
from ....tournament.event import ACTS, LogEntry, Tournament, may_do, report_for
from ....tournament.event.acts.results import ReportResult
from ....tournament.event.acts.setup import Create
from ....tournament.event.model.roles import ROLES as ROLE_NAMES
from ....tournament.event.model.settings import completed
from ....tournament.event.queries.table import columns_of, order_of
from ....tournament.event.queries.venue import SharedVenue
from ....tournament.presentation.visibility import may_see, public_report
from ...core.attachment import attachment
from ...core.language import locale_of
from ...requests import as_made, caller_of, counts, may, moderating_of, services_of, visit_of
from .event_files import FileIn, body_of, read_event_file
from .parts import Marks, event_answer

router = APIRouter(prefix="/api/tournaments")
WEEKS = 60 * 60 * 24 * 7 * 8  # seconds that a cookie lasts
Name = Annotated[str, Field(min_length=1, max_length=80)]
BY_ITSELF = (
    *("open-play", "play-result", "open-round", "enter-online", "leave-online"),
    *("enter-team", "join-team", "leave-team"),
    *("attach-photo", "remove-photo"),  # the picture is kept and deleted with them
)
SECTIONS = ("leave-section", "enter-section", "name-section", "name-festival")
OF_HALL = Text("The clocks and boards of another event are taken under Preparation")
OF_SECTIONS = Text(
    "A section is renamed under Settings, and people change section from their lists"
)
PIN_TRIES = 5  # other processes give keys meanwhile
WRONG_WAY = Text("A board is opened from its round, and what is played there enters by itself")


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewEventIn(_Strict):
    """An event to be made: its maker, and the data of `create`."""

    by: Name
    data: Annotated[Data, DataOf(lambda: (Create,))]


class ActIn(_Strict):
    """An act; *id* is the client's own name for it, *by* the name where the key names nobody."""

    act: str = Field(max_length=40)
    data: Annotated[Data, DataOf(lambda: (one.data for one in ACTS.values()))] = Field(
        default_factory=dict
    )
    reason: str = Field(default="", max_length=500)
    id: str | None = Field(default=None, max_length=64)


class EnterIn(_Strict):
    """A browser that comes with the secret of a link, or with a PIN and a name."""

    link: str | None = Field(default=None, max_length=120)
    pin: str | None = Field(default=None, max_length=40)
    name: str = Field(default="", max_length=80)


class ReportIn(ReportResult):
    """The act "report" of the own game, with the secret of the board's link."""

    model_config = AT_ONCE

    secret: str = Field(max_length=64)
    id: str | None = Field(default=None, max_length=64)


@router.get("", dependencies=[may(Policy.EVERYBODY)])
async def list_events(
    request: Request, limit: Annotated[int, Query(ge=1, le=500)] = 100
) -> list[views.ListedEvent | DamagedRow]:
    """The events, the one last changed first."""
    events = services_of(request).tournaments.tournaments
    records = await in_database(events.recent, limit)
    sections = await in_database(events.sections, [one.id for one in records])
    view = lambda one: views.record_view(one, sections.get(one.id))  # noqa: E731
    return listed(records, view, locale_of(request))


@router.post("", dependencies=[may(Policy.VISITOR), counts(NEW_EVENTS)], status_code=201)
async def create(request: Request, response: Response, body: NewEventIn) -> views.MadeEvent:
    """Makes an event; its maker is its organiser, by the link in the answer and a cookie."""
    entry = LogEntry("create", completed(body.data), body.by, "organiser", stamp(now_ms()))
    Tournament().apply(entry)  # a new event keeps every bound, an opened file not all
    return await made_event(request, response, [entry], body.by)


@router.post(
    "/import",
    dependencies=[may(Policy.VISITOR), counts(NEW_EVENTS)],
    status_code=201,
    openapi_extra=body_of(FileIn),
)
async def open_file(request: Request, response: Response) -> views.MadeEvent:
    """Opens an event file, from another laptop, or a tournament report (TRF) of another program as
    an event of this server. A round of a report that the rules pair in the same way is marked so;
    remarks stand in a note."""
    body, room = await request.body(), services_of(request).work
    async with room.opening.place(visitor_of(request)):
        found = await room.run(request, read_event_file, body, locale_of(request))
        made = await made_event(request, response, found.log, found.by)
        return {**made, "remarks": found.remarks}


@router.get(
    "/{event_id}",
    dependencies=[may(Policy.EVENT)],
    **as_made(views.EventView),
)
async def show(
    request: Request, event_id: str, have: Marks = None
) -> views.EventView | views.KeptEvent | Response:
    """An event as the caller may see it; of a page that holds parts of it, the others."""
    live, locale = await live_event(request, event_id), locale_of(request)
    event = await live.view(lambda fold: views.event_view(fold, _person(request, fold), locale))
    return event_answer(event, have)


@router.post(
    "/{event_id}/entries",
    dependencies=[may(Policy.EVENT_KEY)],
    **as_made(views.KeptEvent),
)
async def act(
    request: Request, event_id: str, body: ActIn, have: Marks = None
) -> views.EventView | views.KeptEvent | Response:
    """Carries an act out in the role of the caller; acknowledged when it is on disk. *have*: as of
    `show`."""
    live, locale = await live_event(request, event_id), locale_of(request)
    person = await live.view(lambda fold: keys.require_key(_person(request, fold)))
    if body.act in BY_ITSELF:
        raise InvalidError("by-itself", WRONG_WAY)
    if body.act in SECTIONS:
        raise InvalidError("by-itself", OF_SECTIONS)
    if body.act == SHARE:
        raise InvalidError("by-itself", OF_HALL)
    if body.act == "pair" and may_do(person.role, body.act):
        await count_pairing(services_of(request).work, request, live)
        await number_boards(services_of(request).tournaments, live, person)
    room = services_of(request).tournaments
    before = await events_in(room, live) if body.act == "undo" else []
    version = await live.act(person, ActRequest(body.act, body.data, body.reason, body.id))
    if body.act in ADDING:
        people = registered_in(body.data)
        await in_database(services_of(request).federation.registry.enter_all, event_id, people)
    if body.act in ("resume", "undo"):  # boards may have gone on meanwhile
        await services_of(request).plays.catch_up()
    await notify_others(room, live, body.act, before)
    event = await live.view(lambda fold: views.event_view(fold, person, locale))
    return event_answer(event, have, version)


@router.post("/{event_id}/reports", dependencies=[may(Policy.BOARD_SECRET)])
async def report(request: Request, event_id: str, body: ReportIn) -> views.KeptReport:
    """A player's report from the own board; two equal ones are the result."""
    live = await live_event(request, event_id)

    def reporter(fold: TournamentFold) -> Person:
        game = fold.event.game(body.round, body.board, body.game)
        own = keys.opens_board(fold.record, body.round, body.board, body.player, body.secret)
        keys.allowed(Person(), yes=own and body.player in (game.white, game.black))
        return Person("player", fold.event.name(body.player))

    person = await live.view(reporter)
    data = body.model_dump(exclude={"secret", "id"})
    version = await live.act(person, ActRequest("report", data, "", body.id))
    settled = await live.view(
        lambda fold: fold.event.game(body.round, body.board, body.game).codes is not None
    )
    return {"kept": version, "settled": settled}


@router.get("/{event_id}/proposal", dependencies=[may(Policy.EVENT_KEY)])
async def propose(request: Request, event_id: str) -> ProposalView:
    """The next round as the system pairs it, with objections; nothing is changed."""
    live, locale = await live_event(request, event_id), locale_of(request)

    def taken(fold: TournamentFold) -> LoggedAct:
        keys.shown(_person(request, fold), "proposal")
        return LoggedAct.of(fold)

    log = await live.view(taken)
    services = services_of(request)
    shared = await shared_venue(services.tournaments, live)
    return await services.work.run(request, _proposed, log, shared, locale)


def _proposed(log: LoggedAct, shared: SharedVenue | None, locale: str) -> ProposalView:
    """In a worker process."""
    event = log.event()
    found = event.proposal()
    objections = venue_objections(
        event, found.warnings, (found.round, len(found.boards)), shared, locale
    )
    return {"data": cast("PairingData", found.to_data()), **objections}


@router.get("/{event_id}/explain", dependencies=[may(Policy.EVENT)])
async def explain(request: Request, event_id: str, one: int, other: int) -> views.Sentences:
    """The reasons why one of two players (pairing numbers) stands above the other, in sentences."""
    live, locale = await live_event(request, event_id), locale_of(request)
    return await live.view(lambda fold: views.why_above(fold.event, one, other, locale))


@router.get("/{event_id}/standings", dependencies=[may(Policy.EVENT)])
async def standings_after(
    request: Request, event_id: str, number: Annotated[int, Query(alias="round", ge=1, le=1000)]
) -> StandingsView:
    """The order as it stood after a round."""
    live, locale = await live_event(request, event_id), locale_of(request)

    def order(fold: TournamentFold) -> StandingsView:
        event = fold.event
        event.round(number)
        table = event.crosstable().after(number * columns_of(event))
        return order_view(event, order_of(event, table), locale)

    return await live.view(order)


@router.get("/{event_id}/ratings", dependencies=[may(Policy.EVENT)])
async def ratings(
    request: Request, event_id: str, k: Annotated[int, Query(ge=1, le=200)] = 20
) -> list[EventRating]:
    """The change of everyone's rating by the event, with performances, by place."""
    live, locale = await live_event(request, event_id), locale_of(request)
    return await live.view(lambda fold: ratings_view(fold.event, k, locale))


@router.get("/{event_id}/trail", dependencies=[may(Policy.EVENT, keep=Keep.NOWHERE)])
async def trail(request: Request, event_id: str) -> list[views.TrailLine]:
    """The audit trail: every value that was changed, the newest first; for arbiters."""
    live, locale = await live_event(request, event_id), locale_of(request)

    def changes(fold: TournamentFold) -> list[views.TrailLine]:
        keys.shown(_person(request, fold), "audit-trail")
        return views.trail_view(fold.event, locale)

    return await live.view(changes)


@router.get("/{event_id}/codes", dependencies=[may(Policy.EVENT)])
async def codes(request: Request, event_id: str) -> dict[str, str]:
    """The codes of results with their meanings."""
    await live_event(request, event_id)
    return views.codes_view(locale_of(request))


@router.get("/{event_id}/event.json", dependencies=[may(Policy.EVENT, keep=Keep.NOWHERE)])
async def event_file(request: Request, event_id: str) -> Response:
    """The whole event as one file, which opens elsewhere; for its arbiters."""
    live = await live_event(request, event_id)

    def file(fold: TournamentFold) -> dict[str, Any]:
        keys.shown(_person(request, fold), "event-file")
        return fold.event.to_dict()

    data = json.dumps(await live.view(file), ensure_ascii=False).encode()
    return attachment(data, JSON, _file_name(request, live, "json", Text("Event file")))


@router.get("/{event_id}/report.trf", dependencies=[may(Policy.EVENT, keep=Keep.NOWHERE)])
async def report_file(
    request: Request,
    event_id: str,
    form: Literal["trf-2026", "trf16"] = "trf-2026",
    period: Annotated[str, Query(max_length=bounds.PERIOD)] = "",
) -> Response:
    """The event as a tournament report, or a *period* of it: a month such as 2026-02 or two days;
    dates of birth and identity numbers for arbiters only. 422 for a period without games."""
    live = await live_event(request, event_id)

    def written(fold: TournamentFold) -> str:
        found = report_for(fold.event, period)
        if not may_see(_person(request, fold).role, "personal-data"):
            found = public_report(found, fold.event.rules.categories)
        return write_trf(found, form)

    text = await live.view(written)
    title = Text("Report TRF16") if form == "trf16" else Text("Report TRF")
    if period:
        params = {"title": title, "period": period.replace("/", " ")}
        title = Text("{title} {period}", params)
    return attachment(text, TEXT, _file_name(request, live, "trf", title))


@router.delete("/{event_id}", dependencies=[may(Policy.EVENT_KEY)], status_code=204)
async def remove(
    request: Request, event_id: str, reason: Annotated[str, Query(max_length=500)] = ""
) -> Response:
    """Removes an event with its boards; for its organiser, and the owner of the server. For 30 days
    the owner can put it back."""
    live = await live_event(request, event_id)
    person = await live.view(lambda fold: _person(request, fold))
    if not caller_of(request).is_owner:
        keys.require_remover(person)
    by = "organiser" if person.key else "owner"
    removal = Removal("event", event_id, reason.strip(), by, person.name)
    try:
        await moderating_of(request).remove(removal)
    except HasSectionsError as error:
        raise ConflictError(error.code, error.text) from None
    return Response(status_code=204)


# Keys


@router.post("/{event_id}/enter", dependencies=[may(Policy.EVENT_KEY)])
async def enter(
    request: Request, response: Response, event_id: str, body: EnterIn
) -> views.Entered:
    """Opens an event to this browser by a link or a PIN."""
    live = await live_event(request, event_id)
    held = await live.view(lambda fold: list(fold.keys))
    if body.link:
        key = keys.by_link(held, body.link)
    else:
        services = services_of(request)
        event, pin = live.fold.access.id, body.pin or ""
        guesses, visit = services.guesses, visit_of(request)
        key = await key_of_pin(request, visit, services.work, guesses, event, held, pin)
    if key is None:
        raise ForbiddenError("wrong-key", keys.WRONG_PIN)
    typed = body.name.strip() or key.name
    await _sign(request, response, live, key, typed)
    person = keys.holder(key, typed)
    return {"role": person.role, "name": person.name, "says": person.says}


@router.get("/{event_id}/keys", dependencies=[may(Policy.EVENT_KEY)])
async def list_keys(request: Request, event_id: str) -> list[views.HeldKey]:
    """The keys and their holders; for leaders."""
    live = await live_event(request, event_id)
    await live.view(lambda fold: keys.require_leader(_person(request, fold)))
    return await live.view(lambda fold: views.keys_view(fold.keys))


@router.post("/{event_id}/keys", dependencies=[may(Policy.EVENT_KEY)], status_code=201)
async def give_key(request: Request, event_id: str, body: keys.KeyIn) -> views.GivenKey:
    """Gives somebody a role by a link, whose secret is shown this once, or by a PIN."""
    live = await live_event(request, event_id)
    person = await live.view(lambda fold: keys.require_leader(_person(request, fold)))
    keys.may_hand_out(person, body.role)
    if body.kind == "link":
        key, secret = keys.new_link(body.role, body.name)
        await live.add_key(key)
        return {"link": secret}
    async with live.giving:  # one PIN after the other: each is compared with those before
        for _ in range(PIN_TRIES):
            key, known = await _new_pin(request, live, body)
            if await live.add_key(key, known):
                return {"link": None}
    raise VersionConflictError(event_id, known)


async def _new_pin(request: Request, live: LiveTournament, body: keys.KeyIn) -> tuple[Key, int]:
    """The key of a PIN that opens nothing yet, and the number of keys that it was compared with.

    Raises ConflictError where it opens something.
    """
    held, room = await live.view(lambda fold: list(fold.keys)), services_of(request).work
    taken = await room.run(request, keys.by_pin, held, body.pin)
    if taken is not None:
        role = ROLE_NAMES[taken.role]
        raise ConflictError("pin-taken", Text(keys.PIN_TAKEN.template, {"role": role}))
    return await room.run(request, keys.new_pin, body.role, body.name, body.pin), len(held)


@router.delete("/{event_id}/keys/{key_id}", dependencies=[may(Policy.EVENT_KEY)], status_code=204)
async def withdraw_key(request: Request, event_id: str, key_id: RowId) -> Response:
    """Takes a key back: its cookies hold no more. The organiser's last one stays (409)."""
    live = await live_event(request, event_id)
    async with live.giving:  # of two organisers who take each other's, one stays
        person = await live.view(lambda fold: keys.require_leader(_person(request, fold)))
        await live.view(lambda fold: keys.may_take_back(person, fold.keys, key_id))
        if not await live.revoke_key(key_id):
            raise ConflictError("last-organiser", keys.LAST_ORGANISER)
    return Response(status_code=204)


@router.get("/{event_id}/rounds/{number}/links", dependencies=[may(Policy.EVENT_KEY)])
async def board_links(request: Request, event_id: str, number: int) -> list[views.BoardLink]:
    """The secrets of a round's boards, one for each player; to be printed by a scorer or higher."""
    live = await live_event(request, event_id)

    def found(fold: TournamentFold) -> list[views.BoardLink]:
        keys.require_key(_person(request, fold))
        return views.board_links(fold, number)

    return await live.view(found)


# Shared by the routes


async def made_event(
    request: Request, response: Response, entries: list[LogEntry], by: str
) -> views.MadeEvent:
    """Keeps a new event with the beginning of its log; *by* is its organiser, by a link whose
    secret is shown this once and by a cookie of this browser."""
    key, secret = keys.new_link("organiser", by)
    services = services_of(request)
    live = await services.tournaments.create(entries, [key])
    first = await live.view(lambda fold: fold.keys[0])
    await _sign(request, response, live, first, by)
    return {"id": live.fold.record.id, "link": secret}


async def _sign(
    request: Request, response: Response, live: LiveTournament, key: Key, name: str
) -> None:
    secure = request.url.scheme == "https"
    record = live.fold.access
    value = keys.sign_cookie(record, key, name)
    response.set_cookie(
        keys.cookie_name(record.id),
        value,
        max_age=WEEKS,
        httponly=True,
        samesite="lax",
        secure=secure,
    )


def _file_name(request: Request, live: LiveTournament, ending: str, title: Text) -> str:
    event = live.fold.event
    return event_file_name(ending, event.rules.name, title, len(event.rounds), locale_of(request))


def _person(request: Request, fold: TournamentFold) -> Person:
    return keys.person_of(visit_of(request), fold)


async def live_event(request: Request, event_id: str) -> LiveTournament:
    """The event with that id. Raises UnknownNameError."""
    return await services_of(request).tournaments.get(event_id)
