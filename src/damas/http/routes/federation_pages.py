"""The pages of a federation: search, people, lists of ratings, and the office."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse

from ...app.core.file_names import PDF
from ...app.core.schemas import Day
from ...app.core.service_errors import not_found
from ...app.ratings.chart import Chart, chart_of_values
from ...app.ratings.whole_lists import rows_of, whole_csv, whole_print
from ...app.views.federation import today, worded
from ...app.work import in_database
from ...base.i18n import Text, say
from ...federation import ROLES, RegisteredPerson, may_act, seen_by
from ...federation.person import PUBLIC_FIELDS
from ...federation.privacy import WORDS, chosen
from ...federation.ratings import BOOKS
from ...federation.records import SERIES
from ...federation.titles import GRADES, TITLES
from ...people import Policy
from ...printing.rating_list import PrintedRating, print_rating_list
from ...tournament.presentation.dates import day as written_day
from ..core.attachment import attachment
from ..core.language import locale_of
from ..core.templates import render
from ..requests import may, services_of
from .federation import CSV, PAGE, clubs_of, officer

if TYPE_CHECKING:
    from ...store import ListedEntry, ListHead

router = APIRouter(include_in_schema=False)
Number = Annotated[str, Path(max_length=32, pattern=r"^[0-9A-Za-z._-]+$")]
Words = Annotated[str, Query(max_length=120)]
Page = Annotated[int, Query(ge=1, le=100_000)]
OFFICE_ACTS = (
    "add-person", "import-people", "merge-people", "appoint", "set-series", "add-report", "publish",
    "see-log", "add-club", "export-people", "check-report",
)  # fmt: skip
LINES = 100


@router.get("/federation", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse)
async def hub(request: Request, q: Words = "", page: Page = 1) -> str:
    """People by name, and the series of lists with the newest list of each."""
    who, services, locale = await officer(request), services_of(request), locale_of(request)
    found = await in_database(_found, services.registry, who, q, (page - 1) * PAGE)
    clubs = await clubs_of(request)
    views = [worded(seen_by(who, n, one, today()).view, locale, clubs) for n, one in found.people]
    return render(
        request,
        "federation.html",
        q=q,
        people=views,
        count=found.count,
        page=page,
        pages=-(-found.count // PAGE),
        series=await _all_series(request),
        office=bool(who.roles),
        own=who.person,
    )


def _found(book: Any, who: Any, words: str, offset: int) -> Any:
    listed = not may_act(who, "see-private")
    return book.search(words, listed=listed, limit=PAGE, offset=offset)


async def _all_series(request: Request) -> list[dict[str, Any]]:
    services, locale = services_of(request), locale_of(request)
    found = []
    for code, body in (await in_database(services.registry.bodies, SERIES)).items():
        heads: list[ListHead] = await in_database(services.rating_lists.heads, code)
        found.append(
            {
                "code": code,
                "name": body["name"],
                "book": say(BOOKS[body["book"]].name, locale),
                "day": written_day(heads[0].day, locale) if heads else "",
                "people": heads[0].people if heads else 0,
            }
        )
    return found


@router.get(
    "/federation/people/{number}", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse
)
async def person(request: Request, number: Number) -> str:
    """One person: what the caller may see, and a chart for each series."""
    who, services, locale = await officer(request), services_of(request), locale_of(request)
    found, record = await in_database(services.registry.person, number)
    if record.body is None:
        raise not_found()
    one = RegisteredPerson.from_dict(record.body)
    seen = seen_by(who, found, one, today())
    view = worded(seen.view, locale, await clubs_of(request))
    lines = await in_database(services.rating_lists.history, found) if seen.ratings else []
    return render(
        request,
        "federation_person.html",
        who=view,
        words={name: say(text, locale) for name, text in WORDS.items()},
        version=record.version,
        charts=_charts(lines, locale),
        office=bool(may_act(who, "change-person")),
        own=who.person == found,
        public=chosen(one),
        fields=PUBLIC_FIELDS,
        titles={code: say(kind.name, locale) for code, kind in TITLES.items()},
        grades={code: say(text, locale) for code, text in GRADES.items()},
        today=today().isoformat(),
    )


def _charts(lines: list[ListedEntry], locale: str) -> list[tuple[str, Chart]]:
    """A chart for each series, of the lists in which the person has a rating."""
    found: dict[str, list[tuple[int, float]]] = {}
    for one in lines:
        if one.entry.rating:
            at = datetime.combine(date.fromisoformat(one.day), datetime.min.time(), UTC)
            point = int(at.timestamp() * 1000), float(one.entry.rating)
            found.setdefault(one.series, []).append(point)
    return [(series, chart_of_values(points, locale)) for series, points in found.items()]


@router.get(
    "/federation/ratings/{series}", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse
)
async def rating_list(request: Request, series: Number, day: Day = "", page: Page = 1) -> str:
    """A published list, the newest without a day."""
    services, locale = services_of(request), locale_of(request)
    name, heads, head = await _head(request, series, day)
    lists = services.rating_lists
    rows = await in_database(_page, lists, series, head.day, LINES, (page - 1) * LINES)
    rated = await in_database(lists.rated, series, head.day)
    shown = await in_database(rows_of, services.registry, rows, today())
    return render(
        request,
        "federation_ratings.html",
        code=series,
        series_name=name,
        day=head.day,
        written=written_day(head.day, locale),
        days=[(one.day, written_day(one.day, locale)) for one in heads],
        rows=[(one, worded(view, locale, {})) for one, view in shown],
        unseen=len(rows) - len(shown),
        rated=rated,
        page=page,
        pages=-(-rated // LINES),
        digest=head.digest,
    )


@router.get("/federation/ratings/{series}/list.csv", dependencies=[may(Policy.VISITOR)])
async def rating_csv(request: Request, series: Number, day: Day = "") -> Response:
    """The whole list for spreadsheets, of public fields."""
    _, _, head = await _head(request, series, day)
    services, now = services_of(request), today()
    book, lists = services.registry, services.rating_lists
    key = ("ratings.csv", series, head.day, await in_database(book.last_act), now)
    whole = await services.work.read_once(
        request, key, whole_csv, book, lists, series, head.day, now
    )
    return attachment(whole, CSV, f"ratings-{series}-{head.day}.csv")


@router.get("/federation/ratings/{series}/list.pdf", dependencies=[may(Policy.VISITOR)])
async def rating_pdf(request: Request, series: Number, day: Day = "") -> Response:
    """The whole list on paper."""
    name, _, head = await _head(request, series, day)
    services, locale, now = services_of(request), locale_of(request), today()
    book, lists, work = services.registry, services.rating_lists, services.work
    key = ("ratings.pdf", series, head.day, await in_database(book.last_act), now, locale)
    made = work.kept(key)
    if made is None:
        rows = await work.read(request, whole_print, book, lists, series, head.day, now)
        shown = {"day": written_day(head.day, locale), "count": len(rows)}
        about = Text("List of {day}, {count} people", shown)
        made = await work.make(request, key, _pdf, name, about, rows, locale)
    return attachment(made, PDF, f"ratings-{series}-{head.day}.pdf")


def _pdf(name: str, about: Text, rows: list[PrintedRating], locale: str) -> bytes:
    """In a worker process."""
    return print_rating_list(name, about, rows, lang=locale)


async def _head(request: Request, series: str, day: str) -> tuple[str, list[ListHead], ListHead]:
    """The name of a series, its lists, and the one that is asked for."""
    services = services_of(request)
    record = await in_database(services.registry.record, SERIES, series)
    heads: list[ListHead] = await in_database(services.rating_lists.heads, series)
    head = next((one for one in heads if day in ("", one.day)), None)
    if record.body is None or head is None:
        raise not_found()
    return str(record.body["name"]), heads, head


def _page(lists: Any, series: str, day: str, limit: int, offset: int) -> Any:
    return lists.page(series, day, limit=limit, offset=offset)


@router.get("/federation/office", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse)
async def office(request: Request) -> str:
    """The forms of the officers; each shows what its role allows."""
    who, locale = await officer(request), locale_of(request)
    if not who.roles:
        raise not_found()
    rights = {act for act in OFFICE_ACTS if may_act(who, act)}
    return render(
        request,
        "federation_office.html",
        rights=rights,
        roles={one: say(text, locale) for one, text in ROLES.items() if one != "player"},
        own_roles=[say(ROLES[one], locale) for one in who.roles],
        series=await _all_series(request),
        books={one.id: say(one.name, locale) for one in BOOKS.values()},
        clubs=await clubs_of(request),
        today=today().isoformat(),
    )
