"""What a class works on: its rule book and choices, due days, exams, sheets, the report."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse

from ...app.classes.bodies import AddressIn, DueIn, ExamAnswerIn, RulesIn
from ...app.classes.exams import ExamService, SatExam
from ...app.classes.reports import WEEKS, ClassReports
from ...app.classes.setting import ClassChoices, choices_view, class_book
from ...app.classes.sheets import task_sheet
from ...app.core.file_names import PDF, file_name
from ...app.people.quotas import CLASS_ACTS
from ...app.work import in_database
from ...base.i18n import Text, translate
from ...people import Policy
from ...printing.certificate import print_certificate
from ..core.attachment import attachment
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, counts, may, services_of
from ..requests.learners import COOKIE

router = APIRouter(include_in_schema=False)
ClassId = Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
Number = Annotated[int, Path(ge=1, le=9999)]
Weeks = Annotated[int, Query(ge=1, le=WEEKS[-1])]
ACTS = [may(Policy.TEACHER), counts(CLASS_ACTS)]
SITS = [may(Policy.PUPIL), counts(CLASS_ACTS)]
CSV = "text/csv; charset=utf-8"
PROGRESS = Text("Progress")
EXERCISES = Text("Exercises")
CERTIFICATE = Text("Certificate")


def _exams(request: Request) -> ExamService:
    services = services_of(request)
    return ExamService(services.classes, services.work)


# The rule book, and due days


@router.get("/api/classes/{class_id}/choices", dependencies=[may(Policy.TEACHER)])
async def choices(request: Request, class_id: ClassId) -> ClassChoices:
    """What the teacher sets tasks from, under the rule book of the class."""
    room, locale = services_of(request).classes, locale_of(request)
    record = await room.taught(class_id, caller_of(request))
    book = class_book(record.school_class.rules, locale, request.cookies.get(COOKIE))
    return await in_database(choices_view, room, book, locale)


@router.put("/api/classes/{class_id}/rules", dependencies=ACTS, status_code=204)
async def set_rules(request: Request, class_id: ClassId, body: RulesIn) -> Response:
    """Gives the class another rule book: its new tasks are of that."""
    await services_of(request).classes.set_rules(class_id, caller_of(request), body.rules)
    return Response(status_code=204)


@router.put("/api/classes/{class_id}/address", dependencies=ACTS, status_code=204)
async def set_address(request: Request, class_id: ClassId, body: AddressIn) -> Response:
    """Says "tu" to the pupils from now on, or not."""
    room, caller = services_of(request).classes, caller_of(request)
    await room.set_address(class_id, caller, body.familiar)
    return Response(status_code=204)


@router.put("/api/classes/{class_id}/tasks/{number}/due", dependencies=ACTS, status_code=204)
async def set_due(request: Request, class_id: ClassId, number: Number, body: DueIn) -> Response:
    """The day until which a task is to be done."""
    await services_of(request).classes.change_due(class_id, caller_of(request), number, body.due)
    return Response(status_code=204)


# The report


@router.get(
    "/classes/{class_id}/progress",
    dependencies=[may(Policy.TEACHER)],
    response_class=HTMLResponse,
)
async def progress(
    request: Request,
    class_id: ClassId,
    weeks: Weeks = 4,
    motif: Annotated[str, Query(max_length=40)] = "",
) -> str:
    """What the pupils have tried in the tasks: by week, by pupil, by motif."""
    reports = ClassReports(services_of(request).classes)
    page = await reports.page(class_id, caller_of(request), weeks, motif, locale_of(request))
    return render(request, "class_progress.html", **page)


@router.get("/api/classes/{class_id}/progress.csv", dependencies=[may(Policy.TEACHER)])
async def progress_table(request: Request, class_id: ClassId, weeks: Weeks = 4) -> Response:
    """The same for spreadsheets."""
    locale, reports = locale_of(request), ClassReports(services_of(request).classes)
    name, text = await reports.table(class_id, caller_of(request), weeks, locale)
    return attachment("\ufeff" + text, CSV, file_name("csv", name, translate(PROGRESS, locale)))


# On paper


@router.get("/api/classes/{class_id}/tasks/{number}/sheet.pdf", dependencies=[may(Policy.TEACHER)])
async def sheet(
    request: Request, class_id: ClassId, number: Number, answers: bool = True
) -> Response:
    """The problems of a task or an exam as a sheet of exercises, the answers behind them."""
    services, locale = services_of(request), locale_of(request)
    record = await services.classes.taught(class_id, caller_of(request))
    data = await task_sheet(services.work, request, record, number, answers, locale)
    name = record.school_class.name
    return attachment(data, PDF, file_name("pdf", name, translate(EXERCISES, locale)))


# Exams


@router.get(
    "/classes/{place}/exam/{number}",
    dependencies=[may(Policy.EVERYBODY)],
    response_class=HTMLResponse,
)
async def exam_page(request: Request, place: ClassId, number: Number) -> str:
    """The page on which an exam is sat; it asks for it."""
    return render(request, "class_exam.html", place=place, number=number)


@router.get("/api/classes/{class_id}/exams/{number}", dependencies=[may(Policy.PUPIL)])
async def exam(request: Request, class_id: ClassId, number: Number) -> SatExam:
    """The exam as the calling pupil sees it."""
    return await _exams(request).shown(class_id, caller_of(request), number, locale_of(request))


@router.post("/api/classes/{class_id}/exams/{number}", dependencies=SITS)
async def begin(request: Request, class_id: ClassId, number: Number) -> SatExam:
    """The pupil begins; begun again, it goes on."""
    return await _exams(request).begin(class_id, caller_of(request), number, locale_of(request))


@router.post("/api/classes/{class_id}/exams/{number}/answers", dependencies=SITS, status_code=204)
async def answer(
    request: Request, class_id: ClassId, number: Number, body: ExamAnswerIn
) -> Response:
    """A move, in place of an earlier one; whether it is right is not told."""
    given = body.place, tuple(body.path)
    await _exams(request).answer(request, class_id, caller_of(request), number, given)
    return Response(status_code=204)


@router.post("/api/classes/{class_id}/exams/{number}/end", dependencies=SITS)
async def end(request: Request, class_id: ClassId, number: Number) -> SatExam:
    """The pupil gives the exam in."""
    return await _exams(request).end(class_id, caller_of(request), number, locale_of(request))


@router.post("/api/classes/{class_id}/exams/{number}/close", dependencies=ACTS, status_code=204)
async def close(request: Request, class_id: ClassId, number: Number) -> Response:
    """The teacher closes an exam for all, and its answers are shown."""
    await _exams(request).close(class_id, caller_of(request), number)
    return Response(status_code=204)


@router.get(
    "/api/classes/{class_id}/exams/{number}/certificate.pdf", dependencies=[may(Policy.CLASS)]
)
async def certificate(
    request: Request,
    class_id: ClassId,
    number: Number,
    pupil: Annotated[int, Query(ge=0, le=9999)] = 0,
) -> Response:
    """The certificate of a pupil for the teacher, or of the calling pupil."""
    locale = locale_of(request)
    one = await _exams(request).certificate(class_id, caller_of(request), number, pupil)
    data = await services_of(request).work.read(request, print_certificate, one, lang=locale)
    return attachment(
        data, PDF, file_name("pdf", one.exam, one.pupil, translate(CERTIFICATE, locale))
    )
