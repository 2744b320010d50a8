"""Games on disk: create, read, append to the log, list, delete."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select

from ...errors import UnknownNameError
from ..logs import Log
from ..models.games import EventRow, GameRow
from ..models.reviews import ReviewRow
from ..transaction import transaction

if TYPE_CHECKING:
    from ..database import Database

ID_BYTES = 9  # 12 characters, 72 random bits: an address nobody guesses


@dataclass(frozen=True, slots=True)
class GameSetup:
    """How a game was agreed: all that is fixed before the first move.

    *players* holds "white" and "black", each {"kind": "person"|"engine", "name", "level"};
    *colours* says how the colours were decided ("agreement" or "lot"); *clock* is the time control.
    """

    regulation: str
    start_fen: str
    players: Mapping[str, Mapping[str, Any]]
    colours: str = "agreement"
    clock: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """Where the log stands, for lists: after *ply* moves the board is *fen*."""

    ply: int
    fen: str
    turn: str
    result: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game as kept. *version* is the number of events in its log."""

    id: str
    setup: GameSetup
    summary: Summary
    version: int
    created_ms: int
    updated_ms: int


@dataclass(frozen=True, slots=True)
class Event:
    """One accepted command. *clock* is the state of the clock right after it, at *at_ms* (UTC)."""

    kind: str
    payload: Mapping[str, Any]
    at_ms: int
    clock: Mapping[str, Any] | None = None
    client_id: str | None = None
    version: int = 0


class Games:
    """The repository of games. Every write is on disk when its method returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, setup: GameSetup, summary: Summary, at_ms: int) -> GameRecord:
        """A new game with an empty log and an address of its own."""
        record = GameRecord(secrets.token_urlsafe(ID_BYTES), setup, summary, 0, at_ms, at_ms)
        with transaction(self._database) as session:
            session.add(_row(record))
        return record

    def get(self, game_id: str) -> GameRecord:
        """The game with that id. Raises UnknownNameError when there is none."""
        with transaction(self._database, write=False) as session:
            row = session.get(GameRow, game_id)
            if row is None:
                raise unknown_game(game_id)
            return _record(row)

    def events(self, game_id: str, after: int = 0) -> list[Event]:
        """The log of a game in order, from the version following *after*."""
        query = (
            select(EventRow)
            .where(EventRow.game_id == game_id, EventRow.version > after)
            .order_by(EventRow.version)
        )
        with transaction(self._database, write=False) as session:
            return [_event(row) for row in session.scalars(query)]

    def append(
        self, game_id: str, events: Sequence[Event], *, expected: int, summary: Summary
    ) -> list[Event]:
        """Adds *events* after version *expected*, all or none; returns them numbered.

        Raises VersionConflictError when the log is no longer at *expected*.
        """
        return _LOG.append(
            self._database,
            game_id,
            events,
            expected=expected,
            shown=asdict(summary),
        )

    def recent(self, limit: int = 100, offset: int = 0) -> list[GameRecord]:
        """Games, the one last played first."""
        query = (
            select(GameRow)
            .order_by(GameRow.updated_ms.desc(), GameRow.id)
            .limit(limit)
            .offset(offset)
        )
        with transaction(self._database, write=False) as session:
            return [_record(row) for row in session.scalars(query)]

    def unfinished(self, limit: int = 1000) -> list[GameRecord]:
        """Games without a result, the one last played first."""
        query = (
            select(GameRow)
            .where(GameRow.reason.is_(None))
            .order_by(GameRow.updated_ms.desc())
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            return [_record(row) for row in session.scalars(query)]

    def delete(self, game_id: str) -> None:
        """Removes a game and its log. Raises UnknownNameError when there is none."""
        with transaction(self._database) as session:
            session.execute(delete(EventRow).where(EventRow.game_id == game_id))
            session.execute(delete(ReviewRow).where(ReviewRow.game_id == game_id))
            gone = session.execute(
                delete(GameRow).where(GameRow.id == game_id).returning(GameRow.id)
            )
            if gone.first() is None:
                raise unknown_game(game_id)


def unknown_game(game_id: str) -> UnknownNameError:
    """The error for an id that no game has."""
    return UnknownNameError(
        "unknown-game", "There is no game with the address {name}", name=game_id
    )


def _event_row(game_id: str, event: Event) -> EventRow:
    return EventRow(
        game_id=game_id,
        version=event.version,
        kind=event.kind,
        payload=dict(event.payload),
        clock=None if event.clock is None else dict(event.clock),
        client_id=event.client_id,
        at_ms=event.at_ms,
    )


_LOG = Log(GameRow, _event_row, unknown_game)


def _row(record: GameRecord) -> GameRow:
    setup = record.setup
    return GameRow(
        id=record.id,
        regulation=setup.regulation,
        start_fen=setup.start_fen,
        players={colour: dict(player) for colour, player in setup.players.items()},
        colours=setup.colours,
        clock=None if setup.clock is None else dict(setup.clock),
        created_ms=record.created_ms,
        updated_ms=record.updated_ms,
        version=record.version,
        **asdict(record.summary),
    )


def _record(row: GameRow) -> GameRecord:
    return GameRecord(
        id=row.id,
        setup=GameSetup(row.regulation, row.start_fen, row.players, row.colours, row.clock),
        summary=Summary(row.ply, row.fen, row.turn, row.result, row.reason),
        version=row.version,
        created_ms=row.created_ms,
        updated_ms=row.updated_ms,
    )


def _event(row: EventRow) -> Event:
    return Event(row.kind, row.payload, row.at_ms, row.clock, row.client_id, row.version)
