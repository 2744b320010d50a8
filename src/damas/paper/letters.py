"""Letters that can be printed: those of every PDF reader's fonts, and of the fonts at hand.

Names come from everywhere, and are set in their own letters (`fonts`). Without the
packages of fonts the nearest letters are set: a Czech č as c, Cyrillic and Greek ones in Latin.
Only a letter without any is a box.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from .fonts import covers

_SIGNS = frozenset("≤≥≠→←×✂✓●■□−")  # from the Symbol and Dingbats fonts, which readers have too


def _table(pairs: str) -> dict[str, str]:
    return {pair[0]: pair[1:] for pair in pairs.split()}


_NEAREST = _table("ĐD đd ĦH ħh ıi ŁL łl ŊN ŋn ŦT ŧt ẞSS ĸk ƏA əa ȘS șs ȚT țt") | {
    **dict(zip("\u2010\u2011\u2012\u2015\u2212\u02bb\u02bc", "---\u2014-''", strict=True)),
}
_CYRILLIC = _table(
    "аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch"
    " ъie ыy ь эe юiu яia іi їi єie ґg ўu јj"
)
_GREEK = _table("αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo")


def printable(text: str) -> str:
    """*text* in letters that can be printed: its own, where a font has them."""
    return text if text.isascii() else "".join(map(_letter, unicodedata.normalize("NFC", text)))


@cache
def _letter(letter: str) -> str:
    hidden = unicodedata.category(letter) in ("Cf", "Cc", "Zl", "Zp")
    if _in_every_reader(letter) or (not hidden and covers(letter)):
        return letter
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Cc"):
        return " " if letter in "\t\n" else ""
    if letter in _NEAREST:
        return _NEAREST[letter]
    small = letter.lower()
    for table in (_CYRILLIC, _GREEK):
        if small in table:
            return table[small] if small == letter else table[small].capitalize()
    base = unicodedata.normalize("NFKD", letter)
    if base != letter:
        return "".join(map(_letter, base))
    return " " if letter.isspace() else "\u25a1"


def is_plain(text: str) -> bool:
    """Whether the fonts of every PDF reader have *text*."""
    return text.isascii() or all(map(_in_every_reader, text))


@cache
def _in_every_reader(letter: str) -> bool:
    return letter in _SIGNS or _has(letter)


def _has(letter: str) -> bool:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return letter >= " "
