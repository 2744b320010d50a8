"""An answer to a problem, judged: the moves asked are right, and so is any other proven win.

A move that the line does not ask is searched alone, twice: by the examiner and by the engine. It is
right when one of them proves that it wins, also where the problem's file asks for another; else the
engine gives the answer to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...base.errors import DamasError
from ...rules.board import Board
from ...rules.game import Game
from ..examining import look_at
from .problem import ProvenProblem
from .proving import REFUTED, rules_of


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """The judgement on the solver's moves.

    *solved*: they are those asked, or the last one is another that is proven to win. Of such a
    last move: *plies* that its win takes at most, None for any other; *reply*: the moves that
    answer it as PDN, the opponent's first; *refuted*: whether after them nothing is won, as far as
    the search sees; *lost*: pieces that it costs, where pieces are not a burden.
    """

    solved: bool
    plies: int | None = None
    reply: tuple[str, ...] = ()
    refuted: bool = False
    lost: int = 0


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
        found = look_at(game, game.board.parse_move(text))
    except DamasError:
        return JudgedAnswer(False)
    if found.plies is not None:
        return JudgedAnswer(True, found.plies)
    reply = tuple(one.text("pdn") for one in found.reply)
    refuted = 100 * found.men <= REFUTED
    lost = 0 if board.variant.win == "losing" else max(-found.pieces, 0)
    return JudgedAnswer(False, None, reply, refuted, lost)
