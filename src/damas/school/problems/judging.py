"""An answer to a problem, judged: the moves asked are right, and so is any other proven win.

A move that the line does not ask is searched alone, twice: by the examiner and by the engine. It is
right when one of them proves that it wins, whatever the problem's file says; else the engine says
what answers it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..._kernel import Move
from ...board import Board
from ...endgames import shipped as shipped_tables
from ...errors import DamasError
from ...game import Game
from ..examining import WinExaminer
from .problem import ProvenProblem
from .proving import REFUTED, rules_of
from .reader import PositionReader

EXAMINER_NODES = 60_000
ENGINE_NODES = 60_000
REPLY_PLIES = 3  # of the answer to a move that does not win


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """The judgement on the solver's moves.

    *solved*: they are those asked, or the last one is another that is proven to win. Of such a
    last move: *plies* that its win takes at most, None for any other; *reply*: the moves that
    answer it as PDN, the opponent's first; *refuted*: whether after them nothing is won, as far as
    the search sees.
    """

    solved: bool
    plies: int | None = None
    reply: tuple[str, ...] = ()
    refuted: bool = False


def judge(problem: ProvenProblem, moves: Sequence[str]) -> JudgedAnswer:
    """The judgement on *moves*, the solver's as PDN from the first on, to the first other one."""
    asked = problem.moves[: problem.asked : 2]
    right = 0
    while right < len(asked) and right < len(moves) and moves[right] == asked[right]:
        right += 1
    if right == len(asked) or right == len(moves):
        return JudgedAnswer(right == len(asked) == len(moves))
    return _judge_other(problem.variant, problem.fen, problem.moves[: 2 * right], moves[right])


def is_solved(problem: ProvenProblem, moves: Sequence[str]) -> bool:
    """Whether *moves* solve the problem."""
    return judge(problem, moves).solved


@lru_cache(maxsize=4096)
def _judge_other(variant: str, fen: str, before: tuple[str, ...], text: str) -> JudgedAnswer:
    """The judgement on a move that is not asked, after the moves *before* it."""
    board = Board(variant, fen)
    game = Game(rules_of(board.variant), board=board)
    try:
        for one in before:
            game.push(one)
        move = game.board.move(text)
        proven = _examined(game, move)
        game.push(move)
    except DamasError:
        return JudgedAnswer(False)
    if game.is_over:
        won = game.outcome is not None and game.outcome.result == board.turn
        return JudgedAnswer(won, 1 if won else None)
    reader = PositionReader(board.variant, weights=True, tables=shipped_tables())
    best = reader.lines(game, nodes=ENGINE_NODES)[0]
    if best.plies is not None and best.plies < 0:
        proven = min(proven or 1 - best.plies, 1 - best.plies)
    if proven is not None:
        return JudgedAnswer(True, proven)
    reply = tuple(one.pdn for one in best.moves[:REPLY_PLIES])
    return JudgedAnswer(False, None, reply, -best.score <= REFUTED)


def _examined(game: Game, move: Move) -> int | None:
    found = WinExaminer(game.variant).win_by(game, move, EXAMINER_NODES)
    return found and found.plies
