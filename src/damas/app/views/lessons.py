"""Lessons as the page's JSON: the steps under one rule book, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...base.i18n import say
from ...rules.refusal import RULES
from ...rules.regulations import REGULATIONS
from ...school.lessons import COURSES, REFUSALS, StepTask, tasks_of, text_of
from .positions import MoveView, move_view, outcome_view, variant_view
from .regulations import ArticleView, article_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ...rules.board import Board
    from ...rules.regulations import Regulation
    from ...school.lessons import PlayedOut, SchoolLesson
    from ...store import LessonProgress

PLAYABLE = ("move", "line", "all-moves", "play")


def lesson_view(
    lesson: SchoolLesson, book: Regulation, locale: str, done: Iterable[int]
) -> dict[str, Any]:
    """A lesson with all that its page needs; *done*: the steps that the reader has answered."""
    game = book.variant.id
    return {
        "id": lesson.id,
        "title": lesson.title(locale, game),
        "book": book.id,
        "variant": variant_view(book.variant),
        "articles": _articles(book, locale),
        "refusals": _refusals(locale, game),
        "source": lesson.source,
        "done": sorted(done),
        "steps": [_step(task, locale) for task in tasks_of(lesson, book)],
    }


def _articles(book: Regulation, locale: str) -> dict[str, ArticleView]:
    """The articles behind refused moves, by rule or by rule and case: a page without a network
    says by them why a move is not legal."""
    return {
        key: article_view(citation, locale, book.variant.id)
        for key, citation in book.articles.items()
        if key.partition(".")[0] in RULES
    }


def _refusals(locale: str, game: str) -> dict[str, str]:
    """The sentence of each refusal, by its code, with its fields still open: for the same page."""
    return {code: say(text, locale, game) for code, text in REFUSALS.items()}


def _step(task: StepTask, locale: str) -> dict[str, Any]:
    text = text_of(task, locale)
    view: dict[str, Any] = {
        "kind": task.kind,
        "body": text.body,
        "hints": list(text.hints),
        "after": text.after,
        "choices": list(text.choices),
        "fen": task.board.fen,
        "turn": task.board.turn,
        "marks": list(task.marks),
        "arrows": [list(path) for path in task.arrows],
        "lines": list(task.lines),
        "asked": task.is_asked,
        **article_view(task.citation, locale, task.book.variant.id),
    }
    if task.kind in PLAYABLE:
        view["legal"] = _legal(task.board)
    if task.accept and task.kind != "line":
        view["accept"] = list(task.accept)
    if task.kind == "line":
        view["nodes"] = _nodes(task)
    if task.kind == "show":
        view["frames"] = _frames(task)
    if task.kind == "play":
        view |= {"goal": task.goal, "limit": task.limit, "gain": task.gain}
    return view


def _legal(board: Board) -> list[MoveView]:
    return [move_view(move) for move in board.legal_moves]


def _frames(task: StepTask) -> list[dict[str, Any]]:
    """The positions after each move that is shown."""
    board, found = task.board, []
    for move in task.answers[0]:
        board = board.after(move)
        found.append({"fen": board.fen, "move": move_view(move)})
    return found


def _nodes(task: StepTask) -> dict[str, dict[str, Any]]:
    """The positions of the lines by the moves so far, joined by spaces.

    A node has the *legal* moves if the learner is to move, else the *reply* that is played.
    *end*: a right line ends there.
    """
    nodes: dict[str, dict[str, Any]] = {}
    for line in task.answers:
        board, path = task.board, ""
        for number, move in enumerate((*line, None)):
            node = nodes.setdefault(path, {"fen": board.fen, "end": move is None})
            if move is None:
                break
            if number % 2:
                node.setdefault("reply", move_view(move))
            else:
                node["legal"] = _legal(board)
            board = board.after(move)
            path = f"{path} {move.text()}".strip()
    return nodes


def played_view(state: PlayedOut, locale: str) -> dict[str, Any]:
    """A position that is played out: the reply, the position, and whether it has ended."""
    game = state.game
    return {
        "fen": game.board.fen,
        "reply": None if state.reply is None else move_view(state.reply),
        "legal": [] if state.reached or state.failed else _legal(game.board),
        "reached": state.reached,
        "failed": state.failed,
        "outcome": outcome_view(game, locale),
    }


def courses_view(
    lessons: Iterable[SchoolLesson],
    book: Regulation,
    locale: str,
    progress: Mapping[str, LessonProgress],
) -> list[dict[str, Any]]:
    """The courses of a rule book in their order, each with its lessons and what is done of them."""
    game = book.variant.id
    found: dict[str, list[dict[str, Any]]] = {}
    for lesson in lessons:
        if book.id in lesson.rules:
            made = _entry(lesson, book, locale, progress.get(lesson.id))
            found.setdefault(lesson.course, []).append(made)
    return [
        {
            "id": course,
            "name": say(COURSES[course], locale, game),
            "lessons": rows,
            "exam": training_address(book) if course == "arbiter" else None,
        }
        for course, rows in found.items()
    ]


def training_address(book: Regulation) -> str:
    """The page of the arbiters' exam, with a rule book chosen."""
    return f"/arbiter/training?regulation={book.id}"


def _entry(
    lesson: SchoolLesson, book: Regulation, locale: str, progress: LessonProgress | None
) -> dict[str, Any]:
    steps = len(lesson.steps_under(book))
    done = steps_done(lesson, book, progress)
    finished = progress is not None and progress.finished
    return {
        "id": lesson.id,
        "title": lesson.title(locale, book.variant.id),
        "about": lesson.line(locale, book.variant.id),
        "steps": steps,
        "done": steps if finished and not done else len(done),
        "finished": finished,
    }


def steps_done(
    lesson: SchoolLesson, book: Regulation, progress: LessonProgress | None
) -> frozenset[int]:
    """The steps of the lesson as it is now that are done."""
    if progress is None or progress.edition != lesson.edition(book):
        return frozenset()
    return progress.done


def books_view(locale: str) -> list[dict[str, str]]:
    """The rule books by id, with short names."""
    return [
        {"id": one.id, "name": say(one.short, locale, one.variant.id)}
        for one in REGULATIONS.values()
    ]
