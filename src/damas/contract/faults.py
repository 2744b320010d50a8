"""The faults of a value from outside: pydantic's kinds of errors as our sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, LiteralString

from pydantic_core import ErrorDetails, PydanticCustomError

from ..base.arguments import shown
from ..base.text import Text

SENTENCES: Mapping[str, tuple[str, Text]] = {
    "missing": ("missing-field", Text("{field} is missing")),
    "extra_forbidden": ("unknown-field", Text("There is no field {field} here")),
    "int_type": ("bad-field", Text("{field} must be a whole number, not {value}")),
    "float_type": ("bad-field", Text("{field} must be a number, not {value}")),
    "finite_number": ("bad-field", Text("{field} must be a number, not {value}")),
    "bool_type": ("bad-field", Text("{field} must be true or false, not {value}")),
    "string_type": ("bad-field", Text("{field} must be a text, not {value}")),
    "string_unicode": ("bad-field", Text("{field} must be a text, not {value}")),
    "string_pattern_mismatch": ("bad-field", Text("{field} cannot be {value}")),
    "literal_error": ("bad-field", Text("{field} must be one of {expected}, not {value}")),
    "list_type": ("bad-field", Text("{field} must be a list, not {value}")),
    "tuple_type": ("bad-field", Text("{field} must be a list, not {value}")),
    "arguments_type": ("bad-field", Text("{field} must be a list, not {value}")),
    "dict_type": ("bad-field", Text("{field} must be an object, not {value}")),
    "model_type": ("bad-field", Text("{field} must be an object, not {value}")),
    "model_attributes_type": ("bad-field", Text("{field} must be an object, not {value}")),
    "union_tag_not_found": ("missing-field", Text("{field} is missing")),
    "union_tag_invalid": ("bad-field", Text("{field} must be one of {expected}, not {value}")),
    "json_invalid": ("unreadable", Text("This message cannot be read")),
    "greater_than_equal": ("out-of-range", Text("{field} must be {least} or more, not {value}")),
    "greater_than": ("out-of-range", Text("{field} must be more than {least}, not {value}")),
    "less_than_equal": ("out-of-range", Text("{field} can be {most} at most, not {value}")),
    "string_too_short": ("bad-field", Text("{field} must not be empty")),
    "string_too_long": ("too-long", Text("{field} can have {most} letters at most")),
    "too_short": ("out-of-range", Text("{field} needs {least} entries at least")),
    "too_long": ("out-of-range", Text("{field} can have {most} entries at most")),
}
"""Each type of pydantic's errors that a declaration can give → our code and sentence."""

BAD = SENTENCES["string_pattern_mismatch"]
"""The code and sentence of a value that its kind does not take."""

NAMES = {
    "expected_tags": "expected",
    "ge": "least",
    "gt": "least",
    "le": "most",
    "min_length": "least",
    "max_length": "most",
}
"""Pydantic's names of bounds → those of our sentences."""


@dataclass(frozen=True, slots=True)
class FieldFault:
    """One thing that is wrong: its *code*, the *path* to the value, names and places from 0."""

    code: str
    path: tuple[str | int, ...]
    text: Text


def value_fault(code: LiteralString, text: Text) -> PydanticCustomError:
    """The error of a check of a kind; its *text* may name the `{field}` and its `{value}`."""
    return PydanticCustomError(code, "", {"text": (text,)})  # it is worded where the field is known


def is_worded(error: ErrorDetails) -> bool:
    """Whether an error of pydantic has a sentence of ours."""
    return error["type"] in SENTENCES or "text" in error.get("ctx", {})


def fault_of(error: ErrorDetails, label: Callable[[Sequence[str | int]], Text | str]) -> FieldFault:
    """An error of pydantic as ours; *label* names the field of a path for people.

    A check of a kind raises a `value_fault`.
    """
    path, context, value = tuple(error["loc"]), error.get("ctx", {}), error.get("input")
    if "discriminator" in context:  # the fault is in the field that tells the kinds apart
        path, value = (*path, context["discriminator"].strip("'")), context.get("tag")
    given: dict[str, Any] = {"field": label(path), "value": shown(value)}
    given |= {NAMES.get(name, name): _plain(one) for name, one in context.items()}
    if error["type"] not in SENTENCES:
        (own,) = context["text"]
        return FieldFault(error["type"], path, Text(own.template, given | dict(own.params)))
    if "expected" in given:
        given["expected"] = (
            given["expected"].replace(" or ", ", ").replace("''", "–").replace("'", "")
        )
    code, text = SENTENCES[error["type"]]
    return FieldFault(code, path, Text(text.template, given))


def dotted(path: Sequence[str | int]) -> str:
    """The field of a path as programs call it, such as "lines.0"."""
    return ".".join(map(str, path))[:80] or "–"


def _plain(bound: object) -> object:
    return int(bound) if isinstance(bound, float) and bound.is_integer() else bound
