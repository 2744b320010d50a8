"""clang-tidy over the kernel, two files at a time (.clang-tidy has the checks): `make tidy`.

    python tools/tidy.py [FILE ...]

Exit status: 0 nothing found, 1 something found, 2 clang-tidy is missing and CI is set.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = ("-std=c++20", "-Inative", "-march=x86-64-v3")
LEFT_OUT = {"bindings", "processor", "fuzz", "bench", "tests"}  # Python's macros; programs of tests
TOGETHER = 2


def sources() -> list[str]:
    """The kernel's translation units, as paths from the root."""
    found = (path.relative_to(ROOT) for path in (ROOT / "native").rglob("*.cpp"))
    return sorted(str(path) for path in found if path.parts[1] not in LEFT_OUT)


def findings(tool: str, path: str) -> str:
    """The findings of clang-tidy in one file; empty when there are none."""
    command = [tool, "--quiet", path, "--", *OPTIONS]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def main() -> int:
    """Checks the files named, or all; prints each finding once."""
    tool = shutil.which("clang-tidy")
    if tool is None:
        print("skipped  clang-tidy: not installed here; Debian: sudo apt install clang-tidy")
        return 2 if os.environ.get("CI") else 0
    with ThreadPoolExecutor(TOGETHER) as pool:
        found = list(pool.map(lambda path: findings(tool, path), sys.argv[1:] or sources()))
    lines = dict.fromkeys(line for text in found for line in text.splitlines() if "error:" in line)
    print("\n".join(lines) or f"clang-tidy: nothing found in {len(found)} files")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main())
