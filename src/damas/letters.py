"""Letters for comparing and sorting."""

from __future__ import annotations

import unicodedata


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
