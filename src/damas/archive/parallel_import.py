"""Games of a file read and played by other processes, in slices; the same entries as here."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from io import StringIO
from typing import TextIO, TypeAlias

from .._kernel import PdnReader, PdnText
from ..base.i18n import Text
from ..base.text import is_plain
from ..cluster import Unit
from ..notation.pdn import PdnGame, read_games
from ..notation.pdn.encoding import mended_pieces
from ..notation.pdn.inference import LOOKED_AT, FileEvidence, evidence_of
from ..rules.game import Game
from ..rules.regulations import Regulation
from ..store.archive.grouping import grouped
from .entry import ImportedGame, entry_of

GAMES = 2000  # of a unit: a fraction of a second to some seconds
PackedGame: TypeAlias = tuple[int, str | bytes]
"""The line where a game begins, and its text; where that alone would be read otherwise than in its
file, the entry that was made of it there."""


def units_of(
    handle: TextIO, name: str, done: int, under: Regulation | None, games: int = GAMES
) -> Iterator[Unit]:
    """A unit for each slice of the games of an open file, but for those that end within the first
    *done*. Slices begin at the same games however many are done, so that kept ones can be used;
    the cost of one is the number of its games."""
    rules = "" if under is None else json.dumps(Game(under).events)
    texts, first_texts = itertools.tee(_texts(handle))
    looked_at = list(itertools.islice(first_texts, LOOKED_AT))
    del first_texts
    beside = evidence_of(map(PdnGame, looked_at)) if under is None else None
    evidence = "" if beside is None else json.dumps(asdict(beside))
    numbered = enumerate(texts, start=1)
    whole = done // games * games
    fresh = ((number, text) for number, text in numbered if number > whole)
    for group in grouped(fresh, games):
        packed = tuple(pack(text, under, beside) for _, text in group)
        first = group[0][0]
        yield Unit(f"{name}, game {first}", (rules, first, packed, evidence), cost=len(packed))


def read_slice(rules: str, first: int, games: tuple[PackedGame, ...], evidence: str = "") -> bytes:
    """The entries of a slice, for `entries_of`: a unit of work."""
    beside = FileEvidence(**json.loads(evidence)) if evidence else None
    under = Game.from_events(json.loads(rules)).regulation if rules else None
    rows = []
    for line, packed in games:
        if isinstance(packed, bytes):
            rows.append(json.loads(packed))
        else:
            rows.append(
                _row(_moved(entry_of(next(read_games(StringIO(packed))), under, beside), line))
            )
    return json.dumps([first, rows]).encode()


def entries_of(data: bytes) -> list[tuple[int, ImportedGame]]:
    """The entries that `read_slice` gave, with their numbers."""
    first, rows = json.loads(data)
    return [(number, _entry(row)) for number, row in enumerate(rows, start=first)]


def batches(
    slices: Iterable[bytes], done: int, batch: int
) -> Iterator[list[tuple[int, ImportedGame]]]:
    """The entries of *slices* after the first *done* of the file, *batch* at a time."""
    for data in slices:
        fresh = [(number, entry) for number, entry in entries_of(data) if number > done]
        yield from grouped(fresh, batch)


def _texts(handle: TextIO) -> Iterator[PdnText]:
    """The games of an open file as the kernel takes it apart."""
    reader, pieces = PdnReader(), mended_pieces(handle)
    while True:
        while (text := reader.next()) is None:
            if reader.done:
                return
            piece = next(pieces, None)
            reader.feed(piece or "", piece is None)
        yield text


def pack(text: PdnText, under: Regulation | None, beside: FileEvidence | None = None) -> PackedGame:
    """A game as a unit takes it."""
    if _reads_alone(text):
        return text.line, text.text
    return text.line, json.dumps(_row(entry_of(PdnGame(text), under, beside))).encode()


def _reads_alone(text: PdnText) -> bool:
    """Whether the text of a game, cut from its file, is read as it was there."""
    if text.column != 1 or text.set_up or text.troubles:
        return False
    reader = PdnReader()
    reader.feed(text.text, True)
    alone = reader.next()
    if alone is None or reader.next() is not None:
        return False
    return _signs(alone) == _signs(text)


def _signs(text: PdnText) -> tuple[object, ...]:
    return text.text, text.tags, text.main_line, text.moves, text.result, len(text.troubles)


def _moved(entry: ImportedGame, line: int) -> ImportedGame:
    """The entry of a game that begins in *line* of its file, and not in the first."""
    entry.line = line
    if entry.fault is not None:
        entry.fault_place = (entry.fault_place[0] + line - 1, entry.fault_place[1])
    return entry


def _row(entry: ImportedGame) -> dict[str, object]:
    """An entry as JSON has it."""
    bytes_of = {"digest": entry.digest.hex(), "positions": entry.positions.hex()}
    text = entry.fault_text
    return {**asdict(entry), **bytes_of, "fault_text": text.plain if text else None}


def _entry(row: dict[str, object]) -> ImportedGame:
    row["digest"] = bytes.fromhex(str(row["digest"]))
    row["positions"] = bytes.fromhex(str(row["positions"]))
    text = row.get("fault_text")
    row["fault_text"] = Text.from_plain(text) if is_plain(text) else None
    entry = ImportedGame(**row)  # type: ignore[arg-type]
    entry.fault_place = (entry.fault_place[0], entry.fault_place[1])
    return entry
