"""Blocks by the owner: of a person, for a while of the address, and of a name that was given up.

An address is stored as a *mark*, a hash that only this server can make of it. Times are ms UTC.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import and_, delete, func, or_, select, update

from ..models.meeting import ReportRow, SeekRow
from ..models.people import BarredAddressRow, ClosedNameRow, PersonRow, SessionRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from ..database import Database

DAY_MS = 86_400_000
MARK_DAYS = 7
"""Days after its last use for which a session has the mark of an address."""
NAME_DAYS = 90
"""Days for which nobody takes the name of an account that was complained about and deleted."""


@dataclass(frozen=True, slots=True)
class BlockedName:
    """A name that the owner has blocked, and that no account has."""

    name: str
    skeleton: str
    at_ms: int


class Blocking:
    """The repository of blocks."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def is_barred(self, mark: str, at_ms: int) -> bool:
        """Whether nobody new comes in from an address."""
        there = BarredAddressRow.mark == mark, BarredAddressRow.until_ms > at_ms
        with transaction(self._database, write=False) as session:
            return session.scalar(select(BarredAddressRow.mark).where(*there).limit(1)) is not None

    def follow(self, person: str, mark: str, at_ms: int) -> None:
        """Bars one more address from which a blocked person comes, if the block is of the address
        too, for as long as the others."""
        bars = BarredAddressRow.person == person, BarredAddressRow.until_ms > at_ms
        with transaction(self._database) as session:
            found = list(session.scalars(select(BarredAddressRow).where(*bars)))
            if found and all(one.mark != mark for one in found):
                until = max(one.until_ms for one in found)
                bar = BarredAddressRow(mark=mark, person=person, at_ms=at_ms, until_ms=until)
                session.merge(bar)

    def barred_until(self, people: list[str], at_ms: int) -> dict[str, int]:
        """Person → when the last bar of an address ends, of those who have one."""
        row = BarredAddressRow
        there = row.person.in_(people), row.until_ms > at_ms
        query = (
            select(row.person, func.max(row.until_ms).label("until"))
            .where(*there)
            .group_by(row.person)
        )
        with transaction(self._database, write=False) as session:
            return {one.person: one.until for one in session.execute(query)}

    # Names

    def blocked_names(self, limit: int = 200) -> list[BlockedName]:
        """The names that are blocked without an account, the newest first."""
        row = ClosedNameRow
        query = select(row).where(row.blocked_ms.is_not(None)).order_by(row.blocked_ms.desc())
        with transaction(self._database, write=False) as session:
            found = session.scalars(query.limit(limit))
            return [BlockedName(one.name or "", one.skeleton, one.blocked_ms or 0) for one in found]

    def block_name(self, name: str, skeleton: str, at_ms: int) -> None:
        """Blocks a name that no account has."""
        row = ClosedNameRow(
            skeleton=skeleton, name=name, at_ms=at_ms, blocked_ms=at_ms, complaints=0
        )
        with transaction(self._database) as session:
            session.merge(row)

    def free_name(self, skeleton: str) -> bool:
        """Lets a name be taken again; False if it was free."""
        gone = delete(ClosedNameRow).where(ClosedNameRow.skeleton == skeleton)
        with transaction(self._database) as session:
            return session.execute(gone.returning(ClosedNameRow.skeleton)).first() is not None

    def forget(self, at_ms: int) -> int:
        """Deletes bars that have ended, marks of sessions and names of accounts after their time;
        names that are blocked stay. Returns the number of bars and names."""
        names = ClosedNameRow.blocked_ms.is_(None), ClosedNameRow.at_ms < _before(at_ms, NAME_DAYS)
        old = SessionRow.address_mark.is_not(None), SessionRow.seen_ms < _before(at_ms, MARK_DAYS)
        with transaction(self._database) as session:
            session.execute(update(SessionRow).where(*old).values(address_mark=None))
            ended = delete(BarredAddressRow).where(BarredAddressRow.until_ms <= at_ms)
            bars = session.scalars(ended.returning(BarredAddressRow.mark)).all()
            old_names = delete(ClosedNameRow).where(*names).returning(ClosedNameRow.skeleton)
            return len(bars) + len(session.scalars(old_names).all())


def bar_addresses(session: Session, person: str, at_ms: int, address_days: int) -> None:
    """Takes somebody who is being blocked out of the lobby, and bars the addresses of the last days
    for *address_days*."""
    until = at_ms + address_days * DAY_MS
    known = select(SessionRow.address_mark).where(
        SessionRow.person_id == person,
        SessionRow.address_mark.is_not(None),
        SessionRow.seen_ms > at_ms - MARK_DAYS * DAY_MS,
    )
    session.execute(delete(SeekRow).where(SeekRow.person == person))
    for mark in {one or "" for one in session.scalars(known)} if address_days else ():
        session.merge(BarredAddressRow(mark=mark, person=person, at_ms=at_ms, until_ms=until))


def not_blocked(at_ms: int) -> ColumnElement[bool]:
    """The condition that a person is not blocked then."""
    return or_(PersonRow.blocked_ms.is_(None), PersonRow.block_until_ms <= at_ms)


def name_is_closed(session: Session, skeleton: str, at_ms: int) -> bool:
    """Whether a name is blocked, or was lately that of an account with complaints."""
    row = ClosedNameRow
    held = or_(row.blocked_ms.is_not(None), row.at_ms >= _before(at_ms, NAME_DAYS))
    query = select(row.skeleton).where(and_(row.skeleton == skeleton, held))
    return session.scalar(query) is not None


def close_name(session: Session, person: PersonRow, at_ms: int) -> None:
    """Marks the name of an account that is about to be deleted, and is blocked or was complained
    about; of others nothing is kept."""
    about = select(func.count()).select_from(ReportRow).where(ReportRow.about == person.id)
    complaints = session.scalar(about) or 0
    ended = person.block_until_ms is not None and person.block_until_ms <= at_ms
    blocked_ms = None if ended else person.blocked_ms
    if person.skeleton is None or not (blocked_ms or complaints):
        return
    session.merge(
        ClosedNameRow(
            skeleton=person.skeleton,
            name=person.name if blocked_ms else None,
            at_ms=at_ms,
            blocked_ms=blocked_ms,
            complaints=complaints,
        )
    )


def _before(at_ms: int, days: int) -> int:
    return at_ms - days * DAY_MS
