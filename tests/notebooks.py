"""Runs the cells of notebooks as Jupyter does: `python notebooks.py FILE...`. Needs no package but
Damas, so that any Python that has it can be asked."""

from __future__ import annotations

import ast
import json
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any


class Picture:
    """Stands for `IPython.display.SVG`, which shows a picture in a notebook."""

    def __init__(self, data: str) -> None:
        """Holds to it that *data* is a picture."""
        assert data.startswith("<svg")
        self.data = data

    def _repr_svg_(self) -> str:
        return self.data


def cells(notebook: Path) -> list[dict[str, Any]]:
    """The cells of a *notebook*."""
    found: list[dict[str, Any]] = json.loads(notebook.read_text("utf-8"))["cells"]
    return found


def run_cell(source: str, variables: dict[str, Any], name: str) -> None:
    """Runs a cell as a notebook does: its last expression is shown."""
    tree = ast.parse(source, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, name, "exec"), variables)
    if isinstance(last, ast.Expr):
        value = eval(compile(ast.Expression(last.value), name, "eval"), variables)
        shown = value._repr_svg_() if hasattr(value, "_repr_svg_") else repr(value)
        assert shown


def lend_ipython() -> dict[str, ModuleType]:
    """The modules of IPython that notebooks name."""
    display = ModuleType("IPython.display")
    display.SVG = Picture  # type: ignore[attr-defined]
    return {"IPython": ModuleType("IPython"), "IPython.display": display}


def run(notebook: Path) -> None:
    """Runs every cell of a *notebook* in their order."""
    variables: dict[str, Any] = {}
    for number, cell in enumerate(cells(notebook), 1):
        if cell["cell_type"] == "code":
            run_cell("".join(cell["source"]), variables, f"{notebook.name}, cell {number}")


if __name__ == "__main__":
    sys.modules.update(lend_ipython())
    for word in sys.argv[1:]:
        path = Path(word).resolve()
        os.chdir(path.parent)
        run(path)
        print(f"{path.name} ran")
