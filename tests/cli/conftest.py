"""Running `damas` as a person does: another process, its output and its exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def damas() -> Run:
    """Runs `damas` with *words* and *stdin*; any Python traceback fails the test."""

    def run(
        *words: str, stdin: str | bytes = "", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "damas", *words],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONWARNINGS": "error", **environment},
            timeout=60,
            check=False,
        )
        out, err = done.stdout.decode(), done.stderr.decode()
        assert "Traceback" not in err, err
        return subprocess.CompletedProcess(done.args, done.returncode, out, err)

    return run
