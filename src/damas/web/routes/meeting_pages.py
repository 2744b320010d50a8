"""The pages on which two people meet: play a friend, an invitation, the lobby, own games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse

from ...people import Policy
from ..core.templates import render
from ..people import may
from ..services import services_of

router = APIRouter(include_in_schema=False)


@router.get("/friend", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def friend(request: Request) -> str:
    """Play a friend: one press gives a link, a code and a QR code."""
    return render(request, "friend.html")


@router.get("/i/{token}", dependencies=[may(Policy.INVITED)], response_class=HTMLResponse)
async def invitation(
    request: Request, token: Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
) -> str:
    """The invitation, as the friend opens it."""
    await services_of(request).meetings.invitation(token)
    return render(request, "invitation.html", token=token, code="")


@router.get("/join", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def join(request: Request) -> str:
    """A field for the six letters."""
    return render(request, "invitation.html", token="", code="")


@router.get("/join/{code}", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def join_code(request: Request, code: Annotated[str, Path(max_length=20)]) -> str:
    """The same with the letters filled in; the page asks for the invitation of the code."""
    return render(request, "invitation.html", token="", code=code)


@router.get("/lobby", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def lobby(request: Request) -> str:
    """Everybody who waits for an opponent."""
    return render(request, "lobby.html")


@router.get("/own-games", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def own_games(request: Request) -> str:
    """The caller's games, with whose turn it is."""
    return render(request, "own_games.html")
