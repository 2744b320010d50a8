"""Builds the documentation site into build/site and checks it: `make docs`.

A warning of the build is a failure. So is a link to a file or an anchor that was not built.
With `--quick` nothing is built, and the pages alone are read: `make check`.
Exit status: 0 whole, 1 not.
"""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import stand_in

stand_in.lend()  # before the declarations are imported, where no kernel is compiled
import manual  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
SITE = ROOT / "build" / "site"
PAGES_WITH_TABLES = ROOT / "build" / "docs"
PAGES = [page for place in ("*.md", "docs/**/*.md", ".github/**/*.md") for page in ROOT.glob(place)]
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
FILE = re.compile(
    r"(?<![\w/-])(?:bench|examples|native|src|tests|tools)/"
    r"(?:[\w/-]+\.(?:cpp|hpp|js|json|mjs|py|pyi|toml)\b|[\w/-]+/(?=`))"
)
"""Places of the sources as pages name them: a file, or a folder with the slash at its end."""
NAME = re.compile(r"(?<![\w./-])damas(?:\.[A-Za-z_]\w*)+")
NO_NAMES = {"damas.example.org", "damas.1", "damas.fish"}  # an address, and files
ATTACK = re.compile(r"^\| .+ \| (`[^|]+::test_\w+`) \|$", re.MULTILINE)
TEST = re.compile(r"`([\w/]+\.py)?::(test_\w+)`")
DEFINED = re.compile(r"^(?:async )?def (test_\w+)\(", re.MULTILINE)
PLACE = re.compile(r"`((?:[\w.-]+/)+(?:[\w.-]+)?|[\w-]+\.(?:py|hpp|js))`")
SOURCES = (ROOT, ROOT / "src" / "damas", ROOT / "native")
OTHER_NAMES = {
    "CHANGELOG.md",
    "npm.md",
}  # of before, as those of docs/releases, or of npm's package
NOT_FOUND = "404.html"  # served at any address, so its links begin at the root of the server


@dataclass
class Page(HTMLParser):
    """The anchors and the links of one page."""

    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Prepares the parser."""
        super().__init__()

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes the id of an element, and the address that it leads to or shows."""
        for name, value in attrs:
            if name in {"id", "name"} and value:
                self.anchors.add(value)
            elif name in {"href", "src"} and value:
                self.links.append(value)


def read_pages(site: Path) -> dict[Path, Page]:
    """Every page of the *site*, by its file."""
    pages = {}
    for path in sorted(site.rglob("*.html")):
        if path.name != NOT_FOUND:
            pages[path] = page = Page()
            page.feed(path.read_text("utf-8"))
    return pages


def broken_links(site: Path) -> list[str]:
    """`page: link` for every link inside the *site* that leads nowhere."""
    pages = read_pages(site)
    broken = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            anchors = pages[target].anchors if target in pages else set()
            if not target.is_file() or (parts.fragment and unquote(parts.fragment) not in anchors):
                broken.append(f"{path.relative_to(site)}: {link}")
    return broken


def exists(name: str) -> bool:
    """Whether a dotted *name* is a module of the package or something in one."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            if not hasattr(found, part):
                return part in getattr(found, "__annotations__", {})
            found = getattr(found, part)
        return True
    return False


def strangers(page: Path) -> Iterator[str]:
    """The files and the names of the library that a *page* names and that are not there."""
    text = page.read_text("utf-8")
    yield from (link for link in LINK.findall(text) if not (page.parent / link).exists())
    if page.name in OTHER_NAMES or page.parent.name == "releases":
        return
    yield from (name for name in sorted(set(NAME.findall(text)) - NO_NAMES) if not exists(name))
    yield from (path for path in FILE.findall(text) if not (ROOT / path).exists())


def lost_places() -> Iterator[str]:
    """The files and folders of the map that are not there; a line may name some below its first."""
    for line in (ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines():
        first, *others = PLACE.findall(line) or ("",)
        near = [source / first for source in SOURCES]
        if not any(one.exists() for one in near):
            yield first
        places = (*SOURCES, *near)
        yield from (one for one in others if not any((place / one).exists() for place in places))


def in_navigation(entry: Any) -> Iterator[str]:
    """Every page below an *entry* of the navigation."""
    if isinstance(entry, str):
        yield entry
    else:
        for below in entry.values() if isinstance(entry, dict) else entry:
            yield from in_navigation(below)


def lost_pages() -> list[str]:
    """The pages of docs/ that the navigation does not lead to, and those that it alone has."""
    project = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    return sorted(pages ^ set(in_navigation(project["nav"])))


def unheld_attacks() -> list[str]:
    """Attacks of docs/security.md without their test, and tests of attacks that it does not list.

    In the table "::test_x" stands for the file of the row's test before it.
    """
    tests, path = ROOT / "tests" / "web", ""
    listed = set()
    for row in ATTACK.findall((DOCS / "security.md").read_text("utf-8")):
        for named, test in TEST.findall(row):
            path = named or path
            listed.add((path, test))
    files = {name for name, _ in listed} | {
        one.relative_to(tests).as_posix() for one in (tests / "intrusion").glob("test_*.py")
    }
    there = {
        (name, test)
        for name in files
        if (tests / name).exists()
        for test in DEFINED.findall((tests / name).read_text("utf-8"))
    }
    new = {(name, test) for name, test in there - listed if name.startswith("intrusion/")}
    return sorted(f"{name}::{test}" for name, test in listed - there | new)


def faults() -> Iterator[str]:
    """Everything that the pages say and that is not so, without building them."""
    yield from (f"ARCHITECTURE.md: there is no {place}" for place in lost_places())
    for page in sorted(PAGES):
        for stranger in strangers(page):
            yield f"{page.relative_to(ROOT)}: there is no {stranger}"
        manual.filled(page.read_text("utf-8"))
    yield from (f"zensical.toml: not in the navigation, or not there: {p}" for p in lost_pages())
    yield from (f"docs/security.md: an attack and its test: {one}" for one in unheld_attacks())


def build() -> tuple[bool, str]:
    """Builds the site anew: whether that passed without a warning, and the output of the build."""
    shutil.rmtree(PAGES_WITH_TABLES, ignore_errors=True)
    shutil.copytree(DOCS, PAGES_WITH_TABLES)
    for page in PAGES_WITH_TABLES.rglob("*.md"):
        page.write_text(manual.filled(page.read_text("utf-8")), "utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout + done.stderr


def main() -> int:
    """Builds, checks and reports."""
    found = list(faults())
    print(*found, sep="\n", end="\n" if found else "")
    if "--quick" in sys.argv[1:]:
        return 1 if found else 0
    passed, output = build()
    print(output.strip())
    broken = broken_links(SITE) if passed else []
    print(*(f"broken link: {one}" for one in broken), sep="\n", end="\n" if broken else "")
    if found or broken or not passed:
        return 1
    print(f"The site is whole: {SITE.relative_to(ROOT) / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
