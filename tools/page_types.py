"""Writes the types of what the server sends, for the page's type checker: `js/shared/views.d.ts`.

Every TypedDict under `damas.app` and `damas.http` becomes an interface of the same name.
"""

from __future__ import annotations

import collections.abc
import importlib
import json
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NotRequired, Union, get_args, get_origin

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
}


def views() -> Iterator[type]:
    """The declared views, by the names of their modules."""
    for path in sorted(found for folder in SERVER for found in folder.rglob("*.py")):
        if "TypedDict" not in path.read_text("utf-8"):
            continue
        name = ".".join(path.relative_to(SOURCES).with_suffix("").parts)
        for one in vars(importlib.import_module(name)).values():
            if is_typeddict(one) and one.__module__ == name:
                yield one


def type_of(hint: Any) -> str:
    """A Python type in TypeScript."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in PLAIN or is_typeddict(hint):
        return PLAIN.get(hint) or str(hint.__name__)
    if origin is Literal:
        return " | ".join(json.dumps(one) for one in args)
    inner = [type_of(one) for one in args if one is not ...]
    if origin in (Union, types.UnionType):
        return _row(args) or " | ".join(inner)
    many = f"({inner[0]})[]" if "|" in inner[0] else f"{inner[0]}[]"
    record = f"Record<{inner[0] if '|' in inner[0] else 'string'}, {inner[-1]}>"
    made = {
        NotRequired: inner[0],
        tuple: many if args[-1] is ... else f"[{', '.join(inner)}]",
        list: many,
        collections.abc.Sequence: many,
        dict: record,
        collections.abc.Mapping: record,
    }
    return made[origin]


def _row(choices: tuple[Any, ...]) -> str:
    """Tuples of which the longest begins as the others: one whose end may be missing; else ""."""
    if any(get_origin(one) is not tuple for one in choices):
        return ""
    least = min(len(get_args(one)) for one in choices)
    longest = get_args(max(choices, key=lambda one: len(get_args(one))))
    parts = [type_of(one) for one in longest]
    ends = [f"({one})?" for one in parts[least:]]
    return f"[{', '.join([*parts[:least], *ends])}]"


def interface(view: type) -> str:
    """The interface of a view."""
    hints = get_type_hints(view, include_extras=True)
    may_miss = {name: get_origin(one) is NotRequired for name, one in hints.items()}
    rows = [f"  {n}{'?' if may_miss[n] else ''}: {type_of(one)};" for n, one in hints.items()]
    return "\n".join([f"export interface {view.__name__} {{", *rows, "}"])


def write() -> None:
    """Writes the file; nobody edits it, and no repository has it."""
    WRITTEN.write_text("\n\n".join(map(interface, views())) + "\n", "utf-8")


if __name__ == "__main__":
    write()
