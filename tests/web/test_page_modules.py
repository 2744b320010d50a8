"""The page's modules: rooms without circles, no module that remembers, nothing from elsewhere.

Imports at the top, `import(...)` and types taken in comments (`import("./x").Y`) all count.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from imports import Graph, children_of, circles, folders_of

STATIC = Path(__file__).resolve().parents[2] / "src" / "damas" / "page" / "static"
ROOT = STATIC / "js"
IMPORT = re.compile(r"""(?:\bfrom |^import |\bimport\()["']([^"']+)["']""", re.MULTILINE)
ELSEWHERE = re.compile(r"""(?:from |import |import\(|src=|url\(|@import |fetch\()["'`]?https?://""")


def sources() -> dict[str, Path]:
    """Each module and file of types, by its path under `static/js`."""
    found = (*ROOT.rglob("*.js"), *ROOT.rglob("*.d.ts"))
    return {path.relative_to(ROOT).as_posix(): path for path in sorted(found)}


def dotted(path: str) -> str:
    """A name as the import graph of the Python package has them."""
    return "js." + path.removesuffix(".d.ts").removesuffix(".js").replace("/", ".")


def target(file: str, name: str, known: dict[str, Path]) -> str:
    """The file that an import of *file* means."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(file), name))
    return next(one for one in (path, f"{path}.d.ts") if one in known)


def graph() -> Graph:
    """For each module the modules that it imports."""
    known = sources()
    return {
        dotted(file): {
            dotted(target(file, name, known)) for name in IMPORT.findall(path.read_text("utf-8"))
        }
        for file, path in known.items()
    }


def test_no_modules_import_each_other_in_a_ring() -> None:
    """Not even for types."""
    assert circles(graph()) == set()


def test_no_files_and_folders_side_by_side_import_each_other_in_a_ring() -> None:
    """In every folder of `static/js`."""
    whole = graph()
    found = {folder: circles(children_of(whole, folder)) for folder in folders_of(whole)}
    assert {folder: rings for folder, rings in found.items() if rings} == {}


def test_pages_share_through_one_place_only() -> None:
    """`shared/` imports no page, and no page imports another."""
    pages = children_of(graph(), "js")
    assert {page: others - {"js.shared"} for page, others in pages.items()} == {
        page: set() for page in pages
    }


def test_pages_load_nothing_from_elsewhere() -> None:
    """Modules and styles name no address but this server's."""
    files = [*ROOT.rglob("*.js"), *STATIC.rglob("*.css")]
    templates = (STATIC.parent / "templates").glob("*.html")
    named = [path.name for path in (*files, *templates) if ELSEWHERE.search(path.read_text())]
    assert named == []
