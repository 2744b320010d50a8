"""The people of the server, for its owner and its moderators: lists, acts, the trail of them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from ...app.core.schemas import Offset
from ...app.people.desk import BlockIn, ForcedNameIn, MuteIn, NoteIn, PeopleDesk, RoleIn, by_caller
from ...app.work import in_database
from ...people import Policy
from ...store import Actor
from ..requests import caller_of, may, own_base, services_of

router = APIRouter(prefix="/api/owner", include_in_schema=False)
MODERATORS, OWNER = [may(Policy.MODERATOR)], [may(Policy.OWNER)]
PERSON = "/people/{person}"


def _asked(request: Request) -> tuple[PeopleDesk, Actor]:
    """The desk, and who asks."""
    return PeopleDesk(services_of(request).database), by_caller(caller_of(request))


@router.get("/people", dependencies=MODERATORS)
async def people(
    request: Request, text: Annotated[str, Query(max_length=60)] = "", offset: Offset = 0
) -> list[dict[str, Any]]:
    """The stored people, ordered by their last visit, newest first."""
    return await in_database(_asked(request)[0].listed, text, offset)


@router.get("/acts", dependencies=MODERATORS)
async def acts(
    request: Request, before: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> list[dict[str, Any]]:
    """A page of what moderators, the owner and organisers did, the newest first; *before*: older
    lines than the one with that number."""
    return await in_database(_asked(request)[0].trail, before)


@router.get(PERSON, dependencies=MODERATORS)
async def person_of(request: Request, person: str) -> dict[str, Any]:
    """A person with notes and the last acts."""
    desk, by = _asked(request)
    return await in_database(desk.show, person, by)


@router.put(PERSON + "/block", dependencies=MODERATORS, status_code=204)
async def block(request: Request, person: str, body: BlockIn) -> Response:
    """Blocks a person, who can then only watch and resign, or removes the block."""
    desk, by = _asked(request)
    await in_database(desk.block, by, person, body)
    if body.blocked:
        services_of(request).lobby.hurry()
    return Response(status_code=204)


@router.put(PERSON + "/mute", dependencies=MODERATORS, status_code=204)
async def mute(request: Request, person: str, body: MuteIn) -> Response:
    """Takes from a person the right to write to others, or gives it back."""
    desk, by = _asked(request)
    await in_database(desk.mute, by, person, body)
    return Response(status_code=204)


@router.put(PERSON + "/name", dependencies=MODERATORS, status_code=204)
async def rename(request: Request, person: str, body: ForcedNameIn) -> Response:
    """Gives an account another name."""
    desk, by = _asked(request)
    await in_database(desk.rename, by, person, body)
    return Response(status_code=204)


@router.post(PERSON + "/notes", dependencies=MODERATORS, status_code=204)
async def note(request: Request, person: str, body: NoteIn) -> Response:
    """Notes something on a person, for moderators."""
    desk, by = _asked(request)
    await in_database(desk.note, by, person, body)
    return Response(status_code=204)


@router.put(PERSON + "/role", dependencies=OWNER, status_code=204)
async def set_role(request: Request, person: str, body: RoleIn) -> Response:
    """Makes an account a moderator, or takes the role."""
    desk, by = _asked(request)
    await in_database(desk.set_role, by, person, body)
    return Response(status_code=204)


@router.post(PERSON + "/sessions/end", dependencies=OWNER, status_code=204)
async def end_sessions(request: Request, person: str) -> Response:
    """Signs a person out everywhere."""
    desk, by = _asked(request)
    await in_database(desk.end_sessions, by, person)
    return Response(status_code=204)


@router.post(PERSON + "/reset", dependencies=OWNER, status_code=201)
async def reset(request: Request, person: str) -> dict[str, str]:
    """A link for somebody who has lost the password; it works once, for a day."""
    desk, by = _asked(request)
    return {"address": own_base(request) + await in_database(desk.reset, by, person)}


@router.delete(PERSON, dependencies=OWNER, status_code=204)
async def remove(request: Request, person: str) -> Response:
    """Deletes a person. The games stay, without the name."""
    desk, by = _asked(request)
    await in_database(desk.remove, by, person)
    return Response(status_code=204)
