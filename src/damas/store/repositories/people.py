"""People and their sessions on disk, and the settings of the server that every process shares.

A guest is stored at the first act that needs one, with the session of its cookie. An ended session
stays, without rights, until its cookie has expired. Times are ms UTC.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from ...people.restraints import Restraint
from ..models.people import BarredAddressRow, PersonRow, SessionRow, SettingRow, TicketRow
from ..transaction import hold_person, transaction

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

SESSION_MS = 400 * 86_400_000
"""The life of a cookie; browsers allow no longer one (RFC 6265bis)."""
HUSH_HOURS = 24
"""For so long new guests from the address of somebody who was muted write to nobody."""
MOST_SESSIONS = 500
"""Sessions of one person, the ended ones too: with each more the one last seen longest ago goes."""
SEEN_EVERY_MS = 6 * 3_600_000
"""The time between two notes of a visit, so that not every request writes."""


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """One stored person. *has_password*: the hash itself never leaves the database."""

    id: str
    kind: str
    name: str = ""
    email: str = ""
    created_ms: int = 0
    seen_ms: int = 0
    has_password: bool = False
    role: str = ""
    block: Restraint | None = None
    mute: Restraint | None = None

    @property
    def blocked(self) -> bool:
        """Whether the person is blocked now."""
        return self.block is not None and self.block.holds(_now_ms())

    @property
    def muted(self) -> bool:
        """Whether the person may not write to others now."""
        return self.mute is not None and self.mute.holds(_now_ms())


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """One cookie of a person, by its hash; *device* is the browser in a few words. *proven_ms*:
    when the person last gave a password, a passkey or a code in it, 0 for never.
    *address*: the mark of the address from which it was last used."""

    hashed: str
    person: str
    device: str
    created_ms: int
    seen_ms: int
    ended_ms: int | None = None
    proven_ms: int = 0
    address: str = ""


class People:
    """The repository of people and sessions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def secret(self) -> bytes:
        """The server's secret, made once for all processes that share the database."""
        return bytes.fromhex(self.setting("secret", {"hex": secrets.token_hex(32)})["hex"])

    def rotate_secret(self, at_ms: int) -> None:
        """Makes the server's secret anew, and ends every session and every link that signs in: who
        had it has nothing. Processes that run go on with the one of before."""
        new = SettingRow(name="secret", value={"hex": secrets.token_hex(32)})
        with transaction(self._database) as session:
            session.merge(new)
            open_ones = update(SessionRow).where(SessionRow.ended_ms.is_(None))
            session.execute(open_ones.values(ended_ms=at_ms, address_mark=None))
            session.execute(delete(TicketRow).where(TicketRow.purpose != "invite"))
            session.execute(delete(BarredAddressRow))  # marks that nobody can make again

    def setting(self, name: str, default: dict[str, Any]) -> dict[str, Any]:
        """A setting; without one *default* is stored."""
        for _ in range(2):
            with transaction(self._database, write=False) as session:
                row = session.get(SettingRow, name)
                if row is not None:
                    return dict(row.value)
            try:
                with transaction(self._database) as session:
                    session.add(SettingRow(name=name, value=default))
            except IntegrityError:  # another process was quicker
                continue
        return default

    def stored_setting(self, name: str) -> dict[str, Any] | None:
        """A setting, None where none is stored; nothing is written."""
        with transaction(self._database, write=False) as session:
            row = session.get(SettingRow, name)
            return None if row is None else dict(row.value)

    def set_setting(self, name: str, value: dict[str, Any]) -> None:
        """Stores a setting."""
        with transaction(self._database) as session:
            session.merge(SettingRow(name=name, value=value))

    def find(self, person: str) -> PersonRecord | None:
        """The person with that id."""
        with transaction(self._database, write=False) as session:
            row = session.get(PersonRow, person)
            return None if row is None else person_record(row)

    def session(self, hashed: str) -> tuple[SessionRecord, PersonRecord | None] | None:
        """The session of a cookie with its person; None for an unknown cookie.

        An ended session has *ended_ms*, and no person.
        """
        return self.sessions_of([hashed]).get(hashed)

    def sessions_of(
        self, hashed: Sequence[str]
    ) -> dict[str, tuple[SessionRecord, PersonRecord | None]]:
        """As `session`, of many cookies: the known ones."""
        query = (
            select(SessionRow, PersonRow)
            .outerjoin(PersonRow, PersonRow.id == SessionRow.person_id)
            .where(SessionRow.hashed.in_(hashed))
        )
        with transaction(self._database, write=False) as session:
            found = {}
            for row, person in session.execute(query):
                alive = person is not None and row.ended_ms is None
                found[row.hashed] = session_record(row), person_record(person) if alive else None
            return found

    def add_guest(
        self, person: str, hashed: str, device: str, at_ms: int, address: str = ""
    ) -> None:
        """Stores a guest with the session of its cookie; changes nothing for a stored guest.
        *address*: the mark of the address, "" for none."""
        try:
            with transaction(self._database) as session:
                if session.get(SessionRow, hashed) is None:
                    guest = PersonRow(id=person, kind="guest", created_ms=at_ms, seen_ms=at_ms)
                    session.add(guest)
                    session.flush()
                    session.add(_session_row(person, hashed, device, at_ms, address))
        except IntegrityError:  # two requests of one guest at once
            return

    def add_session(  # noqa: PLR0913  (what a session begins with)
        self,
        person: str,
        hashed: str,
        device: str,
        at_ms: int,
        address: str = "",
        *,
        proven: bool = False,
        since_ms: int | None = None,
    ) -> bool:
        """Stores the session of a person who has signed in; *proven*: by a secret of their own.

        *since_ms*: when the secret was looked at. False, and nothing is stored, if the ways into
        the account have changed since: the secret may be none of them any more.
        """
        with transaction(self._database) as session:
            hold_person(session, person)
            changed = session.scalar(select(PersonRow.ways_ms).where(PersonRow.id == person))
            if since_ms is not None and changed is not None and changed > since_ms:
                return False
            row = _session_row(person, hashed, device, at_ms, address)
            row.proven_ms = at_ms if proven else None
            session.add(row)
            _forget_oldest(session, person, but=hashed)
            return True

    def prove_session(self, hashed: str, at_ms: int) -> None:
        """Notes that the person of a session has given a password or a passkey."""
        with transaction(self._database) as session:
            session.execute(
                update(SessionRow).where(SessionRow.hashed == hashed).values(proven_ms=at_ms)
            )

    def forget_guests(self, before: int) -> int:
        """Deletes guests who were last seen before *before* (ms UTC), and sessions of that age or
        whose cookies have expired; games stay.

        Returns the number of guests.
        """
        guests = delete(PersonRow).where(PersonRow.kind == "guest", PersonRow.seen_ms < before)
        with transaction(self._database) as session:
            gone = session.scalars(guests.returning(PersonRow.id)).all()
            session.execute(delete(SessionRow).where(SessionRow.seen_ms < before))
            return len(gone)

    def is_hushed(self, person: str, at_ms: int) -> bool:
        """Whether a guest came after somebody was muted, and from an address from which that one
        had come, while the mute holds and is not older than HUSH_HOURS."""
        own, muted, mine = SessionRow, PersonRow, aliased(PersonRow)
        marks = select(own.address_mark).where(
            own.person_id == person, own.address_mark.is_not(None)
        )
        query = (
            select(muted.id)
            .join(own, own.person_id == muted.id)
            .join(mine, mine.id == person)
            .where(
                own.address_mark.in_(marks),
                muted.mute_ms > at_ms - HUSH_HOURS * 3_600_000,
                or_(muted.mute_until_ms.is_(None), muted.mute_until_ms > at_ms),
                mine.kind == "guest",
                mine.created_ms >= muted.mute_ms,
            )
        )
        with transaction(self._database, write=False) as session:
            return session.scalar(query.limit(1)) is not None

    def seen(self, hashed: str, person: str, at_ms: int, address: str = "") -> None:
        """Notes a visit, and the mark of its address."""
        with transaction(self._database) as session:
            for table, key in ((SessionRow, SessionRow.hashed), (PersonRow, PersonRow.id)):
                which = key == (hashed if table is SessionRow else person)
                session.execute(update(table).where(which).values(seen_ms=at_ms))
            if address:
                marked = update(SessionRow).where(SessionRow.hashed == hashed)
                session.execute(marked.values(address_mark=address))

    def sessions(self, person: str) -> list[SessionRecord]:
        """The open sessions of a person, the one last used first."""
        query = (
            select(SessionRow)
            .where(SessionRow.person_id == person, SessionRow.ended_ms.is_(None))
            .order_by(SessionRow.seen_ms.desc(), SessionRow.hashed)
        )
        with transaction(self._database, write=False) as session:
            return [session_record(row) for row in session.scalars(query)]

    def end_session(self, hashed: str, at_ms: int, person: str = "") -> None:
        """Ends a session for good; with *person*, only if it is that person's."""
        which = [SessionRow.hashed == hashed, SessionRow.ended_ms.is_(None)]
        if person:
            which.append(SessionRow.person_id == person)
        with transaction(self._database) as session:
            session.execute(update(SessionRow).where(*which).values(ended_ms=at_ms))

    def end_sessions(self, person: str, at_ms: int, but: str = "") -> list[str]:
        """Ends every session of a person except *but*; returns the ended ones."""
        open_ones = (
            SessionRow.person_id == person,
            SessionRow.ended_ms.is_(None),
            SessionRow.hashed != but,
        )
        ending = update(SessionRow).where(*open_ones).values(ended_ms=at_ms)
        with transaction(self._database) as session:
            return list(session.scalars(ending.returning(SessionRow.hashed)))


def accounts_among(session: Session, people: Iterable[str]) -> set[str]:
    """Those of some people whose names are their own: accounts, and the owner."""
    own = PersonRow.kind.in_(("account", "owner"))
    return set(session.scalars(select(PersonRow.id).where(PersonRow.id.in_(people), own)))


def person_record(row: PersonRow) -> PersonRecord:
    """The record of a row."""
    return PersonRecord(
        row.id,
        row.kind,
        row.name or "",
        row.email or "",
        row.created_ms,
        row.seen_ms,
        row.password is not None,
        row.role or "",
        _restraint(row.blocked_ms, row.block_until_ms, row.block_reason),
        _restraint(row.mute_ms, row.mute_until_ms, row.mute_reason),
    )


def _restraint(since_ms: int | None, until_ms: int | None, reason: str | None) -> Restraint | None:
    return None if since_ms is None else Restraint(since_ms, until_ms, reason or "")


def _now_ms() -> int:
    return int(time.time() * 1000)


def session_record(row: SessionRow) -> SessionRecord:
    """The record of a row."""
    return SessionRecord(
        row.hashed,
        row.person_id or "",
        row.device,
        row.created_ms,
        row.seen_ms,
        row.ended_ms,
        row.proven_ms or 0,
        row.address_mark or "",
    )


def _forget_oldest(session: Session, person: str, but: str) -> None:
    """Takes out the sessions beyond the greatest number."""
    others = SessionRow.person_id == person, SessionRow.hashed != but
    oldest = select(SessionRow.hashed).where(*others).order_by(SessionRow.seen_ms.desc())
    gone = list(session.scalars(oldest.offset(MOST_SESSIONS - 1)))
    if gone:
        session.execute(delete(SessionRow).where(SessionRow.hashed.in_(gone)))


def _session_row(person: str, hashed: str, device: str, at_ms: int, address: str) -> SessionRow:
    return SessionRow(
        address_mark=address or None,
        hashed=hashed,
        person_id=person,
        device=device[:120],
        created_ms=at_ms,
        seen_ms=at_ms,
    )
