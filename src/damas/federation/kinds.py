"""Kinds of a registry's fields: lines, codes, days and births, as files and people write them."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from ..base.bounds import NAME, TEXT
from ..base.days import ANY_TIME, plain_day, read_birth
from ..base.input_checks import unfit
from ..base.text import Text
from ..contract import Caption
from ..contract.faults import SENTENCES, value_fault
from ..contract.kinds import several

MOST_PARTS = 200
"""Titles, norms or licences of one person."""
_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,31}", re.ASCII)
_ADDRESS = re.compile(r"[A-Za-z0-9_-]{1,32}", re.ASCII)
PARTS = several(MOST_PARTS)


def is_code(text: str) -> bool:
    """Whether *text* is a number or code: letters, digits and . _ / -."""
    return _CODE.fullmatch(text) is not None


def _spaced(value: object) -> object:
    return " ".join(value.split()) if isinstance(value, str) else value


def _printed(value: str) -> str:
    return _checked(value, lines=False)


def _written(value: str) -> str:
    return _checked(value, lines=True).strip()


def _checked(value: str, *, lines: bool) -> str:
    letter = unfit(value, lines=lines)
    if letter:
        text = Text("{field} cannot have the character {letter}", {"letter": letter})
        raise value_fault("bad-field", text)
    return value


def _code(value: object) -> str:
    if type(value) is int:
        value = str(value)
    if value == "" or (isinstance(value, str) and is_code(value.strip())):
        return str(value).strip()
    raise value_fault(
        "bad-code", Text("{field} is made of letters, digits and . _ / -, not {value}")
    )


def _address(value: object) -> str:
    return value if isinstance(value, str) and _ADDRESS.fullmatch(value) else _code(value)


def _day(value: object) -> str:
    if isinstance(value, str) and (value == "" or is_day(value)):
        return value
    raise value_fault("bad-date", Text("{field}: {value} is no day, such as 2026-05-01"))


def is_day(value: str) -> bool:
    """Whether a text is a day of the calendar, as 2026-05-01."""
    return plain_day(value, "-") is not None


def _birth(value: object) -> str:
    if type(value) is int:
        value = str(value)
    if value == "":
        return ""
    if not isinstance(value, str):
        text = Text("{field}: {value} is neither a year nor a day, such as 1990 or 1990-05-01")
        raise value_fault("bad-date", text)
    found = read_birth(value, ANY_TIME)
    if isinstance(found, Text):
        raise value_fault("bad-date", Text("{field}: {what}", {"what": found}))
    return found.written("-") if found.day else found.written("-")[:4]


def _given(value: str) -> str:
    if not value:
        raise value_fault(*SENTENCES["string_too_short"])
    return value


_LINE = {"type": "string", "maxLength": 32}
_SPACED = BeforeValidator(_spaced)
GIVEN = AfterValidator(_given)
Line = Annotated[str, Field(max_length=NAME), AfterValidator(_printed), _SPACED]
"""A text of one line."""
Name = Annotated[Line, GIVEN, Caption(Text("Name"))]
Federation = Annotated[
    str, Field(max_length=40), AfterValidator(_printed), _SPACED, Caption(Text("Federation"))
]
Note = Annotated[
    str, Field(max_length=TEXT), AfterValidator(_written), Caption(Text("Note"), lines=True)
]
Code = Annotated[str, BeforeValidator(_code), WithJsonSchema(_LINE)]
"""A number or code of letters, digits and . _ / -, which may be empty."""
GivenCode = Annotated[Code, GIVEN]
PersonNo = Annotated[GivenCode, Caption(Text("Person"))]
SeriesCode = GivenCode
Address = Annotated[str, BeforeValidator(_address), WithJsonSchema(_LINE)]
"""The address of something in the store, which may begin with - or _; "" if there is none."""
MaybeDay = Annotated[
    str,
    BeforeValidator(_day),
    WithJsonSchema({"type": "string", "format": "date"}),
    Caption(Text("Day")),
]
"""A day as 2026-05-01; "" where there is none."""
GivenDay = Annotated[MaybeDay, GIVEN]
Birth = Annotated[
    str, BeforeValidator(_birth), WithJsonSchema({"type": "string"}), Caption(Text("Birth"))
]
"""A year ("1990"), a day ("1990-05-01"), or "" where it is not known."""
