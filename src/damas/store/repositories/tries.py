"""Tries in a window of time, counted for all processes together before anything is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.exc import IntegrityError

from ..models.people import RateRow
from ..transaction import transaction

if TYPE_CHECKING:
    from ..database import Database


class Tries:
    """The repository of tries."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def reserve(self, key: str, most: int, at_ms: int, window_ms: int) -> bool:
        """Counts a try under *key*; False, uncounted, if there were *most* in this window (ms)."""
        for _ in range(3):
            try:
                return self._reserved(key, most, at_ms, window_ms)
            except IntegrityError:  # another process has made the row
                continue
        return False

    def _reserved(self, key: str, most: int, at_ms: int, window_ms: int) -> bool:
        with transaction(self._database) as session:
            row = session.get(RateRow, key, with_for_update=True)
            if row is None:
                session.add(RateRow(key=key, count=1, expires_ms=at_ms + window_ms))
                return most > 0
            if row.expires_ms <= at_ms:
                row.count, row.expires_ms = 0, at_ms + window_ms
            if row.count >= most:
                return False
            row.count += 1
            return True

    def take_back(self, key: str) -> None:
        """The last try counted under *key* does not count."""
        with transaction(self._database) as session:
            row = session.get(RateRow, key, with_for_update=True)
            if row is not None:
                row.count = max(0, row.count - 1)
