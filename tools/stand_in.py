"""A stand-in for the compiled kernel, made from its stub, so that documents are built without one.

Its classes and functions have the names, signatures and words of `_kernel.pyi`, and answer nothing:
the declarations of acts, options and tables that the documents show can be imported, no move can
be made. `lend()` puts it in place where no kernel is compiled.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
STUB = SOURCES / "damas" / "_kernel.pyi"
NAME = "damas._kernel"


def stand_in() -> ModuleType:
    """The module: constants that the stub only declares are 0 or empty text."""
    module = ModuleType(NAME, "A stand-in for the compiled kernel.")
    tree = ast.parse(STUB.read_text("utf-8"))
    for at, line in enumerate(tree.body):
        if isinstance(line, ast.AnnAssign) and line.value is None:
            kind = ast.unparse(line.annotation)
            line.value = ast.Constant(0 if kind == "int" else "")
            tree.body[at] = line
        if isinstance(line, ast.ClassDef):  # as the kernel's own: a class below adds what it needs
            line.body.append(ast.parse("__slots__ = ()").body[0])
    ast.fix_missing_locations(tree)
    exec(compile(tree, str(STUB), "exec", flags=annotations.compiler_flag), module.__dict__)  # noqa: S102
    module.__dict__["rules"] = rules
    return module


@dataclass(frozen=True, eq=False, slots=True)
class Rules:
    """What a game's row is told of its rules, as `RuleFlags` of native/rules.hpp has it: the books
    that the documents list are held to it."""

    majority: bool
    quality: bool
    bars_return: bool


def rules(*, priority: int, removed_at_once: bool, turns_back: bool, **_: Any) -> Rules:
    """The rules with these flags."""
    from damas.rules.row import PRIORITIES  # noqa: PLC0415  (imports what this stands in for)

    name = PRIORITIES[priority]
    best = name not in {"free", "king_first"}
    return Rules(best, best and name != "number", removed_at_once and not turns_back)


def is_compiled() -> bool:
    """Whether this Python has Damas with its kernel."""
    spec = find_spec("damas")
    places = (spec.submodule_search_locations or []) if spec else []
    return any(path for place in places for path in Path(place).glob("_kernel_*.*"))


def lend() -> None:
    """Lets the sources be imported, without a kernel where there is none."""
    if is_compiled():
        return
    sys.path.insert(0, str(SOURCES))
    sys.modules[NAME] = stand_in()
