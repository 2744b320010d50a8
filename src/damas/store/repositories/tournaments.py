"""Tournaments on disk: logs of entries, and the keys by which people act in them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError

from ...base.errors import UnknownNameError
from ...rules.variants import Colour
from ..logs import LogAppend, LogRepository, StoredEntry, VersionConflictError, new_id
from ..models.online import EventDutyRow, EventSeatRow
from ..models.photos import EventPhotoRow
from ..models.plays import PlayRow
from ..models.sections import EventSectionRow
from ..models.tournaments import (
    BoardClockRow,
    TournamentEntryRow,
    TournamentGuessRow,
    TournamentKeyRow,
    TournamentRow,
)
from ..transaction import transaction
from .sections import (
    EventSection,
    HasSectionsError,
    MovedContact,
    NewSection,
    RenamedFestival,
    RenamedSection,
    festival_of,
    has_name,
    made_by_command,
    move_contact,
    section_row,
    sections_of,
    set_festival,
    set_name,
)

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

ENTRY_KIND = "entry"
"""*kind* of every entry of a tournament's log."""
EQUIPMENT_OF = "equipment_of"
"""The field of a summary that is a column of its own."""


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """One stored tournament. *version* is the number of entries; *secret* signs links of boards."""

    id: str
    secret: str
    summary: Mapping[str, Any]
    version: int
    created_ms: int
    updated_ms: int


@dataclass(frozen=True, slots=True)
class Key:
    """The right to act in a *role*, by a "link" or a "pin", of which only a hash is stored.

    *pin_length* is the number of characters of a PIN, where that is known.
    """

    kind: str
    role: str
    name: str
    hashed: str
    created_ms: int
    id: int = 0
    revoked_ms: int | None = None
    pin_length: int | None = None


GamePlace = tuple[int, int, int]
"""The numbers of a round, a board and a game."""


@dataclass(frozen=True, slots=True)
class BoardClock:
    """The last state of a clock beside a board, at *at_ms* (UTC): milliseconds of both, and the
    colour whose time runs."""

    white_ms: int
    black_ms: int
    running: Colour | None
    at_ms: int


class Tournaments(LogRepository[TournamentRecord, Mapping[str, Any]]):
    """The repository of tournaments."""

    HEAD, ENTRY, OWNER = TournamentRow, TournamentEntryRow, "tournament_id"
    PARTS = (
        PlayRow,
        TournamentKeyRow,
        TournamentGuessRow,
        EventSeatRow,
        EventDutyRow,
        EventSectionRow,
        EventPhotoRow,
    )

    def create(
        self, entries: Sequence[StoredEntry], summary: Mapping[str, Any], keys: Sequence[Key]
    ) -> TournamentRecord:
        """A new tournament with the beginning of its log and its first keys."""
        at_ms, secret = entries[0].at_ms, secrets.token_hex(32)
        record = TournamentRecord(new_id(), secret, dict(summary), len(entries), at_ms, at_ms)
        self._insert(_row(record), entries, [_key_row(record.id, key) for key in keys])
        return record

    def keys(self, tournament_id: str) -> list[Key]:
        """The keys of a tournament, revoked ones included."""
        query = (
            select(TournamentKeyRow)
            .where(TournamentKeyRow.tournament_id == tournament_id)
            .order_by(TournamentKeyRow.id)
        )
        with transaction(self._database, write=False) as session:
            return [_key(row) for row in session.scalars(query)]

    def plays(self, tournament_id: str) -> set[str]:
        """The addresses of the tables and games of this server that are its boards."""
        query = select(PlayRow.id).where(PlayRow.tournament_id == tournament_id)
        with transaction(self._database, write=False) as session:
            return set(session.scalars(query))

    def clocks(self, tournament_id: str) -> dict[GamePlace, BoardClock]:
        """The last states of clocks beside its boards."""
        row = BoardClockRow
        query = select(row).where(row.event == tournament_id)
        with transaction(self._database, write=False) as session:
            return {
                (one.round, one.board, one.game): BoardClock(**one.state)
                for one in session.scalars(query)
            }

    def set_clock(self, tournament_id: str, place: GamePlace, clock: BoardClock) -> None:
        """Stores the state of a clock beside a board."""
        at = dict(zip(("round", "board", "game"), place, strict=True))
        row = BoardClockRow(event=tournament_id, **at, state=asdict(clock))
        try:
            with transaction(self._database) as session:
                session.merge(row)
        except IntegrityError:  # sent twice in this very moment
            return

    def add_key(self, tournament_id: str, key: Key, known: int | None = None) -> bool:
        """Adds a key; False if there are not *known* keys, open or revoked: another process has
        added one since they were read."""
        count = select(func.count()).where(TournamentKeyRow.tournament_id == tournament_id)
        with transaction(self._database) as session:
            _hold(session, tournament_id)
            if known is not None and session.scalar(count) != known:
                return False
            session.add(_key_row(tournament_id, key))
            return True

    def revoke_key(self, tournament_id: str, key_id: int, at_ms: int) -> bool:
        """Revokes a key; False for the last open one of an organiser, which stays. Raises
        UnknownNameError when there is no open one of that id."""
        leaders = select(TournamentKeyRow.id).where(
            TournamentKeyRow.tournament_id == tournament_id,
            TournamentKeyRow.role == "organiser",
            TournamentKeyRow.revoked_ms.is_(None),
        )
        with transaction(self._database) as session:
            _hold(session, tournament_id)
            if session.scalars(leaders).all() == [key_id]:
                return False
            revoked = session.execute(
                update(TournamentKeyRow)
                .where(
                    TournamentKeyRow.id == key_id,
                    TournamentKeyRow.tournament_id == tournament_id,
                    TournamentKeyRow.revoked_ms.is_(None),
                )
                .values(revoked_ms=at_ms)
                .returning(TournamentKeyRow.id)
            )
            if revoked.first() is None:
                raise UnknownNameError("unknown-key", "There is no key {name}", name=str(key_id))
            return True

    # Sections of a festival

    def festival(self, tournament_id: str) -> tuple[EventSection, ...]:
        """The sections of its festival in their order; none for an event by itself."""
        with transaction(self._database, write=False) as session:
            return festival_of(session, tournament_id)

    def sections(self, tournament_ids: Sequence[str]) -> dict[str, EventSection]:
        """Event → its section, of those that are one."""
        with transaction(self._database, write=False) as session:
            return sections_of(session, tournament_ids)

    def taking_from(self, tournament_id: str, most: int) -> list[str]:
        """The events that take their clocks and boards from an event, at most so many."""
        row = TournamentRow
        query = select(row.id).where(row.equipment_of == tournament_id)
        with transaction(self._database, write=False) as session:
            return list(session.scalars(query.order_by(row.created_ms, row.id).limit(most)))

    def add_section(self, new: NewSection) -> str:
        """Adds a section to a festival. Returns its id; that of the one which the same command has
        made before. Raises VersionConflictError if the festival has changed since it was read."""
        at_ms = new.entries[0].at_ms
        record = TournamentRecord(
            new_id(), secrets.token_hex(32), dict(new.summary), len(new.entries), at_ms, at_ms
        )
        made = EventSection(record.id, new.first, new.festival, new.name, new.place, new.command)
        with transaction(self._database) as session:
            _hold(session, new.first)
            done = made_by_command(session, new.first, new.command)
            if done is not None:
                return done
            known = festival_of(session, new.first)
            last = known[-1].place if known else 1
            twice = has_name(known, new.name)  # another one was renamed meanwhile
            if twice or new.place != last + 1 or bool(known) == bool(new.renamed):
                raise VersionConflictError(new.first, new.place)
            if new.renamed is not None:
                self.append_in(session, [new.renamed])
                own = EventSection(new.first, new.first, new.festival, new.own_name, 1)
                session.add(section_row(own, at_ms))
            self._begin(session, _row(record), new.entries)
            session.add(section_row(made, at_ms))
        return record.id

    def rename_section(self, new: RenamedSection) -> None:
        """Gives a section another name, in its own log too. Raises VersionConflictError if another
        one has that name, or its event has changed since it was read."""
        with transaction(self._database) as session:
            for one in sorted({new.first, new.event}):  # as a move holds them
                _hold(session, one)
            if has_name(festival_of(session, new.event), new.name, but=new.event):
                raise VersionConflictError(new.event, new.renamed.expected)
            self.append_in(session, [new.renamed])
            set_name(session, new.event, new.name)

    def rename_festival(self, new: RenamedFestival) -> None:
        """Gives a festival another name, in the logs of all sections too. Raises
        VersionConflictError if there is another section now, or one has changed since it was
        read."""
        events = sorted(one.log_id for one in new.renamed)
        with transaction(self._database) as session:
            for one in sorted({new.first, *events}):  # as a move holds them
                _hold(session, one)
            if sorted(one.event for one in festival_of(session, new.first)) != events:
                raise VersionConflictError(new.first, new.renamed[0].expected)
            self.append_in(session, new.renamed)
            set_festival(session, new.first, new.name)

    def delete(self, log_id: str) -> None:
        """Removes an event with its parts. Raises HasSectionsError for the first of a festival that
        has other sections, and UnknownNameError when there is none."""
        try:
            super().delete(log_id)
        except IntegrityError:
            if any(one.first == log_id != one.event for one in self.festival(log_id)):
                raise HasSectionsError from None
            raise

    def move_player(
        self,
        appends: Sequence[LogAppend[Mapping[str, Any]]],
        contact: MovedContact | None,
    ) -> None:
        """Adds the two halves of a move between sections, with the ways to the person: all of it or
        nothing. Raises VersionConflictError if one of the events has changed since it was read."""
        with transaction(self._database) as session:
            self.append_in(session, appends)
            if contact is not None:
                move_contact(session, contact)

    @staticmethod
    def record_of(row: TournamentRow) -> TournamentRecord:
        """The record of a head's row."""
        return TournamentRecord(
            row.id, row.secret, row.summary, row.version, row.created_ms, row.updated_ms
        )

    @staticmethod
    def entry_of(row: TournamentEntryRow) -> StoredEntry:
        """The entry of a row."""
        return StoredEntry(ENTRY_KIND, row.entry, row.at_ms, row.client_id, row.version)

    @classmethod
    def entry_values(cls, log_id: str, entry: StoredEntry) -> dict[str, Any]:
        """The columns of an entry's row."""
        return {
            cls.OWNER: log_id,
            "version": entry.version,
            "entry": dict(entry.payload),
            "client_id": entry.client_id,
            "at_ms": entry.at_ms,
        }

    @staticmethod
    def columns_of(summary: Mapping[str, Any]) -> dict[str, Any]:
        """The columns of the head that lists show."""
        kept = {name: value for name, value in summary.items() if name != EQUIPMENT_OF}
        return {"summary": kept, EQUIPMENT_OF: summary.get(EQUIPMENT_OF)}

    @staticmethod
    def unknown(log_id: str) -> UnknownNameError:
        """The error for an unknown id."""
        return UnknownNameError(
            "unknown-tournament", "There is no tournament with the address {name}", name=log_id
        )


def _hold(session: Session, tournament_id: str) -> None:
    """Until the end of the transaction no other process gives or takes keys of the event."""
    held = select(TournamentRow.id).where(TournamentRow.id == tournament_id)
    session.scalar(held.with_for_update())


def _row(record: TournamentRecord) -> TournamentRow:
    return TournamentRow(
        id=record.id,
        secret=record.secret,
        created_ms=record.created_ms,
        updated_ms=record.updated_ms,
        version=record.version,
        summary=dict(record.summary),
    )


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
