"""A person who listens: commands in the field for moves, jumps on the board, moves in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .conftest import axe, by_keyboard, comes_true

SAID = "damas-listener [role=status]"


def listening(sit: Any, game: Any) -> Any:
    """A table whose page is for the ear: its first button was pressed."""
    table = sit(game)
    page = table.page
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "listening"
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{SAID}:not(:empty)")
    page.wait_for_selector("damas-board[data-ply]")
    comes_true(lambda: page.evaluate("document.activeElement.id") == "move")
    return table


def asks(page: Any, text: str, field: str = "#move") -> str:
    """Types a command; what is said, which is never what was said before."""
    before = page.inner_text(SAID)
    page.fill(field, text)
    page.press(field, "Enter")
    assert page.input_value(field) == ""
    comes_true(lambda: page.inner_text(SAID) not in {"", before})
    return str(page.inner_text(SAID)).strip()


def test_a_game_is_asked_about_in_words(server: Any, sit: Any) -> None:
    """Where all stand, who may move whereto, who must capture, the last move, the clocks."""
    start = "W:W48,31:B43,34,17,5"
    table = listening(sit, server.new_game("internacional", start, clock={"base_seconds": 300}))
    page = table.page
    assert asks(page, "board") == "white man: 31, 48. black man: 5, 17, 34, 43. White to move"
    assert asks(page, "cap") == "48: 30 (takes 2)"
    assert asks(page, "square 34") == "34, black man"
    assert asks(page, "sq 48") == "48, white man, can move"
    assert re.fullmatch(
        r"White: [45] .+ seconds\. Black: 5 minutes and 0 seconds\.", asks(page, "cl")
    )
    assert asks(page, "last") == "No move has been made."
    assert "resign: resigns the game" in asks(page, "?")
    assert asks(page, "c") == "Which one? clocks, captures, count"
    assert asks(page, "zz") == "No command begins with zz. Type help for all."


def test_a_capture_is_said_whole_to_everybody(server: Any, sit: Any) -> None:
    """From where to where, how many, crowned: also without the mode for the ear."""
    table = sit(server.new_game("internacional", "W:W17,50:B11,2,30"))
    table.tap(17, 6)
    table.wait_ply(1)
    comes_true(lambda: table.page.inner_text("#speech") == "White: 17 takes 6")


def test_acts_that_end_a_game_are_typed_twice(server: Any, sit: Any) -> None:
    """Resigning asks first, without a limit of time; another word takes it back."""
    table = listening(sit, server.new_game("internacional"))
    page = table.page
    assert asks(page, "resign") == "resign: type it again to do it."
    asks(page, "turn")
    assert asks(page, "resign") == "resign: type it again to do it."
    assert asks(page, "resign") == "resign: done."
    page.wait_for_selector("#result:not([hidden])")
    assert "wins" in asks(page, "turn")


def test_letters_jump_over_the_board(server: Any, sit: Any) -> None:
    """M to the next piece that may move, O to the opponent's, K to kings; Shift goes back."""
    table = listening(sit, server.new_game("internacional", "W:W31,K50:B5,K10"))
    page = table.page
    page.focus('.db-cell[tabindex="0"]')
    here = "document.activeElement.dataset.square"
    for key, square in (("k", "50"), ("k", "10"), ("Shift+K", "50"), ("m", "31"), ("o", "5")):
        page.keyboard.press(key)
        assert page.evaluate(here) == square, key


@pytest.mark.full
def test_the_mode_is_remembered_and_left(server: Any, sit: Any) -> None:
    """It is there on the next page, chooses how moves are said, and goes by the same button."""
    table = listening(sit, server.new_game("fenae-2025"))
    page = table.page
    assert axe(page) == []
    page.click("damas-listener summary")
    page.select_option("damas-listener [name=moves]", "short")
    page.select_option("damas-listener [name=squares]", "alphabet")
    assert asks(page, "sq c3") == "charlie 3, white man, can move"
    page.reload()
    page.wait_for_selector(f"{SAID}:not(:empty)")
    page.focus("#move")
    page.keyboard.type("c3d4")
    table.wait_ply(1)
    comes_true(lambda: "x" not in page.inner_text("#speech") and page.inner_text("#speech"))
    assert asks(page, "last") == "White: 22-18"
    by_keyboard(page, "#listening")
    page.wait_for_selector("damas-listener", state="detached")


@pytest.mark.full
def test_a_real_board_is_asked_about_too(server: Any, open_page: Any) -> None:
    """The arbiter's table, in Portuguese: the beginning of a word, with or without its accents."""
    made = server.call("/api/arbiter/tables", {"regulation": "fenae-2025"})
    page = open_page(f"/arbiter/{made['id']}", locale="pt-PT")
    page.wait_for_selector("body[data-ready]")
    by_keyboard(page, "#listening")
    page.wait_for_selector(f"{SAID}:not(:empty)")
    page.wait_for_selector("body[data-ready]")
    assert asks(page, "casa c3", "#path") == "c3, pedra branca"
    assert asks(page, "ultimo", "#path") == "Ainda não se fez nenhum lance."
    assert "chamar: chama o árbitro" in asks(page, "ajuda", "#path")
