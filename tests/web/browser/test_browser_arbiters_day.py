"""An arbiter's day with thirty boards, in front of the chief arbiter, a table and the hall."""

from __future__ import annotations

from typing import Any

import pytest

from .beginnings import sent
from .conftest import Server, axe, comes_true
from .test_browser_desk import desk

BOARDS = 30


def paired_hall(server: Server, open_page: Any) -> tuple[Any, str]:
    """The organiser's page of a Swiss with thirty boards on which round 1 is paired."""
    page = desk(server, open_page, system="swiss", rounds=3, time_control="20+0")
    event = page.url.split("/tournaments/")[1].split("#")[0].split("?")[0]
    rows = [{"name": f"Jogador {no:02}", "rating": 2000 - no} for no in range(1, 2 * BOARDS + 1)]
    path = f"/api/tournaments/{event}"
    for act, data in (("add-players", {"players": rows}), ("number", {"how": "entry"})):
        sent(page, f"{path}/entries", {"act": act, "data": data})
    asked = "(path) => fetch(path).then((answer) => answer.json())"
    data = page.evaluate(asked, f"{path}/proposal")["data"]
    sent(page, f"{path}/entries", {"act": "pair", "data": data})
    return page, event


def test_an_arbiters_day_with_thirty_boards(server: Server, open_page: Any) -> None:
    """What waits comes first and one press leads there; what is said reaches table and hall at
    once, is heard once, and goes when it is taken back."""
    page, event = paired_hall(server, open_page)
    tables = {
        board: sent(
            page,
            f"/api/tournaments/{event}/plays",
            {"kind": "table", "round": 1, "board": board},
        )["id"]
        for board in (7, 12)
    }
    page.goto(f"{server.url}/tournaments/{event}/console?lang=en")
    page.wait_for_selector("body[data-ready]")
    assert page.locator("li[data-board]").count() == BOARDS
    wrong = {"event": "move", "by": "white", "path": [22, 13]}
    sent(page, f"/api/arbiter/tables/{tables[12]}/events", wrong)
    first = page.locator("li[data-board]").first
    comes_true(lambda: "Waits for a decision" in first.inner_text())  # by itself
    assert first.get_attribute("data-board") == "1.12.1"
    assert axe(page) == []
    wall = open_page(f"/tournaments/{event}/wall")
    wall.wait_for_selector("body[data-ready]")
    page.click(".say summary")
    page.fill(".say textarea", "Round 2 begins at 15:00.")
    page.click("[data-do='announce']")
    comes_true(lambda: "15:00" in wall.locator("#announcements").inner_text())
    first.locator("a").click()
    page.wait_for_selector("#decision:not([hidden])")
    shown = page.locator("#announcements")
    comes_true(lambda: "Round 2 begins at 15:00." in shown.inner_text())
    assert page.locator("#announced").inner_text() == "Round 2 begins at 15:00."
    page.reload()
    comes_true(lambda: "Round 2 begins at 15:00." in shown.inner_text())
    assert page.locator("#announced").inner_text() == ""  # it was said
    page.goto(f"{server.url}/tournaments/{event}/console?lang=en")
    page.click("[data-do='end-announcement']")
    comes_true(lambda: wall.locator("#announcements").is_hidden())
    with page.expect_download() as paper:
        page.click("[data-do='record']")
    assert paper.value.suggested_filename.endswith(".pdf")


@pytest.mark.full
def test_an_online_game_shows_what_is_said(server: Server, open_page: Any) -> None:
    """Above the board of a game of the event, and nothing at other games; a pause of all clocks
    with its reason and, once it is said, the time until they go on."""
    page, event = paired_hall(server, open_page)
    made = sent(page, f"/api/tournaments/{event}/plays", {"kind": "screen", "round": 1, "board": 1})
    act = {"act": "announce", "data": {"text": "Ten minutes of pause."}}
    sent(page, f"/api/tournaments/{event}/entries", act)
    game = open_page(f"/games/{made['id']}?lang=en")
    comes_true(lambda: "Ten minutes of pause." in game.locator("#announcements").inner_text())
    page.goto(f"{server.url}/tournaments/{event}/console?lang=en")
    page.click(".pausing summary")
    page.fill(".pausing input", "The light went out.")
    page.click("[data-do='pause-clocks']")
    shown = game.locator("#announcements")
    comes_true(lambda: "paused: The light went out." in shown.inner_text())
    assert shown.locator("> .note").count() == 1  # the others are one press away
    assert "Ten minutes" in shown.locator("details").text_content()
    page.click("[data-resume='60']")
    comes_true(lambda: "They resume in 0:5" in shown.inner_text())
    assert "The clocks resume in" in game.locator("#announced").inner_text()
    other = open_page(f"/games/{server.new_game('portuguesa-fpd')}?lang=en")
    other.wait_for_selector("#game-title")
    assert other.locator("#announcements").count() == 0
