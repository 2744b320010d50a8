"""The pages of rooms: opening or entering one, and the room itself."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse

from ...people import Policy
from ..core.templates import render
from ..requests import may

router = APIRouter(include_in_schema=False)


@router.get("/club", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def club(request: Request) -> str:
    """A field for the six letters, and the form of a new room."""
    return render(request, "club.html")


@router.get("/club/{place}", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def room(
    request: Request, place: Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
) -> str:
    """A room, by its link or by its six letters; the page asks for the room."""
    return render(request, "club_room.html", place=place)
