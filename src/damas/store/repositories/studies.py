"""Studies on disk, as logs of changes, with the people who write them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError

from ...base.errors import UnknownNameError
from ..logs import LogRepository, StoredEntry, new_id
from ..models.studies import StudyChangeRow, StudyPersonRow, StudyRow
from ..transaction import hold_person, transaction

SECRET_BYTES = 18
"""Random bytes of the link by which people come to write: 144 bits."""
MOST_WRITERS = 60
MOST_WRITERS_EVER = 400


@dataclass(frozen=True, slots=True)
class StudySummary:
    """A study in lists."""

    title: str
    chapters: int


@dataclass(frozen=True, slots=True)
class StudyRecord:
    """One stored study. *version*: the entries of its log; *people_version* grows with every change
    of its people or of its readers. *owner* is a person's id."""

    id: str
    owner: str
    visibility: str
    invite: str
    summary: StudySummary
    version: int
    people_version: int
    created_ms: int
    updated_ms: int


@dataclass(frozen=True, slots=True)
class StudyPerson:
    """A person who writes a study; *state*: "in" or "removed"."""

    number: int
    person: str
    name: str
    state: str


class Studies(LogRepository[StudyRecord, StudySummary]):
    """The repository of studies."""

    HEAD, ENTRY, OWNER, PARTS = StudyRow, StudyChangeRow, "study_id", (StudyPersonRow,)
    MOST_BYTES = 16 << 20

    def create(
        self, owner: str, name: str, start: Sequence[StoredEntry], summary: StudySummary, most: int
    ) -> StudyRecord | None:
        """A new study with its owner and the beginning of its log; None if the owner has *most*."""
        at_ms = start[0].at_ms
        record = StudyRecord(
            new_id(),
            owner,
            "private",
            secrets.token_urlsafe(SECRET_BYTES),
            summary,
            len(start),
            0,
            at_ms,
            at_ms,
        )
        count = select(func.count()).select_from(StudyRow).where(StudyRow.owner == owner)
        with transaction(self._database) as session:
            hold_person(session, owner)
            if (session.scalar(count) or 0) >= most:
                return None
            self._begin(session, _row(record), start)
            session.add(_person_row(record.id, 0, owner, name, at_ms))
        return record

    def people(self, study_id: str) -> list[StudyPerson]:
        """Everybody who writes, or wrote, a study, by number."""
        query = (
            select(StudyPersonRow)
            .where(StudyPersonRow.study_id == study_id)
            .order_by(StudyPersonRow.number)
        )
        with transaction(self._database, write=False) as session:
            return [_person(row) for row in session.scalars(query)]

    def invited(self, invite: str) -> StudyRecord | None:
        """The study of an invitation's link."""
        with transaction(self._database, write=False) as session:
            row = session.scalar(select(StudyRow).where(StudyRow.invite == invite))
            return None if row is None else self.record_of(row)

    def join(self, invite: str, person: str, name: str, at_ms: int) -> StudyPerson | None:
        """Adds a person to the study of a link; None where the link is not valid any more, or the
        study is full. A second call changes nothing; a person who was removed stays removed."""
        for _ in range(5):
            try:
                with transaction(self._database) as session:
                    return _join(session, invite, person, name, at_ms)
            except IntegrityError:  # somebody else came in at the same moment
                continue
        return None

    def remove(self, study_id: str, number: int) -> bool:
        """Takes the right to write from a person; False if it is taken already."""
        which = (
            StudyPersonRow.study_id == study_id,
            StudyPersonRow.number == number,
            StudyPersonRow.state == "in",
        )
        taken = update(StudyPersonRow).where(*which).values(state="removed")
        with transaction(self._database) as session:
            if session.execute(taken.returning(StudyPersonRow.number)).first() is None:
                return False
            _touch(session, study_id)
        return True

    def set_visibility(self, study_id: str, visibility: str) -> None:
        """Says who may read a study."""
        self._change(study_id, visibility=visibility)

    def renew_invite(self, study_id: str) -> None:
        """Gives a study another link for writers: the old one is not valid any more."""
        self._change(study_id, invite=secrets.token_urlsafe(SECRET_BYTES))

    def of_person(self, person: str, limit: int = 100) -> list[StudyRecord]:
        """The studies that a person writes, the one changed last first."""
        query = (
            select(StudyRow)
            .join(StudyPersonRow, StudyPersonRow.study_id == StudyRow.id)
            .where(StudyPersonRow.person == person, StudyPersonRow.state == "in")
            .order_by(StudyRow.updated_ms.desc(), StudyRow.id)
            .limit(limit)
        )
        return self._records(query)

    def public(self, limit: int = 50, offset: int = 0) -> list[StudyRecord]:
        """Studies that everybody may read, the one changed last first."""
        query = (
            select(StudyRow)
            .where(StudyRow.visibility == "public")
            .order_by(StudyRow.updated_ms.desc(), StudyRow.id)
            .limit(limit)
            .offset(offset)
        )
        return self._records(query)

    def _change(self, study_id: str, **columns: Any) -> None:
        with transaction(self._database) as session:
            session.execute(update(StudyRow).where(StudyRow.id == study_id).values(**columns))
            _touch(session, study_id)

    @staticmethod
    def record_of(row: StudyRow) -> StudyRecord:
        """The record of a head's row."""
        return StudyRecord(
            row.id,
            row.owner,
            row.visibility,
            row.invite,
            StudySummary(row.title, row.chapters),
            row.version,
            row.people_version,
            row.created_ms,
            row.updated_ms,
        )

    @staticmethod
    def columns_of(summary: StudySummary) -> dict[str, Any]:
        """The columns of the head that lists show."""
        return {"title": summary.title, "chapters": summary.chapters}

    @staticmethod
    def unknown(log_id: str) -> UnknownNameError:
        """The error for an unknown id."""
        return UnknownNameError(
            "unknown-study", "There is no study with the address {name}", name=log_id
        )


def _join(session: Any, invite: str, person: str, name: str, at_ms: int) -> StudyPerson | None:
    head = session.scalar(select(StudyRow).where(StudyRow.invite == invite).with_for_update())
    if head is None:
        return None
    study = head.id
    rows = session.scalars(select(StudyPersonRow).where(StudyPersonRow.study_id == study)).all()
    own = next((one for one in rows if one.person == person), None)
    if own is not None:
        return _person(own)
    inside = sum(one.state == "in" for one in rows)
    if inside > MOST_WRITERS or len(rows) > MOST_WRITERS_EVER:
        return None
    number = head.people_version + 1  # never that of somebody whose row is gone
    made = _person_row(study, number, person, name, at_ms)
    session.add(made)
    session.flush()
    _touch(session, study)
    return _person(made)


def _touch(session: Any, study_id: str) -> None:
    more = StudyRow.people_version + 1
    session.execute(update(StudyRow).where(StudyRow.id == study_id).values(people_version=more))


def _row(record: StudyRecord) -> StudyRow:
    return StudyRow(
        id=record.id,
        owner=record.owner,
        title=record.summary.title,
        visibility=record.visibility,
        invite=record.invite,
        chapters=record.summary.chapters,
        version=record.version,
        people_version=record.people_version,
        created_ms=record.created_ms,
        updated_ms=record.updated_ms,
    )


def _person_row(study: str, number: int, person: str, name: str, at_ms: int) -> StudyPersonRow:
    return StudyPersonRow(
        study_id=study, number=number, person=person, name=name, state="in", joined_ms=at_ms
    )


def _person(row: StudyPersonRow) -> StudyPerson:
    return StudyPerson(row.number, row.person, row.name, row.state)
