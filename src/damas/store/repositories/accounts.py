"""Accounts on disk: making, finding, joining with a guest's data, exporting, deleting.

Everything that belongs to a person hangs on `persons` by a foreign key. Joining, exporting and
deleting follow those keys, so that no new table is forgotten.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError

from ...base.errors import DamasError
from ..models import Base
from ..models.basket import ModerationRow
from ..models.games import GameRow
from ..models.notifications import PushRow
from ..models.people import (
    PasskeyRow,
    PersonRow,
    RecoveryRow,
    SeatRow,
    SessionRow,
    TicketRow,
)
from ..models.studies import PupilRow
from ..transaction import hold_person, transaction
from .basket import rows_in_basket, scrub_basket
from .blocking import close_name, name_is_closed
from .endings import hand_over_endings
from .games import name_keys
from .lessons import hand_over_lessons
from .people import PersonRecord, person_record
from .preferences import hand_over_preferences
from .repetition import hand_over_cards
from .tickets import use_ticket

if TYPE_CHECKING:
    from sqlalchemy import Column, Select, Table
    from sqlalchemy.orm import Session

    from ..database import Database

SECRET = frozenset(
    {
        "card_code",
        "credential",
        "evidence",
        "hashed",
        "maker",
        "password",
        "public_key",
        "skeleton",
    }
)
"""Columns that never leave the database; the evidence of a complaint has the words of others."""
STAYS = frozenset(
    {"sessions", "passkeys", "recovery_codes", "tickets", "push_subscriptions", "identities"}
)
"""Tables whose rows do not move from a guest to an account: another may sit at the guest's other
browsers."""
SIGNS_IN = ("device", "owner", "reset")
"""The purposes of links that sign a person in."""
CALENDAR = "calendar"
"""That of the private address of a person's own calendar."""
WITHHELD = frozenset({"person_notes"})
"""Tables that are not among a person's own data: notes of moderators, which they weigh together."""


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


@dataclass(frozen=True, slots=True)
class Ways:
    """Changes of the ways into an account; None changes nothing. *password*: the hash; *codes*: the
    hashes of all recovery codes; *without*: the id of a passkey that goes."""

    password: str | None = None
    passkey: Passkey | None = None
    codes: Sequence[str] | None = None
    without: str = ""


class Accounts:
    """The repository of accounts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def make(
        self, person: PersonRecord, skeleton: str, ways: Ways, invitation: str = ""
    ) -> PersonRecord | None:
        """Makes an account of a guest, with all the guest has; or a new person. Everything that
        was open for the guest ends. All of it is stored, or nothing.

        *invitation*: the hash of one, which is used up; None where it opens nothing. Raises
        NameTakenError for a name that another has, and PasskeyKnownError.
        """
        at_ms = person.seen_ms
        with transaction(self._database) as session:
            if invitation and use_ticket(session, invitation, ("invite",), at_ms) is None:
                return None
            if name_is_closed(session, skeleton, at_ms):
                raise NameTakenError(person.name)
            row = session.get(PersonRow, person.id, with_for_update=True)
            if row is None:
                row = PersonRow(id=person.id, created_ms=person.created_ms)
                session.add(row)
            elif row.kind == "account":  # another browser of the same guest was quicker
                raise NameTakenError(row.name or "")
            row.kind = "owner" if row.kind == "owner" else "account"
            row.name, row.skeleton = person.name, skeleton
            row.email, row.seen_ms = person.email or None, at_ms
            try:
                session.flush()
            except IntegrityError as error:
                raise NameTakenError(person.name) from error
            _change_ways(session, person.id, ways, at_ms)
            return person_record(row)

    def change_ways(self, person: str, ways: Ways, at_ms: int) -> None:
        """Changes the ways into an account, and ends what was open by the older ones.

        Raises PasskeyKnownError.
        """
        with transaction(self._database) as session:
            hold_person(session, person)
            _change_ways(session, person, ways, at_ms)

    def by_skeleton(self, skeleton: str) -> tuple[PersonRecord, str | None] | None:
        """The account of a name, with the hash of its password."""
        query = select(PersonRow).where(PersonRow.skeleton == skeleton)
        with transaction(self._database, write=False) as session:
            row = session.scalar(query)
            return None if row is None else (person_record(row), row.password)

    def skeletons_of(self, skeletons: Collection[str]) -> set[str]:
        """Those of some *skeletons* that the name of an account has."""
        query = select(PersonRow.skeleton).where(PersonRow.skeleton.in_(list(skeletons)))
        with transaction(self._database, write=False) as session:
            return {one for one in session.scalars(query) if one is not None}

    def password(self, person: str) -> str | None:
        """The hash of a person's password, None without one."""
        with transaction(self._database, write=False) as session:
            row = session.get(PersonRow, person)
            return None if row is None else row.password

    def change(self, person: str, **columns: Any) -> None:
        """Writes columns of a person, such as `email`, `blocked_ms`; ways in: `change_ways`."""
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

    def used_passkey(self, passkey: str, count: int, at_ms: int) -> None:
        """Notes a use, with the count of its device."""
        with transaction(self._database) as session:
            session.execute(
                update(PasskeyRow)
                .where(PasskeyRow.id == passkey)
                .values(sign_count=count, used_ms=at_ms)
            )

    def codes_left(self, person: str) -> int:
        """The number of recovery codes that have not been used."""
        query = select(func.count()).select_from(RecoveryRow).where(RecoveryRow.person_id == person)
        with transaction(self._database, write=False) as session:
            return int(session.scalar(query) or 0)

    def use_code(self, person: str, hashed: str, at_ms: int) -> bool:
        """Uses a recovery code of a person, and ends what was open for them; False if it is not an
        unused one."""
        which = RecoveryRow.person_id == person, RecoveryRow.hashed == hashed
        with transaction(self._database) as session:
            hold_person(session, person)
            used = session.execute(delete(RecoveryRow).where(*which).returning(RecoveryRow.hashed))
            if used.first() is None:
                return False
            _change_ways(session, person, Ways(), at_ms)
            return True

    # Joining, giving out, deleting

    def join(self, guest: str, account: str, at_ms: int) -> bool:
        """Gives all rows of a guest to an account and deletes the guest. A row that the account has
        already is deleted. A pupil with a card stays: the account is that of somebody else at the
        same computer. Whether the guest was joined.
        """
        with transaction(self._database) as session:
            row = session.get(PersonRow, guest)
            if row is None or row.kind != "guest" or guest == account:
                return False
            if session.scalar(_card_of(guest)) is not None:
                return False
            give_rows(session, guest, account)
            end_all_sessions(session, guest, at_ms)
            session.execute(delete(PersonRow).where(PersonRow.id == guest))
        return True

    def stored_about(self, person: str) -> dict[str, list[dict[str, Any]]]:
        """All rows about a person by table, without secrets."""
        people = PersonRow.__table__
        with transaction(self._database, write=False) as session:
            found = {"persons": _plain_rows(session, people, people.c.id, person)}
            for table, column in _person_columns():
                if table.name in WITHHELD:
                    continue
                rows = _plain_rows(session, table, column, person)
                found.setdefault(table.name, []).extend(rows)
            for part in rows_in_basket(session, person):
                row = {key: value for key, value in part.row.items() if key not in SECRET}
                found.setdefault(part.table.name, []).append(row)
            return found

    def delete(self, person: str, at_ms: int) -> None:
        """Deletes a person; games stay without the name; see `close_name`."""
        with transaction(self._database) as session:
            delete_person(session, person, at_ms)


def delete_person(session: Session, person: str, at_ms: int) -> None:
    """As `Accounts.delete`. The trail keeps what was done about the person, and not the name."""
    write_name(session, person, None)
    told = ModerationRow.kind == "person", ModerationRow.id == person
    session.execute(update(ModerationRow).where(*told).values(title=""))
    end_all_sessions(session, person, at_ms)
    scrub_basket(session, person)
    leaving = session.get(PersonRow, person)
    if leaving is not None:
        close_name(session, leaving, at_ms)
    session.execute(delete(PersonRow).where(PersonRow.id == person))


def write_name(session: Session, person: str, name: str | None) -> None:
    """Writes the name of a person in all games, None for none."""
    games = select(GameRow, SeatRow.colour).join(SeatRow, SeatRow.game_id == GameRow.id)
    for game, colour in session.execute(games.where(SeatRow.person_id == person)).all():
        players = {one: dict(player) for one, player in game.players.items()}
        if colour in players:
            players[colour]["name"] = name
            players[colour].pop("given_by", None)
        game.players = players
        keys = name_keys(players)
        game.white_key, game.black_key = keys["white_key"], keys["black_key"]
    session.flush()


def give_rows(session: Session, guest: str, other: str) -> None:
    """Gives all rows of a guest to another person; the ways in stay, and go with the guest."""
    hand_over_preferences(session, guest, other)
    hand_over_lessons(session, guest, other)
    hand_over_endings(session, guest, other)
    hand_over_cards(session, guest, other)
    for table, column in _person_columns():
        if table.name not in STAYS:
            _hand_over(session, table, column, guest, other)


def _card_of(guest: str) -> Select[str | None]:
    """The query for a card of a pupil."""
    own = PupilRow.person == guest, PupilRow.card_code.is_not(None)
    return select(PupilRow.card_code).where(*own).limit(1)


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


def _change_ways(session: Session, person: str, ways: Ways, at_ms: int) -> None:
    """The one place where a way into an account changes: with it ends all that was open, the
    sessions, the links that sign in, and the notices in browsers."""
    changed = {} if ways.password is None else {"password": ways.password}
    of_person = update(PersonRow).where(PersonRow.id == person)
    session.execute(of_person.values(ways_ms=at_ms, **changed))
    if ways.codes is not None:
        session.execute(delete(RecoveryRow).where(RecoveryRow.person_id == person))
        session.add_all(RecoveryRow(person_id=person, hashed=one) for one in ways.codes)
    which = PasskeyRow.id == ways.without, PasskeyRow.person_id == person
    session.execute(delete(PasskeyRow).where(*which))
    if ways.passkey is not None:
        values = {one: getattr(ways.passkey, one) for one in Passkey.__slots__ if one != "person"}
        session.add(PasskeyRow(person_id=person, **values))
        try:
            session.flush()
        except IntegrityError as error:
            raise PasskeyKnownError from error
    end_all(session, person, at_ms)


def end_all(session: Session, person: str, at_ms: int) -> None:
    """Ends everything that is open for a person: sessions, links that sign in, notices."""
    end_all_sessions(session, person, at_ms)
    links = TicketRow.person_id == person, TicketRow.purpose.in_((*SIGNS_IN, CALENDAR))
    session.execute(delete(TicketRow).where(*links))
    session.execute(delete(PushRow).where(PushRow.person == person))


def end_all_sessions(session: Session, person: str, at_ms: int) -> None:
    """Ends every session of a person."""
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
