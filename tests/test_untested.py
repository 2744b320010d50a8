"""A run tells what it could not test, and CI does not take it for tested."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from untested import MAY_SKIP

TESTS = Path(__file__).parent
REASON = "there is no moon"


def run(folder: Path, reason: str, *options: str, **environment: str) -> tuple[int, list[str]]:
    """The exit status and the lines of a run in which one test passes and two are skipped."""
    (folder / "test_x.py").write_text(
        "import pytest\n"
        "def test_passes(): pass\n"
        "@pytest.mark.parametrize('n', [1, 2])\n"
        f"def test_skips(n): pytest.skip({reason!r})\n"
    )
    (folder / "pytest.ini").write_text(f"[pytest]\npythonpath = {TESTS}\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "untested", "-p", "no:cacheprovider", *options],
        cwd=folder,
        env={**{k: v for k, v in os.environ.items() if k != "CI"}, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, [x for x in done.stdout.splitlines() if x.startswith("NOT TESTED")]


IN_CI = f"NOT TESTED: a failure in CI: 2 because {REASON}"


def test_in_ci_a_skip_is_a_failure(tmp_path: Path) -> None:
    """Elsewhere it is one line with its reason."""
    assert run(tmp_path, REASON) == (0, [f"NOT TESTED: 2 because {REASON}"])
    assert run(tmp_path, REASON, CI="1") == (1, [IN_CI])


def test_skips_of_tests_that_are_shared_out_are_counted(tmp_path: Path) -> None:
    """Two processes have one each; both are told in one line."""
    assert run(tmp_path, REASON, "-n", "2", CI="1") == (1, [IN_CI])


def test_a_reason_of_the_list_is_none(tmp_path: Path) -> None:
    """It is told all the same."""
    reason = next(iter(MAY_SKIP))
    assert run(tmp_path, reason, CI="1") == (0, [f"NOT TESTED: 2 because {reason}"])
