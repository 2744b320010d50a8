"""Every example in the documents does what the document says."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cli.runner import ENVIRONMENT, run_here

pytestmark = pytest.mark.full

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    page.relative_to(ROOT).as_posix()
    for pattern in ("README*.md", "docs/*.md", "docs/lab/*.md")
    for page in sorted(ROOT.glob(pattern))
]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROGRAM = re.compile(r'^```python title="([\w.]+)"\n(.*?)^```', re.MULTILINE | re.DOTALL)
SHELL = set("|&;<>()$`\\*?[#~\n")  # more than words and quotes
PRINTED = re.compile(r"printf( '[^']*')+")
"""Texts that a shell prints, for a command of ours that is run here and not in a process."""
GAMES = '[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 *\n'


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    text = (ROOT / page).read_text("utf-8")
    return [body for name, body in FENCE.findall(text) if name == language]


def programs(page: str) -> list[tuple[str, str]]:
    """The name and the text of every Python program of a page."""
    return PROGRAM.findall((ROOT / page).read_text("utf-8"))


def consoles() -> list[tuple[str, str, str]]:
    """(page, command, what the page shows that it prints) of every `$` line."""
    found = []
    for page in PAGES:
        for body in blocks(page, "console"):
            for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((page, command, output.strip()))
    return found


def is_own(command: str) -> bool:
    """Whether it is `damas` with words that a shell leaves as they are; a player that speaks a
    protocol (`damas hub`) waits at a stream that only a process has."""
    return command.startswith("damas ") and not (SHELL & set(command) or " hub" in command)


def in_shell(command: str) -> subprocess.CompletedProcess[str]:
    """The command as a shell runs it; `damas` and `python` are those of these tests."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        ["bash", "-c", f'damas() {{ "{sys.executable}" -m damas "$@"; }}\n{command}'],
        env={**os.environ, **ENVIRONMENT, "PATH": programs},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        input="quit\n",
    )
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "pycon")])
def test_python_examples_print_what_they_say(page: str) -> None:
    """Prompts in the documents are run, and their answers compared."""
    text = "\n".join(blocks(page, "pycon"))
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize(("page", "command", "expected"), consoles())
def test_commands_print_what_they_say(
    page: str, command: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands in the documents are run as written; `...` stands for anything."""
    (tmp_path / "games.pdn").write_text(GAMES, "utf-8")
    for name, body in programs(page):
        (tmp_path / name).write_text(body, "utf-8")
    monkeypatch.chdir(tmp_path)
    said, pipe, own = command.rpartition(" | ")
    if is_own(own) and (not pipe or PRINTED.fullmatch(said)):
        done = run_here(*shlex.split(own)[1:], stdin=in_shell(said).stdout if pipe else "quit\n")
    else:
        done = in_shell(command)
    if expected:
        pattern = ".*".join(map(re.escape, expected.split("...")))
        assert re.fullmatch(pattern, done.stdout.strip(), re.DOTALL), done.stdout + done.stderr
    else:
        assert done.returncode == 0, done.stderr


def test_no_page_and_no_sentence_installs_from_a_registry() -> None:
    """Damas is on none: a package of its name there would be somebody else's."""
    pattern = re.compile(r"(?:pip|pipx|uv tool|npm) install (?:-\S+ )*['\"]?@?damas\b(?! @)")
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("packaging/**/*.md")]
    pages += [*(ROOT / "docs").rglob("*.ipynb"), *(ROOT / "src").rglob("*.p[yo]")]
    before = (ROOT / "docs" / "releases", ROOT / "docs" / "decisions", ROOT / "CHANGELOG.md")
    found = [
        str(page.relative_to(ROOT))
        for page in pages
        if not any(page.is_relative_to(old) for old in before)
        and pattern.search(page.read_text("utf-8"))
    ]
    assert found == []


def test_the_documents_are_filled_without_a_kernel() -> None:
    """Its stand-in has every name of the stub, and each table is filled: `make docs` needs no
    compiler."""
    script = """
import sys, stand_in
sys.modules[stand_in.NAME] = stand_in.stand_in()
import manual
print(all(len(table()) for table in manual.TABLES.values()))
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT / "tools",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("True\n", "")
