"""Classes: their pages, and the calls of teachers and pupils."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import HTMLResponse

from ...app.classes.bodies import NewClassIn, NicknameIn, PlaceIn, ShowIn, TaskIn
from ...app.classes.service import ClassService, is_teacher
from ...app.classes.views import (
    ClassDoor,
    OwnClass,
    PupilName,
    PupilsClass,
    ShownView,
    TeachersClass,
    door_view,
    own_class_view,
    pupil_view,
    shown_view,
    teacher_view,
)
from ...app.core.keep import Keep
from ...app.people.quotas import CLASS_ACTS, NEW_CLASSES
from ...app.views.home import usual_book
from ...app.views.lessons import books_view
from ...app.work import in_database
from ...people import Policy
from ...store import Removal
from ..core.language import locale_of, speak_to
from ..core.templates import render
from ..requests import as_made, caller_of, counts, may, moderating_of, services_of, visit_of
from ..requests.learners import COOKIE

router = APIRouter(include_in_schema=False)
ClassId = Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
Number = Annotated[int, Path(ge=0, le=9999)]


def _room(request: Request) -> ClassService:
    return services_of(request).classes


# The pages


@router.get(
    "/classes", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def classes(request: Request) -> str:
    """A field for the code of a class, one's own classes, and the form of a new one."""
    person = caller_of(request).person
    own = await in_database(_room(request).stored.of_person, person) if person else []
    locale = locale_of(request)
    return render(
        request,
        "classes.html",
        own=[own_class_view(one, person) for one in own],
        books=books_view(locale),
        usual=usual_book(request.cookies.get(COOKIE), locale).id,
    )


@router.get("/classes/{place}", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def class_page(request: Request, place: ClassId) -> str:
    """One class, by its address; the page asks for it."""
    return render(request, "class.html", place=place)


# Calls


@router.post(
    "/api/classes", dependencies=[may(Policy.PERSON), counts(NEW_CLASSES)], status_code=201
)
async def open_class(request: Request, body: NewClassIn) -> dict[str, str]:
    """Makes a class: its address and its six letters."""
    caller = caller_of(request)
    teacher = await services_of(request).registrar.name_of(caller, body.teacher)
    made = await _room(request).open(caller, teacher, body.name, body.rules)
    return {"id": made.id, "code": made.code}


@router.get("/api/classes", dependencies=[may(Policy.OWN)])
async def own_classes(request: Request) -> list[OwnClass]:
    """The classes of a teacher, and those in which the caller is a pupil."""
    person = caller_of(request).person
    found = await in_database(_room(request).stored.of_person, person) if person else []
    return [own_class_view(one, person) for one in found]


@router.get(
    "/api/classes/{class_id}",
    dependencies=[may(Policy.CLASS)],
    **as_made(ClassDoor | TeachersClass | PupilsClass),
)
async def show_class(
    request: Request, response: Response, class_id: ClassId
) -> ClassDoor | TeachersClass | PupilsClass:
    """The class for its teacher or one of its pupils; its door for anybody else. A pupil's browser
    is spoken to from then on as the class says."""
    room, caller, locale = _room(request), caller_of(request), locale_of(request)
    record = await room.record(class_id)
    own = record.pupil_of(caller.person) if caller.person else None
    teaches = is_teacher(record, caller)
    if not teaches and (own is None or own.state != "in"):
        if own is not None:
            speak_to(request, response, own.person, familiar=False)
        return door_view(record.school_class)
    state = await in_database(room.state, record)
    if teaches:
        return teacher_view(state, locale)
    assert own is not None  # noqa: S101  (a pupil, if not the teacher)
    speak_to(request, response, own.person, familiar=record.school_class.familiar)
    return pupil_view(state, own, locale)


@router.post("/api/classes/{class_id}/pupils", dependencies=[may(Policy.PERSON)])
async def come_in(request: Request, class_id: ClassId, body: NicknameIn) -> PupilName:
    """The caller becomes a pupil under a nickname; a guest who has done other things on this
    server goes on as somebody new."""
    own = await services_of(request).pupils.come_in(class_id, visit_of(request), body.name)
    return {"number": own.number, "name": own.name}


@router.delete(
    "/api/classes/{class_id}/pupils/{number}",
    dependencies=[may(Policy.CLASS)],
    status_code=204,
)
async def go(request: Request, class_id: ClassId, number: Number) -> Response:
    """A pupil leaves, and keeps the own progress; or the teacher removes one."""
    room, caller, answer = _room(request), caller_of(request), Response(status_code=204)
    own = (await room.record(class_id)).pupil_of(caller.person)
    await room.go(class_id, caller, number)
    if own is not None and own.number == number:
        speak_to(request, answer, own.person, familiar=False)
    return answer


@router.post(
    "/api/classes/{class_id}/pupils/{number}/again",
    dependencies=[may(Policy.TEACHER), counts(CLASS_ACTS)],
    status_code=204,
)
async def let_again(request: Request, class_id: ClassId, number: Number) -> Response:
    """The teacher lets a pupil come in again, from another browser too."""
    await services_of(request).pupils.let_again(class_id, caller_of(request), number)
    return Response(status_code=204)


@router.post(
    "/api/classes/{class_id}/tasks",
    dependencies=[may(Policy.TEACHER), counts(CLASS_ACTS)],
    status_code=201,
)
async def set_task(request: Request, class_id: ClassId, body: TaskIn) -> dict[str, int]:
    """Sets a task; sent twice under one id, it is set once."""
    return {"number": await _room(request).set_task(class_id, caller_of(request), body)}


@router.delete(
    "/api/classes/{class_id}/tasks/{number}",
    dependencies=[may(Policy.TEACHER)],
    status_code=204,
)
async def remove_task(request: Request, class_id: ClassId, number: Number) -> Response:
    """Takes a task away."""
    await _room(request).remove_task(class_id, caller_of(request), number)
    return Response(status_code=204)


@router.post(
    "/api/classes/{class_id}/tasks/{number}/done",
    dependencies=[may(Policy.PUPIL), counts(CLASS_ACTS)],
    status_code=204,
)
async def mark(request: Request, class_id: ClassId, number: Number) -> Response:
    """A pupil has read a study that is set."""
    await _room(request).mark(class_id, caller_of(request), number)
    return Response(status_code=204)


@router.post(
    "/api/classes/{class_id}/place",
    dependencies=[may(Policy.PUPIL), counts(CLASS_ACTS)],
    status_code=204,
)
async def set_place(request: Request, class_id: ClassId, body: PlaceIn) -> Response:
    """The place of a pupil's page, and the position on its board: for the teacher alone."""
    await _room(request).set_place(class_id, caller_of(request), body)
    return Response(status_code=204)


@router.post(
    "/api/classes/{class_id}/shown", dependencies=[may(Policy.TEACHER), counts(CLASS_ACTS)]
)
async def show_board(request: Request, class_id: ClassId, body: ShowIn) -> ShownView:
    """Moves the board that all see; an act meant for an earlier board changes nothing."""
    return shown_view(await _room(request).show(class_id, caller_of(request), body))


@router.post("/api/classes/{class_id}/letters", dependencies=[may(Policy.TEACHER)], status_code=204)
async def renew_letters(request: Request, class_id: ClassId) -> Response:
    """Gives the class new letters for a day; the earlier ones open nothing any more."""
    await _room(request).renew_letters(class_id, caller_of(request))
    return Response(status_code=204)


@router.delete(
    "/api/classes/{class_id}/letters", dependencies=[may(Policy.TEACHER)], status_code=204
)
async def end_letters(request: Request, class_id: ClassId) -> Response:
    """Ends the letters of the class; its link still opens."""
    await _room(request).end_letters(class_id, caller_of(request))
    return Response(status_code=204)


@router.post("/api/classes/{class_id}/close", dependencies=[may(Policy.TEACHER)], status_code=204)
async def close(request: Request, class_id: ClassId) -> Response:
    """Closes the class: nobody comes in any more."""
    await _room(request).close(class_id, caller_of(request))
    return Response(status_code=204)


@router.delete("/api/classes/{class_id}", dependencies=[may(Policy.TEACHER)], status_code=204)
async def delete(request: Request, class_id: ClassId) -> Response:
    """Deletes the class with all its data. One of others, that the owner of the server removes, can
    be put back for 30 days."""
    room, caller = _room(request), caller_of(request)
    if caller.is_owner and not is_teacher(await room.record(class_id), caller):
        await moderating_of(request).remove(Removal("class", class_id))
    else:
        await room.delete(class_id, caller)
    return Response(status_code=204)
