"""Counts of tries, for all processes together: windows of time, counted on disk.

A try is counted before it is made, in one transaction, so that tries sent at once are all counted.
A try that should not count is taken back afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, update
from sqlalchemy.exc import IntegrityError

from ..models.people import RateRow
from ..transaction import transaction

if TYPE_CHECKING:
    from ..database import Database


@dataclass(frozen=True, slots=True)
class Rate:
    """At most *most* tries of the kind *name* in *seconds*."""

    name: str
    most: int
    seconds: int


Tries = Sequence[tuple[Rate, str]]
"""Pairs of a rate and its subject: an address, an account, "" for everybody together."""


class Rates:
    """The repository of these counts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def hit(self, tries: Tries, at_ms: int) -> int:
        """Counts one try under each pair. Returns 0, or the wait in ms if one of them is used up;
        then nothing is counted.
        """
        for _ in range(3):
            try:
                return self._hit(tries, at_ms)
            except IntegrityError:  # another process has made a row
                continue
        return 1000

    def take_back(self, tries: Tries) -> None:
        """Takes the last try under each pair back."""
        with transaction(self._database) as session:
            for rate, subject in tries:
                counted = RateRow.key == _key(rate, subject), RateRow.count > 0
                session.execute(update(RateRow).where(*counted).values(count=RateRow.count - 1))

    def clear(self, rate: Rate, subject: str) -> None:
        """Deletes the tries of one subject, after a right one."""
        with transaction(self._database) as session:
            session.execute(delete(RateRow).where(RateRow.key == _key(rate, subject)))

    def forget(self, at_ms: int) -> int:
        """Deletes the counts whose time is over. Returns their number."""
        old = delete(RateRow).where(RateRow.expires_ms <= at_ms)
        with transaction(self._database) as session:
            return len(session.scalars(old.returning(RateRow.key)).all())

    def _hit(self, tries: Tries, at_ms: int) -> int:
        with transaction(self._database) as session:
            session.execute(delete(RateRow).where(RateRow.expires_ms <= at_ms))
            waits, rows = [0], []
            for rate, subject in tries:
                key = _key(rate, subject)
                row = session.get(RateRow, key, with_for_update=True)
                if row is None:
                    row = RateRow(key=key, count=0, expires_ms=at_ms + rate.seconds * 1000)
                    session.add(row)
                rows.append(row)
                waits.append(row.expires_ms - at_ms if row.count >= rate.most else 0)
            if max(waits) == 0:
                for row in rows:
                    row.count += 1
            return max(waits)


def _key(rate: Rate, subject: str) -> str:
    return f"{rate.name}:{subject}"[:200]
