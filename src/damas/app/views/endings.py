"""Endings as JSON for the page on which they are played. No decisions here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from typing_extensions import TypedDict

from ...base.i18n import say, words
from ...rules.regulations import REGULATIONS
from ...rules.variants import Colour
from ...school.endings import KINDS, kinds_of, standing
from ...school.endings.attempt import HOLD_MOVES
from ...school.endings.kinds import BANDS, ENDLESS
from ...school.endings.wording import OF_A_DEVICE, level_text, task_text, verdict
from .positions import (
    DrawCounter,
    GameOutcome,
    MoveTo,
    MoveView,
    VariantView,
    counter_view,
    move_view,
    outcome_view,
    variant_view,
)
from .regulations import ArticleView, article_view

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...rules.game import Game
    from ...rules.regulations import Regulation
    from ...school.endings import Attempt, EndingKind, EndingTask
    from ...store import EndingScore


class EndingLevel(TypedDict):
    """A level of a kind, with the person's attempts."""

    level: int
    text: str
    short: str
    tried: int
    clean: int


class EndingKindView(TypedDict):
    """A kind of ending of a rule book."""

    id: str
    goal: Literal["win", "draw"]
    title: str
    levels: list[EndingLevel]


class EndingTaskView(TypedDict):
    """An ending to play, in words."""

    book: str
    book_name: str
    variant: VariantView
    kind: str
    title: str
    level: int
    level_text: str
    goal: Literal["win", "draw"]
    learner: Colour
    task: str
    start: str


class KeptTask(EndingTaskView):
    """An ending that a device keeps."""

    moves: int | None
    """Own moves to the win with best play; None where a draw is to be held."""


class KeptEndings(TypedDict):
    """Endings of each kind and level, and the sentences to say about the moves: a template, or for
    one that counts the field with the number, singular, plural. *hold*: a draw that was held for so
    many own moves is held."""

    tasks: list[KeptTask]
    hold: int
    words: dict[str, str | list[str]]


class AttemptView(EndingTaskView, ArticleView):
    """An attempt with all that the page shows: position, moves, counters, the last verdict."""

    fen: str
    legal: list[MoveView]
    moves: list[MoveTo]
    counters: list[DrawCounter]
    verdict: str | None
    mood: Literal["right", "wrong", ""]
    outcome: GameOutcome | None
    left: int | None
    """Own moves to the win with best play."""
    over: bool
    reached: bool
    slipped: bool
    missed: bool
    best: list[MoveTo]
    """The best line from here, when it was asked for."""


class StoredAttempt(AttemptView):
    """An attempt that is kept."""

    id: str
    version: int
    result: str | None


def _short(kind: EndingKind, level: int) -> str:
    """The moves of a win as figures; "" for a draw."""
    if kind.goal == "draw":
        return ""
    least, most = BANDS[level - 1]
    return f"{least}+" if most == ENDLESS else f"{least}–{most}"


def kinds_view(
    book: Regulation, scores: Iterable[EndingScore], locale: str
) -> list[EndingKindView]:
    """The kinds of a rule book, each level with the person's attempts."""
    known = {(one.kind, one.level): one for one in scores}
    game = book.variant.id
    found: list[EndingKindView] = []
    for kind in kinds_of(book):
        levels: list[EndingLevel] = []
        for level in kind.levels(book):
            score = known.get((kind.id, level))
            levels.append(
                {
                    "level": level,
                    "text": say(level_text(kind, level), locale, game),
                    "short": _short(kind, level),
                    "tried": score.tried if score else 0,
                    "clean": score.clean if score else 0,
                }
            )
        title = say(kind.title_under(book), locale, game)
        found.append({"id": kind.id, "goal": kind.goal, "title": title, "levels": levels})
    return found


def kept_view(tasks: Iterable[EndingTask], locale: str) -> KeptEndings:
    """Endings for a device that is to play them without a network."""
    said = words(locale)
    return {
        "tasks": [{**_task_view(one, locale), "moves": one.moves} for one in tasks],
        "hold": HOLD_MOVES,
        "words": {name: said.get(one.template, one.template) for name, one in OF_A_DEVICE.items()},
    }


def _task_view(task: EndingTask, locale: str) -> EndingTaskView:
    book, kind = REGULATIONS[task.book], KINDS[task.kind]
    name = book.variant.id
    return {
        "book": book.id,
        "book_name": say(book.short, locale, name),
        "variant": variant_view(book.variant),
        "kind": kind.id,
        "title": say(kind.title_under(book), locale, name),
        "level": task.level,
        "level_text": say(level_text(kind, task.level), locale, name),
        "goal": task.goal,
        "learner": task.learner,
        "task": say(task_text(task), locale, name),
        "start": task.fen,
    }


def attempt_view(attempt: Attempt, locale: str) -> AttemptView:
    """An attempt with all that the page shows: position, moves, counters, the last verdict."""
    task, game = attempt.task, attempt.game
    name = game.variant.id
    slip = attempt.slip()
    said = verdict(attempt, slip)
    article = slip.citation if slip else game.outcome.citation if game.outcome else None
    legal = [] if attempt.over else [move_view(move) for move in game.legal_moves]
    return {
        **_task_view(task, locale),
        "fen": game.board.fen,
        "legal": legal,
        "moves": _line(attempt.game),
        "counters": [
            counter_view(game, one, locale) for one in game.counters if one.rule != "repetition"
        ],
        "verdict": None if said is None else say(said, locale, name),
        "mood": _mood(attempt),
        **article_view(article, locale, name),
        "outcome": outcome_view(game, locale),
        "left": _left(attempt),
        "over": attempt.over,
        "reached": attempt.reached,
        "slipped": attempt.slipped,
        "missed": attempt.missed,
        "best": _best(attempt) if attempt.shown else [],
    }


def _mood(attempt: Attempt) -> Literal["right", "wrong", ""]:
    """The tone of the verdict: "right", "wrong", or "" for neither."""
    if attempt.slipped:
        return "wrong"
    return "right" if attempt.reached or (attempt.acts and not attempt.longer) else ""


def _left(attempt: Attempt) -> int | None:
    """Own moves to the win with best play from now on."""
    if attempt.over or attempt.task.goal == "draw":
        return None
    return standing(attempt.game, attempt.learner).moves


def _line(game: Game) -> list[MoveTo]:
    """The moves that stand, each with the position after it."""
    return [
        {**move_view(move), "fen": game.board_at(ply).fen}
        for ply, move in enumerate(game.moves, start=1)
    ]


def _best(attempt: Attempt) -> list[MoveTo]:
    line = attempt.game.copy()
    before = line.ply
    for move in attempt.best_line():
        line.push(move)
    return _line(line)[before:]
