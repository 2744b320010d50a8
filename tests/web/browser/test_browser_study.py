"""After a game in the browser: analysis, moves tried, the coach; nothing of it before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .beginnings import played
from .conftest import Server, axe, comes_true

MOVES = ("33-28", "18-22", "39-33", "17-21")
LONGER = (*MOVES, "28x26", "12-18", "32-27", "7-12")


@pytest.mark.full
def test_a_game_is_studied_when_it_is_over(sit: Any, server: Server) -> None:
    """No analysis in a running game; after it lines and arrows, moves tried and left again, and
    the coach's marks in the list, with the better line on the board."""
    game = server.new_game("internacional")
    played(server, game, MOVES)
    table = sit(game, viewport={"width": 1280, "height": 800})
    page = table.page
    table.wait_ply(len(MOVES))
    assert page.is_hidden("#analysis")
    assert page.is_hidden("#coach")
    for _ in range(2):
        page.click('[data-action="resign"]')
    page.wait_for_selector("#analysis:not([hidden])")

    page.click('[data-step="back"]')
    assert page.is_hidden("#analysis select"), "who only starts it is asked nothing"
    page.click("#analysis summary")
    page.select_option("#analysis select", "2")
    page.click('[data-analysis="run"]')
    page.wait_for_selector("#analysis .lines li:nth-child(2)")
    assert page.locator(".db-arrow").count() == 2
    assert page.get_attribute(".chances", "aria-label").startswith("White wins")
    page.click('[data-place="0-1"]')
    page.wait_for_selector(".tried:not([hidden])")
    assert page.locator(".tried button").count() == 3  # two moves, and the way back
    page.click(".tried .home")
    page.wait_for_selector(".tried[hidden]", state="attached")
    page.click('[data-analysis="run"]')
    comes_true(lambda: page.inner_text('[data-analysis="run"]') == "Start")

    page.click('[data-coach="start"]')
    page.wait_for_selector("#verdict .graph", timeout=30_000)
    assert page.inner_text('.moves [data-ply="4"]') == "17-21??"
    dot = page.locator("#verdict .graph-mark.blunder").last.bounding_box()
    page.mouse.click(dot["x"] + dot["width"] / 2, dot["y"] + dot["height"] / 2)
    page.wait_for_selector('damas-board[data-ply="4"]')
    page.click('#coach li:last-child [data-line="better"]')
    page.wait_for_selector(".tried button:has-text('22-27')")
    page.wait_for_selector('damas-board[data-ply="3"]')
    assert axe(page) == []
    page.reload()  # this device has kept its searches: nothing is pressed, nothing looked at anew
    page.wait_for_selector("#verdict .graph")
    assert page.locator('[data-coach="start"]').count() == 0
    assert page.inner_text('.moves [data-ply="4"]') == "17-21??"


@pytest.mark.full
def test_moves_are_tried_on_the_board_after_a_game(sit: Any, server: Server) -> None:
    """Without an analysis too: a move played on the board leads away from the game."""
    game = server.new_game("portuguesa-fpd")
    table = sit(game)
    for _ in range(2):
        table.page.click('[data-action="resign"]')
    table.page.wait_for_selector("#analysis:not([hidden])")
    table.page.wait_for_selector('.db-cell[data-square="9"][aria-label*="can move"]')
    table.tap(9, 13)
    table.page.wait_for_selector(".tried button:has-text('9-13')")
    assert table.state["ply"] == 0


@pytest.mark.full
def test_the_explorer_is_analysed(open_page: Any) -> None:
    """In the archive's explorer the arrows are about the position explored."""
    page = open_page("/archive")
    page.wait_for_selector("body[data-ready]")
    page.click('[data-analysis="run"]')
    page.wait_for_selector("#analysis .lines li")
    page.wait_for_selector(".db-arrow")
    page.click('.db-cell[data-square="32"]')
    page.click('.db-cell[data-square="28"]')
    page.wait_for_selector("#line:has-text('32-28')")
    page.wait_for_selector("#analysis .lines li")
    assert axe(page) == []


@pytest.mark.full
def test_what_was_decisive_is_shown_at_once_and_only_once(sit: Any, server: Server) -> None:
    """Right after the end of a game, without a press, also for a player who comes back later; and
    going through the game meanwhile ends nothing."""
    game = server.new_game("internacional")
    played(server, game, LONGER)
    table = sit(game, viewport={"width": 390, "height": 844})
    page = table.page
    table.wait_ply(len(LONGER))
    for _ in range(2):
        page.click('[data-action="resign"]')
    page.wait_for_selector("#verdict .looking progress, #verdict .accuracy")
    page.click('[data-step="back"]')
    page.click('[data-step="back"]')
    page.wait_for_selector("#verdict .accuracy:has-text('%')", timeout=60_000)
    assert 1 <= page.locator("#verdict [data-moment]").count() <= 3
    page.set_viewport_size({"width": 360, "height": 640})
    acts = page.locator("#actions").bounding_box()
    assert acts["y"] + acts["height"] <= 640  # the coach's findings have moved no button away
    page.reload()
    page.wait_for_selector("#verdict .accuracy:has-text('%')")
    page.wait_for_selector('.moves [aria-current="true"]')
    shown, moves = (page.locator(it).bounding_box() for it in ('.moves [data-ply="8"]', "#moves"))
    assert moves["x"] <= shown["x"] <= moves["x"] + moves["width"] - shown["width"] + 1
    page.click('[data-action="share"]')
    page.wait_for_selector("#share:popover-open")
    with page.expect_download() as download:
        page.get_by_role("link", name="Animated picture").click()
    assert Path(download.value.path()).read_bytes()[:6] == b"GIF89a"
