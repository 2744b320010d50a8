"""Whether an answer is right, by the rules, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..._kernel import Move
from ...base.citation import Citation
from ...base.errors import DamasError
from ...base.i18n import Text
from ...base.reason import Refusal
from ...rules.board import Board
from ...rules.game import Game
from ...rules.refusal import SENTENCES as SENTENCES_OF_REFUSALS
from ...rules.refusal import as_called
from ..examining import LookedAtMove, look_at
from .playing import played
from .tasks import StepTask, written

NOT_IT = Text("Not yet. Look again.")
NOT_BEST = Text("This move is legal, but another one is stronger.")
ANSWERED = Text("Not yet. {move} is answered by {reply}.")
LOSES = Text("Not yet. {move} is answered by {reply}, and pieces are lost.")
NOT_ALL = Text("Some are missing, or some are too many.")
NOT_THE_NUMBER = Text("Count again.")
NOT_REACHED = Text("The goal is not reached.")
WINS_TOO = Text("{move} wins too, in {plies} plies at most; the lesson goes on with {asked}.")
WINS_SLOWER = Text(
    "{move} wins too, in {plies} plies at most; {asked} is quicker: it wins in {fewer}."
)
PROOFS_BY_PLAY = ("win", "gain", "best", "sound", "draw")
"""The proofs of steps that ask for good moves: there a proven win is right."""
UNREADABLE = Text("This is no answer to this step.")
MOST_PARTS = 200  # of an answer
SENTENCES = {
    "move": NOT_BEST,
    "line": NOT_BEST,
    "all-moves": NOT_ALL,
    "squares": NOT_ALL,
    "place": NOT_ALL,
    "count": NOT_THE_NUMBER,
    "play": NOT_REACHED,
}

REFUSALS = {
    **SENTENCES_OF_REFUSALS,
    "must-capture": Text("A capture is compulsory."),
    "chain-unfinished": Text("The capture is not finished: it goes on."),
    "majority": Text("Another capture takes more pieces."),
    "quality": Text("Another capture takes more kings."),
}
"""The sentence of each refusal, by its code; where the usual one names the right moves, another."""


@dataclass(frozen=True, slots=True)
class AnsweredMove:
    """A *move* that is not the one asked, played on *board*, and the *reply* to it: the best moves
    after it, the other side's first."""

    board: Board
    move: Move
    reply: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether an answer is *right*; if not, *why*, with the article of the rule it breaks, or with
    the move that was *answered*. Of a right one that is not the one asked, *why* says what sets
    the two apart."""

    right: bool
    why: Text | None = None
    citation: Citation | None = None
    answered: AnsweredMove | None = None


def judge(task: StepTask, answer: object) -> Judgement:
    """The judgement on an answer as the page sends it; an unreadable answer is wrong.

    *answer*: a number (count, choice); a list of squares (squares, path); a list of moves as text
    (move: one; line, all-moves); a list of [square, piece] (place); a list of paths (play);
    anything for a step that only explains or shows.
    """
    if not task.is_asked:
        return Judgement(True)
    if task.kind in ("path", "play"):
        return _path(task, answer) if task.kind == "path" else _play(task, answer)
    if task.kind in ("move", "line"):
        return _moves(task, answer)
    if isinstance(answer, list) and len(answer) <= MOST_PARTS:
        answer = _sorted(answer)
    if any(_same(answer, one) for one in task.accept):
        return Judgement(True)
    return Judgement(False, SENTENCES.get(task.kind, NOT_IT))


def refused(board: Board, task: StepTask, path: Sequence[int]) -> Judgement:
    """The judgement on a move that the rules do not allow, with the article."""
    refusal = Game(task.book, board=board).refusal(list(path))
    if refusal is None:
        return Judgement(False, NOT_IT)
    return _refused(refusal, board)


def _refused(refusal: Refusal, board: Board) -> Judgement:
    """A refusal as a judgement, its squares as the readers of the game write them."""
    text = Text(REFUSALS[refusal.code].template, refusal.text.params)
    return Judgement(False, as_called(text, board.variant), refusal.citation)


def _moves(task: StepTask, answer: object) -> Judgement:
    texts = _texts(answer)
    if texts is None:
        return Judgement(False, UNREADABLE)
    board = task.board
    given: list[str] = []
    for text in texts:
        try:
            move = Game(task.book, board=board).parse_move(text)
        except DamasError as error:
            refusal = getattr(error, "refusal", None)
            if refusal is None:
                return Judgement(False, error.text)
            return _refused(refusal, board)
        given.append(move.text())
        board = board.after(move)
    right = [[one] if task.kind == "move" else list(one) for one in task.accept]
    if given in right:
        return Judgement(True)
    return _other(task, given) or Judgement(False, SENTENCES[task.kind])


def _other(task: StepTask, given: Sequence[str]) -> Judgement | None:
    """The judgement on moves of which the last is the first that is not asked: right where it is
    proven to win, else with the answer to it; None for all others, and for a step about the
    rules."""
    if task.proof not in PROOFS_BY_PLAY:
        return None
    count = len(given) - 1
    asked = next(
        (
            line[count]
            for line in task.answers
            if len(line) > count and [move.text() for move in line[:count]] == [*given[:count]]
        ),
        None,
    )
    if asked is None or count % 2:
        return None
    game = Game(task.book, board=task.board)
    for text in given[:count]:
        game.push(text)
    move = game.parse_move(given[count])
    found = look_at(game, move)
    if found.plies is None:
        return _answered(game.board, move, found)
    quicker = look_at(game, asked).plies
    params = {
        "move": written(move, game.board),
        "plies": found.plies,
        "asked": written(asked, game.board),
        "fewer": quicker,
    }
    known = quicker is not None and quicker < found.plies
    return Judgement(True, Text((WINS_SLOWER if known else WINS_TOO).template, params))


def _answered(board: Board, move: Move, found: LookedAtMove) -> Judgement | None:
    """A move that is not proven to win, with the answer to it; None where it ends the game."""
    if not found.reply:
        return None
    now, texts = board.after(move), list[str]()
    for one in found.reply:
        texts.append(written(one, now))
        now = now.after(one)
    params = {"move": written(move, board), "reply": " ".join(texts)}
    sentence = LOSES if found.pieces < 0 else ANSWERED
    text = Text(sentence.template, params)
    return Judgement(False, text, answered=AnsweredMove(board, move, found.reply))


def _texts(answer: object) -> list[str] | None:
    if not isinstance(answer, list) or not 1 <= len(answer) <= MOST_PARTS:
        return None
    return list(answer) if all(isinstance(one, str) for one in answer) else None


def _path(task: StepTask, answer: object) -> Judgement:
    if not isinstance(answer, list) or not _is_path(answer):
        return Judgement(False, UNREADABLE)
    path: list[int] = list(answer)
    try:
        found = task.board.find_moves(path, exact=True)
    except DamasError as error:
        return Judgement(False, error.text)
    if found:
        return Judgement(True)
    return refused(task.board, task, path)


def _play(task: StepTask, answer: object) -> Judgement:
    if not isinstance(answer, list) or len(answer) > MOST_PARTS or not all(map(_is_path, answer)):
        return Judgement(False, UNREADABLE)
    try:
        state = played(task, answer)
    except DamasError as error:
        return Judgement(False, error.text)
    return Judgement(True) if state.reached else Judgement(False, NOT_REACHED)


def _is_path(value: object) -> bool:
    if not isinstance(value, list) or not 2 <= len(value) <= MOST_PARTS:
        return False
    return all(isinstance(one, int) and not isinstance(one, bool) for one in value)


def _sorted(answer: list[Any]) -> list[Any]:
    """A list in order, where its parts can be ordered."""
    try:
        return sorted(answer)
    except TypeError:
        return answer


def _same(answer: object, right: object) -> bool:
    """Whether they are equal and of one kind: True is not 1."""
    return type(answer) is type(right) and answer == right
