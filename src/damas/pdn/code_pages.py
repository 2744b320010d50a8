"""Bytes of an unnamed code page into letters: the page in which the words look like words.

Names and comments are short, and a guesser of languages wants long texts. A name says enough by
itself: signs and boxes do not stand in words, a small letter is not followed by a capital, Latin
and Cyrillic letters do not stand side by side, and some letters are far more usual than others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

PAGES = ("cp1252", "cp850", "cp1250", "iso8859-2", "cp1251", "cp866", "koi8-r")
"""The pages that are tried, the likeliest first: Windows and DOS, in the west and the east."""
NAMES = {
    "cp1252": "Windows-1252",
    "cp850": "CP850 (DOS)",
    "cp1250": "Windows-1250",
    "iso8859-2": "ISO 8859-2",
    "cp1251": "Windows-1251",
    "cp866": "CP866 (DOS)",
    "koi8-r": "KOI8-R",
    "latin-1": "ISO 8859-1",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
}
"""The pages as people call them; all others are marked in the file, or are UTF-8."""
MOST_WORDS = 5000  # different ones that are looked at
WORD = re.compile(rb"[A-Za-z\x80-\xff]+")
_WEST = frozenset("áàâãäåçéèêëíîïñóôõöøúùûüæßœÿ")
_EAST = frozenset("ąćęłńóśźżáčďéěíňřšťúůýžäöüőűăâîșțđ")
_RUSSIAN = frozenset("оеаинтсрвлкмдпуяыьгзбчйхж")
_ALONE = frozenset("½§°«»“”‘’„–—…©®·№¡¿ºª€£")


def page_of(words: Iterable[bytes]) -> str:
    """The code page of *words*, each with letters beyond ASCII; cp1252 where none says more."""
    counted = Counter[bytes]()
    for word in words:
        counted[word] += 1
        if len(counted) >= MOST_WORDS:
            break
    scores = {
        page: sum(_worth(word, page) * min(n, 9) for word, n in counted.items()) for page in PAGES
    }
    return max(PAGES, key=lambda page: scores[page])  # the first of the best


@cache
def _letters(page: str) -> tuple[str | None, ...]:
    """The characters of the bytes from 128 on; None for those that the page does not have."""
    found: list[str | None] = []
    for byte in range(128, 256):
        try:
            found.append(bytes([byte]).decode(page))
        except UnicodeDecodeError:
            found.append(None)
    return tuple(found)


def _worth(word: bytes, page: str) -> float:
    """The likelihood of *word* in *page*, by its letters and how they stand together."""
    letters = _letters(page)
    text = [chr(byte) if byte < 128 else letters[byte - 128] for byte in word]
    worth = 0.5 if len(text) > 1 and (text[0] or "").isupper() else 0.0
    common = _EAST if page in ("cp1250", "iso8859-2") else _WEST
    before, accents = "", 0
    for letter in text:
        if letter is None:
            return -50.0
        accents = accents + 1 if letter.isalpha() and "\x7f" < letter < "\u0400" else 0
        worth += _alone(letter, len(text), common) + _together(before, letter)
        worth -= 2.0 if accents > 2 else 0.0
        before = letter
    return worth


def _alone(letter: str, length: int, common: frozenset[str]) -> float:
    if letter.isascii():
        return 0.0
    if not letter.isalpha():
        return 0.5 if length == 1 and letter in _ALONE else -1.0 if letter in _ALONE else -3.0
    small = letter.lower()
    if "\u0400" <= small <= "\u04ff":
        return 1.0 if small in _RUSSIAN else 0.2
    return 1.0 if small in common else -1.0


def _together(before: str, letter: str) -> float:
    if not (before.isalpha() and letter.isalpha()):
        return 0.0
    worth = -2.0 if before.islower() and letter.isupper() else 0.0
    mixed = ("\u0400" <= before <= "\u04ff") is not ("\u0400" <= letter <= "\u04ff")
    return worth - 4.0 if mixed else worth
