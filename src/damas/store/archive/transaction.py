"""The rows of the archive within one transaction: games with their words, endings and postings,
the files that they came from, and the games that have the moves of another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Select, and_, delete, func, insert, or_, select, text, update
from sqlalchemy.orm import Session

from ..database import Database
from ..models.archive import (
    ArchiveEndingRow,
    ArchiveGameRow,
    ArchiveGoneRow,
    ArchiveSourceRow,
    ArchiveTwinRow,
)
from ..rows import put_rows
from .grouping import grouped
from .index import add_run, take_out
from .search import SUMMARY
from .tombstones import number_now

# Rows go in and out without the parts of an object.
GAMES: Any = ArchiveGameRow.__table__
ENDINGS: Any = ArchiveEndingRow.__table__
TWINS: Any = ArchiveTwinRow.__table__
SOURCES: Any = ArchiveSourceRow.__table__
GONE: Any = ArchiveGoneRow.__table__
OLD_READING, READING_ANEW, READING = 0, 1, 2
"""Rules by which a file was read: those of older programs, those and now ours, ours."""
_TOGETHER = 500
_MOST_CLAUSES = 100


class ArchiveTransaction:
    """The archive within one transaction of a session."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def number_now(self, number: int) -> int:
        """The number that a game has now: another one, where it was read anew."""
        return number_now(self.session, number)

    def game(self, number: int) -> dict[str, Any] | None:
        """The row of a game, by its columns; None where there is none."""
        return self._first(select(GAMES).where(GAMES.c.id == number))

    def summary(self, number: int) -> dict[str, Any] | None:
        """A game as lists show it; None where there is none."""
        return self._first(select(*SUMMARY).where(GAMES.c.id == number))

    def _first(self, query: Select[Any]) -> dict[str, Any] | None:
        found = self.session.execute(query).mappings().first()
        return None if found is None else dict(found)

    def text(self, number: int) -> str | None:
        """The PDN of a game; None where there is none."""
        found: str | None = self.session.scalar(select(GAMES.c.pdn).where(GAMES.c.id == number))
        return found

    def texts(self, numbers: Sequence[int]) -> dict[int, str]:
        """The PDN of some hundred games that are there, in the order of their numbers."""
        query = select(GAMES.c.id, GAMES.c.pdn).where(GAMES.c.id.in_(numbers))
        return {row[0]: row[1] for row in self.session.execute(query.order_by(GAMES.c.id))}

    def edited_ms(self, number: int) -> int:
        """When a game was last edited (ms UTC); 0 for never."""
        return self.session.scalar(select(GAMES.c.edited_ms).where(GAMES.c.id == number)) or 0

    def has_digest(self, digest: bytes) -> bool:
        """Whether a game has this digest."""
        return self.session.scalar(select(GAMES.c.id).where(GAMES.c.digest == digest)) is not None

    def change(self, number: int, values: Mapping[str, Any]) -> None:
        """Gives a game other values of its columns, the words among them."""
        there = select(GAMES.c.words).where(GAMES.c.id == number)
        words = self.session.scalar(there) or ""
        if values["words"] != words:
            self._drop_words(number, words)
            self._add_words([{"id": number, "words": values["words"]}])
        self.session.execute(update(GAMES).where(GAMES.c.id == number).values(**values))

    def take_out(self, number: int, words: str, positions: bytes) -> None:
        """Takes a game with these words and postings of positions out of the archive."""
        take_out(self.session, number, positions)
        self._drop_words(number, words)
        for table, key in ((ENDINGS, "game"), (TWINS, "game"), (GAMES, "id")):
            self.session.execute(delete(table).where(table.c[key] == number))

    def lead(self, gone: int, number: int) -> None:
        """The number of a game that was taken out leads to *number* from now on."""
        self.session.execute(update(GONE).where(GONE.c.game == gone).values(became=number))

    def free_number(self) -> int:
        """A number that no game has, nor had before it was taken out: its postings are still in the
        index."""
        last = (select(func.max(column)) for column in (GAMES.c.id, GONE.c.game))
        return max(self.session.scalar(query) or 0 for query in last) + 1

    def add(
        self,
        games: Sequence[dict[str, Any]],
        endings: Sequence[dict[str, int]],
        twins: Sequence[dict[str, Any]],
        postings: bytes,
        level: int,
    ) -> None:
        """Adds rows of games, of their endings, and of those with the moves of another; their
        postings become a run of *level*."""
        put_rows(self.session, GAMES, games)
        self._add_words(games)
        put_rows(self.session, ENDINGS, endings)
        put_rows(self.session, TWINS, twins)
        add_run(self.session, postings, level)

    def twin_of(self, number: int) -> bytes | None:
        """The digest of the game whose moves the game *number* has; None for none."""
        return self.session.scalar(select(TWINS.c.base).where(TWINS.c.game == number))

    def with_digests(self, digests: Sequence[bytes]) -> Iterator[tuple[bytes, int]]:
        """The games that have these digests: (digest, number)."""
        for group in grouped(digests, _TOGETHER):
            yield from self._pairs(
                select(GAMES.c.digest, GAMES.c.id).where(GAMES.c.digest.in_(group))
            )

    def with_moves_of(self, bases: Sequence[bytes]) -> Iterator[tuple[bytes, int]]:
        """The further games with the moves of those that have these digests: (digest, number)."""
        twin = TWINS.c
        for group in grouped(bases, _TOGETHER):
            further = select(twin.base, twin.game).where(twin.base.in_(group))
            yield from self._pairs(further.order_by(twin.game))

    def newer_with_moves_of(
        self, known: Sequence[tuple[bytes, int]]
    ) -> Iterator[tuple[bytes, int]]:
        """The same of those with greater numbers than the last of each that is *known*."""
        twin = TWINS.c
        for some in grouped(known, _MOST_CLAUSES):
            newer = or_(*(and_(twin.base == base, twin.game > last) for base, last in some))
            yield from self._pairs(select(twin.base, twin.game).where(newer).order_by(twin.game))

    def _pairs(self, query: Select[Any]) -> Iterator[tuple[bytes, int]]:
        yield from self.session.execute(query)

    def source(self, name: str, digest: bytes) -> tuple[int, int, bool, int]:
        """The file with this digest: (number, games that are in, whether all are, how it was read).

        A file that was read by older rules begins anew.
        """
        found = self._first(select(SOURCES).where(SOURCES.c.digest == digest))
        if found is None:
            found = {"games": 0, "finished": 0, "reading": READING}
            row = {**found, "digest": digest, "name": name}
            made = self.session.execute(insert(SOURCES).values(**row).returning(SOURCES.c.id))
            found["id"] = made.scalar_one()
        elif found["reading"] == OLD_READING:
            found |= {"games": 0, "finished": 0, "reading": READING_ANEW}
            self.change_source(found["id"], games=0, finished=0, reading=READING_ANEW)
        return found["id"], found["games"], bool(found["finished"]), found["reading"]

    def change_source(self, source: int, **values: int) -> None:
        """Notes other values of a file's columns."""
        self.session.execute(update(SOURCES).where(SOURCES.c.id == source).values(**values))

    def lines_of(self, source: int, after: int, most: int) -> list[tuple[int, int]]:
        """The games of a file that have greater numbers than *after*: (line, number)."""
        query = select(GAMES.c.line, GAMES.c.id).where(GAMES.c.source == source, GAMES.c.id > after)
        rows = self.session.execute(query.order_by(GAMES.c.id).limit(most))
        return [(line, number) for line, number in rows]

    def _add_words(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Tells SQLite's full text index of games; other databases look at the column itself."""
        if rows and self._has_words:
            self.session.execute(
                text("INSERT INTO archive_words (rowid, words) VALUES (:id, :words)"),
                [{"id": row["id"], "words": row["words"]} for row in rows],
            )

    def _drop_words(self, number: int, words: str) -> None:
        """Takes a game out of SQLite's full text index."""
        if self._has_words:
            self.session.execute(
                text(
                    "INSERT INTO archive_words (archive_words, rowid, words) "
                    "VALUES ('delete', :id, :words)"
                ),
                {"id": number, "words": words},
            )

    @property
    def _has_words(self) -> bool:
        return self.session.get_bind().dialect.name == "sqlite"


@contextmanager
def archive_transaction(database: Database, *, write: bool = False) -> Iterator[ArchiveTransaction]:
    """The archive within one transaction, which is kept at the end where it may *write*."""
    with database.session(write=write) as session:
        if not write:
            yield ArchiveTransaction(session)
            return
        with session.begin():
            yield ArchiveTransaction(session)
