"""Running `damas` as a person does: its words, its standard input, its output and exit status."""

from __future__ import annotations

import subprocess

import pytest

from cli.runner import Run, run_here, run_process

__all__ = ["Run"]
HELP = {"--help", "-h"}


@pytest.fixture
def damas() -> Run:
    """Runs `damas` with *words* and *stdin* in this process; help in its own, for its language."""

    def run(*words: str, **more: str | bytes) -> subprocess.CompletedProcess[str]:
        return (run_process if HELP & set(words) else run_here)(*words, **more)  # type: ignore[arg-type]

    return run


@pytest.fixture
def damas_process() -> Run:
    """Runs `damas` in a process of its own, for effects that only a process shows: start, bytes,
    status."""
    return run_process
