"""Accounts on disk: making, finding, joining with a guest's data, exporting, deleting.

Everything that belongs to a person hangs on `persons` by a foreign key. Joining, exporting and
deleting follow those keys, so that no new table is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError

from ...errors import DamasError
from ..models import Base
from ..models.games import GameRow
from ..models.people import PasskeyRow, PersonRow, RecoveryRow, SeatRow, SessionRow
from ..transaction import transaction
from .endings import hand_over_endings
from .games import name_keys
from .lessons import hand_over_lessons
from .people import PersonRecord, person_record
from .preferences import hand_over_preferences
from .repetition import hand_over_cards

if TYPE_CHECKING:
    from sqlalchemy import Column, Table
    from sqlalchemy.orm import Session

    from ..database import Database

SECRET = frozenset({"hashed", "password", "public_key", "credential", "skeleton"})
"""Columns that never leave the database."""
STAYS = frozenset({"sessions", "passkeys", "recovery_codes", "tickets"})
"""Tables whose rows do not move from a guest to an account."""


class NameTakenError(DamasError, ValueError):
    """Another person has this name, or one that looks like it."""

    def __init__(self, name: str) -> None:
        super().__init__("name-taken", "The name {name} is taken: choose another", name=name)


class PasskeyKnownError(DamasError, ValueError):
    """A passkey that is stored already."""

    def __init__(self) -> None:
        super().__init__("passkey-known", "This passkey is known already")


@dataclass(frozen=True, slots=True)
class Passkey:
    """A device's public key; *id* is the hash of the credential's id."""

    id: str
    person: str
    credential: str
    public_key: str
    sign_count: int
    name: str
    created_ms: int
    used_ms: int | None = None


class Accounts:
    """The repository of accounts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def make(self, person: PersonRecord, skeleton: str, password: str | None) -> PersonRecord:
        """Makes an account of a guest, with all the guest has; or a new person.

        Raises NameTakenError for a name that another has.
        """
        try:
            with transaction(self._database) as session:
                row = session.get(PersonRow, person.id, with_for_update=True)
                if row is None:
                    row = PersonRow(id=person.id, created_ms=person.created_ms)
                    session.add(row)
                row.kind = "owner" if row.kind == "owner" else "account"
                row.name, row.skeleton = person.name, skeleton
                row.email, row.seen_ms = person.email or None, person.seen_ms
                row.password = password or row.password
                session.flush()
                return person_record(row)
        except IntegrityError as error:
            raise NameTakenError(person.name) from error

    def by_skeleton(self, skeleton: str) -> tuple[PersonRecord, str | None] | None:
        """The account of a name, with the hash of its password."""
        query = select(PersonRow).where(PersonRow.skeleton == skeleton)
        with transaction(self._database, write=False) as session:
            row = session.scalar(query)
            return None if row is None else (person_record(row), row.password)

    def password(self, person: str) -> str | None:
        """The hash of a person's password, None without one."""
        with transaction(self._database, write=False) as session:
            row = session.get(PersonRow, person)
            return None if row is None else row.password

    def change(self, person: str, **columns: Any) -> None:
        """Writes columns of a person, such as `password`, `email`, `blocked_ms`."""
        with transaction(self._database) as session:
            session.execute(update(PersonRow).where(PersonRow.id == person).values(**columns))

    # Passkeys and recovery codes

    def passkeys(self, person: str) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""
        query = select(PasskeyRow).where(PasskeyRow.person_id == person)
        with transaction(self._database, write=False) as session:
            return [_passkey(row) for row in session.scalars(query.order_by(PasskeyRow.created_ms))]

    def passkey(self, passkey: str) -> Passkey | None:
        """The passkey with that id."""
        with transaction(self._database, write=False) as session:
            row = session.get(PasskeyRow, passkey)
            return None if row is None else _passkey(row)

    def add_passkey(self, key: Passkey) -> None:
        """Stores a passkey. Raises PasskeyKnownError for one that is stored already."""
        values = {one: getattr(key, one) for one in Passkey.__slots__ if one != "person"}
        try:
            with transaction(self._database) as session:
                session.add(PasskeyRow(person_id=key.person, **values))
        except IntegrityError as error:
            raise PasskeyKnownError from error

    def used_passkey(self, passkey: str, count: int, at_ms: int) -> None:
        """Notes a use, with the count of its device."""
        with transaction(self._database) as session:
            session.execute(
                update(PasskeyRow)
                .where(PasskeyRow.id == passkey)
                .values(sign_count=count, used_ms=at_ms)
            )

    def remove_passkey(self, person: str, passkey: str) -> None:
        """Deletes a passkey of a person."""
        which = PasskeyRow.id == passkey, PasskeyRow.person_id == person
        with transaction(self._database) as session:
            session.execute(delete(PasskeyRow).where(*which))

    def set_codes(self, person: str, hashes: Sequence[str]) -> None:
        """Replaces the recovery codes of a person."""
        with transaction(self._database) as session:
            session.execute(delete(RecoveryRow).where(RecoveryRow.person_id == person))
            session.add_all(RecoveryRow(person_id=person, hashed=one) for one in hashes)

    def codes_left(self, person: str) -> int:
        """The number of recovery codes that have not been used."""
        query = select(func.count()).select_from(RecoveryRow).where(RecoveryRow.person_id == person)
        with transaction(self._database, write=False) as session:
            return int(session.scalar(query) or 0)

    def use_code(self, person: str, hashed: str) -> bool:
        """Uses a recovery code of a person; False if it is not an unused one."""
        which = RecoveryRow.person_id == person, RecoveryRow.hashed == hashed
        with transaction(self._database) as session:
            used = session.execute(delete(RecoveryRow).where(*which).returning(RecoveryRow.hashed))
            return used.first() is not None

    # Joining, giving out, deleting

    def join(self, guest: str, account: str, at_ms: int) -> None:
        """Gives all rows of a guest to an account and deletes the guest. A row that the account has
        already is deleted.
        """
        with transaction(self._database) as session:
            row = session.get(PersonRow, guest)
            if row is None or row.kind != "guest" or guest == account:
                return
            hand_over_preferences(session, guest, account)
            hand_over_lessons(session, guest, account)
            hand_over_endings(session, guest, account)
            hand_over_cards(session, guest, account)
            for table, column in _person_columns():
                if table.name not in STAYS:
                    _hand_over(session, table, column, guest, account)
            _end_sessions(session, guest, at_ms)
            session.execute(delete(PersonRow).where(PersonRow.id == guest))

    def stored_about(self, person: str) -> dict[str, list[dict[str, Any]]]:
        """All rows about a person by table, without secrets."""
        people = PersonRow.__table__
        with transaction(self._database, write=False) as session:
            found = {"persons": _plain_rows(session, people, people.c.id, person)}
            for table, column in _person_columns():
                rows = _plain_rows(session, table, column, person)
                found.setdefault(table.name, []).extend(rows)
            return found

    def delete(self, person: str, at_ms: int) -> None:
        """Deletes a person; games stay without the name."""
        games = select(GameRow, SeatRow.colour).join(SeatRow, SeatRow.game_id == GameRow.id)
        with transaction(self._database) as session:
            for game, colour in session.execute(games.where(SeatRow.person_id == person)).all():
                players = {one: dict(player) for one, player in game.players.items()}
                if colour in players:
                    players[colour]["name"] = None
                game.players = players
                keys = name_keys(players)
                game.white_key, game.black_key = keys["white_key"], keys["black_key"]
            session.flush()
            _end_sessions(session, person, at_ms)
            session.execute(delete(PersonRow).where(PersonRow.id == person))


def _person_columns() -> Iterator[tuple[Table, Column[Any]]]:
    """Every column that names a person."""
    for table in Base.metadata.sorted_tables:
        for key in table.foreign_keys:
            if key.column.table.name == "persons":
                yield table, key.parent


def _hand_over(
    session: Session, table: Table, column: Column[Any], guest: str, account: str
) -> None:
    moved = update(table).where(column == guest).values({column.name: account})
    try:
        with session.begin_nested():
            session.execute(moved)
    except IntegrityError:  # the account has such a row: the guest's goes with the guest
        return


def _plain_rows(session: Session, table: Any, column: Any, person: str) -> list[dict[str, Any]]:
    rows = session.execute(select(table).where(column == person)).mappings()
    return [{key: row[key] for key in row if key not in SECRET} for row in rows]


def _end_sessions(session: Session, person: str, at_ms: int) -> None:
    open_ones = SessionRow.person_id == person, SessionRow.ended_ms.is_(None)
    session.execute(update(SessionRow).where(*open_ones).values(ended_ms=at_ms))


def _passkey(row: PasskeyRow) -> Passkey:
    return Passkey(
        row.id,
        row.person_id,
        row.credential,
        row.public_key,
        row.sign_count,
        row.name,
        row.created_ms,
        row.used_ms,
    )
