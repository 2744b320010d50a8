"""Letters that can be printed: those of every PDF reader's fonts, and of the fonts at hand.

Names come from everywhere, and are set in their own letters (`fonts`), which come with the extra
`paper`. A letter that no font has is set as the one it is made of, or as a box.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from .fonts import covers

_SIGNS = frozenset("≤≥≠→←×✂✓●■□−")  # from the Symbol and Dingbats fonts, which readers have too
_HIDDEN = ("Cf", "Cc", "Zl", "Zp")


def printable(text: str) -> str:
    """*text* in letters that can be printed: its own, where a font has them."""
    return text if text.isascii() else "".join(map(_letter, unicodedata.normalize("NFC", text)))


@cache
def _letter(letter: str) -> str:
    kind = unicodedata.category(letter)
    if _in_every_reader(letter) or (kind not in _HIDDEN and covers(letter)):
        return letter
    if unicodedata.combining(letter) or kind in ("Cf", "Cc"):
        return " " if letter in "\t\n" else ""
    base = unicodedata.normalize("NFKD", letter)
    if base != letter:
        return "".join(map(_letter, base))
    return " " if letter.isspace() else "\u25a1"


def is_plain(text: str) -> bool:
    """Whether the fonts of every PDF reader have *text*."""
    return text.isascii() or all(map(_in_every_reader, text))


@cache
def _in_every_reader(letter: str) -> bool:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return letter in _SIGNS
    return letter >= " "
