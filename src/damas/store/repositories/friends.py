"""The friends of people: accounts that they play with."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, exists, func, select
from sqlalchemy.orm import aliased

from ..database import Database
from ..models.meeting import FriendRow
from ..models.people import PersonRow
from ..transaction import hold_person, transaction


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend of a person. *mutual*: the person is a friend of theirs, too; *seen_ms*: when they
    were here last (ms UTC)."""

    id: str
    name: str
    mutual: bool
    seen_ms: int


class Friends:
    """The repository of friends."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, person: str, friend: str, at_ms: int, most: int) -> bool | None:
        """Makes *friend* one of the *most* friends of *person*; False where the person has so many,
        None where no account has that id."""
        with transaction(self._database) as session:
            other = session.get(PersonRow, friend)
            if other is None or other.kind == "guest":
                return None
            if session.get(FriendRow, (person, friend)) is not None:
                return True
            hold_person(session, person)
            which = FriendRow.person == person
            count = session.scalar(select(func.count()).select_from(FriendRow).where(which)) or 0
            if count >= most:
                return False
            session.add(FriendRow(person=person, friend=friend, at_ms=at_ms))
            return True

    def remove(self, person: str, friend: str) -> None:
        """Takes *friend* off the list of *person*."""
        which = FriendRow.person == person, FriendRow.friend == friend
        with transaction(self._database) as session:
            session.execute(delete(FriendRow).where(*which))

    def of(self, person: str) -> list[Friend]:
        """The friends of a person by name."""
        back = aliased(FriendRow)
        mutual = exists().where(back.person == FriendRow.friend, back.friend == FriendRow.person)
        query = (
            select(PersonRow.id, PersonRow.name, mutual, PersonRow.seen_ms)
            .join(FriendRow, FriendRow.friend == PersonRow.id)
            .where(FriendRow.person == person, PersonRow.kind != "guest")
            .order_by(PersonRow.name)
        )
        with transaction(self._database, write=False) as session:
            rows = session.execute(query).all()
        return [Friend(id_, name or "", bool(both), seen) for id_, name, both, seen in rows]

    def has(self, person: str, friend: str) -> bool:
        """Whether *friend* is a friend of *person*."""
        with transaction(self._database, write=False) as session:
            return session.get(FriendRow, (person, friend)) is not None
