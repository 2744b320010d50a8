"""The index of positions: sorted runs of postings in chunks of bytes, merged as they grow.

A batch of games becomes a run of level 0; sixteen runs of a level are merged into one of the next,
chunk by chunk, so that memory stays flat, and some chunks at a time, so that the database is never
held for long (`merging_runs`). A question looks into every run: two steps in its index each. A
position that fills whole chunks of a run is counted once, when the run is merged
(`position_counts`).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import ARRAY, Integer, Select, and_, bindparam, func, insert, select, true
from sqlalchemy.orm import Session

from ... import _kernel
from ...base.errors import StoreError
from ...rules.board import Board
from ..engines import AS_BYTES
from ..models.archive import (
    ArchiveChunkRow,
    ArchiveGoneRow,
    ArchiveRunRow,
    ArchiveTallyRow,
)
from ..rows import put_rows
from .keys import signed
from .position_counts import PositionCounts
from .tombstones import keep_postings, minus, unposted

# Rows go in and out without the parts of an object.
CHUNKS: Any = ArchiveChunkRow.__table__
RUNS: Any = ArchiveRunRow.__table__
TALLIES: Any = ArchiveTallyRow.__table__
GONE: Any = ArchiveGoneRow.__table__
CHUNK = 4096 * _kernel.POSTING_BYTES


@dataclass(frozen=True, slots=True)
class Continuation:
    """A move that games of the archive played in a position.

    *path*: origin and destination, None where games ended; *rating*: the average of those who
    played it, None where none is known.
    """

    path: tuple[int, int] | None
    games: int
    white: int
    draws: int
    black: int
    rating: int | None


def add_run(session: Session, postings: bytes, level: int = 0) -> None:
    """Keeps a batch of postings as a new run, in the session's transaction."""
    if postings:
        run = (session.scalar(select(func.max(ArchiveRunRow.id))) or 0) + 1
        session.execute(insert(ArchiveRunRow), new_run(run, level))
        write_chunks(session, run, enumerate(_cut(_kernel.archive_sorted(postings))))


def explore(session: Session, board: Board) -> list[Continuation]:
    """Each next move that games made from *board*, the most played first."""
    gone = unposted(session)
    parts = _parts(session, board, "counts", tallied=not gone)
    taken = [part.tallied for part in parts]
    less = minus(session, signed(_kernel.archive_key(board)))
    with _readable():
        raw = _kernel.archive_explore([part.data for part in parts], taken, board, gone, less)
    found = [
        Continuation(
            (start, end) if start else None,
            games,
            white,
            draws,
            black,
            round(ratings / rated) if rated else None,
        )
        for start, end, games, white, draws, black, rated, ratings in raw
    ]
    return sorted(found, key=lambda one: (one.path is None, -one.games, one.path or (0, 0)))


def take_out(session: Session, number: int, positions: bytes) -> None:
    """Takes a game with those *positions* out of all answers."""
    keep_postings(
        session,
        number,
        positions,
        lambda key: [(one.run, one.first, one.last) for one in stretches(session, key)],
    )


def games_at(session: Session, board: Board) -> _kernel.ArchiveGames:
    """The games that came by *board*, without those that were taken out. Raises StoreError for a
    damaged index, as one that names a game beyond 134 million."""
    parts = _parts(session, board, "members", tallied=True)
    with _readable():
        data = [zlib.decompress(part.data) if part.tallied else part.data for part in parts]
        games = _kernel.ArchiveGames(data, [part.tallied for part in parts], board)
    games.drop(list(session.scalars(_ALL_GONE)))
    return games


@contextmanager
def _readable() -> Iterator[None]:
    """Reading parts of the index. Raises StoreError where they are damaged."""
    try:
        yield
    except (ValueError, zlib.error) as error:
        raise StoreError(
            "index-damaged",
            "The index of positions is damaged ({reason}); bring back a copy of the database",
            reason=str(error),
        ) from error


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a run's answer about a position: a chunk, or its *tallied* counts."""

    place: tuple[int, int]
    tallied: bool
    data: bytes


@dataclass(frozen=True, slots=True)
class Stretch:
    """The chunks of a run that may hold a position, *first* to *last*; of these *tallied* are
    counted, and *packed* is what was asked of their tally."""

    run: int
    first: int
    last: int
    tallied: tuple[int, int] | None = None
    packed: bytes = b""

    @property
    def chunks(self) -> list[tuple[int, int]]:
        """The parts that are to be read, first and last of each row of them."""
        if self.tallied is None:
            return [(self.first, self.last)]
        low, high = self.tallied
        around = (self.first, low - 1), (high + 1, self.last)
        return [(first, last) for first, last in around if first <= last]


def stretches(session: Session, key: int, packed: str = "counts") -> list[Stretch]:
    """The stretch of every run that may hold the position of that signed key."""
    found = []
    rows = session.execute(_stretches_with(packed), {"key": key})
    for number, version, low, high, whole_low, whole_high, data in rows:
        if version != _kernel.POSTING_VERSION:
            raise StoreError(
                "index-version",
                "The index of positions was written by another version of Damas; import again",
            )
        if low is None or high is None or high < low:
            continue
        whole = None if whole_low is None else (whole_low, whole_high)
        found.append(Stretch(number, low, high, whole, data or b""))
    return found


@cache
def _stretches_with(packed: str) -> Select[Any]:
    """The question of `stretches`; *packed* is the column of the tally that is wanted."""
    run, chunk, tally = RUNS.c, CHUNKS.c, TALLIES.c
    key: Any = bindparam("key")
    first = (
        select(chunk.part).where(chunk.run == run.id, chunk.high >= key)
        .order_by(chunk.high, chunk.part).limit(1).scalar_subquery()
    )  # fmt: skip
    last = (
        select(chunk.part).where(chunk.run == run.id, chunk.low <= key)
        .order_by(chunk.low.desc(), chunk.part.desc()).limit(1).scalar_subquery()
    )  # fmt: skip
    tallied = and_(tally.run == run.id, tally.key == key)
    return (
        select(run.id, run.version, first, last, tally.first, tally.last, tally[packed])
        .select_from(RUNS.outerjoin(TALLIES, tallied))
        .where(run.level >= 0)
        .order_by(run.id)
        .execution_options(**{AS_BYTES: True})
    )


# Questions are made once: to make one takes longer than to answer it.
_CHUNKS_OF = select(CHUNKS.c.part, CHUNKS.c.data).where(
    CHUNKS.c.run == bindparam("run"), CHUNKS.c.part.between(bindparam("low"), bindparam("high"))
)
_INTEGERS = ARRAY(Integer)
_ASKED = (
    func.unnest(  # a row for each stretch
        bindparam("runs", type_=_INTEGERS),
        bindparam("lows", type_=_INTEGERS),
        bindparam("highs", type_=_INTEGERS),
    )
    .table_valued("run", "low", "high", name="asked")
    .render_derived()
)
_OF_ONE = (
    select(CHUNKS.c.run, CHUNKS.c.part, CHUNKS.c.data)
    .where(CHUNKS.c.run == _ASKED.c.run, CHUNKS.c.part.between(_ASKED.c.low, _ASKED.c.high))
    .offset(0)  # so each stretch is looked up by the key, and the table is never read as a whole
    .lateral("chunks")
)
_CHUNKS_OF_ALL = (
    select(_OF_ONE.c.run, _OF_ONE.c.part, _OF_ONE.c.data)
    .select_from(_ASKED.join(_OF_ONE, true()))
    .execution_options(**{AS_BYTES: True})
)
_ALL_GONE = select(GONE.c.game)


def _parts(session: Session, board: Board, packed: str, *, tallied: bool) -> list[_Part]:
    """The answers of every run about *board*, each run's parts in order."""
    found = stretches(session, signed(_kernel.archive_key(board)), packed)
    if not tallied:
        found = [Stretch(one.run, one.first, one.last) for one in found]
    parts = [_Part((one.run, one.tallied[0]), True, one.packed) for one in found if one.tallied]
    parts += _chunks(session, found)
    return sorted(parts, key=lambda part: part.place)


def _chunks(session: Session, found: list[Stretch]) -> Iterator[_Part]:
    """The chunks of stretches; a database server is asked once for all."""
    if session.get_bind().dialect.name == "postgresql":
        yield from _chunks_at_once(session, [(one.run, *c) for one in found for c in one.chunks])
        return
    for one in found:
        for low, high in one.chunks:
            wanted = {"run": one.run, "low": low, "high": high}
            for part, data in session.execute(_CHUNKS_OF, wanted):
                yield _Part((one.run, part), False, data)


def _chunks_at_once(session: Session, wanted: list[tuple[int, int, int]]) -> Iterator[_Part]:
    """The chunks of runs, each from a first part to a last one."""
    if wanted:
        runs, lows, highs = ([one[place] for one in wanted] for place in range(3))
        values = {"runs": runs, "lows": lows, "highs": highs}
        for run, part, data in session.execute(_CHUNKS_OF_ALL, values):
            yield _Part((run, part), False, data)


def _cut(data: bytes) -> Iterator[bytes]:
    for start in range(0, len(data), CHUNK):
        yield data[start : start + CHUNK]


def new_run(run: int, level: int) -> dict[str, int]:
    """The row of a run."""
    return {"id": run, "level": level, "version": _kernel.POSTING_VERSION}


def write_chunks(
    session: Session,
    run: int,
    chunks: Iterable[tuple[int, bytes]],
    counts: PositionCounts | None = None,
) -> None:
    """Keeps chunks, each with its number in the run, in the session's transaction.

    *counts* counts them; its last count is stored by `PositionCounts.end`.
    """
    rows = []
    for part, data in chunks:
        low, high = (signed(key) for key in _kernel.archive_bounds(data))
        rows.append({"run": run, "part": part, "low": low, "high": high, "data": data})
        if counts is not None:
            counts.add(session, part, data, (low, high))
    if rows:
        put_rows(session, CHUNKS, rows)
