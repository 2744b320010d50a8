"""Damas without a network: its page, the service worker, and what was done meanwhile."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from ... import __version__
from ...app.core.keep import Keep
from ...app.core.schemas import Colour, CommandName, PlayerIn
from ...app.core.service_errors import ConflictError, InvalidError
from ...app.core.times import now_ms
from ...app.games.command import CommandRefused
from ...app.games.from_device import DeviceGame, game_id_of, store_game
from ...app.people import NEW_GAMES
from ...app.views.first_board import first_board
from ...app.views.home import data_block, home_view, usual_book
from ...app.work import in_database
from ...base.i18n import Text
from ...contract import Body
from ...contract.kinds import Path
from ...people import Policy
from ...rules.game import Game
from ...rules.regulations import regulation
from ...store import GameSetup
from ..core.assets import assets
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, counts, may, services_of

router = APIRouter(include_in_schema=False)
WORKER = "js/shared/service-worker.js"
MOST_MOVES = 1000
NO_PERSON = Text("A game needs a person who plays it")


class OfflineGameIn(Body):
    """A game played on the caller's device; *id* is the name of the command that sends it.

    *result* is the end as the device has seen it, null for a game that goes on.
    """

    id: CommandName
    regulation: str = Field(max_length=64)
    fen: str | None = Field(default=None, max_length=2000)
    white: PlayerIn = PlayerIn()
    black: PlayerIn = PlayerIn()
    moves: list[Path] = Field(min_length=1, max_length=MOST_MOVES)
    resigned: Colour | None = None
    agreed: bool = False
    result: Literal["white", "black", "draw"] | None = None


@router.get("/offline", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def page(request: Request) -> str:
    """Playing on this device alone; the page has nothing of a person's, so it may be kept."""
    locale = locale_of(request)
    book = usual_book(None, locale)
    board = Game(book.id).board
    view = home_view(book, locale)
    return render(
        request,
        "offline.html",
        data=data_block(view),
        book=book.id,
        books=view["books"],
        levels=view["levels"],
        board=first_board(board, edge=board.variant.edge_numbers),
    )


@router.get("/service-worker.js", dependencies=[may(Policy.EVERYBODY, keep=Keep.SHARED)])
@router.get("/push-worker.js", dependencies=[may(Policy.EVERYBODY, keep=Keep.SHARED)])
async def worker() -> Response:
    """The service worker: notices, and pages without a network. Browsers load it only after a
    person's request. The second address is that of browsers which take notices since long ago."""
    return Response(_worker(), media_type="text/javascript")


@cache
def _worker() -> str:
    """The worker with the version of the page's files: another one makes browsers fetch them."""
    text = assets().path(WORKER).read_text("utf-8")
    files = "".join(f"{one} {assets().names[one]}\n" for one in sorted(assets().names))
    version = hashlib.sha256(f"{__version__}\n{files}{text}".encode()).hexdigest()[:12]
    return text.replace("@version@", version)


@router.post(
    "/api/offline/games",
    dependencies=[may(Policy.PERSON), counts(NEW_GAMES)],
    status_code=201,
)
async def take(request: Request, body: OfflineGameIn) -> dict[str, Any]:
    """Stores a game that was played without a network, once; it is replayed under its rules.

    *result* is the server's: where it differs from that of the device, the server's counts.
    """
    rules = regulation(body.regulation)
    start = Game(rules.id, fen=body.fen or None).board.fen
    typed = {"white": body.white.model_dump(), "black": body.black.model_dump()}
    players = await services_of(request).registrar.named(caller_of(request), typed)
    _require_person(body)
    setup = GameSetup(rules.id, start, players, "agreement", None, None, private=False)
    played = DeviceGame(setup, body.moves, body.resigned, body.agreed)
    person, games = caller_of(request).person, services_of(request).games.games
    game_id = game_id_of(person, body.id)
    try:
        await in_database(store_game, games, played, game_id, person, now_ms())
    except CommandRefused as refused:
        raise ConflictError(refused.code, refused.text) from refused
    record = await in_database(games.get, game_id)
    return {"id": game_id, "result": record.summary.result}


def _require_person(body: OfflineGameIn) -> None:
    """Raises ServiceError for a game of two engines: nobody sits at it."""
    if body.white.kind == body.black.kind == "engine":
        raise InvalidError("no-person", NO_PERSON)
