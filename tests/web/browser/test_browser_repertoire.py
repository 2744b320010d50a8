"""Repertoires in the page: made, moves added and asked, figures, gaps, screens."""

from __future__ import annotations

from typing import Any

import pytest

from damas.board import Board

from .beginnings import both_colours
from .conftest import comes_true, press_squares, resize

SIZES = [(360, 640), (844, 390), (1366, 768)]
WIDE = """[...document.querySelectorAll("main *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .filter((one) => !one.closest("svg"))
  .map((one) => one.outerHTML.slice(0, 120))"""
LINES = """[Event "Mine"]
[GameType "26"]

1. c3-d4 d6-c5 (1... b6-a5 2. d4-c5) 2. b2-c3 *
"""


@pytest.fixture(name="repertoire")
def _repertoire(open_page: Any) -> Any:
    """repertoire(**context) → the page of a new repertoire."""

    def opened(**context: Any) -> Any:
        page = open_page("/repertoire", **context)
        page.wait_for_selector("body[data-ready]")
        page.fill("[name=name]", "Primeiro")
        page.select_option("[name=variant]", "brazilian")
        page.click("#new [type=submit]")
        page.wait_for_selector("#rows button")
        return page

    return opened


def file_of(text: str) -> dict[str, Any]:
    """A file as a person chooses it."""
    return {"name": "mine.pdn", "mimeType": "text/plain", "buffer": text.encode()}


TURN = "document.querySelector('damas-board').shown.mover"
"""The colour whose pieces may be moved on the board."""


def test_a_repertoire_is_made_by_hand_and_asked(repertoire: Any) -> None:
    """By keys and typed moves; a wrong answer is told with the right one."""
    page = repertoire()
    press_squares(page, Board("brazilian").parse_move("c3-d4").path)
    page.wait_for_selector("#score button:has-text('c3-d4')")
    page.wait_for_selector("#rows button[data-move]")
    comes_true(lambda: page.evaluate(TURN) == "black")
    page.fill("#move", "d6-c5")
    page.wait_for_selector("#score button:has-text('d6-c5')")
    page.click("#first")
    comes_true(lambda: page.locator("#rows .known").count() == 1)
    page.click("[data-act=practise]")
    page.wait_for_selector("#asked:has-text('What do you play?')")
    page.fill("#move", "a3-b4")
    page.wait_for_selector("#asked.wrong:has-text('you play c3-d4')")
    comes_true(lambda: page.evaluate("document.activeElement.dataset.act") == "next")
    page.keyboard.press("Enter")
    page.wait_for_selector("#asked:has-text('Nothing is due now')")
    page.click("[data-act=browse]")
    page.wait_for_selector("#here:not([hidden])")


@pytest.mark.full
def test_a_file_is_added_and_a_line_taken_out(repertoire: Any) -> None:
    """The numbers are told; a line asks before it goes; the repertoire too."""
    page = repertoire()
    page.set_input_files("#file", file_of(LINES))
    page.wait_for_selector("#said:has-text('moves added: 5')")
    page.click("#score button:has-text('b6-a5')")
    page.wait_for_selector("[data-act=cut]")
    page.click("[data-act=cut]")
    page.click("[data-act=cut]")
    comes_true(lambda: page.locator("#score button").count() == 3)
    page.click("[data-act=look]")
    page.wait_for_selector("#gap-list p")
    number = page.get_attribute(".repertoire", "data-number")
    page.click("[data-act=delete]")
    page.click("[data-act=delete]")
    page.wait_for_selector("#new")
    page.wait_for_selector("body[data-ready]")
    assert page.locator(f"#list [data-id='{number}']").count() == 0


@pytest.mark.full
def test_the_engine_stands_beside_the_moves(repertoire: Any) -> None:
    """Scores of the best moves; it stops when asked."""
    page = repertoire()
    page.click("[data-act=analyse]")
    comes_true(lambda: page.locator("#rows td:nth-child(2):not(:empty)").count() >= 3)
    page.click("[data-act=analyse]")


@pytest.mark.full
def test_a_repertoire_on_every_screen(repertoire: Any) -> None:
    """Nothing wider than the screen, axe clean in light and dark."""
    page = repertoire(locale="pt-BR")
    page.set_input_files("#file", file_of(LINES))
    comes_true(lambda: page.locator("#score button").count() == 5)
    for width, height in SIZES:
        resize(page, width, height)
        wide = page.evaluate(WIDE)
        assert (page.evaluate("document.documentElement.scrollWidth") <= width, wide) == (True, [])
        if width != 844:
            assert both_colours(page) == []
