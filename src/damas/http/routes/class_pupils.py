"""Pupils of classes: their cards, a computer that several share, the way to another class."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from typing_extensions import TypedDict

from ...app.classes.bodies import CardIn, IntoIn, RenameIn, RosterIn, ToClassIn
from ...app.classes.pupils import DevicePupil, PupilService
from ...app.core.file_names import PDF, file_name
from ...app.people.quotas import CLASS_ACTS
from ...base.i18n import Text, translate
from ...people import Policy
from ...printing.class_cards import ClassCard, print_cards
from ...school.classes import spaced
from ..core.attachment import attachment
from ..core.language import locale_of
from ..requests import caller_of, counts, may, own_base, services_of, visit_of
from .people import LEFT

router = APIRouter(include_in_schema=False, prefix="/api/classes")
ClassId = Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
Number = Annotated[int, Path(ge=1, le=9999)]
Key = Annotated[str, Path(min_length=16, max_length=16, pattern=r"^[0-9a-f]+$")]
ACTS = [may(Policy.TEACHER), counts(CLASS_ACTS)]
CARDS = Text("Cards")


class NamedClass(TypedDict):
    """A class by its id and its name."""

    id: str
    name: str


class PupilHere(TypedDict):
    """A pupil who is kept on this computer; *key* chooses the pupil."""

    key: str
    name: str
    classes: list[NamedClass]


class RefusedName(TypedDict):
    """A name of a list that was not taken in, and the sentence that says why."""

    name: str
    why: str


def _pupils(request: Request) -> PupilService:
    return services_of(request).pupils


# Several pupils at one computer


@router.get("/device", dependencies=[may(Policy.OWN)])
async def on_device(request: Request) -> list[PupilHere]:
    """The pupils whom this browser can become, without the caller."""
    return [_here(one) for one in await _pupils(request).on_device(visit_of(request))]


@router.post("/device/leave", dependencies=[may(Policy.VISITOR, blocked=True)], status_code=204)
async def leave_device(request: Request) -> Response:
    """Somebody else sits down; the pupil stays on the computer, to be chosen again."""
    await _pupils(request).leave_device(visit_of(request))
    return Response(status_code=204, headers=LEFT)


@router.post("/device/{key}", dependencies=[may(Policy.VISITOR, blocked=True)])
async def switch(request: Request, response: Response, key: Key) -> dict[str, str]:
    """This browser goes on as a pupil who is kept on it; the pupil's class."""
    found = await _pupils(request).switch(visit_of(request), key)
    response.headers.update(LEFT)
    return {"class": found}


@router.delete("/device/{key}", dependencies=[may(Policy.VISITOR, blocked=True)], status_code=204)
async def forget(request: Request, key: Key) -> Response:
    """Takes a pupil off this computer: to come in again needs the card."""
    await _pupils(request).forget(visit_of(request), key)
    return Response(status_code=204)


@router.post("/cards", dependencies=[may(Policy.VISITOR, blocked=True)])
async def come_back(request: Request, response: Response, body: CardIn) -> dict[str, str]:
    """This browser goes on as the pupil of a card; the pupil's class."""
    found = await _pupils(request).come_back(visit_of(request), body.letters)
    response.headers.update(LEFT)
    return {"class": found}


# What the teacher does


@router.post("/{class_id}/roster", dependencies=ACTS)
async def enrol(
    request: Request, class_id: ClassId, body: RosterIn
) -> dict[str, list[RefusedName]]:
    """Adds pupils who have not come in yet; the names that were not taken in, and why."""
    refused = await _pupils(request).enrol(class_id, caller_of(request), body.names)
    locale = locale_of(request)
    return {"refused": [{"name": name, "why": translate(why, locale)} for name, why in refused]}


@router.post("/{class_id}/taken", dependencies=ACTS)
async def take_over(request: Request, class_id: ClassId, body: CardIn) -> dict[str, int]:
    """Takes over a pupil whom another teacher hands over by letters."""
    made = await _pupils(request).take_over(class_id, visit_of(request), body.letters)
    return {"number": made}


@router.get("/{class_id}/cards.pdf", dependencies=[may(Policy.TEACHER)])
async def cards(
    request: Request, class_id: ClassId, pupil: Annotated[int, Query(ge=0, le=9999)] = 0
) -> Response:
    """The cards to cut, of all pupils or of one."""
    services, base, locale = services_of(request), own_base(request), locale_of(request)
    found = await services.pupils.cards(class_id, caller_of(request), pupil)
    name = (await services.classes.record(class_id)).school_class.name
    made = [ClassCard(one.name, name, one.card, f"{base}/classes") for one in found]
    data = await services.work.read(request, print_cards, made, lang=locale)
    return attachment(data, PDF, file_name("pdf", name, translate(CARDS, locale)))


@router.get("/{class_id}/pupils/{number}/card", dependencies=[may(Policy.TEACHER)])
async def card(request: Request, class_id: ClassId, number: Number) -> dict[str, str]:
    """The letters of a pupil's card, "" for none."""
    return {"letters": spaced(await _pupils(request).card(class_id, caller_of(request), number))}


@router.post("/{class_id}/pupils/{number}/card", dependencies=ACTS)
async def renew_card(request: Request, class_id: ClassId, number: Number) -> dict[str, str]:
    """A new card: the earlier one, and the computers on which the pupil was in, open nothing."""
    made = await _pupils(request).renew_card(class_id, caller_of(request), number)
    return {"letters": spaced(made)}


@router.put("/{class_id}/pupils/{number}/name", dependencies=ACTS, status_code=204)
async def rename(request: Request, class_id: ClassId, number: Number, body: RenameIn) -> Response:
    """Gives a pupil another name."""
    await _pupils(request).rename(class_id, caller_of(request), number, body.name)
    return Response(status_code=204)


@router.post("/{class_id}/pupils/{number}/merge", dependencies=ACTS, status_code=204)
async def merge(request: Request, class_id: ClassId, number: Number, body: IntoIn) -> Response:
    """Two records of one child become one."""
    await _pupils(request).merge(class_id, caller_of(request), number, body.into)
    return Response(status_code=204)


@router.post("/{class_id}/pupils/{number}/move", dependencies=ACTS)
async def move(
    request: Request, class_id: ClassId, number: Number, body: ToClassIn
) -> dict[str, int]:
    """A pupil goes over to another class of this teacher, with what was learnt."""
    made = await _pupils(request).move(class_id, caller_of(request), number, body.to)
    return {"number": made}


@router.post("/{class_id}/pupils/{number}/hand-over", dependencies=ACTS)
async def hand_over(request: Request, class_id: ClassId, number: Number) -> dict[str, str]:
    """Letters by which another teacher takes the pupil over, once, within seven days."""
    made = await _pupils(request).hand_over(class_id, caller_of(request), number)
    return {"letters": spaced(made)}


def _here(one: DevicePupil) -> PupilHere:
    classes: list[NamedClass] = [{"id": key, "name": name} for key, name in one.classes]
    return {"key": one.key, "name": one.name, "classes": classes}
