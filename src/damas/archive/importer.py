"""Bringing files into the archive, in batches that are whole or not there: it can be killed.

Games are read before the database is held, and batches are small in a server, and while others
write to the database (`pace`): a player who saves a move meanwhile waits for one batch at most
(`store/fair_lock.py`).

A file is known by its bytes: run again, the import goes on after the last batch that was kept, and
a file that is in already adds nothing. The same game by the same players, wherever it stands,
is one game; what another copy says more is added to it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from hashlib import blake2b
from io import StringIO
from os import PathLike
from pathlib import Path
from typing import IO, TextIO, cast

from ..base.errors import NotationError
from ..base.i18n import Text
from ..cluster import Checkpoints, Executor, Progress, spread
from ..notation.pdn import Beside, open_pdn, read_games
from ..notation.pdn.check import NO_GAME
from ..notation.pdn.encoding import decode, encoding_of, mended_pieces
from ..notation.pdn.sources import no_source
from ..rules.regulations import Regulation
from ..store import Database
from ..store.archive.first_fill import TOGETHER, first_fill, make_indexes
from ..store.archive.grouping import grouped
from ..store.archive.merging_runs import merge_runs
from ..store.archive.transaction import READING, ArchiveTransaction, archive_transaction
from .entry import ImportedGame, entry_of
from .known import KnownGames
from .pace import FEW, Pace
from .parallel_import import batches, read_slice, units_of
from .read_ahead import read_ahead
from .rows import FormerRows, Fresh, complete

_PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class BadGame:
    """A game that could not be played to its end, kept as it is: where it stands and why."""

    file: str
    game: int
    line: int
    column: int
    reason: Text


@dataclass(frozen=True, slots=True)
class UnreadFile:
    """A file of which nothing came in, or a part only: its name and why."""

    file: str
    reason: Text


@dataclass(slots=True)
class ImportReport:
    """The result of an import. *merged*: games that were there already; *enriched*: those of them
    to which this copy added something; *skipped*: games kept by an earlier, interrupted import.

    *unread*: files that could not be read.
    *code_pages*: (file, the encoding by which it was read) where nothing in the file says it."""

    games: int = 0
    added: int = 0
    merged: int = 0
    enriched: int = 0
    skipped: int = 0
    bad: list[BadGame] = field(default_factory=list)
    merged_games: list[tuple[str, int, int]] = field(default_factory=list)
    unread: list[UnreadFile] = field(default_factory=list)
    code_pages: list[tuple[str, str]] = field(default_factory=list)

    MOST_NAMED = 1000  # merged games and bad games that are named; all are counted
    bad_count: int = 0


Tell = Callable[[ImportReport], None]
Batch = list[tuple[int, ImportedGame]]
"""Games with their numbers in the file, counted from 1."""


class Importer:
    """Imports files into one database. *progress* is told after every batch."""

    def __init__(  # noqa: PLR0913
        self,
        database: Database,
        *,
        under: Regulation | None = None,
        progress: Tell | None = None,
        batch: int | None = None,
        where: Executor | None = None,
        hear: Callable[[Progress], None] | None = None,
    ) -> None:
        """With *where* its workers read and play the games; *hear* is told of them.

        *batch*: the games that go in together, chosen by `Pace` where none is given.
        """
        self.database = database
        self.under = under
        self.progress = progress
        self.batch = batch
        self.where = where
        self.hear = hear
        self.report = ImportReport()
        self._former: FormerRows | None = None
        self._known = KnownGames()

    def add_file(self, path: str | Path) -> ImportReport:
        """Imports one file; raises OSError, and NotationError for a file that holds no text."""
        path = Path(path)
        if not path.is_file() and path.exists() and not path.is_dir():  # a pipe, a device
            raise NotationError("not-text", "This is not a text file")
        with open_pdn(path) as handle:
            self.note_page(path.name, encoding_of(handle))
            return self.add(handle, path.name, file_digest(path), path.stat().st_size)

    def note_page(self, name: str, page: str | None) -> None:
        """Notes the code page by which the file *name* is read, where nothing in it says that."""
        if page is not None:
            self.report.code_pages.append((name, page))

    def add_readable(self, source: FileSource) -> ImportReport:
        """As `add_source`; a file that cannot be read is named in the report, and no error."""
        try:
            return self.add_source(source)
        except (OSError, NotationError, UnicodeError) as error:
            named = (
                source if isinstance(source, str | PathLike) else getattr(source, "name", "text")
            )
            name = Path(str(named)).name
            reason = error.text if isinstance(error, NotationError) else _in_words(error)
            self.report.unread.append(UnreadFile(name, reason))
            return self.report

    def add_text(self, content: str, name: str) -> ImportReport:
        """Imports games from text."""
        digest = blake2b(content.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        return self.add(StringIO(content), name, digest, len(content))

    def add_source(self, source: str | PathLike[str] | IO[str] | IO[bytes]) -> ImportReport:
        """Imports one file by its path, or one that is open, from where it stands."""
        if isinstance(source, str | PathLike):
            return self.add_file(Path(source))
        if not hasattr(source, "read"):
            raise no_source(source)
        name = Path(str(getattr(source, "name", "text"))).name
        data = source.read()
        if isinstance(data, str):
            return self.add_text(data, name)
        digest = blake2b(data, digest_size=16).digest()
        return self.add(StringIO(decode(data)[0]), name, digest, len(data))

    def add(self, handle: TextIO, name: str, digest: bytes, size: int = 0) -> ImportReport:
        """Imports the games of an open file whose bytes, *size* of them, have this *digest*."""
        with ExitStack() as left:
            first = left.enter_context(first_fill(self.database, digest, size))
            together = self.batch or (TOGETHER if first else None)
            pace = left.enter_context(Pace(self.database, together))

            def read(done: int) -> Iterator[Batch]:
                found = self._batches(handle, done, name, digest, first)
                left.callback(found.close)
                return pace.joined(found)

            return self._bring_in(read, name, digest, pace.stored, first)

    def _batches(
        self, handle: TextIO, done: int, name: str, digest: bytes, first: bool
    ) -> Generator[Batch]:
        """`_read`, in large batches and ahead of the database where a file is the *first*."""
        if not first:
            return self._read(handle, done, name, digest, self.batch or FEW)
        read = self._read(handle, done, name, digest, self.batch or TOGETHER)
        return read_ahead(read) if self.where is None else read

    def _read(
        self, handle: TextIO, done: int, name: str, digest: bytes, batch: int
    ) -> Generator[Batch]:
        """The games of an open file after the first *done*, read and played here or elsewhere."""
        if self.where is None:
            yield from batches_of(handle, done, self.under, batch)
            return
        kept = Checkpoints.of(f"import {digest.hex()}", until_taken=True)
        units = units_of(handle, name, done, self.under)
        slices = spread(read_slice, units, self.where, kept=kept, in_order=True, progress=self.hear)
        yield from batches((data for _, data in slices), done, batch)
        kept.clear()

    def add_batches(
        self, read: Callable[[int], Iterable[Batch]], name: str, digest: bytes, size: int = 0
    ) -> ImportReport:
        """Imports the batches that *read*, told how many games are in already, gives; they are of
        a file of *size* bytes with this *digest*."""
        with first_fill(self.database, digest, size) as first:

            def joined(done: int) -> Iterable[Batch]:
                games = (one for batch in read(done) for one in batch)
                return grouped(games, TOGETHER) if first else read(done)

            return self._bring_in(joined, name, digest, lambda: None, first)

    def _bring_in(
        self,
        read: Callable[[int], Iterable[Batch]],
        name: str,
        digest: bytes,
        stored: Callable[[], None],
        first: bool,
    ) -> ImportReport:
        """As `add_batches`; calls *stored* after each. *first*: as of `first_fill`, which makes
        indexes itself."""
        with archive_transaction(self.database, write=True) as archive:
            source, done, finished, reading = archive.source(name, digest)
        self._former = FormerRows(source, self.under) if reading < READING else None
        self.report.skipped += done
        self.report.games += done
        if finished:
            self._hold_games(name, done)
            return self.report
        entries: Batch = []
        for entries in read(done):
            with archive_transaction(self.database, write=True) as archive:
                self._store_batch(archive, entries, source, name)
                archive.change_source(source, games=entries[-1][0])
            merge_runs(self.database)
            stored()
            if self.progress:
                self.progress(self.report)
        self._hold_games(name, done + len(entries))
        if not first:
            make_indexes(self.database)
        with archive_transaction(self.database, write=True) as archive:
            archive.change_source(source, finished=1, reading=READING)
        return self.report

    def _hold_games(self, name: str, games: int) -> None:
        """Names a file of which no game came in."""
        if not games:
            self.report.unread.append(UnreadFile(name, NO_GAME))

    def _store_batch(
        self,
        archive: ArchiveTransaction,
        entries: Sequence[tuple[int, ImportedGame]],
        source: int,
        name: str,
    ) -> None:
        """One batch: new games, their endings, words and postings, in one transaction."""
        batch = _Together(archive, [entry for _, entry in entries], self._known)
        for place, entry in entries:
            self.report.games += 1
            self._note_fault(entry, place, name)
            if self._former is not None and batch.reread(self._former, entry):
                self.report.skipped += 1
                continue
            there = batch.known.same(entry)
            if there is None:
                batch.add(entry, source)
                self.report.added += 1
            else:
                self._merge(batch, entry, place, there, name)
        batch.store(int(len(entries) >= TOGETHER))

    def _note_fault(self, entry: ImportedGame, place: int, name: str) -> None:
        if entry.fault is None:
            return
        self.report.bad_count += 1
        if len(self.report.bad) < ImportReport.MOST_NAMED:
            reason = entry.fault_text or Text(entry.fault)
            self.report.bad.append(BadGame(name, place, *entry.fault_place, reason))

    def _merge(
        self, batch: _Together, entry: ImportedGame, place: int, there: int, name: str
    ) -> None:
        """Adds to the game that is there what this copy of it says more."""
        self.report.merged += 1
        number, more = batch.complete(there, entry)
        if len(self.report.merged_games) < ImportReport.MOST_NAMED:
            self.report.merged_games.append((name, place, number))
        self.report.enriched += more


class _Together:
    """The games of one batch on their way in."""

    def __init__(
        self, archive: ArchiveTransaction, entries: Sequence[ImportedGame], known: KnownGames
    ) -> None:
        self._archive = archive
        self.known = known
        known.begin(archive, [entry.digest for entry in entries])
        self._number = archive.free_number()
        self._fresh: dict[int, Fresh] = {}

    def add(self, entry: ImportedGame, source: int) -> None:
        """A game that is not there."""
        row = {"id": self._number, **entry.row(source), "edited_ms": None}
        row["digest"] = self.known.digest_for(entry)
        twin = self.known.add(entry, self._number)
        self._put(Fresh(entry, row, entry.digest if twin else None))

    def reread(self, former: FormerRows, entry: ImportedGame) -> bool:
        """Whether *entry* is a game that an older program has read; it is put right."""
        found = former.reread(self._archive, entry, self._number)
        if found is not None and found.fresh is not None:
            self._replace(found.number, found.fresh)
        return found is not None

    def complete(self, there: int, entry: ImportedGame) -> tuple[int, bool]:
        """Adds to the game number *there* what *entry* says more: (its number, whether that is
        anything)."""
        waiting = self._fresh.get(there)
        if waiting is not None:
            more, fresh = waiting.completed(entry), None
        else:
            more, fresh = complete(self._archive, there, entry, self._number)
        if more is not None:
            self.known.changed(there, more)
        if fresh is None:
            return there, more is not None
        self._replace(there, fresh)
        return fresh.number, True

    def _replace(self, number: int, fresh: Fresh) -> None:
        self.known.replace(number, fresh.entry, fresh.number)
        self._put(fresh)

    def _put(self, fresh: Fresh) -> None:
        self._fresh[fresh.number] = fresh
        self._number = fresh.number + 1

    def store(self, level: int) -> None:
        """New rows, endings, words and postings, in the session's transaction. *level*: of the run
        of postings."""
        fresh = list(self._fresh.values())
        self._archive.add(
            [one.row for one in fresh],
            [row for one in fresh for row in one.endings],
            [one.twin_row for one in fresh if one.base is not None],
            b"".join(one.postings for one in fresh),
            level,
        )


def batches_of(
    handle: TextIO, done: int = 0, under: Regulation | None = None, batch: int = FEW
) -> Iterator[Batch]:
    """The games of an open file after the first *done*, read and played, *batch* at a time."""
    beside = Beside(read_games(mended_pieces(handle)))
    fresh = ((number, game) for number, game in enumerate(beside, start=1) if number > done)
    for group in grouped(fresh, batch):
        yield [(number, entry_of(game, under, beside.of(game, under))) for number, game in group]


def batches_of_file(path: Path, done: int = 0) -> Iterator[Batch]:
    """The same of a file by its path; raises as `open_pdn`. For a process that only reads."""
    with open_pdn(path) as handle:
        yield from batches_of(handle, done)


def page_of_file(path: Path) -> Iterator[str | None]:
    """One value: the code page by which a file is read where nothing in it says that; raises as
    `open_pdn`. For a process that only reads."""
    with open_pdn(path) as handle:
        yield encoding_of(handle)


def _in_words(error: OSError | UnicodeError) -> Text:
    why = getattr(error, "strerror", None) or "UTF-8"
    return Text("It cannot be read: {why}", {"why": why})


def file_digest(path: Path) -> bytes:
    """The identity of a file: a hash of its bytes."""
    hashed = blake2b(digest_size=16)
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            hashed.update(piece)
    return hashed.digest()


FileSource = str | PathLike[str] | IO[str] | IO[bytes]
"""A path, or a file that is open."""


def sources_of(files: FileSource | Iterable[FileSource]) -> Iterator[FileSource]:
    """The files that are named or open, one or many; of a folder, every .pdn in it and below.

    Raises NotationError for a string alone: letter by letter it would be a list of names.
    """
    if isinstance(files, str | bytes):
        raise NotationError(
            "not-a-list",
            "Files are given as a list of names, such as [{value}], or as one Path",
            value=repr(files),
        )
    if isinstance(files, PathLike) or hasattr(files, "read"):
        files = [cast(FileSource, files)]
    if not isinstance(files, Iterable):
        raise no_source(files)
    for one in files:
        if isinstance(one, str | PathLike):
            yield from files_of([Path(one)])
        elif hasattr(one, "read"):
            yield one
        else:
            raise no_source(one)


def files_of(paths: Sequence[str | Path]) -> Iterator[Path]:
    """The files that are named; of a folder, every .pdn in it and below."""
    for one in paths:
        path = Path(one)
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.suffix.lower() == ".pdn")
        else:
            path.stat()
            yield path


__all__ = [
    "BadGame",
    "Batch",
    "ImportReport",
    "Importer",
    "NotationError",
    "batches_of_file",
    "files_of",
    "page_of_file",
]
