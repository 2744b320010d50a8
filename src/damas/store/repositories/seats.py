"""The seats of games: which person acts for which colour, and the games of a person."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import BindParameter, and_, bindparam, exists, or_, select, update

from ...people import Caller
from ..models.games import GameRow
from ..models.people import MakerRow, PersonRow, SeatRow
from ..models.rooms import RoomGameRow, RoomPersonRow
from ..transaction import transaction
from .blocking import not_blocked
from .games import GameRecord, Games

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from ..database import Database


@dataclass(frozen=True, slots=True)
class SeatsRecord:
    """*seats*: colour → id of the person, "" for one who was deleted; *maker*: the person who made
    a game without seats. Both are empty for games of older databases."""

    seats: Mapping[str, str]
    maker: str = ""


@dataclass(frozen=True, slots=True)
class PastOpponent:
    """A person against whom somebody has played *games*; *name*: as known now, or as played."""

    id: str
    name: str
    games: int


_ASKED: BindParameter[Any] = bindparam("games", expanding=True)
_SEATS = select(SeatRow.game_id, SeatRow.colour, SeatRow.person_id).where(
    SeatRow.game_id.in_(_ASKED)
)
_MAKERS = select(MakerRow.id, MakerRow.person_id).where(
    MakerRow.kind == "game", MakerRow.id.in_(_ASKED)
)


class Seats:
    """The repository of seats."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_game(self, game_id: str) -> SeatsRecord:
        """The seats of one game."""
        with transaction(self._database, write=False) as session:
            rows = session.scalars(select(SeatRow).where(SeatRow.game_id == game_id))
            seats = {row.colour: row.person_id or "" for row in rows}
            made = None if seats else session.get(MakerRow, ("game", game_id))
            return SeatsRecord(seats, (made.person_id if made else None) or "")

    def of_games(self, games: Sequence[str]) -> dict[str, SeatsRecord]:
        """The seats of several games, by id; empty for a game that there is not."""
        asked = {"games": list(games)}
        with transaction(self._database, write=False) as session:
            seats: dict[str, dict[str, str]] = {}
            for game, colour, person in session.execute(_SEATS, asked):
                seats.setdefault(game, {})[colour] = person or ""
            free = [game for game in games if game not in seats]
            rows = session.execute(_MAKERS, {"games": free}) if free else ()
            makers = {row.id: row.person_id for row in rows}
        return {game: SeatsRecord(seats.get(game, {}), makers.get(game) or "") for game in games}

    def shares_room(self, game_id: str, person: str) -> bool:
        """Whether a person is in the room of a game; False for a game without a room."""
        inside = RoomPersonRow.person == person, RoomPersonRow.state == "in"
        query = (
            select(RoomPersonRow.number)
            .join(RoomGameRow, RoomGameRow.room_id == RoomPersonRow.room_id)
            .where(RoomGameRow.game_id == game_id, *inside)
        )
        with transaction(self._database, write=False) as session:
            return session.execute(query).first() is not None

    def claim(self, game_id: str, colour: str, person: str) -> bool:
        """Gives *person* a seat if it is free; False if another person has it."""
        with transaction(self._database) as session:
            row = session.get(SeatRow, (game_id, colour), with_for_update=True)
            if row is None:
                session.add(SeatRow(game_id=game_id, colour=colour, person_id=person))
                return True
            return row.person_id == person

    def note_mark(self, game_id: str, colour: str, mark: str) -> None:
        """Notes the mark of the address from which a player came, while the game goes on."""
        goes_on = select(GameRow.id).where(GameRow.id == game_id, GameRow.reason.is_(None))
        seat = SeatRow.game_id.in_(goes_on), SeatRow.colour == colour
        with transaction(self._database) as session:
            session.execute(update(SeatRow).where(*seat).values(mark=mark))

    def forget_marks(self, game_id: str = "") -> None:
        """Deletes the marks of a game that is over; without a name, of all such games."""
        over = select(GameRow.id).where(GameRow.reason.is_not(None))
        marked = update(SeatRow).where(SeatRow.mark.is_not(None), SeatRow.game_id.in_(over))
        if game_id:
            marked = marked.where(SeatRow.game_id == game_id)
        with transaction(self._database) as session:
            session.execute(marked.values(mark=None))

    def shared(self, person: str, games: Sequence[str]) -> frozenset[str]:
        """Those of some games in which another person than *person* has a seat."""
        query = select(SeatRow.game_id).where(
            SeatRow.game_id.in_(games), SeatRow.person_id != person
        )
        with transaction(self._database, write=False) as session:
            return frozenset(session.scalars(query))

    def colours_of(self, person: str) -> dict[str, list[str]]:
        """The games in which *person* has a seat: game → colours."""
        query = select(SeatRow.game_id, SeatRow.colour).where(SeatRow.person_id == person)
        found: dict[str, list[str]] = {}
        with transaction(self._database, write=False) as session:
            for game_id, colour in session.execute(query).all():
                found.setdefault(game_id, []).append(colour)
        return found

    def games_of(self, person: str, limit: int = 100, offset: int = 0) -> list[GameRecord]:
        """The games in which *person* has a seat, or that they made without seats; last played
        first."""
        return self._games(_games_of(person), limit, offset)

    def going(self, caller: Caller, limit: int) -> list[GameRecord]:
        """The unfinished games of *caller*, last played first; of the owner also those of older
        databases, which name nobody."""
        mine = _games_of(caller.person)
        if caller.is_owner:
            mine = or_(mine, ~or_(exists().where(SeatRow.game_id == GameRow.id),
                                  exists().where(MakerRow.kind == "game",
                                                 MakerRow.id == GameRow.id)))  # fmt: skip
        return self._games(and_(mine, GameRow.reason.is_(None)), limit, 0)

    def agreed(self, person: str, limit: int) -> list[GameRecord]:
        """The unfinished games on whose terms *person* has agreed with another; last played
        first."""
        seated = GameRow.id.in_(select(SeatRow.game_id).where(SeatRow.person_id == person))
        open_ones = GameRow.reason.is_(None), GameRow.terms.is_not(None)
        return self._games(and_(seated, *open_ones), limit, 0)

    def move(self, session: Session, old: str, new: str) -> None:
        """Gives the seats of *old*, and all that *old* made, to *new*; within a transaction."""
        for table in (SeatRow, MakerRow):
            session.execute(update(table).where(table.person_id == old).values(person_id=new))

    def opponents(self, person: str, limit: int = 30) -> list[PastOpponent]:
        """The people against whom *person* has played, the last one first."""
        games = self.games_of(person, 200)
        ids = [game.id for game in games]
        query = select(SeatRow.game_id, SeatRow.colour, SeatRow.person_id).where(
            SeatRow.game_id.in_(ids), SeatRow.person_id != person
        )
        with transaction(self._database, write=False) as session:
            others = {game: (colour, other) for game, colour, other in session.execute(query).all()}
        found: dict[str, PastOpponent] = {}
        for game in games:
            colour, other = others.get(game.id, ("", ""))
            if not other or game.setup.terms is None:
                continue
            known = found.get(other)
            name = known.name if known else str(game.setup.players[colour].get("name") or "")
            found[other] = PastOpponent(other, name, (known.games if known else 0) + 1)
        names = self.names(list(found))
        return [replace(one, name=names.get(one.id) or one.name) for one in found.values()][:limit]

    def exists(self, person: str, now_ms: int) -> bool:
        """Whether there is such a person, who is not blocked."""
        query = select(PersonRow.id).where(PersonRow.id == person, not_blocked(now_ms))
        with transaction(self._database, write=False) as session:
            return session.scalar(query) is not None

    def names(self, persons: Sequence[str]) -> dict[str, str]:
        """The names of people that have one, by id."""
        query = select(PersonRow.id, PersonRow.name).where(PersonRow.id.in_(persons))
        with transaction(self._database, write=False) as session:
            return {one: name for one, name in session.execute(query).all() if name}

    def _games(self, which: ColumnElement[bool], limit: int, offset: int) -> list[GameRecord]:
        query = select(GameRow).where(which).order_by(GameRow.updated_ms.desc(), GameRow.id)
        with transaction(self._database, write=False) as session:
            rows = session.scalars(query.limit(limit).offset(offset))
            return [Games.record_of(row) for row in rows]


def _games_of(person: str) -> ColumnElement[bool]:
    seated = select(SeatRow.game_id).where(SeatRow.person_id == person)
    made = select(MakerRow.id).where(MakerRow.kind == "game", MakerRow.person_id == person)
    return or_(GameRow.id.in_(seated), GameRow.id.in_(made))
