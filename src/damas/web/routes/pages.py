"""The pages: one game, its PDN file, the rules of one regulation."""

from __future__ import annotations

import contextlib

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from ...errors import UnknownNameError
from ...people import Policy
from ...regulations import REGULATIONS
from ..core.attachment import TEXT, attachment
from ..core.errors import not_found
from ..core.templates import render
from ..games.game_pdn import pdn_of
from ..people import caller_of, may
from ..services import services_of

router = APIRouter(include_in_schema=False)


@router.get("/games/{game_id}.pdn", dependencies=[may(Policy.GAME)])
async def download(request: Request, game_id: str) -> Response:
    """The game as a PDN file."""
    table = await services_of(request).games.watched(game_id, caller_of(request))
    text = await table.view(pdn_of)
    return attachment(text, TEXT, f"{game_id}.pdn")


@router.get("/games/{game_id}", dependencies=[may(Policy.GAME)], response_class=HTMLResponse)
async def game(request: Request, game_id: str) -> str:
    """One game."""
    await services_of(request).games.watched(game_id, caller_of(request))
    return render(request, "game.html", game_id=game_id)


@router.get(
    "/rules/{regulation_id}", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse
)
async def rules(request: Request, regulation_id: str) -> str:
    """The rules of one regulation."""
    if regulation_id not in REGULATIONS:
        raise not_found()
    return render(request, "rules.html", regulation_id=regulation_id)


@router.get("/healthz", dependencies=[may(Policy.EVERYBODY)])
async def healthz(request: Request) -> JSONResponse:
    """Answers when the server and its database do."""
    with contextlib.suppress(UnknownNameError):
        await services_of(request).games.get("-")
    return JSONResponse({"status": "ok"})
