"""Rooms on disk: the people in them, and the games that were paired there.

Every change of a room names the version that it changes. So a request that two pages send at once,
or one page twice, is done once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.exc import IntegrityError

from ...meeting import Room, name_in_room, read_settings, read_terms
from ...meeting.room import EMPTY_MS, HOST
from ..models.games import GameRow
from ..models.people import SeatRow
from ..models.rooms import RoomGameRow, RoomMessageRow, RoomPersonRow, RoomRow
from ..transaction import hold_person, transaction
from .games import GameRecord, Games
from .matches import MadeGame, add_made

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

TWICE_MS = 10_000
"""Two openings of the same room within this time are one: the same press, sent twice."""
MOST_COMERS = 7
"""The people who were ever in one room are so many times those that it takes."""


@dataclass(frozen=True, slots=True)
class RoomPerson:
    """A person in a room; *state*: "in", "left" or "removed"; *seen_ms*: when last there;
    *paused*: not paired in an arena."""

    number: int
    person: str
    name: str
    state: str
    seen_ms: int
    paused: bool = False


@dataclass(frozen=True, slots=True)
class RoomGame:
    """A game of a room: *white* and *black* are numbers of the room, None for the engine."""

    place: int
    round: int
    game: GameRecord
    white: int | None
    black: int | None
    match: str = ""


@dataclass(frozen=True, slots=True)
class RoomRecord:
    """A room with all people who have been in it, and all its games in order."""

    room: Room
    people: Sequence[RoomPerson]
    games: Sequence[RoomGame]


class Rooms:
    """The repository of rooms."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(
        self, room: Room, host_name: str, new_code: Callable[[], str], most: int | None = None
    ) -> Room | None:
        """Stores a room with its host, under a free code. The same room opened again within
        `TWICE_MS` is the one that is there. None if the host has *most* open rooms."""
        while True:
            made = replace(room, code=new_code())
            try:
                with transaction(self._database) as session:
                    hold_person(session, made.host)
                    there = session.scalar(_twin(made))
                    if there is not None:
                        return _room(there)
                    if most is not None and _count_open(session, made) >= most:
                        return None
                    session.add(_row(made))
                    session.flush()
                    session.add(_person_row(made.id, HOST, made.host, host_name, made.created_ms))
            except IntegrityError:  # the code is in use
                if self.by_code(made.code) is None:
                    raise
            else:
                return made

    def forget(self, before: int) -> int:
        """Deletes rooms at which nobody was since *before* (ms UTC). Returns their number."""
        old = delete(RoomRow).where(RoomRow.seen_ms < before)
        with transaction(self._database) as session:
            return len(session.scalars(old.returning(RoomRow.id)).all())

    def get(self, room_id: str) -> Room | None:
        """The room of a link."""
        return self._one(RoomRow.id == room_id)

    def by_code(self, code: str) -> Room | None:
        """The room of six letters."""
        return self._one(RoomRow.code == code)

    def of_person(self, person: str, limit: int = 20) -> list[Room]:
        """The rooms in which a person is, the one used last first."""
        query = (
            select(RoomRow)
            .join(RoomPersonRow, RoomPersonRow.room_id == RoomRow.id)
            .where(RoomPersonRow.person == person, RoomPersonRow.state == "in")
            .order_by(RoomRow.seen_ms.desc(), RoomRow.id)
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            return [_room(row) for row in session.scalars(query)]

    def person(self, room_id: str, person: str) -> RoomPerson | None:
        """A person who is, or was, in a room."""
        query = select(RoomPersonRow).where(
            RoomPersonRow.room_id == room_id, RoomPersonRow.person == person
        )
        with transaction(self._database, write=False) as session:
            row = session.scalar(query)
            return None if row is None else _person(row)

    def record(self, room_id: str) -> RoomRecord | None:
        """A room with its people and games."""
        with transaction(self._database, write=False) as session:
            row = session.get(RoomRow, room_id)
            if row is None:
                return None
            people = list(session.scalars(_of(RoomPersonRow, room_id, RoomPersonRow.number)))
            numbers = {one.person: one.number for one in people}
            games = _games(session, room_id, numbers)
            return RoomRecord(_room(row), [_person(one) for one in people], games)

    def news(
        self, room_id: str, known: RoomRecord | None, moved: Collection[str] | None = None
    ) -> tuple[RoomRecord, int] | None:
        """A room as it is stored now, and the number of its last remark; None for no room.

        Of the games of *known* those are read again that have ended since, or of which *moved* says
        that they were changed (None: it is asked for all that went on); other games are the same
        objects. A game that was over is read again only if *moved* names it.
        """
        said = select(func.max(RoomMessageRow.number)).where(RoomMessageRow.room_id == room_id)
        with transaction(self._database, write=False) as session:
            row = session.get(RoomRow, room_id)
            if row is None:
                return None
            people = _people(session, room_id)
            numbers = {one.person: one.number for one in people}
            games = _games_since(session, room_id, numbers, known.games if known else (), moved)
            return RoomRecord(_room(row), people, games), session.scalar(said) or 0

    def pulse(self, room_id: str) -> tuple[int, dict[int, int], int]:
        """The version of a room, -1 for none; the time when each person was last seen, by number;
        the number of the last remark."""
        version = select(RoomRow.version).where(RoomRow.id == room_id)
        seen = select(RoomPersonRow.number, RoomPersonRow.seen_ms).where(
            RoomPersonRow.room_id == room_id
        )
        said = select(func.max(RoomMessageRow.number)).where(RoomMessageRow.room_id == room_id)
        with transaction(self._database, write=False) as session:
            found, last = session.scalar(version), session.scalar(said)
            times = {number: ms for number, ms in session.execute(seen)}  # noqa: C416  (rows)
            return (-1 if found is None else found), times, last or 0

    def come_in(self, room_id: str, person: str, name: str, at_ms: int) -> RoomPerson | None:
        """Adds a person, or brings them back; None if the room is full. A person whom the host has
        removed stays removed. Names in a room are different.
        """
        for _ in range(5):
            try:
                with transaction(self._database) as session:
                    return _come_in(session, room_id, person, name, at_ms)
            except IntegrityError:  # somebody else came in at the same moment
                continue
        return None

    def set_state(self, room_id: str, number: int, state: str) -> bool:
        """Notes that a person has left or was removed; False if it is noted already."""
        which = (
            RoomPersonRow.room_id == room_id,
            RoomPersonRow.number == number,
            RoomPersonRow.state != state,
        )
        change = update(RoomPersonRow).where(*which).values(state=state)
        with transaction(self._database) as session:
            if session.execute(change.returning(RoomPersonRow.number)).first() is None:
                return False
            _touch(session, room_id)
        return True

    def set_paused(self, room_id: str, number: int, *, paused: bool) -> None:
        """Notes whether a person pauses in an arena."""
        which = RoomPersonRow.room_id == room_id, RoomPersonRow.number == number
        change = update(RoomPersonRow).where(*which, RoomPersonRow.paused.is_not(paused))
        with transaction(self._database) as session:
            done = session.execute(change.values(paused=paused).returning(RoomPersonRow.number))
            if done.first() is not None:
                _touch(session, room_id)

    def touch(self, room_id: str) -> None:
        """Notes that something beside a room's own row has changed, so that all is read again."""
        with transaction(self._database) as session:
            _touch(session, room_id)

    def seen(self, room_id: str, people: Sequence[str], at_ms: int) -> None:
        """Notes that people are in the room now."""
        there = RoomPersonRow.room_id == room_id, RoomPersonRow.person.in_(people)
        with transaction(self._database) as session:
            session.execute(update(RoomPersonRow).where(*there).values(seen_ms=at_ms))
            room = RoomRow.id == room_id, RoomRow.seen_ms < at_ms, RoomRow.closed_ms.is_(None)
            session.execute(update(RoomRow).where(*room).values(seen_ms=at_ms))

    def change(self, room: Room, version: int) -> bool:
        """Stores name, terms, settings and end of a room that is still at *version*."""
        with transaction(self._database) as session:
            columns = {name: getattr(_row(room), name) for name in CHANGING}
            return _moved_on(session, room.id, version, **columns)

    def pair(self, room: Room, version: int, games: Sequence[MadeGame]) -> bool:
        """Stores games as those of *room*'s round, with its terms, all or none, if the room is
        still at *version*."""
        last = select(func.max(RoomGameRow.place)).where(RoomGameRow.room_id == room.id)
        with transaction(self._database) as session:
            columns = {"round": room.round, "terms": room.terms.to_dict()}
            if not _moved_on(session, room.id, version, **columns):
                return False
            place = session.scalar(last) or 0
            for number, made in enumerate(games, place + 1):
                add_made(session, made)
                match = made.match.id if made.match else None
                _add_game(session, room, number, made.game.id, match)
        return True

    def of_game(self, game_id: str) -> Room | None:
        """The room to which a game belongs."""
        query = (
            select(RoomRow)
            .join(RoomGameRow, RoomGameRow.room_id == RoomRow.id)
            .where(RoomGameRow.game_id == game_id)
        )
        with transaction(self._database, write=False) as session:
            row = session.scalar(query)
            return None if row is None else _room(row)

    def _one(self, which: Any) -> Room | None:
        with transaction(self._database, write=False) as session:
            row = session.scalar(select(RoomRow).where(which))
            return None if row is None else _room(row)


CHANGING = ("name", "terms", "settings", "closed_ms")


def _twin(room: Room) -> Any:
    """The query for the same room, opened a moment ago by the same press."""
    same = RoomRow.host == room.host, RoomRow.name == room.name, RoomRow.closed_ms.is_(None)
    query = select(RoomRow).where(*same, RoomRow.created_ms > room.created_ms - TWICE_MS)
    return query.limit(1)


def _come_in(
    session: Session, room_id: str, person: str, name: str, at_ms: int
) -> RoomPerson | None:
    row = session.get(RoomRow, room_id)
    if row is None:
        return None
    people = _people(session, room_id)
    own = session.scalar(
        select(RoomPersonRow).where(
            RoomPersonRow.room_id == room_id, RoomPersonRow.person == person
        )
    )
    if own is not None and own.state != "left":
        return _person(own)
    here = sum(one.state == "in" for one in people)
    most = _room(row).most_people
    if here > most or len(people) >= most * MOST_COMERS:
        return None
    called = name_in_room(name, frozenset(one.name for one in people if one.person != person))
    if own is None:
        number = max((one.number for one in people), default=HOST) + 1
        own = _person_row(room_id, number, person, called, at_ms)
        session.add(own)
    own.name, own.state, own.seen_ms, own.paused = called, "in", at_ms, False
    session.flush()
    _touch(session, room_id)
    return _person(own)


def _touch(session: Session, room_id: str) -> None:
    """The room has changed."""
    moved = update(RoomRow).where(RoomRow.id == room_id).values(version=RoomRow.version + 1)
    session.execute(moved)


def _moved_on(session: Session, room_id: str, version: int, **columns: Any) -> bool:
    """Writes columns of an open room at *version*, and increases the version; False for any
    other."""
    there = RoomRow.id == room_id, RoomRow.version == version, RoomRow.closed_ms.is_(None)
    moved = update(RoomRow).where(*there).values(version=version + 1, **columns)
    return session.execute(moved.returning(RoomRow.id)).first() is not None


def _add_game(session: Session, room: Room, place: int, game_id: str, match: str | None) -> None:
    row = RoomGameRow(
        room_id=room.id, place=place, game_id=game_id, round=room.round, match_id=match
    )
    session.add(row)
    session.flush()


def _count_open(session: Session, made: Room) -> int:
    """The open rooms of the host of a new one."""
    still = RoomRow.closed_ms.is_(None), RoomRow.seen_ms > made.created_ms - EMPTY_MS
    query = select(func.count()).select_from(RoomRow).where(RoomRow.host == made.host, *still)
    return session.scalar(query) or 0


def _people(session: Session, room_id: str) -> list[RoomPerson]:
    """All people of a room, read without their rows: there may be hundreds."""
    columns = (getattr(RoomPersonRow, one.name) for one in fields(RoomPerson))
    query = select(*columns).where(RoomPersonRow.room_id == room_id)
    return [RoomPerson(*one) for one in session.execute(query.order_by(RoomPersonRow.number))]


def _games_since(
    session: Session,
    room_id: str,
    numbers: dict[str, int],
    known: Sequence[RoomGame],
    moved: Collection[str] | None,
) -> Sequence[RoomGame]:
    """The games of a room: the *known* ones with their ends, and those made since."""
    last = known[-1].place if known else 0
    games = [*known, *_games(session, room_id, numbers, last)]
    count = select(func.count()).where(RoomGameRow.room_id == room_id)
    if session.scalar(count) != len(games):  # the owner has deleted one
        return _games(session, room_id, numbers)
    asked = [
        one
        for one in known
        if (one.game.summary.reason is None if moved is None else one.game.id in moved)
    ]
    over = [one.game.id for one in asked if one.game.summary.reason is not None]
    which = GameRow.id.in_([one.game.id for one in asked])
    ended = or_(GameRow.reason.is_not(None), GameRow.id.in_(over))
    query = select(GameRow).where(which, ended)
    heads = {row.id: Games.record_of(row) for row in session.scalars(query)} if asked else {}
    if not heads:
        return games
    return [replace(one, game=heads[one.game.id]) if one.game.id in heads else one for one in games]


def _games(
    session: Session, room_id: str, numbers: dict[str, int], after: int = 0
) -> list[RoomGame]:
    """The games of a room whose place is further than *after*."""
    there = RoomGameRow.room_id == room_id, RoomGameRow.place > after
    query = (
        select(RoomGameRow, GameRow)
        .join(GameRow, GameRow.id == RoomGameRow.game_id)
        .where(*there)
        .order_by(RoomGameRow.place)
    )
    found = session.execute(query).all()
    if not found:
        return []
    seats = select(SeatRow.game_id, SeatRow.colour, SeatRow.person_id).join(
        RoomGameRow, RoomGameRow.game_id == SeatRow.game_id
    )
    seated = {
        (game, colour): numbers.get(person or "")
        for game, colour, person in session.execute(seats.where(*there))
    }
    return [
        RoomGame(
            row.place,
            row.round,
            Games.record_of(game),
            seated.get((game.id, "white")),
            seated.get((game.id, "black")),
            row.match_id or "",
        )
        for row, game in found
    ]


def _of(model: Any, room_id: str, order: Any) -> Any:
    return select(model).where(model.room_id == room_id).order_by(order)


def _row(room: Room) -> RoomRow:
    return RoomRow(
        id=room.id,
        code=room.code,
        host=room.host,
        name=room.name,
        terms=room.terms.to_dict(),
        settings=room.settings.to_dict(),
        round=room.round,
        version=room.version,
        created_ms=room.created_ms,
        seen_ms=room.seen_ms,
        closed_ms=room.closed_ms,
    )


def _room(row: RoomRow) -> Room:
    return Room(
        id=row.id,
        code=row.code,
        host=row.host,
        name=row.name,
        terms=read_terms(row.terms),
        settings=read_settings(row.settings),
        created_ms=row.created_ms,
        seen_ms=row.seen_ms,
        round=row.round,
        version=row.version,
        closed_ms=row.closed_ms,
    )


def _person_row(room_id: str, number: int, person: str, name: str, at_ms: int) -> RoomPersonRow:
    return RoomPersonRow(
        room_id=room_id,
        number=number,
        person=person,
        name=name,
        state="in",
        joined_ms=at_ms,
        seen_ms=at_ms,
        paused=False,
    )


def _person(row: RoomPersonRow) -> RoomPerson:
    return RoomPerson(row.number, row.person, row.name, row.state, row.seen_ms, row.paused)
