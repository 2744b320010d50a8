"""A step under one rule book: its position, and every answer that is right, by the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..._kernel import Move
from ...base.citation import Citation
from ...base.errors import DamasError
from ...rules.board import Board
from ...rules.regulations import Regulation, regulation
from ..problems.collection import retired
from ..problems.collection import shipped as shipped_problems
from ..problems.problem import ProvenProblem
from .errors import LessonError
from .facts import NUMBERS, SQUARES, number_of, squares_of
from .model import LessonStep, SchoolLesson
from .rules import citation_of

FIELDS = {
    "explain": set[str](),
    "show": {"moves", "problem"},
    "move": {"answers", "proof", "gain"},
    "line": {"answers", "proof", "gain", "problem"},
    "all-moves": {"count"},
    "count": {"of", "answer"},
    "squares": {"of", "answer"},
    "path": {"count"},
    "place": {"target"},
    "choice": {"right"},
    "play": {"goal", "moves", "gain"},
}
"""The fields of each kind of step, beside those of all."""

COMMON = {"board", "article", "marks", "arrows", "lines", "only", "when"}
PROOFS = ("only", "legal", "win", "draw", "gain", "best", "sound")
GOALS = ("win", "draw", "promote", "capture")
MOST_MOVES = 60  # of the learner in one step

Line = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class StepTask:
    """One step under the rule book *book*, with its values read.

    *board*: the position; *citation*: the article, None where the book is silent. *answers*: the
    right moves or lines, each from *board* on; *accept*: every right answer of another kind, as
    the page sends it. *limit*: the moves that the learner has to reach *goal*.
    """

    step: LessonStep
    number: int
    book: Regulation
    board: Board
    citation: Citation | None = None
    marks: tuple[int, ...] = ()
    arrows: tuple[tuple[int, ...], ...] = ()
    lines: tuple[str, ...] = ()
    answers: tuple[Line, ...] = ()
    accept: tuple[Any, ...] = ()
    proof: str = ""
    gain: int = 0
    goal: str = ""
    limit: int = 0

    @property
    def kind(self) -> str:
        """The kind of the step."""
        return self.step.kind

    @property
    def is_asked(self) -> bool:
        """Whether the step asks for an answer: all but those that explain and show."""
        return self.kind not in ("explain", "show")


def tasks_of(lesson: SchoolLesson, name: str | Regulation) -> tuple[StepTask, ...]:
    """The steps of a lesson under a rule book; raises LessonError with the line of the first that
    cannot be set."""
    book = regulation(name)
    steps = lesson.steps_under(book)
    return tuple(task_of(step, number, book) for number, step in enumerate(steps))


def task_of(step: LessonStep, number: int, book: Regulation) -> StepTask:
    """One step under a rule book; raises LessonError."""
    _check_fields(step)
    try:
        board = _board(step, book)
        values = _common(step, book, board) | _MAKERS[step.kind](step, book, board)
        return StepTask(step=step, number=number, book=book, board=board, **values)
    except LessonError:
        raise
    except DamasError as error:
        raise LessonError(
            "bad-step", "{rules}: {why}", line=step.line, rules=book.id, why=error.text
        ) from None


def written(move: Move, board: Board) -> str:
    """A move as the readers of its game write it; *board*: any position of that game."""
    return move.text(board.variant.move_style)


def _check_fields(step: LessonStep) -> None:
    known = FIELDS[step.kind] | COMMON
    for name in step.fields:
        if name not in known:
            raise LessonError(
                "unknown-field",
                "A step {kind} has no {name}; it has {known}",
                line=step.line,
                kind=step.kind,
                name=name,
                known=", ".join(sorted(known)),
            )


def _board(step: LessonStep, book: Regulation) -> Board:
    problem = problem_of(step, book)
    if problem is not None:
        return problem.board
    fen = step.value("board", book)
    if fen is None or isinstance(fen, str):
        return Board(book.variant, fen)
    raise _bad(step, "board", fen)


def problem_of(step: LessonStep, book: Regulation) -> ProvenProblem | None:
    """The problem that ships, and that a step names as its position and line; None for none."""
    name = step.value("problem", book)
    if name is None:
        return None
    found = shipped_problems(book.variant.id).get(name) or retired().get(name)
    if found is None:
        raise _bad(step, "problem", name)
    return found


def _line_of(problem: ProvenProblem) -> Line:
    """The moves asked, and those after them at which the solver has no choice: they show the
    gain."""
    played: list[Move] = []
    board = problem.board
    for ply, text in enumerate(problem.moves):
        if ply >= problem.asked and ply % 2 == 0 and len(board.legal_moves) > 1:
            break
        played.append(board.parse_move(text))
        board = board.after(played[-1])
    return tuple(played[: len(played) - (len(played) + 1) % 2])


def _common(step: LessonStep, book: Regulation, board: Board) -> dict[str, Any]:
    key = step.value("article", book)
    if key is not None and not isinstance(key, str):
        raise _bad(step, "article", key)
    lines = _list(step, book, "lines")
    for name in lines:
        if name not in board.variant.named_lines:
            raise _bad(step, "lines", name)
    return {
        "citation": citation_of(book, key) if key else None,
        "marks": tuple(_square(step, board, one) for one in _list(step, book, "marks")),
        "arrows": tuple(tuple(board.read_path(one)) for one in _list(step, book, "arrows")),
        "lines": tuple(lines),
    }


def _list(step: LessonStep, book: Regulation, name: str) -> list[Any]:
    """A field that is a list; one text counts as a list of one."""
    value = step.value(name, book, [])
    found = value if isinstance(value, list) else [value]
    if len(found) > MOST_MOVES:
        raise _bad(step, name, len(found))
    return found


def _square(step: LessonStep, board: Board, value: object) -> int:
    named = board.variant.number_named(value) if isinstance(value, str) else value
    if not isinstance(named, int) or named not in board.variant.numbers:
        raise _bad(step, "marks", value)
    return named


def _whole(step: LessonStep, book: Regulation, name: str, default: int | None = None) -> int:
    value = step.value(name, book, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 1000:
        raise _bad(step, name, value)
    return value


def _bad(step: LessonStep, name: str, value: object) -> LessonError:
    return LessonError(
        "bad-field",
        "{name} of the step {kind} cannot be {value}",
        line=step.line,
        name=name,
        kind=step.kind,
        value=repr(value)[:80],
    )


def _line(board: Board, text: str) -> Line:
    """The moves of a text such as "32-28 19x28", each legal after those before."""
    played: list[Move] = []
    for word in text.split():
        move = board.parse_move(word)
        played.append(move)
        board = board.after(move)
    return tuple(played)


def _answers(step: LessonStep, book: Regulation, board: Board) -> tuple[Line, ...]:
    found = [one for one in _list(step, book, "answers") if isinstance(one, str)]
    lines = tuple(_line(board, text) for text in found)
    wrong = step.kind == "move" and any(len(line) != 1 for line in lines)
    if not lines or wrong or any(not line or len(line) > MOST_MOVES for line in lines):
        raise _bad(step, "answers", found)
    return lines


def _explain(_step: LessonStep, _book: Regulation, _board: Board) -> dict[str, Any]:
    return {}


def _show(step: LessonStep, book: Regulation, board: Board) -> dict[str, Any]:
    problem = problem_of(step, book)
    if problem is not None:
        return {"answers": (_line_of(problem),)}
    text = step.value("moves", book)
    if not isinstance(text, str) or not text.split():
        raise _bad(step, "moves", text)
    return {"answers": (_line(board, text),)}


def _moves(step: LessonStep, book: Regulation, board: Board) -> dict[str, Any]:
    problem = problem_of(step, book)
    if problem is not None:
        line, decided = _line_of(problem), problem.ground != "material"
        return {
            "answers": (line,),
            "accept": ([move.text() for move in line],),
            "proof": "win" if decided else "gain",
            "gain": problem.gain,
        }
    lines = _answers(step, book, board)
    proof = step.value("proof", book, "only" if step.kind == "move" else None)
    if proof not in PROOFS:
        raise _bad(step, "proof", proof)
    accept = tuple([move.text() for move in line] for line in lines)
    return {
        "answers": lines,
        "accept": tuple(one[0] for one in accept) if step.kind == "move" else accept,
        "proof": proof,
        "gain": _whole(step, book, "gain", 1 if proof == "gain" else 0),
    }


def _all_moves(step: LessonStep, book: Regulation, board: Board) -> dict[str, Any]:
    moves = board.legal_moves
    if not 1 <= len(moves) <= 20:
        raise _bad(step, "board", f"{len(moves)} moves")
    return {
        "answers": tuple((move,) for move in moves),
        "accept": (sorted(move.text() for move in moves),),
        "limit": _whole(step, book, "count", len(moves)),
    }


def _path(step: LessonStep, book: Regulation, board: Board) -> dict[str, Any]:
    moves = [move for move in board.legal_moves if move.is_capture]
    if not moves:
        raise _bad(step, "board", board.fen)
    return {
        "answers": tuple((move,) for move in moves),
        "limit": _whole(step, book, "count", len(moves)),
    }


def _count(step: LessonStep, book: Regulation, board: Board) -> dict[str, Any]:
    what = step.value("of", book)
    number = number_of(board, book, what) if isinstance(what, str) else None
    if number is None:
        raise _unknown(step, what, NUMBERS)
    return {"accept": (number,), "limit": _whole(step, book, "answer", number)}


def _squares(step: LessonStep, book: Regulation, board: Board) -> dict[str, Any]:
    what = step.value("of", book)
    found = squares_of(board, what) if isinstance(what, str) else None
    if not found:
        raise _unknown(step, what, SQUARES)
    return {"accept": (sorted(found),)}


def _unknown(step: LessonStep, what: object, known: Iterable[str]) -> LessonError:
    return LessonError(
        "unknown-fact",
        "{what} is nothing that a step {kind} can ask here; there is {known}",
        line=step.line,
        what=repr(what),
        kind=step.kind,
        known=", ".join(known),
    )


def _place(step: LessonStep, book: Regulation, board: Board) -> dict[str, Any]:
    target = step.value("target", book)
    if not isinstance(target, str):
        raise _bad(step, "target", target)
    goal = Board(book.variant, target)
    if goal.pieces() == board.pieces():
        raise _bad(step, "target", target)
    return {"accept": (placement(goal),)}


def placement(board: Board) -> list[list[Any]]:
    """The pieces on a board, as the page sends them: [square, "w", "W", "b" or "B"] in order."""
    letters = {("white", "man"): "w", ("white", "king"): "W"}
    letters |= {("black", "man"): "b", ("black", "king"): "B"}
    return [[number, letters[piece]] for number, piece in sorted(board.pieces().items())]


def _choice(step: LessonStep, book: Regulation, _board: Board) -> dict[str, Any]:
    right = _whole(step, book, "right")
    counts = {len(text.choices) for text in step.texts.values()}
    if len(counts) > 1 or not 2 <= min(counts) <= 8 or not 1 <= right <= min(counts):
        raise _bad(step, "right", f"{right} / {sorted(counts)}")
    return {"accept": (right,)}


def _play(step: LessonStep, book: Regulation, _board: Board) -> dict[str, Any]:
    goal = step.value("goal", book)
    limit = _whole(step, book, "moves", MOST_MOVES)
    if goal not in GOALS:
        raise _bad(step, "goal", goal)
    if not 1 <= limit <= MOST_MOVES:
        raise _bad(step, "moves", limit)
    return {"goal": goal, "limit": limit, "gain": _whole(step, book, "gain", 1)}


_MAKERS = {
    "explain": _explain,
    "show": _show,
    "move": _moves,
    "line": _moves,
    "all-moves": _all_moves,
    "count": _count,
    "squares": _squares,
    "path": _path,
    "place": _place,
    "choice": _choice,
    "play": _play,
}
