"""The lessons of a booklet that a regulation has something to say to, with their articles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from string import Formatter

from ..base.citation import Citation
from ..base.i18n import Text
from ..rules.regulations import Forcada, Regulation
from .lesson_parts import Figure, PrintedLesson, Sentence
from .lessons import LESSONS
from .lessons_at_the_table import FORCADA


def lessons_of(regulation: Regulation) -> Iterator[PrintedLesson]:
    """The lessons that *regulation* has something to say to, with the sentences and figures that
    hold in it."""
    for lesson in LESSONS:
        if _holds(regulation, lesson):
            said = tuple(
                _filled(regulation, one) for one in lesson.sentences if _said(regulation, one)
            )
            shown = tuple(one for one in lesson.figures if _holds(regulation, one))
            if said:
                yield replace(lesson, sentences=said, figures=shown)


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
    return _holds(regulation, sentence)


def _filled(regulation: Regulation, sentence: Sentence) -> Sentence:
    """A sentence with the numbers of the game's row that it names."""
    named = [name for _, name, _, _ in Formatter().parse(sentence.text.template) if name]
    values = {name: getattr(regulation.variant, name) for name in named}
    return replace(sentence, text=Text(sentence.text.template, values)) if named else sentence


def _holds(regulation: Regulation, part: PrintedLesson | Sentence | Figure) -> bool:
    return all(map(regulation.variant.holds, part.when))


def draw_figures(regulation: Regulation) -> Iterator[Figure]:
    """The figures of the draws that *regulation* knows."""
    if any(isinstance(rule, Forcada) for rule in regulation.draw_rules):
        yield FORCADA
