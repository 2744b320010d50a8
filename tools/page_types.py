"""Writes the types of what the server sends, for the page's type checker: `js/shared/views.d.ts`.

Every TypedDict under `damas.app` and `damas.http` becomes an interface of the same name, and so
does a dataclass or a model that one of them has.
"""

from __future__ import annotations

import importlib
import inspect
import json
import types
from collections import abc
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin

from markupsafe import Markup
from pydantic import BaseModel
from typing_extensions import get_type_hints, is_typeddict

SOURCES = Path(__file__).resolve().parent.parent / "src"
SERVER = [SOURCES / "damas" / "app", SOURCES / "damas" / "http"]
WRITTEN = SOURCES / "damas" / "page" / "static" / "js" / "shared" / "views.d.ts"
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    object: "unknown",
    Any: "any",
    Markup: "string",
}
ROWS = (list, abc.Sequence, frozenset, set)
RECORDS = (dict, abc.Mapping)


def views() -> Iterator[type]:
    """The declared views by the names of their modules; then what they are made of and stands
    elsewhere: dataclasses and models that are written as they are."""
    found: dict[type, None] = {}
    for path in sorted(one for folder in SERVER for one in folder.rglob("*.py")):
        if "TypedDict" not in path.read_text("utf-8"):
            continue
        name = ".".join(path.relative_to(SOURCES).with_suffix("").parts)
        for one in vars(importlib.import_module(name)).values():
            if is_typeddict(one) and one.__module__ == name:
                found[one] = None
    waiting = list(found)
    for view in waiting:
        for hint in hints_of(view).values():
            new = [one for one in named_in(hint) if one not in found]
            found |= dict.fromkeys(new)
            waiting += new
    yield from found


def is_named(hint: Any) -> bool:
    """Whether a type has fields, so that it becomes an interface."""
    if not inspect.isclass(hint):
        return False
    return is_typeddict(hint) or is_dataclass(hint) or issubclass(hint, BaseModel)


def named_in(hint: Any) -> Iterator[type]:
    """The types with fields in a type."""
    if is_named(hint):
        yield hint
    inside = get_args(hint)
    for one in inside[:1] if get_origin(hint) is Annotated else inside:
        yield from named_in(one)


def hints_of(view: type) -> dict[str, Any]:
    """The fields of a view with their types."""
    hints = get_type_hints(view, include_extras=True)
    if issubclass(view, BaseModel):
        return {name: hints[name] for name in view.model_fields}
    return {one.name: hints[one.name] for one in fields(view)} if is_dataclass(view) else hints


def type_of(hint: Any) -> str:
    """A Python type in TypeScript."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Annotated, NotRequired):
        return type_of(args[0])
    if hint in PLAIN or is_named(hint):
        return PLAIN.get(hint) or str(hint.__name__)
    if origin is Literal:
        return " | ".join(json.dumps(one) for one in args)
    inner = [type_of(one) for one in args if one is not ...]
    if origin in (Union, types.UnionType):
        return _row(args) or " | ".join(dict.fromkeys(inner))
    return _of_parts(origin, inner, args[-1] is ...)


def _row(choices: tuple[Any, ...]) -> str:
    """Tuples of which the longest begins as the others: one whose end may be missing; else ""."""
    if any(get_origin(one) is not tuple for one in choices):
        return ""
    least = min(len(get_args(one)) for one in choices)
    longest = get_args(max(choices, key=lambda one: len(get_args(one))))
    parts = [type_of(one) for one in longest]
    ends = [f"({one})?" for one in parts[least:]]
    return f"[{', '.join([*parts[:least], *ends])}]"


def _of_parts(origin: Any, inner: list[str], many: bool) -> str:
    """A row, a record or a tuple of types in TypeScript."""
    if origin in RECORDS:
        return f"Record<{inner[0] if '|' in inner[0] else 'string'}, {inner[-1]}>"
    if origin in ROWS or many:
        return f"({inner[0]})[]" if "|" in inner[0] else f"{inner[0]}[]"
    return f"[{', '.join(inner)}]"


def interface(view: type) -> str:
    """The interface of a view."""
    optional = getattr(view, "__optional_keys__", ())
    rows = [
        f"  {name}{'?' if name in optional or get_origin(one) is NotRequired else ''}:"
        f" {type_of(one)};"
        for name, one in hints_of(view).items()
    ]
    return "\n".join([f"export interface {view.__name__} {{", *rows, "}"])


def write() -> None:
    """Writes the file; nobody edits it, and no repository has it."""
    forms = importlib.import_module("damas.app.tournament.words")
    named = type_of(Literal[(*forms.FORMS, *forms.PERSON)])
    rows = [*map(interface, views()), f"export type ActForm = {named};"]
    WRITTEN.write_text("\n\n".join(rows) + "\n", "utf-8")


if __name__ == "__main__":
    write()
