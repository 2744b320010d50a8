"""The games as data: one row each. A variant says how pieces move and capture, and how squares are
called.

A regulation (damas.regulations) is a variant and everything a rule book adds to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from .. import _kernel
from ..base.errors import PositionError, UnknownNameError
from ..base.i18n import Text
from .squares import column_row, numbers_of

Colour: TypeAlias = Literal["white", "black"]
Kind: TypeAlias = Literal["man", "king"]
Priority: TypeAlias = Literal["free", "number", "number_kings", "by_king", "value"]
PRIORITIES: tuple[Priority, ...] = ("free", "number", "number_kings", "by_king", "value")
"""The laws by which one capture comes before others, in the order of `native/rules.hpp`."""


class Piece(NamedTuple):
    """A piece on the board: its colour and its kind."""

    colour: Colour
    kind: Kind


MADE = frozenset({"weights", "book", "tables", "levels"})
"""What can be there for a game: weights, a book and endgame tables that ship, measured levels."""


@dataclass(frozen=True, eq=False)
class Variant:
    """One game of draughts.

    Numbers are those printed in rule books and PDN (1-based); *named_lines* holds the lines that
    the documents name, by number.
    """

    id: str
    size: int
    men_per_side: int
    gametype: int  # of the PDN standard
    numbering: str  # a key of squares.NUMBERINGS
    mirrored: bool  # the dark corner is at each player's right
    men_capture_backward: bool
    priority: Priority  # which of several captures are legal
    promotion_in_passing: bool  # a man that reaches its far row within a capture goes on as a king
    hyphen_captures: bool  # every move is written with a hyphen (NOT-02)
    algebraic: bool  # people and PDN write a3-b4
    edge_numbers: bool  # margins show numbers unless the player says otherwise
    named_lines: Mapping[str, tuple[int, ...]]
    flying_king: bool = True  # a king goes as far as it likes; else one square
    man_takes_king: bool = True
    orthogonal_captures: bool = False  # pieces capture along rows and columns too
    first: Colour = "white"  # the colour that begins
    on_device: bool = True  # the first kernel for browsers has its rules, not the second
    made: frozenset[str] = MADE
    # A file that names no game is read as the fitting game of the smallest number; None: never.
    untagged: int | None = 0

    @property
    def majority(self) -> bool:
        """Whether the capture of most pieces is compulsory, or that of most worth."""
        return self.priority != "free"

    @property
    def quality(self) -> bool:
        """Whether the kind of the pieces decides between captures of equally many."""
        return self.priority not in ("free", "number")

    @property
    def usual_numbers(self) -> str:
        """The place of numbers in a picture of the board by default: "edge" or "none"."""
        return "edge" if self.edge_numbers else "none"

    @property
    def move_style(self) -> Literal["algebraic", "numeric"]:
        """The style in which the players of this game write moves, for `Move.text`."""
        return "algebraic" if self.algebraic and self.size == 8 else "numeric"

    @property
    def squares(self) -> int:
        """The number of playing squares: 50 or 32."""
        return self.size * self.size // 2

    @cached_property
    def rules(self) -> _kernel.Rules:
        """The kernel's handle for these rules.

        Raises: UnknownNameError for a combination that is not compiled.
        """
        try:
            rules = _kernel.rules(
                name=self.id,
                size=self.size,
                men_capture_backward=self.men_capture_backward,
                majority=self.majority,
                quality=self.quality,
                promotion_in_passing=self.promotion_in_passing,
                numbers=list(self.numbers),
                mirrored=self.mirrored,
                men_per_side=self.men_per_side,
                hyphen_captures=self.hyphen_captures,
                **self._unusual,
            )
        except ValueError:
            raise UnknownNameError(
                "unknown-rules",
                "{variant} cannot be played with these rules, which are not compiled: {rules}",
                variant=self.id,
                rules=f"men_capture_backward = {self.men_capture_backward}, "
                f"priority = {self.priority}"
                + (", promotion_in_passing = True" if self.promotion_in_passing else ""),
            ) from None
        _OF_RULES[rules] = self
        return rules

    @property
    def _unusual(self) -> dict[str, Any]:
        """The rules that hardly a game has, where they are not the usual ones."""
        found: dict[str, Any] = {}
        if not self.flying_king:
            found["flying_king"] = False
        if not self.man_takes_king:
            found["man_takes_king"] = False
        if self.orthogonal_captures:
            found["orthogonal_captures"] = True
        if self.priority in ("by_king", "value"):
            found["priority"] = PRIORITIES.index(self.priority)
        return found

    @cached_property
    def kin(self) -> str:
        """The id of the first game of the table whose moves are the same: its own for most."""

        def moves(row: Variant) -> tuple[object, ...]:
            rest = (row.promotion_in_passing, row.orthogonal_captures, row.man_takes_king)
            flags = (row.men_capture_backward, row.priority, row.flying_king, *rest)
            return (row.size, row.men_per_side, row.first, *flags)

        return next(row.id for row in (*VARIANTS.values(), self) if moves(row) == moves(self))

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The number of every square, from the top left row by row in the kernel's layout."""
        return numbers_of(self.numbering, self.size)

    def square(self, number: int) -> int:
        """The 0-based square of a printed *number*; raises PositionError when there is none."""
        square = self._square_of.get(number)
        if square is None:
            raise PositionError(
                "square-off-board",
                "Square {value} is not on the board: squares are 1 to {squares}",
                value=number,
                squares=self.squares,
            )
        return square

    @cached_property
    def _square_of(self) -> dict[int, int]:
        return {number: square for square, number in enumerate(self.numbers)}

    def number(self, square: int) -> int:
        """The printed number of a 0-based *square*."""
        return self.numbers[square]

    def place(self, number: int) -> tuple[int, int]:
        """Column from White's left and row from the top of the board as it lies, 0-based."""
        return self._places[self.square(number)]

    def number_at(self, column: int, row: int) -> int | None:
        """The number of the square at a `place`; None off the board and on light squares."""
        return self._number_at.get((column, row))

    @cached_property
    def _places(self) -> tuple[tuple[int, int], ...]:
        squares = range(self.squares)
        return tuple(column_row(one, self.size, mirrored=self.mirrored) for one in squares)

    @cached_property
    def _number_at(self) -> dict[tuple[int, int], int]:
        return dict(zip(self._places, self.numbers, strict=True))

    def name(self, number: int) -> str:
        """File and rank of a square, such as "c3"."""
        column, row = self.place(number)
        return f"{chr(ord('a') + column)}{self.size - row}"

    def number_named(self, name: str) -> int | None:
        """The number of the square on a file and rank such as "c3"; None for any other name."""
        return self._number_of.get(name)

    @cached_property
    def _number_of(self) -> dict[str, int]:
        return {self.name(number): number for number in self.numbers}

    @cached_property
    def start_fen(self) -> str:
        """The initial position (INT 2.8, FENAE 12, FPD 2.2.1)."""
        top = sorted(self.numbers[: self.men_per_side])
        bottom = sorted(self.numbers[-self.men_per_side :])
        turn = self.first[0].upper()
        return f"{turn}:W{','.join(map(str, bottom))}:B{','.join(map(str, top))}"

    def with_option(self, *, men_capture_backward: bool) -> Variant:
        """The same game under the other reading of AMB-03."""
        if men_capture_backward == self.men_capture_backward:
            return self
        plain = VARIANTS.get(self.id)
        if plain is not None and men_capture_backward == plain.men_capture_backward:
            return plain
        return _option(self, men_capture_backward)

    def __repr__(self) -> str:
        plain = VARIANTS.get(self.id)
        if plain is None or plain.men_capture_backward == self.men_capture_backward:
            return f"variant({self.id!r})"
        option = f"men_capture_backward={self.men_capture_backward}"
        return f"variant({self.id!r}).with_option({option})"

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.id, self.men_capture_backward)


# The row of each handle of the kernel.
_OF_RULES: dict[_kernel.Rules, Variant] = {}
_OPTIONS: dict[tuple[str, bool], Variant] = {}


def _option(row: Variant, men_capture_backward: bool) -> Variant:
    key = (row.id, men_capture_backward)
    if key not in _OPTIONS:
        _OPTIONS[key] = replace(row, men_capture_backward=men_capture_backward)
    return _OPTIONS[key]


def _restore(name: str, men_capture_backward: bool) -> Variant:
    return variant(name).with_option(men_capture_backward=men_capture_backward)


def variant_of(rules: _kernel.Rules) -> Variant:
    """The row that these *rules* of the kernel were compiled for."""
    return _OF_RULES[rules]


INTERNATIONAL = Variant(
    id="international",
    size=10,  # INT 2.1
    men_per_side=20,  # INT 2.7
    gametype=20,
    numbering="manoury",  # INT 2.6
    mirrored=False,  # INT 2.4
    men_capture_backward=True,  # INT 4.1
    priority="number",  # INT 4.13
    promotion_in_passing=False,  # INT 4.15
    hyphen_captures=False,  # INT 8.2.3
    algebraic=False,
    edge_numbers=False,  # INT 2.6: understood, not printed on the board
    named_lines=MappingProxyType(
        {
            "main_road": (5, 10, 14, 19, 23, 28, 32, 37, 41, 46),  # INT 2.3
            "left_edge": (6, 16, 26, 36, 46),  # INT 2.6.2
            "right_edge": (5, 15, 25, 35, 45),  # INT 2.6.2
            "bases": (1, 2, 3, 4, 5, 46, 47, 48, 49, 50),  # INT 2.6.1
            "angles": (5, 46),  # INT 2.6.3
            "rows": tuple(range(1, 51)),  # the ten travessas, INT 2.5.3
            "columns": tuple(
                number
                for column in (46, 1, 47, 2, 48, 3, 49, 4, 50, 5)
                for number in range(column if column < 6 else column - 40, 51, 10)
            ),  # INT 2.5.4
        }
    ),
)

BRAZILIAN = Variant(
    id="brazilian",
    size=8,  # FENAE 12
    men_per_side=12,  # FENAE 12
    gametype=26,
    numbering="pdn32",  # reading AMB-16
    mirrored=False,  # FENAE 11
    men_capture_backward=True,  # FENAE 18.pu
    priority="number",  # FENAE 19
    promotion_in_passing=False,  # FENAE 20
    hyphen_captures=False,
    algebraic=True,  # BRD-05
    edge_numbers=True,  # the documents are silent
    named_lines=MappingProxyType({"main_road": (4, 8, 11, 15, 18, 22, 25, 29)}),  # FENAE 11
)

PORTUGUESE = Variant(
    id="portuguese",
    size=8,  # FPD 2.1.2
    men_per_side=12,  # FPD 2.2.1
    gametype=28,
    numbering="portuguese",  # FPD 2.1.3
    mirrored=True,  # FPD 2.1.5
    men_capture_backward=False,  # FPD 2.2.8, reading AMB-03
    priority="number_kings",  # FPD 3.1.1.b, FPD 3.1.1.c
    promotion_in_passing=False,  # reading AMB-11
    hyphen_captures=True,  # CLAS generalidades
    algebraic=False,
    edge_numbers=True,  # CLAS generalidades
    named_lines=MappingProxyType(
        {
            "main_road": (1, 5, 10, 14, 19, 23, 28, 32),  # the rio, FPD 2.1.4
            "parallel_4_25": (4, 7, 11, 14, 18, 21, 25),  # FPD 2.1.4
            "parallel_8_29": (8, 12, 15, 19, 22, 26, 29),
            "middle_circuit": (2, 5, 9, 13, 18, 22, 27, 31, 28, 24, 20, 15, 11, 6),
            "great_circuit": (3, 6, 10, 13, 17, 21, 26, 30, 27, 23, 20, 16, 12, 7),
        }
    ),
)

RUSSIAN = Variant(
    id="russian",
    size=8,  # IDF64 versions
    men_per_side=12,  # IDF64 versions
    gametype=25,
    numbering="pdn32",  # reading AMB-16
    mirrored=False,  # IDF64 versions
    men_capture_backward=True,  # IDF64 russian
    priority="free",  # IDF64 russian
    promotion_in_passing=True,  # IDF64 russian
    hyphen_captures=False,
    algebraic=True,
    edge_numbers=True,
    named_lines=BRAZILIAN.named_lines,
)

SPANISH = replace(
    PORTUGUESE,  # the same moves on the same board
    id="spanish",
    gametype=24,
    men_capture_backward=False,  # GAL 4.3.2
    priority="number_kings",  # GAL quality
    hyphen_captures=False,
    made=frozenset(),
    untagged=None,
)

POOL = replace(
    RUSSIAN,
    id="pool",
    gametype=23,
    first="black",  # APCA 7
    on_device=False,
    made=frozenset({"tables", "levels"}),
    untagged=2,
    promotion_in_passing=False,  # APCA 16
    algebraic=False,
)

ENGLISH = replace(
    POOL,
    id="english",
    gametype=21,
    first="black",  # WCDF 1.14
    men_capture_backward=False,  # WCDF 1.18
    untagged=1,
    flying_king=False,  # WCDF 1.17
)

ITALIAN = replace(
    PORTUGUESE,
    id="italian",
    gametype=22,
    numbering="italian",  # reading FAM-02
    men_capture_backward=False,  # FID 5.3
    priority="by_king",  # FID 6.6-6.9
    flying_king=False,  # FID 4.7
    man_takes_king=False,  # FID 5.3
    hyphen_captures=False,
    on_device=False,
    made=frozenset({"tables", "levels"}),
    untagged=1,
    named_lines=MappingProxyType({"main_road": (1, 5, 10, 14, 19, 23, 28, 32)}),
)


_ROWS = (INTERNATIONAL, BRAZILIAN, PORTUGUESE, RUSSIAN, SPANISH, POOL, ENGLISH, ITALIAN)
VARIANTS: Mapping[str, Variant] = MappingProxyType({row.id: row for row in _ROWS})

GAME_NAMES: Mapping[str, Text] = MappingProxyType(
    {
        "international": Text("International draughts"),
        "brazilian": Text("Brazilian draughts"),
        "portuguese": Text("Portuguese draughts"),
        "russian": Text("Russian draughts"),
        "spanish": Text("Spanish draughts"),
        "pool": Text("American pool checkers"),
        "english": Text("English draughts"),
        "italian": Text("Italian draughts"),
    }
)
"""The names of the games for people."""


def variant(name: str | Variant) -> Variant:
    """The variant of this *name*; raises UnknownNameError, with the names that exist, for any
    other."""
    if isinstance(name, Variant):
        return name
    try:
        return VARIANTS[name]
    except (KeyError, TypeError):
        if isinstance(name, str) and ":" in name:
            raise UnknownNameError(
                "unknown-variant",
                "A board takes the name of a variant first, one of {names}; the position {value} "
                "is read by Board.from_fen",
                value=repr(name),
                names=", ".join(VARIANTS),
            ) from None
        raise UnknownNameError(
            "unknown-variant",
            'There is no variant "{name}"; those that exist are {names}',
            name=name,
            names=", ".join(VARIANTS),
        ) from None
