"""The pages: one game, its PDN file, the rules of one regulation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ...app.core.file_names import TEXT
from ...app.core.service_errors import not_found
from ...app.games.game_pdn import pdn_with_clocks
from ...app.views.family import family_cards, not_built
from ...app.views.first_board import first_board
from ...app.views.home import text_block
from ...app.views.names import player_name
from ...app.watching.card import can_draw
from ...app.work import in_database
from ...base.i18n import say
from ...people import Policy
from ...rules.board import Board
from ...rules.regulations import REGULATIONS
from ..core.attachment import attachment
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, may, own_base, services_of
from .embedding import card_address, oembed_address
from .own_seat import own_seat

if TYPE_CHECKING:
    from markupsafe import Markup

    from ...app.games.live import LiveGame
    from ...app.games.seats import OwnView
    from ...app.games.session import GameSession

router = APIRouter(include_in_schema=False)


@router.get("/games/{game_id}.pdn", dependencies=[may(Policy.GAME)])
async def download(request: Request, game_id: str) -> Response:
    """The game as a PDN file, with the clocks after each move."""
    games = services_of(request).games
    live = await games.watched(game_id, caller_of(request))
    entries = await in_database(games.games.entries, game_id)
    text = await services_of(request).work.read(
        request, pdn_with_clocks, live.session.record, entries, own_base(request)
    )
    return attachment(text, TEXT, f"{game_id}.pdn")


@router.get("/games/{game_id}", dependencies=[may(Policy.GAME)], response_class=HTMLResponse)
async def game(request: Request, game_id: str) -> str:
    """The page of one game. Its board is drawn by the server, so it shows before scripts run."""
    live = await services_of(request).games.watched(game_id, caller_of(request))
    locale = locale_of(request)
    board, turned, card = await live.view(lambda session: _seen(session, locale))
    drawn = first_board(board, edge=board.variant.edge_numbers, turned=turned)
    card |= _preview(request, live)
    link = await services_of(request).plays.link("screen", game_id)
    event = link.event if link else ""
    state = await _first_state(request, live)
    shown = {"board": drawn, "card": card, "event": event, "state": state}
    return render(request, "game.html", game_id=game_id, **shown)


async def _first_state(request: Request, live: LiveGame) -> Markup | str:
    """The state of the game as its socket sends it: the page can be played on before the socket
    is open. Empty at a board of an event, where a link gives the seat, which only the socket sees.
    """
    services, locale = services_of(request), locale_of(request)
    arrival = await services.games.arrival(live.id)
    if arrival.of_event:
        return ""
    seat, room = await own_seat(services, live, arrival, caller_of(request))
    own: OwnView = {**seat.view, **room}
    view = await live.view(lambda session: live.face.view(session, locale, own))
    return text_block(view.decode())


def _preview(request: Request, live: LiveGame) -> dict[str, str]:
    """Addresses of the preview picture and of oEmbed, for sites that show a link to the game.

    Both are empty for a private game; the picture is empty if the server cannot draw one.
    """
    if live.session.record.setup.private:
        return {"image": "", "oembed": ""}
    base, game_id = str(request.base_url), live.id
    image = card_address(base, game_id, live.session.version) if can_draw() else ""
    return {"image": image, "oembed": oembed_address(base, f"games/{game_id}")}


def _seen(session: GameSession, locale: str) -> tuple[Board, bool, dict[str, str]]:
    """The position, whether Black is at the bottom, and the title and rule book of a game."""
    players = session.record.setup.players
    kinds = {colour: players[colour]["kind"] for colour in players}
    names = [player_name(players[colour], colour, locale) for colour in ("white", "black")]
    book = session.game.regulation
    card = {"title": " – ".join(names), "book": say(book.name, locale, book.variant.id)}
    turned = kinds == {"white": "engine", "black": "person"}
    return session.game.board, turned, card


@router.get("/rules", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def games_of_draughts(request: Request) -> str:
    """The games beside each other: what is special about each, and where its rules come from."""
    locale = locale_of(request)
    games = await in_database(family_cards, locale)
    return render(request, "family.html", games=games, missing=not_built(locale))


@router.get(
    "/rules/{regulation_id}", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse
)
async def rules(request: Request, regulation_id: str) -> str:
    """The rules of one regulation."""
    if regulation_id not in REGULATIONS:
        raise not_found()
    book, locale = REGULATIONS[regulation_id], locale_of(request)
    title = say(book.name, locale, book.variant.id)
    return render(
        request, "rules.html", regulation_id=regulation_id, title=title, game=book.variant.id
    )
