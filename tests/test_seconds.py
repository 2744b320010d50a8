"""The times of test files: what is counted, and that the kept list is of files that exist."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from seconds import KEPT, ROOT, known_seconds, listed, seconds_of_tree

WORK = "import time\nwhile time.process_time() < 0.3: pass\nprint(flush=True)\ninput()"


def test_every_file_of_the_list_exists_and_the_longest_comes_first() -> None:
    """A file that was renamed would be run at the end, and the run would take longer."""
    seconds = known_seconds()
    assert seconds
    assert [file for file in seconds if not (ROOT / file).is_file()] == []
    assert KEPT.read_text("utf-8") == listed(Counter(seconds))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="no /proc on this system")
def test_processes_below_are_counted_while_they_run_and_when_they_have_ended() -> None:
    """A server that a test starts is part of its time."""
    before = seconds_of_tree(os.getpid())
    with subprocess.Popen(
        [sys.executable, "-c", WORK], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert seconds_of_tree(os.getpid()) - before >= 0.25
        child.communicate(b"\n")
    assert seconds_of_tree(os.getpid()) - before >= 0.25


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="no /proc on this system")
def test_a_thread_that_ends_meanwhile_hides_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process goes on, and is counted."""
    read = Path.read_text

    def ended(path: Path, *words: str) -> str:
        if path.name == "children":
            raise FileNotFoundError
        return read(path, *words)

    monkeypatch.setattr(Path, "read_text", ended)
    assert seconds_of_tree(os.getpid()) > 0
