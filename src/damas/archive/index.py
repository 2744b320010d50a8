"""The index of positions: sorted runs of postings in chunks of bytes, merged as they grow.

A batch of games becomes a run of level 0; eight runs of a level are merged into one of the next,
chunk by chunk, so that memory stays flat, and some chunks at a time, so that the database is never
held for long (`merging_runs`). A question looks into every run: two steps in its index each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sqlalchemy import func, insert, select
from sqlalchemy.orm import Session

from .. import _kernel
from ..board import Board
from ..errors import StoreError
from ..store.models.archive import ArchiveChunkRow, ArchiveGoneRow, ArchiveRunRow

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
    gone = list(session.scalars(select(ArchiveGoneRow.game).order_by(ArchiveGoneRow.game)))
    raw = _kernel.archive_explore(_chunks_at(session, board), board, gone)
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


def games_at(session: Session, board: Board) -> list[int]:
    """The numbers of the games that came by *board*, ascending."""
    return list(_kernel.archive_games_at(_chunks_at(session, board), board))


def _signed(key: int) -> int:
    """A key as databases compare it: signed, in the same order."""
    return key - (1 << 63)


def _chunks_at(session: Session, board: Board) -> list[bytes]:
    """The chunks of every run that may hold *board*."""
    key = _signed(_kernel.archive_key(board))
    row = ArchiveChunkRow
    found: list[bytes] = []
    whole = select(ArchiveRunRow.id, ArchiveRunRow.version).where(ArchiveRunRow.level >= 0)
    for run, version in session.execute(whole):
        if version != _kernel.POSTING_VERSION:
            raise StoreError(
                "index-version",
                "The index of positions was written by another version of Damas; import again",
            )
        first = session.scalar(
            select(row.part).where(row.run == run, row.high >= key).order_by(row.high, row.part)
            .limit(1)
        )  # fmt: skip
        if first is None:
            continue
        last = session.scalar(
            select(row.part).where(row.run == run, row.low <= key)
            .order_by(row.low.desc(), row.part.desc()).limit(1)
        )  # fmt: skip
        if last is None or last < first:
            continue
        found += session.scalars(
            select(row.data).where(row.run == run, row.part.between(first, last))
        )
    return found


def _cut(data: bytes) -> Iterator[bytes]:
    for start in range(0, len(data), CHUNK):
        yield data[start : start + CHUNK]


def new_run(run: int, level: int) -> dict[str, int]:
    """The row of a run."""
    return {"id": run, "level": level, "version": _kernel.POSTING_VERSION}


def write_chunks(session: Session, run: int, chunks: Iterable[tuple[int, bytes]]) -> None:
    """Keeps chunks, each with its number in the run, in the session's transaction."""
    for part, data in chunks:
        low, high = _kernel.archive_bounds(data)
        row = {"run": run, "part": part, "low": _signed(low), "high": _signed(high), "data": data}
        session.execute(insert(ArchiveChunkRow), row)
