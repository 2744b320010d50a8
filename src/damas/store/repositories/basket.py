"""The basket: things that the owner of the server, or the organiser of an event, has removed.

A thing in the basket is in no other table, so that nothing else has to ask: no list, page, search
or export finds it. It is put back as it was, or deleted for good after its days. Every act stands
in the trail. Times are ms UTC.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from ...base.errors import DamasError, UnknownNameError
from ..models.basket import BasketPartRow, BasketRow, ClosureRow, ModerationRow
from ..models.meeting import ChatMessageRow
from ..models.rooms import RoomMessageRow, RoomRow
from ..transaction import transaction
from .parts import (
    HEADS,
    Part,
    nameless,
    part_from,
    parts_of,
    people_of,
    person_columns,
    put_in,
    take_out,
)
from .sections import HasSectionsError, festival_of

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

DAY_MS = 86_400_000
BASKET_DAYS = 30
"""Days for which a thing can be put back."""
REMARKS = {
    "word": (ChatMessageRow, ChatMessageRow.game_id),
    "room-word": (RoomMessageRow, RoomMessageRow.room_id),
}
"""The kinds of remarks; the id of one is "place:number"."""
KINDS = (*HEADS, *REMARKS)


class NotInBasketError(DamasError, LookupError):
    """Nothing of that address is in the basket."""

    def __init__(self, name: str) -> None:
        super().__init__("not-in-basket", "{name} is not in the basket", name=name)


class CannotPutBackError(DamasError, ValueError):
    """A thing whose owner has deleted the account meanwhile, or whose place is taken."""

    def __init__(self, name: str) -> None:
        super().__init__(
            "cannot-put-back",
            "{name} cannot be put back: its owner is gone, or something else is in its place",
            name=name,
        )


@dataclass(frozen=True, slots=True)
class Removal:
    """An act about a thing. *kind*: one of KINDS; *by_role*: "owner", "moderator" or "organiser",
    *by_name* the name of the moderator or on the organiser's key."""

    kind: str
    id: str
    reason: str = ""
    by_role: str = "owner"
    by_name: str = ""
    by_id: str = ""


@dataclass(frozen=True, slots=True)
class Removed:
    """A removal: the people concerned, and the things with addresses of their own, as pairs of
    kind and id, the thing itself first."""

    title: str
    people: frozenset[str]
    things: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class BasketEntry:
    """A thing in the basket."""

    kind: str
    id: str
    title: str
    reason: str
    by_role: str
    at_ms: int
    until_ms: int


@dataclass(frozen=True, slots=True)
class ClosedThing:
    """A thing in which nobody acts; its title is "" where it is gone."""

    kind: str
    id: str
    title: str
    reason: str


@dataclass(frozen=True, slots=True)
class TrailEntry:
    """One act of the trail."""

    act: str
    kind: str
    id: str
    title: str
    reason: str
    by_role: str
    by_name: str
    at_ms: int
    number: int


class Basket:
    """The repository of things that were removed or closed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def remove(self, removal: Removal, at_ms: int) -> Removed:
        """Puts a thing into the basket. Raises UnknownNameError when there is none, and
        HasSectionsError for the first event of a festival with others."""
        with transaction(self._database) as session:
            if removal.kind in REMARKS:
                return _remark(session, removal, at_ms, gone=True)
            if removal.kind == "event":
                festival = festival_of(session, removal.id)
                if any(one.first == removal.id != one.event for one in festival):
                    raise HasSectionsError
            parts = parts_of(session, removal.kind, removal.id)
            if not parts:
                raise _unknown(removal)
            head = next(one for one in parts if one.thing == f"{removal.kind}:{removal.id}")
            title = _title(removal.kind, head.row)
            session.execute(_in_basket(delete(BasketRow), removal))
            _keep(session, removal, title, parts, at_ms)
            take_out(session, parts)
            _note(session, "removed", removal, title, at_ms)
            things = sorted({one.thing for one in parts if one.thing} - {head.thing})
            return Removed(
                title, frozenset(people_of(parts)), tuple(map(_thing, (head.thing, *things)))
            )

    def put_back(self, removal: Removal, at_ms: int) -> Removed:
        """Puts a thing back as it was. Raises NotInBasketError and CannotPutBackError."""
        try:
            with transaction(self._database) as session:
                if removal.kind in REMARKS:
                    return _remark(session, removal, at_ms, gone=False)
                row = session.get(BasketRow, (removal.kind, removal.id), with_for_update=True)
                if row is None:
                    raise NotInBasketError(removal.id)
                parts = _parts(session, removal)
                if not put_in(session, parts):
                    raise CannotPutBackError(row.title)
                _note(session, "put-back", removal, row.title, at_ms)
                things = tuple(_thing(one.thing) for one in parts if one.thing)
                session.execute(_in_basket(delete(BasketRow), removal))
                return Removed(row.title, frozenset(people_of(parts)), things)
        except IntegrityError:
            raise CannotPutBackError(removal.id) from None

    def author(self, removal: Removal) -> str:
        """Who made a remark, "" for nobody that is known."""
        row: Any
        row, place = REMARKS[removal.kind]
        there, _, number = removal.id.rpartition(":")
        which = place == there, row.number == (int(number) if number.isdecimal() else -1)
        with transaction(self._database, write=False) as session:
            return session.scalar(select(row.person).where(*which)) or ""

    def why(self, kind: str, thing_id: str) -> TrailEntry | None:
        """The act by which a thing is not to be seen; None where it was not removed. A board that
        went with its event has the event's."""
        row = ModerationRow
        last = (
            select(row)
            .where(row.kind == kind, row.id == thing_id, row.act.in_(("removed", "put-back")))
            .order_by(row.number.desc())
            .limit(1)
        )
        whole = select(BasketPartRow.kind, BasketPartRow.id).where(
            BasketPartRow.part == f"{kind}:{thing_id}", BasketPartRow.id != thing_id
        )
        with transaction(self._database, write=False) as session:
            found = session.scalar(last)
            if found is not None and found.act == "removed":
                return trail_entry(found)
            of = session.execute(whole.limit(1)).first()
        return None if of is None else self.why(of.kind, of.id)

    def entries(self, limit: int = 200) -> list[BasketEntry]:
        """The things in the basket, the last removed first."""
        query = select(BasketRow).order_by(BasketRow.at_ms.desc(), BasketRow.id).limit(limit)
        with transaction(self._database, write=False) as session:
            return [
                BasketEntry(
                    one.kind, one.id, one.title, one.reason, one.by_role, one.at_ms, one.until_ms
                )
                for one in session.scalars(query)
            ]

    def empty(self, at_ms: int) -> int:
        """Deletes for good all that has been in the basket for its days, and the words of remarks
        that were taken away so long ago. Returns the number of things."""
        before = at_ms - BASKET_DAYS * DAY_MS
        with transaction(self._database) as session:
            due = list(session.scalars(select(BasketRow).where(BasketRow.until_ms <= at_ms)))
            for one in due:
                removal = Removal(one.kind, one.id, one.reason, "server")
                _note(session, "gone", removal, one.title, at_ms)
                session.execute(_in_basket(delete(BasketRow), removal))
            for row in (ChatMessageRow, RoomMessageRow):
                old = row.removed_ms <= before
                session.execute(update(row).where(old).values(text=None, phrase=None))
            return len(due)

    # Closing

    def close(self, removal: Removal, at_ms: int) -> None:
        """Ends all acts in a thing; it can be read as before."""
        row = ClosureRow(kind=removal.kind, id=removal.id, reason=removal.reason, at_ms=at_ms)
        with transaction(self._database) as session:
            head = HEADS[removal.kind]
            found = session.get(head, removal.id)
            if found is None:
                raise _unknown(removal)
            session.merge(row)
            _note(session, "closed", removal, _title_of(removal.kind, found), at_ms)

    def reopen(self, removal: Removal, at_ms: int) -> None:
        """Lets people act in a thing again. Raises NotInBasketError for one that is not closed."""
        which = ClosureRow.kind == removal.kind, ClosureRow.id == removal.id
        with transaction(self._database) as session:
            gone = session.execute(delete(ClosureRow).where(*which).returning(ClosureRow.id))
            if gone.first() is None:
                raise NotInBasketError(removal.id)
            _note(session, "opened", removal, _title_in(session, removal.kind, removal.id), at_ms)

    def closures(self) -> dict[tuple[str, str], str]:
        """The things in which nobody acts: kind and id → the reason."""
        with transaction(self._database, write=False) as session:
            found = session.scalars(select(ClosureRow).order_by(ClosureRow.at_ms.desc()))
            return {(one.kind, one.id): one.reason for one in found}

    def closed(self, limit: int = 200) -> list[ClosedThing]:
        """The things in which nobody acts, the last closed first."""
        query = select(ClosureRow).order_by(ClosureRow.at_ms.desc(), ClosureRow.id).limit(limit)
        with transaction(self._database, write=False) as session:
            return [
                ClosedThing(one.kind, one.id, _title_in(session, one.kind, one.id), one.reason)
                for one in session.scalars(query)
            ]


def scrub_basket(session: Session, person: str) -> None:
    """Takes a person who is about to be deleted out of the basket, as the deletion does elsewhere:
    what is theirs goes, and the names from games."""
    for row in _rows_with(session, person):
        part = part_from(row.source, row.held, row.part or "")
        held = dict(part.row)
        named = [one for one in person_columns(part.table) if held[one] == person]
        if not named:
            continue
        if all(part.table.c[name].nullable for name in named):
            changed = Part(part.table, held | dict.fromkeys(named)).text
            session.execute(_at(update(BasketPartRow), row).values(held=changed))
            if row.source == "seats":
                _scrub_game(session, held["game_id"], held["colour"])
        elif part.thing == f"{row.kind}:{row.id}":
            session.execute(_in_basket(delete(BasketRow), Removal(row.kind, row.id)))
        else:
            session.execute(_at(delete(BasketPartRow), row))


def _scrub_game(session: Session, game_id: str, colour: str) -> None:
    """Takes the name of a player from a game in the basket."""
    query = select(BasketPartRow).where(BasketPartRow.part == f"game:{game_id}")
    for row in list(session.scalars(query)):
        whole = part_from(row.source, row.held, row.part or "")
        held = Part(whole.table, nameless(whole.row, colour)).text
        session.execute(_at(update(BasketPartRow), row).values(held=held))


def _at(statement: Any, row: BasketPartRow) -> Any:
    keys = BasketPartRow.kind == row.kind, BasketPartRow.id == row.id
    return statement.where(*keys, BasketPartRow.number == row.number)


def rows_in_basket(session: Session, person: str) -> Iterable[Part]:
    """The rows in the basket that name a person."""
    for row in _rows_with(session, person):
        part = part_from(row.source, row.held, row.part or "")
        if any(part.row[one] == person for one in person_columns(part.table)):
            yield part


def _rows_with(session: Session, person: str) -> list[BasketPartRow]:
    named = BasketPartRow.held.contains(f'"{person}"', autoescape=True)
    return list(session.scalars(select(BasketPartRow).where(named)))


def _keep(
    session: Session, removal: Removal, title: str, parts: Sequence[Part], at_ms: int
) -> None:
    """Stores rows in the basket."""
    session.add(
        BasketRow(
            kind=removal.kind,
            id=removal.id,
            title=title,
            reason=removal.reason,
            by_role=removal.by_role,
            at_ms=at_ms,
            until_ms=at_ms + BASKET_DAYS * DAY_MS,
        )
    )
    session.flush()
    session.add_all(
        BasketPartRow(
            kind=removal.kind,
            id=removal.id,
            number=number,
            source=part.table.name,
            held=part.text,
            part=part.thing or None,
        )
        for number, part in enumerate(parts)
    )
    session.flush()


def _parts(session: Session, removal: Removal) -> list[Part]:
    query = _in_basket(select(BasketPartRow), removal, BasketPartRow)
    rows = session.scalars(query.order_by(BasketPartRow.number))
    return [part_from(one.source, one.held, one.part or "") for one in rows]


def _in_basket(statement: Any, removal: Removal, row: Any = BasketRow) -> Any:
    return statement.where(row.kind == removal.kind, row.id == removal.id)


def _remark(session: Session, removal: Removal, at_ms: int, *, gone: bool) -> Removed:
    """Takes a remark away, or puts it back."""
    row: Any
    row, place = REMARKS[removal.kind]
    there, _, number = removal.id.rpartition(":")
    state = row.removed_ms.is_(None) if gone else row.removed_ms.is_not(None)
    which = place == there, row.number == int(number or 0), state
    changed = update(row).where(*which).values(removed_ms=at_ms if gone else None)
    found = session.execute(changed.returning(row.person)).first()
    if found is None:
        raise _unknown(removal) if gone else NotInBasketError(removal.id)
    if row is RoomMessageRow:
        moved = update(RoomRow).where(RoomRow.id == there).values(version=RoomRow.version + 1)
        session.execute(moved)
    _note(session, "removed" if gone else "put-back", removal, "", at_ms)
    people = frozenset({found.person} if found.person else ())
    return Removed("", people, ((removal.kind, removal.id),))


def _note(session: Session, act: str, removal: Removal, title: str, at_ms: int) -> None:
    """Adds an act to the trail."""
    session.add(
        ModerationRow(
            act=act,
            kind=removal.kind,
            id=removal.id,
            title=title,
            reason=removal.reason,
            by_role=removal.by_role,
            by_name=removal.by_name[:80],
            by_id=removal.by_id or None,
            at_ms=at_ms,
        )
    )


def _title_in(session: Session, kind: str, thing_id: str) -> str:
    found = session.get(HEADS[kind], thing_id)
    return "" if found is None else _title_of(kind, found)


def _title_of(kind: str, row: Any) -> str:
    return _title(kind, {one.name: getattr(row, one.key) for one in row.__table__.columns})


def _title(kind: str, head: dict[str, Any]) -> str:
    """The name under which people know a thing."""
    if kind == "event":
        return str(head["summary"].get("name", ""))[:120]
    if kind == "game":
        names = [one.get("name") or "" for one in head["players"].values()]
        return " – ".join(filter(None, names))[:120]
    if kind == "table":
        names = [head["headers"].get(one, "") for one in ("White", "Black")]
        return " – ".join(filter(None, names))[:120]
    return str(head["title"] if kind == "study" else head["name"])[:120]


def _thing(text: str) -> tuple[str, str]:
    kind, _, thing_id = text.partition(":")
    return kind, thing_id


def _unknown(removal: Removal) -> UnknownNameError:
    return UnknownNameError("unknown-thing", "There is no {name} here", name=removal.id)


def trail_entry(row: ModerationRow) -> TrailEntry:
    """The line of a row."""
    names = TrailEntry.__slots__
    return TrailEntry(**{name: getattr(row, name) for name in names})
