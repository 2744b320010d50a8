"""The number of games that a program puts into the archive together: few while others write to the
database, many else.

Many games together take a third less time a game: their rows fill pages of the same indexes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

from ..store import Database
from ..store.archive.grouping import grouped
from ..store.write_contention import OtherWrites

FEW, MANY = 100, 1000  # games
QUIET_SECONDS = 60.0
"""Nobody else writes when nobody has for this time: players think about their moves."""
T = TypeVar("T")


class Pace:
    """Joins batches of games; used around one import of one file.

    *games*: a number that is kept to; None for FEW at first, and twice as many each time while
    nobody else writes, up to MANY. As soon as somebody writes it is FEW again, for QUIET_SECONDS at
    least.
    """

    def __init__(self, database: Database, games: int | None = None) -> None:
        self._is_kept = games is not None
        self._others = OtherWrites(database)
        self._small_until = 0.0
        self.games = games or FEW

    def __enter__(self) -> Pace:
        return self

    def __exit__(self, *_fault: object) -> None:
        self._others.close()

    def joined(self, batches: Iterable[list[T]]) -> Iterator[list[T]]:
        """The same games in the same order, as many together as the pace allows; where a number is
        kept to, the batches as they are."""
        if self._is_kept:
            yield from batches
            return
        self._others.mark()  # the import has noted its file by now
        waiting: list[T] = []
        for batch in batches:
            waiting += batch
            if len(waiting) >= self.games:
                yield from self._given(waiting)
                waiting = []
        yield from self._given(waiting)

    def _given(self, waiting: list[T]) -> Iterator[list[T]]:
        """The games that wait, in small groups when somebody else has written."""
        if self._others.seen():
            self.games = FEW
            self._small_until = monotonic() + QUIET_SECONDS
        yield from grouped(waiting, self.games)

    def stored(self) -> None:
        """Called when a group is in: the next one may be larger."""
        if self._is_kept:
            return
        if monotonic() >= self._small_until:
            self.games = min(MANY, self.games * 2)
        self._others.mark()
