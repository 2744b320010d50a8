"""A Scheveningen match from the form of a new tournament to its tables and papers."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Server
from .league import make_event, score
from .pages import to_part
from .test_browser_desk import looked_at

pytestmark = pytest.mark.full
LISTED = "Braga; Ana Reis; 2100\nBraga; Eva Lobo; 2000\nFaro; Rui Vaz; 1950\nFaro; Zé Pinto; 1800"


def test_a_scheveningen_match(open_page: Any, server: Server) -> None:
    """Two teams on two boards: the form, the first round by the table, both tables, papers."""
    page, league = make_event(open_page, server, "Braga - Faro", "scheveningen", boards="2")
    page.click("[data-do='teams-list']")
    page.fill("[name='lines']", LISTED)
    page.click(".teams-list button[type='submit']")
    page.wait_for_selector("#players h2:has-text('(2)')")
    league.do("number", how="rating")
    page.click("#tab-rounds")
    page.click("[data-do='propose']")
    page.click("[data-do='pair']")
    page.wait_for_selector("#event-about:has-text('Round 1 of 2')")
    for game, result, shown in ((1, "10", "1-0"), (2, "==", "½-½")):
        page.click(f".board-row[data-game='{game}'] [data-result='{result}']")
        score(page, 1, shown, game)
    page.click("#tab-standings")
    to_part(page, "crosstable")
    rows = page.locator("#crosstable tbody tr").all_inner_texts()
    assert [row.split() for row in rows] == [
        ["A1", "Ana", "Reis", "2100", "1", "1"],
        ["A2", "Eva", "Lobo", "2000", "½", "½"],
        ["B1", "Rui", "Vaz", "1950", "0", "0"],
        ["B2", "Zé", "Pinto", "1800", "½", "½"],
    ]
    looked_at(page, "scheveningen")
    words = league.paper("schedule")
    assert "B2 \N{EN DASH} A1 B1 \N{EN DASH} A2" in words
    assert "A1 Ana Reis B1 Rui Vaz" in words
    assert "Braga 1½ \N{EN DASH} ½ Faro" in league.paper("crosstable")
