"""Lists of ratings on disk: previewed, published all or none, shown page by page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from ...federation import RegistryCaller, RegistryCommand, RegistryConflictError, RegistryError
from ...federation.ratings import (
    Difference,
    RatingEntry,
    RatingList,
    RatingReport,
    differences,
    first_stale,
    list_dates,
    recompute,
    rules_of,
    standings,
    start_list,
)
from ...federation.records import REPORT, SERIES, START
from ...federation.roles import check_may
from ...people import OWNER_ID
from ..models.registry import RatingListEntryRow, RatingListRow, RegistryRecordRow
from ..transaction import hold_person, transaction
from .registry import ActDone, aliases_of, do, done_before, last_act

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

BATCH = 2000


@dataclass(frozen=True, slots=True)
class ListHead:
    """A published list without its entries."""

    series: str
    day: str
    digest: str
    people: int
    number: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class ListPreview:
    """The lists that would be published, and what would be another than now, list by list.

    *token* stands for all of it: publishing asks for it, so that nobody publishes what was not
    seen. *seen* is the last act that it takes into account.
    """

    series: str
    lists: tuple[RatingList, ...]
    different: Mapping[str, tuple[Difference, ...]]
    republished: tuple[str, ...]
    token: str
    seen: int


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """One line of a list: *place* is None before the first rating."""

    series: str
    day: str
    person: str
    place: int | None
    entry: RatingEntry


class RatingLists:
    """The repository of lists."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def preview(self, caller: RegistryCaller, series: str, until: str) -> ListPreview:
        """The lists of a series up to a day that are not published as the results give them.

        Raises RegistryError for an unknown series, or a caller without the right.
        """
        check_may(caller, "preview")
        with transaction(self._database, write=False) as session:
            return _preview(session, series, until)

    def publish(self, caller: RegistryCaller, command: RegistryCommand, at_ms: int) -> ActDone:
        """Publishes the lists that were previewed: *command* has series, until and preview.

        Raises RegistryConflictError where results have changed since the preview.
        """
        check_may(caller, "publish")
        series, until = str(command.data.get("series", "")), str(command.data.get("until", ""))
        with transaction(self._database, write=False) as session:
            known = done_before(session, caller, command)
            if known is not None:
                return known
            made = _preview(session, series, until)
        if made.token != command.data.get("preview"):
            raise _outdated()
        data = {
            "series": series,
            "until": until,
            "preview": made.token,
            "lists": {one.day: one.digest for one in made.lists},
        }
        try:
            with transaction(self._database) as session:
                named = RegistryCommand(command.id, "publish", data)
                return _publish(session, caller, named, made, at_ms)
        except IntegrityError:
            raise _outdated() from None

    def heads(self, series: str) -> list[ListHead]:
        """The published lists of a series, the newest first."""
        row = RatingListRow
        query = select(row).where(row.series == series).order_by(row.day.desc())
        with transaction(self._database, write=False) as session:
            return [_head(one) for one in session.scalars(query)]

    def newest(self) -> dict[str, str]:
        """The series that have a published list, each with the day of its newest."""
        row = RatingListRow
        query = (
            select(row.series, func.max(row.day).label("day"))
            .group_by(row.series)
            .order_by(row.series)
        )
        with transaction(self._database, write=False) as session:
            return {one.series: one.day for one in session.execute(query)}

    def page(
        self, series: str, day: str, *, limit: int = 100, offset: int = 0
    ) -> list[ListedEntry]:
        """Some lines of a list, from the highest; only people with a rating."""
        row = RatingListEntryRow
        query = (
            select(row)
            .where(row.series == series, row.day == day, row.place.is_not(None))
            .order_by(row.place, row.person)
            .limit(limit)
            .offset(offset)
        )
        with transaction(self._database, write=False) as session:
            return [_listed(one) for one in session.scalars(query)]

    def rated(self, series: str, day: str) -> int:
        """The number of people of a list who have a rating."""
        row = RatingListEntryRow
        which = row.series == series, row.day == day, row.place.is_not(None)
        with transaction(self._database, write=False) as session:
            return session.scalar(select(func.count()).select_from(row).where(*which)) or 0

    def history(self, person: str, series: str = "") -> list[ListedEntry]:
        """The lines of a person in all published lists, by series and day."""
        row = RatingListEntryRow
        query = select(row).where(row.person == person).order_by(row.series, row.day)
        if series:
            query = query.where(row.series == series)
        with transaction(self._database, write=False) as session:
            return [_listed(one) for one in session.scalars(query)]

    def histories(self, people: Sequence[str]) -> dict[str, list[ListedEntry]]:
        """The rated lines of people in all published lists, by series and day, under the numbers
        that were asked for."""
        with transaction(self._database, write=False) as session:
            aliases = aliases_of(session)
            ends = {number: aliases.get(number, number) for number in people}
            row = RatingListEntryRow
            query = (
                select(row)
                .where(row.person.in_(sorted(set(ends.values()))), row.rating > 0)
                .order_by(row.series, row.day)
            )
            lines = [_listed(one) for one in session.scalars(query)]
        return {number: [one for one in lines if one.person == end] for number, end in ends.items()}

    def current(self, series: str, people: Sequence[str], day: str = "") -> dict[str, int]:
        """The ratings of people in the newest list of a series, or in the one in force on a *day*;
        without one they are left out."""
        heads = [one for one in self.heads(series) if not day or one.day <= day]
        row = RatingListEntryRow
        if not heads or not people:
            return {}
        query = select(row.person, row.rating).where(
            row.series == series, row.day == heads[0].day, row.person.in_(people), row.rating > 0
        )
        with transaction(self._database, write=False) as session:
            return {one.person: one.rating for one in session.execute(query)}

    def of_players(
        self, series: str, people: Sequence[str], day: str = ""
    ) -> dict[str, dict[str, int]]:
        """The ratings of people as an event's players take them, by the newest lists or those in
        force on a *day*: "rating" of the *series* ("": of the only one that has a list), "national"
        and "international" of the series of that kind; of several, of *series* or the first."""
        newest = list(self.newest())
        if not series and len(newest) == 1:
            series = newest[0]
        wanted = {"rating": series} if series in newest else {}
        for code in sorted(newest, key=lambda one: (one != series, one)):
            kind = self._kind(code)
            if kind:
                wanted.setdefault(kind, code)
        with transaction(self._database, write=False) as session:
            aliases = aliases_of(session)
        ends = {number: aliases.get(number, number) for number in people}
        found: dict[str, dict[str, int]] = {number: {} for number in people}
        for name, code in wanted.items():
            ratings = self.current(code, sorted(set(ends.values())), day)
            for number, end in ends.items():
                if end in ratings:
                    found[number][name] = ratings[end]
        return found

    def _kind(self, series: str) -> str:
        """The kind of a series' ratings: "national", "international", "" where none is said."""
        with transaction(self._database, write=False) as session:
            row = session.get(RegistryRecordRow, (SERIES, series))
            return str((row.body or {}).get("kind", "")) if row else ""


def _outdated() -> RegistryConflictError:
    return RegistryConflictError(
        "preview-outdated",
        "The results, or the rules, are not those of the preview any more: look at it again",
    )


def _preview(session: Session, series: str, until: str) -> ListPreview:
    head = session.get(RegistryRecordRow, (SERIES, series))
    if head is None or head.body is None:
        raise RegistryError("unknown-record", "There is no {kind} {number}", kind=SERIES,
                            number=series or "–")  # fmt: skip
    body, seen = head.body, last_act(session)
    rules, months, aliases = rules_of(body), body["months"], aliases_of(session)
    if len(list(list_dates(body["first"], months, until))) < 2:
        return ListPreview(series, (), {}, (), "", seen)
    start = _start(session, series, body["first"], aliases)
    reports = _reports(session, series)
    published = {
        one.day: one.digest
        for one in session.scalars(select(RatingListRow).where(RatingListRow.series == series))
    }
    day, before = first_stale(
        start, reports, rules, months=months, until=until, aliases=aliases, digests=published
    )
    if not day:
        return ListPreview(series, (), {}, (), "", seen)
    last = start if before == start.day else _list(session, series, before, published[before])
    lists = tuple(recompute(last, reports, rules, months=months, until=until, aliases=aliases))
    different = {
        one.day: tuple(
            differences(_list(session, series, one.day, "") if one.day in published else None, one)
        )
        for one in lists
    }
    again = tuple(one.day for one in lists if one.day in published)
    return ListPreview(series, lists, different, again, lists[-1].digest, seen)


def _start(session: Session, series: str, first: str, aliases: Mapping[str, str]) -> RatingList:
    row = session.get(RegistryRecordRow, (START, series))
    ratings = (row.body or {}).get("ratings", []) if row else []
    kept: dict[str, list[Any]] = {}
    for person, rating, games in ratings:  # of a merged person the line of the number that is left
        end = aliases.get(person, person)
        if end == person or end not in kept:
            kept[end] = [end, rating, games]
    return start_list(first, kept.values())


def _reports(session: Session, series: str) -> list[RatingReport]:
    row = RegistryRecordRow
    query = select(row.body).where(row.kind == REPORT, row.series == series, row.body.is_not(None))
    return [RatingReport.stored(body) for body in session.scalars(query.order_by(row.id)) if body]


def _list(session: Session, series: str, day: str, digest: str) -> RatingList:
    row = RatingListEntryRow
    query = select(row.person, row.entry).where(row.series == series, row.day == day)
    entries = {person: RatingEntry.from_row(entry) for person, entry in session.execute(query)}
    return RatingList(day, entries, digest)


def _publish(
    session: Session,
    caller: RegistryCaller,
    command: RegistryCommand,
    made: ListPreview,
    at_ms: int,
) -> ActDone:
    hold_person(session, OWNER_ID)
    if last_act(session) != made.seen:
        raise _outdated()
    done = do(session, caller, command, at_ms)
    for one in made.lists:
        which = RatingListEntryRow.series == made.series, RatingListEntryRow.day == one.day
        session.execute(delete(RatingListEntryRow).where(*which))
        session.merge(
            RatingListRow(
                series=made.series,
                day=one.day,
                digest=one.digest,
                people=len(one.entries),
                number=done.entry.number,
                at_ms=at_ms,
            )
        )
        for part in _rows(made.series, one):
            session.execute(insert(RatingListEntryRow), part)
    return done


def _rows(series: str, one: RatingList) -> Iterator[list[dict[str, Any]]]:
    places = {person: place for place, person, _ in standings(one)}
    rows = [
        {
            "series": series,
            "day": one.day,
            "person": person,
            "place": places.get(person),
            "rating": entry.rating,
            "played": entry.played,
            "entry": entry.to_row(),
        }
        for person, entry in one.entries.items()
    ]
    for start in range(0, len(rows), BATCH):
        yield rows[start : start + BATCH]


def _head(row: RatingListRow) -> ListHead:
    return ListHead(row.series, row.day, row.digest, row.people, row.number, row.at_ms)


def _listed(row: RatingListEntryRow) -> ListedEntry:
    return ListedEntry(row.series, row.day, row.person, row.place, RatingEntry.from_row(row.entry))
