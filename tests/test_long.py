"""Tests that are left to `make test-long` because another test fails for the same fault.

`@pytest.mark.long(fails_too="tests/folder/test_file.py::test_name")` names that other test, or
several of them; for one case of a parametrized test it may name the test itself, which runs with
the cases that are left.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@cache
def module_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def is_long(node: ast.expr) -> bool:
    """Whether *node* is `pytest.mark.long`, or a call of it."""
    return ast.unparse(node.func if isinstance(node, ast.Call) else node) == "pytest.mark.long"


def names_of(value: ast.expr) -> list[str]:
    """The tests that *value* names: a text, or several."""
    named = ast.literal_eval(value)
    return [named] if isinstance(named, str) else list(named)


def replaced() -> Iterator[tuple[str, str]]:
    """Each place that leaves a test out, as path:line, with each test that fails too."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if "fails_too" not in path.read_text("utf-8"):
            continue
        for node in ast.walk(module_of(path)):
            if isinstance(node, ast.Call) and is_long(node):
                for keyword in node.keywords:
                    for name in names_of(keyword.value):
                        yield f"{path.relative_to(ROOT).as_posix()}:{node.lineno}", name


PLACES = sorted({*replaced()})


def runs_always(test: str) -> bool:
    """Whether *test* exists, and neither it nor its file is left to the long tests."""
    path, _, name = test.partition("::")
    if not (ROOT / path).is_file():
        return False
    for node in module_of(ROOT / path).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            if any(is_long(part) for part in ast.walk(node.value) if isinstance(part, ast.expr)):
                return False
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name:
            return not any(map(is_long, node.decorator_list))
    return False


@pytest.mark.parametrize(("place", "test"), PLACES, ids=lambda value: value)
def test_the_other_test_is_there(place: str, test: str) -> None:
    """It exists and is run by `make test`."""
    assert runs_always(test), f"{place} names {test}, which `make test` does not run"


def test_a_test_that_is_left_out_is_no_witness() -> None:
    """The check can fail: for a test that is long itself, of a long file, or not there."""
    assert runs_always("tests/test_long.py::test_the_other_test_is_there")
    assert not runs_always("tests/test_long.py::test_of_nothing")
    assert not runs_always("tests/nowhere.py::test_the_other_test_is_there")
    long = "test_every_mistake_of_ten_thousand_games_is_found_and_no_other"
    assert not runs_always(f"tests/arbiter/test_double.py::{long}")
    of_a_long_file = "test_the_program_before_and_this_one_play_on"
    assert not runs_always(f"tests/services/test_previous_release.py::{of_a_long_file}")
