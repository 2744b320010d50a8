"""The page as a wheel has it, built once for all processes of tests, and again when it changed."""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACE = ROOT / "build" / "page-of-the-tests"
WEB = ROOT / "src" / "damas" / "page"
SOURCES = (WEB / "static", WEB / "templates", ROOT / "src" / "damas" / "locale", ROOT / "tools")


def _marks() -> Iterator[str]:
    """The names, sizes and times of the page's sources, which change with them."""
    for folder in SOURCES:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                state = path.stat()
                yield f"{path} {state.st_size} {state.st_mtime_ns}"


@cache
def built_page() -> str:
    """The folder with the built page: a third less work for a browser than sources."""
    made = PLACE / hashlib.sha256("\n".join(_marks()).encode()).hexdigest()[:16]
    PLACE.mkdir(parents=True, exist_ok=True)
    with (PLACE / "lock").open("w") as lock:  # one process builds, the others wait for it
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (made / "manifest.json").exists():
            for old in PLACE.iterdir():
                if old.is_dir():
                    shutil.rmtree(old, ignore_errors=True)
            script = [sys.executable, ROOT / "tools" / "build_page.py", made]
            subprocess.run(script, check=True, capture_output=True)
    return str(made)
