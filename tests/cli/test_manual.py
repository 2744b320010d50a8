"""The manual page: made from the commands, kept in step with them, shipped in the wheel."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from damas.cli.app import COMMANDS, build

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "share" / "man" / "man1" / "damas.1"


def plain(text: str) -> str:
    """The page as a person reads it, without its escapes."""
    return text.replace("\\-", "-").replace("\\&", "").replace("\\e", "\\")


def every(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    """A command and all below it, by their whole names."""
    yield name, command
    for below, one in getattr(command, "commands", {}).items():
        yield from every(f"{name} {below}", one)


def test_it_is_that_of_the_commands() -> None:
    """After a change of a command: python -m damas.cli.manual > share/man/man1/damas.1"""
    made = subprocess.run(
        [sys.executable, "-m", "damas.cli.manual"], capture_output=True, text=True, check=True
    )
    assert made.stdout == PAGE.read_text("utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_in_it(name: str) -> None:
    """Subcommands too, each with its own options below its heading."""
    text = plain(PAGE.read_text("utf-8"))
    for title, command in every(f"damas {name}", build().commands[name]):
        section = text.partition(f"\n.SS {title}")[2].partition("\n.SS ")[0]
        assert section, title
        options = [o for p in command.params for o in p.opts if o.startswith("-")]
        assert [option for option in options if option not in section] == [], title


def test_it_has_no_fault_of_form() -> None:
    """groff, where it is installed, sets it without a warning."""
    groff = shutil.which("groff")
    if groff is None:  # its form is then held by the lines alone
        known = (".TH", ".SH", ".SS", ".TP", ".B ", "\\&")
        lines = PAGE.read_text("utf-8").splitlines()
        assert [x for x in lines if x.startswith((".", "'")) and not x.startswith(known)] == []
        return
    done = subprocess.run(
        [groff, "-man", "-Tutf8", "-ww", PAGE], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert "tournament" in done.stdout


def test_the_wheel_brings_it() -> None:
    """It lies in share/man beside the folder of the command, where `man damas` finds it."""
    files = [str(path) for path in metadata.files("damas") or ()]
    assert [name for name in files if name.endswith("share/man/man1/damas.1")] != []
