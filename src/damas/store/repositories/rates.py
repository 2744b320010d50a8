"""Counts of tries, for all processes together: windows of time, counted on disk.

A try is counted before it is made, in one transaction, so that tries sent at once are all counted.
A try that should not count is taken back afterwards. The limits are those of `people.limits`, with
the numbers that the owner has set; each count reads them, so that no process has old ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from ...people.limits import LIMITS, LimitSettings, Rate
from ..models.people import RateRow, SettingRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database


SETTING = "limits"
"""The name of the owner's limits among the settings of the server."""
Tries = Sequence[tuple[Rate, str] | tuple[Rate, str, int]]
"""A rate and its subject (an address, an account, "" for everybody together), and for a subject
that may have more, how many times as much."""


REFUSALS: Counter[str] = Counter()
"""The tries that this process has refused, by the name of their limit."""


class RateCount(NamedTuple):
    """A count, the number in force of its limit, and the time at which it ends (ms UTC)."""

    used: int
    most: int
    until_ms: int


class Rates:
    """The repository of these counts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def hit(self, tries: Tries, at_ms: int, count: int = 1) -> int:
        """Counts *count* tries under each pair. Returns 0, or the wait in ms if one of them has no
        place for them; then nothing is counted. Raises LookupError for a limit without a name in
        `LIMITS`.
        """
        for _ in range(3):
            try:
                return self._hit(tries, at_ms, count)
            except IntegrityError:  # another process has made a row
                continue
        return 1000

    def full(self, rate: Rate, subject: str, at_ms: int) -> bool:
        """Whether one more try of the subject would be refused; nothing is counted."""
        with transaction(self._database, write=False) as session:
            row = session.get(RateRow, _key(rate, subject))
            if row is None or row.expires_ms <= at_ms:
                return False
            return row.count >= _settings(session).of(rate, subject)

    def counted(self, rate: Rate, at_ms: int) -> list[tuple[str, int, int]]:
        """The subjects of which this rate refuses one more: with the count and the end in ms."""
        with transaction(self._database, write=False) as session:
            begin = f"{rate.name}:"
            query = select(RateRow).where(
                RateRow.key.startswith(begin, autoescape=True), RateRow.expires_ms > at_ms
            )
            settings, found = _settings(session), session.scalars(query)
            rows = [(row.key.removeprefix(begin), row.count, row.expires_ms) for row in found]
            return [row for row in rows if row[1] >= settings.of(rate, row[0])]

    def turn(self, name: str, seconds: int, at_ms: int) -> bool:
        """Whether the caller is the first, of all processes, to ask for this turn in *seconds*."""
        try:
            with transaction(self._database) as session:
                gone = RateRow.key == name, RateRow.expires_ms <= at_ms
                session.execute(delete(RateRow).where(*gone))
                session.add(RateRow(key=name, count=1, expires_ms=at_ms + seconds * 1000))
        except IntegrityError:
            return False
        return True

    def end_turn(self, name: str) -> None:
        """Lets the next one who asks have the turn."""
        with transaction(self._database) as session:
            session.execute(delete(RateRow).where(RateRow.key == name))

    def take_back(self, tries: Tries, count: int = 1) -> None:
        """Takes the last tries under each pair back."""
        with transaction(self._database) as session:
            for rate, subject, *_ in tries:
                counted = RateRow.key == _key(rate, subject), RateRow.count >= count
                session.execute(update(RateRow).where(*counted).values(count=RateRow.count - count))

    def settings(self) -> LimitSettings:
        """The numbers and networks that the owner has set."""
        with transaction(self._database, write=False) as session:
            return _settings(session)

    def most(self, rate: Rate, subject: str = "") -> int:
        """The number in force for a subject, where something else than tries is counted."""
        return self.settings().of(rate, subject)

    def set(self, settings: LimitSettings) -> None:
        """Stores the owner's numbers and networks."""
        with transaction(self._database) as session:
            session.merge(SettingRow(name=SETTING, value=settings.stored()))

    def add(self, tries: Sequence[tuple[Rate, str]], amount: int, at_ms: int) -> list[RateCount]:
        """Adds to the count under each pair, whether it is used up or not. Returns the counts."""
        for _ in range(3):
            try:
                with transaction(self._database) as session:
                    rows = [_row(session, rate, subject, at_ms) for rate, subject in tries]
                    for row in rows:
                        row.count += amount
                    settings = _settings(session)
                    return [
                        RateCount(row.count, settings.of(*one), row.expires_ms)
                        for one, row in zip(tries, rows, strict=True)
                    ]
            except IntegrityError:  # another process has made a row
                continue
        return []

    def largest(self, rate: Rate, limit: int) -> list[tuple[str, int]]:
        """The subjects with the largest counts under a rate, the largest first."""
        begins = f"{rate.name}:"
        query = select(RateRow.key, RateRow.count).where(RateRow.key.startswith(begins))
        with transaction(self._database, write=False) as session:
            found = session.execute(query.order_by(RateRow.count.desc()).limit(limit))
            return [(key.removeprefix(begins), count) for key, count in found]

    def clear(self, rate: Rate, subject: str) -> None:
        """Deletes the tries of one subject, after a right one."""
        with transaction(self._database) as session:
            session.execute(delete(RateRow).where(RateRow.key == _key(rate, subject)))

    def forget(self, at_ms: int) -> int:
        """Deletes the counts whose time is over. Returns their number."""
        old = delete(RateRow).where(RateRow.expires_ms <= at_ms)
        with transaction(self._database) as session:
            return len(session.scalars(old.returning(RateRow.key)).all())

    def _hit(self, tries: Tries, at_ms: int, count: int) -> int:
        with transaction(self._database) as session:
            session.execute(delete(RateRow).where(RateRow.expires_ms <= at_ms))
            settings = _settings(session)
            waits, rows = [0], []
            for rate, subject, *times in tries:
                row = _row(session, rate, subject, at_ms)
                rows.append(row)
                most = settings.of(rate, subject) * (times[0] if times else 1)
                full = row.count + count > most
                waits.append(row.expires_ms - at_ms if full else 0)
            if max(waits) == 0:
                for row in rows:
                    row.count += count
            for (rate, *_), wait in zip(tries, waits[1:], strict=True):
                REFUSALS[rate.name] += wait > 0
            return max(waits)


def _settings(session: Session) -> LimitSettings:
    row = session.get(SettingRow, SETTING)
    return LimitSettings.read(row.value if row else None)


def _row(session: Session, rate: Rate, subject: str, at_ms: int) -> RateRow:
    """The row of a pair, which no other process changes meanwhile; a new one where there is none,
    or its time is over."""
    key, until = _key(rate, subject), at_ms + rate.seconds * 1000
    row = session.get(RateRow, key, with_for_update=True)
    if row is None:
        row = RateRow(key=key, count=0, expires_ms=until)
        session.add(row)
    elif row.expires_ms <= at_ms:
        row.count, row.expires_ms = 0, until
    return row


def _key(rate: Rate, subject: str) -> str:
    if rate.name not in LIMITS:
        raise LookupError(f"the limit {rate.name} is not declared in people/limits.py")
    return f"{rate.name}:{subject}"[:200]
