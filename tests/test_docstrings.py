"""Examples in the docstrings of the library do what they say."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "damas"
MODULES = [
    ".".join(("damas", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
    for path in sorted(PACKAGE.rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_do_what_they_say(name: str) -> None:
    """Every prompt is run, and its answer compared."""
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted
    assert not found.failed
