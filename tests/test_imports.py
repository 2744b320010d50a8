"""Imports go one way, and the library loads nothing but itself.

Imports inside functions, under `TYPE_CHECKING` and by `import_module` with a literal name count.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rings import Circles, circles_of_files, circles_of_folders, modules_of

import damas

SOURCES = Path(__file__).resolve().parent.parent / "src" / "damas"
MODULES = modules_of(SOURCES)
FORBIDDEN = ("fastapi", "starlette", "sqlalchemy", "numpy", "typer", "babel", "rich", "jinja2")


def test_floors_import_only_downward() -> None:
    """The contracts of pyproject.toml hold."""
    linter = Path(sys.executable).parent / "lint-imports"
    if not linter.exists():
        pytest.skip("import-linter is not installed")
    done = subprocess.run(
        [linter], cwd=SOURCES.parents[1], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_importing_the_library_loads_no_framework() -> None:
    """`import damas` needs nothing but Python and the kernel."""
    script = "import sys, json, damas; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[0] for name in json.loads(done.stdout)}
    assert loaded.isdisjoint(FORBIDDEN)


def test_a_library_without_extras_has_its_help_and_says_what_brings_the_rest() -> None:
    """All names of `damas` can be imported; what stands on pydantic names the extra."""
    script = """
import sys
sys.modules["pydantic"] = None
import pydoc
import damas
from damas import *
from damas.errors import DamasError
print("class Board" in pydoc.render_doc(damas, renderer=pydoc.plaintext))
for name in ("arbiter", "federation", "printing", "school.studies", "site", "tournament"):
    try:
        __import__(f"damas.{name}")
    except DamasError as error:
        print(error)
damas.Tournament
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    there, *sentences = done.stdout.splitlines()
    assert there == "True"
    assert len(sentences) == 6
    (sentence,) = set(sentences)
    assert sentence.startswith("This needs pydantic; get it with: ")
    assert done.stderr.splitlines()[-1].endswith(sentence)


def test_every_folder_exports_what_it_names() -> None:
    """The face of the library names all that it has, too."""
    missing = []
    for name, path in MODULES.items():
        if path.name == "__init__.py" and "migrations" not in path.parts:  # Alembic imports them
            module = importlib.import_module(name)
            names = getattr(module, "__all__", [])
            missing += [f"{name}.{one}" for one in names if not hasattr(module, one)]
    assert missing == []
    public = {name for name in vars(damas) if not name.startswith("_")}
    modules = {name for name in public if type(getattr(damas, name)).__name__ == "module"}
    assert public - modules - set(damas.__all__) == set()


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
