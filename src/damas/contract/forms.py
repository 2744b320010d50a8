"""The JSON schema of a declaration, and the form in which people fill it in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import GetJsonSchemaHandler
from pydantic_core import CoreSchema

from ..base.i18n import translate
from .kinds import Caption
from .values import Declared


def schema_of(cls: type[Declared]) -> dict[str, Any]:
    """The JSON schema (2020-12) of a declaration, with its labels in English."""
    return cls.model_json_schema()


def form_of(cls: type[Declared], locale: str) -> list[dict[str, Any]]:
    """The fields of a form in *locale*: name, label, widget, bounds, and whether it must be given.

    *widget*: "text", "lines", "number", "flag", "choice", "list" or "object".
    """
    properties = schema_of(cls)["properties"]
    return [_field(cls, name, properties[name], locale) for name in cls.model_fields]


def _field(cls: type[Declared], name: str, schema: dict[str, Any], locale: str) -> dict[str, Any]:
    row = cls.model_fields[name]
    said = cls.caption(name)
    made: dict[str, Any] = {
        "name": name,
        "label": translate(said.label, locale) if said else name,
        "widget": _widget(schema, said),
        "required": row.is_required(),
    }
    for ours, theirs in BOUNDS.items():
        if theirs in schema:
            made[ours] = schema[theirs]
    if said and said.unit is not None:
        made["unit"] = translate(said.unit, locale)
    if said and said.example:
        made["example"] = said.example
    if said and said.systems:
        made["systems"] = list(said.systems)
    if "enum" in schema:
        words = said.words if said else {}
        made["choices"] = {
            one: translate(words[one], locale) if one in words else one for one in schema["enum"]
        }
    return made


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
    "default": "default",
}
"""The bounds of a form's fields: our name → JSON schema's."""


def _widget(schema: dict[str, Any], said: Caption | None) -> str:
    if "enum" in schema:
        return "choice"
    if said and said.lines:
        return "lines"
    known = {"integer": "number", "number": "number", "boolean": "flag", "array": "list"}
    kind = schema.get("type", "object")
    return "text" if kind == "string" else known.get(kind, "object")
