"""A federation as its officers and everybody use it: people, acts by role, lists and reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

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
from ...federation.ratings import RatingReport, first_after, read_report, write_report
from ...federation.ratings.report import ReadReport
from ...federation.records import OFFICER, PAYMENT, PERSON, REPORT, SERIES, TRANSFER
from ...federation.roles import MAY, check_may
from ..core.schemas import CommandName
from ..core.service_errors import not_found
from ..core.times import now_ms, today
from ..views.federation import (
    ActTaken,
    DuplicateView,
    ImportedPeople,
    ImportedReport,
    PeoplePage,
    Person,
    PersonPage,
    PreviewPage,
    RatingPlace,
    RegistryEntryView,
    RightsView,
    WholePerson,
    entry_view,
    faults_view,
    preview_view,
)
from ..work import in_database

if TYPE_CHECKING:
    from ...people import Caller
    from ...store import ActDone, RatingLists, RegistryBook
    from ..work import Asker, WorkerPool

PAGE = 50
MOST_SUGGESTED = 12
MOST_LOGGED = 10_000
MOST_DUPLICATES = 500
MOST_LINES = 25_000
MOST_CLUBS = 500
"""Clubs of a list that are not there, of which each is asked about."""


class RegistryActIn(Body):
    """An act: *id* is the page's own name of it, *expected* the version of the record it shows."""

    id: CommandName
    act: str = Field(max_length=32)
    data: Annotated[dict[str, Any], DataOf(lambda: (one.data for one in ACTS.values()))] = Field(
        default_factory=dict
    )
    expected: int | None = Field(default=None, ge=0, le=2**31 - 1)


class EventReportIn(Body):
    """An event of this server whose games are to count: *ended* is its last day."""

    id: CommandName
    event: str = Field(max_length=32, pattern=r"^[0-9A-Za-z_-]+$")
    series: str = Field(max_length=32)
    ended: str = Field(max_length=10)


@dataclass(frozen=True, slots=True)
class FederationService:
    """The registry of people and the lists of ratings, for a caller by role."""

    registry: RegistryBook
    rating_lists: RatingLists
    work: WorkerPool

    async def officer(self, caller: Caller) -> RegistryCaller:
        """The caller with the roles in the federation."""
        account = caller.person if caller.is_account else ""
        return await in_database(self.registry.caller, account, caller.name, owner=caller.is_owner)

    async def search(self, who: RegistryCaller, words: str, page: int) -> Any:
        """A page of the people whose names have these words; officers find everyone, others those
        whose names are public."""
        listed, codes = not may_act(who, "see-payers"), bool(may_act(who, "see-private"))
        first = (page - 1) * PAGE
        search = self.registry.search
        return await in_database(
            search, words, listed=listed, codes=codes, limit=PAGE, offset=first
        )

    async def found(self, who: RegistryCaller, words: str, page: int) -> PeoplePage:
        """The same, as the caller sees them."""
        found = await self.search(who, words, page)
        views = [seen_by(who, number, one, today()).view for number, one in found.people]
        return {"people": views, "count": found.count, "page": page, "size": PAGE}

    async def people_csv(self, asker: Asker, who: RegistryCaller) -> str:
        """All people with all fields, for those who may take them away."""
        check_may(who, "export-people")
        bodies = await in_database(self.registry.bodies, PERSON)
        return await self.work.read(asker, _people_csv, who, bodies)

    async def person(self, who: RegistryCaller, number: str) -> PersonPage:
        """One person as the caller sees it, with ratings where they are shown; for officers and
        the person with the version, which an act on the record names. Raises NotFoundError."""
        found, record = await in_database(self.registry.person, number)
        if record.body is None:
            raise not_found()
        seen = seen_by(who, found, RegisteredPerson.from_dict(record.body), today())
        ratings = await in_database(self.rating_lists.history, found) if seen.ratings else []
        rows: list[RatingPlace] = [

                {"series": one.series, "day": one.day, "place": one.place,
                 "rating": one.entry.rating, "played": one.entry.played}
                for one in ratings
        ]  # fmt: skip
        if seen.whole:
            return {"person": seen.view, "version": record.version, "ratings": rows}
        return {"person": seen.view, "ratings": rows}

    async def whole_person(self, who: RegistryCaller, number: str, locale: str) -> WholePerson:
        """All that is stored about a person, for the person or an officer: the export on request.
        Raises NotFoundError."""
        found, record = await in_database(self.registry.person, number)
        check_may(who, "export-person", found)
        if record.body is None:
            raise not_found()
        log = await in_database(self.registry.log, PERSON, found, limit=MOST_LOGGED)
        ratings = await in_database(self.rating_lists.history, found)
        numbers = await in_database(self.registry.numbers_of, found)
        ask = self.registry.with_field
        return {
            "person": {"id": found, **record.body},
            "transfers": await in_database(ask, TRANSFER, "person", numbers),
            "payments": await in_database(ask, PAYMENT, "person", numbers),
            "log": [
                {**entry_view(one, locale),
                 "changes": [c.to_dict() for c in one.changes if (c.kind, c.id) == (PERSON, found)]}
                for one in log
            ],
            "ratings": [(one.series, one.day, one.entry.to_row()) for one in ratings],
        }  # fmt: skip

    async def players(self, words: str, series: str) -> list[Person]:
        """People as data of an event's act "add-player", with number and rating, of public fields.

        The rating is that of the newest list of *series*; without a word, of the only one there is.
        National and international ratings come from the series of these kinds.
        """
        if len(words.strip()) < 2:
            return []
        found = await in_database(
            self.registry.search, words, listed=True, limit=MOST_SUGGESTED, offset=0
        )
        numbers = [number for number, _ in found.people]
        ratings = await in_database(self.rating_lists.of_players, series, numbers)
        clubs, day = await in_database(self.registry.club_names), today()
        return [player_data(n, one, ratings.get(n, {}), clubs, day) for n, one in found.people]

    async def published_series(self) -> list[dict[str, str]]:
        """The series of lists of which one is published, with the day of the newest."""
        days = await in_database(self.rating_lists.newest)
        bodies = await in_database(self.registry.bodies, SERIES)
        return [
            {"series": code, "name": str(bodies[code]["name"]), "day": day}
            for code, day in days.items()
            if code in bodies
        ]

    async def act(self, who: RegistryCaller, body: RegistryActIn, locale: str) -> ActTaken:
        """Does an act that the caller's role allows; the same *id* sent twice is done once."""
        return await self._do(
            who, locale, RegistryCommand(body.id, body.act, body.data, body.expected)
        )

    async def _do(self, who: RegistryCaller, locale: str, command: RegistryCommand) -> ActTaken:
        act = self.rating_lists.publish if command.act == "publish" else self.registry.act
        done: ActDone = await in_database(act, who, command, now_ms())
        return {"entry": entry_view(done.entry, locale), "repeated": done.repeated}

    async def log(self, who: RegistryCaller, before: int, locale: str) -> list[RegistryEntryView]:
        """The acts, the newest first."""
        check_may(who, "see-log")
        return [
            entry_view(one, locale) for one in await in_database(self.registry.log, before=before)
        ]

    async def officers(self, who: RegistryCaller) -> list[Person]:
        """The accounts with a role."""
        check_may(who, "see-log")
        found = await in_database(self.registry.bodies, OFFICER)
        return [{"account": number, **body} for number, body in found.items()]

    async def duplicates(
        self, asker: Asker, who: RegistryCaller, locale: str
    ) -> list[DuplicateView]:
        """Pairs of records that may be one person, the surest first."""
        check_may(who, "merge-people")
        bodies = await in_database(self.registry.bodies, PERSON)
        return await self.work.read(asker, _duplicates, who, bodies, locale)

    async def import_people(  # noqa: PLR0913, PLR0917  (a file and what is to be done with it)
        self, asker: Asker, who: RegistryCaller, locale: str, data: bytes, command: str, take: bool,
        without_faults: bool, new_clubs: bool,
    ) -> ImportedPeople:  # fmt: skip
        """A file of people: looked at, and taken in only where *take* says so; with faults only if
        the sound rows alone are wanted, with clubs that are not there only if it was decided which
        they are (*new_clubs*: those near to none are made)."""
        check_may(who, "import-people")
        known = await in_database(self.registry.known)
        plan: ImportPlan = await self.work.run(asker, plan_import, data, known)
        found, done = plan.found, None
        undecided = plan.undecided(make=new_clubs)
        if take and found.rows and not undecided and (without_faults or not found.faults):
            acted = RegistryCommand(command, "import-people", {"people": found.rows})
            done = await self._do(who, locale, acted)
        return {
            "new": plan.new,
            "known": plan.known,
            "columns": found.columns,
            "ignored": found.ignored,
            "clubs": [
                {"name": one.name, "people": one.people,
                 "near": [{"number": number, "name": name} for number, name in one.near]}
                for one in plan.clubs[:MOST_CLUBS]
            ],
            "undecided": len(undecided),
            "doubles": faults_view(plan.doubles[:PAGE], locale),
            "faults": faults_view(found.faults, locale),
            "rows": found.rows[:PAGE],
            "done": done,
        }  # fmt: skip

    async def import_report(  # noqa: PLR0913, PLR0917  (a file and what is to be done with it)
        self, asker: Asker, who: RegistryCaller, locale: str, data: bytes, command: str, take: bool,
        series: str, corrects: str,
    ) -> ImportedReport:  # fmt: skip
        """The report of an event: its faults, and where there are none and *take* says so it is
        stored, in the place of the report that it *corrects* if it names one."""
        check_may(who, "check-report")
        known = await in_database(self._all_numbers)
        found: ReadReport = await self.work.run(asker, _read_report, data, series, known)
        done = None
        if take and found.report is not None:
            body = found.report.to_dict()
            name = "change-report" if corrects else "add-report"
            more = {"report": corrects} if corrects else {}
            done = await self._do(who, locale, RegistryCommand(command, name, {**body, **more}))
        return {
            "games": len(found.report.games) if found.report else 0,
            "name": found.report.name if found.report else "",
            "faults": faults_view(found.faults, locale),
            "done": done,
        }

    def _all_numbers(self) -> frozenset[str]:
        return frozenset(self.registry.bodies(PERSON).keys() | self.registry.aliases().keys())

    async def add_report(
        self, who: RegistryCaller, locale: str, command: str, made: RatingReport
    ) -> ActTaken:
        """Stores a report."""
        return await self._do(who, locale, RegistryCommand(command, "add-report", made.to_dict()))

    async def report_csv(self, who: RegistryCaller, number: str) -> str:
        """A report as the file that can be corrected and taken in again. Raises NotFoundError."""
        check_may(who, "check-report")
        record = await in_database(self.registry.record, REPORT, number)
        if record.body is None:
            raise not_found()
        found = RatingReport.stored(record.body)
        sides = sorted({side for game in found.games for side in (game.white, game.black)})
        names = await self._names(who, sides)
        return write_report(found, lambda one: names.get(one, ""))

    async def preview(
        self, asker: Asker, who: RegistryCaller, series: str, until: str
    ) -> PreviewPage:
        """The changes that publishing would make; *until*: the last day of a list, "" today."""
        check_may(who, "preview")
        day = until or today().isoformat()
        made = await self.work.read(asker, self.rating_lists.preview, who, series, day)
        shown = {row.person for rows in made.different.values() for row in rows[:200]}
        names = await self._names(who, sorted(shown))
        body = (await in_database(self.registry.record, SERIES, series)).body or {}
        following = first_after(day, body["first"], body["months"])
        return {**preview_view(made, names), "until": day, "next": following}

    async def _names(self, who: RegistryCaller, numbers: list[str]) -> dict[str, str]:
        """The names of people, as the caller sees them."""
        people = await in_database(self.registry.people, numbers)
        return {n: str(seen_by(who, n, one, today()).view["name"]) for n, one in people.items()}


def rights_view(who: RegistryCaller, locale: str) -> RightsView:
    """The caller's roles, and the acts that they allow."""
    return {
        "roles": [{"id": one, "name": say(ROLES[one], locale)} for one in who.roles],
        "account": who.by,
        "person": who.person,
        "may": [act for act in MAY if may_act(who, act, who.person)],
    }


def _people_csv(who: RegistryCaller, bodies: dict[str, Any]) -> str:
    return write_people(_view(who, number, body) for number, body in bodies.items())


def _view(who: RegistryCaller, number: str, body: Person) -> Person:
    return seen_by(who, number, RegisteredPerson.from_dict(body), today()).view


def _duplicates(who: RegistryCaller, bodies: dict[str, Any], locale: str) -> list[DuplicateView]:
    people = {number: RegisteredPerson.from_dict(body) for number, body in bodies.items()}
    return [
        {
            "first": _view(who, one.first, bodies[one.first]),
            "second": _view(who, one.second, bodies[one.second]),
            "reason": say(REASONS[one.reason], locale),
        }
        for one in find_duplicates(people)[:MOST_DUPLICATES]
    ]


def _read_report(data: bytes, series: str, known: frozenset[str]) -> ReadReport:
    """In a worker process."""
    try:
        rows = read_table(data, MOST_LINES)
    except UnreadableError as error:
        raise RegistryError("unreadable", error.text.template, **error.text.params) from None
    return read_report(rows, series, known.__contains__)
