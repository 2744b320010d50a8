"""Proof of right moves: by the rules, by endgame tables, else by a search of every legal move."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..._kernel import Move
from ...base.closable import Closable
from ...base.i18n import Text
from ...engine import Engine, Limits
from ...engine.endgames import Verdict
from ...engine.endgames import shipped as shipped_tables
from ...rules.board import Board
from ...rules.game import OTHER, Game
from .tasks import StepTask, written

DEEP = Limits(nodes=300_000)
WON = 2.5  # men: a score from which a side is counted as winning where no table knows
CLEAR = 0.4  # men between the answers and all other moves
SOUND = 0.4  # men that a sound move may lie behind the best
SLACK = 0.6  # men of a gain that position may cost


class MoveWorth(NamedTuple):
    """The *score* of a move in men; of one that decides, infinite, with the *plies* to the end."""

    score: float
    plies: int


class Prover(Closable):
    """An engine and the tables that ship, and their answers so far. Use it in a `with`."""

    def __init__(self, limits: Limits = DEEP, hash_mb: int = 64) -> None:
        self._engine = Engine(hash_mb)
        self._limits = limits
        self._tables = shipped_tables()
        self._worths = lru_cache(maxsize=4096)(self._judged)

    def close(self) -> None:
        """Ends the engine."""
        self._engine.close()

    def scores(self, board: Board) -> dict[str, float]:
        """The score of each legal move in men for the side to move; infinite where it decides."""
        return {name: worth.score for name, worth in self._worths(board).items()}

    def _judged(self, board: Board) -> dict[str, MoveWorth]:
        judged = self._tables.moves(board)
        if judged:
            return {one.move.text(): _worth(one.verdict) for one in judged}
        lines = max(len(board.legal_moves), 1)
        found = self._engine.analyse(board, self._limits, lines=lines)
        return {
            line.moves[0].text(): MoveWorth(line.score, line.win_in_plies or 0)
            for line in found.lines
        }

    def _is_slower(self, board: Board, name: str, asked: set[str]) -> bool:
        """Whether a move wins as those asked do, and takes longer: learners are told so."""
        worths = self._worths(board)
        own, others = worths[name], [worths[one] for one in asked]
        return own.score == math.inf and all(
            one.score == math.inf and one.plies < own.plies for one in others
        )

    def best(self, game: Game) -> Move:
        """The move of the engine at its best; the quickest to win where the tables know."""
        known = self._tables.best_moves(game)
        return known[0] if known else self._engine.analyse(game, self._limits).move

    def faults(
        self, board: Board, answers: Sequence[Move], proof: str, gain: int
    ) -> Iterator[Text]:
        """The reasons that *answers* are not the moves that *proof* says they are."""
        legal, asked = board.legal_moves, {move.text() for move in answers}
        if proof == "only" and asked != {move.text() for move in legal}:
            moves = ", ".join(written(move, board) for move in legal)
            yield Text("The legal moves are {moves}", {"moves": moves})
        if proof in ("only", "legal"):
            return
        scores = self.scores(board)
        for move in legal:
            score = scores[move.text()]
            if move.text() in asked:
                yield from self._answer(board, move, proof, gain)
            elif (
                proof != "sound"
                and not self._is_slower(board, move.text(), asked)
                and self._is_as_good(board, score, asked, proof)
            ):
                yield Text(
                    "{move} is as good ({score})",
                    {"move": written(move, board), "score": _shown(score)},
                )

    def _answer(self, board: Board, move: Move, proof: str, gain: int) -> Iterator[Text]:
        scores = self.scores(board)
        score, best = scores[move.text()], max(scores.values())
        needed = {
            "win": WON,
            "draw": -WON,
            "gain": _material(board) + gain - SLACK,
            "best": best if math.isinf(best) else best - CLEAR / 2,
            "sound": best - SOUND,
        }[proof]
        if score < needed:
            given = {"move": written(move, board), "score": _shown(score), "needed": _shown(needed)}
            yield Text("{move} is worth {score}, and {needed} is needed", given)

    def _is_as_good(self, board: Board, score: float, asked: set[str], proof: str) -> bool:
        least = min(self.scores(board)[one] for one in asked)
        if proof == "win":
            return score >= WON if math.isfinite(score) else score > 0
        if proof == "draw":
            return score > -WON
        return score > least - CLEAR if math.isfinite(least) else score >= least

    def better_defence(self, board: Board, known: Sequence[Move]) -> Iterator[Text]:
        """Replies that hold out better than those of the lesson; of lost ones none is better."""
        scores = self.scores(board)
        best = max(scores[move.text()] for move in known)
        for move in board.legal_moves:
            score = scores[move.text()]
            if move not in known and score > max(best + CLEAR, -WON):
                given = {
                    "move": written(move, board),
                    "score": _shown(score),
                    "needed": _shown(best),
                }
                yield Text("{move} defends better ({score} against {needed})", given)

    def still_best(self, board: Board, asked: Sequence[Move]) -> Iterator[Text]:
        """Later moves of the learner that are not the best, or not the only best ones."""
        scores = self.scores(board)
        best = max(scores.values())
        names = {move.text() for move in asked}
        for move in board.legal_moves:
            score = scores[move.text()]
            if move.text() in names and score < best - CLEAR:
                yield Text(
                    "{move} is worth {score}, and {needed} is needed",
                    {"move": written(move, board), "score": _shown(score), "needed": _shown(best)},
                )
            elif (
                move.text() not in names
                and not self._is_slower(board, move.text(), names)
                and score >= min(scores[one] for one in names)
            ):
                yield Text(
                    "{move} is as good ({score})",
                    {"move": written(move, board), "score": _shown(score)},
                )

    def ends_well(self, start: Board, end: Board, proof: str, gain: int) -> Iterator[Text]:
        """Whether the position after a line is what its proof says, for the side that began."""
        score = -self._value(end)
        mine = start.turn
        needed = {"win": WON, "draw": -WON, "gain": _material(start) + gain - SLACK}.get(proof)
        if needed is not None and end.turn != mine and score < needed:
            given = {"score": _shown(score), "needed": _shown(needed)}
            yield Text("The end of the line is worth {score}, and {needed} is needed", given)

    def _value(self, board: Board) -> float:
        """The score of a position for the side to move."""
        if not board.legal_moves:
            return -math.inf
        return max(self.scores(board).values())

    def goal_faults(self, task: StepTask) -> Iterator[Text]:
        """The objections of the tables to the goal of a position that is played out."""
        verdict = self._tables.probe(task.board)
        if verdict is None:
            return
        if task.goal == "win" and verdict.result != "win":
            yield Text("The tables say: {result}", {"result": verdict.result})
        elif task.goal == "win" and (verdict.own_moves or 0) > task.limit:
            yield Text("The win takes {moves} moves", {"moves": verdict.own_moves})
        elif task.goal == "draw" and verdict.result == "loss":
            yield Text("The tables say: {result}", {"result": verdict.result})


def _worth(verdict: Verdict) -> MoveWorth:
    """A verdict of the tables as a score."""
    score = {"win": math.inf, "draw": 0.0, "loss": -math.inf}[verdict.result]
    return MoveWorth(score, verdict.plies or 0)


def _material(board: Board) -> float:
    """Men that the side to move has more; a king counts as three."""
    mine, other = board.turn, OTHER[board.turn]

    def worth(colour: str) -> int:
        return len(board.men(colour)) + 3 * len(board.kings(colour))  # type: ignore[arg-type]

    return float(worth(mine) - worth(other))


def _shown(score: float) -> str:
    return "∞" if score == math.inf else "-∞" if score == -math.inf else f"{score:.2f}"
