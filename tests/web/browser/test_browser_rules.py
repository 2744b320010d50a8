"""The page where the rules are delicate: chains, crowning, refusals, draws, claims."""

from __future__ import annotations

from typing import Any

import pytest

from sampling import sampled

from .beginnings import played
from .conftest import comes_true

SMALLEST = {"width": 320, "height": 568}
AMBIGUOUS = "W:W9,K30:B15,K18,19,22,K27,32"  # Portuguese: 30 goes to 25 in two ways
CIRCLE = "B:W5,6,18,23,K32:BK2,24,25"  # Portuguese: 2 captures four and comes back to 2
# Ghosts and moments stand for a while only: the page itself remembers that one appeared.
WATCH_GHOSTS = """() => {
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const moment = added.find((one) => one.matches?.(".db-moment"));
    if (moment) document.body.dataset.moment = moment.textContent || "ring";
  }).observe(document, { subtree: true, childList: true });
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target.classList.contains("db-ghost")))
      document.body.dataset.ghosts = "seen";
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["class"] });
}"""


def option(page: Any, words: str, on: bool) -> None:
    """Sets one of the options of the game page."""
    page.click('[data-action="menu"]')
    page.get_by_label(words).set_checked(on)
    page.keyboard.press("Escape")


@pytest.mark.requirement("CAP-15")
def test_an_ambiguous_chain_is_played_jump_by_jump(server: Any, sit: Any) -> None:
    """The destination is not enough: the square that tells the captures apart is asked for."""
    table = sit(server.new_game("portuguesa-fpd", AMBIGUOUS))
    two = [m for m in table.state["legal"] if (m["from"], m["to"]) == (30, 25)]
    assert len(two) == 2
    table.tap(30, 25)
    table.wait_notice("choose the next square")
    assert table.state["ply"] == 0
    first, *rest = two[1]["path"][1:]
    table.tap(first)
    comes_true(lambda: table.page.locator(".db-ghost").count() == 1)
    comes_true(lambda: "chosen" in table.label(first))
    table.tap(*rest)
    table.wait_ply(1)
    assert table.state["moves"][0]["captured"] == two[1]["captured"]
    assert table.page.locator(".db-ghost").count() == 0


@pytest.mark.requirement("CAP-06")
@pytest.mark.full
def test_a_chain_that_comes_back_to_its_origin(server: Any, sit: Any) -> None:
    """One move, from and to the same square, by the squares of its path."""
    table = sit(server.new_game("portuguesa-fpd", CIRCLE))
    (move,) = table.state["legal"]
    assert move["from"] == move["to"] == 2
    table.tap(*move["path"])
    table.wait_ply(1)
    assert table.label(2).startswith("2, black king")
    assert [table.label(square).split(", ")[1] for square in move["captured"]] == ["empty"] * len(
        move["captured"]
    )


@pytest.mark.full
def test_a_chain_is_seen_jump_by_jump_at_both_ends(server: Any, sit: Any) -> None:
    """Jumped pieces are ghosts until the chain ends, for the player and for a second page; then a
    chain of three has a moment with its number."""
    game = server.new_game("internacional", "W:W48:B42,32,22,1")
    table, watcher = (sit(game, reduced_motion="no-preference") for _ in range(2))
    option(table.page, "Sounds", True)
    for each in (table, watcher):
        each.page.evaluate(WATCH_GHOSTS)
    table.tap(48, 37)
    for each in (table, watcher):
        each.page.wait_for_selector("body[data-ghosts=seen]")
    for each in (table, watcher):
        each.wait_ply(1)
        each.page.wait_for_selector("body[data-moment='+3']")
        assert each.page.locator(".db-piece").count() == 2
        assert each.label(17).startswith("17, white man")


@pytest.mark.requirement("PRO-01")
def test_a_man_is_crowned_on_the_last_row(server: Any, sit: Any) -> None:
    """It is drawn and named as a king, with a ring for a moment."""
    table = sit(server.new_game("portuguesa-fpd", "W:W25:BK4"))
    table.page.evaluate(WATCH_GHOSTS)
    table.tap(25, 29)
    table.wait_ply(1)
    assert table.label(29).startswith("29, white king")
    assert table.page.locator(".db-king.db-white").count() == 1
    table.page.wait_for_selector("body[data-moment=ring]")


@pytest.mark.parametrize(
    ("position", "path", "article"),
    sampled(
        [
            (("fenae-2025", "W:W22,32:B18"), (32, 28), "FENAE"),
            (("portuguesa-fpd", "W:W14,1:B19"), (1, 5), "FPD 3.1.1"),
            (("internacional", "W:W28,50:B23"), (50, 45), "INT 4"),
        ],
        1,
    ),
)
def test_a_refused_move_says_why_and_by_which_article(
    server: Any, sit: Any, position: tuple[str, str], path: tuple[int, int], article: str
) -> None:
    """Capturing is compulsory: the sentence stands under the board, the article behind "Why?"."""
    table = sit(server.new_game(*position))
    table.tap(path[0])
    table.page.wait_for_selector('#notice[data-kind="refused"]')
    assert article in table.page.get_attribute("#notice .article", "title")
    table.tap(path[1])
    table.page.wait_for_selector('#notice[data-kind="refused"]')
    assert "You must take: the marked piece." in table.notice()
    assert table.state["ply"] == 0


@pytest.mark.requirement("DRW-07")
def test_a_draw_by_a_counter(server: Any, sit: Any) -> None:
    """Two kings against one, five moves each: drawn by Art. 24; the count is seen going up."""
    game = server.new_game("fenae-2025", "W:WK30,K31:BK2")
    moves = ["31-22", "2-9", "30-16", "9-32", "22-29", "32-5", "29-25", "5-27", "16-30"]
    played(server, game, moves[:6])
    table = sit(game)
    table.wait_ply(6)
    assert table.page.inner_text("#seat-bottom .edge").endswith("3/5")
    for ply, text in enumerate(moves[6:], 7):
        table.type(text)
        table.wait_ply(ply)
    assert table.page.inner_text("#seat-bottom .edge").endswith("4/5")
    assert "4 / 5" in table.page.text_content("#counters")
    table.type("27-31")
    table.page.wait_for_selector("#result:visible")
    shown = table.page.inner_text("#result")
    assert "Draw" in shown
    assert table.state["outcome"]["reason"] == "endgame_limit"
    assert "FENAE" in table.page.get_attribute("#result .article", "title")


@pytest.mark.full
def test_a_game_that_nobody_began_is_called_off(server: Any, sit: Any) -> None:
    """Under its own word, on the smallest screen too; nobody has lost."""
    computer = {"kind": "engine", "level": 1}
    table = sit(server.new_game("internacional", black=computer), viewport=SMALLEST)
    call = table.page.locator('[data-action="call-off"]')
    assert call.inner_text() == "Call off"
    assert call.get_attribute("aria-label") == "Call off the game"
    assert call.locator(".word").evaluate("one => one.scrollWidth <= one.clientWidth")
    call.click()
    assert call.inner_text() == "Call off the game?"
    call.click()
    table.page.wait_for_selector("#result:visible")
    outcome = table.state["outcome"]
    assert (outcome["result"], outcome["reason"]) == (None, "aborted")


@pytest.mark.full
def test_resigning_asks_for_a_second_press(server: Any, sit: Any) -> None:
    """One press changes the words only."""
    table = sit(server.new_game("internacional"))
    resign = table.page.locator('[data-action="resign"]')
    resign.click()
    comes_true(lambda: "?" in resign.inner_text())
    assert table.state["outcome"] is None
    resign.click()
    table.page.wait_for_selector("#result:visible")
    outcome = table.state["outcome"]
    assert (outcome["result"], outcome["reason"]) == ("black", "resignation")


def test_a_draw_is_offered_and_accepted(server: Any, sit: Any) -> None:
    """After the first move; both players sit at the screen."""
    table = sit(server.new_game("portuguesa-web"))
    table.tap(10, 14)
    table.wait_ply(1)
    offer = table.page.locator('[data-action="offer"]')
    offer.click()
    offer.click()
    table.page.get_by_role("button", name="Accept the draw").click()
    table.page.wait_for_selector("#result:visible")
    assert table.state["outcome"]["reason"] == "agreement"
