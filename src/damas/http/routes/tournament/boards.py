"""Boards of an event at tables and on screens over HTTP: opened, and looked at from afar."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response

from ....app.core.file_names import PDN, event_file_name
from ....app.core.schemas import RoundNo
from ....app.tournament import keys
from ....app.tournament.board_setup import Place
from ....app.tournament.board_views import BarView, PlayAddress, SeenBoard
from ....app.tournament.delayed_boards import delayed_of
from ....app.tournament.live import TournamentFold
from ....app.tournament.round_boards import boards_of
from ....app.views.move_tree import move_tree_view
from ....base.i18n import Text
from ....contract import AT_ONCE
from ....notation.pdn import write_game
from ....people import Policy
from ....tournament.event import game_pdn, games_pdn
from ....tournament.event.acts.places import GameAct
from ....tournament.event.queries.wording import score
from ...core.attachment import attachment
from ...core.language import locale_of
from ...requests import caller_of, may, services_of, visit_of
from .api import live_event

router = APIRouter(prefix="/api/tournaments")
ADDRESSES = {"table": "/arbiter/{id}", "screen": "/games/{id}"}


class OpenIn(GameAct):
    """A game of an event that is to be played at an arbiter's table or on screen."""

    model_config = AT_ONCE

    kind: Literal["table", "screen"]


@router.post("/{event_id}/plays", dependencies=[may(Policy.EVENT_KEY)], status_code=201)
async def open_board(request: Request, event_id: str, body: OpenIn) -> PlayAddress:
    """Opens a board at a table or on screen, by an arbiter; open already, it is given again."""
    live = await live_event(request, event_id)
    person = await live.view(lambda fold: keys.person_of(visit_of(request), fold))
    place = Place(body.round, body.board, body.game)
    made = await services_of(request).plays.open(live, person, place, body.kind, locale_of(request))
    return {"kind": body.kind, "id": made, "address": ADDRESSES[body.kind].format(id=made)}


@router.get("/{event_id}/plays", dependencies=[may(Policy.EVENT)])
async def watch(
    request: Request,
    event_id: str,
    number: Annotated[RoundNo, Query(alias="round")],
) -> list[SeenBoard]:
    """The boards of a round as they stand now, at tables, on screens, and their clocks."""
    live = await live_event(request, event_id)
    return await boards_of(live, services_of(request).plays, number)


@router.get("/{event_id}/engine-bar", dependencies=[may(Policy.EVENT)])
async def engine_bar(
    request: Request,
    event_id: str,
    number: Annotated[RoundNo, Query(alias="round")],
) -> BarView:
    """The positions of a round that spectators may have judged now, as late as the event says."""
    live = await live_event(request, event_id)
    services = services_of(request)
    rated = services.games.rated
    return await delayed_of(live, services.plays, rated, number, caller_of(request))


@router.get("/{event_id}/games.pdn", dependencies=[may(Policy.EVENT)])
async def all_games(request: Request, event_id: str) -> Response:
    """All games by rounds and boards as one PDN file, those with a result alone included."""
    live = await live_event(request, event_id)
    text = await live.view(lambda fold: games_pdn(fold.event, all_games=True))
    event = live.fold.event
    title, rounds = Text("Games"), len(event.rounds)
    name = event_file_name("pdn", event.rules.name, title, rounds, locale_of(request))
    return attachment(text, PDN, name)


@router.get("/{event_id}/games/{number}.{board}.{game}.pdn", dependencies=[may(Policy.EVENT)])
async def one_game(request: Request, event_id: str, number: int, board: int, game: int) -> Response:
    """One game as PDN."""
    live = await live_event(request, event_id)
    text = await live.view(lambda fold: write_game(game_pdn(fold.event, number, board, game)))
    title = Text("Game {round}.{board}.{game}", {"round": number, "board": board, "game": game})
    name = event_file_name("pdn", live.fold.event.rules.name, title, 0, locale_of(request))
    return attachment(text, PDN, name)


@router.get("/{event_id}/games/{number}.{board}.{game}", dependencies=[may(Policy.EVENT)])
async def replay_game(
    request: Request, event_id: str, number: int, board: int, game: int
) -> dict[str, Any]:
    """One game with its moves and comments, to be played again."""
    live = await live_event(request, event_id)

    def shown(fold: TournamentFold) -> dict[str, Any]:
        event, found = fold.event, fold.event.game(number, board, game)
        return {
            "event": event.rules.name,
            "round": number,
            "board": board,
            "hall": event.in_hall(number, board),
            "game": game,
            "white": event.side(number, board, game, found.white),
            "black": event.side(number, board, game, found.black),
            "score": score(found.codes),
            **move_tree_view(game_pdn(event, number, board, game)),
        }

    return await live.view(shown)
