"""Endings in the page: won by keys and typed moves, a slip taken back, the best line, screens."""

from __future__ import annotations

from typing import Any

import pytest

from damas.school.endings import EndingTask, best_reply, replayed
from damas.school.endings.standing import choices

from .conftest import comes_true, press_squares


@pytest.fixture(name="ending")
def _ending(open_page: Any) -> Any:
    """ending(path, **context) → the page, once a move is asked for."""

    def opened(path: str, **context: Any) -> Any:
        page = open_page(path, **context)
        page.wait_for_selector("#typed:not([hidden])")
        return page

    return opened


def game_of(page: Any, book: str, kind: str) -> Any:
    """The game as the board shows it, with the learner to move; its counters begin anew."""
    fen = page.evaluate("document.querySelector('#board').shown.fen")
    return replayed(EndingTask(book, kind, 1, fen, None), ()).game


def type_move(page: Any, text: str) -> None:
    """Types a move and sends it."""
    page.wait_for_selector("#typed:not([hidden])")
    page.fill("#move", text)
    if page.input_value("#move"):
        page.press("#move", "Enter")


@pytest.mark.parametrize(
    "book", ["fenae-2025", pytest.param("english-wcdf", marks=pytest.mark.full)]
)
def test_an_ending_is_won_by_the_keyboard(ending: Any, book: str) -> None:
    """Each move is answered; the win is praised; a reload shows it as it stands."""
    page = ending(f"/endings/two-kings-king-man?rules={book}&level=1")
    while not page.locator("[data-act=next]").count():
        count = page.locator("#line button").count()
        game = game_of(page, book, "two-kings-king-man")
        press_squares(page, best_reply(game).path)
        comes_true(lambda count=count: page.locator("#line button").count() > count)
        comes_true(lambda: page.locator("#typed:not([hidden]), [data-act=next]").count() > 0)
    page.wait_for_selector("#verdict.right:has-text('Won in')")
    comes_true(lambda: page.evaluate("document.activeElement.dataset.act") == "next")
    page.reload()
    page.wait_for_selector("#verdict.right:has-text('Won in')")
    page.click("[data-act=next]")
    page.wait_for_selector("#typed:not([hidden])")


@pytest.mark.full
def test_a_slip_is_told_and_taken_back(ending: Any) -> None:
    """The article opens; the position stands again; the best line can be walked through."""
    page = ending("/endings/two-kings-one?rules=fmjd&level=1")
    while (worst := choices(game_of(page, "fmjd", "two-kings-one"))[-1]).standing.result == "win":
        page = ending("/endings/two-kings-one?rules=fmjd&level=1")  # every move of that one won
    type_move(page, worst.move.text())
    page.wait_for_selector("#verdict.wrong:has-text('You had a win in')")
    comes_true(lambda: page.evaluate("document.activeElement.dataset.act") == "back")
    page.wait_for_timeout(600)  # a second Enter within half a second is the same press
    page.keyboard.press("Enter")
    page.wait_for_selector("#typed:not([hidden])")
    assert page.inner_text("#verdict") == ""
    page.click("[data-act=show]")
    page.wait_for_selector("#verdict:has-text('This is the best line.')")
    page.click("#best [data-ply='1']")
    assert page.get_attribute("#best [data-ply='1']", "aria-current") == "true"
    assert not page.locator("#typed").is_visible()
