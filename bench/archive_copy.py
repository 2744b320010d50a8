"""An archive on SQLite from a large one on PostgreSQL, to be asked: the same games and positions.

    python bench/archive_copy.py --source postgresql+psycopg://damas@localhost/big --to big.sqlite3

Rows are copied as they are, by their numbers; indexes of games are away meanwhile, and made at the
end. The file is made anew and is of no use before the command has ended.
"""

from __future__ import annotations

import argparse
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, select

from damas.archive import Archive
from damas.store.models.archive import (
    ArchiveChunkRow,
    ArchiveEndingRow,
    ArchiveGameRow,
    ArchiveRunRow,
    ArchiveSourceRow,
    ArchiveTallyRow,
)
from damas.store.models.base import Base

TOGETHER = 2_000  # rows
MOST_SAID = 500_000
KINDS: tuple[type[Base], ...] = (
    ArchiveSourceRow,
    ArchiveGameRow,
    ArchiveEndingRow,
    ArchiveRunRow,
    ArchiveTallyRow,
    ArchiveChunkRow,
)
FAST = ("journal_mode = OFF", "synchronous = OFF", "foreign_keys = OFF", "cache_size = -2000000")
WORDS = "INSERT INTO archive_words (archive_words) VALUES ('rebuild')"


def rows_of(source: Connection, table: Table) -> Iterator[Sequence[Any]]:
    """The rows of a table, some at a time, by its key."""
    asked = select(table).order_by(*table.primary_key.columns)
    asked = asked.execution_options(stream_results=True, yield_per=TOGETHER)
    yield from source.execute(asked).partitions()


def copy_table(source: Connection, target: sqlite3.Connection, table: Table) -> None:
    """Copies the rows of a table."""
    places = ", ".join("?" * len(table.columns))
    columns = ", ".join(f'"{column.name}"' for column in table.columns)
    words, copied = f"INSERT INTO {table.name} ({columns}) VALUES ({places})", 0
    for rows in rows_of(source, table):
        target.executemany(words, [tuple(row) for row in rows])
        target.commit()
        copied += len(rows)
        if copied % MOST_SAID < TOGETHER:
            print(f"{table.name}: {copied}", flush=True)


def indexes(target: sqlite3.Connection) -> list[tuple[str, str]]:
    """The names and statements of the indexes of the archive's tables."""
    found = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
    tables = ", ".join(f"'{kind.__tablename__}'" for kind in KINDS)
    return list(target.execute(f"{found} AND tbl_name IN ({tables})"))


def copy(source: Connection, target: sqlite3.Connection) -> None:
    """Copies the archive."""
    for setting in FAST:
        target.execute(f"PRAGMA {setting}")
    made = indexes(target)
    for name, _ in made:
        target.execute(f"DROP INDEX {name}")
    for kind in KINDS:
        copy_table(source, target, Base.metadata.tables[kind.__tablename__])
    for name, statement in [*made, ("archive_words", WORDS)]:
        start = time.perf_counter()
        target.execute(statement)
        target.commit()
        print(f"{name}: {time.perf_counter() - start:.0f} s", flush=True)
    target.execute("PRAGMA journal_mode = WAL")


def main() -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--source", required=True)
    parser.add_argument("--to", type=Path, required=True)
    options = parser.parse_args()
    options.to.unlink(missing_ok=True)
    Archive(options.to).close()
    source, start = Archive(options.source), time.perf_counter()
    reading = source.database.engine.execution_options(damas_write=False).connect()
    with reading, closing(sqlite3.connect(options.to)) as target:
        copy(reading, target)
    print(f"copied in {time.perf_counter() - start:.0f} s")
    source.close()


if __name__ == "__main__":
    main()
