"""The index of positions: sorted runs of postings in chunks of bytes, merged as they grow.

A batch of games becomes a run of level 0; eight of them are merged into one of level 1, chunk by
chunk, so that memory stays flat. A question looks into every run: two steps in its index each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select
from sqlalchemy.orm import Session

from .. import _kernel
from ..board import Board
from ..errors import StoreError
from ..store.archive_models import ArchiveChunkRow, ArchiveGoneRow, ArchiveRunRow

CHUNK = 4096 * _kernel.POSTING_BYTES
MERGED = 8  # runs of level 0 that are merged into one


@dataclass(frozen=True, slots=True)
class Continuation:
    """What the games of the archive did in a position.

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
        chunks = _cut(_kernel.archive_sorted(postings))
        _write(session, chunks, level)


def merge_runs(session: Session) -> bool:
    """Merges the runs of level 0 into one of level 1 when there are many; whether it did."""
    runs = list(
        session.scalars(
            select(ArchiveRunRow.id).where(ArchiveRunRow.level == 0).order_by(ArchiveRunRow.id)
        )
    )
    if len(runs) < MERGED:
        return False
    _write(session, _merged(session, runs[:MERGED]), 1)
    session.execute(delete(ArchiveChunkRow).where(ArchiveChunkRow.run.in_(runs[:MERGED])))
    session.execute(delete(ArchiveRunRow).where(ArchiveRunRow.id.in_(runs[:MERGED])))
    return True


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
    for run, version in session.execute(select(ArchiveRunRow.id, ArchiveRunRow.version)):
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


def _write(session: Session, chunks: Iterator[bytes], level: int) -> None:
    run = (session.scalar(select(func.max(ArchiveRunRow.id))) or 0) + 1
    session.execute(
        insert(ArchiveRunRow), {"id": run, "level": level, "version": _kernel.POSTING_VERSION}
    )
    for part, data in enumerate(chunks):
        low, high = _kernel.archive_bounds(data)
        row = {"run": run, "part": part, "low": _signed(low), "high": _signed(high), "data": data}
        session.execute(insert(ArchiveChunkRow), row)


def _merged(session: Session, runs: list[int]) -> Iterator[bytes]:
    """The chunks of *runs* merged, holding one chunk of each in memory."""
    ahead: list[bytes] = [b""] * len(runs)
    parts = [0] * len(runs)
    ended = [False] * len(runs)
    out = b""
    while True:
        for place, run in enumerate(runs):
            if not ahead[place] and not ended[place]:
                data = session.scalar(
                    select(ArchiveChunkRow.data).where(
                        ArchiveChunkRow.run == run, ArchiveChunkRow.part == parts[place]
                    )
                )
                parts[place] += 1
                ended[place] = data is None
                ahead[place] = data or b""
        merged, taken = _kernel.archive_merge(ahead, ended)
        ahead = [piece[used:] for piece, used in zip(ahead, taken, strict=True)]
        out += merged
        while len(out) >= CHUNK:
            yield out[:CHUNK]
            out = out[CHUNK:]
        if all(ended) and not any(ahead):
            break
    if out:
        yield out
