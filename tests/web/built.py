"""The page's files that the servers of the tests serve: built again when a source has changed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from damas.http.core.security import HEADERS

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "damas" / "page" / "static"
BUILT = STATIC / "built"


def build_page() -> None:
    """Builds the page of this tree, if it is not that of the sources as they are now."""
    subprocess.run([sys.executable, ROOT / "tools" / "build_page.py"], check=True)


def security_headers(answer: Mapping[str, str]) -> dict[str, str | None]:
    """The headers of every answer as an *answer* has them, without the styles that its page has
    written into it: the policy allows these by their hashes."""
    found = {name: answer.get(name) for name in HEADERS}
    policy = found["Content-Security-Policy"] or ""
    return found | {"Content-Security-Policy": policy.partition("; style-src ")[0]}
