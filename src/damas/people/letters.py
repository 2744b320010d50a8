"""Codes that are said aloud and typed: letters that do not look alike, in any spacing."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..base.errors import NotationError

CODE_LETTERS = "ABCDEFGHJKMNPRSTVWXYZ"
"""Without I and L (like each other), O and Q (like each other), U (like V)."""


def new_letters(below: Callable[[int], int], length: int, letters: str = CODE_LETTERS) -> str:
    """A random code of so many letters; *below(n)* gives a number from 0 to n - 1."""
    return "".join(letters[below(len(letters))] for _ in range(length))


def plain_letters(text: str) -> str:
    """A code as people type it, in capitals without spaces and hyphens.

    >>> plain_letters("abc-def")
    'ABCDEF'
    """
    return re.sub(r"[\s-]", "", text).upper()


def read_letters(text: str, length: int, letters: str = CODE_LETTERS) -> str:
    """Reads a code of so many letters. Raises NotationError for text that cannot be one."""
    found = plain_letters(text)
    if len(found) != length or not set(found) <= set(letters):
        raise NotationError(
            "bad-code",
            'A code has {length} letters and none of I, L, O, Q, U: "{text}" is none',
            length=length,
            text=text[:20],
        )
    return found
