"""Keys alone, and no scripts: what a choice, a window and a table do then."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Server, comes_true
from .league import held

NAMES = ["Ana", "Rui", "Eva", "Zé"]


def test_a_choice_that_leads_away_waits_while_one_goes_through_it(
    open_page: Any, server: Server
) -> None:
    """The arrows change the language that is shown, Enter takes it."""
    page = open_page("/privacy", locale="pt-PT")
    page.click(".top .ava")
    page.focus("#language")
    page.evaluate("window.stays = true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.input_value("#language") == "en"
    assert page.evaluate("[window.stays, document.documentElement.lang]") == [True, "pt-PT"]
    page.keyboard.press("Enter")
    page.wait_for_selector("html[lang='en']")


@pytest.mark.full
def test_escape_closes_what_is_open_over_a_page(open_page: Any, server: Server) -> None:
    """One's own menu, the menu of a game and the windows behind it, and a dialog of the desk."""
    page = open_page(f"/games/{server.new_game('internacional')}")
    page.wait_for_selector("damas-board[data-ply]")
    for opener, what in ((".top .ava", "#own-menu"), ("[data-action='menu']", "#menu"),
                         ("[data-action='counters']", "#counters-box")):  # fmt: skip
        page.click(opener)
        page.wait_for_selector(f"{what}:popover-open")
        page.keyboard.press("Escape")
        page.wait_for_selector(f"{what}:popover-open", state="detached")
        focused = page.evaluate("document.activeElement.matches('button')")
        assert focused, opener
    event = held(server, NAMES, system="round-robin")
    desk = event.page(open_page, "players")
    desk.click("#players [data-row] button >> nth=0")
    desk.wait_for_selector("dialog[open]")
    desk.keyboard.press("Escape")
    desk.wait_for_selector("dialog[open]", state="detached")


@pytest.mark.full
def test_rows_of_standings_are_known_by_their_names(open_page: Any, server: Server) -> None:
    """For those who hear a table: the cell of the name heads its row."""
    event = held(server, NAMES, system="round-robin")
    event.enter(1)
    page = event.page(open_page, "standings")
    heads = page.locator("#standings").get_by_role("rowheader")
    comes_true(lambda: heads.count() == 4)
    assert {*NAMES} == set(heads.all_inner_texts())


@pytest.mark.full
def test_without_scripts_the_standings_are_read(chromium: Any, server: Server) -> None:
    """And a line says what else still works."""
    event = held(server, NAMES, system="round-robin")
    event.enter(1)
    context = chromium.new_context(
        base_url=server.url, java_script_enabled=False, locale="en-GB",
        extra_http_headers={"X-Forwarded-For": "203.0.113.9"},
    )  # fmt: skip
    page = context.new_page()
    page.goto(f"/tournaments/{event.id}")
    assert page.locator("noscript .note, .note:has-text('Without JavaScript')").count() == 1
    rows = page.locator("main table").filter(has_text="Points").locator("tbody tr")
    assert rows.count() == 4
    answer = page.request.get(f"/api/tournaments/{event.id}/prints/standings.pdf")
    assert answer.ok
    context.close()
