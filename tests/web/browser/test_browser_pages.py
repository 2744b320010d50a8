"""The first page, the rules pages, languages, accessibility and the looks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .conftest import comes_true


def test_a_new_game_from_the_first_page(open_page: Any, server: Any) -> None:
    """Regulation, opponent, colour, clock and a position typed as FEN, checked while typing."""
    page = open_page("/")
    page.select_option("#regulation", "fenae-2025")
    page.select_option("#clock", "300+3")
    page.click("#start summary")
    page.fill('input[name="name"]', "Inês")
    page.fill("#fen", "W:W99:B1")
    page.wait_for_selector("#fen-verdict.wrong")
    page.fill("#fen", "W:Wa1:Bh8")
    page.wait_for_selector("#fen-verdict:not(.wrong):has-text('can be played')")
    page.get_by_role("button", name="Two players, here").click()
    page.wait_for_url("**/games/*")
    state = server.state(page.url.rsplit("/", 1)[1])
    assert state["regulation"]["id"] == "fenae-2025"
    assert state["fen"] == "W:W29:B4"
    assert state["clock"]["base_ms"] == 300_000
    assert state["players"]["white"]["name"] == "Inês"


@pytest.mark.requirement("MAT-02")
def test_two_persons_draw_white_where_the_rules_say_so(open_page: Any, server: Any) -> None:
    """Under the classic page two persons have only the lot; the game keeps that it was drawn."""
    page = open_page("/")
    page.select_option("#regulation", "portuguesa-web")
    page.click("#start summary")
    page.check('input[name="colour"][value="black"]')
    comes_true(lambda: "lot" in page.get_attribute("#play-two", "title"))
    page.get_by_role("button", name="Two players, here").click()
    page.wait_for_url("**/games/*")
    assert server.state(page.url.rsplit("/", 1)[1])["colours"] == "lot"


def test_saved_games_are_listed_resumed_and_deleted(open_page: Any, server: Any) -> None:
    """Deleting asks for a second press."""
    game = server.new_game("portuguesa-web")
    page = open_page("/games")
    row = page.locator(f'#saved li[data-game="{game}"]')
    row.get_by_role("link", name="Go on").click()
    page.wait_for_url(f"**/games/{game}")
    page.go_back()
    row.get_by_role("button", name="Delete").click()
    comes_true(lambda: row.count() == 1)
    row.locator('[data-action="delete"]').click()
    row.wait_for(state="detached")
    assert game not in {each["id"] for each in server.call("/api/games")}


def test_the_game_as_pdn_and_on_from_its_position(server: Any, sit: Any) -> None:
    """The file holds the moves; the position goes into the form for a new game."""
    table = sit(server.new_game("internacional"))
    table.tap(32, 28)
    table.wait_ply(1)
    table.menu()
    table.page.get_by_role("button", name="Send the game").click()
    with table.page.expect_download() as download:
        table.page.get_by_role("link", name="PDN file").click()
    assert "32-28" in Path(download.value.path()).read_text("utf-8")
    table.page.keyboard.press("Escape")
    table.page.get_by_role("link", name="Play on from here").click()
    table.page.wait_for_selector("body[data-ready]")
    assert table.page.input_value("#fen") == table.state["fen"]


def test_the_language_by_choice(open_page: Any, server: Any) -> None:
    """It stays chosen; a Portuguese game says peão, a Brazilian one pedra."""
    page = open_page(f"/games/{server.new_game('portuguesa-fpd')}")
    page.click(".top .ava")
    page.select_option("#language", "pt_PT")
    page.wait_for_selector('html[lang="pt-PT"]')
    page.wait_for_selector('.db-cell[data-square="1"][aria-label*="peão branco"]')
    page.goto(f"/games/{server.new_game('fenae-2025')}")
    page.wait_for_selector('.db-cell[data-square="32"][aria-label*="pedra branca"]')
