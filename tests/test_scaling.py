"""The model of docs/operate/scaling.md: the page has its figures, and measured ones are near."""

from __future__ import annotations

import importlib.util
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "operate" / "scaling.md"
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
NEAR = {"sent: p99": 1.0, "p99": 0.2, "p50": 0.25, "moves a second": 0.2}
"""The greatest distance of the model from a measured figure, as a part of it. The slowest moves are
slower than in the model, as the page says: the clients take the same processors from them."""


@cache
def model() -> ModuleType:
    """The program of the model."""
    spec = importlib.util.spec_from_file_location("model", ROOT / "bench" / "scaling_model.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found
    spec.loader.exec_module(found)
    return found


def numbers(line: str) -> list[float]:
    """The numbers of a line of a table."""
    return [float(one.replace(",", "")) for one in NUMBER.findall(line)]


def test_the_plans_of_the_page_are_those_of_the_model() -> None:
    """Every line stands there as it is printed."""
    page = PAGE.read_text("utf-8").splitlines()
    assert [line for line in model().plan_table() if line not in page] == []


def test_the_comparison_of_the_page_is_that_of_the_model() -> None:
    """The same seed gives the same figures, but for the last digit on another Python."""
    page = PAGE.read_text("utf-8").splitlines()
    for line in list(model().check_table(8.0, 1))[2:]:
        name = line.rpartition(" | ")[0].rpartition(" | ")[0]
        (shown,) = [one for one in page if one.startswith(name + " |")]
        assert numbers(shown) == pytest.approx(numbers(line), rel=0.1), name


def test_the_model_is_near_what_was_measured() -> None:
    """Another seed than that of the page."""
    for name, value in model().checked(4.0, seed=2).items():
        part = next(part for word, part in NEAR.items() if word in name)
        assert value == pytest.approx(model().POINTS[name], rel=part), name


def test_more_people_need_more_of_everything() -> None:
    """And no part grows faster than the number of people, but for rounding."""
    small, large = model().plan(10**6), model().plan(10**8)
    for part in ("processes", "relays", "moves", "price"):
        assert getattr(small, part) < getattr(large, part) <= 101 * getattr(small, part)
    assert small.databases == 1 < large.databases
