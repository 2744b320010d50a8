"""A position played out to a goal: the learner against the best defence that can be found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..._kernel import Move
from ...base.errors import GameStateError
from ...engine import Engine, Limits
from ...engine.endgames import shipped as shipped_tables
from ...rules.board import Board
from ...rules.game import OTHER, Game
from ...rules.variants import Colour
from .tasks import StepTask

DEFENCE = Limits(nodes=4000)
HASH_MB = 1


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The state of a position that is played out: *reached* or *failed*, or neither yet."""

    game: Game
    reached: bool
    failed: bool
    reply: Move | None = None


def played(task: StepTask, paths: Sequence[Sequence[int]]) -> PlayedOut:
    """The state after moves of both sides, each by its path.

    Raises IllegalMoveError for a move that is not legal, and GameStateError for one after the end.
    """
    game, mine = Game(task.book, board=task.board), task.board.turn
    moves = 0
    reached = failed = False
    for path in paths:
        if reached or failed:
            raise GameStateError("step-ended", "This step has ended")
        moves += game.turn == mine
        game.push(path)
        reached = _reached(task, game, mine, moves)
        failed = not reached and (game.is_over or moves >= task.limit)
    return PlayedOut(game, reached, failed)


def reply(task: StepTask, paths: Sequence[Sequence[int]]) -> PlayedOut:
    """The state after the learner's move and the answer to it; raises as `played`."""
    state = played(task, paths)
    if state.reached or state.failed or state.game.turn == task.board.turn:
        return state
    answer = defence(state.game)
    after = played(task, [*paths, answer.path])
    return PlayedOut(after.game, after.reached, after.failed, answer)


def defence(game: Game) -> Move:
    """The move of the other side: by the tables where they know the position, else by a search.

    Of moves that draw, the one after which the learner has the fewest that do.
    """
    tables = shipped_tables()
    best = tables.best_moves(game)
    if best:
        return min(best, key=lambda move: len(tables.best_moves(game.board.after(move))))
    with Engine(HASH_MB) as engine:  # one for each: several may be asked at once
        return engine.analyse(game, DEFENCE).move


def _reached(task: StepTask, game: Game, mine: Colour, moves: int) -> bool:
    outcome = game.outcome
    won = outcome is not None and outcome.result == mine
    if task.goal == "win":
        return won
    if task.goal == "draw":
        drawn = outcome is not None and outcome.result == "draw"
        return won or drawn or (outcome is None and moves >= task.limit)
    if task.goal == "promote":
        return len(game.board.kings(mine)) > len(task.board.kings(mine))
    lead = _lead(game.board, mine) - _lead(task.board, mine)
    quiet = not any(move.is_capture for move in game.board.legal_moves)
    return won or (lead >= task.gain and quiet)


def _lead(board: Board, mine: Colour) -> int:
    """Pieces that *mine* has more than the other side."""

    def count(colour: Colour) -> int:
        return len(board.men(colour)) + len(board.kings(colour))

    return count(mine) - count(OTHER[mine])
