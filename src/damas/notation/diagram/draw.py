"""A position as a Scene: squares, numbers, lines, marks, pieces and arrows, in that order."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Literal, TypedDict

from ..._kernel import Move
from ...base.arguments import check_kind, is_number, shown, wrong_kind
from ...base.errors import ArgumentError, UnknownNameError
from ...base.i18n import Text, say
from ...rules.board import Board
from ...rules.variants import GAME_NAMES, Colour, Variant
from .pieces import piece
from .scene import Circle, Label, Paint, Polygon, Rect, Scene, Shape
from .theme import Theme, colour_checked, theme

NUMBERS = ("none", "edge", "all", "algebraic")
_FRAME = 0.08
_LINE = 0.04  # between squares where pieces stand on all
_MARGIN = 0.62
_GHOST = 0.38
_NEAR = 1e-6
_SIDES = {"white": Text("White"), "black": Text("Black")}


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow between two squares by number; a ring around the square when both are the same."""

    tail: int
    head: int
    colour: str = ""

    @classmethod
    def of(cls, one: Arrow | Move | tuple[int, int]) -> Arrow:
        """The arrow of a move, from its origin to its destination, or of two squares.

        >>> Arrow.of(Board().parse_move("32-28"))
        Arrow(tail=32, head=28, colour='')
        """
        if isinstance(one, Arrow):
            return one
        if isinstance(one, Move):
            return cls(one.from_square, one.to_square)
        if isinstance(one, tuple | list) and 2 <= len(one) <= 3 and all(map(is_number, one[:2])):
            return cls(*one)
        raise ArgumentError(
            "not-an-arrow",
            "An arrow is a move or two squares, such as (32, 28), not {value}",
            value=shown(one),
        )


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks that are drawn besides the position.

    *orientation*: the colour whose side is below. *numbers*: "none", "edge", "all" or "algebraic"
    (8x8). *arrows*: moves, pairs of squares or Arrow. *squares*: "#rrggbb" by number of square.
    *lines*: names of lines of the variant, such as "main_road". *last_move*: shown by its squares.
    *ghosts*: pieces just captured, by number: (colour, kind).
    """

    orientation: str = "white"
    numbers: str = "none"
    arrows: Iterable[Arrow | Move | tuple[int, int]] = ()
    squares: Mapping[int, str] = field(default_factory=dict)
    lines: Iterable[str] = ()
    last_move: Move | None = None
    ghosts: Mapping[int, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _hold("orientation", self.orientation, ("white", "black"))
        _hold("numbers", self.numbers, NUMBERS)
        for name, value in (("arrows", self.arrows), ("lines", self.lines)):
            if isinstance(value, str) or not isinstance(value, Iterable):
                raise wrong_kind(name, value, kinds="Iterable")
        check_kind("squares", self.squares, Mapping)
        check_kind("ghosts", self.ghosts, Mapping)
        check_kind("last_move", self.last_move, Move, None)
        for ghost in self.ghosts.values():
            if not isinstance(ghost, tuple) or len(ghost) != 2:
                raise wrong_kind("ghosts", ghost, kinds="Mapping[int, tuple[str, str]]")
        arrows = tuple(map(Arrow.of, self.arrows))
        for colour in (*self.squares.values(), *(arrow.colour for arrow in arrows if arrow.colour)):
            colour_checked(colour)
        object.__setattr__(self, "arrows", arrows)  # drawn more than once in motion
        object.__setattr__(self, "lines", tuple(self.lines))


class MarkOptions(TypedDict, total=False):
    """The fields of `Marks` as keywords."""

    orientation: Colour
    numbers: Literal["none", "edge", "all", "algebraic"]
    arrows: Iterable[Arrow | Move | tuple[int, int]]
    squares: Mapping[int, str]
    lines: Iterable[str]
    last_move: Move | None
    ghosts: Mapping[int, tuple[str, str]]


def marks_of(options: MarkOptions) -> Marks:
    """The marks of these *options*; raises UnknownNameError for one that does not exist."""
    for name in options:
        _hold("option", name, [one.name for one in fields(Marks)])
    return Marks(**options)


def _hold(option: str, value: str, known: Iterable[str]) -> None:
    if not isinstance(value, str) or value not in known:
        raise UnknownNameError(
            "unknown-option",
            "{option} cannot be {value}; it is one of: {names}",
            option=option,
            value=value,
            names=", ".join(known),
        )


def _no_lines(name: str, row: Variant) -> UnknownNameError:
    return UnknownNameError(
        "no-lines",
        "{game}: there is no line {line}; the lines of this board have no names",
        game=GAME_NAMES[row.id],
        line=name,
    )


def draw(
    board: Board, marks: Marks | None = None, colours: str | Theme = "wood", lang: str = "en"
) -> Scene:
    """*board* as a Scene; *lang* ("en", "pt_PT", "pt_BR") is for the words that describe it.

    Raises UnknownNameError for a theme or line that does not exist, PositionError for a square off
    the board.
    """
    check_kind("board", board, Board)
    check_kind("lang", lang, str)
    drawing = Drawing(board.variant, marks or Marks(), theme(colours))
    title = Text("Draughts: {turn} to move", {"turn": _SIDES[board.turn]})
    game = board.variant.id
    words = (say(title, lang, game), say(describe(board), lang, game))
    return replace(drawing.scene(placed(board), *words), lang=lang)


Pieces = Mapping[int, tuple[str, str]]
"""Pieces by square: number → (colour, "man" or "king")."""


def placed(board: Board) -> dict[int, tuple[str, str]]:
    """The pieces of *board* by square."""
    found = {}
    for colour in ("white", "black"):
        found.update(dict.fromkeys(board.men(colour), (colour, "man")))
        found.update(dict.fromkeys(board.kings(colour), (colour, "king")))
    return found


def describe(board: Board) -> Text:
    """The position in words, for those who do not see the picture."""
    params = {
        f"{colour}_{kind}": _numbers(getattr(board, kind)(colour), board.variant)
        for colour in ("white", "black")
        for kind in ("men", "kings")
    }
    return Text(
        "White: men {white_men}; kings {white_kings}. Black: men {black_men}; kings {black_kings}. "
        "{turn} to move.",
        {**params, "turn": _SIDES[board.turn]},
    )


def _numbers(numbers: Iterable[int], row: Variant) -> str:
    return ", ".join(map(row.called, numbers)) or "\N{EN DASH}"


class Drawing:
    """Draws one board."""

    def __init__(self, row: Variant, marks: Marks, colours: Theme) -> None:
        self.row = row
        self.marks = marks
        self.theme = colours
        self.margin = _MARGIN if marks.numbers in ("edge", "algebraic") else _FRAME

    def scene(self, pieces: Pieces, title: str = "", description: str = "") -> Scene:
        """All shapes, from back to front."""
        size = self.row.size + 2 * self.margin
        under = self._covered(self.ground(), pieces)
        shapes = (*under, *self.pieces(pieces), *self.arrows())
        return Scene(size, size, shapes, title, description)

    def ground(self) -> Iterator[Shape]:
        """All that lies under the pieces."""
        yield from (*self.board(), *self.marked(), *self.numbers())

    def _covered(self, shapes: Iterable[Shape], pieces: Pieces) -> Iterator[Shape]:
        """The number of a square, which says whether a piece is over it; others as they are."""
        names = {self._name(number) for number in pieces}
        for shape in shapes:
            if isinstance(shape, Label) and shape.corner and shape.text in names:
                yield replace(shape, covered=True)
            else:
                yield shape

    def _name(self, number: int) -> str:
        """How a square is called where its name stands on it."""
        return self.row.name(number) if self.row.all_squares else str(number)

    def corner(self, number: int) -> tuple[float, float]:
        """The top left corner of a square by number."""
        column, line = self.row.place(number)
        if self.marks.orientation == "black":
            column, line = self.row.size - 1 - column, self.row.size - 1 - line
        return column + self.margin, line + self.margin

    def middle(self, number: int) -> tuple[float, float]:
        """The middle of a square by number."""
        x, y = self.corner(number)
        return x + 0.5, y + 0.5

    def board(self) -> Iterator[Shape]:
        """Margin, frame and squares."""
        size, margin, colours = self.row.size, self.margin, self.theme
        whole = size + 2 * margin
        yield Rect(0, 0, whole, whole, Paint(colours.margin), "margin")
        frame = (margin - _FRAME, size + 2 * _FRAME)
        yield Rect(frame[0], frame[0], frame[1], frame[1], Paint(colours.frame), "frame")
        yield Rect(margin, margin, size, size, Paint(colours.light), "light")
        paint = Paint(colours.dark)
        if self.row.all_squares:  # lines tell them apart
            paint = Paint(colours.dark, colours.light, _LINE)
        for number in self.row.numbers:
            x, y = self.corner(number)
            yield Rect(x, y, 1, 1, paint, "dark")

    def numbers(self) -> Iterator[Shape]:
        """Numbers on the squares or at the edge, or files and ranks."""
        kind = self.marks.numbers
        if kind == "edge" and self.row.all_squares:  # has names only
            kind = "algebraic"
        if kind == "all":
            for number in self.row.numbers:
                x, y = self.corner(number)
                name = self._name(number)
                yield Label(x + 0.13, y + 0.18, 0.17, name, self.theme.square_text, corner=True)
        elif kind == "edge":
            for number in self.row.numbers:
                yield from self._edge(number)
        elif kind == "algebraic":
            yield from self._names()

    def _edge(self, number: int) -> Iterator[Shape]:
        """The number of a square at the side of the board that it touches."""
        x, y = self.middle(number)
        low, high = self.margin + 0.5, self.margin + self.row.size - 0.5
        places = {
            "top": (abs(y - low) < _NEAR, x, self.margin - 0.2),
            "bottom": (abs(y - high) < _NEAR, x, self.margin + self.row.size + 0.43),
            "left": (abs(x - low) < _NEAR, self.margin - 0.34, y + 0.1),
            "right": (abs(x - high) < _NEAR, self.margin + self.row.size + 0.34, y + 0.1),
        }
        for touches, at_x, at_y in places.values():
            if touches:
                yield Label(at_x, at_y, 0.3, str(number), self.theme.text)

    def _names(self) -> Iterator[Shape]:
        size = self.row.size
        if size != 8:
            _hold("numbers", f"algebraic ({size}x{size})", NUMBERS[:3])
        for step in range(size):
            place = step if self.marks.orientation == "white" else size - 1 - step
            middle = self.margin + place + 0.5
            below = self.margin + size + 0.43
            yield Label(middle, below, 0.32, "abcdefgh"[step], self.theme.text)
            high = self.margin + size - place - 0.5
            yield Label(self.margin - 0.34, high + 0.11, 0.32, str(step + 1), self.theme.text)

    def marked(self) -> Iterator[Shape]:
        """Named lines, the squares of the last move, squares in other colours."""
        move = self.marks.last_move
        for number in (move.from_square, move.to_square) if move else ():
            yield Rect(*self.corner(number), 1, 1, Paint(self.theme.last, opacity=0.55), "last")
        for number, colour in self.marks.squares.items():
            yield Rect(*self.corner(number), 1, 1, Paint(colour, opacity=0.6), "marked")
        for name in self.marks.lines:
            if not self.row.named_lines:
                raise _no_lines(name, self.row)
            _hold("line", name, self.row.named_lines)
            yield from self._line(self.row.named_lines[name])

    def _line(self, numbers: tuple[int, ...]) -> Iterator[Shape]:
        """A named line, closed where it comes back; a ring around a square that stands alone."""
        paint = Paint(None, self.theme.line, 0.1, 0.75)
        runs: list[list[int]] = []
        for number in numbers:
            if runs and self._neighbours(runs[-1][-1], number):
                runs[-1].append(number)
            else:
                runs.append([number])
        for run in runs:
            if len(run) == 1:
                yield Circle(*self.middle(run[0]), 0.45, paint, "line")
                continue
            points = tuple(self.middle(number) for number in run)
            closed = len(run) > 2 and self._neighbours(run[-1], run[0])
            yield Polygon(points, paint, "line", open=not closed)

    def _neighbours(self, one: int, other: int) -> bool:
        """Whether two squares touch by a corner, or are next to each other on a row or column."""
        (column, line), (column2, line2) = self.row.place(one), self.row.place(other)
        return {abs(column - column2), abs(line - line2)} in ({1}, {0, 2})

    def pieces(self, pieces: Pieces) -> Iterator[Shape]:
        """Every piece, and the captured ones as ghosts."""
        for number, (colour, kind) in self.marks.ghosts.items():
            yield from piece(*self.middle(number), colour, kind, self.theme, _GHOST)
        for number, (colour, kind) in pieces.items():
            yield from piece(*self.middle(number), colour, kind, self.theme)

    def arrows(self) -> Iterator[Shape]:
        """Arrows from middle to middle, and rings."""
        for one in self.marks.arrows:
            arrow = Arrow.of(one)
            colour = arrow.colour or self.theme.arrow
            tail, head = self.middle(arrow.tail), self.middle(arrow.head)
            if arrow.tail == arrow.head:
                yield Circle(*tail, 0.45, Paint(None, colour, 0.07, 0.8), "ring")
            else:
                yield _arrow(tail, head, colour)


def _arrow(tail: tuple[float, float], head: tuple[float, float], colour: str) -> Shape:
    """A filled arrow whose point lies in the middle of the square."""
    length = math.dist(tail, head)
    along = ((head[0] - tail[0]) / length, (head[1] - tail[1]) / length)

    def at(forth: float, aside: float) -> tuple[float, float]:
        return (
            tail[0] + along[0] * forth - along[1] * aside,
            tail[1] + along[1] * forth + along[0] * aside,
        )

    neck = max(length - 0.38, length * 0.4)
    points = (
        at(0.0, 0.07),
        at(neck, 0.07),
        at(neck, 0.2),
        at(length, 0.0),
        at(neck, -0.2),
        at(neck, -0.07),
        at(0.0, -0.07),
    )
    return Polygon(points, Paint(colour, opacity=0.8), "arrow")
