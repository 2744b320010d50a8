"""Things that the owner of the server has removed or closed: acts, the basket, the trail."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from ...app.core.service_errors import ONLY_OWNER, ConflictError, ForbiddenError, InvalidError
from ...app.core.times import timestamp
from ...app.moderating import CLOSABLE, thing_at
from ...app.people.desk import MOST_LINES, ONLY_OTHERS, by_caller, line
from ...app.work import in_database
from ...base.i18n import Text
from ...contract import Body
from ...people import Policy
from ...people.restraints import MODERATOR
from ...store import HasSectionsError, PersonActs, Removal
from ..requests import caller_of, may, moderating_of, services_of

router = APIRouter(prefix="/api/owner/moderation", include_in_schema=False)
Kind = Literal["event", "table", "game", "study", "class", "room", "relay", "word", "room-word"]
REMARKS = ("word", "room-word")
GAMES_END = Text("A game ends by itself: remove it, or what was said at it")


class ModerationIn(Body):
    """An act about a thing: named by its *kind* and *id*, or by the *address* of its page. A remark
    has the id "place:number", of a game ("word") or a room ("room-word")."""

    act: Literal["remove", "put-back", "close", "open"]
    kind: Kind | None = None
    id: Annotated[str, Field(max_length=40, pattern=r"^[\w:-]*$")] = ""
    address: Annotated[str, Field(max_length=300)] = ""
    reason: Annotated[str, Field(max_length=500)] = ""


@router.get("", dependencies=[may(Policy.OWNER)])
async def show(request: Request) -> dict[str, Any]:
    """The basket, the things that are closed, and the last acts, the newest first."""
    basket = moderating_of(request).basket
    entries = await in_database(basket.entries)
    closed = await in_database(basket.closed)
    trail = await in_database(PersonActs(services_of(request).database).trail, MOST_LINES)
    return {
        "basket": [
            {
                "kind": one.kind,
                "id": one.id,
                "title": one.title,
                "reason": one.reason,
                "by": one.by_role,
                "at": timestamp(one.at_ms),
                "until": timestamp(one.until_ms),
            }
            for one in entries
        ],
        "closed": [
            {"kind": one.kind, "id": one.id, "title": one.title, "reason": one.reason}
            for one in closed
        ],
        "trail": [line(one) for one in trail],
    }


@router.post("", dependencies=[may(Policy.MODERATOR)], status_code=204)
async def act(request: Request, body: ModerationIn) -> Response:
    """Removes a thing for 30 days, puts it back, closes it, or opens it again. A moderator takes
    remarks away, and puts them back."""
    kind, thing_id = (body.kind, body.id) if body.kind else thing_at(body.address)
    by, room = by_caller(caller_of(request)), moderating_of(request)
    removal = Removal(str(kind), thing_id, body.reason.strip(), by.role, by.name, by.id)
    if by.role == MODERATOR:
        await _may_take(request, removal, body.act)
    if body.act in ("remove", "close") and not removal.reason:
        raise InvalidError("no-reason", Text("Give a reason: it is shown to the people concerned"))
    if body.act == "close" and kind not in CLOSABLE:
        raise InvalidError("ends-by-itself", GAMES_END)
    acts = {
        "remove": room.remove,
        "put-back": room.put_back,
        "close": room.close,
        "open": room.reopen,
    }
    try:
        await acts[body.act](removal)
    except HasSectionsError as error:
        raise ConflictError(error.code, error.text) from None
    return Response(status_code=204)


async def _may_take(request: Request, removal: Removal, act: str) -> None:
    """Raises ForbiddenError if a moderator may not do that to a thing."""
    if removal.kind not in REMARKS or act not in ("remove", "put-back"):
        raise ForbiddenError("not-the-owner", ONLY_OWNER)
    author = await in_database(moderating_of(request).basket.author, removal)
    found = await in_database(services_of(request).people.find, author) if author else None
    if found is not None and (found.kind == "owner" or found.role == MODERATOR):
        raise ForbiddenError("only-others", ONLY_OTHERS)
