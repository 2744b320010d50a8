"""A game as a file tells it: tags and a tree of moves as text, with comments and signs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..i18n import Text
from .headers import Headers

SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "*": 7}
"""Signs after a move (NOT-03) and the numbers that the standard gives them."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a file that could not be read as it stands: where (from 1), the text and why."""

    line: int
    column: int
    text: str
    message: Text

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}"


@dataclass(slots=True, eq=False)
class Node:
    """One move of the tree, as written; the root has no text.

    *variations*: the moves that follow, the first is the main line. *comments*: after the move,
    *before*: before it. *number*: the move number written before it, *black_to_move*: with dots.
    *setup*: a FEN put on the board in mid-game, in place of a move.
    """

    parent: Node | None = None
    text: str = ""
    line: int = 0
    column: int = 0
    number: int | None = None
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    variations: list[Node] = field(default_factory=list)
    setup: str | None = None

    @property
    def comment(self) -> str:
        """All comments after the move, as one text."""
        return " ".join(c.strip() for c in self.comments if c.strip())

    @property
    def next(self) -> Node | None:
        """The move that follows in the main line from here."""
        return self.variations[0] if self.variations else None

    def add(self, text: str, **where: int | None) -> Node:
        """Adds a move after this one: the main line when it is the first, else a variation."""
        node = Node(parent=self, text=text)
        node.line, node.column = where.get("line") or 0, where.get("column") or 0
        node.number = where.get("number")
        self.variations.append(node)
        return node

    def mainline(self) -> Iterator[Node]:
        """The moves after this one, first choices only."""
        node = self.next
        while node is not None:
            yield node
            node = node.next


@dataclass(slots=True, eq=False)
class PdnGame:
    """One game of a file: *headers*, the tree under *root*, the *result* written after the moves.

    *problems* lists what could not be read; *escapes* the lines that begin with a percent sign.
    *line* is where it begins.
    """

    headers: Headers = field(default_factory=Headers)
    root: Node = field(default_factory=Node)
    result: str | None = None
    problems: list[Problem] = field(default_factory=list)
    escapes: list[str] = field(default_factory=list)
    line: int = 0

    def mainline(self) -> Iterator[Node]:
        """The moves of the game itself, without variations."""
        return self.root.mainline()

    @property
    def start_fen(self) -> str | None:
        """The FEN of the start position where the file gives one: its tag, else a set-up first."""
        fen = self.headers.get("FEN")
        return fen if fen else self.root.setup
