"""The rows of games as imports write them: new ones, ones that a copy completes, and ones that an
older program has made and that are read anew."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..notation.pdn import PdnGame, read_game
from ..rules.regulations import Regulation
from ..store.archive.transaction import ArchiveTransaction
from .entry import ImportedGame, entry_as, entry_of
from .merging import merged_text

_OF_TAGS = (
    "white", "black", "white_rating", "black_rating", "event", "site", "date", "round", "words",
    "white_key", "black_key", "event_key",
)  # fmt: skip
_TOLD = ("variant", "regulation", "plies", "fault", "result", "date")
_PAGE = 2000  # rows of an older reading that are looked up together


@dataclass(slots=True)
class Fresh:
    """A game that goes in with this batch. *base*: the digest of another with the same moves."""

    entry: ImportedGame
    row: dict[str, Any]
    base: bytes | None = None

    @property
    def number(self) -> int:
        """The game's number."""
        return int(self.row["id"])

    @property
    def endings(self) -> list[dict[str, int]]:
        """The rows of its endings."""
        return [{"kind": kind, "game": self.number} for kind in self.entry.endings]

    @property
    def twin_row(self) -> dict[str, object]:
        """Its row among the games with the moves of another."""
        return {"base": self.base, "game": self.number}

    @property
    def postings(self) -> bytes:
        """Its postings."""
        return self.entry.postings(self.number)

    def completed(self, copy: ImportedGame) -> str | None:
        """Adds what *copy* says more; the new PDN, None where that is nothing."""
        more = merged_text(self.entry.pdn, copy.pdn)
        if more is not None:
            digest, line = self.entry.digest, self.entry.line
            whole = entry_as(game_of(more), self.entry.regulation)
            self.entry = whole if whole.variant == self.entry.variant else self.entry
            self.entry.digest, self.entry.line, self.entry.pdn = digest, line, more
            self.row |= {name: whole.row(None)[name] for name in _OF_TAGS}
            self.row |= {"pdn": more, "result": self.entry.result}
        return more


def complete(
    archive: ArchiveTransaction, number: int, copy: ImportedGame, free: int
) -> tuple[str | None, Fresh | None]:
    """Adds to a game of the archive what *copy* says more: tags, remarks, a result.

    Returns its new PDN, None where that is nothing; and, where its result was not known before, its
    row under the *free* number: the index keeps the results of games by their numbers.
    """
    row = archive.game(number)
    more = merged_text(row["pdn"], copy.pdn) if row else None
    if row is None or more is None:
        return None, None
    whole = entry_as(game_of(more), row["regulation"])
    values = {name: whole.row(None)[name] for name in _OF_TAGS} | {"pdn": more}
    if row["result"] is None and whole.result is not None and whole.variant == row["variant"]:
        return more, replaced(archive, row, whole, values | {"result": whole.result}, free)
    archive.change(number, values)
    return more, None


def replaced(
    archive: ArchiveTransaction,
    row: Mapping[str, Any],
    entry: ImportedGame,
    values: Mapping[str, Any],
    free: int,
) -> Fresh:
    """Takes a game out and gives it back as a new one with the number *free*, read as *entry*, with
    other *values*; the old number leads to it."""
    base = archive.twin_of(row["id"])
    take_out(archive, row)
    archive.lead(row["id"], free)
    return Fresh(entry, {**row, **values, "id": free}, base)


def take_out(archive: ArchiveTransaction, row: Mapping[str, Any]) -> None:
    """Takes a game out of the archive, by its row."""
    positions = entry_as(game_of(row["pdn"]), row["regulation"]).positions
    archive.take_out(row["id"], row["words"], positions)


@dataclass(frozen=True, slots=True)
class Reread:
    """A game that an older program has read: its *number* then, and its row if it has a new one."""

    number: int
    fresh: Fresh | None = None


class FormerRows:
    """The games that an older program has read from a file, met in the file's order."""

    def __init__(self, source: int, under: Regulation | None) -> None:
        self._source, self._under = source, under
        self._waiting: list[tuple[int, int]] = []  # (line, number)
        self._last = 0
        self._ended = False

    def reread(self, archive: ArchiveTransaction, entry: ImportedGame, free: int) -> Reread | None:
        """The game of that reading that *entry* is, None for none: its number, and its new row
        under the *free* number where it is read otherwise today."""
        number = self._at(archive, entry.line)
        row = None if number is None else archive.game(number)
        if row is None:
            return None
        now = entry
        if row["pdn"] != entry.pdn:  # a copy has completed it, or somebody has written in it
            now = entry_of(game_of(row["pdn"]), self._under)
        fresh = now.row(None)
        if all(fresh[name] == row[name] for name in _TOLD):
            return Reread(row["id"])
        values = {name: fresh[name] for name in (*_TOLD, *_OF_TAGS)}
        if not archive.has_digest(now.digest):
            values["digest"] = now.digest
        return Reread(row["id"], replaced(archive, row, now, values, free))

    def _at(self, archive: ArchiveTransaction, line: int) -> int | None:
        """The number of the game that begins in *line*; None where none does, or several do."""
        while not self._ended and (not self._waiting or self._waiting[-1][0] <= line):
            self._read(archive)
        while self._waiting and self._waiting[0][0] < line:
            self._waiting.pop(0)
        found = [number for at, number in self._waiting if at == line]
        return found[0] if len(found) == 1 else None

    def _read(self, archive: ArchiveTransaction) -> None:
        rows = archive.lines_of(self._source, self._last, _PAGE)
        self._ended = len(rows) < _PAGE
        self._waiting += rows
        if rows:
            self._last = rows[-1][1]


def game_of(text: str) -> PdnGame:
    """The game of a PDN text that the archive keeps."""
    return read_game(io.StringIO(text)) or PdnGame()
