"""The page of prints in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def test_a_board_and_a_booklet_are_downloaded(open_page: Any) -> None:
    """By the forms, on a phone's width too, with no script."""
    page = open_page("/print")
    page.get_by_label("Width of a square").fill("20")
    with page.expect_download() as board:
        page.get_by_role("button", name="Print the board").click()
    assert Path(board.value.path()).read_bytes().startswith(b"%PDF-")
    assert board.value.suggested_filename == "board-international.pdf"
    page.locator('form[action$="booklet.pdf"] select[name="regulation"]').select_option(
        "fenae-2025"
    )
    with page.expect_download() as booklet:
        page.get_by_role("button", name="Print the booklet").click()
    assert booklet.value.suggested_filename == "fenae-2025.pdf"


def test_a_game_on_paper_is_its_board(open_page: Any, server: Any) -> None:
    """Players, moves and buttons are left out by the browser's own print."""
    page = open_page(f"/games/{server.new_game('fenae-2025')}")
    page.wait_for_selector("damas-board[data-ply]")
    page.emulate_media(media="print")
    assert page.is_visible("#board")
    for left_out in (".top", "#seat-top", "#seat-bottom", ".middle", ".acts", ".db-numbers-button"):
        assert not page.is_visible(left_out), left_out
    page.emulate_media(media="null")
