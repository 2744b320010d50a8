"""The lessons of a booklet that a regulation has something to say to, with their articles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..base.citation import Citation
from ..rules.regulations import Forcada, Regulation
from ..rules.variants import Variant
from .lesson_parts import Figure, PrintedLesson, Sentence
from .lessons import FORCADA, LESSONS, OF_ANY_BOARD
from .lessons_on_all_squares import LESSONS_ON_ALL_SQUARES


def lessons_of(regulation: Regulation) -> Iterator[PrintedLesson]:
    """The lessons that *regulation* has something to say to, with the sentences that hold in it."""
    for lesson in _on_its_board(regulation):
        if _holds(regulation, lesson.when):
            said = tuple(one for one in lesson.sentences if _said(regulation, one))
            if said:
                yield replace(lesson, sentences=said)


def _on_its_board(regulation: Regulation) -> Iterator[PrintedLesson]:
    """The lessons of its kind of board, then those on conduct, writing, time and the end."""
    if not regulation.variant.all_squares:
        yield from LESSONS
        return
    yield from LESSONS_ON_ALL_SQUARES
    yield from (replace(one, figures=()) for one in LESSONS[-OF_ANY_BOARD:])


_TOUCH = {"touch": "citation", "adjust": "adjust", "hover": "hover", "back": "back"}


def article_of(regulation: Regulation, key: str) -> Citation | None:
    """The article of a sentence's rule or parameter; None where the document is silent.

    If a document speaks of kings alone, the article is that one.
    """
    if regulation.touch is not None and key in _TOUCH:
        found: Citation | None = getattr(regulation.touch, _TOUCH[key])
        return found
    for name in (key, f"{key}.king"):
        if name in regulation.articles:
            return regulation.articles[name]
    cited = regulation.parameters.get(key)
    return cited.citation if cited else None


def _said(regulation: Regulation, sentence: Sentence) -> bool:
    if sentence.cited and article_of(regulation, sentence.rule) is None:
        return False
    return _holds(regulation, sentence.when)


def _holds(regulation: Regulation, when: tuple[str, object] | None) -> bool:
    if when is None:
        return True
    key, wanted = when
    row = regulation.variant
    own = _king_captures(row) if key == "king_captures" else getattr(row, key, None)
    return bool((regulation.parameters[key].value if own is None else own) == wanted)


def _king_captures(row: Variant) -> str:
    """Where a king captures, and stops: the lesson of it that a game has."""
    if not row.flying_king:
        return "beside"
    return "right behind" if row.landing == "behind" else "any square behind"


def draw_figures(regulation: Regulation) -> Iterator[Figure]:
    """The figures of the draws that *regulation* knows."""
    if any(isinstance(rule, Forcada) for rule in regulation.draw_rules):
        yield FORCADA
