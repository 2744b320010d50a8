"""Where the focus goes after each act of a person at the keyboard: never to the page as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from .acts import HERE, focused, pressed
from .conftest import Server, comes_true, press_squares


def test_the_acts_of_a_game_keep_the_focus(server: Server, sit: Any) -> None:
    """A move, one taken back, an offer that is declined, one that is made again, the end."""
    table = sit(server.new_game("internacional"))
    page = table.page
    press_squares(page, table.state["legal"][0]["path"])
    table.wait_ply(1)
    assert focused(page).isdigit()
    pressed(page, '[data-action="undo"]')
    table.wait_ply(0)
    comes_true(lambda: page.evaluate(HERE).isdigit())  # nothing is left to take back
    press_squares(page, table.state["legal"][0]["path"])
    table.wait_ply(1)
    pressed(page, '[data-action="offer"]', times=2)
    page.wait_for_selector('[data-do="decline"]')
    focused(page)
    pressed(page, '[data-do="decline"]')
    page.wait_for_selector('[data-do="decline"]', state="detached")
    assert focused(page).isdigit()
    pressed(page, '[data-action="resign"]', times=2)
    page.wait_for_selector("#result:visible")
    assert focused(page) == "P"  # the result, where a key too many does nothing


def test_the_next_problem_and_another_language(open_page: Any) -> None:
    """The next problem begins on its board; a page in another language where one was."""
    page = open_page("/problems/solve?game=portuguese&lang=en")
    page.wait_for_selector("#acts button")
    pressed(page, '#acts [data-act="show"]')
    page.wait_for_selector('#acts [data-act="next"]')
    focused(page)
    pressed(page, '#acts [data-act="next"]')
    page.wait_for_selector('#acts [data-act="show"]')
    assert focused(page).isdigit()
    page.click(".ava")
    page.focus("#language")
    page.keyboard.press("Shift")
    with page.expect_navigation():
        page.select_option("#language", "pt_PT")
    page.wait_for_selector("html[lang=pt-PT]")
    assert focused(page) == "BUTTON"


@pytest.mark.full
def test_the_arbiters_answer_keeps_the_focus(open_page: Any, server: Server) -> None:
    """The question has the focus as it comes; after the answer the board has it."""
    asked = {"regulation": "portuguesa-fpd", "fen": "W:W14,1:B19"}
    page = open_page(f"/arbiter/{server.call('/api/arbiter/tables', asked)['id']}?lang=en")
    page.wait_for_selector("body[data-ready]")
    for square in (1, 5):
        page.locator(f"free-board .db-cell[data-square='{square}']").focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(600)  # the same key at once would be the same press
    page.wait_for_selector("#decision:not([hidden])")
    assert focused(page) == "H2"
    pressed(page, "[data-choice='rectify']")
    page.wait_for_selector("#decision", state="hidden")
    assert focused(page).isdigit()
