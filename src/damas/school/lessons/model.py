"""A lesson as its file has it: a title, the rule books, and steps with their texts by language.

A field of a step is one value for every game, or a table of values by rule book or by game.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ...base.familiar import FAMILIAR, familiar
from ...base.i18n import Text, plain_locale
from ...rules.regulations import REGULATIONS, Regulation
from .rules import citation_of

LANGUAGES = ("en", "pt_PT", "pt_BR")
"""The languages of every lesson. A part `pt` serves both Portuguese ones."""

COURSES: Mapping[str, Text] = MappingProxyType(
    {
        "rules": Text("The rule book"),
        "tactics": Text("Tactics"),
        "motifs": Text("Tactics by motif"),
        "strategy": Text("Strategy"),
        "endings": Text("Endings"),
        "openings": Text("Openings"),
        "games": Text("Annotated games"),
        "tournament": Text("The tournament"),
        "arbiter": Text("The arbiter"),
    }
)
"""The courses in their order, with their names."""

SECOND_WORD = frozenset({"portuguese"})
"""Games whose word is the second of {pedra|peão}: they say peão, the others pedra."""


_WORDS = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")


def in_words_of(text: str, game: str) -> str:
    """*text* in the words of a game, a variant's id.

    >>> in_words_of("{A pedra|O peão} anda", "portuguese")
    'O peão anda'
    """
    return _WORDS.sub(lambda found: found[2 if game in SECOND_WORD else 1], text)


def _said(texts: Mapping[str, str], locale: str, game: str) -> str:
    text = texts[plain_locale(locale)]
    return in_words_of(familiar(text) if locale == FAMILIAR else text, game)


@dataclass(frozen=True, slots=True)
class StepText:
    """A step in one language: *body* in paragraphs, *hints* that grow, *after* a right answer, and
    the *choices* of a question."""

    body: str
    hints: tuple[str, ...] = ()
    after: str = ""
    choices: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """All its texts."""
        return self.body, *self.hints, self.after, *self.choices


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: its *kind*, its *fields* as written, its texts by language; *line* of its file."""

    kind: str
    line: int
    fields: Mapping[str, Any]
    texts: Mapping[str, StepText]

    def value(self, name: str, book: Regulation, default: Any = None) -> Any:
        """The value of a field under a rule book; *default* where the step has none for it."""
        found = self.fields.get(name, default)
        if not isinstance(found, Mapping):
            return found
        return found.get(book.id, found.get(book.variant.id, default))

    def stands_under(self, book: Regulation) -> bool:
        """Whether the step belongs to the lesson under a rule book.

        A step with boards or problems by game is left out where its game has none; *only* names
        the rule books or games that have it; *when* is a rule that the book must decide.
        """
        when = self.fields.get("when")
        if when is not None and citation_of(book, when) is None:
            return False
        only = self.fields.get("only")
        if only is not None and not {book.id, book.variant.id} & set(only):
            return False
        places = [name for name in ("board", "problem") if name in self.fields]
        return all(self.value(name, book) is not None for name in places)


@dataclass(frozen=True, slots=True)
class SchoolLesson:
    """One lesson: *id* is the name of its file, *place* its order within the *course*.

    *rules* are the rule books under which it can be read, the first one usual; *titles* and
    *about* are by language.
    """

    id: str
    course: str
    place: int
    rules: tuple[str, ...]
    titles: Mapping[str, str]
    about: Mapping[str, str]
    steps: tuple[LessonStep, ...]
    source: str = ""
    path: str = field(default="", compare=False)

    def steps_under(self, book: Regulation) -> list[LessonStep]:
        """The steps of the lesson under a rule book."""
        return [step for step in self.steps if step.stands_under(book)]

    def edition(self, book: Regulation) -> str:
        """A short name of the questions under a rule book: it changes with them."""
        asked = [(step.kind, repr(sorted(step.fields.items()))) for step in self.steps_under(book)]
        return hashlib.blake2b(repr(asked).encode(), digest_size=8).hexdigest()

    def title(self, locale: str, game: str) -> str:
        """The title in a language, in the words of a game."""
        return _said(self.titles, locale, game)

    def line(self, locale: str, game: str) -> str:
        """The sentence about the lesson in a language, in the words of a game."""
        return _said(self.about, locale, game)

    @property
    def games(self) -> tuple[str, ...]:
        """The variants of its rule books, each once, in their order."""
        return tuple(dict.fromkeys(REGULATIONS[name].variant.id for name in self.rules))
