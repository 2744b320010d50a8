"""Thousands of disorderly tables of all six books: nothing is lost in any story."""

from __future__ import annotations

import pytest

from effort import cases

from .shrinking import check
from .tables import disorder
from .watched import watch

SHORT, LONG = range(cases(100)), range(1000, 21_000)


@pytest.mark.requirement("IRR-04", "IRR-05", "IRR-09")
def test_disorderly_tables() -> None:
    """A hundred or more."""
    check(disorder, watch, SHORT)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.requirement("IRR-04", "IRR-05", "IRR-09")
def test_twenty_thousand_disorderly_tables() -> None:
    """Twenty thousand."""
    check(disorder, watch, LONG)
