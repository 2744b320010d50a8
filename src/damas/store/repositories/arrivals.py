"""All that is asked of the database when somebody comes to a game, for many games at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import BindParameter, and_, bindparam, select

from ..models.games import GameRow
from ..models.people import MakerRow, SeatRow
from ..models.plays import PlayRow
from ..models.rooms import RoomGameRow
from ..transaction import transaction
from .games import GameRecord, Games
from .seats import SeatsRecord

if TYPE_CHECKING:
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
# One question for all that a game has at most once.
_HEADS = (
    select(
        GameRow.__table__,
        _MAKER.person_id.label("its_maker"),
        _PLAY.id.label("its_play"),
        _ROOM.room_id.label("its_room"),
    )
    .outerjoin(MakerRow.__table__, and_(_MAKER.kind == "game", _MAKER.id == _GAME.id))
    .outerjoin(PlayRow.__table__, and_(_PLAY.kind == "screen", _PLAY.id == _GAME.id))
    .outerjoin(RoomGameRow.__table__, _ROOM.game_id == _GAME.id)
    .where(_GAME.id.in_(_ASKED))
)
_SEATS = select(_SEAT.game_id, _SEAT.colour, _SEAT.person_id).where(_SEAT.game_id.in_(_ASKED))


class Arrivals:
    """Reads what is asked at the door of games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def at(self, games: Sequence[str]) -> dict[str, Arrival]:
        """The stored state of those *games* that exist, by id."""
        asked = {"games": list(games)}
        with transaction(self._database, write=False) as session:
            rows: Any = session.execute(_HEADS, asked).all()  # with the columns of a GameRow
            seats = _by_game(session.execute(_SEATS, asked))
        return {
            row.id: Arrival(
                Games.record_of(row),
                _seats(seats.get(row.id, {}), row.its_maker),
                row.its_play is not None,
                row.its_room or "",
            )
            for row in rows
        }


def _by_game(rows: Iterable[Any]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for game, colour, person in rows:
        found.setdefault(game, {})[colour] = person or ""
    return found


def _seats(seats: dict[str, str], maker: str | None) -> SeatsRecord:
    return SeatsRecord(seats, "" if seats else maker or "")
