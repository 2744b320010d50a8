"""Counts of tries, for all processes together: windows of time, counted on disk.

A try is counted before it is made, in one transaction, so that tries sent at once are all counted.
A try that turns out not to count is taken back.
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
        """Counts one try under each pair; 0, or the wait in ms.

        Nothing is counted where one of them has been tried too often.
        """
        for _ in range(3):
            try:
                return self._hit(tries, at_ms)
            except IntegrityError:  # another process has made a row
                continue
        return 1000

    def take_back(self, tries: Tries) -> None:
        """The last try counted under each pair does not count."""
        with transaction(self._database) as session:
            for rate, subject in tries:
                counted = RateRow.key == _key(rate, subject), RateRow.count > 0
                session.execute(update(RateRow).where(*counted).values(count=RateRow.count - 1))

    def clear(self, rate: Rate, subject: str) -> None:
        """Forgets the tries of one subject: the last was right."""
        with transaction(self._database) as session:
            session.execute(delete(RateRow).where(RateRow.key == _key(rate, subject)))

    def forget(self, at_ms: int) -> None:
        """Forgets the counts whose time is over."""
        with transaction(self._database) as session:
            session.execute(delete(RateRow).where(RateRow.expires_ms <= at_ms))

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
