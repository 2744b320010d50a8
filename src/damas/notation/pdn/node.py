"""One move of a game's tree, as written, with comments and signs; trees as plain rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Protocol, Self

from ..._kernel import Move
from ...base.arguments import check_kind
from ...base.errors import GameStateError
from ...rules.board import Board
from .commands import (
    ClockComment,
    clock_in,
    evaluation_in,
    with_clock,
    with_evaluation,
    without_commands,
)

SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "*": 7}
"""Signs after a move (NOT-03) and the numbers that the standard gives them."""
SHOWN_SIGNS = {number: sign for sign, number in SIGNS.items()} | {SIGNS["*"]: "□"}
"""The number of a sign → the sign as people are shown it: □ for the only move."""

_SETUP = re.compile(r'"([^"]*)"')


class Owner(Protocol):
    """The game of a tree: it knows where the game starts and how its file numbers squares."""

    def played(self, node: Node, /) -> tuple[Move | None, Board | None]:
        """The move of *node* and the position after it; None where it cannot be played."""

    def copy(self) -> Self:
        """The same game with a tree of its own."""

    @property
    def root(self) -> Node:
        """The place before the first move."""


class Node:
    """One move of the tree, as written; the root has no text.

    *variations*: the moves that follow, the first is the main line. *comments*: after the move,
    *before*: before it. *number*: the move number written before it. *setup*: a FEN put on the
    board in mid-game, in place of a move. *line* and *column* count from 1 (0: not from a file).
    *owner*: of the root, the game.
    """

    __slots__ = (
        "before",
        "column",
        "comments",
        "line",
        "nags",
        "number",
        "owner",
        "parent",
        "setup",
        "text",
        "variations",
    )

    def __init__(
        self,
        parent: Node | None = None,
        text: str = "",
        line: int = 0,
        column: int = 0,
        number: int | None = None,
    ) -> None:
        self.parent = parent
        self.owner: Owner | None = None
        self.text = text
        self.line = line
        self.column = column
        self.number = number
        self.nags: list[int] = []
        self.comments: list[str] = []
        self.before: list[str] = []
        self.variations: list[Node] = []
        self.setup: str | None = None

    def __repr__(self) -> str:
        return f"<Node {self.text or 'root'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A node is copied with its whole tree, and with its game."""
        root = self.root
        place = next(i for i, node in enumerate(root.walk()) if node is self)
        if root.owner is not None:
            return _node_of, (root.owner.copy(), place)
        return _node_at, (rows_of(root), place)

    @property
    def root(self) -> Node:
        """The place before the first move of this node's tree."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    @property
    def comment(self) -> str:
        """All comments after the move, as one text; setting it replaces them."""
        return " ".join(c.strip() for c in self.comments if c.strip())

    @comment.setter
    def comment(self, text: str) -> None:
        self.comments = [text] if text else []

    @property
    def words(self) -> str:
        """The comment as a person reads it: without embedded commands such as [%clk 0:10:00]."""
        return without_commands(self.comment)

    @property
    def clock(self) -> ClockComment | None:
        """The clocks after this move, from %clk, %clock, %mct, %egt or %emt in its comments."""
        return clock_in(self.comments)

    @clock.setter
    def clock(self, clock: ClockComment | None) -> None:
        self.comments = with_clock(self.comments, clock)

    @property
    def evaluation(self) -> float | None:
        """The value of the position in men, White's view, from %eval; None without one."""
        return evaluation_in(self.comments)

    @evaluation.setter
    def evaluation(self, men: float | None) -> None:
        self.comments = with_evaluation(self.comments, men)

    @property
    def next(self) -> Node | None:
        """The move that follows in the main line from here."""
        return self.variations[0] if self.variations else None

    @property
    def ply(self) -> int:
        """The number of moves from the root, counting this one."""
        count, node = 0, self
        while node.parent is not None:
            count, node = count + 1, node.parent
        return count

    @property
    def is_mainline(self) -> bool:
        """Whether the game itself came here, not a variation."""
        node = self
        while node.parent is not None:
            if node.parent.variations[0] is not node:
                return False
            node = node.parent
        return True

    def add(
        self, move: str | Move, *, line: int = 0, column: int = 0, number: int | None = None
    ) -> Node:
        """Adds a move after this one: the main line when it is the first, else a variation.

        *move*: text, or a Move, which is written as PDN. *line*, *column*, *number*: as in a file.
        Raises ArgumentError for any other value.
        """
        check_kind("move", move, str, Move)
        node = Node(
            self, move.text("pdn") if isinstance(move, Move) else move, line, column, number
        )
        self.variations.append(node)
        return node

    def remove(self) -> None:
        """Takes this move and all that follows out of the tree."""
        if self.parent is not None:
            self.parent.variations.remove(self)
            self.parent = None

    def promote(self, *, to_main: bool = False) -> None:
        """Moves this variation one place up among its siblings, or before all of them."""
        if self.parent is None:
            return
        siblings = self.parent.variations
        place = siblings.index(self)
        siblings.insert(0 if to_main else max(0, place - 1), siblings.pop(place))

    def demote(self) -> None:
        """Moves this variation one place down among its siblings."""
        if self.parent is None:
            return
        siblings = self.parent.variations
        place = siblings.index(self)
        siblings.insert(place + 1, siblings.pop(place))

    def mainline(self) -> Iterator[Node]:
        """The moves after this one, first choices only."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def line_to(self) -> list[Node]:
        """The moves from the root to this one, this one included."""
        found: list[Node] = []
        node = self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    def walk(self) -> Iterator[Node]:
        """This move and all after it, every line, parents before children; without recursion."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.variations))

    @property
    def move(self) -> Move | None:
        """The move that this node plays; None for the root, a set-up, or text that is not legal.

        It is played in its own game: from the file's start, by the file's numbering.
        """
        owner = self.root.owner
        return None if owner is None or self.parent is None else owner.played(self)[0]

    def board(self, start: Board | None = None) -> Board:
        """The position after this move, from the start and by the numbering of its own file.

        Raises GameStateError where a move on the way cannot be played, or the node has no game.
        With *start*: played from there in the variant's own numbers; raises as parse_move.
        """
        check_kind("start", start, Board, None)
        if start is not None:
            return play_line(start, self.line_to())
        owner = self.root.owner
        found = None if owner is None else owner.played(self)[1]
        if found is None:
            raise GameStateError(
                "position-unknown",
                "The position after {text} is not known: a move up to it cannot be played",
                text=self.text or "0",
            )
        return found


def play_line(start: Board, nodes: list[Node]) -> Board:
    """The position after *nodes*, one after the other; a set-up replaces the position."""
    board = start
    for node in nodes:
        if node.setup is not None:
            board = type(board)(board.variant, setup_fen(node.setup))
        else:
            board = board.after(node.text)
    return board


def setup_fen(text: str) -> str:
    """The FEN of a set-up in mid-game, which may stand between slashes: /FEN "W:W31:B20"/."""
    found = _SETUP.search(text)
    return found[1] if found else text.strip("/ ").removeprefix("FEN").strip()


def rows_of(root: Node) -> list[tuple[Any, ...]]:
    """A tree as plain values, one row for each node, parents before children; without recursion."""
    nodes = list(root.walk())
    place = {id(node): number for number, node in enumerate(nodes)}
    return [
        (
            (node.text, node.line, node.column, node.number),
            None if node is root else place[id(node.parent)],
            (tuple(node.nags), tuple(node.before), tuple(node.comments), node.setup),
        )
        for node in nodes
    ]


def nodes_of(rows: Sequence[tuple[Any, ...]]) -> list[Node]:
    nodes: list[Node] = []
    for where, parent, marks in rows:
        above = None if parent is None else nodes[parent]
        node = Node(above, *where)
        if above is not None:
            above.variations.append(node)
        node.nags, node.before, node.comments = (list(one) for one in marks[:3])
        node.setup = marks[3]
        nodes.append(node)
    return nodes


def _node_at(rows: Sequence[tuple[Any, ...]], place: int) -> Node:
    return nodes_of(rows)[place]


def _node_of(owner: Owner, place: int) -> Node:
    return next(node for number, node in enumerate(owner.root.walk()) if number == place)
