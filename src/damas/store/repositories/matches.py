"""Matches of several games on disk: the terms and the games; the score follows from these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError

from ...meeting import MeetingTerms, read_terms
from ..models.games import GameRow
from ..models.meeting import MatchGameRow, MatchRow
from ..models.rooms import RoomGameRow, RoomRow
from ..transaction import transaction
from .games import GameRecord, Games, NewGame, add_game

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match as it is made: *host* and *guest* are ids of people."""

    id: str
    terms: MeetingTerms
    seed: str
    host: str
    guest: str
    host_name: str
    guest_name: str


@dataclass(frozen=True, slots=True)
class MadeGame:
    """The game of two people who have agreed, and the match if it is one of several."""

    game: NewGame
    match: NewMatch | None = None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A stored match with its games in the order played."""

    made: NewMatch
    games: Sequence[GameRecord]


class Matches:
    """The repository of matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, match_id: str) -> MatchRecord | None:
        """A match with its games."""
        with transaction(self._database, write=False) as session:
            row = session.get(MatchRow, match_id)
            if row is None:
                return None
            query = (
                select(GameRow)
                .join(MatchGameRow, MatchGameRow.game_id == GameRow.id)
                .where(MatchGameRow.match_id == match_id)
                .order_by(MatchGameRow.place)
            )
            games = [Games.record_of(game) for game in session.scalars(query)]
            return MatchRecord(_made(row), games)

    def add_game(self, match_id: str, place: int, game: NewGame) -> bool:
        """Stores the next game at *place* from 1; False if another process was quicker."""
        try:
            with transaction(self._database) as session:
                count = select(func.count()).where(MatchGameRow.match_id == match_id)
                if (session.scalar(count) or 0) != place - 1:
                    return False
                add_game(session, game)
                row = MatchGameRow(match_id=match_id, place=place, game_id=game.id)
                session.add(row)
                _add_to_room(session, match_id, game.id)
        except IntegrityError:
            return False
        return True


def _add_to_room(session: Session, match_id: str, game_id: str) -> None:
    """Keeps a match that was paired in a room there."""
    of_match = select(RoomGameRow).where(RoomGameRow.match_id == match_id).limit(1)
    first = session.scalar(of_match)
    if first is None:
        return
    last = select(func.max(RoomGameRow.place)).where(RoomGameRow.room_id == first.room_id)
    session.add(
        RoomGameRow(
            room_id=first.room_id,
            place=(session.scalar(last) or 0) + 1,
            game_id=game_id,
            round=first.round,
            match_id=match_id,
        )
    )
    moved = update(RoomRow).where(RoomRow.id == first.room_id)
    session.execute(moved.values(version=RoomRow.version + 1))


def add_made(session: Session, made: MadeGame) -> None:
    """Stores a game and the match that begins with it, within a transaction."""
    add_game(session, made.game)
    if made.match is not None:
        _add_match(session, made.match, made.game.id)


def _add_match(session: Session, match: NewMatch, game_id: str) -> None:
    session.add(
        MatchRow(
            id=match.id,
            terms=match.terms.to_dict(),
            seed=match.seed,
            host=match.host,
            guest=match.guest,
            host_name=match.host_name,
            guest_name=match.guest_name,
        )
    )
    session.flush()
    session.add(MatchGameRow(match_id=match.id, place=1, game_id=game_id))


def _made(row: MatchRow) -> NewMatch:
    return NewMatch(
        row.id,
        read_terms(row.terms),
        row.seed,
        row.host,
        row.guest,
        row.host_name,
        row.guest_name,
    )
