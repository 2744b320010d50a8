"""Thousands of games of all books: an act is done whole or not at all, and every copy agrees."""

from __future__ import annotations

import pytest

from sampling import cases

from .games import acts, play
from .shrinking import check

SHORT, LONG = range(cases(75)), range(1000, 21_000)


@pytest.mark.requirement("DRW-10", "DRW-13", "RES-06")
def test_games_of_all_sorts() -> None:
    """A few dozen or more."""
    check(acts, play, SHORT)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.requirement("DRW-10", "DRW-13", "RES-06")
def test_twenty_thousand_games_of_all_sorts() -> None:
    """Twenty thousand."""
    check(acts, play, LONG)
