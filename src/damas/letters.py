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
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
