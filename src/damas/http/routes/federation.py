"""A federation over HTTP: people, acts by role, lists and reports from files, ratings as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from ...app.core.schemas import CommandName, Day
from ...app.core.service_errors import not_found
from ...app.core.times import now_ms
from ...app.tournament.registered import report_of
from ...app.views.federation import entry_view, faults_view, preview_view, today
from ...app.work import in_database
from ...base.i18n import say
from ...base.spreadsheet import UnreadableError, read_table
from ...contract import Body, DataOf
from ...federation import (
    ACTS,
    ROLES,
    RegisteredPerson,
    RegistryCaller,
    RegistryCommand,
    RegistryError,
    find_duplicates,
    may_act,
    seen_by,
)
from ...federation.duplicates import REASONS
from ...federation.entering import player_data
from ...federation.files import ImportPlan, plan_import, write_people
from ...federation.ratings import RatingReport, read_report, write_report
from ...federation.ratings.report import ReadReport
from ...federation.records import OFFICER, PERSON, REPORT, SERIES
from ...federation.roles import MAY, check_may
from ...people import Policy
from ..core.attachment import attachment
from ..core.language import locale_of
from ..requests import caller_of, may, services_of
from .tournament.api import live_event

if TYPE_CHECKING:
    from ...store import ActDone, RatingLists, RegistryBook

router = APIRouter(include_in_schema=False, prefix="/api/federation")
CSV = "text/csv; charset=utf-8"
PAGE = 50
Number = Annotated[str, Path(max_length=32, pattern=r"^[0-9A-Za-z._/-]+$")]
Words = Annotated[str, Query(max_length=120)]
Page = Annotated[int, Query(ge=1, le=100_000)]
Code = Annotated[str, Query(max_length=32)]
Command = Annotated[str, Query(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
ACTING = [may(Policy.FEDERATION)]
MOST_SUGGESTED = 12


class RegistryActIn(Body):
    """An act: *id* is the page's own name of it, *expected* the version of the record it shows."""

    id: CommandName
    act: str = Field(max_length=32)
    data: Annotated[dict[str, Any], DataOf(lambda: (one.data for one in ACTS.values()))] = Field(
        default_factory=dict
    )
    expected: int | None = Field(default=None, ge=0, le=2**31 - 1)


async def officer(request: Request) -> RegistryCaller:
    """The caller with the roles in the federation."""
    who = caller_of(request)
    account = who.person if who.is_account else ""
    book = services_of(request).registry
    return await in_database(_caller, book, account, who.name, who.is_owner)


def _caller(book: RegistryBook, account: str, name: str, owner: bool) -> RegistryCaller:
    return book.caller(account, name, owner=owner)


async def clubs_of(request: Request) -> dict[str, str]:
    """The names of all clubs."""
    return await in_database(services_of(request).registry.club_names)


@router.get("", dependencies=[may(Policy.VISITOR)])
async def own_rights(request: Request) -> dict[str, Any]:
    """The caller's roles, and the acts that they allow."""
    who, locale = await officer(request), locale_of(request)
    return {
        "roles": [{"id": one, "name": say(ROLES[one], locale)} for one in who.roles],
        "account": who.by,
        "person": who.person,
        "may": [act for act in MAY if may_act(who, act, who.person)],
    }


@router.get("/people", dependencies=[may(Policy.VISITOR)])
async def people(request: Request, q: Words = "", page: Page = 1) -> dict[str, Any]:
    """People by words of their names; officers find everyone, others those whose names are
    public."""
    who, book = await officer(request), services_of(request).registry
    listed = not may_act(who, "see-private")
    found = await in_database(_search, book, q, listed, PAGE, (page - 1) * PAGE)
    views = [seen_by(who, number, one, today()).view for number, one in found.people]
    return {"people": views, "count": found.count, "page": page, "size": PAGE}


def _search(book: RegistryBook, words: str, listed: bool, limit: int, offset: int) -> Any:
    return book.search(words, listed=listed, limit=limit, offset=offset)


@router.get("/people.csv", dependencies=[may(Policy.FEDERATION)])
async def all_people(request: Request) -> Response:
    """All people with all fields, for those who may take them away."""
    who = await officer(request)
    check_may(who, "export-people")
    bodies = await in_database(services_of(request).registry.bodies, PERSON)
    text = await services_of(request).work.read(request, _people_csv, who, bodies)
    return attachment(text, CSV, "people.csv")


def _people_csv(who: RegistryCaller, bodies: dict[str, Any]) -> str:
    return write_people(_view(who, number, body) for number, body in bodies.items())


def _view(who: RegistryCaller, number: str, body: dict[str, Any]) -> dict[str, Any]:
    return seen_by(who, number, RegisteredPerson.from_dict(body), today()).view


@router.get("/people/{number}", dependencies=[may(Policy.VISITOR)])
async def person(request: Request, number: Number) -> dict[str, Any]:
    """One person as the caller sees it, with ratings where they are shown; for officers and the
    person with the version, which an act on the record names."""
    who, services = await officer(request), services_of(request)
    found, record = await in_database(services.registry.person, number)
    if record.body is None:
        raise not_found()
    seen = seen_by(who, found, RegisteredPerson.from_dict(record.body), today())
    ratings = await in_database(services.rating_lists.history, found) if seen.ratings else []
    return {
        "person": seen.view,
        **({"version": record.version} if seen.whole else {}),
        "ratings": [
            {"series": one.series, "day": one.day, "place": one.place,
             "rating": one.entry.rating, "played": one.entry.played}
            for one in ratings
        ],
    }  # fmt: skip


@router.get("/people/{number}/data", dependencies=[may(Policy.FEDERATION)])
async def own_data(request: Request, number: Number) -> dict[str, Any]:
    """All that is stored about a person, for the person or an officer: the export on request."""
    who, services = await officer(request), services_of(request)
    found, record = await in_database(services.registry.person, number)
    check_may(who, "export-person", found)
    if record.body is None:
        raise not_found()
    log = await in_database(_log_of, services.registry, found)
    ratings = await in_database(services.rating_lists.history, found)
    return {
        "person": {"id": found, **record.body},
        "log": [
            {**entry_view(one, locale_of(request)),
             "changes": [c.to_dict() for c in one.changes if (c.kind, c.id) == (PERSON, found)]}
            for one in log
        ],
        "ratings": [[one.series, one.day, one.entry.to_row()] for one in ratings],
    }  # fmt: skip


def _log_of(book: RegistryBook, number: str) -> Any:
    return book.log(PERSON, number, limit=10_000)


@router.get("/players", dependencies=[may(Policy.VISITOR)])
async def players(request: Request, q: Words = "", series: Code = "") -> list[dict[str, Any]]:
    """People as data of an event's act "add-player", with number and rating, of public fields.

    The rating is that of the newest list of *series*; without a word, of the only one there is.
    National and international ratings come from the series of these kinds.
    """
    services = services_of(request)
    if len(q.strip()) < 2:
        return []
    found = await in_database(_search, services.registry, q, True, MOST_SUGGESTED, 0)
    numbers = [number for number, _ in found.people]
    ratings = await in_database(services.rating_lists.of_players, series, numbers)
    clubs, day = await clubs_of(request), today()
    return [player_data(n, one, ratings.get(n, {}), clubs, day) for n, one in found.people]


@router.get("/series", dependencies=[may(Policy.VISITOR)])
async def published_series(request: Request) -> list[dict[str, str]]:
    """The series of lists of which one is published, with the day of the newest."""
    services = services_of(request)
    days = await in_database(services.rating_lists.newest)
    bodies = await in_database(services.registry.bodies, SERIES)
    return [
        {"series": code, "name": str(bodies[code]["name"]), "day": day}
        for code, day in days.items()
        if code in bodies
    ]


@router.post("/acts", dependencies=ACTING)
async def act(request: Request, body: RegistryActIn) -> dict[str, Any]:
    """Does an act that the caller's role allows; the same *id* sent twice is done once."""
    who = await officer(request)
    command = RegistryCommand(body.id, body.act, body.data, body.expected)
    return await _do(request, who, command)


async def _do(request: Request, who: RegistryCaller, command: RegistryCommand) -> dict[str, Any]:
    services = services_of(request)
    act = services.rating_lists.publish if command.act == "publish" else services.registry.act
    done: ActDone = await in_database(act, who, command, now_ms())
    return {"entry": entry_view(done.entry, locale_of(request)), "repeated": done.repeated}


@router.get("/log", dependencies=ACTING)
async def log(
    request: Request, before: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> list[dict[str, Any]]:
    """The acts, the newest first."""
    check_may(await officer(request), "see-log")
    entries = await in_database(_log, services_of(request).registry, before)
    return [entry_view(one, locale_of(request)) for one in entries]


def _log(book: RegistryBook, before: int) -> Any:
    return book.log(before=before)


@router.get("/officers", dependencies=ACTING)
async def officers(request: Request) -> list[dict[str, Any]]:
    """The accounts with a role."""
    check_may(await officer(request), "see-log")
    found = await in_database(services_of(request).registry.bodies, OFFICER)
    return [{"account": number, **body} for number, body in found.items()]


@router.get("/duplicates", dependencies=ACTING)
async def duplicates(request: Request) -> list[dict[str, Any]]:
    """Pairs of records that may be one person, the surest first."""
    who, locale = await officer(request), locale_of(request)
    check_may(who, "merge-people")
    bodies = await in_database(services_of(request).registry.bodies, PERSON)
    return await services_of(request).work.read(request, _duplicates, who, bodies, locale)


def _duplicates(who: RegistryCaller, bodies: dict[str, Any], locale: str) -> list[dict[str, Any]]:
    people = {number: RegisteredPerson.from_dict(body) for number, body in bodies.items()}
    return [
        {
            "first": _view(who, one.first, bodies[one.first]),
            "second": _view(who, one.second, bodies[one.second]),
            "reason": say(REASONS[one.reason], locale),
        }
        for one in find_duplicates(people)[:500]
    ]


# Files


@router.post("/lists", dependencies=ACTING)
async def import_list(
    request: Request, id: Command, take: bool = False, without_faults: bool = False
) -> dict[str, Any]:
    """A list of people as the body: looked at, and taken in only where *take* says so; with faults
    only if the sound rows alone are wanted."""
    who, services = await officer(request), services_of(request)
    check_may(who, "import-people")
    data = await request.body()
    known = await in_database(services.registry.known)
    plan: ImportPlan = await services.work.run(request, plan_import, data, known)
    found, done = plan.found, None
    if take and found.rows and (without_faults or not found.faults):
        command = RegistryCommand(id, "import-people", {"people": found.rows})
        done = await _do(request, who, command)
    return {
        "new": plan.new,
        "known": plan.known,
        "columns": found.columns,
        "ignored": found.ignored,
        "clubs": plan.clubs,
        "doubles": faults_view(plan.doubles[:PAGE], locale_of(request)),
        "faults": faults_view(found.faults, locale_of(request)),
        "rows": found.rows[:PAGE],
        "done": done,
    }


@router.post("/reports", dependencies=ACTING)
async def import_report(
    request: Request, id: Command, series: Code, take: bool = False, corrects: Code = ""
) -> dict[str, Any]:
    """The report of an event as the body: its faults, and where there are none and *take* says so
    it is stored, in the place of the report that it *corrects* if it names one."""
    who, services = await officer(request), services_of(request)
    check_may(who, "check-report")
    data = await request.body()
    known = await in_database(_all_numbers, services.registry)
    found: ReadReport = await services.work.run(request, _read_report, data, series, known)
    done = None
    if take and found.report is not None:
        body = found.report.to_dict()
        name = "change-report" if corrects else "add-report"
        more = {"report": corrects} if corrects else {}
        done = await _do(request, who, RegistryCommand(id, name, {**body, **more}))
    return {
        "games": len(found.report.games) if found.report else 0,
        "name": found.report.name if found.report else "",
        "faults": faults_view(found.faults, locale_of(request)),
        "done": done,
    }


def _all_numbers(book: RegistryBook) -> frozenset[str]:
    return frozenset(book.bodies(PERSON).keys() | book.aliases().keys())


def _read_report(data: bytes, series: str, known: frozenset[str]) -> ReadReport:
    """In a worker process."""
    try:
        rows = read_table(data, 25_000)
    except UnreadableError as error:
        raise RegistryError("unreadable", error.text.template, **error.text.params) from None
    return read_report(rows, series, known.__contains__)


class EventReportIn(Body):
    """An event of this server whose games are to count: *ended* is its last day."""

    id: CommandName
    event: str = Field(max_length=32, pattern=r"^[0-9A-Za-z_-]+$")
    series: str = Field(max_length=32)
    ended: str = Field(max_length=10)


@router.post("/reports/of-event", dependencies=ACTING)
async def report_event(request: Request, body: EventReportIn) -> dict[str, Any]:
    """Stores the report of an event of this server: the games between registered people."""
    who = await officer(request)
    check_may(who, "add-report")
    live = await live_event(request, body.event)
    made = await live.view(lambda fold: report_of(fold.event, body.event, body.series, body.ended))
    return await _do(request, who, RegistryCommand(body.id, "add-report", made.to_dict()))


@router.get("/reports/{number}", dependencies=ACTING)
async def report_file(request: Request, number: Number) -> Response:
    """A report as the file that can be corrected and taken in again."""
    who, services = await officer(request), services_of(request)
    check_may(who, "check-report")
    record = await in_database(services.registry.record, REPORT, number)
    if record.body is None:
        raise not_found()
    found = RatingReport.stored(record.body)
    sides = sorted({side for game in found.games for side in (game.white, game.black)})
    people = await in_database(services.registry.people, sides)
    names = {n: str(seen_by(who, n, one, today()).view["name"]) for n, one in people.items()}
    text = write_report(found, lambda one: names.get(one, ""))
    return attachment(text, CSV, f"report-{number}.csv")


# Ratings


@router.get("/series/{series}/preview", dependencies=ACTING)
async def preview(request: Request, series: Number, until: Day = "") -> dict[str, Any]:
    """The changes that publishing would make; *until*: the last day of a list (today)."""
    who, services = await officer(request), services_of(request)
    check_may(who, "preview")
    lists: RatingLists = services.rating_lists
    day = until or today().isoformat()
    made = await services.work.read(request, lists.preview, who, series, day)
    shown = {row.person for rows in made.different.values() for row in rows[:200]}
    people = await in_database(services.registry.people, sorted(shown))
    names = {n: str(seen_by(who, n, one, today()).view["name"]) for n, one in people.items()}
    return {**preview_view(made, names), "until": day}
