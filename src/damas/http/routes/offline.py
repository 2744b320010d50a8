"""Damas without a network: its page, the service worker, and what was done meanwhile."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ... import __version__
from ...app.core.keep import Keep
from ...app.games.offline_games import OfflineGameIn, setup_of, store_device_game
from ...app.people import NEW_GAMES
from ...app.views.first_board import first_board
from ...app.views.home import books_view, data_block, usual_book
from ...people import Policy
from ...rules.game import Game
from ..core.assets import assets
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, counts, may, services_of

router = APIRouter(include_in_schema=False)
WORKER = "js/shared/service-worker.js"


@router.get("/offline", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def page(request: Request) -> str:
    """Playing on this device alone; the page has nothing of a person's, so it may be kept."""
    locale = locale_of(request)
    book = usual_book(None, locale)
    board = Game(book.id).board
    view = books_view(book, locale)
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
async def store(request: Request, body: OfflineGameIn) -> dict[str, Any]:
    """Stores a game that was played without a network, once; it is replayed under its rules.

    *result* is the server's: where it differs from that of the device, the server's counts.
    """
    services, caller = services_of(request), caller_of(request)
    setup = await setup_of(services.registrar, caller, body)
    return await store_device_game(services.games.games, caller.person, setup, body)
