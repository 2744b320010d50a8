"""Two people look at their game together: a desktop and a phone at one analysis board."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import HostedServer, Server, axe, resize
from .guests import Guest, invited, seated
from .test_browser_meeting import DESKTOP, PHONE, SIZES

SERVER = HostedServer


def played(open_page: Any, server: Server) -> tuple[Any, Any]:
    """A game of four moves that Ana has resigned; both stand at its end."""
    one, two, game = invited(server, regulation="fenae-2025", colour="white")
    for ply in range(4):
        path = server.state(game)["legal"][0]["path"]
        (one, two)[ply % 2].do(game, "move", ply=ply, path=path)
    one.do(game, "resign")
    ana = seated(one, open_page, game, **DESKTOP)
    rui = seated(two, open_page, game, **PHONE)
    for table in (ana, rui):
        table.page.wait_for_selector("#result:visible")
    return ana, rui


def looks_alone_and_takes_the_lead(one: Any, two: Any) -> None:
    """The second page goes its own way, follows again, and leads."""
    two.click('[data-step="back"]')
    two.wait_for_selector("#seat-top:has-text('by yourself')")
    two.wait_for_selector('damas-board[data-node="0"]')
    assert one.get_attribute("damas-board", "data-node") == "5"
    two.click('[data-action="follow"]')
    two.wait_for_selector('damas-board[data-node="5"]')
    two.click('[data-action="lead"]')
    one.wait_for_selector("#seat-top:has-text('Rui (guest) leads')")
    two.click('[data-action="remove"]')
    one.wait_for_selector('damas-board[data-node="0"]')
    two.wait_for_selector('damas-board[data-node="0"]')
    two.keyboard.press("ArrowRight")
    one.wait_for_selector('damas-board[data-node="1"]')


@pytest.mark.full
def test_both_see_the_same_moves_and_arrows(open_page: Any, server: Server) -> None:
    """One opens the board and the other is told; moves, arrows and the lead go from one to the
    other; who does not lead can look by himself and follow again; a stranger watches."""
    ana, rui = played(open_page, server)
    ana.page.click('[data-action="analyse"]')
    ana.page.wait_for_url("**/analysis")
    ana.page.wait_for_selector('damas-board[data-node="4"]')
    rui.page.click('[data-part="analysis"] a')
    rui.page.wait_for_selector('damas-board[data-node="4"]')
    one, two = ana.page, rui.page

    one.click('[data-step="first"]')
    two.wait_for_selector('damas-board[data-node="0"]')
    assert one.inner_text("#seat-top .leads") == "You lead: the other sees what you show."
    one.wait_for_selector(".other-here.here:has-text('Rui (guest) is here')")
    two.wait_for_selector("#seat-top:has-text('Ana (guest) leads')")
    one.wait_for_selector('.db-cell[aria-label*="can move"]')
    one.locator('.db-cell[aria-label*="can move"]').last.click()
    one.locator('.db-cell[aria-label*="can be reached"]').first.click()
    two.wait_for_selector('damas-board[data-node="5"]')
    two.wait_for_selector(".score .variation")

    one.click('[data-action="arrow"]')
    for square in ("18", "14"):
        one.click(f'.db-cell[data-square="{square}"]')
    two.wait_for_selector(".db-arrow")
    one.click('[data-action="arrow"]')

    looks_alone_and_takes_the_lead(one, two)

    eve = open_page(f"/games/{ana.game}/analysis", **PHONE)
    eve.wait_for_selector('damas-board[data-node="1"]')
    assert eve.locator('[data-action="lead"]').count() == 0
    two.reload()
    two.wait_for_selector('damas-board[data-node="1"]')
    one.click('[data-analysis="run"]')
    one.wait_for_selector("#analysis .lines li")
    assert axe(one) == []
    two.goto("/privacy")
    one.wait_for_selector(".other-here:has-text('Rui (guest) is not here')")


@pytest.mark.parametrize(
    "locale",
    [
        "pt-PT",
    ],
)
@pytest.mark.full
def test_the_board_is_the_largest_thing(
    open_page: Any,
    server: Server,
    locale: str,
) -> None:
    """At every size, without scrolling sideways; the acts stand in one row."""
    guest = Guest(server)
    game = guest.ask("/api/games", {"regulation": "internacional"})["id"]
    guest.do(game, "resign", by="white")
    page = guest.at(open_page, f"/games/{game}/analysis", locale=locale)
    page.wait_for_selector("damas-board[data-node]")
    for width, height in SIZES:
        resize(page, width, height)
        board_is_largest(page, width, height)


def board_is_largest(page: Any, width: int, height: int) -> None:
    """The analysis board fills a screen of that size, and its acts are on it."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    board = page.locator("#board").bounding_box()
    assert board["width"] >= min(width, height) * (0.78 if width > height else 1) - 1
    assert board["y"] + board["height"] <= height
    acts = page.locator("#actions").bounding_box()
    assert acts["y"] + acts["height"] <= height + 0.5
