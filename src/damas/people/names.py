"""Names of people: of accounts, in Unicode, one script each, and no two that look alike; and those
that guests type, which are no account's.

Two names look alike when their skeletons are equal: letters without marks, each replaced by the
Latin letter that it is taken for (Unicode's table of confusables), in small letters, without spaces
and signs.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache

from ..base.errors import DamasError

SHORTEST, LONGEST = 2, 30
_SIGNS = " -_.'’"
_TAKEN_FOR = {"1": "l", "i": "l", "|": "l", "0": "o", "rn": "m", "vv": "w"}
_TOGETHER = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL"})
_RESERVED = (
    "admin",
    "administrator",
    "administrador",
    "anonymous",
    "anónimo",
    "arbiter",
    "árbitro",
    "black",
    "brancas",
    "chief arbiter",
    "árbitro principal",
    "computer",
    "computador",
    "damas",
    "dono",
    "engine",
    "eu",
    "guest",
    "moderator",
    "moderador",
    "motor",
    "organiser",
    "organizer",
    "organizador",
    "owner",
    "pretas",
    "root",
    "server",
    "servidor",
    "support",
    "system",
    "visitante",
    "white",
    "você",
    "you",
)
"""The words by which pages name an engine, a side, the owner, an official or the reader, in every
language."""
_INVISIBLE = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""First and last of the signs that nobody sees: Unicode's default ignorable code points, and the
empty pattern of Braille. Some of them count as letters."""


class BadNameError(DamasError, ValueError):
    """A name that no account may have."""


@dataclass(frozen=True, slots=True)
class Name:
    """*text* as it is shown, and its *skeleton*, which no other name may share."""

    text: str
    skeleton: str


def read_name(text: str) -> Name:
    """A name for an account. Raises BadNameError for a name that no account may have.

    >>> read_name("  Ana   Maria ").text
    'Ana Maria'
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise BadNameError(
            "bad-name",
            "A name has {least} to {most} letters",
            least=SHORTEST,
            most=LONGEST,
        )
    for sign in name:
        if _is_invisible(sign):
            shown = f"U+{ord(sign):04X}"
            raise BadNameError("bad-name", "A name cannot have the sign {sign}", sign=shown)
        if not (sign in _SIGNS or unicodedata.category(sign)[0] in "LMN"):
            raise BadNameError("bad-name", "A name cannot have the sign {sign}", sign=sign)
    if not any(unicodedata.category(sign)[0] == "L" for sign in name) or name[0] in _SIGNS:
        raise BadNameError("bad-name", "A name begins with a letter or a figure, and has a letter")
    if _has_marks_without_end(name) or len(_scripts(name)) > 1:
        raise BadNameError("bad-name", "A name is written in the letters of one script")
    found = skeleton(name)
    if not found or is_reserved(found):
        raise taken(name)
    return Name(name, found)


def taken(name: str) -> BadNameError:
    """The refusal of a name that somebody has."""
    return BadNameError("name-taken", "The name {name} is taken: choose another", name=name)


def visible(text: str) -> str:
    """A name as a guest types it, without the signs that nobody sees.

    >>> visible(" A\\u200bna\\u3164  Reis ")
    'Ana Reis'
    """
    return " ".join("".join(sign for sign in text if not _is_invisible(sign)).split())


def is_reserved(found: str) -> bool:
    """Whether a skeleton is of a word by which pages name somebody else than a person."""
    return found in _reserved()


def skeleton(name: str) -> str:
    """The form that a name shares with all names that look like it.

    >>> skeleton("João") == skeleton("joa0") == skeleton("J o-a o")
    True
    """
    plain = unicodedata.normalize("NFKD", name)
    letters = (sign for sign in plain if unicodedata.category(sign)[0] in "LN")
    text = "".join(_latin(sign) for sign in letters).casefold()
    for alike, one in _TAKEN_FOR.items():
        text = text.replace(alike, one)
    return text


def _latin(sign: str) -> str:
    """The Latin letter or figure that a sign looks like, else the sign."""
    return sign if sign.isascii() else _alike().get(sign, sign)


@cache
def _alike() -> dict[str, str]:
    """Every sign that looks like a Latin letter or a figure, from Unicode's table."""
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415

    found = {}
    for sign, others in confusables_data.items():
        plain = [one["c"].casefold() for one in others if one["c"].isascii() and one["c"].isalnum()]
        if len(sign) == 1 and not sign.isascii() and plain:
            found[sign] = min(plain, key=lambda text: (len(text), not text.isalpha(), text))
    return found


def _is_invisible(sign: str) -> bool:
    if unicodedata.category(sign)[0] == "C":
        return True
    return any(first <= ord(sign) <= last for first, last in _INVISIBLE)


@cache
def _reserved() -> frozenset[str]:
    return frozenset(skeleton(name) for name in _RESERVED)


def _scripts(name: str) -> set[str]:
    """The scripts of a name's letters; scripts that are written together count as one."""
    letters = [sign for sign in name if unicodedata.category(sign)[0] == "L"]
    found = {unicodedata.name(sign, "?").split(" ", 1)[0].split("-")[0] for sign in letters}
    return {"CJK" if script in _TOGETHER else script for script in found}


def _has_marks_without_end(name: str) -> bool:
    """Whether more than two marks stand on one letter."""
    marks = 0
    for sign in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if marks > 2:
            return True
    return False
