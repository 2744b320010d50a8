"""No file and no folder of the package imports itself in a ring.

Imports inside functions, under `TYPE_CHECKING` and by `import_module` with a literal name count.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from imports import Circles, circles_of_files, circles_of_folders, modules_of

SOURCES = Path(__file__).resolve().parent.parent / "src" / "damas"
MODULES = modules_of(SOURCES)


def test_no_files_import_each_other_in_a_ring() -> None:
    """None does."""
    assert circles_of_files(MODULES) == set()


def test_no_files_and_folders_side_by_side_import_each_other_in_a_ring() -> None:
    """None does."""
    assert circles_of_folders(MODULES) == set()


WAYS = {
    "at the top": "from .b import x",
    "absolute": "import p.b",
    "of the folder": "from . import b",
    "in a function": "def f():\n    from .b import x",
    "for types only": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.b import x",
    "by name": "import importlib\nimportlib.import_module('p.b')",
    "by a relative name": "from importlib import import_module\nimport_module('.b', __package__)",
    "by the builtin": "__import__('p.b')",
}


def package(folder: Path, **files: str) -> dict[str, Path]:
    """The modules of a package `p` with these files; `__` in a name is a folder's slash."""
    for name, text in {"__init__": "", **files}.items():
        path = folder / "p" / f"{name if name.startswith('__') else name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return modules_of(folder / "p")


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_import_is_seen(tmp_path: Path, way: str) -> None:
    """In every form of an import of b in a, b's own import of a closes the ring."""
    modules = package(tmp_path, a=WAYS[way], b="from .a import y")
    assert circles_of_files(modules) == {frozenset({"p.a", "p.b"})}


@pytest.mark.parametrize("find", [circles_of_files, circles_of_folders])
def test_imports_one_way_are_no_ring(tmp_path: Path, find: Callable[..., Circles]) -> None:
    """Nor is importing what lies in a folder an import of the folder's own exports."""
    modules = package(tmp_path, a="from .c.d import x", c____init__="", c__d="import os")
    assert find(modules) == set()


def test_folders_ring_where_no_files_do(tmp_path: Path) -> None:
    """c/one → d/one and d/two → c/two: four files in a line, two folders in a ring."""
    modules = package(
        tmp_path,
        c__one="from ..d.one import x",
        d__one="",
        d__two="from p.c.two import x",
        c__two="",
    )
    assert circles_of_files(modules) == set()
    assert circles_of_folders(modules) == {frozenset({"p.c", "p.d"})}


def test_a_folder_that_reads_what_its_file_exports_is_a_ring(tmp_path: Path) -> None:
    """`from p import x` where `p/__init__.py` has x from the very file that asks."""
    modules = package(tmp_path, __init__="from .a import x", a="from p import x")
    assert circles_of_files(modules) == {frozenset({"p", "p.a"})}
