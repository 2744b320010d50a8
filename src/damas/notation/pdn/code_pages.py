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
from itertools import pairwise

_WESTERN = ("cp1252", "cp850", "cp860", "mac-roman")
_EASTERN = ("cp1250", "iso8859-2", "cp852")
PAGES = (*_WESTERN, *_EASTERN, "cp1251", "cp866", "koi8-r")
"""The pages that are tried, the likeliest first: Windows, DOS and Mac, in the west and the east."""
NAMES = {
    "cp1252": "Windows-1252",
    "cp850": "CP850 (DOS)",
    "cp860": "CP860 (DOS)",
    "mac-roman": "Mac Roman",
    "cp852": "CP852 (DOS)",
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
_WEST = frozenset("áàâãäåçéèêëíïñóôõöøúüæß")
_EAST = frozenset("ąćęłńóśźżáčďéěíňřšťúůýžäöüőăâîșțđ")
_RARE = frozenset("îûùòìœÿű")
_ONLY_EAST = frozenset("ąćęłńśźżčďěňřšťůž")
_SLAVIC = re.compile(rb"w|[csrd]z|sk[aeiy\x80-\xff]", re.IGNORECASE)
_LIKELY = {"ão": 0.8, **dict.fromkeys(("ãe", "õe", "çã", "çõ", "ça", "ço", "çu", "ło"), 0.5)}
_POLISH, _CZECH = frozenset("ąćęłńśźż"), frozenset("áčďéěíňřšťúůýž")
_AFTER = {"ç": "aouãõáóú", "õ": "e", "ã": "oesn "}
"""The letters that follow a letter, a space for the end of the word; before anything else it is
likely misread."""
_NO_VOWEL = "bcdfghjklmnpqrstvwxyzńñ"
_RUSSIAN = frozenset("оеаинтсрвлкмдпуяыьгзбчйхж")
_SINGLE = frozenset("éàáóíêâиваскоуя")  # words by themselves
_ALONE = frozenset("½§°«»“”‘’„–—…©®·№¡¿€£")
_QUOTES = "«»“”‘’„"  # signs beside a word
_ORDINAL = frozenset("ºª")


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
    common = _EAST if page in _EASTERN else _WEST
    if None in text:
        return -50.0
    whole = "".join(filter(None, text))
    if page in _EASTERN and _SLAVIC.search(word) and not _ONLY_EAST.isdisjoint(whole.lower()):
        worth += 0.5
    small = frozenset(whole.lower())
    worth -= not (small.isdisjoint(_POLISH) or small.isdisjoint(_CZECH))
    worth -= sum(
        one.isupper() and not one.isascii() and then.islower() for one, then in pairwise(whole[1:])
    )
    before, accents = "", 0
    for letter in whole.strip(_QUOTES):
        accents = accents + 1 if letter.isalpha() and "\x7f" < letter < "\u0400" else 0
        worth += _alone(letter, len(text), common) + _together(before, letter)
        worth -= 2.0 if accents > 2 else 0.0
        before = letter
    return worth - (0.6 if " " not in _AFTER.get(before.lower(), " ") else 0.0)


def _alone(letter: str, length: int, common: frozenset[str]) -> float:
    if letter.isascii():
        return 0.0
    if letter in _ORDINAL:
        return 0.6 if length == 1 else -1.0
    if not letter.isalpha():
        return 0.5 if length == 1 and letter in _ALONE else -1.0 if letter in _ALONE else -3.0
    small = letter.lower()
    if "\u0400" <= small <= "\u04ff":
        usual = _RUSSIAN if length > 1 else _SINGLE
        return 1.0 if small in usual else 0.2
    if length == 1 and small not in _SINGLE:
        return 0.1
    return 1.0 if small in common else 0.4 if small in _RARE else -1.0


def _together(before: str, letter: str) -> float:
    if not (before.isalpha() and letter.isalpha()):
        return 0.0
    worth = -2.0 if before.islower() and letter.isupper() else 0.0
    pair = (before + letter).lower()
    worth += _LIKELY.get(pair, 0.0)
    worth -= 0.6 if pair[1] not in _AFTER.get(pair[0], pair[1]) else 0.0
    worth -= 0.6 if pair[1] == "ï" and pair[0] in _NO_VOWEL else 0.0
    worth -= 0.6 if pair[0] == "ń" and pair[1] in "aeiouáéíóú" else 0.0
    mixed = ("\u0400" <= before <= "\u04ff") is not ("\u0400" <= letter <= "\u04ff")
    return worth - 4.0 if mixed else worth
