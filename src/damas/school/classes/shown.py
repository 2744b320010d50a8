"""The board that a teacher shows to a class: a position, moves tried from it, shapes and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..._kernel import Move
from ...rules.board import Board
from ...rules.variants import VARIANTS, Variant
from ..studies import StudyShapes
from ..studies.shapes import checked_shapes

NO_SHAPES = StudyShapes()
MOST_TRIED = 60
"""Moves tried from one position."""

Path = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StudyPlace:
    """A move of a study: its *id*, the chapter and the move by their numbers."""

    id: str
    chapter: int
    move: int


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """The board that all see. *fen*: the position from which moves were tried; *at*: so many of
    them stand on the board. *count* grows with every act, so that one that comes twice is done
    once.

    *last*: the path and the captured squares of the move that led to *fen*.
    """

    count: int = 0
    game: str = ""
    fen: str = ""
    title: str = ""
    words: str = ""
    last: tuple[Path, Path] | None = None
    shapes: StudyShapes = NO_SHAPES
    tried: tuple[Path, ...] = ()
    at: int = 0
    study: StudyPlace | None = None

    @property
    def variant(self) -> Variant | None:
        """The game; None while nothing is shown."""
        return VARIANTS.get(self.game)

    @classmethod
    def read(cls, data: Mapping[str, Any] | None) -> ShownBoard:
        """A stored board."""
        if data is None:
            return NOTHING_SHOWN
        study, last = data["study"], data["last"]
        return cls(
            count=data["count"],
            game=data["game"],
            fen=data["fen"],
            title=data["title"],
            words=data["words"],
            last=None if last is None else (tuple(last[0]), tuple(last[1])),
            shapes=StudyShapes(
                tuple((square, colour) for square, colour in data["circles"]),
                tuple((tail, head, colour) for tail, head, colour in data["arrows"]),
            ),
            tried=tuple(tuple(path) for path in data["tried"]),
            at=data["at"],
            study=None if study is None else StudyPlace(*study),
        )

    def to_dict(self) -> dict[str, Any]:
        """The board as plain values, as it is stored."""
        place = self.study
        return {
            "count": self.count,
            "game": self.game,
            "fen": self.fen,
            "title": self.title,
            "words": self.words,
            "last": None if self.last is None else [list(one) for one in self.last],
            "circles": [list(one) for one in self.shapes.circles],
            "arrows": [list(one) for one in self.shapes.arrows],
            "tried": [list(path) for path in self.tried],
            "at": self.at,
            "study": None if place is None else [place.id, place.chapter, place.move],
        }

    def position(self) -> tuple[Move | None, Board | None]:
        """The last move tried, and the position on the board; None while nothing is shown."""
        variant = self.variant
        if variant is None:
            return None, None
        board, move = Board(variant, self.fen), None
        for path in self.tried[: self.at]:
            move = board.parse_move(path)
            board = board.after(move)
        return move, board

    def play(self, path: Sequence[int]) -> ShownBoard:
        """Tries a move on the board; those tried after this place are forgotten.

        Raises the errors of a move that is not legal. Without a board nothing changes.
        """
        _, board = self.position()
        if board is None or self.at >= MOST_TRIED:
            return self
        move = board.parse_move(path)
        tried = (*self.tried[: self.at], tuple(move.path))
        return replace(self, tried=tried, at=len(tried), shapes=NO_SHAPES)

    def step(self, by: int) -> ShownBoard:
        """Goes so many of the moves tried back or on."""
        at = max(0, min(len(self.tried), self.at + by))
        return self if at == self.at else replace(self, at=at, shapes=NO_SHAPES)

    def draw(
        self, circles: Sequence[tuple[int, str]], arrows: Sequence[tuple[int, int, str]]
    ) -> ShownBoard:
        """Draws these shapes. Raises NotationError."""
        if self.variant is None:
            return self
        return replace(self, shapes=checked_shapes(circles, arrows, self.variant))

    def counted(self, count: int) -> ShownBoard:
        """The same as the board after *count* acts."""
        return replace(self, count=count)


NOTHING_SHOWN = ShownBoard()
