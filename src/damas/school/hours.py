"""The first ten hours of a child: lessons, problems and games in their order, told in few words.

A lesson that a rule book has not, and problems that a game has not, are left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..base.i18n import Text
from ..rules.regulations import Regulation
from .lessons import shipped as shipped_lessons
from .problems.collection import shipped as shipped_problems

MOST_WORDS = 12
"""Of a sentence, in every language."""


PROBLEMS_OF_A_STOP = 5


@dataclass(frozen=True, slots=True)
class LessonStop:
    """A lesson to read."""

    lesson: str


@dataclass(frozen=True, slots=True)
class ProblemStop:
    """Problems of a motif to solve, `PROBLEMS_OF_A_STOP` of them."""

    motif: str


@dataclass(frozen=True, slots=True)
class GameStop:
    """A game against a level of the engine."""

    level: int = 1


Stop = LessonStop | ProblemStop | GameStop


@dataclass(frozen=True, slots=True)
class Hour:
    """One hour: what it is about, and its stops."""

    words: Text
    stops: tuple[Stop, ...]

    def stops_under(self, book: Regulation) -> list[Stop]:
        """The stops that there are under a rule book."""
        return [one for one in self.stops if _stands(one, book)]


def _stands(stop: Stop, book: Regulation) -> bool:
    if isinstance(stop, LessonStop):
        return book.id in shipped_lessons().lesson(stop.lesson).rules
    if isinstance(stop, ProblemStop):
        return len(shipped_problems(book.variant.id).of(stop.motif)) >= PROBLEMS_OF_A_STOP
    return True


def _lessons(*names: str) -> tuple[LessonStop, ...]:
    return tuple(map(LessonStop, names))


HOURS = (
    Hour(
        Text("Move a piece, take one: you can play already."),
        (*_lessons("first-moves", "board"), GameStop()),
    ),
    Hour(
        Text("If you can take, you must."),
        (*_lessons("start", "man-move", "capture"), ProblemStop("one-move")),
    ),
    Hour(
        Text("One jump leads to the next."),
        (*_lessons("chain", "capture-directions", "majority"), GameStop()),
    ),
    Hour(
        Text("At the far row your piece becomes a king."),
        (*_lessons("promotion", "king-move"), ProblemStop("breakthrough")),
    ),
    Hour(
        Text("A king takes from afar. Catch it all the same!"),
        (*_lessons("king-capture", "king-caught"), ProblemStop("king-catch")),
    ),
    Hour(
        Text("Give one, take two: that is a shot."),
        (*_lessons("shot-one-sacrifice", "ten-shot-1"), GameStop()),
    ),
    Hour(
        Text("Look twice: which capture is the better one?"),
        (*_lessons("choice-of-capture", "equal-captures"), ProblemStop("capture-choice")),
    ),
    Hour(
        Text("Stay together: alone a piece is lost."),
        (*_lessons("support", "outposts"), GameStop()),
    ),
    Hour(
        Text("Few pieces are left. Now count every step."),
        (*_lessons("end-of-game", "two-men-one", "two-kings-one"), ProblemStop("men-ending")),
    ),
    Hour(
        Text("All of it in one game. Level 2 is waiting."),
        (*_lessons("notation", "exchanges"), ProblemStop("shot-2"), GameStop(2)),
    ),
)
