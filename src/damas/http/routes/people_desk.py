"""The people of the server, for its owner and its moderators: lists, acts, the trail of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, get_type_hints

from fastapi import APIRouter, Query, Request, Response

from ...app.core.schemas import Offset
from ...app.people.desk import PeopleDesk, by_caller
from ...app.work import in_database
from ...base import bounds
from ...people import Policy
from ...people.restraints import OnlyPeople
from ...store import Actor
from ..requests import caller_of, may, own_base, services_of

router = APIRouter(prefix="/api/owner", include_in_schema=False)
MODERATORS, OWNER = [may(Policy.MODERATOR)], [may(Policy.OWNER)]
PERSON = "/people/{person}"
SearchedText = Annotated[str, Query(max_length=bounds.EMAIL)]


def _asked(request: Request) -> tuple[PeopleDesk, Actor]:
    """The desk, and who asks."""
    return PeopleDesk(services_of(request).database), by_caller(caller_of(request))


@router.get("/people", dependencies=MODERATORS)
async def people(
    request: Request, text: SearchedText = "", only: OnlyPeople = "", offset: Offset = 0
) -> list[dict[str, Any]]:
    """A page of the stored people, ordered by their last visit, newest first."""
    desk, by = _asked(request)
    return await in_database(desk.listed, by, text, only, offset)


@router.get("/people-count", dependencies=MODERATORS)
async def people_count(
    request: Request, text: SearchedText = "", only: OnlyPeople = ""
) -> dict[str, int]:
    """How many they are, on all pages."""
    desk, by = _asked(request)
    return {"count": await in_database(desk.count, by, text, only)}


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


@router.post(PERSON + "/reset", dependencies=OWNER, status_code=201)
async def reset(request: Request, person: str) -> dict[str, str]:
    """A link for somebody who has lost the password; it works once, for a day."""
    desk, by = _asked(request)
    return {"address": own_base(request) + await in_database(desk.reset, by, person)}


def _act(method: str, path: str, who: list[Any], done: Callable[..., None]) -> None:
    """The address of an act of the desk on a person; its body is the declared value that the act
    takes last, if it takes one."""
    body_type = get_type_hints(done).get("body")

    async def act(request: Request, person: str, body: Any = None) -> Response:
        desk, by = _asked(request)
        await in_database(done, desk, by, person, *(() if body is None else (body,)))
        services_of(request).lobby.hurry()  # who is blocked waits there no longer
        return Response(status_code=204)

    async def bare(request: Request, person: str) -> Response:
        return await act(request, person)

    route = bare if body_type is None else act
    if body_type is not None:
        act.__annotations__["body"] = body_type
        act.__defaults__ = None
    route.__name__, route.__doc__ = done.__name__, done.__doc__
    router.add_api_route(PERSON + path, route, methods=[method], dependencies=who, status_code=204)


for _row in (
    ("PUT", "/block", MODERATORS, PeopleDesk.block),
    ("PUT", "/mute", MODERATORS, PeopleDesk.mute),
    ("PUT", "/name", MODERATORS, PeopleDesk.rename),
    ("POST", "/notes", MODERATORS, PeopleDesk.note),
    ("PUT", "/role", OWNER, PeopleDesk.set_role),
    ("POST", "/sessions/end", OWNER, PeopleDesk.end_sessions),
    ("DELETE", "", OWNER, PeopleDesk.remove),
):
    _act(*_row)
