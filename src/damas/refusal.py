"""The reason that an attempted move is not legal, in a sentence, under the rule that decides it.

A Refusal names the *rule*; which article says so depends on the rule book: a regulation cites it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Protocol, cast

from ._kernel import MoveList
from .arguments import is_number
from .errors import PositionError
from .reason import Refusal
from .text import Text
from .variants import Colour, Kind, Piece, Variant

RULES = frozenset(
    {
        "chain",
        "chain-step",
        "king-move",
        "lance",
        "majority",
        "man-capture",
        "man-move",
        "must-capture",
        "numbering",
        "obstructed",
        "occupied",
        "own-piece",
        "piece-once",
        "quality",
        "turn",
    }
)
"""The rules that refusals name; the page has the same reasons (`lessons/refusal.js`)."""
_CHAIN_STEPS = 4000
_SQUARES = ("square", "start", "end")  # the fields of the sentences that hold a square's number
_NUMBER = re.compile(r"\d+")


class Position(Protocol):
    """The position of an attempted move: a `Board`, or an object that answers as one."""

    @property
    def variant(self) -> Variant:
        """The game that the position belongs to."""

    @property
    def turn(self) -> Colour:
        """The side to move."""

    @property
    def legal_moves(self) -> MoveList:
        """Every legal move."""

    def piece_at(self, number: int, /) -> Piece | None:
        """The piece on square *number*, or None."""

    def find_moves(self, path: Sequence[int], /) -> Sequence[object]:
        """The legal moves along *path*."""


def explain(board: Position, path: Sequence[int]) -> Refusal | None:
    """The reason that the move through *path* (numbers, origin to destination) is refused, or None.

    Source: INT 3 and 4, FENAE 13-22, FPD 2.2 and 3.1, CLAS evolução and captura, IDF64 russian.
    """
    if not hasattr(board, "find_moves"):
        raise PositionError("not-a-board", "{value} is not a Board", value=repr(board))
    check_squares(path)
    if len(path) < 2:
        return _refusal("no-destination", "A move has an origin and a destination", "lance")
    return _wrong_squares(board, path) or _not_in_law(board, path)


def check_squares(path: object) -> None:
    """Raises PositionError for anything but a sequence of whole numbers."""
    fits = isinstance(path, Sequence) and not isinstance(path, str | bytes)
    if not fits or not all(is_number(one) for one in cast("Sequence[object]", path)):
        raise PositionError(
            "not-squares",
            "Squares are given as a list of numbers, such as [32, 28], not {value}",
            value=repr(path),
        )


def in_letters(text: Text, row: Variant) -> Text:
    """The sentence of a refusal with its squares by letter and figure: c3xe5 for 22x15."""

    def lettered(name: str, value: object) -> object:
        if name in _SQUARES and isinstance(value, int) and value in row.numbers:
            return row.name(value)
        if name == "moves" and isinstance(value, str):
            return _NUMBER.sub(lambda found: row.name(int(found[0])), value)
        return value

    params = {name: lettered(name, value) for name, value in text.params.items()}
    return Text(text.template, params, text.context)


def _refusal(code: str, template: str, rule: str, *, case: str = "", **params: object) -> Refusal:
    return Refusal(code, Text(template, params), rule, case)


def _wrong_squares(board: Position, path: Sequence[int]) -> Refusal | None:
    for number in path:
        if number not in board.variant.numbers:
            return _refusal(
                "off-board",
                "Square {square} is not on the board: squares are 1 to {squares}",
                "numbering",
                square=number,
                squares=board.variant.squares,
            )
    piece = board.piece_at(path[0])
    if piece is None:
        return _refusal("no-piece", "There is no piece on square {square}", "turn", square=path[0])
    if piece[0] != board.turn:
        return _refusal(
            "opponents-piece",
            "The piece on square {square} is the opponent's",
            "turn",
            square=path[0],
        )
    return None


def _not_in_law(board: Position, path: Sequence[int]) -> Refusal | None:
    if board.find_moves(list(path)):
        return None
    walk = _Walk(board, path)
    legal = board.legal_moves
    taken = walk.captures()
    if legal and legal[0].is_capture:
        if walk.broken is not None and len(path) == 2:
            taken = walk.chain_to(path[1])
        if taken:
            return _short_of_majority(board, path, taken, walk)
        if walk.broken is None:
            return _refusal(
                "must-capture",
                "A capture is compulsory: {moves}",
                "must-capture",
                moves=_named(board),
            )
    return walk.broken or _refusal(
        "not-possible", "The piece on square {square} cannot go there", walk.moves, square=path[0]
    )


def _named(board: Position) -> str:
    return ", ".join(move.notation for move in board.legal_moves)


def _short_of_majority(
    board: Position, path: Sequence[int], taken: Sequence[int], walk: _Walk
) -> Refusal:
    """A chain that captures, but is not among the legal ones (CAP-08, CAP-10, CAP-16)."""
    legal = list(board.legal_moves)
    most = len(legal[0].captured)
    onward = [m for m in legal if m.from_square == path[0] and set(taken) < set(m.captured)]
    moves = ", ".join(m.notation for m in onward or legal)
    if not board.variant.majority or (len(taken) < most and onward):
        return _refusal(
            "chain-unfinished",
            "The chain is not finished at square {square}: it goes on, {moves}",
            "chain",
            case="crown" if walk.crowns else walk.kind,
            square=path[-1],
            moves=moves,
        )
    if len(taken) < most:
        return _refusal(
            "majority",
            "The capture of most pieces is compulsory: {count} with {moves}",
            "majority",
            count=most,
            moves=moves,
        )
    return _refusal(
        "quality",
        "Of equal captures the one that takes more kings is compulsory: {moves}",
        "quality",
        moves=moves,
    )


class _Walk:
    """A path followed step by step on the board: what it jumps, and where it breaks a rule."""

    def __init__(self, board: Position, path: Sequence[int]) -> None:
        self.board = board
        self.row = board.variant
        self.path = path
        piece = board.piece_at(path[0]) or Piece(board.turn, "man")
        self.colour: Colour = piece.colour
        self.kind: Kind = piece.kind
        self.at = {self.row.place(n): n for n in self.row.numbers}
        self.jumped: list[int] = []
        self.broken = self._follow()

    def captures(self) -> list[int]:
        """The squares jumped, when the whole path is a possible chain; else nothing."""
        return self.jumped if self.broken is None else []

    def chain_to(self, end: int) -> list[int]:
        """The squares that some chain of this piece jumps to reach *end*; nothing if none does.

        Looks at the first few thousand steps only: enough for any chain that a person meant.
        """
        steps = 0
        open_chains: list[tuple[int, list[int], Kind]] = [(self.path[0], [], self.kind)]
        while open_chains and steps < _CHAIN_STEPS:
            at, taken, kind = open_chains.pop()
            for over, landing in self._jumps(at, taken, kind):
                steps += 1
                if landing == end:
                    return [*taken, over]
                open_chains.append((landing, [*taken, over], self._on(landing, kind)))
        return []

    def _on(self, landing: int, kind: Kind) -> Kind:
        """The kind of the piece that goes on from *landing*: a king where passing crowns it."""
        return "king" if self.row.promotion_in_passing and self._is_far(landing) else kind

    def _jumps(self, at: int, taken: list[int], kind: Kind) -> Iterator[tuple[int, int]]:
        """Every jump from square *at* as (captured, landing), before the laws of choice."""
        x, y = self.row.place(at)
        for dx, dy in product((-1, 1), (-1, 1)):
            met: int | None = None
            for far in range(1, self.row.size):
                number = self.at.get((x + dx * far, y + dy * far))
                if number is None or (kind == "man" and far > 2):
                    break
                piece = None if number == self.path[0] else self.board.piece_at(number)
                if piece is None and met is not None:
                    yield met, number
                elif piece is None and kind == "king":
                    continue
                elif piece is None or met is not None or piece[0] == self.colour or number in taken:
                    break
                elif kind == "king" or self._may_capture_towards(dy):
                    met = number
                else:
                    break

    def _may_capture_towards(self, dy: int) -> bool:
        return self.row.men_capture_backward or (dy < 0) == (self.colour == "white")

    def _follow(self) -> Refusal | None:
        for start, end in pairwise(self.path):
            before = len(self.jumped)
            fault = self._step(start, end)
            if fault is not None:
                return fault
            if len(self.path) > 2 and len(self.jumped) == before:
                return self._quiet_step()
            self.kind = self._on(end, self.kind)
        return None

    def _quiet_step(self) -> Refusal:
        """A step without a capture in a move of several: no chain, or no part of one."""
        rule, case = ("chain-step", self.kind) if self.jumped else (self.moves, "")
        return _refusal("quiet-chain", "Only captures go on from square to square", rule, case=case)

    @property
    def moves(self) -> str:
        """The rule by which this piece moves without capturing."""
        return f"{self.kind}-move"

    @property
    def crowns(self) -> bool:
        """Whether a man stands on its far row at the end of the path."""
        return self.kind == "man" and self._is_far(self.path[-1])

    def _is_far(self, number: int) -> bool:
        return self.row.place(number)[1] == (0 if self.colour == "white" else self.row.size - 1)

    def _step(self, start: int, end: int) -> Refusal | None:
        (x0, y0), (x1, y1) = self.row.place(start), self.row.place(end)
        far = abs(y1 - y0)
        if start == end:
            return _refusal(
                "same-square", "The piece has not left square {square}", self.moves, square=start
            )
        if far == 0 or abs(x1 - x0) != far:
            return _refusal(
                "not-diagonal",
                "Squares {start} and {end} are not on one diagonal",
                self.moves,
                start=start,
                end=end,
            )
        dx, dy = (x1 - x0) // far, (y1 - y0) // far
        between = [self.at[x0 + dx * i, y0 + dy * i] for i in range(1, far)]
        met = [n for n in between if n != self.path[0] and self.board.piece_at(n) is not None]
        if end != self.path[0] and self.board.piece_at(end) is not None:
            return _refusal(
                "occupied",
                "Square {square} is occupied",
                "occupied",
                case=f"chain-{self.kind}" if met or self.jumped else self.kind,
                square=end,
            )
        forward = (dy < 0) == (self.colour == "white")
        return self._over(met, end) or self._reach(far, forward=forward, jumps=bool(met), end=end)

    def _over(self, met: list[int], end: int) -> Refusal | None:
        """Records the piece jumped, or refuses the jump (CAP-05, CAP-06, CAP-12)."""
        for number in met:
            piece = self.board.piece_at(number)
            if piece is not None and piece[0] == self.colour:
                return _refusal(
                    "own-piece",
                    "Own pieces may not be jumped: square {square}",
                    "own-piece",
                    case=f"chain-{self.kind}" if self.jumped else self.kind,
                    square=number,
                )
            if number in self.jumped:
                return _refusal(
                    "piece-twice",
                    "The piece on square {square} may be jumped only once",
                    "piece-once",
                    case=self.kind,
                    square=number,
                )
        if len(met) > 1:
            return _refusal(
                "obstructed",
                "The way to square {square} is obstructed by {count} pieces",
                "obstructed",
                case=self.kind,
                square=end,
                count=len(met),
            )
        self.jumped += met
        return None

    def _reach(self, far: int, *, forward: bool, jumps: bool, end: int) -> Refusal | None:
        """Refuses what this kind of piece cannot do in one step (MOV-01, CAP-02 to CAP-04)."""
        if self.kind == "king":
            return None
        if jumps and far == 2:
            if forward or self.row.men_capture_backward:
                return None
            return _refusal(
                "man-captures-backward", "A man captures forward only in this game", "man-capture"
            )
        if far > 1:
            return _refusal(
                "man-too-far",
                "A man moves one square at a time, not to {square}",
                "man-move",
                square=end,
            )
        if not forward:
            return _refusal("man-backward", "A man moves forward only", "man-move")
        return None
