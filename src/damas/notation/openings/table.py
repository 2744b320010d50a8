"""Tables of openings: read from text, every entry played on a board before it is offered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from ...base.errors import DamasError, TournamentError
from ...base.i18n import Text
from ...rules.board import Board
from ...rules.variants import Variant, variant

ENTRY = re.compile(r"\s*([^\s:]+)\s*:\s*(.*?)\s*")
DISPLACED = re.compile(r"([a-h][1-8]|\d{1,2})>([a-h][1-8]|\d{1,2}|)")
"""A man that stands elsewhere, "a1>a5", or nowhere, "a1>"."""


@dataclass(frozen=True, slots=True)
class Opening:
    """One entry: *moves* as text from the start, or *displaced* men as (from, to) numbers.

    *text* is the entry as the table writes it, *fen* the position after it, with the side to move.
    """

    id: str
    moves: tuple[str, ...]
    displaced: tuple[tuple[int, int], ...]
    text: str
    fen: str

    @property
    def kind(self) -> str:
        """ "moves", "displaced" or "free"."""
        return "moves" if self.moves else "displaced" if self.displaced else "free"

    def __str__(self) -> str:
        return f"{self.id}: {self.text}".rstrip(": ")


@dataclass(frozen=True)
class OpeningTable:
    """A table of one variant: *openings* by id, in the order of the table."""

    name: str
    variant: str
    openings: Mapping[str, Opening]

    def opening(self, which: str) -> Opening:
        """The entry of an id. Raises TournamentError ("no-such-opening")."""
        if which not in self.openings:
            raise TournamentError(
                "no-such-opening",
                "The table {table} has no opening {opening}",
                table=self.name,
                opening=which,
            )
        return self.openings[which]


def read_table(text: str, game: str | Variant, name: str = "table") -> OpeningTable:
    """A table from lines such as "I-4: a3-b4 b6-a5"; lines that begin with # are remarks.

    Moves are written as the variant's players write them. Raises TournamentError ("bad-opening")
    with the line and the entry that cannot be played there, "no-openings" for an empty table.
    """
    row, found = variant(game), {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        entry = ENTRY.fullmatch(line)
        if entry is None:
            raise _bad(number, line.strip(), Text("an entry is written as id: moves"))
        if entry[1] in found:
            raise _bad(number, entry[1], Text("this entry is there twice"))
        try:
            found[entry[1]] = _opening(entry[1], entry[2].split(), row)
        except DamasError as error:
            raise _bad(number, entry[1], error.text) from None
    if not found:
        raise TournamentError("no-openings", "The table {table} has no opening", table=name)
    return OpeningTable(name, row.id, MappingProxyType(found))


def _bad(line: int, entry: str, what: Text) -> TournamentError:
    return TournamentError(
        "bad-opening", "line {line}, {entry}: {what}", line=line, entry=entry, what=what
    )


def _opening(name: str, words: list[str], row: Variant) -> Opening:
    if any(DISPLACED.fullmatch(word) for word in words):
        return _displaced(name, words, row)
    board = Board(row)
    for word in words:
        board = board.after(board.parse_move(word))
    if not board.legal_moves:
        raise TournamentError("bad-opening", "after it nobody can move")
    return Opening(name, tuple(words), (), " ".join(words), board.fen)


def _displaced(name: str, words: list[str], row: Variant) -> Opening:
    """The start with men moved elsewhere or taken off; who begins the game begins (BRD-13)."""
    start = Board(row)
    men = {side: set(start.men(side)) for side in ("white", "black")}
    steps = []
    for word in words:
        match = DISPLACED.fullmatch(word)
        one, other = (_number(row, text) for text in match.groups()) if match else (0, 0)
        side = next((side for side, own in men.items() if one in own), None)
        if side is None or not (other or word.endswith(">")):
            raise TournamentError("bad-opening", "{word} displaces no man", word=word)
        steps.append((side, one, other))
    for side, one, _ in steps:  # all are lifted before any is put down
        men[side].discard(one)
    for side, _, other in (step for step in steps if step[2]):
        if other in men["white"] | men["black"]:
            raise TournamentError("bad-opening", "two men would stand on one square")
        men[side].add(other)
    white, black = sorted(men["white"]), sorted(men["black"])
    board = Board.from_pieces(row, white_men=white, black_men=black, turn=row.first)
    if not board.legal_moves:
        raise TournamentError("bad-opening", "after it nobody can move")
    moved = tuple((one, other) for _, one, other in steps)
    return Opening(name, (), moved, " ".join(words), board.fen)


def _number(row: Variant, text: str) -> int:
    if text.isdigit():
        return int(text)
    return row.number_named(text) or 0


TABLES: Mapping[str, tuple[str, Text]] = MappingProxyType(
    {
        "idf-64": ("brazilian", Text("IDF, table of drawings (Brazilian draughts)")),
        "150": ("brazilian", Text("150 openings (Russian and Brazilian draughts)")),
        "idf-64-pt": ("portuguese", Text("IDF, table of drawings, mirrored (Portuguese draughts)")),
        "150-pt": ("portuguese", Text("150 openings, mirrored (Portuguese draughts)")),
        "idf-64-ru": ("russian", Text("IDF, table of drawings (Russian draughts)")),
        "150-ru": ("russian", Text("150 openings (Russian and Brazilian draughts)")),
        "three-move": ("english", Text("Three-move ballots (English draughts)")),
        "eleven-men": ("italian", Text("Eleven men each, by lot (Italian draughts)")),
    }
)
"""The tables that come with Damas: name → variant and title. Their sources stand in the files."""
SHARED = MappingProxyType({"150-ru": "150"})
"""Tables in the file of another one, for a game whose board is numbered alike."""
MIRRORED = MappingProxyType({"idf-64-pt": "idf-64", "150-pt": "150"})
"""Tables made from another: its openings in the mirror, where they can be played there (MAT-05)."""


@cache
def built_in(name: str) -> OpeningTable:
    """A table that comes with Damas. Raises TournamentError ("unknown-table")."""
    if name not in TABLES:
        raise TournamentError(
            "unknown-table",
            "There is no table of openings {table}; there are {tables}",
            table=name,
            tables=", ".join(TABLES),
        )
    if name in MIRRORED:
        return _mirrored(built_in(MIRRORED[name]), variant(TABLES[name][0]), name)
    text = files(__package__).joinpath(f"{SHARED.get(name, name)}.txt").read_text("utf-8")
    return read_table(text, TABLES[name][0], name)


def _mirrored(table: OpeningTable, row: Variant, name: str) -> OpeningTable:
    """*table* on the board of *row*, which is its mirror: the entries lead to the same positions.

    A Portuguese man does not capture backwards, so some lines cannot be played (MAT-05).
    """
    own = variant(table.variant)

    def number(text: str) -> int:
        return row.number(own.square(_number(own, text)))

    def turned(word: str) -> str:
        mark = ">" if ">" in word else "x" if "x" in word else "-"
        written = "-" if mark == "x" and row.hyphen_captures else mark
        return written.join(str(number(part)) for part in word.split(mark))

    found = {}
    for opening in table.openings.values():
        words = [turned(word) for word in opening.text.split()]
        try:
            made = _opening(opening.id, words, row)
        except DamasError:
            continue
        if _stands(row, made.fen) == _stands(own, opening.fen):
            found[opening.id] = made
    return OpeningTable(name, row.id, MappingProxyType(found))


def _stands(row: Variant, fen: str) -> tuple[frozenset[int], ...]:
    """The squares of the pieces of each kind, in the layout that both boards share."""
    board = Board(row, fen)
    sides = (board.men("white"), board.kings("white"), board.men("black"), board.kings("black"))
    return tuple(frozenset(map(row.square, numbers)) for numbers in sides)
