"""The errors: one tree, drawn in `damas.errors` and told in the manual, and true."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

import damas
from damas.base import errors
from damas.errors import DamasError

ROOT = Path(__file__).resolve().parent.parent
# Packages that are programs over the library; their errors are their own.
PROGRAMS = ("damas.cli", "damas.http", "damas.app", "damas.__main__", "damas.store.migrations")
DRAWN = re.compile(r"^ *[│ ]*[├└]── (\w+)", re.MULTILINE)


def all_errors() -> set[type[DamasError]]:
    """Every error of the library, wherever it is defined."""
    for found in pkgutil.walk_packages(damas.__path__, "damas."):
        if not found.name.startswith(PROGRAMS) and "_kernel" not in found.name:
            importlib.import_module(found.name)

    def below(kind: type[DamasError]) -> set[type[DamasError]]:
        return {kind}.union(*(below(one) for one in kind.__subclasses__()))

    return {
        one
        for one in below(DamasError)
        if one.__module__.startswith("damas.") and not one.__module__.startswith(PROGRAMS)
    }


def test_the_tree_is_the_one_that_is_drawn() -> None:
    """Each error stands in the tree of `damas.errors`, and nothing else does."""
    names = {one.__name__ for one in all_errors()}
    assert errors.__doc__ is not None
    assert set(DRAWN.findall(errors.__doc__)) | {"DamasError"} == names


def test_each_is_an_error_of_python_too() -> None:
    """A program that knows only Python's own errors catches them."""
    own = (ValueError, LookupError, RuntimeError, ImportError)
    assert [
        one for one in all_errors() - {DamasError, errors.CitedError} if not issubclass(one, own)
    ] == []
