"""Writes the types of what the server sends, for the page's type checker: `js/shared/views.d.ts`.

Every TypedDict of the modules of views under `damas.app` becomes an interface of the same name.
"""

from __future__ import annotations

import importlib
import json
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NotRequired, Union, get_args, get_origin

from typing_extensions import get_type_hints, is_typeddict

SOURCES = Path(__file__).resolve().parent.parent / "src"
APP = SOURCES / "damas" / "app"
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
    for path in sorted([*APP.rglob("views.py"), *APP.rglob("*_views.py"), *APP.glob("views/*.py")]):
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
    made = {
        NotRequired: inner[0],
        Union: " | ".join(inner),
        types.UnionType: " | ".join(inner),
        tuple: f"{inner[0]}[]" if args[-1] is ... else f"[{', '.join(inner)}]",
        list: f"({inner[0]})[]" if "|" in inner[0] else f"{inner[0]}[]",
        dict: f"Record<{inner[0] if '|' in inner[0] else 'string'}, {inner[-1]}>",
    }
    return made[origin]


def interface(view: type) -> str:
    """The interface of a view."""
    hints = get_type_hints(view, include_extras=True)
    optional = view.__optional_keys__  # type: ignore[attr-defined]
    rows = [f"  {n}{'?' if n in optional else ''}: {type_of(one)};" for n, one in hints.items()]
    return "\n".join([f"export interface {view.__name__} {{", *rows, "}"])


def write() -> None:
    """Writes the file; nobody edits it, and no repository has it."""
    WRITTEN.write_text("\n\n".join(map(interface, views())) + "\n", "utf-8")


if __name__ == "__main__":
    write()
