"""The examiner: whether a move wins, proven without the engine.

It asks the endgame tables, and a proof-number search that shares nothing with the engine but the
moves: no evaluation, no selection, no memory. A proof is of a win against every defence, before any
counter of the regulation; a move without a proof may win all the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import _kernel
from .._kernel import Move
from ..engine import Engine, Limits
from ..engine.coach import lines
from ..engine.endgames import Tables
from ..engine.endgames import shipped as shipped_tables
from ..rules.board import Board
from ..rules.game import Game
from ..rules.variants import Variant

NODES = 100_000
LOOK_NODES = 60_000
COUNTED_NODES = 500_000  # positions, where a table's win has to be held to the counters
MOST_SHOWN = 7  # moves that tell why a move is wrong
MEMORY_MB = 8
ENGINE_MB = 4
_WON, _NOT_WON = 1, 2


@dataclass(frozen=True, slots=True)
class ExaminedWin:
    """A proven win: it takes *plies* at most, against every defence; *moves* is a line of it."""

    plies: int
    moves: tuple[Move, ...]


class WinExaminer:
    """Proofs of wins for positions of *row*, with the memory of one thread.

    *tables*: those that it may ask, those that ship without any.
    """

    def __init__(
        self, row: Variant, tables: Tables | None = None, memory_mb: int = MEMORY_MB
    ) -> None:
        known = tables or shipped_tables()
        self._tables = known.kernel(row) if known.pieces(row) else None
        self._prover = _kernel.WinProver(memory_mb)

    def win(self, start: Game | Board, nodes: int = NODES) -> ExaminedWin | None:
        """The win of the side to move; None where none is proven.

        In a game it comes before any counter of its regulation; a board alone has none.
        """
        return self._proven(start, nodes, mover_wins=True)

    def win_by(self, start: Game | Board, move: Move, nodes: int = NODES) -> ExaminedWin | None:
        """The win that *move* begins, counted and told from that move on; None without a proof."""
        found = self._proven(_after(start, move), nodes, mover_wins=False)
        return found and ExaminedWin(found.plies + 1, (move, *found.moves))

    def shortest(self, start: Board, plies: int, nodes: int = NODES) -> int | None:
        """The plies of the quickest win of the side to move, which wins in *plies* at most, no
        counter counted; None where the nodes do not tell."""
        while plies > 2:
            kind, found, _, _ = self._prover.prove(
                start, mover_wins=True, nodes=nodes, plies=plies - 2, tables=self._tables
            )
            if kind == _NOT_WON:
                return plies
            if kind != _WON:
                return None
            plies = found
        return plies

    def _proven(self, start: Game | Board, nodes: int, *, mover_wins: bool) -> ExaminedWin | None:
        kind, most, _, moves = self._prover.prove(
            start, mover_wins=mover_wins, nodes=nodes, tables=self._tables
        )
        return ExaminedWin(most, tuple(moves)) if kind == _WON else None


def _after(start: Game | Board, move: Move) -> Game | Board:
    if isinstance(start, Board):
        return start.after(move)
    after = start.copy()
    after.push(move)
    return after


@dataclass(frozen=True, slots=True)
class LookedAtMove:
    """A move that was searched alone: *plies*, from it on, that its win takes at most, None where
    none is proven; *reply*: the best moves after it, the opponent's first, until it is seen what
    they lead to; *men*: what they are worth to the side that moved; *pieces* that it gains by the
    move and them."""

    plies: int | None
    reply: tuple[Move, ...] = ()
    men: float = 0.0
    pieces: int = 0


def look_at(game: Game, move: Move, nodes: int = LOOK_NODES) -> LookedAtMove:
    """*move* in *game*'s position: by the endgame tables where they know its end under the counters
    of the regulation, else searched alone by the examiner and by the engine."""
    after = game.copy()
    after.push(move)
    if after.is_over:
        won = after.outcome is not None and after.outcome.result == game.turn
        return LookedAtMove(1 if won else None)
    counted = shipped_tables().within(after, most_nodes=COUNTED_NODES)
    ended = counted is not None and counted.result is not None
    examined = None if ended else WinExaminer(game.variant).win_by(game, move, nodes)
    with Engine(ENGINE_MB) as engine:
        found = engine.analyse(after, Limits(nodes=nodes))
    proven = [] if examined is None else [examined.plies]
    if counted is not None and counted.result == "loss" and counted.verdict.plies is not None:
        proven.append(1 + counted.verdict.plies)
    if not ended and found.win_in_plies is not None and found.win_in_plies < 0:
        proven.append(1 - found.win_in_plies)
    reply = _telling(game.board, move, found.pv)
    gained = lines.gain(game.board, (move, *reply), game.turn)
    return LookedAtMove(min(proven, default=None), reply, -found.score, gained)


def _telling(board: Board, move: Move, reply: tuple[Move, ...]) -> tuple[Move, ...]:
    """The part of *reply* that tells what *move* leads to: until no capture is open, and pieces are
    lost if some will be."""
    colour, before, now = board.turn, lines.balance(board, board.turn), board.after(move)
    loses = lines.gain(board, (move, *reply), colour) < 0
    whole = lines.counted(now, reply)[:MOST_SHOWN]
    for count, one in enumerate(whole, start=1):
        now = now.after(one)
        if lines.is_quiet(now) and (not loses or lines.balance(now, colour) < before):
            return whole[:count]
    return whole
