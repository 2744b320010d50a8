"""The games of a person as others see them: listed, counted, by opponent, with their first moves.

Only its players and the owner see a private game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import and_, false, func, or_, select, true
from sqlalchemy.orm import aliased

from ...people import Caller
from ..models.games import EventRow, GameRow
from ..models.people import PersonRow, SeatRow
from ..transaction import transaction
from .games import GameRecord, Games

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

    from ..database import Database

RESULTS = ("white", "black", "draw")
MOST_PLAYED = 3000
"""The number of games that are read for opponents and activity."""
NEVER_MS = 2**62
"""Later than any time."""
TIMED = ("start", "move", "undo", "pause", "resume", "vacation")
"""The entries from which, or until which, a player thinks."""
FIRST_ENTRIES = 12
"""The number of a log's entries that are read for its first moves."""


@dataclass(frozen=True, slots=True)
class ProfileGame:
    """A finished game of one person, who had *colour*.

    *ply*: its moves of both sides; *reason*: how it ended; *clock*: as games store it.
    *other*: the id of the person on the other side, "" for the *engine* (its *level*: None where it
    was not said) and for somebody who was deleted; *other_kind* is the person's kind, *points* 1,
    0.5 or 0.
    """

    id: str
    regulation: str
    start_fen: str
    colour: str
    points: float
    ended_ms: int
    other: str = ""
    other_kind: str = ""
    other_name: str = ""
    engine: bool = False
    level: int | None = None
    opening: str = ""
    ply: int = 0
    reason: str = ""
    clock: Mapping[str, Any] | None = None


class Moment(NamedTuple):
    """An entry of a log that bears on time; *by*: the colour that moved, "" of other entries."""

    kind: str
    by: str
    at_ms: int


class Profiles:
    """The repository of the data of profiles."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def games(
        self, person: str, viewer: Caller, limit: int = 20, offset: int = 0
    ) -> list[GameRecord]:
        """The games of *person* that *viewer* may see, last played first."""
        query = (
            select(GameRow)
            .where(_seated(person), _seen_by(viewer))
            .order_by(GameRow.updated_ms.desc(), GameRow.id)
            .limit(limit)
            .offset(offset)
        )
        with transaction(self._database, write=False) as session:
            return [Games.record_of(row) for row in session.scalars(query)]

    def count(self, person: str, viewer: Caller) -> int:
        """The number of those games."""
        query = select(func.count()).select_from(GameRow)
        with transaction(self._database, write=False) as session:
            found = session.scalar(query.where(_seated(person), _seen_by(viewer)))
        return int(found or 0)

    def played(
        self,
        person: str,
        viewer: Caller,
        limit: int = MOST_PLAYED,
        between: tuple[int, int] | None = None,
    ) -> list[ProfileGame]:
        """The last finished games of *person* that *viewer* may see, the newest first; *between*
        two times (ms UTC), the first one included.

        A game of which the person plays both sides is not among them.
        """
        since, until = between or (0, NEVER_MS)
        own, other = aliased(SeatRow), aliased(SeatRow)
        across = and_(other.game_id == own.game_id, other.colour != own.colour)
        query = (
            select(GameRow, own.colour, PersonRow)
            .join(own, and_(own.game_id == GameRow.id, own.person_id == person))
            .outerjoin(other, across)
            .outerjoin(PersonRow, PersonRow.id == other.person_id)
            .where(
                GameRow.result.in_(RESULTS),
                GameRow.updated_ms >= since,
                GameRow.updated_ms < until,
                _seen_by(viewer),
                or_(other.person_id.is_(None), other.person_id != person),
            )
            .order_by(GameRow.updated_ms.desc(), GameRow.id)
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            return [_played(*row) for row in session.execute(query)]

    def first_moves(
        self, games: Sequence[str], entries: int = FIRST_ENTRIES
    ) -> dict[str, list[tuple[int, ...]]]:
        """The moves of the first *entries* of games as squares from, over and to; those taken back
        are left out."""
        query = (
            select(EventRow.game_id, EventRow.kind, EventRow.payload)
            .where(
                EventRow.game_id.in_(games),
                EventRow.version <= entries,
                EventRow.kind.in_(("move", "undo")),
            )
            .order_by(EventRow.game_id, EventRow.version)
        )
        found: dict[str, list[tuple[int, ...]]] = {game: [] for game in games}
        with transaction(self._database, write=False) as session:
            for game, kind, payload in session.execute(query):
                moves = found[game]
                if kind == "move":
                    moves.append(tuple(payload["path"]))
                else:
                    del moves[len(moves) - payload["plies"] :]
        return found

    def moments(self, games: Sequence[str]) -> dict[str, list[Moment]]:
        """When each move of these games was made, and what stopped or moved their clocks between,
        in the order of the logs."""
        query = (
            select(EventRow.game_id, EventRow.kind, EventRow.payload, EventRow.at_ms)
            .where(EventRow.game_id.in_(games), EventRow.kind.in_(TIMED))
            .order_by(EventRow.game_id, EventRow.version)
        )
        found: dict[str, list[Moment]] = {game: [] for game in games}
        with transaction(self._database, write=False) as session:
            for game, kind, payload, at_ms in session.execute(query):
                by = str(payload.get("by") or "") if kind == "move" else ""
                found[game].append(Moment(kind, by, at_ms))
        return found


def _seated(person: str) -> ColumnElement[bool]:
    return GameRow.id.in_(select(SeatRow.game_id).where(SeatRow.person_id == person))


def _seen_by(viewer: Caller) -> ColumnElement[bool]:
    if viewer.is_owner:
        return true()
    theirs = _seated(viewer.person) if viewer.person else false()
    return or_(GameRow.private.is_(False), theirs)


def _played(game: GameRow, colour: str, other: PersonRow | None) -> ProfileGame:
    points = 0.5 if game.result == "draw" else float(game.result == colour)
    far = game.players["black" if colour == "white" else "white"]
    terms: Mapping[str, Any] = game.terms or {}
    return ProfileGame(
        game.id,
        game.regulation,
        game.start_fen,
        colour,
        points,
        game.updated_ms,
        other.id if other else "",
        other.kind if other else "",
        (other.name or "") if other else "",
        far["kind"] == "engine",
        far.get("level") if far["kind"] == "engine" else None,
        str(terms.get("opening") or ""),
        game.ply,
        game.reason or "",
        game.clock,
    )
