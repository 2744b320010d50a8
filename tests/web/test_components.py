"""The pure modules of the page, run by Node where there is one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ALL = """
for (const path of process.argv.slice(1)) await import(path);
"""
"""All in one process: a process for each takes longer than its tests. The first tests run while
later files are still read: a file changes nothing of the process but within its tests."""


@pytest.fixture(autouse=True)
def patience() -> None:
    """Node has the limit of the call: no message is waited for here."""


def test_the_modules_of_the_board() -> None:
    """Geometry, chains, presses and typed moves; Node says which claim does not hold."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node.js found on this machine")
    tests = sorted((Path(__file__).parent / "test_components").glob("*.test.mjs"))
    command = [node, "--input-type=module", "-e", ALL, "--", *map(str, tests)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "# fail 0" in run.stdout
