"""A repertoire as a tree of moves from the start of the game: nodes with names that stay."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ..._kernel import Move
from ...base.errors import DamasError
from ...notation.pdn import PdnGame, write_game
from ...rules.board import Board
from ...rules.variants import Colour, Variant, variant

MOST_MOVES = 1500
"""Moves of one repertoire: the whole is sent to its page."""
MOST_PLIES = 40
"""The length of a line: no opening is longer."""
START = "start"
"""The name of the first position."""

Row = tuple[int, str]
"""A move as it is stored: the place of the move before it (0: none, else from 1), and PDN."""


def written(move: Move, board: Board) -> str:
    """A move as the players of its game write it."""
    return move.text(board.variant.move_style)


class RepertoireError(DamasError, ValueError):
    """A repertoire cannot take this move, or has no such one."""


@dataclass(slots=True)
class RepertoireNode:
    """A move of the tree and the position after it. *key*: made from the whole line, so it stays
    when others are added or removed; *parent*: None for the first position."""

    key: str
    parent: RepertoireNode | None
    move: Move | None
    board: Board
    plies: int
    children: list[RepertoireNode] = field(default_factory=list)

    def line(self) -> list[Move]:
        """The moves from the start to this one."""
        found, node = [], self
        while node.parent is not None and node.move is not None:
            found.append(node.move)
            node = node.parent
        return found[::-1]


class Repertoire:
    """The repertoire of *colour* in one game.

    >>> mine = Repertoire("brazilian", "white")
    >>> key = mine.add("start", "c3-d4").key
    >>> [move.text("pdn") for move in mine.node(key).line()]
    ['22-18']
    """

    def __init__(
        self, game: str | Variant, colour: Colour, rows: Iterable[Sequence[object]] = ()
    ) -> None:
        self.variant = variant(game)
        self.colour: Colour = colour
        self.root = RepertoireNode(START, None, None, Board(self.variant), 0)
        self._nodes = {START: self.root}
        places = [self.root]
        for parent, text in rows:
            before = places[int(str(parent))]
            places.append(self._put(before, before.board.parse_move(str(text))))

    def __len__(self) -> int:
        """The number of moves."""
        return len(self._nodes) - 1

    def node(self, key: str) -> RepertoireNode:
        """The node of that name. Raises RepertoireError where there is none."""
        found = self._nodes.get(key)
        if found is None:
            raise RepertoireError("no-such-move", "This repertoire has no such move")
        return found

    def walk(self) -> Iterator[RepertoireNode]:
        """Every node, the first position before all, parents before children, line by line."""
        todo = [self.root]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def is_asked(self, node: RepertoireNode) -> bool:
        """Whether the repertoire's own side moves after this node, and has an answer."""
        return node.board.turn == self.colour and bool(node.children)

    def add(self, parent: str, move: str | Sequence[int] | Move) -> RepertoireNode:
        """The node of a move after *parent*: the one that is there, or a new one.

        Raises the errors of `Board.parse_move`, RepertoireError when the tree or the line is full.
        """
        before = self.node(parent)
        found = before.board.parse_move(move)
        if before.plies >= MOST_PLIES:
            raise RepertoireError(
                "line-too-long", "A line of a repertoire has {most} moves at most", most=MOST_PLIES
            )
        known = next((one for one in before.children if one.move == found), None)
        if known is not None:
            return known
        if len(self) >= MOST_MOVES:
            raise RepertoireError(
                "repertoire-full", "A repertoire has {most} moves at most", most=MOST_MOVES
            )
        return self._put(before, found)

    def remove(self, key: str) -> list[str]:
        """Takes a move and all after it out; returns their names. One that is not there is gone."""
        node = self._nodes.get(key)
        if node is None or node.parent is None:
            return []
        node.parent.children.remove(node)
        gone, todo = list[str](), [node]
        while todo:
            one = todo.pop()
            gone.append(one.key)
            todo += one.children
            del self._nodes[one.key]
        return gone

    def rows(self) -> list[Row]:
        """The tree as it is stored."""
        places = {START: 0}
        found: list[Row] = []
        for node in self.walk():
            if node.parent is not None and node.move is not None:
                found.append((places[node.parent.key], node.move.text("pdn")))
                places[node.key] = len(found)
        return found

    def to_pdn(self, name: str) -> str:
        """The tree as one game of PDN with variations."""
        game = PdnGame()
        game.headers["Event"] = name
        game.headers["Result"] = "*"
        game.headers["GameType"] = str(self.variant.gametype)
        places = {START: game.root}
        for node in self.walk():
            if node.parent is not None and node.move is not None:
                places[node.key] = places[node.parent.key].add(node.move)
        return write_game(game)

    def _put(self, before: RepertoireNode, move: Move) -> RepertoireNode:
        key = hashlib.sha256(f"{before.key} {move.text('pdn')}".encode()).hexdigest()[:16]
        node = RepertoireNode(key, before, move, before.board.after(move), before.plies + 1)
        before.children.append(node)
        self._nodes[key] = node
        return node
