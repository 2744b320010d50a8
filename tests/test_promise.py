"""The promise of docs/release.md: no public name goes without a release that warns of it."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
KNOWN = Path(__file__).parent / "data" / "public_names.json"
"""Every public name by its module. A new one is written in; one that is deprecated stays until it
may go."""
MODULES = sorted(page.stem for page in (ROOT / "docs" / "reference").glob("damas*.md"))

BARE = """
import importlib, sys
sys.path = [path for path in sys.path if "site-packages" not in path]
for name in sys.argv[1:]:
    try:
        importlib.import_module(name)
    except ImportError as error:
        print(name, str(error).partition(" get it with: pip install ")[2] or repr(error))
"""
"""Tells of each module that this Python cannot import without the packages of others."""


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_there_and_known(module: str) -> None:
    """The names that were given out can be imported, those of `__all__` are written down and are
    those that `dir` shows."""
    known = json.loads(KNOWN.read_text("utf-8")).get(module, [])
    found = importlib.import_module(module)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        assert [name for name in known if not hasattr(found, name)] == []
    assert sorted(set(found.__all__) - set(known)) == [], f"write them into {KNOWN.name}"
    assert [name for name in dir(found) if name[0] != "_"] == sorted(found.__all__)


def test_help_names_the_public_modules() -> None:
    """`help(damas)` says where else to look, and what is private."""
    words = importlib.import_module("damas").__doc__ or ""
    for module in ("pdn", "regulations", "engine", "tournament", "diagram", "endgames", "errors"):
        assert f"`damas.{module}`" in words
    assert "private" in words


def test_a_module_without_its_extra_says_what_installs_it() -> None:
    """The rooms of the server and of training too, that have no page of the reference."""
    more = ("engine.train.export", "engine.train.levels", "store", "app.services", "http", "jobs")
    names = [*MODULES, *(f"damas.{name}" for name in more)]
    words = [sys.executable, "-W", "ignore", "-c", BARE, *names]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(told) > len(more)
    wanted = ("[tournament]'", "[train]'", "[web]'")
    assert [line for line in told if not line.endswith(wanted)] == []
