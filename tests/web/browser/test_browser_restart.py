"""The owner announces a restart: the owner's page, the lobby and the page of a game count down."""

from __future__ import annotations

from typing import Any

from .conftest import axe, comes_true


def test_everybody_sees_the_restart_that_the_owner_announces(
    server: Any, open_page: Any, sit: Any
) -> None:
    """With the owner's sentence, until it is taken back."""
    table, lobby = sit(server.new_game("portuguesa-fpd")), open_page("/lobby")
    owner = open_page("/owner")
    owner.wait_for_selector("body[data-ready]")
    owner.fill("#announce [name='minutes']", "5")
    owner.fill("#announce [name='words']", "A new version comes.")
    owner.click("#announce [type='submit']")
    pages = {owner: "#restart", lobby: "#restart", table.page: "#banner"}
    for page, place in pages.items():
        shown = page.locator(place)
        comes_true(lambda shown=shown: "restarts in 5 min" in shown.inner_text())
        assert "A new version comes." in shown.inner_text()
    assert axe(lobby) == []
    owner.click("#announce-no-more")
    for page, place in pages.items():
        shown = page.locator(place)
        comes_true(lambda shown=shown: not shown.is_visible())
