"""`damas lesson`: the list, and the check with its places and its exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from damas.school.lessons import Catalogue, shipped

from .runner import run_here

LESSON = """+++
course = "rules"
place = 1
rules = ["fenae-2025"]
title.en = "One"
title.pt = "Um"
+++

## count

```toml
of = "moves"
answer = 7
```

### en

How many moves has White?

- Count.

### pt

Quantos lances têm as brancas?

- Conte.
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A lesson of one step."""
    path = tmp_path / "one.md"
    path.write_text(LESSON, "utf-8")
    return path


def test_the_list_has_every_lesson() -> None:
    """By course, with the rule books; the same as JSON."""
    done = run_here("lesson", "list")
    assert done.returncode == 0
    assert all(lesson.id in done.stdout for lesson in shipped().lessons())
    rows = json.loads(run_here("lesson", "list", "--json").stdout)
    assert [row["id"] for row in rows] == [lesson.id for lesson in shipped().lessons()]


def test_a_true_lesson_is_proven(file: Path) -> None:
    """A file, or the folder in which it is."""
    for path in (file, file.parent):
        done = run_here("lesson", "check", str(path))
        assert (done.returncode, done.stdout) == (0, "Proven: lessons 1, steps 1.\n")


def test_a_fault_has_file_line_step_and_rule_book(file: Path) -> None:
    """And exit status 1; as JSON too."""
    file.write_text(LESSON.replace("answer = 7", "answer = 8"), "utf-8")
    done = run_here("lesson", "check", str(file))
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        f"{file}:9: step 1, fenae-2025: The number is 7, not 8",
        "Faults: 1.",
    ]
    (row,) = json.loads(run_here("lesson", "check", "--json", str(file)).stdout)
    assert (row["line"], row["step"], row["rules"]) == (9, 1, "fenae-2025")


def test_a_file_that_cannot_be_read_is_named(file: Path, tmp_path: Path) -> None:
    """Without a traceback; a folder without lessons, too."""
    file.write_bytes(LESSON.replace("## count", "## dance").encode() + b"\xff")
    done = run_here("lesson", "check", str(file))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith(f"{file}:27: The file is not UTF-8 text")
    file.write_text(LESSON.replace("## count", "## dance"), "utf-8")
    done = run_here("lesson", "check", str(file), "--lang", "pt-PT")
    assert f"{file}:9: Não há nenhum passo dance" in done.stdout
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run_here("lesson", "check", str(empty)).returncode == 1
    assert run_here("lesson", "check", str(tmp_path / "none.md")).returncode == 2


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("lesson", "list"), "damas.cli.lesson.shipped"),
        (("problems", "list"), "damas.cli.problems.collection.manifest"),
        (("book", "show"), "damas.cli.book.BOOKS"),
    ],
)
def test_a_library_without_the_tables_names_what_it_lacks(
    words: tuple[str, ...], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A release has lessons, problems and books in a wheel of their own."""
    gone = {"lesson": lambda: Catalogue(tmp_path), "problems": dict, "book": tmp_path / "none"}
    monkeypatch.setattr(name, gone[words[0]])
    done = run_here(*words)
    assert done.returncode == 1
    assert "This needs damas-tables; get it with: pip install" in done.stderr
    assert "[tables]" in done.stderr
