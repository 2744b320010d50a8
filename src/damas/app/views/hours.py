"""The first ten hours as their page shows them: each stop with its way and whether it is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from typing_extensions import TypedDict

from ...base.i18n import Text, say, translate
from ...school.hours import HOURS, PROBLEMS_OF_A_STOP, GameStop, LessonStop, ProblemStop, Stop
from ...school.problems.collection import shipped
from ...school.problems.motifs import MOTIFS
from .catalogue import catalogue

if TYPE_CHECKING:
    from ...rules.regulations import Regulation
    from ...store import LessonProgress

PROBLEMS = Text("Five problems: {motif}")
GAME = Text("A game against level {level}")


class StopView(TypedDict):
    """A stop: its *words*, where it is, and whether it is *done*."""

    words: str
    href: str
    done: bool


class HourView(TypedDict):
    """An hour; *now*: the first one that is not done."""

    words: str
    stops: list[StopView]
    done: bool
    now: bool


@dataclass(frozen=True, slots=True)
class DoneSoFar:
    """What a person has done: lessons, problems solved, games against the engine."""

    lessons: Mapping[str, LessonProgress] = field(default_factory=dict)
    problems: frozenset[str] = frozenset()
    games: int = 0


def hours_view(book: Regulation, locale: str, done: DoneSoFar) -> list[HourView]:
    """The hours under a rule book, with what is *done* of them."""
    found: list[HourView] = []
    games = 0
    for hour in HOURS:
        stops: list[StopView] = []
        for stop in hour.stops_under(book):
            games += isinstance(stop, GameStop)
            stops.append(_stop(stop, book, locale, done, games))
        is_done = all(one["done"] for one in stops)
        now = not is_done and all(one["done"] for one in found)
        words = translate(hour.words, locale)
        found.append({"words": words, "stops": stops, "done": is_done, "now": now})
    return found


def _stop(stop: Stop, book: Regulation, locale: str, done: DoneSoFar, games: int) -> StopView:
    """A stop; a game is done when so many *games* are, with those of the hours before."""
    game = book.variant.id
    if isinstance(stop, LessonStop):
        lesson = catalogue().lesson(stop.lesson)
        kept = done.lessons.get(lesson.id)
        return {
            "words": lesson.title(locale, game),
            "href": f"/lessons/{lesson.id}?{urlencode({'rules': book.id})}",
            "done": bool(kept and kept.finished),
        }
    if isinstance(stop, ProblemStop):
        motif = say(MOTIFS[stop.motif].title, locale, game)
        solved = sum(one.id in done.problems for one in shipped(game).of(stop.motif))
        return {
            "words": translate(Text(PROBLEMS.template, {"motif": motif}), locale),
            "href": f"/problems/solve?{urlencode({'game': game, 'motif': stop.motif})}",
            "done": solved >= PROBLEMS_OF_A_STOP,
        }
    return {
        "words": translate(Text(GAME.template, {"level": stop.level}), locale),
        "href": game_address(book, stop.level),
        "done": done.games >= games,
    }


def game_address(book: Regulation, level: int = 1) -> str:
    """The page on which a game against a level begins."""
    return f"/?{urlencode({'regulation': book.id, 'level': level})}"
