"""The documentation site builds without a warning; its links and its reference are whole."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
REFERENCE = sorted((DOCS / "reference").glob("*.md"))
FACES = {"damas.bus", "damas.cli", "damas.jobs", "damas.store", "damas.web"}
NEEDED = ("zensical", "mkdocstrings")


def load_tool() -> ModuleType:
    """tools/site.py, which no package holds."""
    spec = importlib.util.spec_from_file_location("damas_site", ROOT / "tools" / "site.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


TOOL = load_tool()


@pytest.fixture(scope="module")
def site() -> Path:
    """The site, built once."""
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        pytest.skip("zensical is not installed")
    passed, output = TOOL.build()
    assert passed, output
    folder: Path = TOOL.SITE
    return folder


def in_navigation(entry: Any) -> Iterator[str]:
    """Every page below an *entry* of the navigation."""
    if isinstance(entry, str):
        yield entry
    else:
        for below in entry.values() if isinstance(entry, dict) else entry:
            yield from in_navigation(below)


def test_no_link_is_broken(site: Path) -> None:
    """Every page and every anchor that a page links to was built."""
    assert TOOL.broken_links(site) == []


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    """A page opens without a network: no script, style or font of another place."""
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        assert 'src="http' not in text
        assert '<link rel="stylesheet" href="http' not in text


def test_a_missing_page_and_a_missing_anchor_are_found(tmp_path: Path) -> None:
    """The check of links can fail."""
    (tmp_path / "a.html").write_text(
        '<h1 id="one">A</h1><a href="b.html#two">b</a><a href="c.html">c</a><a href="#one">1</a>'
        '<a href="#three">3</a><a href="https://example.org/">e</a>',
        "utf-8",
    )
    (tmp_path / "b.html").write_text('<a href="a.html#one">a</a>', "utf-8")
    assert TOOL.broken_links(tmp_path) == [
        "a.html: b.html#two",
        "a.html: c.html",
        "a.html: #three",
    ]


def test_every_page_is_in_the_navigation() -> None:
    """No page of docs/ is built without a way to it, and none is named that is not there."""
    project = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]
    named = list(in_navigation(project["nav"]))
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    assert sorted(named) == sorted(pages)


def test_every_package_of_the_library_has_its_reference() -> None:
    """Each folder with a face (`__all__`) has a page; floors above the library have none."""
    below = {
        ".".join(path.parent.relative_to(ROOT / "src").parts)
        for path in (ROOT / "src" / "damas").glob("*/__init__.py")
        if "__all__" in path.read_text("utf-8")
    }
    assert below - FACES - {page.stem for page in REFERENCE} == set()


@pytest.mark.parametrize("page", REFERENCE, ids=lambda page: page.stem)
def test_the_reference_has_every_public_name(page: Path, site: Path) -> None:
    """Each name of `__all__` has its place on the page of its package."""
    names = getattr(importlib.import_module(page.stem), "__all__", [])
    parser = TOOL.Page()
    parser.feed((site / "reference" / f"{page.stem}.html").read_text("utf-8"))
    shown = {anchor.rpartition(".")[2] for anchor in parser.anchors}
    assert [name for name in names if name not in shown] == []
