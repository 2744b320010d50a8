"""Every tutorial and every how-to guide is run from top to bottom, in one folder, by the tests.

A block with a title is a file that the reader writes; `console` blocks are commands, `pycon` blocks
one Python session. In pages in Portuguese a name in bold is a button or a heading of the page.
"""

from __future__ import annotations

import doctest
import re
import shlex
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from cli.runner import run_here
from test_docs import SHELL, in_shell

pytestmark = pytest.mark.full

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(p for folder in ("tutorials", "how-to", "pt") for p in (DOCS / folder).glob("*.md"))
PORTUGUESE = sorted((DOCS / "pt").glob("*.md"))
BLOCK = re.compile(r'^```(\w+)(?: title="([\w.-]+)")?\n(.*?)^```', re.MULTILINE | re.DOTALL)


def name_of(page: Path) -> str:
    """A page by its path below docs/."""
    return page.relative_to(DOCS).as_posix()


def run_session(text: str, variables: dict[str, Any], page: str) -> None:
    """Runs prompts, compares the answers, and leaves the variables for the next block."""
    test = doctest.DocTestParser().get_doctest(text, variables, page, page, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, clear_globs=False)
    assert runner.summarize(verbose=False).failed == 0, text
    variables.update(test.globs)


def run_console(text: str) -> None:
    """Runs each command; what the page shows is what it prints, `...` standing for anything."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        if command.startswith("damas ") and not SHELL & set(command):
            done = run_here(*shlex.split(command)[1:])
        else:
            done = in_shell(command)
        pattern = ".*".join(map(re.escape, expected.strip().split("...")))
        if expected.strip() in {"", "..."}:
            assert done.returncode == 0, done.stderr
        else:
            assert re.fullmatch(pattern, done.stdout.strip(), re.DOTALL), done.stdout + done.stderr


@pytest.mark.parametrize(
    "page", [page for page in PAGES if BLOCK.search(page.read_text("utf-8"))], ids=name_of
)
def test_a_page_does_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All blocks in their order: files are written, commands and prompts are run."""
    monkeypatch.chdir(tmp_path)
    variables: dict[str, Any] = {}
    for language, title, body in BLOCK.findall(page.read_text("utf-8")):
        if title:
            (tmp_path / title).write_text(body, "utf-8")
        elif language == "pycon":
            run_session(body, variables, name_of(page))
        elif language == "console":
            run_console(body)


@cache
def shown_on_the_page() -> re.Pattern[str]:
    """Any sentence of the two Portuguese catalogues, as a pattern: `{round}` is any word."""
    patterns = []
    for locale in ("pt_PT", "pt_BR"):
        with (ROOT / "src" / "damas" / "locale" / f"{locale}.po").open("rb") as file:
            sentences = [str(message.string) for message in read_po(file) if message.string]
        patterns += [re.sub(r"\\\{\w+\\\}", r"\\S+", re.escape(text)) for text in sentences]
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns))


@pytest.mark.parametrize("page", PORTUGUESE, ids=name_of)
def test_what_a_page_in_portuguese_tells_to_press_is_there(page: Path) -> None:
    """A name in bold is a sentence of a catalogue, word by word; forms begin it with a capital."""
    shown = shown_on_the_page()

    def is_shown(name: str) -> bool:
        text = " ".join(name.split())
        return bool(shown.fullmatch(text) or shown.fullmatch(text[0].lower() + text[1:]))

    bold = re.findall(r"\*\*([^*]+)\*\*", page.read_text("utf-8"))
    assert [name for name in bold if not is_shown(name)] == []
