"""The pages on which two people meet: play a friend, an invitation, the lobby, own games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse

from ...app.core.keep import Keep
from ...app.core.service_errors import not_found
from ...app.views.home import data_block
from ...app.work import in_database
from ...base.i18n import say
from ...people import Policy
from ...rules.variants import GAME_NAMES
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, may, services_of
from .meeting import shown_invitation

router = APIRouter(include_in_schema=False)
PersonId = Annotated[str, Query(max_length=40, pattern=r"^[\w-]*$")]


@router.get("/friend", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def friend(request: Request, to: PersonId = "") -> str:
    """The page that invites a friend by link, letters or QR code, or challenges one person."""
    names = await in_database(services_of(request).games.seats.names, [to]) if to else {}
    if to and not names:
        played = services_of(request).games.seats.opponents
        found = await in_database(played, caller_of(request).person)
        names = {one.id: one.name for one in found if one.id == to}
        if not names:
            raise not_found()
    friends = [] if to else await services_of(request).friends.of(caller_of(request).person)
    return render(request, "friend.html", to=to, to_name=names.get(to, ""), friends=friends)


@router.get("/i/{token}", dependencies=[may(Policy.INVITED)], response_class=HTMLResponse)
async def invitation(
    request: Request, token: Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
) -> str:
    """The invitation, as the friend opens it: what it says comes with the page."""
    found = await services_of(request).meetings.invitation(token)
    said = data_block(await shown_invitation(request, found))
    return render(request, "invitation.html", token=token, code="", said=said)


@router.get("/join", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def join(request: Request) -> str:
    """The page with a field for the six letters."""
    return render(request, "invitation.html", token="", code="", said="")


@router.get(
    "/join/{code}",
    dependencies=[may(Policy.EVERYBODY, keep=Keep.NOWHERE)],
    response_class=HTMLResponse,
)
async def join_code(request: Request, code: Annotated[str, Path(max_length=20)]) -> str:
    """The same page with the letters filled in; it asks for their invitation itself."""
    return render(request, "invitation.html", token="", code=code, said="")


@router.get("/lobby", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def lobby(request: Request) -> str:
    """The page of the lobby."""
    locale = locale_of(request)
    games = [(one, say(name, locale)) for one, name in GAME_NAMES.items()]
    return render(request, "lobby.html", games=games)


@router.get("/own-games", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def own_games(request: Request) -> str:
    """The page of the caller's games, which says where it is the caller's turn."""
    return render(request, "own_games.html")
