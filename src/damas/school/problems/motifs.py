"""Motifs: the ideas of a problem, by features of its line that can be counted.

Each name stands for one feature; `MOTIFS` has them in the order in which people see them, with the
sentence that says what is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from ...base.i18n import Text
from ...engine.endgames import shipped as shipped_tables
from ...rules.board import COLOURS, Board
from ...rules.game import OTHER
from ...rules.variants import Colour

ENDING_SHARE = 0.34  # of the men of a whole game, both sides together
OPENING_SHARE = 0.85
LONG = 3  # pieces in one capture


@dataclass(frozen=True)
class Motif:
    """A motif's *title* for people and the *rule* by which it is detected, in words."""

    title: Text
    rule: Text


@dataclass(frozen=True)
class LineOfPlay:
    """A line with its positions: *boards* before each of *moves*, and the last; *asked* plies."""

    variant: str
    fen: str
    moves: tuple[str, ...]
    asked: int

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The position before each move, and the last one."""
        found = [Board(self.variant, self.fen)]
        for text in self.moves:
            found.append(found[-1].after(text))
        return tuple(found)

    @property
    def solver(self) -> Colour:
        """The side to move first."""
        return self.boards[0].turn

    @property
    def opponent(self) -> Colour:
        """The other side."""
        return "black" if self.solver == "white" else "white"

    def sacrifices(self) -> int:
        """The solver's pieces that are captured before the solver's greatest gain."""
        own = [count(board, self.solver) for board in self.boards]
        other = [count(board, self.opponent) for board in self.boards]
        least = min(other)
        return own[0] - own[max(other.index(least) - 1, 0)]

    def captures_of(self, colour: Colour) -> list[int]:
        """The number of pieces that each of this side's captures takes."""
        first = 0 if colour == self.solver else 1
        counts = [
            count(before, OTHER[colour]) - count(after, OTHER[colour])
            for before, after in zip(self.boards, self.boards[1:], strict=False)
        ]
        return [taken for taken in counts[first::2] if taken]


def count(board: Board, colour: str) -> int:
    """The number of pieces of a side."""
    return len(board.men(colour)) + len(board.kings(colour))  # type: ignore[arg-type]


def _whole(board: Board) -> float:
    """The share of a whole game's pieces that stands."""
    return sum(count(board, side) for side in COLOURS) / (2 * board.variant.men_per_side)


def _is_ending(line: LineOfPlay) -> bool:
    return _whole(line.boards[0]) <= ENDING_SHARE


def _is_opening(line: LineOfPlay) -> bool:
    return _whole(line.boards[0]) >= OPENING_SHARE


def _is_shot(line: LineOfPlay) -> bool:
    return line.sacrifices() > 0 and bool(line.captures_of(line.solver))


def _crowns(line: LineOfPlay) -> bool:
    """A man of the solver is crowned on the way."""
    for before, text in zip(line.boards[:-1:2], line.moves[::2], strict=False):
        if before.parse_move(text).promotes:
            return True
    return False


def _crowns_by_capture(line: LineOfPlay) -> bool:
    for before, text in zip(line.boards[:-1:2], line.moves[::2], strict=False):
        move = before.parse_move(text)
        if move.promotes and move.is_capture:
            return True
    return False


def _breaks_through(line: LineOfPlay) -> bool:
    """A man is crowned by a move that captures nothing."""
    for before, text in zip(line.boards[:-1:2], line.moves[::2], strict=False):
        move = before.parse_move(text)
        if move.promotes and not move.is_capture:
            return True
    return False


def _catches_king(line: LineOfPlay) -> bool:
    """A king of the opponent is captured."""
    for before, text in zip(line.boards[:-1:2], line.moves[::2], strict=False):
        taken = before.parse_move(text).captured
        if set(taken) & set(before.kings(line.opponent)):
            return True
    return False


def _is_turkish(line: LineOfPlay) -> bool:
    """A king of the opponent ends its capture only because captured pieces are lifted at its end:
    with them off the board it could capture on."""
    for before, after, text in zip(
        line.boards[1::2], line.boards[2::2], line.moves[1::2], strict=False
    ):
        move = before.parse_move(text)
        if len(move.captured) < 2 or move.from_square not in before.kings(line.opponent):
            continue
        again = _turned(after)
        if any(one.is_capture and one.from_square == move.to_square for one in again.legal_moves):
            return True
    return False


def _turned(board: Board) -> Board:
    """The same pieces, the other side to move."""
    return Board.from_pieces(
        board.variant,
        white_men=board.men("white"),
        white_kings=board.kings("white"),
        black_men=board.men("black"),
        black_kings=board.kings("black"),
        turn="black" if board.turn == "white" else "white",
    )


def _captures_many(line: LineOfPlay) -> bool:
    return max(line.captures_of(line.solver), default=0) >= LONG


def _is_blockade(line: LineOfPlay) -> bool:
    """The opponent still has pieces at the end, and no move."""
    last = line.boards[-1]
    return last.turn == line.opponent and not last.legal_moves and count(last, line.opponent) > 0


def _is_quiet(line: LineOfPlay) -> bool:
    """The first move captures nothing, and the opponent has nothing to capture after it."""
    first, then = line.boards[0], line.boards[1]
    quiet = not first.parse_move(line.moves[0]).is_capture
    return quiet and bool(then.legal_moves) and not then.legal_moves[0].is_capture


def _chooses_capture(line: LineOfPlay) -> bool:
    """A move asked is one of several captures."""
    turns = zip(line.boards[: line.asked : 2], line.moves[::2], strict=False)
    return any(len(b.legal_moves) > 1 and b.parse_move(text).is_capture for b, text in turns)


def _is_free_move(line: LineOfPlay) -> bool:
    """After a capture by the opponent the solver does not take back at once."""
    for before, middle, text, answer in zip(
        line.boards[1:-1:2], line.boards[2::2], line.moves[1::2], line.moves[2::2], strict=False
    ):
        if before.parse_move(text).is_capture and not middle.parse_move(answer).is_capture:
            return len(line.captures_of(line.solver)) > 0
    return False


def _three_kings(line: LineOfPlay) -> bool:
    """At some point three kings or more are against one king, alone on the board."""
    for board in line.boards:
        own, other = board.kings(line.solver), board.kings(line.opponent)
        alone = not board.men(line.solver) and not board.men(line.opponent)
        if alone and len(own) >= 3 and len(other) == 1:
            return True
    return False


def _only_men(line: LineOfPlay) -> bool:
    return _is_ending(line) and not any(line.boards[0].kings(side) for side in COLOURS)


def _only_kings(line: LineOfPlay) -> bool:
    return not any(line.boards[0].men(side) for side in COLOURS)


def _main_road(line: LineOfPlay) -> bool:
    """A move asked takes a king of the solver to the main road."""
    for before, text in zip(line.boards[: line.asked : 2], line.moves[::2], strict=False):
        move = before.parse_move(text)
        road = before.variant.named_lines.get("main_road", ())
        is_king = move.from_square in before.kings(line.solver)
        if is_king and move.to_square in road and move.from_square not in road:
            return True
    return False


def _after_asked(line: LineOfPlay) -> Iterator[Board]:
    """The position after each quiet move asked in which the opponent has nothing to capture."""
    for place in range(0, line.asked, 2):
        board, move = line.boards[place + 1], line.boards[place].parse_move(line.moves[place])
        free = bool(board.legal_moves) and not board.legal_moves[0].is_capture
        if free and not move.is_capture:
            yield board


def _has_opposition(line: LineOfPlay) -> bool:
    """After a move asked the opponent loses by the tables, and would not with the solver to move:
    the side that has to move gives way."""
    tables = shipped_tables()
    for board in _after_asked(line):
        found = tables.probe(board)
        if found is None or found.result != "loss":
            continue
        other = tables.probe(_turned(board))
        if other is not None and other.result != "win":
            return True
    return False


def _traps_king(line: LineOfPlay) -> bool:
    """After a move asked a king of the opponent can move, and is captured at once wherever it
    goes."""
    for board in _after_asked(line):
        kings = board.kings(line.opponent)
        for king in kings:
            moves = [move for move in board.legal_moves if move.from_square == king]
            if moves and all(_is_taken(board.after(move), move.to_square) for move in moves):
                return True
    return False


def _is_taken(board: Board, square: int) -> bool:
    """Whether the side to move can capture the piece on a square."""
    return any(square in move.captured for move in board.legal_moves)


def _exchanges(line: LineOfPlay) -> bool:
    """The first move offers pieces, the opponent captures, and as many are captured back."""
    if len(line.moves) < 3:
        return False
    first, middle, last = (line.boards[place].parse_move(line.moves[place]) for place in range(3))
    if first.is_capture or not middle.is_capture:
        return False
    return len(middle.captured) == len(last.captured)


def _sacrifices(least: int, most: int) -> Callable[[LineOfPlay], bool]:
    return lambda line: _is_shot(line) and least <= line.sacrifices() <= most


def _turns(least: int, most: int) -> Callable[[LineOfPlay], bool]:
    return lambda line: least <= (line.asked + 1) // 2 <= most


_FEATURES: dict[str, tuple[Motif, Callable[[LineOfPlay], bool]]] = {
    "shot": (
        Motif(Text("Shot"), Text("Pieces are given up, and more are captured.")),
        _is_shot,
    ),
    "shot-1": (
        Motif(Text("One sacrifice"), Text("A shot that gives up one piece.")),
        _sacrifices(1, 1),
    ),
    "shot-2": (
        Motif(Text("Two sacrifices"), Text("A shot that gives up two pieces.")),
        _sacrifices(2, 2),
    ),
    "shot-3": (
        Motif(Text("Three sacrifices or more"), Text("A shot that gives up three pieces or more.")),
        _sacrifices(3, 99),
    ),
    "long-capture": (
        Motif(Text("Long capture"), Text("One move captures three pieces or more.")),
        _captures_many,
    ),
    "crowning-shot": (
        Motif(Text("Shot to the king row"), Text("A capture ends on the promotion row.")),
        _crowns_by_capture,
    ),
    "breakthrough": (
        Motif(Text("Breakthrough"), Text("A man reaches the promotion row by a quiet move.")),
        _breaks_through,
    ),
    "king-catch": (
        Motif(Text("King caught"), Text("A king of the opponent is captured.")),
        _catches_king,
    ),
    "turkish-strike": (
        Motif(
            Text("Turkish strike"),
            Text(
                "A king must end its capture before a piece that it has already captured"
                " and that is still on the board."
            ),
        ),
        _is_turkish,
    ),
    "free-move": (
        Motif(
            Text("Free move"),
            Text("The opponent captures, and the solver uses the time for another move."),
        ),
        _is_free_move,
    ),
    "exchange": (
        Motif(
            Text("Exchange"),
            Text("Pieces are offered, and as many are captured back at once."),
        ),
        _exchanges,
    ),
    "capture-choice": (
        Motif(Text("Choice of capture"), Text("Only one of several captures wins.")),
        _chooses_capture,
    ),
    "quiet": (
        Motif(Text("Quiet move"), Text("The first move captures nothing and gives up nothing.")),
        _is_quiet,
    ),
    "blockade": (
        Motif(Text("Blockade"), Text("The opponent still has pieces and cannot move.")),
        _is_blockade,
    ),
    "opposition": (
        Motif(
            Text("Opposition"),
            Text(
                "The side that has to move gives way: with the move at the other side nothing is "
                "won."
            ),
        ),
        _has_opposition,
    ),
    "king-trap": (
        Motif(
            Text("King trapped"),
            Text("A king of the opponent is captured at once wherever it moves."),
        ),
        _traps_king,
    ),
    "main-road": (
        Motif(Text("Main road"), Text("A king has to take the long diagonal.")),
        _main_road,
    ),
    "three-kings": (
        Motif(Text("Three kings against one"), Text("The ending of three kings against a king.")),
        _three_kings,
    ),
    "ending": (
        Motif(Text("Ending"), Text("No more than a third of the pieces is left.")),
        _is_ending,
    ),
    "men-ending": (
        Motif(Text("Ending of men"), Text("An ending that begins without kings.")),
        _only_men,
    ),
    "king-ending": (
        Motif(Text("Ending of kings"), Text("An ending without men.")),
        _only_kings,
    ),
    "opening": (
        Motif(Text("Opening"), Text("Few pieces have been captured.")),
        _is_opening,
    ),
    "one-move": (
        Motif(Text("One move"), Text("One move has to be found.")),
        _turns(1, 1),
    ),
    "two-moves": (
        Motif(Text("Two moves"), Text("Two moves have to be found.")),
        _turns(2, 2),
    ),
    "long": (
        Motif(Text("Three moves or more"), Text("Three moves or more have to be found.")),
        _turns(3, 99),
    ),
}
MOTIFS: Mapping[str, Motif] = MappingProxyType({name: row[0] for name, row in _FEATURES.items()})

_GAINS = frozenset(
    ("shot", "shot-1", "shot-2", "shot-3", "crowning-shot", "king-catch", "king-trap", "blockade")
)
"""Ideas of who wants to capture: none where pieces are a burden."""


def motifs_of(line: LineOfPlay) -> tuple[str, ...]:
    """The names of the motifs of *line*, in the order of `MOTIFS`."""
    burden = line.boards[0].variant.win == "losing"
    features = _FEATURES.items()
    return tuple(
        name for name, (_, has) in features if not (burden and name in _GAINS) and has(line)
    )
