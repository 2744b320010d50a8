"""Visitors: for those who only count, filter or copy games, and need no tree of their own.

class Openings(Visitor):
    def begin(self): self.first = None
    def header(self, name, value): ...
    def move(self, node): ...
    def result(self): return self.first
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .reader import Reader
from .tree import Node, PdnGame

SKIP = object()
"""What `end_headers` or `begin_variation` returns so that the moves that follow are passed over."""


class Visitor:
    """Is shown one game, part by part; override what you care for. `result` says what came."""

    def begin(self, game: PdnGame) -> None:
        """A game begins."""

    def header(self, name: str, value: str) -> None:
        """One tag."""

    def end_headers(self) -> object:
        """The tags are over; return SKIP to pass over the moves, which are not read then."""
        return None

    def move(self, node: Node) -> None:
        """One move, with its comments and signs, before what follows it."""

    def begin_variation(self) -> object:
        """A variation begins at the move shown last; return SKIP to pass over it."""
        return None

    def end_variation(self) -> None:
        """The variation shown last is over."""

    def end(self, game: PdnGame) -> None:
        """The game is over."""

    def result(self) -> Any:
        """What `PdnGame.accept` returns."""
        return None


def visit(game: PdnGame, visitor: Visitor) -> Any:
    """Shows *game* to *visitor*; returns its result. Deep trees cost no deep stack."""
    visitor.begin(game)
    for name, value in game.headers.pairs:
        visitor.header(name, value)
    if visitor.end_headers() is not SKIP:
        _moves(game.root, visitor)
    visitor.end(game)
    return visitor.result()


def _moves(root: Node, visitor: Visitor) -> None:
    todo: list[Node | None] = list(root.variations[:1])  # None: a variation ends here
    while todo:
        node = todo.pop()
        if node is None:
            visitor.end_variation()
            continue
        siblings = node.parent.variations if node.parent else []
        variation = bool(siblings) and siblings[0] is not node
        if variation and visitor.begin_variation() is SKIP:
            continue
        visitor.move(node)
        if variation:
            todo.append(None)
        todo.extend(node.variations[:1])
        if not variation:
            todo.extend(reversed(siblings[1:]))


def visit_games(handle: Iterable[str], visitor: Visitor) -> Iterator[Any]:
    """The visitor's result for each game of an open text handle."""
    for game in Reader(handle):
        yield visit(game, visitor)
