"""Running `damas`, here or in a process of its own: words and input in, output and status out."""

from __future__ import annotations

import importlib
import io
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from unittest import mock

import pytest

from damas.cli import main
from damas.cli.app import COMMANDS
from damas.cli.language import choose

Run = Callable[..., "subprocess.CompletedProcess[str]"]
ENVIRONMENT = {"LC_ALL": "C.UTF-8", "PYTHONWARNINGS": "error"}


def run_process(
    *words: str, stdin: str | bytes = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """`damas` in a process of its own; any Python traceback fails the test."""
    done = subprocess.run(
        [sys.executable, "-m", "damas", *words],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env={**os.environ, **ENVIRONMENT, **environment},
        timeout=60,
        check=False,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err, err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


@cache
def load_commands() -> None:
    """Every command, in English: their help takes the language in which they are loaded."""
    choose(["--lang", "en"])
    for module in COMMANDS.values():
        importlib.import_module(f"damas.cli.{module}")


def run_here(
    *words: str, stdin: str | bytes = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """`damas` in this process, from its entry point, with streams as a process has them."""
    load_commands()
    data = stdin.encode() if isinstance(stdin, str) else stdin
    streams = {
        name: io.TextIOWrapper(io.BytesIO(held), "utf-8", errors="surrogateescape")
        for name, held in (("stdin", data), ("stdout", b""), ("stderr", b""))
    }
    with (
        mock.patch.dict(os.environ, {**ENVIRONMENT, **environment}),
        mock.patch.multiple(sys, argv=["damas", *words], **streams),
    ):
        try:
            with pytest.raises(SystemExit) as end:
                main()
        finally:
            choose(["--lang", "en"])
    for name in ("stdout", "stderr"):
        streams[name].flush()
    out, err = (streams[name].buffer.getvalue().decode() for name in ("stdout", "stderr"))  # type: ignore[attr-defined]
    return subprocess.CompletedProcess(words, int(end.value.code or 0), out, err)
