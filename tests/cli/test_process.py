"""The command among other programs: interrupted, cut off, without its extras."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.full

DAMAS = [sys.executable, "-m", "damas"]


def test_interrupt_ends_a_long_count_cleanly() -> None:
    """Ctrl-C ends perft at once, with status 130, a word and no traceback."""
    with subprocess.Popen(
        [*DAMAS, "perft", "--depth", "40"],
        # A shell starts what it puts into the background deaf to Ctrl-C; this test must not mind.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPROFILEIMPORTTIME": "1"},  # tells when the command is loaded
        text=True,
    ) as process:
        assert process.stderr is not None
        while not process.stderr.readline().endswith(" damas.cli.options\n"):
            assert process.poll() is None
        time.sleep(0.3)  # the count has begun; a signal before it must end the same way
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=10)
    assert process.returncode == 130
    assert [line for line in err.splitlines() if not line.startswith("import time:")] == [
        "damas: Interrupted"
    ]


def test_a_reader_that_leaves_is_no_error() -> None:
    """`damas ... | head -1` ends quietly."""
    lines = "W:W31-50:B1-20\n" * 5000
    done = subprocess.run(
        ["bash", "-c", f'"{sys.executable}" -m damas moves --batch | head -1'],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 1


def test_each_command_is_loaded_by_itself() -> None:
    """None needs what another brings: each starts where only the entry point was loaded, and the
    version is told without any of them."""
    script = """
import os, sys
from damas.cli.app import COMMANDS, build
group = build()
for name in COMMANDS:
    loaded = [module for module in COMMANDS.values() if f"damas.cli.{module}" in sys.modules]
    assert not loaded, loaded
    if os.fork() == 0:
        assert group.commands[name].name == name
        os._exit(0)
    assert os.wait()[1] == 0, name
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)


def test_without_its_packages_the_command_says_how_to_get_them() -> None:
    """`pip install damas` alone has no typer: a sentence, not a traceback."""
    script = "import sys; sys.modules['typer'] = None\nfrom damas.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "[cli]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_or_full_output_is_no_traceback() -> None:
    """Nobody listens, or the disk is full: a sentence at most."""
    for redirection, status in ((">&-", 0), ("> /dev/full", 1)):
        done = subprocess.run(
            ["bash", "-c", f'"{sys.executable}" -m damas moves {redirection}'],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, "Traceback" in done.stderr) == (status, False)
