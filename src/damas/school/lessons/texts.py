"""The text of a step as one reader has it: in a language, in the words of the game, with numbers.

{pedra|peão} is the word of the game: the first, or the second where a man is called peão.
{limit kings_only} is the number of a draw rule, {number men-of-each} a number of the position;
{answer} is the first right answer.
"""

from __future__ import annotations

import re

from ...base.familiar import FAMILIAR, familiar
from ...base.i18n import plain_locale
from .facts import NUMBERS
from .model import StepText, in_words_of
from .rules import limit_of
from .tasks import StepTask, written

_FIELD = re.compile(r"\{([^{}]*)\}")


def text_of(task: StepTask, locale: str) -> StepText:
    """The texts of a task in a language of the catalogues."""
    text = task.step.texts[plain_locale(locale)]
    said = familiar if locale == FAMILIAR else str

    def put(words: str) -> str:
        words = in_words_of(said(words), task.book.variant.id)
        return _FIELD.sub(lambda found: _value(task, found[1]), words)

    return StepText(
        put(text.body),
        tuple(map(put, text.hints)),
        put(text.after),
        tuple(map(put, text.choices)),
    )


def unknown_fields(task: StepTask, locale: str) -> list[str]:
    """Fields of the texts that have no value under this rule book."""
    parts = task.step.texts[locale].parts
    spoken = [in_words_of(part, task.book.variant.id) for part in parts]
    found = [name for part in spoken for name in _FIELD.findall(part)]
    return [name for name in found if _value(task, name) == f"{{{name}}}"]


def has_words_of_games(text: str) -> bool:
    """Whether a text has a word that differs from game to game, as no English text does."""
    return in_words_of(text, "") != text


def _value(task: StepTask, name: str) -> str:
    kind, _, key = name.partition(" ")
    if kind == "limit":
        number = limit_of(task.book, key)
        return f"{{{name}}}" if number is None else str(number)
    if kind == "number" and key in NUMBERS:
        return str(NUMBERS[key](task.board))
    if name == "answer" and task.answers:
        return written(task.answers[0][0], task.board)
    return f"{{{name}}}"
