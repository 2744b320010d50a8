"""Text and numbers from outside: what no request, file or log may hold, decided in one place.

Refused everywhere: half characters (lone surrogates), NUL and other control characters, characters
that Unicode calls none, and marks that reverse the order of reading (bidirectional overrides
and isolates), with which a name could look like another. Tabs and line breaks stand only in texts
of several lines. Numbers are those that every program of the trade reads alike.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from .bounds import GAME_TEXT, NAME, TEXT
from .errors import NotationError

_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f"
_NONE = "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
_TURNED = "\u202a-\u202e\u2066-\u2069"
_BREAKS = "\t\n\r\x85\u2028\u2029"
_IN_LINES = re.compile(f"[{_CONTROLS}{_NONE}{_TURNED}]")
_IN_ONE_LINE = re.compile(f"[{_CONTROLS}{_NONE}{_TURNED}{_BREAKS}]")
LINES = frozenset({"text", "reason", "comment", "note", "pdn", "trf"})
"""Fields that may hold several lines, whichever request or file they are in."""
LARGEST_NUMBER = 2**53 - 1
"""The largest whole number that JSON carries unchanged to every program (RFC 8259, 6)."""
DEEPEST = 40
"""Objects within objects; the deepest that anything here sends is 8."""


def unfit(text: str, *, lines: bool = False) -> str:
    """The first character of *text* that may not stand in it, as "U+D800"; "" where there is none.

    *lines*: tabs and line breaks may stand.

    >>> unfit("João\\nSilva"), unfit("João\\nSilva", lines=True), unfit("a\\u202eb")
    ('U+000A', '', 'U+202E')
    """
    found = (_IN_LINES if lines else _IN_ONE_LINE).search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def mended(text: str) -> str:
    """*text* with the replacement character for everything that may stand in no text.

    >>> mended("a\\x00b\\ud800") == "a\\ufffdb\\ufffd"
    True
    """
    return _IN_LINES.sub("\ufffd", text)


def mended_value(value: Any) -> Any:
    """A value of JSON with every text in it mended, names of fields included."""
    if isinstance(value, str):
        return mended(value)
    if isinstance(value, Mapping):
        return {mended(str(key)): mended_value(each) for key, each in value.items()}
    if isinstance(value, list):
        return [mended_value(each) for each in value]
    return value


def check_text(text: str, field: str, *, lines: bool = False) -> str:
    """*text* itself. Raises NotationError ("bad-text"), which names *field* and the character."""
    letter = unfit(text, lines=lines)
    if letter:
        raise NotationError(
            "bad-text",
            "{field} holds a character that cannot stand there ({letter}): write it without",
            field=field,
            letter=letter,
        )
    return text


def check_value(value: Any, field: str = "", depth: int = 0) -> None:
    """Looks through a value of JSON: its texts, names of fields and numbers.

    Raises NotationError: "bad-text", "bad-number", "too-deep", each with the field as `a.b.1`.
    """
    if isinstance(value, str):
        check_text(value, field or "–", lines=field.rpartition(".")[2] in LINES)
    elif isinstance(value, float | int):
        _check_number(value, field)
    elif depth >= DEEPEST:
        raise NotationError("too-deep", "{field} is nested too deeply", field=field[:80])
    elif isinstance(value, Mapping):
        for key, each in value.items():
            name = str(key)
            check_text(name, mended(name)[:80])
            check_value(each, _inside(field, name[:80]), depth + 1)
    elif isinstance(value, list):
        for place, each in enumerate(value, start=1):
            check_value(each, _inside(field, str(place)), depth + 1)


def check_lengths(value: Any, field: str = "", most: int = NAME) -> None:
    """Holds the texts within a value of JSON to *most* letters, those of several lines to TEXT.

    Raises NotationError ("too-long"). Only what is new is held to it: logs keep what they have.
    """
    if isinstance(value, str):
        name = field.rpartition(".")[2]
        longest = GAME_TEXT if name == "pdn" else max(most, TEXT) if name in LINES else most
        if len(value) > longest:
            raise NotationError(
                "too-long", "{field} can have {most} letters at most", field=field, most=longest
            )
    elif isinstance(value, Mapping):
        for key, each in value.items():
            name = str(key)
            check_lengths(name, name[:40], most)
            check_lengths(each, _inside(field, name), most)
    elif isinstance(value, list):
        for place, each in enumerate(value, start=1):
            check_lengths(each, _inside(field, str(place)), most)


def _inside(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


def _check_number(value: float, field: str) -> None:
    whole = isinstance(value, int)
    if abs(value) > LARGEST_NUMBER if whole else not math.isfinite(value):
        raise NotationError(
            "bad-number", "{field} is a number that cannot be used", field=field or "–"
        )
