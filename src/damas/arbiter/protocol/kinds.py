"""Fields of events that the variant on the table decides: squares and paths; and the options.

The context of reading is that variant; None for an event that the table makes itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from string import ascii_lowercase
from typing import Annotated, Any

from pydantic import PlainSerializer, PlainValidator, ValidationInfo, WithJsonSchema

from ...base.arguments import shown
from ...base.text import Text
from ...contract.faults import BAD, value_fault
from ...rules.regulations import OPTIONS
from ...rules.variants import Variant

_LONGEST_PATH = 100


def _square(value: object, info: ValidationInfo) -> int:
    return _square_of(value, info.context)


def _place(value: object, info: ValidationInfo) -> int | str:
    return _place_of(value, info.context)


def _square_of(value: object, row: Variant | None) -> int:
    if type(value) is int and (row is None or 1 <= value <= row.squares):
        return value
    place = _place_of(value, row)
    if isinstance(place, str):
        text = Text("{square} is a light square: nothing is in play there", {"square": place})
        raise value_fault("light-square", text)
    return place


def _place_of(value: object, row: Variant | None) -> int | str:
    """A square by number, or by file and rank; light squares by file and rank alone."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise value_fault(*BAD)
    if row is None:
        return value
    if isinstance(value, int):
        if not 1 <= value <= row.squares:
            raise _off_board(value, row)
        return value
    number = row.number_named(value)
    if number is not None:
        return number
    files = ascii_lowercase[: row.size]
    if value[:1] in tuple(files) and value[1:] in {str(n + 1) for n in range(row.size)}:
        return value
    raise _off_board(value, row)


def _off_board(value: object, row: Variant) -> Exception:
    return value_fault(
        "square-off-board",
        Text(
            "Square {value} is not on the board: squares are 1 to {squares}",
            {"value": shown(value), "squares": row.squares},
        ),
    )


def _squares(value: object, info: ValidationInfo) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > _LONGEST_PATH:
        raise value_fault(*BAD)
    return tuple(sorted({_square_of(each, info.context) for each in value}))


def _path(value: object, info: ValidationInfo) -> tuple[int | str, ...]:
    """A path; only its last square may be a light one."""
    row: Variant | None = info.context
    if row is None and isinstance(value, tuple):
        return value
    if not isinstance(value, list) or not 2 <= len(value) <= _LONGEST_PATH:
        raise value_fault(*BAD)
    if len(value) == 2 and row is not None and _are_numbers(value, row.squares):
        return (value[0], value[1])
    way: list[int | str] = [_square_of(each, row) for each in value[:-1]]
    way.append(_place_of(value[-1], row))
    if len(way) > 2 and any(one == two for one, two in pairwise(way)):
        raise value_fault(*BAD)
    return tuple(way)


def _are_numbers(value: list[object], squares: int) -> bool:
    """Whether both are numbers of squares; the common case, looked at first."""
    one, two = value
    return type(one) is int and type(two) is int and 0 < one <= squares and 0 < two <= squares


def _options(value: object) -> dict[str, Any]:
    if not isinstance(value, Mapping) or not set(value) <= set(OPTIONS):
        raise value_fault(*BAD)
    return dict(value)


_SQUARE = {
    "description": "The number that the variant prints, or file and rank",
    "anyOf": [
        {"type": "integer", "minimum": 1},
        {"type": "string", "pattern": "^[a-l]([1-9]|1[0-2])$"},
    ],
}
_PLACE = {**_SQUARE, "description": "A square; by file and rank also a light one"}
_LIST = {"type": "array", "items": _SQUARE, "maxItems": _LONGEST_PATH}
_OPTIONS = {
    "type": "object",
    "properties": {name: {"enum": list(values)} for name, values in OPTIONS.items()},
    "additionalProperties": False,
}

Square = Annotated[int, PlainValidator(_square), WithJsonSchema(_SQUARE)]
Place = Annotated[int | str, PlainValidator(_place), WithJsonSchema(_PLACE)]
Path = Annotated[
    tuple[int | str, ...],
    PlainValidator(_path),
    PlainSerializer(list),
    WithJsonSchema({**_LIST, "minItems": 2}),
]
Squares = Annotated[
    tuple[int, ...], PlainValidator(_squares), PlainSerializer(list), WithJsonSchema(_LIST)
]
Options = Annotated[Mapping[str, Any], PlainValidator(_options), WithJsonSchema(_OPTIONS)]
