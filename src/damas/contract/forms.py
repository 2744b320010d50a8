"""The JSON schema of a declaration, and the form in which people fill it in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import GetJsonSchemaHandler
from pydantic_core import CoreSchema

from ..base.i18n import translate
from .kinds import Caption
from .values import Declared


def schema_of(cls: type[Declared]) -> dict[str, Any]:
    """The JSON schema (2020-12) of a declaration, with its labels in English."""
    return cls.model_json_schema()


def form_of(cls: type[Declared], locale: str) -> list[dict[str, Any]]:
    """The fields of a form in *locale*: name, label, widget, bounds, and whether it must be given
    (a flag always has a value).

    *widget*: that of its caption, else "text", "lines", "number", "flag", "choice", "list" or
    "object".
    """
    whole = schema_of(cls)
    return [
        _field(cls, name, _alone(whole["properties"][row.alias or name], whole), locale)
        for name, row in cls.model_fields.items()
    ]


def _alone(schema: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    """The schema of a value that may also be null or is defined elsewhere, with its caption."""
    for one in schema.get("anyOf", ()):
        if one.get("type") != "null":
            return _alone(one, whole) | schema
    if "$ref" in schema:
        return dict(whole["$defs"][schema["$ref"].rpartition("/")[2]]) | schema
    return schema


def _field(cls: type[Declared], name: str, schema: dict[str, Any], locale: str) -> dict[str, Any]:
    row = cls.model_fields[name]
    said = cls.caption(name)
    (entry,) = get_args(row.annotation)[:1] or (None,)
    label = translate(said.label, locale) if said else name
    made: dict[str, Any] = {
        "name": row.alias or name,
        "label": label[:1].upper() + label[1:] if said else label,
        "widget": _widget(schema, said),
        "required": row.is_required() and schema.get("type") != "boolean",
    }
    made |= {ours: schema[theirs] for ours, theirs in BOUNDS.items() if theirs in schema}
    if isinstance(entry, type) and issubclass(entry, Declared):
        made["rows"] = form_of(entry, locale)
    if said is None:
        return made
    made |= {
        part: translate(text, locale)
        for part, text in (("unit", said.unit), ("hint", said.hint))
        if text is not None
    }
    if said.example:
        made["example"] = said.example
    if said.lines:
        made["lines"] = True
    words = {code: translate(text, locale) for code, text in said.words.items()}
    if "enum" in schema:
        made["choices"] = {one: words.get(one, one) for one in schema["enum"]}
    elif words:  # of a flag
        made["choices"] = {str(code).lower(): text for code, text in words.items()}
    return made | said.more()


@dataclass(frozen=True, slots=True)
class DataOf:
    """In a schema: data of one of several declarations; they are read where it is known of which.

    *declared* gives them when the schema is made.
    """

    declared: Callable[[], Iterable[type[Declared]]]

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"anyOf": [handler(one.__pydantic_core_schema__) for one in self.declared()]}


BOUNDS = {
    "least": "minimum",
    "most": "maximum",
    "shortest": "minLength",
    "longest": "maxLength",
    "pattern": "pattern",
    "default": "default",
}
"""The bounds of a form's fields: our name → JSON schema's."""


def _widget(schema: dict[str, Any], said: Caption | None) -> str:
    if said and said.widget:
        return said.widget
    if "enum" in schema:
        return "choice"
    known = {"integer": "number", "number": "number", "boolean": "flag", "array": "list"}
    kind = schema.get("type", "object")
    words = "lines" if said and said.lines else "text"
    return words if kind == "string" else known.get(kind, "object")
