"""Six letters that a person types, and the invitation, room or class that has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.i18n import Text
from ...meeting import read_code
from ..core.service_errors import NotFoundError
from ..core.times import now_ms
from ..people.guessing import CODES, GuessGuard
from ..work import in_database

if TYPE_CHECKING:
    from ...store import Classes, Invitations, Rooms
    from ..people import Visit

NO_CODE = Text("No open invitation and no room has this code")


async def find_by_letters(
    visit: Visit, typed: str, invitations: Invitations, rooms: Rooms, classes: Classes
) -> dict[str, str]:
    """The token of the invitation, the room or the class of these letters. Wrong guesses are
    counted. Raises NotFoundError."""
    letters = read_code(typed)
    guard = GuessGuard(visit, CODES)
    await guard.reserve()
    found = await _found(letters, invitations, rooms, classes)
    if not found:
        await guard.wrong()
        raise NotFoundError("no-invitation", NO_CODE)
    await guard.right()
    return found


async def _found(
    letters: str, invitations: Invitations, rooms: Rooms, classes: Classes
) -> dict[str, str]:
    invitation = await in_database(invitations.by_code, letters)
    if invitation is not None and invitation.state(now_ms()) == "open":
        return {"token": invitation.token}
    room = await in_database(rooms.by_code, letters)
    if room is not None and room.is_open(now_ms()):
        return {"room": room.id}
    school_class = await in_database(classes.by_code, letters)
    if school_class is not None and school_class.has_letters(now_ms()):
        return {"class": school_class.id}
    return {}
