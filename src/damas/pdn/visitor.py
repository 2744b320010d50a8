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
from .tree import SKIP, Visitor, visit

__all__ = ["SKIP", "Visitor", "visit", "visit_games"]


def visit_games(handle: Iterable[str], visitor: Visitor) -> Iterator[Any]:
    """The visitor's result for each game of an open text handle."""
    for game in Reader(handle):
        yield visit(game, visitor)
