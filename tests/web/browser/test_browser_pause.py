"""The owner pauses all clocks: a player, an arbiter's table and the first page see it."""

from __future__ import annotations

from typing import Any

from .conftest import axe, comes_true

CLOCK = {"base_seconds": 60, "increment_seconds": 0}


def test_everybody_sees_that_the_clocks_stand_and_go_on(
    server: Any, open_page: Any, sit: Any
) -> None:
    """By two presses of the owner; a move is refused with a sentence meanwhile."""
    table = sit(server.new_game("portuguesa-fpd", clock=CLOCK))
    board = server.call("/api/arbiter/tables", {"regulation": "portuguesa-fpd"})["id"]
    real = open_page(f"/arbiter/{board}?lang=en")
    owner = open_page("/owner")
    owner.wait_for_selector("body[data-ready]")
    clock = table.page.locator("#seat-bottom .clock")
    comes_true(lambda: "running" in (clock.get_attribute("class") or ""))
    owner.fill("#pause [name='words']", "The lights went out.")
    owner.click("#pause [type='submit']")
    first = open_page("/")
    pages = {owner: "#restart", table.page: "#banner", real: "#restart", first: "#restart"}
    for page, place in pages.items():
        shown = page.locator(place)
        comes_true(lambda shown=shown: "All clocks are stopped" in shown.inner_text())
        assert "The lights went out." in shown.inner_text()
    assert axe(owner) == []
    comes_true(lambda: "running" not in (clock.get_attribute("class") or ""))
    stood = clock.inner_text()
    table.tap(9, 13)
    comes_true(lambda: "Nobody moves" in table.page.locator("#notice").inner_text())
    assert (table.state["ply"], clock.inner_text()) == (0, stood)
    owner.fill("#go-on [name='seconds']", "1")
    owner.click("#go-on [type='submit']")
    comes_true(lambda: "running" in (clock.get_attribute("class") or ""))
    comes_true(lambda: owner.locator("#pause").is_visible())
    for page, place in pages.items():
        if page is not first:
            comes_true(lambda page=page, place=place: not page.locator(place).is_visible())
    table.tap(9, 13)
    table.wait_ply(1)
