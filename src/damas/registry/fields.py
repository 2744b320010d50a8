"""Values from outside, read once: each by its name, within its bounds, with a sentence if wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

from ..arguments import shown
from ..bounds import NAME, TEXT
from ..days import ANY_TIME, plain_day, read_birth
from ..intake import unfit
from ..text import Text
from .errors import RegistryError

MOST_PARTS = 200
"""Titles, norms or licences of one person."""
_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,31}", re.ASCII)
_ADDRESS = re.compile(r"[A-Za-z0-9_-]{1,32}", re.ASCII)
Read = TypeVar("Read")
WORDS: dict[str, Text] = {
    "account": Text("Account"),
    "birth": Text("Birth"),
    "black": Text("Black"),
    "book": Text("Rule book"),
    "club": Text("Club"),
    "day": Text("Day"),
    "event": Text("Event"),
    "federation": Text("Federation"),
    "fide": Text("FIDE number"),
    "fmjd": Text("FMJD number"),
    "games": Text("Games"),
    "grade": Text("Grade"),
    "licences": Text("Licences"),
    "name": Text("Name"),
    "national": Text("National number"),
    "norms": Text("Norms"),
    "note": Text("Note"),
    "number": Text("Number"),
    "person": Text("Person"),
    "place": Text("Place"),
    "public": Text("Public fields"),
    "rating": Text("Rating"),
    "ratings": Text("Ratings"),
    "result": Text("Result"),
    "role": Text("Role"),
    "round": Text("Round"),
    "season": Text("Season"),
    "sex": Text("Sex"),
    "system": Text("System"),
    "time": Text("Time"),
    "title": Text("Title"),
    "titles": Text("Titles"),
    "town": Text("Town"),
    "white": Text("White"),
}
"""The words for fields that people fill in; the others are those of programs."""


def words_of(name: str) -> Text | str:
    """A field as a person knows it; its own name where only programs give it."""
    return WORDS.get(name, name)


def only(data: object, known: frozenset[str]) -> Mapping[str, Any]:
    """*data* as an object with no other fields than *known*. Raises RegistryError ("bad-field")."""
    if not isinstance(data, Mapping):
        raise RegistryError("bad-field", "{value} is no object", value=shown(data))
    strange = sorted(str(name) for name in data.keys() - known)
    if strange:
        raise RegistryError(
            "bad-field",
            "There is no field {name} here; there are {known}",
            name=strange[0][:40],
            known=", ".join(sorted(known)) or "–",
        )
    return data


def text(data: Mapping[str, Any], name: str, default: str | None = None, most: int = NAME) -> str:
    """A text of one line; without *default* it may not be empty."""
    value = data.get(name, default)
    if not isinstance(value, str) or (default is None and not value.strip()):
        raise RegistryError(
            "bad-field",
            "{name} must be a text, not {value}",
            name=words_of(name),
            value=shown(value),
        )
    value = " ".join(value.split())
    letter = unfit(value)
    if letter or len(value) > most:
        raise RegistryError(
            "bad-field",
            "{name} has at most {most} letters, all of which can be printed",
            name=words_of(name),
            most=most,
        )
    return value


def note(data: Mapping[str, Any], name: str) -> str:
    """A text of several lines, which may be empty."""
    value = data.get(name, "")
    if not isinstance(value, str) or len(value) > TEXT or unfit(value, lines=True):
        raise RegistryError(
            "bad-field", "{name} has at most {most} letters", name=words_of(name), most=TEXT
        )
    return value.strip()


def code(data: Mapping[str, Any], name: str, default: str | None = "") -> str:
    """A number or code of letters, digits and . _ / -; "" if it may be empty."""
    value = data.get(name, default)
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if value == "" and default is not None:
        return ""
    if not isinstance(value, str) or not _CODE.fullmatch(value.strip()):
        raise RegistryError(
            "bad-code",
            "{name} is made of letters, digits and . _ / -, not {value}",
            name=words_of(name),
            value=shown(value),
        )
    return value.strip()


def address(data: Mapping[str, Any], name: str) -> str:
    """The address of something in the store, which may begin with - or _; "" if there is none."""
    value = data.get(name, "")
    if isinstance(value, str) and _ADDRESS.fullmatch(value):
        return value
    return code(data, name)


def one_of(
    data: Mapping[str, Any], name: str, known: Sequence[str], default: str | None = None
) -> str:
    """One of the *known* words."""
    value = data.get(name, default)
    if value not in known:
        raise RegistryError(
            "bad-field",
            "{name} must be one of {known}, not {value}",
            name=words_of(name),
            known=", ".join(word or "–" for word in known),
            value=shown(value),
        )
    return str(value)


def flag(data: Mapping[str, Any], name: str, default: bool = False) -> bool:
    """True or false."""
    value = data.get(name, default)
    if not isinstance(value, bool):
        raise RegistryError(
            "bad-field",
            "{name} must be true or false, not {value}",
            name=words_of(name),
            value=shown(value),
        )
    return value


def whole(
    data: Mapping[str, Any], name: str, default: int | None = None, *, least: int, most: int
) -> int:
    """A whole number from *least* to *most*."""
    value = data.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise RegistryError(
            "bad-field",
            "{name} must be a whole number from {least} to {most}, not {value}",
            name=words_of(name),
            least=least,
            most=most,
            value=shown(value),
        )
    return value


def day(data: Mapping[str, Any], name: str, default: str | None = None) -> str:
    """A day as 2026-05-01; "" only if that is the *default*."""
    value = data.get(name, default)
    if value == "" and default == "":
        return ""
    if not isinstance(value, str) or not is_day(value):
        raise RegistryError(
            "bad-date", "{name}: {value} is no day, such as 2026-05-01", name=words_of(name),
            value=shown(value),
        )  # fmt: skip
    return value


def birth(data: Mapping[str, Any], name: str = "birth", newest: date | None = None) -> str:
    """A year ("1990"), a day ("1990-05-01"), or "" where it is not known; not after *newest*."""
    value = data.get(name, "")
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if value == "":
        return ""
    if not isinstance(value, str):
        raise RegistryError(
            "bad-date",
            "{name}: {value} is neither a year nor a day, such as 1990 or 1990-05-01",
            name=words_of(name),
            value=shown(value),
        )
    found = read_birth(value, newest or ANY_TIME)
    if isinstance(found, Text):
        raise RegistryError("bad-date", "{name}: {what}", name=words_of(name), what=found)
    return found.written("-") if found.day else found.written("-")[:4]


def is_day(value: str) -> bool:
    """Whether a text is a day of the calendar, as 2026-05-01."""
    return plain_day(value, "-") is not None


def each(
    data: Mapping[str, Any], name: str, read: Callable[[Any], Read], most: int = MOST_PARTS
) -> tuple[Read, ...]:
    """A list whose parts *read* reads."""
    value = data.get(name, [])
    if not isinstance(value, list | tuple) or len(value) > most:
        raise RegistryError(
            "bad-field", "{name} must be a list of {most} at most", name=words_of(name), most=most
        )
    return tuple(read(one) for one in value)
