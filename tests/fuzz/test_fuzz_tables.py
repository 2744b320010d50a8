"""Thousands of disorderly tables of all books: nothing is lost in any story."""

from __future__ import annotations

import pytest

from sampling import cases

from .hurry import hurry, watch_flags
from .shrinking import check
from .tables import disorder
from .watched import watch

SHORT, LONG = range(cases(100)), range(1000, 21_000)


@pytest.mark.requirement("IRR-04", "IRR-05", "IRR-09")
def test_disorderly_tables() -> None:
    """A hundred or more."""
    check(disorder, watch, SHORT)


@pytest.mark.requirement("RES-04", "DRW-10")
def test_tables_in_time_trouble() -> None:
    """Flags fall while offers stand, moves are made and draws are claimed: a hundred or more."""
    check(hurry, watch_flags, SHORT)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.requirement("RES-04", "DRW-10")
def test_ten_thousand_tables_in_time_trouble() -> None:
    """Ten thousand."""
    check(hurry, watch_flags, range(1000, 11_000))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.requirement("IRR-04", "IRR-05", "IRR-09")
def test_twenty_thousand_disorderly_tables() -> None:
    """Twenty thousand."""
    check(disorder, watch, LONG)
