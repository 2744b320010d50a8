"""Lessons, problems and trainers for each topic that the coach gives a player to practise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...base.errors import UnknownNameError
from ...base.i18n import Text, say
from ...engine.coach import Topic
from ...rules.regulations import Regulation
from ...school.lessons import shipped as lessons
from ...school.problems.collection import shipped as problems
from ...school.problems.motifs import MOTIFS


@dataclass(frozen=True, slots=True)
class PracticePlaces:
    """Names of *lessons* and of *motifs* of problems; *trainers*: addresses of other pages, each
    with its words."""

    lessons: tuple[str, ...] = ()
    motifs: tuple[str, ...] = ()
    trainers: tuple[tuple[str, Text], ...] = ()


ENDINGS = ("/endings", Text("Endings against the tables"))
REPERTOIRE = ("/repertoire", Text("Your openings, practised again and again"))
PLACES: dict[Topic, PracticePlaces] = {
    Topic.SEE_SHOTS: PracticePlaces(
        ("shot-one-sacrifice", "shot-two-sacrifices"), ("shot", "one-move")
    ),
    Topic.FIND_SHOTS: PracticePlaces(
        ("shot-one-sacrifice", "shot-two-sacrifices", "quiet-move"), ("shot-1", "shot-2", "quiet")
    ),
    Topic.PIECES: PracticePlaces(("exchanges", "free-move", "support"), ("free-move", "one-move")),
    Topic.KINGS: PracticePlaces(
        ("crowning-shot", "breakthrough"), ("crowning-shot", "breakthrough")
    ),
    Topic.TEMPO: PracticePlaces(("tempo", "opposition"), ("opposition", "blockade")),
    Topic.COUNTERS: PracticePlaces(("draw-counters", "forcada", "three-kings-one"), (), (ENDINGS,)),
    Topic.OPENING: PracticePlaces(
        ("openings-brazilian", "openings-portuguese", "openings-international"),
        ("opening",),
        (REPERTOIRE,),
    ),
    Topic.ENDING: PracticePlaces(("king-and-man", "opposition"), ("ending",), (ENDINGS,)),
    Topic.PLANS: PracticePlaces(("outposts", "support", "exchanges"), ("quiet",)),
}


def practice_links(topic: Topic, rules: Regulation, locale: str) -> list[dict[str, str]]:
    """Places where *topic* is practised under *rules*: each an address and its words."""
    places, game = PLACES[topic], rules.variant.id
    return [
        *_lesson_links(places.lessons, rules, locale),
        *_problem_links(places.motifs, game, locale),
        *({"href": href, "words": say(words, locale, game)} for href, words in places.trainers),
    ]


def _lesson_links(
    names: tuple[str, ...], rules: Regulation, locale: str
) -> Iterator[dict[str, str]]:
    for name in names:
        lesson = lessons().lesson(name)
        if rules.id not in lesson.rules:
            continue
        words = Text("Lesson: {title}", {"title": lesson.title(locale, rules.variant.id)})
        yield {"href": f"/lessons/{name}?rules={rules.id}", "words": say(words, locale)}


def _problem_links(motifs: tuple[str, ...], game: str, locale: str) -> Iterator[dict[str, str]]:
    try:
        known = problems(game)
    except UnknownNameError:
        return
    for motif in motifs:
        if known.of(motif):
            words = Text("Problems: {title}", {"title": say(MOTIFS[motif].title, locale, game)})
            yield {
                "href": f"/problems/solve?game={game}&motif={motif}",
                "words": say(words, locale),
            }
