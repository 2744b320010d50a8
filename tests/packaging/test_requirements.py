"""The packages that `make run` fetches while the kernel is compiled."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import requires
from pathlib import Path

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "requirements.py"


def test_they_are_those_of_the_extra() -> None:
    """Each once, of all further extras too, and none of the package itself."""
    words = [sys.executable, str(TOOL), "all"]
    lines = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split("\n")[
        :-1
    ]
    assert len(lines) == len(set(lines))
    assert {"typer>=0.15", "reportlab>=4.4", "fsrs>=6"} <= set(lines)
    assert not any(line.startswith("damas") for line in lines)
    named = {line.partition(";")[0].replace(" ", "") for line in requires("damas") or ()}
    assert {line.partition(";")[0] for line in lines} <= named


def test_an_extra_that_is_not_there_is_refused() -> None:
    """The command fails."""
    with pytest.raises(subprocess.CalledProcessError):
        subprocess.run([sys.executable, str(TOOL), "nothing"], check=True, capture_output=True)
