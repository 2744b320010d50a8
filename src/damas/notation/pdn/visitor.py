"""Visitors over a whole file: counting, filtering, searching without a tree for each game.

class Openings(Visitor[str]):
    def begin(self, game): self.first = ""
    def move(self, text): self.first = self.first or text
    def result(self): return self.first

for first in visit_games(Path("games.pdn"), Openings()): ...
"""

from __future__ import annotations

from collections.abc import Iterator

from .reader import Reader
from .sources import Source
from .tree import SKIP, R, Showing, Visitor, visit

__all__ = ["SKIP", "Visitor", "visit", "visit_games"]


def visit_games(handle: Source, visitor: Visitor[R]) -> Iterator[R]:
    """The visitor's result for each game of a path or an open file; memory does not grow with it.

    Raises as `read_games`.
    """
    show, reader = Showing(visitor), Reader(handle)
    return map(show, reader) if show.wants_game else map(show.text, reader.texts())
