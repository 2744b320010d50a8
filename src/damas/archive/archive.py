"""The archive as programs use it: import, search, explore, read, annotate, take out, export."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any, Self, TypeVar

from ..base.arguments import check_kind, check_whole
from ..base.bounds import OFFSET
from ..base.errors import NotationError, StoreError, UnknownNameError
from ..cluster import Executor, Progress
from ..notation.pdn import PdnGame, read_games
from ..notation.pdn.query import Query
from ..rules.board import Board
from ..rules.game import Game
from ..rules.regulations import Regulation, regulation
from ..store import Database, RuleBooks, open_database
from ..store.archive.grouping import grouped
from ..store.archive.index import Continuation, explore
from ..store.archive.names import forget as forget_names
from ..store.archive.search import Found, count_games, numbers, search
from ..store.archive.transaction import ArchiveTransaction, archive_transaction
from .entry import entry_of
from .importer import (
    FileSource,
    Importer,
    ImportReport,
    Tell,
    sources_of,
)
from .rows import game_of, take_out

T = TypeVar("T")


class Archive:
    """The games collected in one database: an open one, or its path or address.

    A file that is not there is made, with the folders of its path, as by `open_database`.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> archive = Archive(f"{folder.name}/games.sqlite3")
    >>> report = archive.add_text('[White "Sá, Inês"] [GameType "20"] 1. 32-28 19-23 *', "example")
    >>> report.added, [game["white"] for game in archive.search(Query(player="ines")).games]
    (1, ['Sá, Inês'])
    >>> archive.close(); folder.cleanup()
    """

    def __init__(self, database: Database | str | PathLike[str] | None = None) -> None:
        check_kind("database", database, Database, str, PathLike, None)
        if isinstance(database, PathLike):
            database = str(Path(database))
        self._database = database if isinstance(database, Database) else open_database(database)
        self._books = RuleBooks(self._database)
        self._closed = False

    @property
    def database(self) -> Database:
        """The database of the games; raises StoreError when the archive was closed."""
        if self._closed:
            raise StoreError("archive-closed", "The archive is closed")
        return self._database

    def close(self) -> None:
        """Lets go of the database; a second time it does nothing."""
        if not self._closed:
            self._closed = True
            self._books.close()
            self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self.close()

    def add_files(
        self,
        paths: FileSource | Iterable[FileSource],
        *,
        under: str | Regulation | None = None,
        progress: Tell | None = None,
        where: Executor | None = None,
        hear: Callable[[Progress], None] | None = None,
    ) -> ImportReport:
        """Imports files, and every .pdn of folders: one path or open file, or many of them.

        *under* names the regulation of games that do not tell theirs. Raises OSError for a file
        that is not there, before any is read, and NotationError for a string alone. A file that
        cannot be read is named in the report (`unread`), and the others come in.

        With *where* its workers read and play the games, and the same ones come in with the same
        numbers; *hear* is told of the games that are read, *progress* of those that are in.
        """
        importer = Importer(
            self.database, under=_rules(under), progress=progress, where=where, hear=hear
        )
        for one in list(sources_of(paths)):
            importer.add_readable(one)
        return importer.report

    def add_text(
        self, content: str, name: str, *, under: str | Regulation | None = None
    ) -> ImportReport:
        """Imports games from text; *name* is the archive's name for their source."""
        check_kind("content", content, str)
        check_kind("name", name, str)
        return Importer(self.database, under=_rules(under)).add_text(content, name)

    def count(self) -> int:
        """The number of games."""
        with self.database.session(write=False) as session:
            return count_games(session)

    def search(
        self, query: Query, *, limit: int = 50, offset: int = 0, order: str = "date"
    ) -> Found:
        """The games that fit *query*, at most *limit* of them after the first *offset*, by *order*.

        Raises NotationError for an order, a date or an ending that cannot be read.
        """
        check_kind("query", query, Query)
        check_whole("limit", limit, 0, OFFSET)
        check_whole("offset", offset, 0, OFFSET)
        with self.database.session(write=False) as session:
            return search(session, query, limit=limit, offset=offset, order=order)

    def explore(self, position: Board | Game) -> list[Continuation]:
        """The moves that the games played in a position, the most played one first."""
        check_kind("position", position, Board, Game)
        board = position.board if isinstance(position, Game) else position
        with self.database.session(write=False) as session:
            return explore(session, board)

    def summary(self, number: int) -> dict[str, Any]:
        """The summary of a game; raises UnknownNameError."""
        return self._found(number, ArchiveTransaction.summary)

    def text(self, number: int) -> str:
        """A game's PDN, as it came or was edited; raises UnknownNameError."""
        return self._found(number, ArchiveTransaction.text)

    def _found(self, number: int, ask: Callable[[ArchiveTransaction, int], T | None]) -> T:
        """The answer about a game by the number that it has now; raises UnknownNameError."""
        with archive_transaction(self.database) as archive:
            found = ask(archive, archive.number_now(number))
        if found is None:
            raise _no_game(number)
        return found

    def edited(self, number: int) -> int:
        """When a game was last edited, in milliseconds since 1970; 0 for never."""
        with archive_transaction(self.database) as archive:
            return archive.edited_ms(archive.number_now(number))

    def game(self, number: int) -> PdnGame:
        """A game, read; raises UnknownNameError."""
        return game_of(self.text(number))

    def save(self, number: int, content: str) -> None:
        """Puts edited PDN in place of a game's own.

        The game stays the same: other moves in its main line are refused (NotationError), since
        they are another game; raises UnknownNameError for a number that no game has.
        """
        check_kind("content", content, str)
        found = list(read_games(io.StringIO(content)))
        if len(found) != 1:
            raise NotationError("not-one-game", "The text holds {count} games", count=len(found))
        old = self.game(number)
        if found[0].moves != old.moves:
            raise NotationError(
                "other-moves", "Its main line has other moves: that is another game"
            )
        row = entry_of(found[0]).row(None)
        kept = {key: row[key] for key in row if key not in ("digest", "source", "line", "pdn")}
        kept |= {"pdn": content, "edited_ms": round(time.time() * 1000)}
        with archive_transaction(self.database, write=True) as archive:
            archive.change(archive.number_now(number), kept)

    def remove(self, number: int) -> None:
        """Takes a game out; raises UnknownNameError."""
        with archive_transaction(self.database, write=True) as archive:
            row = archive.game(archive.number_now(number))
            if row is None:
                raise _no_game(number)
            take_out(archive, row)
        forget_names(self.database, (row["white_key"], row["black_key"]))

    def numbers(self, query: Query | None = None) -> list[int]:
        """The numbers of all games that fit, ascending."""
        check_kind("query", query, Query, None)
        with self.database.session(write=False) as session:
            return numbers(session, query or Query())

    def export(self, query: Query | None = None) -> Iterator[str]:
        """The PDN of every game that fits, one after the other, each with an empty line behind."""
        check_kind("query", query, Query, None)
        with self.database.session(write=False) as session:
            found = numbers(session, query or Query())
        for group in grouped(found, 500):
            with archive_transaction(self.database) as archive:
                contents = archive.texts(group)
            for content in contents.values():
                yield content.rstrip() + "\n\n"


def _rules(under: str | Regulation | None) -> Regulation | None:
    return None if under is None else regulation(under)


def _no_game(number: int) -> UnknownNameError:
    return UnknownNameError(
        "unknown-archive-game", "The archive has no game number {number}", number=number
    )
