"""The card of a pupil: letters by which a child comes back, on any computer.

A card has eight of 19 letters: 34 bits, some 17 thousand million codes. On a server with ten
thousand pupils one guess in 1.7 million finds one; the server limits guesses. No vowels: no card is
a word.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from ...people.letters import CODE_LETTERS, new_letters, read_letters

CARD_LETTERS = "".join(letter for letter in CODE_LETTERS if letter not in "AE")
CARD_LENGTH = 8
CARD_BITS = CARD_LENGTH * math.log2(len(CARD_LETTERS))


def new_card(below: Callable[[int], int]) -> str:
    """Random letters of a card; *below(n)* gives a number from 0 to n - 1."""
    return new_letters(below, CARD_LENGTH, CARD_LETTERS)


def read_card(text: str) -> str:
    """The letters of a card as people type them. Raises NotationError.

    >>> read_card("bcdf-ghjk")
    'BCDFGHJK'
    """
    return read_letters(text, CARD_LENGTH)


def spaced(card: str) -> str:
    """A card as it is read aloud, in two groups.

    >>> spaced("BCDFGHJK")
    'BCDF GHJK'
    """
    return f"{card[:4]} {card[4:]}"
