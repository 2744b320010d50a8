"""A position as a value: what stands where, whose turn it is, which moves are legal.

A Board never changes; `after(move)` gives the next one. The work is the kernel's; this module
reads and writes text and turns faults into sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Literal, NamedTuple, Protocol, Self, cast

from .. import _kernel
from .._kernel import Move, MoveList
from ..base.arguments import check_whole, is_number, shown
from ..base.deprecated import old_name, warn
from ..base.errors import (
    AmbiguousMoveError,
    ArgumentError,
    GameStateError,
    IllegalMoveError,
    NotationError,
    PositionError,
    UnknownNameError,
)
from ..base.reason import Refusal
from .kernel_methods import PositionMethods
from .refusal import check_squares, reason
from .variants import Colour, Piece, Variant, variant, variant_of

COLOURS: tuple[Colour, Colour] = ("white", "black")
MAX_DEPTH = 2**31 - 1  # plies
_PIECES = tuple((one, Piece(one, "man"), Piece(one, "king")) for one in COLOURS)
UNREADABLE = '"{text}" is not a move: write it as {example}'
_SUFFIX = re.compile(r"\s*\(?[!?]{1,2}\)?\s*$")  # NOT-03
_NUMERIC = re.compile(r"[0-9]{1,4}(?:(?:\s*[-–xX:×]\s*|\s+)[0-9]{1,4})+")
_NUMBER = re.compile(r"[0-9]+")
ALGEBRAIC = re.compile(r"[a-h][1-8](?:\s*[-–xX:×]?\s*[a-h][1-8])+", re.IGNORECASE)
_EXAMPLES = {8: "9-13", 10: "32-28", 12: "44-38"}
_NAMED = re.compile(r"[a-h][1-8]", re.IGNORECASE)
_row = variant  # a parameter of boards has the name of the function
_LONGEST = 200  # characters; twenty captures with spaces around every sign need 103


class Bitboards(NamedTuple):
    """Four sets of squares as integers: bit i is the square *variant.numbers[i]*.

    Bit 0 is the top left playing square as White sees the board; bits go on row by row.
    """

    white_men: int
    white_kings: int
    black_men: int
    black_kings: int


class Board(PositionMethods):
    """One position of one variant: an immutable, hashable value.

    Squares are named by their number in the variant (1-based); colours are "white" and "black".

    >>> board = Board("international")
    >>> board.after("32-28").turn
    'black'
    """

    __slots__ = ("__weakref__",)

    def __new__(cls, variant: str | Variant = "international", fen: str | None = None) -> Self:
        row = _row(variant)
        try:
            board: Self = cls._from_fen(cls, row.rules, row.start_fen if fen is None else fen)
        except (TypeError, UnicodeEncodeError):
            raise _no_fen(fen) from None
        return board

    def __init__(self, variant: str | Variant = "international", fen: str | None = None) -> None:
        """The start position of *variant*, or the position of *fen*; raises as from_fen."""

    @classmethod
    def from_fen(cls, fen: str, variant: str | Variant | None = None) -> Self:
        """The international position that *fen* describes, in the form of the PDN standard. Of
        another variant: `Board(variant, fen)`; *variant* here is the old order, and warns.

        Raises NotationError (with the offset) for text that cannot be read and PositionError for a
        position that cannot stand: its `code` names the fault, such as "squares-overlap".
        """
        if variant is not None:
            warn("Board.from_fen(fen, variant)", "Board(variant, fen)")
        row = _row("international" if variant is None else variant)
        try:  # not by cls(): a None is the start position there
            board: Self = cls._from_fen(cls, row.rules, fen)
        except (TypeError, UnicodeEncodeError):
            raise _no_fen(fen) from None
        return board

    @classmethod
    def from_pieces(  # noqa: PLR0913  (four sets and a turn are what a position is)
        cls,
        variant: str | Variant = "international",
        *,
        white_men: Sequence[int] = (),
        white_kings: Sequence[int] = (),
        black_men: Sequence[int] = (),
        black_kings: Sequence[int] = (),
        turn: Colour = "white",
    ) -> Self:
        """The position with these pieces, by number; raises PositionError when it cannot stand, and
        UnknownNameError for a *turn* that is no colour."""
        rules = _row(variant).rules
        return cls._from_pieces(cls, rules, white_men, white_kings, black_men, black_kings, turn)

    @property
    def variant(self) -> Variant:
        """The game that this position belongs to."""
        return variant_of(self._rules)

    def pieces(self) -> dict[int, Piece]:
        """Every piece by the number of its square, in ascending order.

        >>> Board.from_fen("W:W28:BK3").pieces()[3]
        Piece(colour='black', kind='king')
        """
        found: dict[int, Piece] = {}
        for colour, man, king in _PIECES:
            found.update(dict.fromkeys(self.men(colour), man))
            found.update(dict.fromkeys(self.kings(colour), king))
        return dict(sorted(found.items()))

    def bitboards(self) -> Bitboards:
        """The position as four sets of squares; see `Bitboards` for the order of the bits.

        >>> Board.from_fen("W:W50:BK1").bitboards()
        Bitboards(white_men=562949953421312, white_kings=0, black_men=0, black_kings=1)
        """
        return Bitboards(*(sum(1 << n for n in squares) for squares in self._sets()))

    def _sets(self) -> list[list[int]]:
        """The 0-based squares of White's men, White's kings, Black's men, Black's kings."""
        row = self.variant
        return [[row.square(n) for n in of(c)] for c in COLOURS for of in (self.men, self.kings)]

    def planes(self) -> memoryview:
        """The position as bytes of 0 and 1 in shape (4, size, size), such as (4, 10, 10).

        Planes: White's men, White's kings, Black's men, Black's kings. Rows from the top and
        columns from the left as White sees the board; light squares are 0. `numpy.asarray` makes
        an array of it without a copy.

        >>> Board("brazilian").planes().shape
        (4, 8, 8)
        """
        row = self.variant
        size = row.size
        cells = bytearray(4 * size * size)
        for plane, squares in enumerate(self._sets()):
            for square in squares:
                column, line = row.place(row.number(square))
                cells[(plane * size + line) * size + column] = 1
        return memoryview(bytes(cells)).cast("B", shape=[4, size, size])

    def piece_at(self, number: int) -> Piece | None:
        """The piece on square *number* as (colour, kind), or None.

        Raises PositionError for a square that the board does not have.
        """
        if not is_number(number):
            raise PositionError(
                "not-a-square", "A square is a whole number, not {value}", value=repr(number)
            )
        self.variant.square(number)
        for colour, man, king in _PIECES:
            if number in self.men(colour):
                return man
            if number in self.kings(colour):
                return king
        return None

    def parse_move(self, move: str | Sequence[int] | Move) -> Move:
        """The legal move that *move* stands for: text, squares, or a Move (NOT-01, NOT-02, CAP-15).

        Text is short (32-28, 19x28), or has some or all squares between (19x10x28), with hyphen, x
        or colon, file and rank on 8x8 boards (c3-d4), with or without signs such as "!?". Squares
        are numbers, origin first, likewise with or without those between: [19, 10, 28]. Raises
        NotationError, IllegalMoveError (its refusal says why) or AmbiguousMoveError.
        """
        if isinstance(move, Move):
            if move not in self.legal_moves:
                _raise_illegal(self, move)
            return move
        if type(move) is str or not isinstance(move, Sequence) or isinstance(move, str | bytes):
            text = cast("str", move)
            path = self.read_path(text)
        else:
            check_squares(move)
            path, text = list(move), "-".join(map(str, move))
        found = self.fitting_moves(path)
        if len(found) == 1:
            return found[0]
        if found:
            raise AmbiguousMoveError(
                "ambiguous-move",
                '"{text}" fits several captures: {moves}',
                candidates=found,
                text=text,
                moves=", ".join(move.text() for move in found),
            )
        refusal = self.refusal(path)
        if refusal is None:
            raise NotationError("unreadable-move", UNREADABLE, text=text, example=self._example())
        raise IllegalMoveError(
            "illegal-move",
            "{text} is not legal: {why}",
            refusal=refusal,
            text=text,
            why=refusal.text,
        )

    def is_legal(self, move: str | Sequence[int] | Move) -> bool:
        """Whether *move*, a Move, its text or its squares, names just one legal move."""
        try:
            self.parse_move(move)
        except (AmbiguousMoveError, IllegalMoveError, NotationError):
            return False
        return True

    def is_capture(self, move: str | Sequence[int] | Move) -> bool:
        """Whether a legal *move* captures; raises as parse_move."""
        return self.parse_move(move).is_capture

    def refusal(self, path: Sequence[int]) -> Refusal | None:
        """The reason that the move through *path* (numbers, origin to destination) is refused; None
        if it is legal.

        Source: INT 3 and 4, FENAE 13-22, FPD 2.2 and 3.1, CLAS evolução e captura, IDF64 russian.
        """
        return reason(self, path)

    def read_path(self, text: str) -> list[int]:
        """The squares that a move text names, by number; raises NotationError for anything else."""
        fits = isinstance(text, str) and len(text) <= _LONGEST
        body = _SUFFIX.sub("", text.strip()) if fits else ""
        row = self.variant
        if _NUMERIC.fullmatch(body):
            return [int(n) for n in _NUMBER.findall(body)]
        if row.size == 8 and ALGEBRAIC.fullmatch(body):
            return [_number_named(row, name.lower(), text) for name in _NAMED.findall(body)]
        cut = text if fits else f"{text[:40]}..." if isinstance(text, str) else shown(text)
        raise NotationError("unreadable-move", UNREADABLE, text=cut, example=self._example())

    def _example(self) -> str:
        row = self.variant
        if row.all_squares:
            return "c3-c4"
        return "c3-d4" if row.algebraic else _EXAMPLES[row.size]

    def divide(self, depth: int) -> dict[str, int]:
        """Leaves below each legal move, *depth* plies deep in all: notation → count.

        Raises ArgumentError for a depth below 1.
        """
        if not is_number(depth):
            _raise_not_a_count("depth", depth)
        check_whole("depth", depth, 1, MAX_DEPTH)
        return {m.text(): self.after(m).perft(depth - 1) for m in self.legal_moves}

    def __repr__(self) -> str:
        row = self.variant
        name: object = row.id if row is variant(row.id) else row
        return f"Board({name!r}, {self.fen!r})"

    def __str__(self) -> str:
        return self.draw()

    def _repr_svg_(self) -> str:
        """The position as a picture, for notebooks."""
        return picture(self)

    def draw(self, *, numbers: bool = False) -> str:
        """The board as text, as White sees it: o and x men, O and X kings, White's and Black's.

        Empty playing squares are dots, or with *numbers* their numbers.
        """
        row = self.variant
        cells = {row.place(n): str(n) if numbers else "·" for n in row.numbers}
        cells |= {row.place(n): letter for n, letter in self._letters()}
        width = 2 if numbers else 1
        lines = [
            " ".join(f"{cells.get((column, line), ''):>{width}}" for column in range(row.size))
            for line in range(row.size)
        ]
        return "\n".join(line.rstrip() for line in lines)

    def _letters(self) -> list[tuple[int, str]]:
        signs: tuple[tuple[Colour, str, str], ...] = (("white", "o", "O"), ("black", "x", "X"))
        return [
            (n, sign)
            for colour, man, king in signs
            for squares, sign in ((self.men(colour), man), (self.kings(colour), king))
            for n in squares
        ]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.variant, self.fen)


def check_colour(value: object) -> None:
    """Raises UnknownNameError unless *value* is "white" or "black"."""
    if not isinstance(value, str) or value not in COLOURS:
        raise UnknownNameError(
            "unknown-colour", 'A colour is "white" or "black", not {value}', value=repr(value)
        )


def _no_fen(value: object) -> NotationError:
    return NotationError("fen-not-text", "A FEN is text, not {value}", value=ascii(value))


def _read_squares(given: object, rules: _kernel.Rules) -> list[int]:
    """The numbers of squares in any form; PositionError for others, and for one named twice.

    The kernel reads lists and tuples of numbers by itself and asks here about everything else.
    """
    row = variant_of(rules)
    numbers = given if isinstance(given, str) or not isinstance(given, Iterable) else list(given)
    check_squares(numbers)
    found = list(cast("Iterable[int]", numbers))
    twice = next((one for one in found if found.count(one) > 1), None)
    if twice is not None:
        raise PositionError("squares-overlap", "Square {value} holds two pieces", value=twice)
    for number in found:
        row.square(number)
    return [index(number) for number in found]


def _number_named(row: Variant, name: str, text: str) -> int:
    number = row.number_named(name)
    if number is not None:
        return number
    raise NotationError(
        "not-a-playing-square", '{name} in "{text}" is not a playing square', name=name, text=text
    )


# Code of a fault → kind of error and sentence. The kernel finds faults, this table words them.
FAULTS: dict[str, tuple[type[NotationError] | type[PositionError], str]] = {
    "fen-empty": (NotationError, "The position is empty text; a FEN looks like W:W31-50:B1-20"),
    "fen-no-side-to-move": (
        NotationError,
        'A FEN begins with the side to move, W or B, not "{value}"',
    ),
    "fen-bad-character": (NotationError, '"{value}" at place {place} of the FEN cannot be read'),
    "fen-ends-early": (NotationError, "The FEN ends where a square or colour was expected"),
    "fen-colour-missing": (NotationError, "The FEN does not say where the pieces of {value} are"),
    "fen-colour-twice": (NotationError, "The FEN gives the pieces of {value} twice"),
    "fen-range-backwards": (NotationError, 'The range "{value}" of the FEN runs backwards'),
    "square-off-board": (
        PositionError,
        "Square {value} is not on the board: squares are 1 to {squares}",
    ),
    "squares-overlap": (PositionError, "Square {value} holds two pieces"),
    "man-on-promotion-row": (
        PositionError,
        "The man on square {value} stands on its promotion row: it would be a king",
    ),
    "too-many-pieces": (PositionError, "One side has {value} pieces; the game has {limit} each"),
}


def _raise_fault(  # noqa: PLR0913, PLR0917  (called by the kernel)
    code: str, position: int, value: str, limit: int, text: str, name: str, squares: int
) -> None:
    kind, template = FAULTS[code]
    params: dict[str, Any] = {
        "value": value,
        "place": position + 1,
        "limit": limit,
        "squares": squares,
        "fen": text,
        "variant": name,
    }
    if kind is NotationError:
        raise NotationError(code, template, position=position, **params)
    raise kind(code, template, **params)


def _raise_not_a_count(name: str, value: object) -> None:
    if is_number(value):
        check_whole(name, value, 0, MAX_DEPTH)
    raise ArgumentError(
        "not-a-number", "{name} is a whole number, not {value}", name=name, value=repr(value)
    )


def _raise_illegal(_board: Board, move: object) -> None:
    if not isinstance(move, Move):
        raise ArgumentError("not-a-move", "{value} is not a move", value=repr(move))
    raise IllegalMoveError(
        "move-of-another-position", "{move} is not a legal move of this position", move=str(move)
    )


def _raise_no_style(style: object, variant: str) -> None:
    if style == "algebraic":
        raise ArgumentError(
            "no-letters", "The squares of {variant} have no letters", variant=variant
        )
    raise ArgumentError(
        "unknown-style",
        'The text of a move is "numeric", "pdn" or "algebraic", not {value}',
        value=shown(style),
    )


class Drawer(Protocol):
    """A function that draws a position: `damas.notation.diagram.svg`."""

    def __call__(
        self, board: Board, /, *, numbers: Literal["all", "edge"], **marks: Any
    ) -> str: ...


_DRAWERS: list[Drawer] = []


def draw_with(drawer: Drawer) -> None:
    """Sets the function that draws positions: `damas/__init__` does, as drawing is on a floor
    above."""
    _DRAWERS[:] = [drawer]


def start_of(row: Variant, fen: str | None, board: Board | None, book: str) -> Board:
    """The position that a game under *book* begins with: *board*, *fen*, or that of the variant."""
    if board is None:
        return Board(row, fen)
    if not isinstance(board, Board):
        raise PositionError("not-a-board", "{value} is not a Board", value=repr(board))
    if fen is not None:
        raise PositionError("two-starts", "A game begins with a FEN or with a board, not with both")
    if board.variant is not row:
        raise GameStateError(
            "another-variant",
            "{regulation} is played on a board of {variant}, not of {other}",
            regulation=book,
            variant=row.id,
            other=board.variant.id,
        )
    return board


def picture(board: Board, **marks: Any) -> str:
    """*board* as SVG text, with numbers; *marks*: see `damas.notation.diagram.svg`."""
    numbers: Literal["all", "edge"] = "edge" if board.variant.edge_numbers else "all"
    return _DRAWERS[0](board, numbers=numbers, **marks)


# A pickle holds these names: functions of the kernel have none that it could hold.


def _move_again(before: Board, path: tuple[int, ...], captured: tuple[int, ...]) -> Move:
    return _kernel._remade_move(before, path, captured)


def _moves_again(before: Board, none: bool) -> MoveList:
    return _kernel._remade_moves(before, none)


Sequence.register(MoveList)

_kernel.set_hook("move_again", _move_again)
_kernel.set_hook("moves_again", _moves_again)
_kernel.set_hook("fault", _raise_fault)
_kernel.set_hook("illegal", _raise_illegal)
_kernel.set_hook("no_style", _raise_no_style)
_kernel.set_hook("not_squares", check_squares)
_kernel.set_hook("squares", _read_squares)
_kernel.set_hook("not_a_count", _raise_not_a_count)
_kernel.set_hook("not_a_colour", check_colour)
_kernel.set_hook("board_type", Board)


old_name(Board, "move", "Board.parse_move()", lambda board: board.parse_move)
old_name(Board, "move_count", "len(Board.legal_moves)", lambda board: len(board.legal_moves))
old_name(Move, "notation", "Move.text()", Move.text)
old_name(Move, "pdn", 'Move.text("pdn")', lambda move: move.text("pdn"))
old_name(Move, "algebraic", 'Move.text("algebraic")', lambda move: move.to_dict()["algebraic"])
