"""The proof of a lesson: every answer that it asks for is held to the rules, tables and search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...base.errors import DamasError
from ...base.i18n import Text
from ...rules.regulations import REGULATIONS, regulation
from .errors import LessonError
from .model import LANGUAGES, LessonStep, SchoolLesson
from .playing import PlayedOut, defence, played
from .proofs import DEEP, Prover
from .rules import is_rule
from .tasks import Line, StepTask, problem_of, task_of, written
from .texts import has_words_of_games, unknown_fields

ONE_WORD = Text("English has one word for all games: write it without braces and a stroke")


@dataclass(frozen=True, slots=True)
class LessonFinding:
    """One fault: the file's *path*, the *line* and *number* of the step (0: the head), the rule
    book under which it shows, and the sentence."""

    path: str
    line: int
    number: int
    book: str
    text: Text


def check(lesson: SchoolLesson, prover: Prover | None = None) -> Iterator[LessonFinding]:
    """Every fault of a lesson, step by step, under each of its rule books.

    One *prover* can serve many lessons; without one a new one is made.
    """
    if prover is not None:
        yield from _check(lesson, prover)
        return
    with Prover() as made:
        yield from _check(lesson, made)


def _check(lesson: SchoolLesson, prover: Prover) -> Iterator[LessonFinding]:
    if any(map(has_words_of_games, (lesson.titles["en"], lesson.about["en"]))):
        yield LessonFinding(lesson.path, 1, 0, "", ONE_WORD)
    for step in lesson.steps:
        if any(map(has_words_of_games, step.texts["en"].parts)):
            place = lesson.steps.index(step) + 1
            yield LessonFinding(lesson.path, step.line, place, "", ONE_WORD)
        under = [REGULATIONS[name] for name in lesson.rules]
        if not any(step.stands_under(book) for book in under):
            text = Text("None of the rule books of the lesson has this step")
            yield LessonFinding(lesson.path, step.line, lesson.steps.index(step) + 1, "", text)
    done: set[tuple[str, ...]] = set()
    for name in lesson.rules:
        book = regulation(name)
        for number, step in enumerate(lesson.steps_under(book)):
            place = lesson.steps.index(step) + 1
            try:
                task = task_of(step, number, book)
            except LessonError as error:
                yield LessonFinding(lesson.path, error.line, place, name, error.text)
                continue
            for text in _faults(task, prover, done):
                yield LessonFinding(lesson.path, step.line, place, name, text)


def _faults(task: StepTask, prover: Prover, done: set[tuple[str, ...]]) -> Iterator[Text]:
    yield from _words(task)
    yield from _article(task)
    yield from _numbers(task)
    same = (task.book.variant.id, str(task.step.line))
    if same in done and task.kind in ("move", "line", "show"):
        return  # moves are a matter of the game alone, which was looked at under another book
    done.add(same)
    if problem_of(task.step, task.book) is not None:
        return  # its proof is that of the problems (school/problems), which `problems check` reads
    if task.kind in ("move", "line"):
        yield from moves_faults(task, prover)
    elif task.kind == "play":
        yield from _goal(task, prover)


def _words(task: StepTask) -> Iterator[Text]:
    for language in LANGUAGES:
        for name in unknown_fields(task, language):
            yield Text(
                "{field} has no value here ({language})", {"field": name, "language": language}
            )
        if task.is_asked and not task.step.texts[language].hints and task.kind != "choice":
            yield Text(
                "A step that asks has at least one hint ({language})", {"language": language}
            )
    hints = {len(text.hints) for text in task.step.texts.values()}
    if len(hints) > 1:
        yield Text("The languages have different numbers of hints")


def _article(task: StepTask) -> Iterator[Text]:
    key = task.step.value("article", task.book)
    if key is None:
        if task.kind == "choice":
            yield Text("A question names its article")
        return
    if not is_rule(key):
        yield Text("No rule book has an article {article}", {"article": key})
    elif task.citation is None and (task.kind == "choice" or " " in key):
        yield Text("{rules} has no article {article}", {"rules": task.book.id, "article": key})


def _numbers(task: StepTask) -> Iterator[Text]:
    right = {"all-moves": len(task.answers), "path": len(task.answers)}.get(task.kind)
    if task.kind == "count":
        right = task.accept[0]
    if right is not None and task.limit != right:
        yield Text("The number is {right}, not {given}", {"right": right, "given": task.limit})


def moves_faults(task: StepTask, prover: Prover) -> Iterator[Text]:
    """The faults of the moves or lines that a step asks for."""
    firsts = list(dict.fromkeys(line[0] for line in task.answers))
    yield from prover.faults(task.board, firsts, task.proof, task.gain)
    if task.kind != "line":
        return
    for line in task.answers:
        if len(line) % 2 == 0:
            yield Text(
                "The line {line} ends with a move of the other side", {"line": _text(task, line)}
            )
        board = task.board
        for number, move in enumerate(line):
            if number % 2 and len(board.legal_moves) > 1:
                known = [
                    one[number]
                    for one in task.answers
                    if one[:number] == line[:number] and len(one) > number
                ]
                yield from prover.better_defence(board, known)
            elif number and not number % 2:
                asked = [
                    one[number]
                    for one in task.answers
                    if one[:number] == line[:number] and len(one) > number
                ]
                yield from prover.still_best(board, asked)
            board = board.after(move)
        yield from prover.ends_well(task.board, board, task.proof, task.gain)


def _text(task: StepTask, line: Line) -> str:
    return " ".join(written(move, task.board) for move in line)


def _goal(task: StepTask, prover: Prover) -> Iterator[Text]:
    try:
        state = solution(task, prover)
    except DamasError as error:
        yield error.text
        return
    if not state.reached:
        given = {"goal": task.goal, "moves": task.limit}
        yield Text("The goal {goal} is not reached in {moves} moves", given)
    yield from prover.goal_faults(task)


def solution(task: StepTask, prover: Prover) -> PlayedOut:
    """A position played out by the engine at its best against the defence of the lesson."""
    paths: list[tuple[int, ...]] = []
    state = played(task, paths)
    mine = task.board.turn
    while not state.reached and not state.failed:
        game = state.game
        move = prover.best(game) if game.turn == mine else defence(game)
        paths.append(move.path)
        state = played(task, paths)
    return state


__all__ = ["DEEP", "LessonFinding", "LessonStep", "Prover", "check", "moves_faults", "solution"]
