"""Lessons as a person meets them: by mouse, by keyboard, on a phone, in three languages."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import by_keyboard, comes_true

PHONE = {"width": 390, "height": 844}


def lesson(open_page: Any, name: str, rules: str, step: int = 1, **how: Any) -> Any:
    """The page of a lesson at one of its steps."""
    page = open_page(f"/lessons/{name}?rules={rules}#{step}", **how)
    page.wait_for_selector("body[data-ready]")
    return page


def tap(page: Any, *squares: int, board: str = "#board") -> None:
    """Presses squares one after the other."""
    for square in squares:
        page.click(f'{board} .db-cell[data-square="{square}"]')


def right(page: Any) -> None:
    """Waits until the answer is said to be right."""
    page.wait_for_selector(".verdict .head.right")


def test_a_lesson_from_the_list_to_its_end(open_page: Any) -> None:
    """A wrong move is explained with its article, hints grow, the end leads on; all is kept."""
    page = open_page("/lessons?rules=fenae-2025", locale="pt-BR", viewport=PHONE)
    page.click('[data-lesson="capture"] a')
    page.wait_for_selector("body[data-ready]")
    assert page.inner_text("#place") == "Passo 1 de 2"
    page.click("[data-act=next]")
    page.wait_for_selector("#place:has-text('Passo 2 de 2')")
    page.wait_for_selector('#board .db-cell[data-square="29"]')
    tap(page, 29, 25)
    page.wait_for_selector(".verdict .head.wrong")
    page.click(".verdict .article summary")
    page.wait_for_selector(".verdict .article p:has-text('FENAE Art. 16')")
    for count in (1, 2):
        page.click("[data-act=hint]")
        comes_true(lambda count=count: page.locator(".hints li").count() == count)
    assert page.locator("[data-act=hint]").count() == 0
    tap(page, 18, 11)
    right(page)
    assert "obrigatória" in page.inner_text(".verdict")
    comes_true(lambda: page.evaluate("document.activeElement.dataset.act") == "next")
    page.keyboard.press("Enter")
    page.wait_for_selector("#end-title")
    page.wait_for_selector("#next-lesson")
    page.wait_for_selector("a[href*='level=1']:has-text('nível 1')")
    comes_true(lambda: page.evaluate("!localStorage.getItem('damas.lessons.unsent')"))  # it arrived
    page.goto("/lessons?rules=fenae-2025")
    comes_true(lambda: "2 / 2 ✓" in page.inner_text('[data-lesson="capture"]'))


def test_squares_numbers_and_choices_by_keyboard(open_page: Any) -> None:
    """The cells of the board, the field and the answers need no mouse."""
    page = lesson(open_page, "board", "fenae-2025", 1)
    for square in (29, 25, 22, 18, 15, 11, 8, 4):
        page.focus(f'#free .db-cell[data-square="{square}"]')
        page.keyboard.press("Enter")
    comes_true(lambda: page.locator(".gathered li").count() == 8)
    assert page.locator('.gathered li[data-name="a1"]').count() == 1
    by_keyboard(page, "[data-act=check]")
    right(page)
    by_keyboard(page, ":focus")  # the way on has the focus
    page = lesson(open_page, "board", "fenae-2025", 5)
    page.wait_for_selector(".answers .answer")
    by_keyboard(page, '[data-choice="1"]')
    page.wait_for_selector(".verdict .head.wrong")
    by_keyboard(page, '[data-choice="2"]')
    right(page)
    page = lesson(open_page, "start", "fenae-2025", 2)
    page.fill("[name=number]", "11")
    page.press("[name=number]", "Enter")
    page.wait_for_selector(".verdict .head.wrong")
    page.fill("[name=number]", "12")
    page.press("[name=number]", "Enter")
    right(page)


@pytest.mark.full
def test_all_moves_and_the_way_of_a_capture(open_page: Any) -> None:
    """Moves are gathered until the reader says that there are no more; a way is marked."""
    page = lesson(open_page, "capture-directions", "portuguesa-fpd", 2)
    page.wait_for_selector("#board .db-piece")
    tap(page, 14, 18)
    page.wait_for_selector('.gathered li[data-name="14-18"]')
    page.click("[data-act=check]")
    page.wait_for_selector(".verdict .head.wrong")
    tap(page, 14, 19)
    page.wait_for_selector('.gathered li[data-name="14-19"]')
    page.click("[data-act=check]")
    right(page)
    page = lesson(open_page, "chain", "fenae-2025", 2)
    tap(page, 26, 19, board="#free")
    page.click("[data-act=check]")
    page.wait_for_selector(".verdict .head.wrong")
    page.click("[data-act=again]")
    comes_true(lambda: page.locator(".gathered li").count() == 0)
    tap(page, 26, 19, 10, board="#free")
    page.click("[data-act=check]")
    right(page)


@pytest.mark.full
def test_a_line_is_shown_then_played(open_page: Any) -> None:
    """The moves by arrow keys; then the reader's moves, with the replies of the other side."""
    page = lesson(open_page, "exchanges", "fenae-2025", 1)
    page.wait_for_selector("#board .db-piece")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('[data-frame="1"][aria-current="step"]')
    page.click("[data-act=after]")
    page.wait_for_selector('[data-frame="2"][aria-current="step"]')
    page.click("[data-act=next]")
    page.wait_for_selector("#place:has-text('Step 2 of')")
    page.wait_for_selector('#board .db-cell[data-square="18"]')
    tap(page, 18, 15)
    comes_true(lambda: "black man" in label(page, 18))
    tap(page, 23, 14)
    right(page)


def label(page: Any, square: int) -> str:
    """The words of a screen reader for a square of the board."""
    said: str = page.get_attribute(f'#board .db-cell[data-square="{square}"]', "aria-label") or ""
    return said


@pytest.mark.full
def test_pieces_are_put_and_a_position_is_played_out(open_page: Any) -> None:
    """A position set up by hand; two kings against one won against the server's replies."""
    page = lesson(open_page, "notation", "fenae-2025", 4)
    page.click('[data-tool="W"]')
    tap(page, 18, board="#free")
    page.click("[data-act=check]")
    page.wait_for_selector(".verdict .head.wrong")
    page.click('[data-tool="b"]')
    tap(page, 8, board="#free")
    page.click("[data-act=check]")
    right(page)
    page = lesson(open_page, "two-kings-one", "fenae-2025", 5)
    page.wait_for_selector("#board .db-piece")
    tap(page, 10, 6)
    comes_true(lambda: page.locator("#board .db-piece").count() == 2)
    page.wait_for_selector(".goal:has-text('Moves left: 3')")
    moved = page.evaluate(
        "[...document.querySelectorAll('#board .db-cell')]"
        ".find((one) => one.ariaLabel.includes('white king')).dataset.square"
    )
    tap(page, int(moved))
    target = page.locator("#board .db-target")
    comes_true(lambda: target.count() >= 1)
    square = page.evaluate(
        "[...document.querySelectorAll('#board .db-cell')]"
        ".find((one) => one.ariaLabel.includes('can be reached')).dataset.square"
    )
    tap(page, int(square))
    right(page)


def test_answers_given_offline_arrive_later(open_page: Any, server: Any) -> None:
    """The page judges by itself; what could not be sent is sent when the server is back."""
    page = lesson(open_page, "start", "internacional", 2, own=True)
    page.context.set_offline(True)
    page.fill("[name=number]", "20")
    page.press("[name=number]", "Enter")
    right(page)
    comes_true(lambda: page.evaluate("localStorage.getItem('damas.lessons.unsent')"))
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    comes_true(lambda: not page.evaluate("localStorage.getItem('damas.lessons.unsent')"))
    page.reload()
    comes_true(lambda: page.evaluate("document.querySelector('#progress').value") == 1)
