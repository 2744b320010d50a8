"""Tournaments on disk: events as logs of entries, and the keys by which people act in them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select, update

from ...errors import UnknownNameError
from ..logs import Log
from ..models.plays import PlayRow
from ..models.tournaments import (
    TournamentEntryRow,
    TournamentGuessRow,
    TournamentKeyRow,
    TournamentRow,
)
from ..transaction import transaction
from .games import ID_BYTES

if TYPE_CHECKING:
    from ..database import Database


@dataclass(frozen=True, slots=True)
class KeptEntry:
    """One entry of an event's log as kept: the entry as JSON, its number, when it came (UTC)."""

    entry: Mapping[str, Any]
    at_ms: int
    client_id: str | None = None
    version: int = 0


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """One event as kept. *version* is the number of entries; *secret* signs its boards' links."""

    id: str
    secret: str
    summary: Mapping[str, Any]
    version: int
    created_ms: int
    updated_ms: int


@dataclass(frozen=True, slots=True)
class Key:
    """Who may act in which *role*: a "link" or a "pin", of which only a hash is kept.

    *pin_length* is how many characters a PIN has, where that is known.
    """

    kind: str
    role: str
    name: str
    hashed: str
    created_ms: int
    id: int = 0
    revoked_ms: int | None = None
    pin_length: int | None = None


class Tournaments:
    """The repository of events. Every write is on disk when its method returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(
        self, entries: Sequence[KeptEntry], summary: Mapping[str, Any], keys: Sequence[Key]
    ) -> TournamentRecord:
        """A new event with the beginning of its log and its first keys."""
        at_ms = entries[0].at_ms
        record = TournamentRecord(
            secrets.token_urlsafe(ID_BYTES),
            secrets.token_hex(32),
            dict(summary),
            len(entries),
            at_ms,
            at_ms,
        )
        with transaction(self._database) as session:
            session.add(
                TournamentRow(
                    id=record.id,
                    secret=record.secret,
                    created_ms=at_ms,
                    updated_ms=at_ms,
                    version=record.version,
                    summary=dict(summary),
                )
            )
            session.flush()
            session.add_all(
                _entry_row(record.id, replace(entry, version=number))
                for number, entry in enumerate(entries, start=1)
            )
            session.add_all(_key_row(record.id, key) for key in keys)
        return record

    def get(self, tournament_id: str) -> TournamentRecord:
        """The event with that id. Raises UnknownNameError when there is none."""
        with transaction(self._database, write=False) as session:
            row = session.get(TournamentRow, tournament_id)
            if row is None:
                raise unknown_tournament(tournament_id)
            return _record(row)

    def entries(self, tournament_id: str, after: int = 0) -> list[KeptEntry]:
        """The log in order, from the entry following *after*."""
        query = (
            select(TournamentEntryRow)
            .where(
                TournamentEntryRow.tournament_id == tournament_id,
                TournamentEntryRow.version > after,
            )
            .order_by(TournamentEntryRow.version)
        )
        with transaction(self._database, write=False) as session:
            return [
                KeptEntry(row.entry, row.at_ms, row.client_id, row.version)
                for row in session.scalars(query)
            ]

    def append(
        self,
        tournament_id: str,
        entries: Sequence[KeptEntry],
        *,
        expected: int,
        summary: Mapping[str, Any],
    ) -> list[KeptEntry]:
        """Adds *entries* after version *expected*, all or none; returns them numbered.

        Raises VersionConflictError when the log is no longer at *expected*.
        """
        return _LOG.append(
            self._database,
            tournament_id,
            entries,
            expected=expected,
            shown={"summary": dict(summary)},
        )

    def recent(self, limit: int = 100) -> list[TournamentRecord]:
        """Events, the one last changed first."""
        query = (
            select(TournamentRow)
            .order_by(TournamentRow.updated_ms.desc(), TournamentRow.id)
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            return [_record(row) for row in session.scalars(query)]

    def keys(self, tournament_id: str) -> list[Key]:
        """The keys of an event, those taken back included."""
        query = (
            select(TournamentKeyRow)
            .where(TournamentKeyRow.tournament_id == tournament_id)
            .order_by(TournamentKeyRow.id)
        )
        with transaction(self._database, write=False) as session:
            return [_key(row) for row in session.scalars(query)]

    def plays(self, tournament_id: str) -> set[str]:
        """The addresses of the tables and games of this server that are boards of an event."""
        query = select(PlayRow.id).where(PlayRow.tournament_id == tournament_id)
        with transaction(self._database, write=False) as session:
            return set(session.scalars(query))

    def add_key(self, tournament_id: str, key: Key) -> None:
        """Gives somebody a key."""
        with transaction(self._database) as session:
            session.add(_key_row(tournament_id, key))

    def revoke_key(self, tournament_id: str, key_id: int, at_ms: int) -> None:
        """Takes a key back. Raises UnknownNameError when there is none of that id."""
        with transaction(self._database) as session:
            gone = session.execute(
                update(TournamentKeyRow)
                .where(
                    TournamentKeyRow.id == key_id,
                    TournamentKeyRow.tournament_id == tournament_id,
                    TournamentKeyRow.revoked_ms.is_(None),
                )
                .values(revoked_ms=at_ms)
                .returning(TournamentKeyRow.id)
            )
            if gone.first() is None:
                raise UnknownNameError("unknown-key", "There is no key {name}", name=str(key_id))

    def delete(self, tournament_id: str) -> None:
        """Removes an event with its log, keys and links. Raises UnknownNameError without one."""
        with transaction(self._database) as session:
            for table in (PlayRow, TournamentEntryRow, TournamentKeyRow, TournamentGuessRow):
                session.execute(delete(table).where(table.tournament_id == tournament_id))
            gone = session.execute(
                delete(TournamentRow)
                .where(TournamentRow.id == tournament_id)
                .returning(TournamentRow.id)
            )
            if gone.first() is None:
                raise unknown_tournament(tournament_id)


def unknown_tournament(tournament_id: str) -> UnknownNameError:
    """The error for an id that no event has."""
    return UnknownNameError(
        "unknown-tournament", "There is no tournament with the address {name}", name=tournament_id
    )


def _entry_row(tournament_id: str, entry: KeptEntry) -> TournamentEntryRow:
    return TournamentEntryRow(
        tournament_id=tournament_id,
        version=entry.version,
        entry=dict(entry.entry),
        client_id=entry.client_id,
        at_ms=entry.at_ms,
    )


_LOG = Log(TournamentRow, _entry_row, unknown_tournament)


def _key_row(tournament_id: str, key: Key) -> TournamentKeyRow:
    return TournamentKeyRow(
        tournament_id=tournament_id,
        kind=key.kind,
        role=key.role,
        name=key.name,
        hashed=key.hashed,
        created_ms=key.created_ms,
        revoked_ms=key.revoked_ms,
        pin_length=key.pin_length,
    )


def _key(row: TournamentKeyRow) -> Key:
    return Key(
        row.kind,
        row.role,
        row.name,
        row.hashed,
        row.created_ms,
        row.id,
        row.revoked_ms,
        row.pin_length,
    )


def _record(row: TournamentRow) -> TournamentRecord:
    return TournamentRecord(
        row.id, row.secret, row.summary, row.version, row.created_ms, row.updated_ms
    )
