"""Every notebook of docs/notebooks runs from top to bottom, and is kept without outputs."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


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


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No cell fails, run in order in the notebook's own folder."""
    assert "../" not in notebook.read_text("utf-8"), "it runs from an installed Damas too"
    display = ModuleType("IPython.display")
    display.SVG = Picture  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    monkeypatch.chdir(FOLDER)
    variables: dict[str, Any] = {}
    for number, cell in enumerate(cells(notebook), 1):
        if cell["cell_type"] == "code":
            run_cell("".join(cell["source"]), variables, f"{notebook.name}, cell {number}")
