"""A larger archive on PostgreSQL from a smaller one, to be asked: its games under new numbers too.

    python bench/archive_more.py --database postgresql+psycopg://damas@localhost/big --times 6

Games are not read again: their rows, endings and postings are copied with greater numbers and other
digests, and runs are merged as after an import. So a position has --times as many games. Indexes of
games must be away, as after an import that was killed; they are made at the end.
"""

from __future__ import annotations

import argparse
import struct
import time
import zlib
from collections.abc import Iterator
from typing import Any

import numpy
from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from damas.archive import Archive
from damas.archive.first_fill import make_indexes
from damas.archive.index import CHUNKS, RUNS, TALLIES
from damas.archive.merging_runs import merge_runs
from damas.store import Database, put_rows
from damas.store.models.archive import ArchiveGameRow

POSTING = numpy.dtype([("key", "u8"), ("game", "u4"), ("rest", "u4")])
TOGETHER = 64  # chunks
GAMES: Any = ArchiveGameRow.__table__


def copy_games(session: Session, more: int) -> None:
    """The rows of the games, with numbers so much greater, and their endings."""
    names = [column.name for column in GAMES.columns if column.name not in ("id", "digest")]
    kept = ", ".join(names)
    session.execute(text("SET LOCAL session_replication_role = replica"))  # no foreign keys
    session.execute(
        text(
            f"INSERT INTO archive_games (id, digest, {kept}) "
            f"SELECT id + {more}, decode(md5(digest || '{more}'), 'hex'), {kept} "
            f"FROM archive_games WHERE id <= :last"
        ),
        {"last": last_of(session)},
    )
    session.execute(
        text(
            f"INSERT INTO archive_endings (kind, game) SELECT kind, game + {more} "
            f"FROM archive_endings WHERE game <= :last"
        ),
        {"last": last_of(session)},
    )


def last_of(session: Session) -> int:
    """The last game of the archive of before."""
    return int(session.info["last"])


def copy_run(session: Session, run: int, new: int, more: int) -> None:
    """A run with its chunks and tallies, the numbers of its games so much greater."""
    old = dict(session.execute(select(RUNS).where(RUNS.c.id == run)).mappings().one())
    put_rows(session, RUNS, [{**old, "id": new}])
    for rows in chunks_of(session, run):
        for row in rows:
            postings = numpy.frombuffer(row["data"], POSTING).copy()
            postings["game"] += more
            row.update(run=new, data=postings.tobytes())
        put_rows(session, CHUNKS, rows)
    tallies = session.execute(select(TALLIES).where(TALLIES.c.run == run)).mappings().all()
    put_rows(session, TALLIES, [moved_tally(dict(one), new, more) for one in tallies])


def chunks_of(session: Session, run: int) -> Iterator[list[dict[str, Any]]]:
    """The chunks of a run, some at a time."""
    first = 0
    while True:
        wanted = select(CHUNKS).where(CHUNKS.c.run == run, CHUNKS.c.part >= first)
        found = session.execute(wanted.order_by(CHUNKS.c.part).limit(TOGETHER)).mappings()
        rows = [dict(one) for one in found]
        if not rows:
            return
        yield rows
        first = rows[-1]["part"] + 1


def moved_tally(row: dict[str, Any], run: int, more: int) -> dict[str, Any]:
    """A tally of a copied run (`native/archive/tally.cpp`): its last game, and its first member."""
    version, last = struct.unpack_from("=II", row["counts"])
    row["counts"] = struct.pack("=II", version, last + more) + row["counts"][8:]
    members, number, at = zlib.decompress(row["members"]), 0, 0
    while True:
        number |= (members[at] & 0x7F) << 7 * at
        at += 1
        if members[at - 1] < 0x80:
            break
    number, first = number + more, bytearray()
    while number >= 0x80:
        first.append(number & 0x7F | 0x80)
        number >>= 7
    first.append(number)
    row["members"] = zlib.compress(bytes(first) + members[at:], 6)
    return {**row, "run": run}


def multiply(database: Database, times: int) -> None:
    """Copies the games so often that there are *times* as many."""
    with database.session(write=False) as session:
        last = session.scalar(select(func.max(GAMES.c.id))) or 0
        runs = list(session.scalars(select(RUNS.c.id).where(RUNS.c.level >= 0)))
    new = max(run for run in runs if run < 1 << 20)  # merged runs have greater numbers
    for copy in range(1, times):
        with database.session() as session, session.begin():
            session.info["last"] = last
            copy_games(session, copy * last)
            for run in runs:
                new += 1
                copy_run(session, run, new, copy * last)
        print(f"{(copy + 1) * last} games", flush=True)
    merge_runs(database)


def main() -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--database", required=True)
    parser.add_argument("--times", type=int, default=6)
    options = parser.parse_args()
    archive, start = Archive(options.database), time.perf_counter()
    multiply(archive.database, options.times)
    print(f"copied and merged in {time.perf_counter() - start:.0f} s", flush=True)
    start = time.perf_counter()
    make_indexes(archive.database)
    print(f"indexes made in {time.perf_counter() - start:.0f} s")
    archive.close()


if __name__ == "__main__":
    main()
