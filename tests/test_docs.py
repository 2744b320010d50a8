"""Every example in the documents does what the document says."""

from __future__ import annotations

import doctest
import importlib
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.runner import ENVIRONMENT, run_here

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    page.relative_to(ROOT).as_posix()
    for pattern in ("README*.md", "docs/*.md", "docs/lab/*.md")
    for page in sorted(ROOT.glob(pattern))
]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROGRAM = re.compile(r'^```python title="([\w.]+)"\n(.*?)^```', re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^ *```(?:python|py|python3)\b.*$", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
SHELL = set("|&;<>()$`\\*?[#~\n")  # more than words and quotes
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


@pytest.mark.parametrize("page", PAGES)
def test_python_examples_print_what_they_say(page: str) -> None:
    """Prompts in the documents are run, and their answers compared."""
    text = "\n".join(blocks(page, "pycon"))
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("page", ["README.md", "README.pt.md"])
def test_a_first_page_has_no_python_that_is_not_run(page: str) -> None:
    """Each Python block of it is written with prompts, which the test above runs."""
    languages = {name for name, _ in FENCE.findall((ROOT / page).read_text("utf-8"))}
    assert "pycon" in languages
    assert not languages & {"python", "py", "python3"}
    assert ">>> " in blocks(page, "pycon")[0]


@pytest.mark.parametrize(("page", "command", "expected"), consoles())
def test_commands_print_what_they_say(
    page: str, command: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands in the documents are run as written; `...` stands for anything."""
    (tmp_path / "games.pdn").write_text(GAMES, "utf-8")
    for name, body in programs(page):
        (tmp_path / name).write_text(body, "utf-8")
    monkeypatch.chdir(tmp_path)
    if command.startswith("damas ") and not SHELL & set(command):
        done = run_here(*shlex.split(command)[1:], stdin="quit\n")
    else:
        done = in_shell(command)
    if expected:
        pattern = ".*".join(map(re.escape, expected.split("...")))
        assert re.fullmatch(pattern, done.stdout.strip(), re.DOTALL), done.stdout + done.stderr
    else:
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES)
def test_every_program_is_run(page: str) -> None:
    """A Python block has prompts, or it is a program that a command of the page starts."""
    named = [name for name, _ in programs(page)]
    assert len(PYTHON.findall((ROOT / page).read_text("utf-8"))) == len(named)
    commands = " ".join(command for where, command, _ in consoles() if where == page)
    assert [name for name in named if f"python {name}" not in commands] == []


OTHERS = [
    page.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/**/*.md", ".github/**/*.md")
    for page in sorted(ROOT.glob(pattern))
]


@pytest.mark.parametrize("page", sorted({*PAGES, *OTHERS}))
def test_links_lead_somewhere(page: str) -> None:
    """Every link to a file of the house finds one."""
    here = (ROOT / page).parent
    links = LINK.findall((ROOT / page).read_text("utf-8"))
    assert [link for link in links if not (here / link).exists()] == []


NAME = re.compile(r"(?<![\w./-])damas(?:\.[A-Za-z_]\w*)+")
NO_NAMES = {"damas.example.org", "damas.1", "damas.fish"}  # an address, and files


def exists(name: str) -> bool:
    """Whether a dotted *name* is a module of the package or something in one."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            if not hasattr(found, part):
                return part in getattr(found, "__annotations__", {})
            found = getattr(found, part)
        return True
    return False


JAVASCRIPT = "docs/how-to/npm.md"  # its names are those of the npm package


@pytest.mark.parametrize("page", sorted({*PAGES, *OTHERS} - {"CHANGELOG.md", JAVASCRIPT}))
def test_names_of_the_library_exist(page: str) -> None:
    """Every `damas.something` that a page names can be imported; the changelog has old ones."""
    names = set(NAME.findall((ROOT / page).read_text("utf-8"))) - NO_NAMES
    assert [name for name in sorted(names) if not exists(name)] == []


def test_the_index_has_every_page() -> None:
    """docs/README.md leads to each page: of the manual, of the laboratory, and to learn from."""
    docs = ROOT / "docs"
    index = set(LINK.findall((docs / "README.md").read_text("utf-8")))
    pages = {page.removeprefix("docs/") for page in PAGES if page.startswith("docs/")}
    for folder in ("tutorials", "how-to", "pt", "notebooks"):
        pages |= {page.relative_to(docs).as_posix() for page in (docs / folder).glob("*.md")}
    assert pages - {"README.md"} - index == set()


@pytest.mark.parametrize("page", [p for p in PAGES if "/" in p and "/lab/" not in p])
def test_the_manual_is_not_the_laboratory(page: str) -> None:
    """Intervals of matches stand in docs/lab/ alone; a page begins with its use."""
    text = (ROOT / page).read_text("utf-8")
    assert re.findall(r"\[[−+]\d+, [−+]\d+\]", text) == []


def test_the_page_of_the_engine_begins_with_its_use() -> None:
    """The first example stands before anything of how it works."""
    text = (ROOT / "docs" / "engine.md").read_text("utf-8")
    assert text.index("engine.analyse(") < text.index("## ") < text.index("transposition table, ")
