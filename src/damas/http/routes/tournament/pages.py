"""The pages of tournaments: the list, one event's desk, its wall, and a phone at one board."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from ....app.core.service_errors import not_found
from ....app.tournament import keys
from ....app.tournament.event_list import event_rows
from ....app.tournament.first_view import first_view
from ....app.tournament.live import LiveTournament
from ....app.tournament.month import first_of, month_view
from ....app.tournament.section_views import section_links
from ....app.tournament.words import forms_view, words_view
from ....app.views.home import usual_book
from ....app.work.workers import be_ready
from ....base.i18n import say, translate
from ....people import Policy
from ....rules.regulations import REGULATIONS
from ....tournament.event.queries.games import game_pdn
from ....tournament.systems import SYSTEMS
from ...core.language import locale_of
from ...core.templates import render
from ...requests import may, visit_of
from ...requests.learners import COOKIE
from ..network import base_of, qr
from .api import list_events, live_event
from .clocks import DEVICE

router = APIRouter(include_in_schema=False)
LISTED = 100  # events on the page
OF_CALENDAR = 500  # events that were changed last, of which a month is shown


@router.get("/tournaments", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def events(request: Request) -> str:
    """The events there are, and a form for a new one."""
    await asyncio.to_thread(be_ready)  # a round is paired in a worker, soon after the form
    locale = locale_of(request)
    systems = [
        (code, translate(row.name, locale), row.each_to_each) for code, row in SYSTEMS.items()
    ]
    rows = event_rows(await list_events(request, LISTED), locale)
    usual = usual_book(request.cookies.get(COOKIE), locale).id
    shown = {"books": _books(request), "systems": systems, "events": rows, "usual": usual}
    return render(request, "tournaments.html", **shown)


@router.get(
    "/tournaments/calendar", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse
)
async def month(request: Request, month: Annotated[str, Query(max_length=10)] = "") -> str:
    """The tournaments of a month, day by day; of this one where none is named."""
    today = datetime.now(UTC).date()
    found = await list_events(request, OF_CALENDAR)
    shown = month_view(found, first_of(month, today), today, locale_of(request))
    return render(request, "calendar.html", month=shown)


def _books(request: Request) -> list[tuple[str, str]]:
    """The rule books: their ids and names."""
    locale = locale_of(request)
    return [(row.id, say(row.name, locale, row.variant.id)) for row in REGULATIONS.values()]


@router.get(
    "/tournaments/{event_id}", dependencies=[may(Policy.EVENT)], response_class=HTMLResponse
)
async def desk(request: Request, event_id: str) -> str:
    """One event: entries, rounds, results, standings, settings, people."""
    live = await live_event(request, event_id)
    return await desk_page(request, live)


async def desk_page(request: Request, live: LiveTournament, front: object = None) -> str:
    """The page of an event; *front*: the head of its public address, None at any other."""
    base = "/events/{id}" if front else "/tournaments/{id}"
    sections = await live.view(lambda fold: section_links(fold, base))
    locale = locale_of(request)
    first = await live.view(
        lambda fold: first_view(fold, keys.person_of(visit_of(request), fold), locale)
    )
    shown = {
        "books": _books(request),
        "words": words_view(locale, looks_on=first["looks_on"]),
        "forms": {} if first["looks_on"] else forms_view(locale),
        "front": front,
        "sections": sections,
    }
    if not first["looks_on"]:
        await asyncio.to_thread(be_ready)
    return render(request, "tournament.html", event_id=live.id, first=first, **shown)


@router.get(
    "/tournaments/{event_id}/wall", dependencies=[may(Policy.EVENT)], response_class=HTMLResponse
)
async def wall(request: Request, event_id: str) -> str:
    """Pairings and standings for a screen on the wall."""
    await live_event(request, event_id)
    return render(request, "tournament_wall.html", event_id=event_id)


@router.get(
    "/tournaments/{event_id}/board", dependencies=[may(Policy.EVENT)], response_class=HTMLResponse
)
async def board(request: Request, event_id: str) -> str:
    """A player's phone at one board; the link names board and player behind its #."""
    await live_event(request, event_id)
    return render(request, "tournament_board.html", event_id=event_id)


@router.get(
    "/tournaments/{event_id}/rounds/{number}/boards/{place}/{player}.svg",
    dependencies=[may(Policy.EVENT_KEY)],
)
async def board_code(
    request: Request, event_id: str, number: int, place: int, player: int
) -> Response:
    """The QR code of a player's link at one board, for a holder of a key."""
    live = await live_event(request, event_id)
    await live.view(lambda fold: keys.require_key(keys.person_of(visit_of(request), fold)))
    board = await live.view(lambda fold: fold.event.board(number, place))
    if player not in (DEVICE, board.first, board.second):
        raise not_found()
    words = keys.board_words(live.fold.record, number, place, player)
    page = "clock" if player == DEVICE else "board"
    address = f"{base_of(request)}/tournaments/{event_id}/{page}#{words}"
    return Response(qr(address), media_type="image/svg+xml")


@router.get(
    "/tournaments/{event_id}/rounds/{number}/boards/{place}/clock",
    dependencies=[may(Policy.EVENT_KEY)],
)
async def clock_here(request: Request, event_id: str, number: int, place: int) -> Response:
    """Takes the device of a holder of a key to the clock of a board."""
    live = await live_event(request, event_id)
    await live.view(lambda fold: keys.require_key(keys.person_of(visit_of(request), fold)))
    await live.view(lambda fold: fold.event.board(number, place))
    words = keys.board_words(live.fold.record, number, place, DEVICE)
    return RedirectResponse(f"/tournaments/{event_id}/clock#{words}", status_code=303)


@router.get(
    "/tournaments/{event_id}/clock", dependencies=[may(Policy.EVENT)], response_class=HTMLResponse
)
async def clock(request: Request, event_id: str) -> str:
    """A clock at a board, which the link names behind its #."""
    await live_event(request, event_id)
    return render(request, "tournament_clock.html", event_id=event_id)


@router.get(
    "/tournaments/{event_id}/games/{number}.{place}.{index}",
    dependencies=[may(Policy.EVENT)],
    response_class=HTMLResponse,
)
async def game(request: Request, event_id: str, number: int, place: int, index: int) -> str:
    """One game played again."""
    live = await live_event(request, event_id)
    await live.view(lambda fold: game_pdn(fold.event, number, place, index))
    where = f"{number}.{place}.{index}"
    return render(request, "tournament_game.html", event_id=event_id, place=where)
