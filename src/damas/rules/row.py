"""One game as a row of data: how pieces move and capture, how squares are called, who wins.

The rows themselves are in `variants`; nothing here knows which games there are, but by `KNOWN`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_type_hints

from .. import _kernel
from ..base.errors import PositionError, UnknownNameError
from .squares import column_row, numbers_of

Colour: TypeAlias = Literal["white", "black"]
Kind: TypeAlias = Literal["man", "king"]
Priority: TypeAlias = Literal["free", "number", "number_kings", "by_king", "value", "king_first"]
Landing: TypeAlias = Literal["anywhere", "behind", "behind_king"]
Win: TypeAlias = Literal["usual", "losing", "first_king"]
# As native/rules.hpp has them: the first is on every page with an engine, each other is fetched for
# its games alone.
BrowserKernel: TypeAlias = Literal["first", "others", "rarer", "wide"]
# As the kernel numbers them: native/rules.hpp, native/draw_rules.hpp.
PRIORITIES: tuple[Priority, ...] = get_args(Priority)
"""The laws by which one capture comes before others."""
_LANDINGS: tuple[Landing, ...] = get_args(Landing)
_WINS: tuple[Win, ...] = get_args(Win)
_DIAGONALS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_LINES = ((0, -1), (-1, 0), (1, 0), (0, 1))
_NUMBER = re.compile(r"(?<![a-h\d])\d+|(?<=:b)\d+")  # no figure of a name, such as c3
_ORTHOGONALS = ((0, -2), (-2, 0), (2, 0), (0, 2))


class Piece(NamedTuple):
    """A piece on the board: its colour and its kind."""

    colour: Colour
    kind: Kind


MADE = frozenset({"weights", "book", "tables"})
"""What can ship for a game: weights of its own, an opening book, endgame tables."""


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
    landing: Landing = "anywhere"  # where a flying king may stop behind a piece that it takes
    removed_at_once: bool = False  # else captured pieces leave when the chain ends
    turns_back: bool = False  # a chain may, over a square that it has emptied
    same_king_moves: int = 0  # quiet moves of one king in a row; 0: any number
    # Pieces stand on all squares and go along rows and columns, men ahead and aside.
    all_squares: bool = False
    rows_behind: int = 0  # empty rows behind the men at the start
    win: Win = "usual"  # who wins on the board
    first: Colour = "white"  # the colour that begins
    browser_kernel: BrowserKernel = "first"  # which of those for browsers has its rules
    made: frozenset[str] = MADE
    doubled_results: bool = False  # files write a win as 2-0
    pdn_capture: str = "x"  # the sign of a capture in files
    # A file that names no game is read as the fitting game of the smallest number; None: never.
    untagged: int | None = 0

    @property
    def majority(self) -> bool:
        """Whether the capture of most pieces is compulsory, or that of most worth."""
        return self.rules.majority

    @property
    def quality(self) -> bool:
        """Whether the kind of the pieces decides between captures of equally many."""
        return self.rules.quality

    @property
    def bars_return(self) -> bool:
        """Whether a chain may not go straight back over a square that it has emptied."""
        return self.rules.bars_return

    def holds(self, fact: str) -> bool:
        """Whether a fact such as "flying_king", "!majority" or "priority=by_king|value" holds.

        Raises: AttributeError for a fact of what no row has, ValueError for a value that none can
        have.
        """
        name, _, values = fact.removeprefix("!").partition("=")
        own = getattr(self, name)
        wanted = set(values.split("|")) if values else set()
        if not wanted <= set(get_args(get_type_hints(Variant).get(name))):
            raise ValueError(fact)
        found = own in wanted if wanted else bool(own)
        return found != fact.startswith("!")

    @property
    def usual_numbers(self) -> str:
        """What a picture of the board says of its squares by default, in the words of the moves
        beside it: "edge" numbers, "algebraic" letters and figures, or "none"."""
        words = "algebraic" if self.move_style == "algebraic" else "edge"
        return words if self.edge_numbers else "none"

    @property
    def move_style(self) -> Literal["algebraic", "numeric"]:
        """The style in which the players of this game write moves, for `Move.text`."""
        return "algebraic" if self.algebraic and self.size == 8 else "numeric"

    @property
    def squares(self) -> int:
        """The number of playing squares: 32, 50, 64 or 72."""
        return self.size * self.row_length

    @property
    def row_length(self) -> int:
        """The number of playing squares of a row."""
        return self.size if self.all_squares else self.size // 2

    @cached_property
    def rules(self) -> _kernel.Rules:
        """The kernel's handle for these rules.

        Raises: UnknownNameError for a combination that is not compiled.
        """
        try:
            rules = _kernel.rules(
                name=self.id,
                numbers=list(self.numbers),
                mirrored=self.mirrored,
                men_per_side=self.men_per_side,
                hyphen_captures=self.hyphen_captures,
                **self.kernel_rules,
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
    def kernel_rules(self) -> dict[str, Any]:
        """How pieces move and capture, and who wins, as the kernel asks for it."""
        return {
            "size": self.size,
            "men_capture_backward": self.men_capture_backward,
            "priority": PRIORITIES.index(self.priority),
            "promotion_in_passing": self.promotion_in_passing,
            "flying_king": self.flying_king,
            "man_takes_king": self.man_takes_king,
            "orthogonal_captures": self.orthogonal_captures,
            "landing": _LANDINGS.index(self.landing),
            "removed_at_once": self.removed_at_once,
            "turns_back": self.turns_back,
            "same_king_moves": self.same_king_moves,
            "all_squares": self.all_squares,
            "win": _WINS.index(self.win),
        }

    @cached_property
    def kin(self) -> str:
        """The id of the first game of the table whose moves are the same: its own for most."""

        def moves(row: Variant) -> tuple[object, ...]:
            return (row.men_per_side, row.first, row.kernel_rules)

        return next(row.id for row in (*KNOWN.values(), self) if moves(row) == moves(self))

    @property
    def tabled(self) -> bool:
        """Whether the pieces alone decide an ending, and who has no move has lost: what endgame
        tables can hold, of dark squares in one word."""
        return self.win == "usual" and not self.same_king_moves and self.rules.tabled

    @property
    def has_tables(self) -> bool:
        """Whether Damas comes with endgame tables of it, or of the game with the same moves."""
        return "tables" in KNOWN[self.kin].made

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """The steps, in columns and rows, along which kings move."""
        return _LINES if self.all_squares else _DIAGONALS

    @property
    def capture_steps(self) -> tuple[tuple[int, int], ...]:
        """The steps, in columns and rows, along which pieces capture over playing squares."""
        return self.steps + _ORTHOGONALS if self.orthogonal_captures else self.steps

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The number of every square, from the top left row by row in the kernel's layout."""
        return numbers_of(self.numbering, self.size, self.squares)

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
        """The number of the square at a `place`; None off the board and where nobody plays."""
        return self._number_at.get((column, row))

    @cached_property
    def _places(self) -> tuple[tuple[int, int], ...]:
        lies = {"mirrored": self.mirrored, "all_squares": self.all_squares}
        return tuple(column_row(one, self.size, **lies) for one in range(self.squares))

    @cached_property
    def _number_at(self) -> dict[tuple[int, int], int]:
        return dict(zip(self._places, self.numbers, strict=True))

    def name(self, number: int) -> str:
        """File and rank of a square, such as "c3"."""
        column, row = self.place(number)
        return f"{chr(ord('a') + column)}{self.size - row}"

    def called(self, number: int) -> str:
        """A square as the players of this game write it: "c3", or its number."""
        return self.name(number) if self.move_style == "algebraic" else str(number)

    def named(self, text: str) -> str:
        """A move or a FEN by numbers, in files and ranks: 21-17 gives a3-b4, which stays itself."""
        return _NUMBER.sub(lambda found: self.name(int(found[0])), text)

    def written(self, fen: str) -> str:
        """A FEN with its squares as the players of this game write them; `Board` reads both."""
        return self.named(fen) if self.move_style == "algebraic" else fen

    def number_named(self, name: str) -> int | None:
        """The number of the square on a file and rank such as "c3"; None for any other name."""
        return self._number_of.get(name)

    @cached_property
    def _number_of(self) -> dict[str, int]:
        return {self.name(number): number for number in self.numbers}

    @cached_property
    def start_fen(self) -> str:
        """The initial position (INT 2.8, FENAE 12, FPD 2.2.1)."""
        behind = self.rows_behind * self.row_length
        top = sorted(self.numbers[behind : behind + self.men_per_side])
        end = self.squares - behind
        bottom = sorted(self.numbers[end - self.men_per_side : end])
        turn = self.first[0].upper()
        return f"{turn}:W{','.join(map(str, bottom))}:B{','.join(map(str, top))}"

    def with_option(self, *, men_capture_backward: bool) -> Variant:
        """The same game under the other reading of AMB-03."""
        if men_capture_backward == self.men_capture_backward:
            return self
        plain = KNOWN.get(self.id)
        if plain is not None and men_capture_backward == plain.men_capture_backward:
            return plain
        return _option(self, men_capture_backward)

    def __repr__(self) -> str:
        plain = KNOWN.get(self.id)
        if plain is None or plain.men_capture_backward == self.men_capture_backward:
            return f"variant({self.id!r})"
        option = f"men_capture_backward={self.men_capture_backward}"
        return f"variant({self.id!r}).with_option({option})"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.id, self.men_capture_backward)


KNOWN: dict[str, Variant] = {}
"""The games by name, in the order of the table."""
# The row of each handle of the kernel.
_OF_RULES: dict[_kernel.Rules, Variant] = {}
_OPTIONS: dict[tuple[str, bool], Variant] = {}


def _option(row: Variant, men_capture_backward: bool) -> Variant:
    key = (row.id, men_capture_backward)
    if key not in _OPTIONS:
        _OPTIONS[key] = replace(row, men_capture_backward=men_capture_backward)
    return _OPTIONS[key]


def variant_of(rules: _kernel.Rules) -> Variant:
    """The row that these *rules* of the kernel were compiled for."""
    return _OF_RULES[rules]


def _restored(name: str, men_capture_backward: bool) -> Variant:
    return KNOWN[name].with_option(men_capture_backward=men_capture_backward)
