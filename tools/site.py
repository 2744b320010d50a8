"""Builds the documentation site into build/site and checks it: `make docs`.

A warning of the build is a failure. So is a link to a file or an anchor that was not built.
Exit status: 0 whole, 1 not.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
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


def build() -> tuple[bool, str]:
    """Builds the site anew: whether that passed without a warning, and the output of the build."""
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout + done.stderr


def main() -> int:
    """Builds, checks and reports."""
    passed, output = build()
    print(output.strip())
    broken = broken_links(SITE) if passed else []
    print(*(f"broken link: {one}" for one in broken), sep="\n", end="\n" if broken else "")
    if passed and not broken:
        print(f"The site is whole: {SITE.relative_to(ROOT) / 'index.html'}")
    return 0 if passed and not broken else 1


if __name__ == "__main__":
    sys.exit(main())
