"""Forked processes of tests are as real ones: words, environment, streams, signals, status."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from loaded import Loaded, run_loaded

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are forked")
TELLS = """
import atexit, os, sys
atexit.register(lambda: print("the end", flush=True))
print(sys.argv, sys.stdin.read(), os.environ["DAMAS_WORD"], os.getcwd(), __name__)
print(sys.stdout.encoding, sys.stdout.line_buffering, sys.stderr.errors, "é")
sys.stderr.write("to the other stream")
sys.exit({status})
"""
POOL = """
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
for method in ("spawn", "forkserver"):
    with ProcessPoolExecutor(1, get_context(method)) as pool:
        print(pool.submit(abs, -3).result(), pool.submit(os.getpid).result() != os.getpid())
"""


@pytest.mark.parametrize("status", ["3", "0", "None", "'a word'"])
def test_all_that_a_process_is_given_and_gives(status: str, tmp_path: Path) -> None:
    """Compared with a process of Python that was started."""
    words = [sys.executable, "-c", TELLS.format(status=status), "one", "-x"]
    how: dict[str, Any] = {"cwd": tmp_path, "env": {**os.environ, "DAMAS_WORD": "here"}}
    how |= {"input": "a line\n", "capture_output": True, "text": True}
    real = subprocess.run(words, check=False, **how)
    done = run_loaded(words, **how)
    assert (done.returncode, done.stdout, done.stderr) == (
        real.returncode,
        real.stdout,
        real.stderr,
    )
    assert "the end" in done.stdout


def test_the_command() -> None:
    """From its entry point; a fault of ours is a traceback and a status."""
    done = run_loaded([sys.executable, "-m", "damas", "--version"], stdout=subprocess.PIPE)
    assert done.stdout.startswith(b"damas ")
    done = run_loaded([sys.executable, "-c", "1 / 0"], stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert done.stderr.endswith("\nZeroDivisionError: division by zero\n")
    with pytest.raises(subprocess.CalledProcessError):
        run_loaded([sys.executable, "-c", "import sys; sys.exit(4)"], check=True)


def test_it_is_waited_for_and_killed() -> None:
    """One does not hold up another; a pipe ends with the process."""
    words = [sys.executable, "-c", "import time; print('begun', flush=True); time.sleep(100)"]
    with Loaded(words, stdout=subprocess.PIPE, text=True) as one, Loaded(words) as other:
        assert one.stdout is not None
        assert one.stdout.readline() == "begun\n"
        with pytest.raises(subprocess.TimeoutExpired):
            one.wait(0.05)
        assert one.poll() is None
        one.kill()
        assert (one.wait(20), one.stdout.read()) == (-signal.SIGKILL, "")
        other.terminate()
        assert other.wait(20) == -signal.SIGTERM


def test_its_workers_are_processes_of_their_own() -> None:
    """By each method of multiprocessing that starts an interpreter."""
    for lends in (True, False):
        done = run_loaded([sys.executable, "-c", POOL], lends=lends, capture_output=True, text=True)
        assert (done.stdout, done.stderr) == ("3 True\n3 True\n", "")
