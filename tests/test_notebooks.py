"""Every notebook of docs/notebooks runs from top to bottom, and is kept without outputs.

From an installed wheel alone: tests/packaging/test_wheel.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from notebooks import lend_ipython, run

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No cell fails, run in order in the notebook's own folder."""
    assert "../" not in notebook.read_text("utf-8"), "it runs from an installed Damas too"
    for name, module in lend_ipython().items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.chdir(FOLDER)
    run(notebook)
