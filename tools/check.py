"""Every check of `make check`, two at a time, each named; a missing tool is named too.

A tool that is missing is skipped with a sentence on a person's machine, and is a failure where the
environment variable CI is set or `--all` is given. Exit status: 0 all passed, 1 some failed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
MOST = 80  # lines shown of a failed check
AT_ONCE = 2  # checks


@dataclass(frozen=True)
class Check:
    """One check: its *name*, its *command*, and how to *get* its tool when that is missing."""

    name: str
    command: list[str]
    get: str

    @property
    def tool(self) -> str | None:
        """The program's path, or None while it is not installed."""
        return shutil.which(self.command[0], path=f"{BIN}{os.pathsep}{os.environ['PATH']}")


def native_files() -> list[str]:
    """Every C++ file of the kernel, as paths from the root."""
    found = [p for p in (ROOT / "native").rglob("*") if p.suffix in {".hpp", ".cpp", ".h"}]
    return sorted(str(p.relative_to(ROOT)) for p in found)


def page_tool(name: str) -> str:
    """A tool of the page's modules: the project's own where npm put it, else the machine's."""
    own = ROOT / "node_modules" / ".bin" / name
    if not own.exists() and shutil.which("npm") and (ROOT / "package.json").exists():
        subprocess.run(
            ["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=ROOT, check=False
        )
    return str(own) if own.exists() else name


def checks() -> list[Check]:
    """The list: those that take longest begin first."""
    pip = "make test installs it"
    page = ["src/damas/page/static/js", "tests/web/test_components", "eslint.config.js"]
    python = [d for d in ("src", "tests", "bench", "examples", "tools") if (ROOT / d).is_dir()]
    return [
        Check(
            "page's modules (tsc --checkJs)",
            [page_tool("tsc"), "-p", "tsconfig.json"],
            "npm install",
        ),
        Check("page's style (eslint)", [page_tool("eslint"), *page], "npm install"),
        Check(
            "page's layout (prettier)",
            [page_tool("prettier"), "--check", *page, "packaging/npm", "tests/wasm/bundlers"],
            "npm install",
        ),
        Check("types (mypy --strict)", ["mypy"], pip),
        Check("types of the tutorials", [sys.executable, "tools/document_types.py"], pip),
        Check("documents (links, names)", [sys.executable, "tools/site.py", "--quick"], pip),
        Check("the house (sizes, names, rings)", [sys.executable, "tools/house.py"], pip),
        Check("page's styles (tokens, contrasts)", [sys.executable, "tools/styles.py"], pip),
        Check("messages", [sys.executable, "tools/messages.py", "--check"], pip),
        Check(
            "C++ layout (clang-format)",
            ["clang-format", "--dry-run", "-Werror", *native_files()],
            "Debian: sudo apt install clang-format; or pip install clang-format",
        ),
        Check("layers (import-linter)", ["lint-imports"], pip),
        Check("style (ruff check)", ["ruff", "check", *python], pip),
        Check("layout (ruff format)", ["ruff", "format", "--check", *python], pip),
    ]


def run(check: Check, must_have: bool) -> tuple[bool, str]:
    """Runs one check: whether it passed, and its line; its own words only when it failed."""
    tool = check.tool
    if tool is None:
        word = "MISSING" if must_have else "skipped"
        return not must_have, f"{word}  {check.name}: no {check.command[0]} here; {check.get}"
    start = time.perf_counter()
    done = subprocess.run(
        [tool, *check.command[1:]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    passed = done.returncode == 0
    word = "passed " if passed else "FAILED "
    lines = [f"{word}  {check.name} ({time.perf_counter() - start:.1f} s)"]
    if not passed:
        said = (done.stdout + done.stderr).splitlines()
        lines += said[:MOST]
        lines += [f"... and {len(said) - MOST} lines more"] if len(said) > MOST else []
    return passed, "\n".join(lines)


def main() -> int:
    """Runs every check, or those whose name has one of the words given; returns the status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "words", nargs="*", help="only the checks whose name has one of these words"
    )
    parser.add_argument("--all", action="store_true", help="a missing tool is a failure")
    options = parser.parse_args()
    must_have = options.all or bool(os.environ.get("CI"))
    wanted = [
        c for c in checks() if not options.words or any(word in c.name for word in options.words)
    ]
    if any("tsc" in check.command[0] for check in wanted):
        subprocess.run([sys.executable, "tools/page_types.py"], cwd=ROOT, check=True)
    results = []
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for done in as_completed([pool.submit(run, check, must_have) for check in wanted]):
            passed, report = done.result()
            results.append(passed)
            print(report, flush=True)
    print(f"{sum(results)} of {len(results)} checks passed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
