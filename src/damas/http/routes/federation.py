"""A federation over HTTP: people, acts by role, lists and reports from files, ratings as data."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from ...app.core.file_names import PDF
from ...app.core.schemas import Day
from ...app.federation.dealings import receipt_pdf, table_csv
from ...app.federation.service import (
    EventReportIn,
    FederationService,
    RegistryActIn,
    rights_view,
)
from ...app.people import NEW_EVENTS
from ...app.tournament.club_matches import AnswerIn, ChallengeIn
from ...app.tournament.registered import report_of
from ...app.tournament.views import MadeEvent
from ...app.views.federation import (
    ActTaken,
    DuplicateView,
    ImportedPeople,
    ImportedReport,
    PeoplePage,
    Person,
    PersonPage,
    PreviewPage,
    RegistryEntryView,
    RightsView,
    WholePerson,
)
from ...federation import RegistryCaller
from ...federation.roles import check_may
from ...people import Policy
from ..core.attachment import attachment
from ..core.language import locale_of
from ..requests import as_made, caller_of, counts, may, services_of
from .tournament.api import made_event

router = APIRouter(include_in_schema=False, prefix="/api/federation")
CSV = "text/csv; charset=utf-8"
Number = Annotated[str, Path(max_length=32, pattern=r"^[0-9A-Za-z._/-]+$")]
EventId = Annotated[str, Path(max_length=32, pattern=r"^[0-9A-Za-z_-]+$")]
Words = Annotated[str, Query(max_length=120)]
Page = Annotated[int, Query(ge=1, le=100_000)]
Code = Annotated[str, Query(max_length=32)]
Command = Annotated[str, Query(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
ACTING = [may(Policy.FEDERATION)]


def federation_of(request: Request) -> FederationService:
    """The federation of the server."""
    return services_of(request).federation


async def officer(request: Request) -> RegistryCaller:
    """The caller with the roles in the federation."""
    return await federation_of(request).officer(caller_of(request))


@router.get("", dependencies=[may(Policy.VISITOR)], **as_made(RightsView))
async def own_rights(request: Request) -> RightsView:
    """The caller's roles, and the acts that they allow."""
    return rights_view(await officer(request), locale_of(request))


@router.get("/people", dependencies=[may(Policy.VISITOR)], **as_made(PeoplePage))
async def people(request: Request, q: Words = "", page: Page = 1) -> PeoplePage:
    """People by words of their names; officers find everyone, others those whose names are
    public."""
    return await federation_of(request).found(await officer(request), q, page)


@router.get("/people.csv", dependencies=[may(Policy.FEDERATION)])
async def all_people(request: Request) -> Response:
    """All people with all fields, for those who may take them away."""
    text = await federation_of(request).people_csv(request, await officer(request))
    return attachment(text, CSV, "people.csv")


@router.get("/clubs.csv", dependencies=[may(Policy.FEDERATION)])
async def all_clubs(request: Request) -> Response:
    """All clubs for spreadsheets."""
    return await _table(request, "clubs")


@router.get("/transfers.csv", dependencies=[may(Policy.FEDERATION)])
async def all_transfers(request: Request) -> Response:
    """All transfers between clubs."""
    return await _table(request, "transfers")


@router.get("/payments.csv", dependencies=[may(Policy.FEDERATION)])
async def all_payments(request: Request) -> Response:
    """All payments to the federation."""
    return await _table(request, "payments")


async def _table(request: Request, kind: str) -> Response:
    text = await table_csv(federation_of(request), await officer(request), kind)
    return attachment(text, CSV, f"{kind}.csv")


@router.get("/payments/{number}/receipt.pdf", dependencies=[may(Policy.FEDERATION)])
async def receipt(request: Request, number: Number) -> Response:
    """The receipt of a payment, for officers and the person who paid."""
    who, locale = await officer(request), locale_of(request)
    data, name = await receipt_pdf(federation_of(request), request, who, number, locale)
    return attachment(data, PDF, name)


@router.post(
    "/clubs/{number}/matches",
    dependencies=[may(Policy.FEDERATION), counts(NEW_EVENTS)],
    status_code=201,
    **as_made(MadeEvent),
)
async def ask_club(
    request: Request, response: Response, number: Number, body: ChallengeIn
) -> MadeEvent:
    """Asks a club to a match with the caller's: an event, whose organiser the caller is. Asked
    twice on the same terms it is the same match, whose secret (`link`) is not shown again."""
    matches, who = services_of(request).club_matches, await officer(request)
    before = await matches.asked_before(who, caller_of(request), number, body)
    if before is not None:
        return {"id": before, "link": ""}
    entries = await matches.entries(who, number, body)
    made = await made_event(request, response, entries, who.name)
    kept = await matches.ask(made["id"], caller_of(request), who, number, body)
    return made if kept == made["id"] else {"id": kept, "link": ""}


@router.post("/matches/{event}/answer", dependencies=[may(Policy.FEDERATION)], status_code=204)
async def answer_match(request: Request, event: EventId, body: AnswerIn) -> Response:
    """Accepts a match for the own club, as its captain, or declines it; no for one that the own
    club has asked for takes it back."""
    matches, who = services_of(request).club_matches, await officer(request)
    await matches.answer(event, caller_of(request), who, accept=body.accept)
    return Response(status_code=204)


@router.get("/people/{number}", dependencies=[may(Policy.VISITOR)], **as_made(PersonPage))
async def person(request: Request, number: Number) -> PersonPage:
    """One person as the caller sees it, with ratings where they are shown; for officers and the
    person with the version, which an act on the record names."""
    return await federation_of(request).person(await officer(request), number)


@router.get("/people/{number}/data", dependencies=[may(Policy.FEDERATION)], **as_made(WholePerson))
async def own_data(request: Request, number: Number) -> WholePerson:
    """All that is stored about a person, for the person or an officer: the export on request."""
    who, locale = await officer(request), locale_of(request)
    return await federation_of(request).whole_person(who, number, locale)


@router.get("/players", dependencies=[may(Policy.VISITOR)], **as_made(list[Person]))
async def players(request: Request, q: Words = "", series: Code = "") -> list[Person]:
    """People as data of an event's act "add-player", with number and rating, of public fields."""
    return await federation_of(request).players(q, series)


@router.get("/series", dependencies=[may(Policy.VISITOR)])
async def published_series(request: Request) -> list[dict[str, str]]:
    """The series of lists of which one is published, with the day of the newest."""
    return await federation_of(request).published_series()


@router.post("/acts", dependencies=ACTING, **as_made(ActTaken))
async def act(request: Request, body: RegistryActIn) -> ActTaken:
    """Does an act that the caller's role allows; the same *id* sent twice is done once."""
    return await federation_of(request).act(await officer(request), body, locale_of(request))


@router.get("/log", dependencies=ACTING, **as_made(list[RegistryEntryView]))
async def log(
    request: Request, before: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> list[RegistryEntryView]:
    """The acts, the newest first."""
    return await federation_of(request).log(await officer(request), before, locale_of(request))


@router.get("/officers", dependencies=ACTING, **as_made(list[Person]))
async def officers(request: Request) -> list[Person]:
    """The accounts with a role."""
    return await federation_of(request).officers(await officer(request))


@router.get("/duplicates", dependencies=ACTING, **as_made(list[DuplicateView]))
async def duplicates(request: Request) -> list[DuplicateView]:
    """Pairs of records that may be one person, the surest first."""
    who, locale = await officer(request), locale_of(request)
    return await federation_of(request).duplicates(request, who, locale)


# Files


@router.post("/lists", dependencies=ACTING, **as_made(ImportedPeople))
async def import_list(
    request: Request, id: Command, take: bool = False, without_faults: bool = False,
    new_clubs: bool = False,
) -> ImportedPeople:  # fmt: skip
    """A list of people as the body: looked at, and taken in only where *take* says so; with faults
    only if the sound rows alone are wanted, with clubs that are not there only if that was
    decided."""
    who, locale = await officer(request), locale_of(request)
    data = await request.body()
    return await federation_of(request).import_people(
        request, who, locale, data, id, take, without_faults, new_clubs
    )


@router.post("/reports", dependencies=ACTING, **as_made(ImportedReport))
async def import_report(
    request: Request, id: Command, series: Code, take: bool = False, corrects: Code = ""
) -> ImportedReport:
    """The report of an event as the body: its faults, and where there are none and *take* says so
    it is stored, in the place of the report that it *corrects* if it names one."""
    who, locale = await officer(request), locale_of(request)
    data = await request.body()
    return await federation_of(request).import_report(
        request, who, locale, data, id, take, series, corrects
    )


@router.post("/reports/of-event", dependencies=ACTING, **as_made(ActTaken))
async def report_event(request: Request, body: EventReportIn) -> ActTaken:
    """Stores the report of an event of this server: the games between registered people."""
    who = await officer(request)
    check_may(who, "add-report")
    live = await services_of(request).tournaments.get(body.event)
    made = await live.view(lambda fold: report_of(fold.event, body.event, body.series, body.ended))
    return await federation_of(request).add_report(who, locale_of(request), body.id, made)


@router.get("/reports/{number}", dependencies=ACTING)
async def report_file(request: Request, number: Number) -> Response:
    """A report as the file that can be corrected and taken in again."""
    text = await federation_of(request).report_csv(await officer(request), number)
    return attachment(text, CSV, f"report-{number}.csv")


# Ratings


@router.get("/series/{series}/preview", dependencies=ACTING, **as_made(PreviewPage))
async def preview(request: Request, series: Number, until: Day = "") -> PreviewPage:
    """The changes that publishing would make; *until*: the last day of a list (today)."""
    return await federation_of(request).preview(request, await officer(request), series, until)
