"""What moderators do about people: blocks, mutes, names, the role, notes; each with its line in the
trail, in one transaction. Times are ms UTC.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, or_, select, update
from sqlalchemy.exc import IntegrityError

from ...people.names import skeleton
from ..models.basket import ModerationRow
from ..models.people import BarredAddressRow, ClosedNameRow, PersonNoteRow, PersonRow
from ..transaction import hold_person, transaction
from .accounts import NameTakenError, delete_person, end_all, write_name
from .basket import TrailEntry, trail_entry
from .blocking import bar_addresses, name_is_closed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy.orm import Session

    from ...people.names import Name
    from ...people.restraints import Restraint
    from ..database import Database

PERSON = "person"
"""The kind of the trail's lines about people."""
MOST_NOTES = 200
"""Notes on one person; the oldest goes with each more."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: the role ("owner", "moderator" or "operator", who works on the machine), the id and
    the name."""

    role: str
    id: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class PersonAct:
    """An act about a person, as the trail has it. *act*: such as "block"; *reason*: why."""

    act: str
    person: str
    by: Actor
    at_ms: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PersonNote:
    """One note on a person."""

    number: int
    by_name: str
    at_ms: int
    text: str


class PersonActs:
    """The repository of such acts. Each returns False where there is no such person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def block(self, act: PersonAct, held: Restraint, address_days: int) -> bool:
        """Blocks a person, and bars the addresses of the last days for *address_days*."""
        changed = {
            "blocked_ms": held.since_ms,
            "block_until_ms": held.until_ms,
            "block_reason": held.reason,
        }
        with transaction(self._database) as session:
            if not _change(session, act, changed):
                return False
            bar_addresses(session, act.person, act.at_ms, address_days)
            return True

    def unblock(self, act: PersonAct) -> bool:
        """Ends the block of a person, and of the addresses."""
        changed = dict.fromkeys(("blocked_ms", "block_until_ms", "block_reason"))
        with transaction(self._database) as session:
            bars = BarredAddressRow.person == act.person
            session.execute(delete(BarredAddressRow).where(bars))
            return _change(session, act, changed)

    def mute(self, act: PersonAct, held: Restraint | None) -> bool:
        """Takes from a person the right to write to others, or gives it back."""
        changed = {
            "mute_ms": held.since_ms if held else None,
            "mute_until_ms": held.until_ms if held else None,
            "mute_reason": held.reason if held else None,
        }
        with transaction(self._database) as session:
            return _change(session, act, changed)

    def set_role(self, act: PersonAct, role: str) -> bool:
        """Gives an account a role, or takes it with ""."""
        with transaction(self._database) as session:
            return _change(session, act, {"role": role or None})

    def rename(self, act: PersonAct, name: Name) -> bool:
        """Gives an account another name, in its games too; nobody takes the name of before. Raises
        NameTakenError."""
        with transaction(self._database) as session:
            row = session.get(PersonRow, act.person, with_for_update=True)
            if row is None:
                return False
            if name.skeleton != row.skeleton and name_is_closed(session, name.skeleton, act.at_ms):
                raise NameTakenError(name.text)
            _note(session, act, row.name or "")
            if row.skeleton and row.skeleton != name.skeleton:
                closed = {"at_ms": act.at_ms, "blocked_ms": act.at_ms, "complaints": 0}
                session.merge(ClosedNameRow(skeleton=row.skeleton, name=row.name, **closed))
            row.name, row.skeleton = name.text, name.skeleton
            try:
                session.flush()
            except IntegrityError as error:
                raise NameTakenError(name.text) from error
            write_name(session, act.person, name.text)
            return True

    def end_sessions(self, act: PersonAct) -> bool:
        """Ends all that is open for a person: sessions, links, notices."""
        with transaction(self._database) as session:
            end_all(session, act.person, act.at_ms)
            return _change(session, act, {})

    def tell(self, act: PersonAct) -> bool:
        """Adds the line of an act that changes nothing here."""
        with transaction(self._database) as session:
            return _change(session, act, {})

    def tell_of_game(self, by: Actor, game: str, title: str, reason: str, at_ms: int) -> None:
        """Adds the line of a game that was annulled."""
        line = {"act": "annul", "kind": "game", "id": game, "title": title[:120], "reason": reason}
        with transaction(self._database) as session:
            session.add(ModerationRow(**line, **_who(by), at_ms=at_ms))

    def delete(self, act: PersonAct) -> bool:
        """Deletes a person; the trail keeps that it was done, and not the name."""
        with transaction(self._database) as session:
            if session.get(PersonRow, act.person) is None:
                return False
            _note(session, act, "")
            delete_person(session, act.person, act.at_ms)
            return True

    # Notes

    def add_note(self, act: PersonAct, text: str) -> bool:
        """Notes something on a person; the trail says that there is a note, and not what."""
        with transaction(self._database) as session:
            hold_person(session, act.person)
            if not _change(session, act, {}):
                return False
            by, of = act.by, PersonNoteRow.person == act.person
            session.add(
                PersonNoteRow(
                    person=act.person, by_id=by.id, by_name=by.name, at_ms=act.at_ms, text=text
                )
            )
            session.flush()
            kept = select(PersonNoteRow.number).where(of).order_by(PersonNoteRow.number.desc())
            oldest = session.scalars(kept.offset(MOST_NOTES)).all()
            session.execute(delete(PersonNoteRow).where(PersonNoteRow.number.in_(oldest)))
            return True

    def notes(self, person: str) -> list[PersonNote]:
        """The notes on a person, the newest first."""
        row = PersonNoteRow
        query = select(row).where(row.person == person).order_by(row.number.desc())
        with transaction(self._database, write=False) as session:
            return [
                PersonNote(one.number, one.by_name, one.at_ms, one.text)
                for one in session.scalars(query.limit(MOST_NOTES))
            ]

    # The trail

    def trail(self, limit: int, before: int = 0, person: str = "") -> list[TrailEntry]:
        """Lines of the trail, the newest first: older ones than the number *before*, and about one
        *person*, where they are given."""
        row = ModerationRow
        query = select(row).order_by(row.number.desc()).limit(limit)
        if before:
            query = query.where(row.number < before)
        if person:
            query = query.where(row.kind == PERSON, row.id == person)
        with transaction(self._database, write=False) as session:
            return [trail_entry(one) for one in session.scalars(query)]

    def find(self, text: str) -> list[tuple[str, str]]:
        """The people with that id or, in whatever letters, that name: ids and names, a few."""
        row = PersonRow
        named = or_(row.id == text, row.skeleton == skeleton(text))
        query = select(row.id, row.name).where(named).limit(5)
        with transaction(self._database, write=False) as session:
            return [(one.id, one.name or "") for one in session.execute(query)]


def _change(session: Session, act: PersonAct, columns: Mapping[str, object]) -> bool:
    """Writes columns of a person, and the line of the trail; False for nobody."""
    row = session.get(PersonRow, act.person)
    if row is None:
        return False
    if columns:
        session.execute(update(PersonRow).where(PersonRow.id == act.person).values(**columns))
    _note(session, act, row.name or "")
    return True


def _note(session: Session, act: PersonAct, title: str) -> None:
    session.add(
        ModerationRow(
            act=act.act,
            kind=PERSON,
            id=act.person,
            title=title,
            reason=act.reason,
            **_who(act.by),
            at_ms=act.at_ms,
        )
    )


def _who(by: Actor) -> dict[str, str | None]:
    return {"by_role": by.role, "by_name": by.name[:80], "by_id": by.id or None}
