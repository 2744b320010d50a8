"""Thousands of disorderly tables of all six books: whatever happens, nothing is lost."""

from __future__ import annotations

import pytest

from .shrinking import fault, shortest
from .tables import disorder
from .watched import watch

SHORT, LONG = range(300), range(1000, 21_000)


def check(seeds: range) -> None:
    """Every table holds; one that does not is told with the fewest events that show it."""
    for seed in seeds:
        events = disorder(seed)
        found = fault(watch, events)
        assert found is None, f"seed {seed}: {found}: {shortest(watch, events)}"


@pytest.mark.requirement("IRR-04", "IRR-05", "IRR-09")
def test_disorderly_tables() -> None:
    """A few hundred."""
    check(SHORT)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.requirement("IRR-04", "IRR-05", "IRR-09")
def test_twenty_thousand_disorderly_tables() -> None:
    """Twenty thousand."""
    check(LONG)
