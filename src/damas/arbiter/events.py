"""Events as they arrive, read once: every field checked, or a sentence that says what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from ..errors import DamasError
from ..regulations import OPTIONS
from ..variants import Variant

PLAYERS = ("white", "black")
ANYONE = ("white", "black", "arbiter")
_LONGEST_PATH = 100
_LONGEST_TEXT = 2000
LATEST = 10**11  # seconds: a watch shows no more

Fields = Mapping[str, str]
"""Name of a field → how it is read; a "?" at the end of the way: it may be left out."""

EVENTS: Mapping[str, Fields] = {
    "start": {
        "regulation": "text",
        "options": "options?",
        "fen": "text?",
        "board": "text?",
        "clock": "clock?",
    },
    "adjust": {"by": "player", "square": "square?"},
    "touch": {"by": "anyone", "square": "square"},
    "lift": {"by": "anyone", "square": "square"},
    "put": {"by": "anyone", "square": "place", "released": "flag?", "piece": "piece?"},
    "hover": {"by": "player", "square": "square?"},
    "move": {"by": "anyone", "path": "path", "hand": "hand?"},
    "remove": {"by": "anyone", "square": "square"},
    "crown": {"by": "anyone", "square": "square"},
    "press": {"by": "player", "hand": "hand?", "holding": "flag?"},
    "flag": {"by": "anyone"},
    "report": {"by": "anyone", "code": "text", "against": "player?", "ply": "count?"},
    "decide": {"by": "anyone", "choice": "choice", "code": "text?", "ply": "count?"},
    "offer_draw": {"by": "player"},
    "accept_draw": {"by": "player"},
    "decline_draw": {"by": "player"},
    "resign": {"by": "player"},
    "claim": {"by": "player", "rule": "text"},
    "complaint": {"by": "player", "text": "text?"},
    "clock": {"by": "anyone", "act": "text", "color": "player?", "seconds": "number?"},
    "accident": {"by": "anyone"},
    "board_misplaced": {"by": "anyone"},
    "placements": {"occupied": "squares", "by": "player?"},
    "rule": {
        "by": "anyone",
        "ruling": "text",
        "text": "text?",
        "against": "player?",
        "white": "outcome?",
        "black": "outcome?",
        "authority": "text?",
    },
}
"""Every event with its fields. `t`, the seconds on the arbiter's watch, may stand in each."""


class EventError(DamasError, ValueError):
    """An event that cannot be read or cannot be: nothing has changed."""


def read(event: object, row: Variant | None) -> dict[str, Any]:
    """The event with its fields as values: colours, numbers, paths.

    *row*: the variant on the table, None before the start. Raises EventError.
    """
    if not isinstance(event, Mapping):
        raise EventError("not-an-object", "An event is a JSON object")
    kind = event.get("event")
    fields = EVENTS.get(kind) if isinstance(kind, str) else None
    if fields is None:
        raise EventError("unknown-event", "There is no event {name}", name=shown(kind))
    if row is None and kind != "start":
        raise EventError("not-started", "The game has not been started")
    made: dict[str, Any] = {"event": kind, "t": _time(event.get("t"))}
    for name, way in fields.items():
        value = event.get(name)
        if value is None and way.endswith("?"):
            made[name] = None
            continue
        if value is None:
            raise EventError(
                "missing-field", "The event {name} needs {field}", name=kind, field=name
            )
        made[name] = _READERS[way.rstrip("?")](name, value, row)
    return made


def shown(value: object) -> str:
    """A value from outside, short enough for a sentence."""
    text = ascii(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _bad(name: str, value: object) -> EventError:
    return EventError("bad-value", "{field} cannot be {value}", field=name, value=shown(value))


def _time(value: object) -> int | None:
    """Milliseconds on the watch."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
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
        if not isinstance(value, str) or value not in known:
            raise _bad(name, value)
        return value

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


def _square(name: str, value: object, row: Variant | None) -> int:
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


def _squares(name: str, value: object, row: Variant | None) -> list[int]:
    if not isinstance(value, list) or len(value) > _LONGEST_PATH:
        raise _bad(name, value)
    return sorted({_square(name, each, row) for each in value})


def _path(name: str, value: object, row: Variant | None) -> list[int | str]:
    """A path; only its last square may be a light one."""
    if not isinstance(value, list) or not 2 <= len(value) <= _LONGEST_PATH:
        raise _bad(name, value)
    way: list[int | str] = [_square(name, each, row) for each in value[:-1]]
    way.append(_place(name, value[-1], row))
    if any(one == two for one, two in pairwise(way)) and len(way) > 2:
        raise _bad(name, value)
    return way


def _options(name: str, value: object, _row: Variant | None) -> dict[str, Any]:
    if not isinstance(value, Mapping) or not set(value) <= set(OPTIONS):
        raise _bad(name, value)
    return dict(value)


def _clock(name: str, value: object, row: Variant | None) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise _bad(name, value)
    control = value.get("control")
    if control is not None:
        _text("control", control, row)
    made: dict[str, Any] = {"control": control}
    for color in PLAYERS:
        given = value.get(color)
        if given is None and control is not None:
            made[color] = None
            continue
        seconds = _number(color, given, row)
        if seconds <= 0:
            raise _bad(color, given)
        made[color] = seconds
    return made


_READERS: Mapping[str, Callable[[str, Any, Variant | None], Any]] = {
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
    "square": _square,
    "place": _place,
    "path": _path,
    "squares": _squares,
    "clock": _clock,
    "options": _options,
}
