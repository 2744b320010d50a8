"""The pages of tournaments: the list, one event's desk, its wall, and a phone at one board."""

from __future__ import annotations

import io

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ...i18n import say
from ...regulations import REGULATIONS
from ..errors import WebError, not_found
from ..language import locale_of
from ..templates import render
from . import keys
from .api import live_event

router = APIRouter(include_in_schema=False)


@router.get("/tournaments", response_class=HTMLResponse)
async def events(request: Request) -> str:
    """The events there are, and a form for a new one."""
    locale = locale_of(request)
    books = [(row.id, say(row.name, locale, row.variant.id)) for row in REGULATIONS.values()]
    return render(request, "tournaments.html", books=books)


@router.get("/tournaments/{event_id}", response_class=HTMLResponse)
async def desk(request: Request, event_id: str) -> str:
    """One event: entries, rounds, results, standings, people."""
    await live_event(request, event_id)
    return render(request, "tournament.html", event_id=event_id)


@router.get("/tournaments/{event_id}/wall", response_class=HTMLResponse)
async def wall(request: Request, event_id: str) -> str:
    """Pairings and standings for a screen on the wall."""
    await live_event(request, event_id)
    return render(request, "tournament_wall.html", event_id=event_id)


@router.get("/tournaments/{event_id}/board", response_class=HTMLResponse)
async def board(request: Request, event_id: str) -> str:
    """A player's phone at one board; the link's words say which, and for whom."""
    await live_event(request, event_id)
    return render(request, "tournament_board.html", event_id=event_id)


@router.get("/tournaments/{event_id}/rounds/{number}/boards/{place}/{player}.svg")
async def board_code(
    request: Request, event_id: str, number: int, place: int, player: int
) -> Response:
    """The QR code of a player's link at one board, for who may print it."""
    live = await live_event(request, event_id)
    person = await live.view(lambda fold: keys.person_of(request, fold.record, fold.keys))
    if not person.key:
        raise WebError(403, "no-key", keys.NO_KEY)
    board = await live.view(lambda fold: fold.event.board(number, place))
    if player not in (board.first, board.second):
        raise not_found()
    secret = keys.board_secret(live.fold.record, number, place, player)
    words = f"round={number}&board={place}&player={player}&k={secret}"
    address = f"{str(request.base_url).rstrip('/')}/tournaments/{event_id}/board?{words}"
    return Response(_qr(address), media_type="image/svg+xml")


def _qr(text: str) -> bytes:
    import segno  # noqa: PLC0415  (only QR codes need it)

    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", scale=4, border=2, light="#ffffff")
    return out.getvalue()
