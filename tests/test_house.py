"""The promises of the project about itself: its order, sizes, exports and documents."""

from __future__ import annotations

import ast
import importlib
import json
import re
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import damas
from effects import effects, effects_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(damas.__file__).resolve().parent if damas.__file__ else ROOT / "src" / "damas"
SOURCES = sorted((ROOT / "src" / "damas").rglob("*.py"))
FORBIDDEN = ("fastapi", "starlette", "sqlalchemy", "numpy", "typer", "babel", "rich", "jinja2")
NOT_BELOW = ("cli", "http", "app", "page", "archive", "jobs", "store", "bus")
BELOW_STORE = [
    path for path in SOURCES if path.relative_to(ROOT / "src" / "damas").parts[0] not in NOT_BELOW
]
# Effects that files below the store may have outside; every other file there is pure. A seed is
# passed to a generator of their own; engines and pairing programs are other programs, and have
# clocks.
OUTSIDE = {
    "days.py": "clock",  # today, for births in files
    "_kernel.py": "environment",  # names the kernel of a wheel
    "arbiter/training/drill.py": "chance",
    "arbiter/training/quiz.py": "chance",
    "arbiter/training/scenario_builder.py": "chance",
    "cells.py": "file",  # a spreadsheet in memory is a zip file
    "cluster/dask_cluster.py": "chance clock file",  # other machines; names of units
    "cluster/here.py": "process thread",
    "cluster/kept.py": "clock file",
    "cluster/spread.py": "clock",
    "cluster/stamp.py": "file",
    "cluster/unit.py": "file",
    "endgames/build.py": "file",
    "environment.py": "environment file",  # settings, and files with secrets that they name
    "endgames/tables.py": "file",
    "engine/book/book.py": "chance",
    "engine/book/files.py": "file",
    "engine/book/grow.py": "file",
    "engine/dxp/client.py": "clock",
    "engine/dxp/link.py": "clock network",
    "engine/dxp/server.py": "clock",
    "engine/asynchronous.py": "thread",
    "engine/background.py": "thread",
    "engine/engine.py": "chance thread",
    "engine/hub/client.py": "clock thread",
    "engine/hub/inbox.py": "thread",
    "engine/hub/server.py": "thread",
    "engine/weights_file.py": "file",
    "engine/levels.py": "chance",
    "engine/process.py": "file process thread",
    "engine/coach/marking.py": "file",  # a game of another process is a pickle
    "files.py": "chance environment file",  # files written whole or not at all, for all floors
    "i18n.py": "file",  # the catalogues of the package
    "match/bench.py": "thread",
    "match/log.py": "file",
    "match/openings.py": "chance",
    "match/players.py": "chance",
    "people/tokens.py": "chance",
    "registry/acts.py": "clock",  # days as values
    "tournament/event/queries/written_days.py": "clock",  # days as values
    "match/referee.py": "clock",
    "paper/fonts.py": "file",
    "pdn/encoding.py": "file",
    "openings/table.py": "file",  # the tables of the package
    "regulations/documents.py": "file",  # the documents of the package
    "regulations/shelf.py": "file",  # the books of the package, and one's own
    "school/problems/collection.py": "file",  # the problems of the package
    "school/endings/drawing.py": "chance",
    "school/problems/finding.py": "chance",
    "school/problems/mining.py": "chance file",
    "school/problems/practice.py": "chance",
    "tournament/event/simulation.py": "chance",  # events by lot, by a seed that is given
    "tournament/event/queries/moments.py": "clock",  # times are given; it reads time zones
    "school/repetition.py": "clock",  # dates of the scheduler; the time is given
    "registry/entering.py": "clock",  # days as values; no file here asks for the time
    "registry/fields.py": "clock",
    "registry/privacy.py": "clock",
    "registry/ratings/calendar.py": "clock",
    "registry/ratings/glicko_list.py": "clock",
    "tournament/event/queries/protests.py": "clock",  # deadlines as values; the times are given
    "tournament/pairing/program.py": "file process",
    "school/lessons/shelf.py": "file",  # lessons are files
    "text.py": "file",  # the singulars of the package
    "train/chunks.py": "file",
    "train/fit.py": "clock file",
    "train/games.py": "file",
    "train/leaves.py": "chance file",
    "train/network.py": "file",
    "website/site.py": "file",  # the style of the package
}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DOCUMENTED = ("docs/cli.md", "README.md")


def name_of(path: Path) -> str:
    """A source file as a person says it: path from the package."""
    return path.relative_to(ROOT / "src" / "damas").as_posix()


@dataclass(frozen=True)
class Syntax:
    """The facts of the syntax of a file that the tests here look at."""

    opening: str
    """Its docstring; "" for none."""
    functions: list[tuple[str, int, int]]
    """The name of each, its lines without the docstring, and with it and the signature."""
    compared: list[tuple[int, object]]
    """The constants of comparisons, each with its line."""
    effects: set[str]


@cache
def syntax(path: Path) -> Syntax:
    """A source file, parsed once for all tests: the tree itself is not kept."""
    tree = ast.parse(path.read_text("utf-8"))
    nodes = list(ast.walk(tree))
    compared = [
        (node.lineno, side.value)
        for node in nodes
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        if isinstance(side, ast.Constant)
    ]
    found = [lines(node) for node in nodes if isinstance(node, FUNCTIONS)]
    return Syntax(ast.get_docstring(tree) or "", found, compared, effects_of(nodes))


def lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[str, int, int]:
    """The row of a function in `Syntax.functions`."""
    body = node.body[1:] if ast.get_docstring(node) else node.body
    first, last = body[0].lineno if body else node.lineno, node.end_lineno or 0
    return node.name, (last or first) - first + 1, last - node.lineno + 1


def test_floors_import_only_downward() -> None:
    """The layers contract of pyproject.toml holds."""
    linter = Path(sys.executable).parent / "lint-imports"
    if not linter.exists():
        pytest.skip("import-linter is not installed")
    done = subprocess.run([linter], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_importing_the_library_loads_no_framework() -> None:
    """`import damas` needs nothing but Python and the kernel."""
    script = "import sys, json, damas; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[0] for name in json.loads(done.stdout)}
    assert loaded.isdisjoint(FORBIDDEN)


def test_no_input_or_output_below_the_store() -> None:
    """A file there does to the world outside what OUTSIDE says of it, no more and no less."""
    found = {name_of(path): syntax(path).effects for path in BELOW_STORE}
    allowed = {name: set(OUTSIDE.get(name, "").split()) for name in found}
    assert {name: seen for name, seen in found.items() if seen != allowed[name]} == {}


def test_what_is_said_of_files_is_said_of_files_that_exist() -> None:
    """No row of OUTSIDE outlives its file."""
    assert set(OUTSIDE) <= {name_of(path) for path in BELOW_STORE}


EFFECTS = {
    "import subprocess": {"process"},
    "from os import path": set(),
    "import os\nos.remove(x)": {"file"},
    "import os\nos.system(x)": {"process"},
    "def f():\n    import socket": {"network"},
    "from urllib.request import urlopen": {"network"},
    "from urllib.parse import quote": set(),
    "open(x)": {"file"},
    "write_whole(x, y)": {"file"},
    "Path(x).write_text(y)": {"file"},
    "x.open()": {"file"},
    "part.replace(path)": {"file"},
    "text.replace(a, b)": set(),
    "replace(row, name=x)": set(),
    "dataclasses.replace(row, name=x)": set(),
    "x.remove(y)": set(),
    "from datetime import date": {"clock"},
    "import random, sqlite3": {"chance", "database"},
    "import os\nos.environ.get(x)": {"environment"},
    "import os\nos.getenv(x)": {"environment"},
    "from os import environ": {"environment"},
    "import os\nos.cpu_count()": set(),
    "def f():\n    import threading": {"thread"},
    "from concurrent.futures import ThreadPoolExecutor": {"thread"},
    "from concurrent.futures import Future": set(),
    "asyncio.to_thread(f)": {"thread"},
    "loop.run_in_executor(None, f)": {"thread"},
}


def test_effects_are_seen() -> None:
    """Imports at any depth and calls, and nothing that only looks like one."""
    assert {source: effects(source) for source in EFFECTS} == EFFECTS


def test_files_and_functions_can_be_read() -> None:
    """At most 500 lines a file and 50 a function."""
    lengths = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in SOURCES}
    assert {name: length for name, length in lengths.items() if length > 500} == {}
    assert [
        (name_of(path), name, own)
        for path in SOURCES
        for name, own, _ in syntax(path).functions
        if own > 50
    ] == []


def test_functions_of_the_command_line_are_short() -> None:
    """At most 40 lines with the signature: many options are the fields of a dataclass."""
    assert [
        (name_of(path), name, whole)
        for path in SOURCES
        if path.parent.name == "cli"
        for name, _, whole in syntax(path).functions
        if whole > 40
    ] == []


def test_no_code_asks_for_a_variant_or_regulation_by_name() -> None:
    """A rule is a row: no comparison with the name of a game or rule book."""
    names = {*damas.VARIANTS, "internacional", "fenae-2025", "portuguesa-fpd", "portuguesa-web"}
    found = [
        f"{name_of(path)}:{line}"
        for path in SOURCES
        for line, value in syntax(path).compared
        if value in names
    ]
    assert found == []


def test_every_folder_opens_with_what_lives_there() -> None:
    """`__init__.py` says in three lines or more what lives here and what may not, and exports what
    its `__all__` names."""
    faces = [path for path in SOURCES if path.name == "__init__.py"]
    assert [name_of(p) for p in faces if len(syntax(p).opening.splitlines()) < 3] == []
    missing = []
    for path in faces:
        if "migrations" in path.parts:
            continue  # Alembic imports them
        module = importlib.import_module(".".join(path.relative_to(ROOT / "src").parent.parts))
        names = getattr(module, "__all__", [])
        missing += [f"{module.__name__}.{name}" for name in names if not hasattr(module, name)]
    assert missing == []


def test_the_face_exports_what_it_names() -> None:
    """`damas.__all__` is sorted and complete: every public class and function of the face."""
    public = {n for n in vars(damas) if not n.startswith("_")}
    modules = {n for n in public if type(getattr(damas, n)).__name__ == "module"}
    assert set(damas.__all__) <= set(dir(damas))
    assert public - modules - set(damas.__all__) == set()


def test_version_is_said_once() -> None:
    """pyproject.toml, the package and the changelog agree."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert damas.__version__ == project["version"]
    assert f"## [{damas.__version__}]" in changelog


def test_every_command_and_option_is_in_the_documents() -> None:
    """docs/cli.md has each command with each of its options."""
    pytest.importorskip("typer")
    from damas.cli.app import build  # noqa: PLC0415  (needs the extra)

    text = (ROOT / "docs" / "cli.md").read_text("utf-8")
    group = build()
    missing = []
    for name, command in group.commands.items():
        section = text.partition(f"## damas {name}\n")[2].partition("\n## ")[0]
        options = [o for p in command.params for o in p.opts if o.startswith("--")]
        everywhere = ("--json", "--help")
        missing += [
            f"{name} {option}"
            for option in options
            if option not in section and option not in everywhere
        ]
        missing += [] if section else [name]
    assert missing == []


def test_typed_marker_is_in_the_package() -> None:
    """Type checkers read our annotations."""
    assert (ROOT / "src" / "damas" / "py.typed").exists()
    assert (PACKAGE / "py.typed").exists()


def test_nothing_names_a_place_of_one_machine() -> None:
    """No file of the house holds a path of somebody's own machine, or the marks of a merge."""
    done = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.skip("not a git checkout")
    places = re.compile(rb"(?<![\w.])/(?:work|home/\w+|tmp/work)/")
    marks = re.compile(rb"^(?:<{7}|>{7}) ", re.MULTILINE)  # of a merge that was not finished
    files = [ROOT / name for name in done.stdout.split("\0") if name]
    texts = {f.name: f.read_bytes() for f in files if f.is_file()}
    assert [name for name, text in texts.items() if places.search(text)] == []
    assert [name for name, text in texts.items() if marks.search(text)] == []
