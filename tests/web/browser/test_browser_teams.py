"""A team event on the desk: entered, lined up, matches by board, in both looks and on a phone."""

from __future__ import annotations

from typing import Any

from .conftest import Server
from .pages import to_part
from .test_browser_desk import desk, looked_at


def test_the_desk_of_teams(open_page: Any, server: Server) -> None:
    """Teams typed and pasted, a substitute put in, a result by board, the table of persons."""
    page = desk(server, open_page, system="round-robin", teams=True, boards=2, substitutes=1)
    page.fill("#enter-team [name='name']", "São Paulo")
    page.fill("#enter-team [name='members']", "Ana Conceição 1870\nRui Costa\nEva Sousa 1640")
    page.press("#enter-team [name='captain']", "Enter")
    page.wait_for_selector("#players td:has-text('1. Ana Conceição (1870) · 2. Rui Costa')")
    page.click("[data-do='teams-list']")
    page.fill("[name='lines']", "Minas; Zé Manel; 1650\nMinas; Inês Pinto\nRio; Tó Reis\nRio; Lia")
    page.click(".teams-list button[type='submit']")
    page.wait_for_selector("#players h2:has-text('Equipas (3)')")
    looked_at(page, "teams")
    page.click("[data-do='members-1']")
    page.fill(".members li:nth-child(2) [name='rating']", "1500")
    page.click(".members form:first-child button[type='submit']")
    page.wait_for_selector("#players td:has-text('Rui Costa (1500)')")
    page.click("[data-number='entry']")
    page.click("#tab-rounds")
    page.click("[data-do='propose']")
    page.click("[data-do='pair']")
    page.wait_for_selector(".match-head")
    page.click("[data-do='line-ups-1']")
    form = ".line-up:first-of-type"
    shown = page.inner_text(f"{form} legend")
    page.locator(f"{form} select").nth(1).select_option("0")
    page.click(".line-ups button[type='submit']")
    page.wait_for_selector(".board-row .score:has-text('W.O.')")
    page.click(".board-row[data-game='1'] [data-result='10']")
    page.wait_for_selector(".match-head .score:has-text('1 – 1')")
    assert shown in page.inner_text(".match-head")
    looked_at(page, "matches")
    page.click("#tab-standings")
    page.wait_for_selector("[data-part='by-board'] td")
    to_part(page, "settings")
    page.wait_for_selector("[name='match_points']")
    assert page.is_hidden("[name='games']")
    event = page.get_attribute(".event", "data-event")
    page.goto(f"{server.url}/tournaments/{event}/wall")
    page.wait_for_selector("body[data-ready]")
    rows = page.locator("#wall-boards tbody tr")
    head, first, second = (rows.nth(at).locator("td").all_inner_texts() for at in range(3))
    assert head[1] == shown
    assert {first[1].strip(), second[1].strip()} & {"Ana Conceição", "Zé Manel", "Tó Reis"}
    marks = [rows.nth(at).locator("td:nth-child(2) .man").get_attribute("class") for at in (1, 2)]
    assert marks == ["man white", "man black"]
