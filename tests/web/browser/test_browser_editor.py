"""The board editor: any position by hand, keyboard and FEN; analysed, played from, printed."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import comes_true


@pytest.fixture
def editor(open_page: Any) -> Any:
    """editor(query, **context) → the page, once it can be used."""

    def opened(query: str = "?regulation=fenae-2025", **context: Any) -> Any:
        page = open_page(f"/editor{query}", **context)
        page.wait_for_selector("body[data-ready]")
        return page

    return opened


def square(page: Any, number: int) -> Any:
    """A square of the board that is set up."""
    return page.locator(f'#setup .db-cell[data-square="{number}"]')


def put(page: Any, code: str, number: int) -> None:
    """Puts a piece on a square."""
    page.check(f"[name=tool][value={code}]", force=True)
    square(page, number).click()


def test_a_position_is_set_up_by_hand(editor: Any) -> None:
    """Emptied, pieces put and carried, one taken away; the words of it are right."""
    page = editor()
    page.click("[data-act=clear]")
    page.wait_for_selector("#verdict.wrong")
    put(page, "W", 29)
    put(page, "b", 15)
    put(page, "b", 7)
    put(page, "away", 7)
    page.check("[name=tool][value=hand]", force=True)
    start, end = (square(page, number).bounding_box() for number in (15, 18))
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()
    page.wait_for_selector("#verdict:not(.wrong)")
    assert page.input_value("#fen") == "W:WKa1:Bd4"
    page.select_option("#turn", "black")
    page.wait_for_function("() => location.search.includes('B%3AWK29%3AB18')")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.input_value("#fen") == "B:WKa1:Bd4"


@pytest.mark.full
def test_a_position_is_set_up_by_words_and_by_keyboard(editor: Any) -> None:
    """FEN with letters is read; arrows and Enter put a piece; a wrong one says why."""
    page = editor()
    page.fill("#fen", "W:Wa1:Bh8")
    page.wait_for_selector("#setup .db-piece >> nth=1")
    page.wait_for_function("() => document.querySelectorAll('#setup .db-piece').length === 2")
    page.check("[name=tool][value=w]", force=True)
    square(page, 21).focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('#setup .db-piece').length === 3")
    page.fill("#fen", "W:W99:B1")
    page.wait_for_selector("#verdict.wrong")
    assert page.get_attribute("#play-here", "aria-disabled") == "true"


@pytest.mark.full
def test_the_position_is_played_from_printed_and_analysed(editor: Any) -> None:
    """Links with the position; the analysis thinks about it, and back again."""
    page = editor("?regulation=fenae-2025&fen=W:WK29:BK4,18")
    page.wait_for_selector("#play-here[aria-disabled=false]")
    for link, kind in (("#print-here", "application/pdf"), ("#picture-here", "image/png")):
        answer = page.request.get(page.get_attribute(link, "href"))
        assert answer.headers["content-type"] == kind
    page.click("#study")
    page.wait_for_selector("#analysis .lines li")
    assert page.locator("#board .db-piece").count() == 3
    page.click("#back")
    comes_true(lambda: page.locator("#setup").is_visible())
    page.click("#play-here")
    page.wait_for_url("**/?regulation=*")
    page.wait_for_selector("#fen-verdict:has-text('can be played')")
    assert page.locator("#board .db-piece").count() == 3


def test_another_game_brings_its_own_board(editor: Any) -> None:
    """From a larger board to a smaller one and back: the pieces of that game's start stand on it,
    and it can be analysed."""
    page = editor("?regulation=internacional")
    for book, pieces in (
        ("english-wcdf", 24),
        ("canadian", 60),
        ("frysk", 10),
        ("turk-damasi", 32),
        ("italiana-fid", 24),
    ):
        page.select_option("#regulation", book)
        comes_true(lambda pieces=pieces: page.locator("#setup .db-piece").count() == pieces)
        page.wait_for_function(f"() => location.search.includes('regulation={book}&')")
        page.click("#study")
        page.wait_for_selector("#analysis .lines li")
        page.click("#back")


def test_the_marks_of_the_header_take_nothing_from_the_page(editor: Any) -> None:
    """The page has asked twice whose move it is: the side to move is still chosen here."""
    page = editor(clock=True)
    for milliseconds in (3000, 60_000):
        with page.expect_response("**/api/waiting"):
            page.clock.run_for(milliseconds)
    page.select_option("#turn", "black")
    comes_true(lambda: page.input_value("#fen").startswith("B:"))
