"""All that is asked of the database when somebody comes to a game, for many games at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import BindParameter, bindparam, select

from ..models.games import GameRow
from ..models.people import MakerRow, SeatRow
from ..models.plays import PlayRow
from ..models.rooms import RoomGameRow
from ..transaction import transaction
from .games import GameRecord, Games
from .seats import SeatsRecord

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database


@dataclass(frozen=True, slots=True)
class Arrival:
    """A game as somebody finds it who comes: its head, its seats, whether it is a board of an
    event, and the id of the room to which it belongs ("" for none)."""

    record: GameRecord
    seats: SeatsRecord
    of_event: bool
    room: str


_GAME, _SEAT, _MAKER = GameRow.__table__.c, SeatRow.__table__.c, MakerRow.__table__.c
_PLAY, _ROOM = PlayRow.__table__.c, RoomGameRow.__table__.c
_ASKED: BindParameter[Any] = bindparam("games", expanding=True)
# Columns, not objects: a line that opens costs a third of the processor time.
_HEADS = select(GameRow.__table__).where(_GAME.id.in_(_ASKED))
_SEATS = select(_SEAT.game_id, _SEAT.colour, _SEAT.person_id).where(_SEAT.game_id.in_(_ASKED))
_MAKERS = select(_MAKER.id, _MAKER.person_id).where(_MAKER.kind == "game", _MAKER.id.in_(_ASKED))
_PLAYS = select(_PLAY.id).where(_PLAY.kind == "screen", _PLAY.id.in_(_ASKED))
_ROOMS = select(_ROOM.game_id, _ROOM.room_id).where(_ROOM.game_id.in_(_ASKED))


class Arrivals:
    """Reads what is asked at the door of games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def at(self, games: Sequence[str]) -> dict[str, Arrival]:
        """The stored state of those *games* that exist, by id."""
        asked = {"games": list(games)}
        with transaction(self._database, write=False) as session:
            rows: Any = session.execute(_HEADS, asked)  # with the columns of a GameRow
            heads = [Games.record_of(row) for row in rows]
            seats = _by_game(session.execute(_SEATS, asked))
            makers = _pairs(session, _MAKERS, asked)
            of_events = set(session.scalars(_PLAYS, asked))
            rooms = _pairs(session, _ROOMS, asked)
        return {
            record.id: Arrival(
                record,
                _seats(seats.get(record.id, {}), makers.get(record.id)),
                record.id in of_events,
                rooms.get(record.id) or "",
            )
            for record in heads
        }


def _pairs(session: Session, query: Any, asked: dict[str, Any]) -> dict[str, str | None]:
    return {game: value for game, value in session.execute(query, asked)}  # noqa: C416  (rows)


def _by_game(rows: Iterable[Any]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for game, colour, person in rows:
        found.setdefault(game, {})[colour] = person or ""
    return found


def _seats(seats: dict[str, str], maker: str | None) -> SeatsRecord:
    return SeatsRecord(seats, "" if seats else maker or "")
