"""A chapter of a study: one game with variations, comments, signs and shapes.

Its moves stand in a PDN tree, so that writing it loses nothing; each has a number that stays. A
move that was removed keeps its number and its text, and can be put back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..._kernel import Move
from ...notation.pdn import Lines, Node, PdnGame, from_game, replay, write_game
from ...notation.pdn.headers import Headers
from ...notation.pdn.node import nodes_of, rows_of
from ...rules.board import Board
from ...rules.game import Game
from ...rules.regulations import regulation_for_gametype
from ...rules.variants import VARIANTS, Variant, variant
from .errors import StudyError

TITLE_TAG = "ChapterName"
SIDE_TAG = "Orientation"
LONGEST_TITLE = 80
_NUMBER = re.compile(r"\d+")
_UNKNOWN = ("", "?", "-", "*")

Row = Mapping[str, Any]
"""A chapter as plain values: game, tags, rows of moves, result, escapes."""


@dataclass(slots=True, eq=False)
class StudyMove:
    """A move of a chapter by its *number*: 0 is the start. *parent*: the move before it."""

    number: int
    parent: int | None
    node: Node


class StudyChapter:
    """One chapter. Positions are found when they are first asked for."""

    def __init__(self, number: int, row: Row) -> None:
        self.number = number
        self.game = str(row["game"])
        self._row = row
        self.pdn = PdnGame()
        for name, value in row["tags"]:
            self.pdn.headers.add(name, value)
        nodes = _filled(self.pdn, row)
        self._numbers = {id(node): count for count, node in enumerate(nodes)}
        self.moves = {
            count: StudyMove(count, self._numbers.get(id(node.parent)), node)
            for count, node in enumerate(nodes)
        }
        self._first: list[Node] = []
        self._lines: Lines | None = None
        self._after: dict[int, tuple[Move | None, Board | None]] = {}

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return VARIANTS[self.game]

    @property
    def title(self) -> str:
        """Its title, else the names of the players, else the event; "" where nothing tells."""
        tags = self.pdn.headers
        if tags.get(TITLE_TAG):
            return tags[TITLE_TAG]
        names = [tags.get(one, "?") for one in ("White", "Black")]
        if not all(name in _UNKNOWN for name in names):
            return " – ".join(names)[:LONGEST_TITLE]
        event = tags.get("Event", "?")
        return "" if event in _UNKNOWN else event[:LONGEST_TITLE]

    @property
    def turned(self) -> bool:
        """Whether Black's side is below."""
        return self.pdn.headers.get(SIDE_TAG, "").lower() == "black"

    @property
    def tags(self) -> tuple[tuple[str, str], ...]:
        """The tags in order."""
        return tuple((name, value) for name, value in self.pdn.headers.pairs)

    def set_tags(self, pairs: Sequence[Sequence[str]]) -> None:
        """Replaces the tags."""
        self.pdn._headers = Headers((str(name), str(value)) for name, value in pairs)

    def children(self, number: int) -> tuple[int, ...]:
        """The numbers of the moves that follow, the main one first."""
        return tuple(self._numbers[id(node)] for node in self.moves[number].node.variations)

    def set_children(self, number: int, children: Sequence[int]) -> None:
        """Makes these, of the moves that were ever played there, the ones that follow."""
        node = self.moves[number].node
        for one in node.variations:
            one.parent = None
        node.variations[:] = [self.moves[child].node for child in children]
        for one in node.variations:
            one.parent = node

    def add_move(self, number: int, parent: int, text: str) -> None:
        """Keeps a move under a new number; it follows when its parent's children say so."""
        node = Node(None, text)
        self.moves[number] = StudyMove(number, parent, node)
        self._numbers[id(node)] = number

    def has(self, number: int) -> bool:
        """Whether a move stands in the chapter now."""
        found = self.moves.get(number)
        while found is not None and found.parent is not None:
            if found.node.parent is not self.moves[found.parent].node:
                return False
            found = self.moves[found.parent]
        return found is not None

    def order(self) -> Iterator[StudyMove]:
        """The moves that stand in the chapter, parents first, the main line before variations."""
        return (self.moves[self._numbers[id(node)]] for node in self.pdn.root.walk())

    def after(self, number: int) -> tuple[Move | None, Board | None]:
        """The move and the position after it; None where it cannot be played."""
        way = []
        here: int | None = number
        while here is not None and here not in self._after:
            way.append(self.moves[here])
            here = self.moves[here].parent
        for one in reversed(way):
            self._after[one.number] = self._step(one)
        return self._after[number]

    @property
    def lines(self) -> Lines:
        """The chapter as its file was played, in the file's own numbering: what is added or
        removed later does not change how its moves are read."""
        if self._lines is None:
            first = PdnGame()
            for name, value in self._row["tags"]:
                first.headers.add(name, value)
            self._first = _filled(first, self._row)
            rules = regulation_for_gametype(self.variant.gametype)
            self._lines = Lines(first, replay(first, rules))
        return self._lines

    def _step(self, one: StudyMove) -> tuple[Move | None, Board | None]:
        if one.parent is None:
            return None, self.lines.start
        board = self._after[one.parent][1]
        read = self._first[one.number] if one.number < len(self._first) else one.node
        return self.lines.step(read, board)

    def written(self, board: Board, move: Move) -> str:
        """*move* on *board* as this chapter writes moves: by names where its moves have names, else
        by its file's numbers. Raises StudyError where no form is read back as that move."""
        moves = self.pdn.moves
        by_name = moves[0][:1].isalpha() if moves else self.variant.algebraic
        own = self.named(move) if by_name else self.lines.text(move)
        for text in (own, move.text("pdn"), self.named(move)):
            if self.lines.step(Node(None, text), board)[0] == move:
                return text
        raise StudyError("cannot-write", "This move cannot be written in this chapter")

    def named(self, move: Move) -> str:
        """*move* in files and ranks: c3-d4."""
        return _NUMBER.sub(lambda found: self.variant.name(int(found[0])), move.text("pdn"))

    def write(self) -> str:
        """The chapter as PDN."""
        return write_game(self.pdn)

    def to_row(self) -> dict[str, Any]:
        """The chapter as it stands now, as plain values."""
        return row_of(self.pdn, self.game)


def row_of(pdn: PdnGame, game: str) -> dict[str, Any]:
    """A game of a file as plain values."""
    rows = [
        {"text": where[0], "parent": parent, **_marks(*marks)}
        for where, parent, marks in rows_of(pdn.root)
    ]
    return {
        "game": game,
        "tags": [list(pair) for pair in pdn.headers.pairs],
        "rows": rows,
        "result": pdn.token,
        "escapes": list(pdn.escapes),
    }


def new_row(game: str, title: str, fen: str | None, *, turned: bool) -> dict[str, Any]:
    """An empty chapter. Raises the errors of a position that cannot be, and of an unknown game."""
    rules = regulation_for_gametype(variant(game).gametype)
    pdn = from_game(Game(rules, fen) if fen else Game(rules))
    if title:
        pdn.headers[TITLE_TAG] = title
    if turned:
        pdn.headers[SIDE_TAG] = "black"
    return row_of(pdn, game)


def _marks(
    nags: Sequence[int], before: Sequence[str], comments: Sequence[str], setup: str | None
) -> dict[str, Any]:
    found = {"nags": list(nags), "before": list(before), "comments": list(comments)}
    return {name: value for name, value in found.items() if value} | (
        {} if setup is None else {"setup": setup}
    )


def _read_row(row: Row) -> tuple[Any, ...]:
    marks = row.get("nags", ()), row.get("before", ()), row.get("comments", ()), row.get("setup")
    return (row["text"], 0, 0, None), row["parent"], marks


def _filled(pdn: PdnGame, row: Row) -> list[Node]:
    """The nodes of *row*, as the tree of *pdn*."""
    nodes = nodes_of([_read_row(one) for one in row["rows"]])
    pdn._root = nodes[0]
    nodes[0].owner = pdn
    pdn.token = row["result"]
    pdn.escapes.extend(row["escapes"])
    return nodes
