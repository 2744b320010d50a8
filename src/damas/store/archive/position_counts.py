"""Counting positions that fill whole chunks of a run, while the run is written in order.

Most games of a large archive share their first positions: 5 million games have 5 million postings
at the start. A tally says in some hundred bytes what 80 megabytes of postings would.
"""

from __future__ import annotations

import zlib

from sqlalchemy import insert
from sqlalchemy.orm import Session

from ... import _kernel
from ..models.archive import ArchiveTallyRow


class PositionCounts:
    """The counts of one run; `add` takes its chunks in order."""

    def __init__(self, run: int) -> None:
        self._run = run
        self._key: int | None = None
        self._tally: _kernel.ArchiveTally | None = None
        self._parts = (0, 0)
        self._before = b""

    def add(self, session: Session, part: int, data: bytes, bounds: tuple[int, int]) -> None:
        """Counts the next chunk, whose first and last signed keys are *bounds*."""
        low, high = bounds
        if self._tally is not None and not low == high == self._key:
            self.end(session)
        if low == high:
            if self._tally is None:
                self._key, self._parts = low, (part, part)
                self._tally = _kernel.ArchiveTally(self._before)
            self._tally.add(data)
            self._parts = self._parts[0], part
        self._before = data[-_kernel.POSTING_BYTES :]

    def end(self, session: Session) -> None:
        """Stores the position that is being counted, if there is one."""
        if self._tally is None:
            return
        row = {
            "run": self._run,
            "key": self._key,
            "first": self._parts[0],
            "last": self._parts[1],
            "counts": self._tally.counts(),
            "members": zlib.compress(self._tally.members(), 6),
        }
        session.execute(insert(ArchiveTallyRow), row)
        self._tally = None
