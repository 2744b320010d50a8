"""A federation's registry on disk: acts are decided and stored in one transaction, each once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import Table, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from ...base.collation import name_key
from ...base.i18n import Text
from ...federation import (
    RegisteredPerson,
    RegistryCaller,
    RegistryCommand,
    RegistryConflictError,
    RegistryEntry,
    RegistryError,
    RegistryRecord,
    decide,
)
from ...federation.files import KnownRecords
from ...federation.privacy import chosen
from ...federation.records import (
    ALIAS,
    CLUB,
    OFFICER,
    PERSON,
    REPORT,
    RecordChange,
    fold,
    leads_to,
    people_of,
)
from ...federation.roles import ROLES
from ...people import OWNER_ID
from ..command_names import MARK, CommandName, KnownCommands, command_name
from ..models.registry import (
    RegistryLogRow,
    RegistryPlaceRow,
    RegistryRecordRow,
    RegistryTouchRow,
)
from ..transaction import hold_person, transaction
from .registry_source import StoredRecords, entry_of, record_of

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

TRIES = 4
BATCH = 500
EVENT = "event"
"""The kind of place of a tournament of this server."""
ERASED: Mapping[str, Any] = {"erased": True}
BUSY = Text("Others are changing the registry at this moment; nothing was changed: try again")


@dataclass(frozen=True, slots=True)
class ActDone:
    """An act of the log; *repeated*: the same command had been done before."""

    entry: RegistryEntry
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class FoundPeople:
    """People that were looked for, and how many there are in all."""

    people: tuple[tuple[str, RegisteredPerson], ...]
    count: int


class RegistryBook:
    """The repository of a registry. The log is the truth; the records are its fold."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def act(self, caller: RegistryCaller, command: RegistryCommand, at_ms: int) -> ActDone:
        """Does a command; one of the same name that was done gives what it gave.

        Raises RegistryError where it is refused and RegistryConflictError where the record has
        changed since the caller saw it; then nothing has changed. Lists are published by
        `RatingLists.publish`, which calculates them.
        """
        if command.act == "publish":
            raise RegistryError("not-here", "Lists are published from their preview")
        for _ in range(TRIES):
            try:
                with transaction(self._database) as session:
                    return do(session, caller, command, at_ms)
            except IntegrityError:  # another process stored an act meanwhile
                continue
        raise RegistryConflictError("registry-busy", BUSY.template)

    def record(self, kind: str, number: str) -> RegistryRecord:
        """A record; of version 0 and without a body where there is none."""
        with transaction(self._database, write=False) as session:
            return StoredRecords(session).record(kind, number)

    def person(self, number: str) -> tuple[str, RegistryRecord]:
        """The number that a person's number leads to, and its record."""
        with transaction(self._database, write=False) as session:
            source = StoredRecords(session)
            found = leads_to(source, number)
            return found, source.record(PERSON, found)

    def people(self, numbers: Sequence[str]) -> dict[str, RegisteredPerson]:
        """These people by the number that was asked for; merged numbers give whom they lead to."""
        with transaction(self._database, write=False) as session:
            rows = _bodies(session, PERSON, numbers)
            others = [body[ALIAS] for body in rows.values() if ALIAS in body]
            rows_of_others = _bodies(session, PERSON, others) if others else {}
            found = {}
            for number, body in rows.items():
                whole = body
                if ALIAS in body:
                    end = leads_to(StoredRecords(session), number)
                    whole = rows_of_others.get(end) or _bodies(session, PERSON, [end]).get(end, {})
                if "name" in whole:
                    found[number] = RegisteredPerson.from_dict(whole)
            return found

    def search(
        self,
        words: str = "",
        *,
        listed: bool = True,
        codes: bool = False,
        limit: int = 50,
        offset: int = 0,
    ) -> FoundPeople:
        """People by words of their names or a number, in the order of names; *listed*: only those
        whose names everybody may see, *codes*: also by the numbers that others gave."""
        row = RegistryRecordRow
        which = [row.kind == PERSON, row.alias.is_(None), row.body.is_not(None)]
        if listed:
            which.append(row.listed.is_(True))
        text = " ".join(words.split())
        if text:
            keys = name_key(text).split()[:8]
            by_name = [row.name_key.contains(one, autoescape=True) for one in keys]
            by_number = [row.id == text]
            if codes:
                by_number += [row.national == text, row.fmjd == text, row.fide == text]
            which.append(or_(*by_number, *((_all(by_name),) if by_name else ())))
        query = select(row.id, row.body).where(*which).order_by(row.name, row.id)
        with transaction(self._database, write=False) as session:
            count = session.scalar(select(func.count()).select_from(row).where(*which)) or 0
            rows = session.execute(query.limit(limit).offset(offset)).all()
            found = tuple((one.id, RegisteredPerson.from_dict(one.body or {})) for one in rows)
            return FoundPeople(found, count)

    def bodies(self, kind: str, series: str = "") -> dict[str, Mapping[str, Any]]:
        """All records of a kind by number, without those that were removed or merged."""
        row = RegistryRecordRow
        query = select(row.id, row.body).where(row.kind == kind, row.body.is_not(None))
        query = query.where(row.alias.is_(None)).order_by(row.id)
        if series:
            query = query.where(row.series == series)
        with transaction(self._database, write=False) as session:
            return {one.id: one.body or {} for one in session.execute(query)}

    def numbers_of(self, person: str) -> list[str]:
        """The number of a person, and those that were merged into it."""
        merged = [number for number, end in self.aliases().items() if end == person]
        return [person, *merged]

    def with_field(
        self, kind: str, name: str, values: Sequence[str], limit: int = 1000
    ) -> dict[str, Mapping[str, Any]]:
        """The records of a kind whose field *name* is one of *values*, the newest first."""
        row = RegistryRecordRow
        query = select(row.id, row.body).where(
            row.kind == kind, row.body[name].as_string().in_(values), row.alias.is_(None)
        )
        with transaction(self._database, write=False) as session:
            rows = session.execute(query.order_by(row.id.desc()).limit(limit))
            return {one.id: one.body or {} for one in rows}

    def with_a(self, kind: str, name: str) -> dict[str, Mapping[str, Any]]:
        """The records of a kind that have a field."""
        row = RegistryRecordRow
        query = select(row.id, row.body).where(
            row.kind == kind, row.alias.is_(None), row.body[name].as_string().is_not(None)
        )
        with transaction(self._database, write=False) as session:
            return {one.id: one.body or {} for one in session.execute(query.order_by(row.id))}

    def newest(self, kind: str, most: int) -> dict[str, Mapping[str, Any]]:
        """The records of a kind with the highest numbers, the newest first."""
        row = RegistryRecordRow
        query = select(row.id, row.body).where(row.kind == kind, row.body.is_not(None))
        with transaction(self._database, write=False) as session:
            rows = session.execute(query.order_by(row.id.desc()).limit(most))
            return {one.id: one.body or {} for one in rows}

    def reports(self, series: str, limit: int = 100, offset: int = 0) -> list[RegistryRecord]:
        """The reports of a series, the last day first."""
        row = RegistryRecordRow
        query = (
            select(row)
            .where(row.kind == REPORT, row.series == series, row.body.is_not(None))
            .order_by(row.day.desc(), row.id.desc())
            .limit(limit)
            .offset(offset)
        )
        with transaction(self._database, write=False) as session:
            return [record_of(one) for one in session.scalars(query)]

    def all_people(self) -> dict[str, RegisteredPerson]:
        """All people by number, without those that were merged."""
        bodies = self.bodies(PERSON)
        return {number: RegisteredPerson.from_dict(body) for number, body in bodies.items()}

    def known(self) -> KnownRecords:
        """The records that a list of people is held to."""
        clubs = self.bodies(CLUB)
        names = {number: str(body["name"]) for number, body in clubs.items()}
        also = {number: body["also"] for number, body in clubs.items() if body.get("also")}
        return KnownRecords(self.bodies(PERSON), names, self.aliases(), also)

    def club_names(self) -> dict[str, str]:
        """Number of a club → its name."""
        return {number: str(body["name"]) for number, body in self.bodies(CLUB).items()}

    def aliases(self) -> dict[str, str]:
        """Merged number → the number that it leads to."""
        with transaction(self._database, write=False) as session:
            return aliases_of(session)

    def caller(self, account: str, name: str = "", *, owner: bool = False) -> RegistryCaller:
        """The roles of an account; the owner of the server owns the federation."""
        body = self.record(OFFICER, account).body or {} if account else {}
        roles = [role for role in ROLES if role in body.get("roles", ())]
        if owner and "owner" not in roles:
            roles.insert(0, "owner")
        return RegistryCaller(account, name or body.get("name", ""), tuple(roles),
                              body.get("person", ""))  # fmt: skip

    def log(
        self, kind: str = "", number: str = "", *, limit: int = 100, before: int = 0
    ) -> list[RegistryEntry]:
        """Acts, the newest first: all, or those on one record; *before*: older than that act."""
        row, touch = RegistryLogRow, RegistryTouchRow
        query = select(row).order_by(row.number.desc()).limit(limit)
        if kind:
            query = query.join(touch, touch.number == row.number)
            query = query.where(touch.kind == kind, touch.id == number)
        if before:
            query = query.where(row.number < before)
        with transaction(self._database, write=False) as session:
            return [entry_of(one) for one in session.scalars(query)]

    def last_act(self) -> int:
        """The number of the last act, 0 for none."""
        with transaction(self._database, write=False) as session:
            return last_act(session)

    def enter(self, event: str, person: str) -> None:
        """Notes that a tournament of this server has a registered person among its players."""
        with transaction(self._database) as session:
            session.merge(RegistryPlaceRow(kind=EVENT, id=event, person=person))

    def enter_all(self, event: str, people: Sequence[str]) -> None:
        """The same for several; numbers of nobody are left out."""
        known = self.people(people) if people else {}
        for person in people:
            if person in known:
                self.enter(event, person)

    def leave_all(self, event: str, people: Sequence[str]) -> None:
        """Notes that registered people are no players of a tournament any more."""
        row = RegistryPlaceRow
        gone = row.kind == EVENT, row.id == event, row.person.in_(people)
        if people:
            with transaction(self._database) as session:
                session.execute(delete(row).where(*gone))

    def events_of(self, person: str) -> list[str]:
        """The ids of tournaments of this server with that person."""
        return self._places(EVENT, person)

    def reports_of(self, person: str) -> list[str]:
        """The numbers of the reports with a game of that person."""
        return self._places(REPORT, person)

    def _places(self, kind: str, person: str) -> list[str]:
        row = RegistryPlaceRow
        query = select(row.id).where(row.person == person, row.kind == kind).order_by(row.id)
        with transaction(self._database, write=False) as session:
            return list(session.scalars(query))

    def wrong(self) -> list[str]:
        """The records, as "kind number", that are not what the log gives: none if it is sound."""
        row = RegistryLogRow
        with transaction(self._database, write=False) as session:
            entries = (entry_of(one) for one in session.scalars(select(row).order_by(row.number)))
            due = fold(entries)
            stored = {
                (one.kind, one.id): record_of(one)
                for one in session.scalars(select(RegistryRecordRow))
            }
        keys = sorted(due.keys() | stored.keys())
        return [" ".join(key) for key in keys if due.get(key) != stored.get(key)]


def do(session: Session, caller: RegistryCaller, command: RegistryCommand, at_ms: int) -> ActDone:
    """Decides and stores a command within a transaction."""
    known = done_before(session, caller, command)
    if known is not None:
        return known
    command = replace(command, id=_name(caller, command).stored)
    hold_person(session, OWNER_ID)  # one act after the other, in all processes
    entry = decide(StoredRecords(session), caller, command, last_act(session) + 1, at_ms)
    _store(session, entry)
    if command.act == "erase-person":
        for change in entry.changes:
            _scrub(session, change.id)
        entry = replace(entry, changes=tuple(_scrubbed(one) for one in entry.changes))
    return ActDone(entry)


def done_before(
    session: Session, caller: RegistryCaller, command: RegistryCommand
) -> ActDone | None:
    """The result of a caller's command of this name that was done before, None if there is none.
    Raises SentAgainError for another command under the name of an earlier one."""
    name, known = _name(caller, command), KnownCommands()
    column = RegistryLogRow.command
    own = column.startswith(f"{MARK}{name.whose}.", autoescape=True)
    old = (column == command.id) & (RegistryLogRow.by == caller.by)  # of an older release
    row = session.scalar(select(RegistryLogRow).where(own | old))
    if row is None:
        return None
    known.add(row.command, row.number)
    known.find(name)
    return ActDone(entry_of(row), repeated=True)


def _name(caller: RegistryCaller, command: RegistryCommand) -> CommandName:
    said = dict(command.data)
    if command.act == "publish":  # the lists are the server's
        said.pop("lists", None)
    return command_name(f"officer {caller.by}", command.id, command.act, said)


def last_act(session: Session) -> int:
    """The number of the last act of the log."""
    return session.scalar(select(func.max(RegistryLogRow.number))) or 0


def aliases_of(session: Session) -> dict[str, str]:
    """Merged number → the number at the end of its way."""
    row = RegistryRecordRow
    query = select(row.id, row.alias).where(row.kind == PERSON, row.alias.is_not(None))
    steps = {number: str(alias) for number, alias in session.execute(query)}
    found = {}
    for number, alias in steps.items():
        seen, end = {number}, alias
        while end in steps and end not in seen:
            seen.add(end)
            end = steps[end]
        found[number] = end
    return found


def _store(session: Session, entry: RegistryEntry) -> None:
    session.add(
        RegistryLogRow(
            number=entry.number,
            command=entry.command,
            act=entry.act,
            data=dict(entry.data),
            by=entry.by,
            name=entry.name,
            role=entry.role,
            at_ms=entry.at_ms,
            changes=[one.to_dict() for one in entry.changes],
            notes=list(entry.notes),
            undoes=entry.undoes or None,
        )
    )
    session.flush()  # two writers of one number, command or undoing meet here
    touches = [{"kind": c.kind, "id": c.id, "number": entry.number} for c in entry.changes]
    for part in _parts(touches):
        session.execute(insert(RegistryTouchRow), part)
    new = [one for one in entry.changes if one.version == 1]
    for part in _parts([_columns(one) for one in new]):
        session.execute(insert(RegistryRecordRow), part)
    for part in _parts([one for one in entry.changes if one.version > 1]):
        _replace(session, part)
    for one in entry.changes:
        if one.kind == REPORT:
            _place(session, one)


def _replace(session: Session, changes: list[RecordChange]) -> None:
    """Stores changed records. Raises RegistryConflictError if another process was first."""
    table = cast(Table, RegistryRecordRow.__table__)
    which = [table.c[name] == bindparam(f"old_{name}") for name in ("kind", "id", "version")]
    rows = [
        {"old_kind": one.kind, "old_id": one.id, "old_version": one.version - 1, **_columns(one)}
        for one in changes
    ]
    done = session.connection().execute(update(table).where(*which), rows)
    if done.rowcount != len(rows):
        raise RegistryConflictError("registry-busy", BUSY.template)
    session.expire_all()  # rows that were read before are of the version before


def _place(session: Session, change: RecordChange) -> None:
    """Notes the people of a report."""
    row = RegistryPlaceRow
    before, after = people_of(change.before or {}), people_of(change.after or {})
    for person in before - after:
        found = session.get(row, (change.kind, change.id, person))
        if found is not None:
            session.delete(found)
    rows = [{"kind": change.kind, "id": change.id, "person": one} for one in sorted(after - before)]
    for part in _parts(rows):
        session.execute(insert(row), part)


def _columns(change: RecordChange) -> dict[str, Any]:
    """The columns of a record's row."""
    body = change.after or {}
    name = str(body.get("name", ""))
    is_person = change.kind == PERSON and "name" in body
    shown = is_person and "name" in chosen(RegisteredPerson.from_dict(body))
    return {
        "kind": change.kind,
        "id": change.id,
        "version": change.version,
        "body": None if change.after is None else dict(change.after),
        "name": name,
        "name_key": name_key(name) if is_person else name.casefold(),
        "listed": shown,
        "alias": body.get(ALIAS),
        **{kind: body.get(kind) for kind in ("national", "fmjd", "fide")},
        "series": body.get("series"),
        "day": body.get("ended"),
    }


def _scrub(session: Session, person: str) -> None:
    """Takes everything about a person out of the log: that it was done, by whom and when, stays."""
    row, touch = RegistryLogRow, RegistryTouchRow
    ours = {person, *(number for number, end in aliases_of(session).items() if end == person)}
    numbers = select(touch.number).where(touch.kind == PERSON, touch.id.in_(ours))
    query = select(row).where(row.number.in_(numbers))
    for entry in session.scalars(query).all():
        changes = [RecordChange.from_dict(one) for one in entry.changes]
        entry.changes = [
            (_scrubbed(one) if one.kind == PERSON and one.id in ours else one).to_dict()
            for one in changes
        ]
        entry.notes = []
        if entry.act != "import-people":
            kept = ("person", "kept", "other", "entry")
            entry.data = {**{k: v for k, v in entry.data.items() if k in kept}, **ERASED}


def _scrubbed(change: RecordChange) -> RecordChange:
    """A change without what was known; numbers and merges stay."""
    before, after = _bare(change.id, change.before), _bare(change.id, change.after)
    return replace(change, before=before, after=after)


def _bare(number: str, body: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    if body is None or ALIAS in body:
        return body
    return RegisteredPerson(name=f"#{number}", public=()).to_dict()


def _bodies(session: Session, kind: str, numbers: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    row = RegistryRecordRow
    found: dict[str, Mapping[str, Any]] = {}
    for part in _parts(list(numbers)):
        query = select(row.id, row.body).where(row.kind == kind, row.id.in_(part))
        found |= {one.id: one.body for one in session.execute(query) if one.body is not None}
    return found


def _parts(rows: list[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(rows), BATCH):
        yield rows[start : start + BATCH]


def _all(clauses: Sequence[Any]) -> Any:
    found = clauses[0]
    for one in clauses[1:]:
        found &= one
    return found
