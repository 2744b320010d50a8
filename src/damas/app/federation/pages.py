"""The pages of a federation: search, people, lists of ratings with their files, the office."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ...base.i18n import Text, say
from ...federation import ROLES, RegisteredPerson, RegistryCaller, may_act, seen_by
from ...federation.person import PUBLIC_FIELDS
from ...federation.privacy import WORDS, chosen
from ...federation.ratings import BOOKS
from ...federation.records import CLUB, SERIES
from ...federation.titles import GRADES, TITLES
from ...printing.rating_list import PrintedRating, print_rating_list
from ...tournament.presentation.dates import day as written_day
from ..core.service_errors import not_found
from ..core.times import today
from ..ratings.chart import Chart, chart_of_values
from ..ratings.whole_lists import rows_of, whole_csv, whole_print
from ..views.federation import worded
from ..work import in_database
from .dealings import office_dealings, person_dealings
from .service import PAGE, FederationService

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...store import ListedEntry, ListHead
    from ..work import Asker

OFFICE_ACTS = (
    "add-person", "import-people", "merge-people", "appoint", "set-series", "add-report", "publish",
    "see-log", "add-club", "export-people", "check-report", "ask-transfer",
    "take-payment",
)  # fmt: skip
LINES = 100
BEST = 10
"""Lines of the newest list on the first page."""


class AskedList(NamedTuple):
    """A published list that is asked for: the name of its series, all its lists, and this one."""

    name: str
    heads: list[ListHead]
    head: ListHead


async def hub_page(
    federation: FederationService, who: RegistryCaller, words: str, page: int, locale: str
) -> dict[str, Any]:
    """People by name, and the series of lists with the newest list of each."""
    found = await federation.search(who, words, page)
    clubs = await in_database(federation.registry.club_names)
    towns = await in_database(federation.registry.bodies, CLUB)
    series = await _all_series(federation, locale)
    first = max(series, key=lambda one: one["iso"], default=None)
    newest = first if first and first["iso"] else None
    return {
        "q": words,
        "people": [
            worded(seen_by(who, n, one, today()).view, locale, clubs) for n, one in found.people
        ],
        "count": found.count,
        "page": page,
        "pages": -(-found.count // PAGE),
        "newest": newest and {**newest, "rows": await _best(federation, newest, locale)},
        "others": [one for one in series if one is not newest],
        "clubs": sorted(
            ({"number": number, "town": "", **club} for number, club in towns.items()),
            key=lambda club: str(club["name"]).casefold(),
        ),
        "office": bool(who.roles),
        "own": who.person,
    }


async def _best(
    federation: FederationService, series: Mapping[str, Any], locale: str
) -> list[tuple[ListedEntry, dict[str, Any]]]:
    """The first lines of the newest list of a series."""
    lists = federation.rating_lists
    rows = await in_database(lists.page, series["code"], series["iso"], limit=BEST)
    shown = await in_database(rows_of, federation.registry, rows, today())
    return [(one, worded(view, locale, {})) for one, view in shown]


async def _all_series(federation: FederationService, locale: str) -> list[dict[str, Any]]:
    found = []
    for code, body in (await in_database(federation.registry.bodies, SERIES)).items():
        heads = await in_database(federation.rating_lists.heads, code)
        found.append(
            {
                "code": code,
                "name": body["name"],
                "book": say(BOOKS[body["book"]].name, locale),
                "day": written_day(heads[0].day, locale) if heads else "",
                "iso": heads[0].day if heads else "",
                "people": heads[0].people if heads else 0,
            }
        )
    return found


async def person_page(
    federation: FederationService, who: RegistryCaller, number: str, locale: str
) -> dict[str, Any]:
    """One person: what the caller may see, and a chart for each series. Raises NotFoundError."""
    found, record = await in_database(federation.registry.person, number)
    if record.body is None:
        raise not_found()
    one = RegisteredPerson.from_dict(record.body)
    seen = seen_by(who, found, one, today())
    lines = await in_database(federation.rating_lists.history, found) if seen.ratings else []
    return {
        **await person_dealings(federation, who, found, locale),
        "who": worded(seen.view, locale, await in_database(federation.registry.club_names)),
        "words": {name: say(text, locale) for name, text in WORDS.items()},
        "version": record.version,
        "charts": _charts(lines, locale),
        "office": bool(may_act(who, "change-person")),
        "money": bool(may_act(who, "take-payment")),
        "own": who.person == found,
        "public": chosen(one),
        "fields": PUBLIC_FIELDS,
        "titles": {code: say(kind.name, locale) for code, kind in TITLES.items()},
        "grades": {code: say(text, locale) for code, text in GRADES.items()},
        "today": today().isoformat(),
    }


def _charts(lines: list[ListedEntry], locale: str) -> list[tuple[str, Chart]]:
    """A chart for each series, of the lists in which the person has a rating."""
    found: dict[str, list[tuple[int, float]]] = {}
    for one in lines:
        if one.entry.rating:
            at = datetime.combine(date.fromisoformat(one.day), datetime.min.time(), UTC)
            point = int(at.timestamp() * 1000), float(one.entry.rating)
            found.setdefault(one.series, []).append(point)
    return [(series, chart_of_values(points, locale)) for series, points in found.items()]


async def asked_list(federation: FederationService, series: str, day: str) -> AskedList:
    """The list of a series published on a *day*, the newest for "". Raises NotFoundError."""
    record = await in_database(federation.registry.record, SERIES, series)
    heads = await in_database(federation.rating_lists.heads, series)
    head = next((one for one in heads if day in ("", one.day)), None)
    if record.body is None or head is None:
        raise not_found()
    return AskedList(str(record.body["name"]), heads, head)


async def list_page(
    federation: FederationService, series: str, day: str, page: int, locale: str
) -> dict[str, Any]:
    """A published list, the newest without a day. Raises NotFoundError."""
    name, heads, head = await asked_list(federation, series, day)
    lists, first = federation.rating_lists, (page - 1) * LINES
    rows = await in_database(lists.page, series, head.day, limit=LINES, offset=first)
    rated = await in_database(lists.rated, series, head.day)
    shown = await in_database(rows_of, federation.registry, rows, today())
    return {
        "code": series,
        "series_name": name,
        "day": head.day,
        "written": written_day(head.day, locale),
        "days": [(one.day, written_day(one.day, locale)) for one in heads],
        "rows": [(one, worded(view, locale, {})) for one, view in shown],
        "unseen": len(rows) - len(shown),
        "rated": rated,
        "page": page,
        "pages": -(-rated // LINES),
        "digest": head.digest,
    }


async def list_csv(
    federation: FederationService, asker: Asker, series: str, day: str
) -> tuple[bytes, str]:
    """The whole list for spreadsheets, of public fields, and the name of the file."""
    head, now = (await asked_list(federation, series, day)).head, today()
    book, lists = federation.registry, federation.rating_lists
    key = ("ratings.csv", series, head.day, await in_database(book.last_act), now)
    read = federation.work.read_once
    whole = await read(asker, key, whole_csv, book, lists, series, head.day, now)
    return whole, f"ratings-{series}-{head.day}.csv"


async def list_pdf(
    federation: FederationService, asker: Asker, series: str, day: str, locale: str
) -> tuple[bytes, str]:
    """The whole list on paper, and the name of the file."""
    name, _, head = await asked_list(federation, series, day)
    book, lists, now = federation.registry, federation.rating_lists, today()
    key = ("ratings.pdf", series, head.day, await in_database(book.last_act), now, locale)
    work = federation.work
    made = work.kept(key)
    if made is None:
        rows = await work.read(asker, whole_print, book, lists, series, head.day, now)
        shown = {"day": written_day(head.day, locale), "count": len(rows)}
        about = Text("List of {day}, {count} people", shown)
        made = await work.make(asker, key, _pdf, name, about, rows, locale)
    return made, f"ratings-{series}-{head.day}.pdf"


def _pdf(name: str, about: Text, rows: list[PrintedRating], locale: str) -> bytes:
    """In a worker process."""
    return print_rating_list(name, about, rows, lang=locale)


async def office_page(
    federation: FederationService, who: RegistryCaller, locale: str
) -> dict[str, Any]:
    """The forms of the officers; each shows what its role allows. Raises NotFoundError."""
    if not who.roles:
        raise not_found()
    return {
        **await office_dealings(federation, who, locale),
        "rights": {act for act in OFFICE_ACTS if may_act(who, act)},
        "roles": {one: say(text, locale) for one, text in ROLES.items() if one != "player"},
        "own_roles": [say(ROLES[one], locale) for one in who.roles],
        "series": await _all_series(federation, locale),
        "books": {one.id: say(one.name, locale) for one in BOOKS.values()},
        "clubs": await in_database(federation.registry.club_names),
        "today": today().isoformat(),
    }
