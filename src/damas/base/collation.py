"""Letters for comparing and sorting."""

from __future__ import annotations

import re
import unicodedata

PARTICLES = frozenset(
    ("da", "de", "do", "das", "dos", "e", "di", "du", "del", "van", "von", "der", "den", "la", "y")
)
_WORD = re.compile(r"[^\W_]+")


def unaccented(text: str) -> str:
    """*text* without accents, and with its ligatures and small signs taken apart.

    >>> unaccented("João Conceição, 2.º")
    'Joao Conceicao, 2.o'
    """
    if text.isascii():
        return text
    return text.translate(_PLAIN)


KEPT = 0x2000
"""The letters of alphabets with accents have smaller numbers; of others none is kept in memory."""


class _Plain(dict[int, str]):
    """Letters without accents, by their numbers; each is made when it is first met."""

    def __missing__(self, number: int) -> str:
        apart = unicodedata.normalize("NFKD", chr(number))
        plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
        return self.setdefault(number, plain) if number < KEPT else plain


_PLAIN = _Plain()


def fold(text: str) -> str:
    """*text* for comparing: no accents, no capitals, single spaces.

    >>> fold("  João  SÁ,  Inês ")
    'joao sa, ines'
    """
    return " ".join(unaccented(text).casefold().split())


def name_key(name: str) -> str:
    """A name for comparing: small letters, no accents, no particles, words in order of letters.

    >>> name_key("SILVA, João da"), name_key("Joao Silva")
    ('joao silva', 'joao silva')
    """
    return " ".join(sorted(_words(name)))


def short_key(name: str) -> str:
    """First and last word of a name; of "Silva, João" the same as of "João Silva".

    >>> short_key("João Pedro Silva"), short_key("Silva, João P.")
    ('joao silva', 'joao silva')
    """
    family, comma, given = name.partition(",")
    words = _words(f"{given} {family}" if comma else name)
    return " ".join((words[0], words[-1])) if len(words) > 1 else " ".join(words)


def _words(name: str) -> list[str]:
    words = _WORD.findall(unaccented(name).casefold())
    return [word for word in words if word not in PARTICLES] or words
