"""Events as they arrive, read once: every field checked, or a sentence that says what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from ...errors import DamasError
from ...regulations import OPTIONS
from ...variants import Variant
from ..model.clock import ClockSetting
from ..model.state import FIRST, NEWEST
from .events import EVENTS, KINDS, Event

PLAYERS = ("white", "black")
ANYONE = ("white", "black", "arbiter")
_LONGEST_PATH = 100
_LONGEST_TEXT = 2000
LATEST = 10**11  # seconds: a watch shows no more


class EventError(DamasError, ValueError):
    """An unreadable or impossible event: nothing has changed."""


def read(event: object, row: Variant | None) -> Event:
    """The event as a typed value.

    *event*: a mapping as in the schema. *row*: the variant on the table, None before the start.
    Raises EventError.
    """
    if type(event) is not dict and not isinstance(event, Mapping):
        raise EventError("not-an-object", "An event is a JSON object")
    name = event.get("event")
    form = _FORMS.get(name) if isinstance(name, str) else None
    if form is None:
        raise EventError("unknown-event", "There is no event {name}", name=shown(name))
    if row is None and name != "start":
        raise EventError("not-started", "The game has not been started")
    t = event.get("t")
    kind, parts = form
    values = [None if t is None else _time(t)]
    for field, reader, optional in parts:
        value = event.get(field)
        if value is not None:
            values.append(reader(field, value, row))
        elif optional:
            values.append(None)
        else:
            raise EventError(
                "missing-field", "The event {name} needs {field}", name=name, field=field
            )
    return kind(*values)


def shown(value: object) -> str:
    """A value from outside, short enough for a sentence."""
    text = ascii(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _bad(name: str, value: object) -> EventError:
    return EventError("bad-value", "{field} cannot be {value}", field=name, value=shown(value))


def _time(value: object) -> int:
    """Milliseconds on the watch."""
    if type(value) is not float and type(value) is not int:
        raise _bad("t", value)
    if not 0 <= value <= LATEST:
        raise _bad("t", value)
    return round(value * 1000)


def _text(name: str, value: object, _row: Variant | None) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT or _SURROGATE.search(value):
        raise _bad(name, value)
    return value


_SURROGATE = re.compile("[\ud800-\udfff]")  # half a character: nothing can be written with it


def _one_of(*known: str) -> Callable[[str, object, Variant | None], str]:
    def reader(name: str, value: object, _row: Variant | None) -> str:
        if isinstance(value, str) and value in known:
            return value
        raise _bad(name, value)

    return reader


def _flag(name: str, value: object, _row: Variant | None) -> bool:
    if not isinstance(value, bool):
        raise _bad(name, value)
    return value


def _number(name: str, value: object, _row: Variant | None) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= LATEST:
        raise _bad(name, value)
    return value


def _count(name: str, value: object, _row: Variant | None) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LATEST:
        raise _bad(name, value)
    return value


def _protocol(name: str, value: object, row: Variant | None) -> int:
    number = _count(name, value, row)
    if not FIRST <= number <= NEWEST:
        raise _bad(name, value)
    return number


def _square(name: str, value: object, row: Variant | None) -> int:
    if type(value) is int and row is not None and 1 <= value <= row.squares:
        return value
    place = _place(name, value, row)
    if isinstance(place, str):
        raise EventError(
            "light-square", "{square} is a light square: nothing is in play there", square=place
        )
    return place


def _place(name: str, value: object, row: Variant | None) -> int | str:
    """A square by number, or by file and rank; light squares by file and rank alone."""
    if row is None or isinstance(value, bool) or not isinstance(value, int | str):
        raise _bad(name, value)
    if isinstance(value, int):
        if not 1 <= value <= row.squares:
            raise _off_board(shown(value), row)
        return value
    number = row.number_named(value)
    if number is not None:
        return number
    files = "abcdefghij"[: row.size]
    if value[:1] in tuple(files) and value[1:] in {str(n + 1) for n in range(row.size)}:
        return value
    raise _off_board(shown(value), row)


def _off_board(value: str, row: Variant) -> EventError:
    return EventError(
        "square-off-board",
        "Square {value} is not on the board: squares are 1 to {squares}",
        value=value,
        squares=row.squares,
    )


def _squares(name: str, value: object, row: Variant | None) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > _LONGEST_PATH:
        raise _bad(name, value)
    return tuple(sorted({_square(name, each, row) for each in value}))


def _path(name: str, value: object, row: Variant | None) -> tuple[int | str, ...]:
    """A path; only its last square may be a light one."""
    if not isinstance(value, list) or not 2 <= len(value) <= _LONGEST_PATH:
        raise _bad(name, value)
    if len(value) == 2 and row is not None and _are_numbers(value, row.squares):
        return (value[0], value[1])
    way: list[int | str] = [_square(name, each, row) for each in value[:-1]]
    way.append(_place(name, value[-1], row))
    if len(way) > 2 and any(one == two for one, two in pairwise(way)):
        raise _bad(name, value)
    return tuple(way)


def _are_numbers(value: list[object], squares: int) -> bool:
    """Whether both are numbers of squares; the common case, looked at first."""
    one, two = value
    return type(one) is int and type(two) is int and 0 < one <= squares and 0 < two <= squares


def _options(name: str, value: object, _row: Variant | None) -> dict[str, Any]:
    if not isinstance(value, Mapping) or not set(value) <= set(OPTIONS):
        raise _bad(name, value)
    return dict(value)


def _clock(name: str, value: object, row: Variant | None) -> ClockSetting:
    if not isinstance(value, Mapping):
        raise _bad(name, value)
    control = value.get("control")
    if control is not None:
        _text("control", control, row)
    made: dict[str, float | None] = {}
    for colour in PLAYERS:
        given = value.get(colour)
        if given is None and control is not None:
            made[colour] = None
            continue
        seconds = _number(colour, given, row)
        if seconds <= 0:
            raise _bad(colour, given)
        made[colour] = seconds
    return ClockSetting(control, made["white"], made["black"])


Reader = Callable[[str, Any, "Variant | None"], Any]

_READERS: Mapping[str, Reader] = {
    "text": _text,
    "player": _one_of(*PLAYERS),
    "anyone": _one_of(*ANYONE),
    "hand": _one_of("left", "right"),
    "choice": _one_of("rectify", "keep"),
    "outcome": _one_of("win", "draw", "loss", "annulled"),
    "piece": _one_of("white man", "white king", "black man", "black king"),
    "flag": _flag,
    "number": _number,
    "count": _count,
    "protocol": _protocol,
    "square": _square,
    "place": _place,
    "path": _path,
    "squares": _squares,
    "clock": _clock,
    "options": _options,
}

Form = tuple[type[Event], tuple[tuple[str, Reader, bool], ...]]


def _form(kind: type[Event]) -> Form:
    """An event's class, and for each field its name, its reader and whether it may be left out."""
    parts = EVENTS[kind.name].items()
    return kind, tuple((name, _READERS[way.rstrip("?")], way[-1] == "?") for name, way in parts)


_FORMS: Mapping[str, Form] = {kind.name: _form(kind) for kind in KINDS}
