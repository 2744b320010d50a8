"""Lessons as the page's JSON: the steps under one rule book, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NotRequired

from typing_extensions import TypedDict

from ...base.i18n import say
from ...rules.refusal import RULES
from ...rules.regulations import REGULATIONS
from ...rules.variants import Colour
from ...school.lessons import COURSES, REFUSALS, StepTask, tasks_of, text_of
from .hours import game_address
from .positions import (
    GameOutcome,
    MoveView,
    VariantView,
    move_view,
    outcome_view,
    variant_view,
)
from .regulations import ArticleView, BookName, article_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ...rules.board import Board
    from ...rules.regulations import Regulation
    from ...school.lessons import AnsweredMove, PlayedOut, SchoolLesson
    from ...store import LessonProgress

PLAYABLE = ("move", "line", "all-moves", "play")


class LinePlace(TypedDict):
    """A position of the lines: the *legal* moves if the learner is to move, else the *reply* that
    is played. *end*: a right line ends there."""

    fen: str
    end: bool
    legal: NotRequired[list[MoveView]]
    reply: NotRequired[MoveView]


class ShownFrame(TypedDict):
    """The position after a move that is shown."""

    fen: str
    move: MoveView


class StepView(ArticleView):
    """A step of a lesson, with what its kind has beside."""

    kind: str
    body: str
    hints: list[str]
    after: str
    choices: list[str]
    fen: str
    turn: Colour
    marks: list[int]
    arrows: list[list[int]]
    lines: list[str]
    asked: bool
    legal: NotRequired[list[MoveView]]
    accept: NotRequired[list[Any]]
    """The right answers, as the page sends them."""
    nodes: NotRequired[dict[str, LinePlace]]
    """The positions of the lines by the moves so far, joined by spaces."""
    frames: NotRequired[list[ShownFrame]]
    goal: NotRequired[str]
    limit: NotRequired[int]
    gain: NotRequired[int]
    """Pieces more, for the goal of a capture."""


class LessonView(TypedDict):
    """A lesson with all that its page needs."""

    id: str
    title: str
    book: str
    variant: VariantView
    articles: dict[str, ArticleView]
    """Behind refused moves, by rule or by rule and case."""
    refusals: dict[str, str]
    """The sentence of each refusal, by its code, with its fields still open."""
    source: str
    done: list[int]
    """The steps that the reader has answered."""
    steps: list[StepView]
    next: str | None
    """The lesson that follows in the course."""
    exam: str | None
    """The arbiters' exam, after the last lesson of their course."""
    game: str | None
    """Where a beginner plays, after a lesson of the rules."""


class PlayedView(TypedDict):
    """A position that is played out: the reply, the position, and whether it has ended."""

    fen: str
    reply: MoveView | None
    legal: list[MoveView]
    reached: bool
    failed: bool
    outcome: GameOutcome | None


class ListedLesson(TypedDict):
    """A lesson in a list, with the number of its steps and of those that are done."""

    id: str
    title: str
    about: str
    steps: int
    done: int
    finished: bool


class CourseView(TypedDict):
    """A course with its lessons; *exam*: the page of the arbiters' exam."""

    id: str
    name: str
    lessons: list[ListedLesson]
    exam: str | None


class WhyView(ArticleView):
    """The reason that a move is not legal."""

    text: str | None


class AnsweredView(TypedDict):
    """A move that is not the one asked, the position after it, and the reply to it."""

    move: MoveView
    fen: str
    reply: list[MoveView]
    after: list[str]
    """The position after each move of the reply."""


class JudgedView(WhyView):
    """An answer as it was judged, and the steps that are done now."""

    right: bool
    answered: AnsweredView | None
    done: list[int]
    finished: bool


def lesson_view(
    lesson: SchoolLesson, book: Regulation, locale: str, done: Iterable[int], after: str | None
) -> LessonView:
    """A lesson; *done*: the steps that are answered; *after*: the lesson that follows."""
    is_last = after is None and lesson.course == "arbiter"
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
        "next": after,
        "exam": training_address(book) if is_last else None,
        "game": game_address(book) if lesson.course == "rules" else None,
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


def _step(task: StepTask, locale: str) -> StepView:
    text = text_of(task, locale)
    cited = article_view(task.citation, locale, task.book.variant.id)
    view: StepView = {
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
        "article": cited["article"],
        "article_text": cited["article_text"],
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
        view["goal"], view["limit"], view["gain"] = task.goal, task.limit, task.gain
    return view


def _legal(board: Board) -> list[MoveView]:
    return [move_view(move) for move in board.legal_moves]


def _frames(task: StepTask) -> list[ShownFrame]:
    """The positions after each move that is shown."""
    board, found = task.board, list[ShownFrame]()
    for move in task.answers[0]:
        board = board.after(move)
        found.append({"fen": board.fen, "move": move_view(move)})
    return found


def _nodes(task: StepTask) -> dict[str, LinePlace]:
    nodes: dict[str, LinePlace] = {}
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


def answered_view(answered: AnsweredMove | None) -> AnsweredView | None:
    """The answer to a move, each of its moves with the position after it."""
    if answered is None:
        return None
    board = start = answered.board.after(answered.move)
    after = []
    for move in answered.reply:
        board = board.after(move)
        after.append(board.fen)
    return {
        "move": move_view(answered.move),
        "fen": start.fen,
        "reply": [move_view(move) for move in answered.reply],
        "after": after,
    }


def played_view(state: PlayedOut, locale: str) -> PlayedView:
    """A position that is played out."""
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
) -> list[CourseView]:
    """The courses of a rule book in their order, each with its lessons and what is done of them."""
    game = book.variant.id
    found: dict[str, list[ListedLesson]] = {}
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
) -> ListedLesson:
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


def books_view(locale: str) -> list[BookName]:
    """The rule books by id, with short names."""
    return [
        {"id": one.id, "name": say(one.short, locale, one.variant.id)}
        for one in REGULATIONS.values()
    ]
