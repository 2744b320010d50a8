"""The shell completes commands, options and names: bash, zsh and fish."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.runner import Run, run_here, run_process
from damas.cli.app import COMMANDS
from damas.regulations import REGULATIONS
from damas.variants import VARIANTS

pytestmark = pytest.mark.full

BASH = "/bin/bash"
DAMAS = Path(sys.executable).with_name("damas")


def words_of(shell: str, line: str) -> dict[str, str]:
    """The variables that *shell* sets when Tab is pressed at the end of *line*."""
    words = line.split(" ")
    return {
        "bash": {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)},
        "zsh": {"_TYPER_COMPLETE_ARGS": line},
        "fish": {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    }[shell]


def offered(shell: str, line: str, run: Run = run_here, **more: str) -> str:
    """The words that *shell* is offered at the end of *line*."""
    done = run(_DAMAS_COMPLETE=f"complete_{shell}", **words_of(shell, line), **more)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_is_offered(shell: str) -> None:
    """And of them, those that begin as the word does."""
    part = offered(shell, "damas ", run_process)
    assert [name for name in COMMANDS if name not in part] == []
    some = offered(shell, "damas tour")
    assert "tournament" in some
    assert "replay" not in some


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_options_and_names_are_offered(shell: str) -> None:
    """Games and rule books by their names."""
    assert "--batch" in offered(shell, "damas moves --")
    assert all(name in offered(shell, "damas moves --variant ") for name in VARIANTS)
    assert all(name in offered(shell, "damas replay --regulation ") for name in REGULATIONS)


def test_explanations_are_in_the_language_of_the_machine() -> None:
    """zsh shows what a command does."""
    assert "Listar as regras" in offered("zsh", "damas regul", run_process, LC_ALL="pt_BR.UTF-8")


@pytest.mark.parametrize(
    ("shell", "part"),
    [("bash", "complete -o"), ("zsh", "#compdef damas"), ("fish", "complete --command damas")],
)
def test_the_script_is_that_of_the_shell(tmp_path: Path, shell: str, part: str) -> None:
    """The shell in which the command is given is found by its process."""
    (tmp_path / shell).symlink_to(BASH)
    done = subprocess.run(
        [tmp_path / shell, "-c", f'"{sys.executable}" -m damas --show-completion; true'],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert part in done.stdout


def test_bash_completes_with_the_script() -> None:
    """The script is read by bash itself and its function called, as Tab does."""
    script = f"""eval "$("{sys.executable}" -m damas --show-completion)"
COMP_WORDS=(damas regu) COMP_CWORD=1
_damas_completion "{DAMAS}"
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(
        [BASH], input=script, capture_output=True, text=True, check=False, env=dict(os.environ)
    )
    assert (done.stdout, done.stderr) == ("regulations\n", "")


def test_installing_writes_below_the_home_alone(tmp_path: Path) -> None:
    """`--install-completion` makes the file that bash reads at its start."""
    done = subprocess.run(
        [BASH, "-c", f'"{sys.executable}" -m damas --install-completion; true'],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "HOME": str(tmp_path)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    [script] = tmp_path.rglob("damas.sh")
    assert "_damas_completion" in script.read_text()
    assert str(script) in (tmp_path / ".bashrc").read_text()
