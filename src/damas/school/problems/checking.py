"""A second reading of a proof: other searches must see the same only moves.

The proof was found with the shipped weights and the endgame tables. The second reading has two
searches, both without tables and with memory of their own: one by the evaluation that was made by
hand, one by the shipped weights with more nodes. Both must name the move asked at every turn, see
it win, and see no other move win. A third one, which leaves no move out, reads short lines that
gain material. A problem that one of them doubts is dropped.

Then every other move of each position asked is searched alone: by the examiner, which shares
nothing with these searches but the moves, and longer by both where the move promises something.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from ..._kernel import Move
from ...base.i18n import Text
from ...engine.endgames import shipped as shipped_tables
from ...engine.proof import pieces
from ...rules.board import Board
from ...rules.game import Game
from ...rules.variants import Variant
from ..examining import WinExaminer
from .proving import LEAST_GAIN, balance, rules_of
from .reader import LineReading, PositionReader

SECOND_HASH_MB = 16
EXHAUSTIVE_EXTRA = 1  # plies beyond the line, when every move is tried
EXHAUSTIVE_PLIES = 6  # the longest line of which every move is tried
GLANCE_NODES = 3072  # of the engine, to a move that is not asked
PROMISING = 30  # hundredths of a man: of such a move, which the engine looks into longer
ALONE_NODES = 100_000  # of the engine
ALONE_REFUTED = 120  # hundredths of a man: the most that such a move may be worth then
LEAST_EXAMINED = 3000
EXAMINED = ((11, -5, 60_000), (14, -5, 30_000), (11, -150, 20_000), (50, 30, 15_000))
"""The nodes of the examiner: with so many pieces at most, to a move that promises so much."""


@dataclass(frozen=True, slots=True)
class Demand:
    """A search of the second reading: its *weights* (else by hand) and *nodes*; the fewest
    hundredths of a man of the move asked (*held*), the most of another one (*refuted*), and the
    least between the two (*gap*)."""

    weights: bool
    nodes: int
    held: int
    refuted: int
    gap: int


DEMANDS = (
    Demand(weights=False, nodes=30_000, held=120, refuted=120, gap=100),
    Demand(weights=True, nodes=100_000, held=200, refuted=100, gap=120),
)
LONGER = (10, 5)
"""A search that doubts looks again, so many times as long, before its doubt counts."""


class Doubt(Enum):
    """The reason why a second reading does not confirm a proof; `DOUBTS` has the sentences."""

    ILLEGAL = "illegal"
    OTHER_MOVE = "other-move"
    NOT_WON = "not-won"
    NOT_ONLY = "not-only"
    NOT_DECIDED = "not-decided"


DOUBTS = {
    Doubt.ILLEGAL: Text("A move of the line is not legal"),
    Doubt.OTHER_MOVE: Text("Another move is thought better"),
    Doubt.NOT_WON: Text("The move asked does not seem to win"),
    Doubt.NOT_ONLY: Text("Another move seems to win too"),
    Doubt.NOT_DECIDED: Text("The line does not reach the gain that it claims"),
}


class ClaimedLine(Protocol):
    """A line that is claimed to be proven: a Proof or a ProvenProblem."""

    @property
    def variant(self) -> str:
        """The game."""

    @property
    def fen(self) -> str:
        """The position."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The line as PDN."""

    @property
    def asked(self) -> int:
        """The number of its plies that are the problem."""

    @property
    def ground(self) -> str:
        """The kind of the proof."""

    @property
    def gain(self) -> int:
        """The gain at the end, in men."""


class Checker:
    """The searches of a second reading for one variant."""

    def __init__(self, row: Variant) -> None:
        self._examiner = WinExaminer(row)
        self._alone = PositionReader(row, weights=True, tables=shipped_tables())
        self._readers = [
            PositionReader(row, weights=demand.weights, tables=None, hash_mb=SECOND_HASH_MB)
            for demand in DEMANDS
        ]

    def doubt(self, proof: ClaimedLine) -> Doubt | None:
        """The first doubt about *proof*; None where it stands."""
        found = _positions(proof)
        if found is None:
            return Doubt.ILLEGAL
        if not _comes_to_its_gain(proof, found[-1].board):
            return Doubt.NOT_DECIDED
        doubt = self._doubt(proof, found, (1, 1)) and self._doubt(proof, found, LONGER)
        if doubt is Doubt.NOT_ONLY and proof.ground == "table":
            doubt = None  # the tables know the other moves, which are asked below
        doubt = doubt or self.doubt_of_every_move(proof)
        return doubt or self.doubt_of_others(proof)

    def doubt_of_others(self, proof: ClaimedLine) -> Doubt | None:
        """The doubt of searches of every other move of each position asked, each alone."""
        for game, text in zip(
            (_positions(proof) or [])[: proof.asked : 2], proof.moves[::2], strict=False
        ):
            for move in game.legal_moves:
                if move.text("pdn") != text and self._wins_too(game, move, proof.ground):
                    return Doubt.NOT_ONLY
        return None

    def _wins_too(self, game: Game, move: Move, ground: str) -> bool:
        after = game.copy()
        after.push(move)
        if after.is_over:
            return after.outcome is not None and after.outcome.result == game.turn
        promise = -self._alone.lines(after, nodes=GLANCE_NODES)[0].score
        nodes = _examined(pieces(game), promise)
        if self._examiner.win_by(game.board, move, nodes) is not None:
            return True
        if promise < PROMISING or ground == "table":  # the tables know every move there
            return False
        return -self._alone.lines(after, nodes=ALONE_NODES)[0].score > ALONE_REFUTED

    def _doubt(
        self, proof: ClaimedLine, found: list[Game], longer: tuple[int, int]
    ) -> Doubt | None:
        for demand, reader, times in zip(DEMANDS, self._readers, longer, strict=True):
            reader.forget()
            for game, text in zip(found[: proof.asked : 2], proof.moves[::2], strict=False):
                if len(game.board.legal_moves) == 1:
                    continue
                lines = reader.lines(game, nodes=demand.nodes * times, count=2)
                doubt = _doubt(lines, text, demand)
                if doubt is not None:
                    return doubt
        return None

    def doubt_of_every_move(self, proof: ClaimedLine) -> Doubt | None:
        """The doubt of a search to the end of the line that leaves out no move of either side, by
        the evaluation made by hand; None for a long line, and for one not won by material."""
        if proof.ground != "material" or len(proof.moves) > EXHAUSTIVE_PLIES:
            return None
        found = _positions(proof)
        if found is None:
            return Doubt.ILLEGAL
        hand = self._readers[0]
        hand.forget()
        depth = len(proof.moves) + EXHAUSTIVE_EXTRA
        best, other = hand.full_width(found[0], depth=depth, count=2)
        return _doubt([best, other], proof.moves[0], DEMANDS[0])


def _examined(count: int, promise: int) -> int:
    """The nodes for a move on a board of so many pieces that promises so much."""
    fit = (nodes for most, least, nodes in EXAMINED if count <= most and promise >= least)
    return next(fit, LEAST_EXAMINED)


def _positions(proof: ClaimedLine) -> list[Game] | None:
    """The game before each move of the line, and after the last; None for a move not legal."""
    board = Board(proof.variant, proof.fen)
    game = Game(rules_of(board.variant), board=board)
    found = []
    for text in proof.moves:
        found.append(game.copy())
        move = next((one for one in game.legal_moves if one.text("pdn") == text), None)
        if move is None:
            return None
        game.push(move)
    return [*found, game]


def _comes_to_its_gain(proof: ClaimedLine, last: Board) -> bool:
    start = Board(proof.variant, proof.fen)
    gain = balance(last, start.turn) - balance(start, start.turn)
    return gain == proof.gain and (proof.ground != "material" or gain >= LEAST_GAIN)


def _doubt(lines: list[LineReading], text: str, demand: Demand) -> Doubt | None:
    best, other = lines
    if best.moves[0].text("pdn") != text:
        return Doubt.OTHER_MOVE
    if best.score < demand.held:
        return Doubt.NOT_WON
    if other.score > demand.refuted or best.score - other.score < demand.gap:
        return Doubt.NOT_ONLY
    return None
