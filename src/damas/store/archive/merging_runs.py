"""Merging the runs of the index of positions in small transactions, so that nobody waits for it.

A run that is being made has the level MAKING, runs whose chunks are being taken out the level GONE:
no question looks into either. The runs change places in one short transaction. The next
merge removes the rest of an interrupted one.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.orm import Session

from ... import _kernel
from ..database import Database
from ..engines import AS_BYTES
from ..models.archive import ArchiveChunkRow, ArchiveRunRow, ArchiveTallyRow
from .index import CHUNK, new_run, write_chunks
from .position_counts import PositionCounts

MERGED = 16  # runs of a level that are merged into one of the next
TOGETHER = 32  # chunks that are written, or taken out, in one transaction: two megabytes
AHEAD = 8  # chunks of a run that are read together: of sixteen runs eight megabytes
PAUSE_SECONDS = 0.01  # between two of them, for writers of other processes on SQLite
MAKING, GONE = -1, -2  # levels of runs that no question looks into


def merge_runs(database: Database) -> None:
    """Merges the runs of each level that has many of them."""
    found = _levels(database)
    if any(level < 0 for level in found):
        _remove(database)
    while full := [level for level, runs in found.items() if level >= 0 and runs >= MERGED]:
        level = min(full)
        _merge(database, _runs(database, level)[:MERGED], level + 1)
        found = _levels(database)


def _merge(database: Database, runs: list[int], level: int) -> None:
    """Makes one run of *level* from *runs*, and puts it in their place."""
    # The number is drawn, not counted: another program that merges as well never writes to it.
    run = (1 << 20) + secrets.randbelow((1 << 30) - (1 << 20))
    with database.session() as session, session.begin():
        session.execute(insert(ArchiveRunRow), new_run(run, MAKING))
    chunks, counts = enumerate(_merged(database, runs)), PositionCounts(run)
    while some := list(islice(chunks, TOGETHER)):
        with _step(database) as session:
            write_chunks(session, run, some, counts)
    with database.session() as session, session.begin():
        counts.end(session)
        if _are_all_at(session, [run], MAKING) and _are_all_at(session, runs, level - 1):
            _move(session, runs, GONE)
            _move(session, [run], level)
        else:  # somebody else has merged them meanwhile
            _move(session, [run], GONE)
    _remove(database)


def _remove(database: Database) -> None:
    """Removes what no question looks into any more."""
    with database.session(write=False) as session:
        gone = list(session.scalars(select(ArchiveRunRow.id).where(ArchiveRunRow.level < 0)))
    for run in gone:
        while _remove_some(database, run):
            pass


def _remove_some(database: Database, run: int) -> bool:
    """Removes some chunks of a run, at last the run; whether there is more."""
    row = ArchiveChunkRow
    with _step(database) as session:
        parts = list(session.scalars(select(row.part).where(row.run == run).limit(TOGETHER)))
        if parts:
            session.execute(delete(row).where(row.run == run, row.part.in_(parts)))
        else:
            session.execute(delete(ArchiveTallyRow).where(ArchiveTallyRow.run == run))
            session.execute(delete(ArchiveRunRow).where(ArchiveRunRow.id == run))
        return bool(parts)


@contextmanager
def _step(database: Database) -> Iterator[Session]:
    """A session for one of the many small transactions of a merge, of which the last may be lost
    with the database's power: PostgreSQL does not wait for its disk. On SQLite others may write
    after it."""
    with database.session() as session, session.begin():
        if session.get_bind().dialect.name == "postgresql":
            session.execute(text("SET LOCAL synchronous_commit = off"))
        yield session
    if database.engine.dialect.name == "sqlite":
        time.sleep(PAUSE_SECONDS)


def _levels(database: Database) -> dict[int, int]:
    """The number of runs of each level."""
    row = ArchiveRunRow
    query = select(row.level, func.count()).group_by(row.level)
    with database.session(write=False) as session:
        return {found[0]: found[1] for found in session.execute(query)}


def _runs(database: Database, level: int) -> list[int]:
    query = select(ArchiveRunRow.id).where(ArchiveRunRow.level == level).order_by(ArchiveRunRow.id)
    with database.session(write=False) as session:
        return list(session.scalars(query))


def _are_all_at(session: Session, runs: list[int], level: int) -> bool:
    row = ArchiveRunRow
    count = select(func.count()).where(row.id.in_(runs), row.level == level)
    return session.scalar(count) == len(runs)


def _move(session: Session, runs: list[int], level: int) -> None:
    row = ArchiveRunRow
    session.execute(update(row).where(row.id.in_(runs)).values(level=level))


def _some(database: Database, run: int, part: int) -> list[bytes]:
    """The next chunks of a run, from a part on; none at its end."""
    row = ArchiveChunkRow
    wanted = select(row.data).where(row.run == run, row.part.between(part, part + AHEAD - 1))
    asked = wanted.order_by(row.part).execution_options(**{AS_BYTES: True})
    with database.session(write=False) as session:
        return list(session.scalars(asked))


def _merged(database: Database, runs: list[int]) -> Iterator[bytes]:
    """The chunks of *runs* merged, holding some chunks of each in memory."""
    ahead: list[bytes] = [b""] * len(runs)
    parts = [0] * len(runs)
    ended = [False] * len(runs)
    out = b""
    while True:
        for place, run in enumerate(runs):
            if not ahead[place] and not ended[place]:
                some = _some(database, run, parts[place])
                parts[place] += len(some)
                ended[place] = not some
                ahead[place] = b"".join(some)
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
