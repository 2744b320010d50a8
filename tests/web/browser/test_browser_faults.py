"""The page of a game as players met it: what could not be seen, was not answered, or said wrong."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import comes_true
from .guests import Guest
from .test_browser_plays import Event
from .test_browser_rules import option

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
CHAIN = "W:W48:B42,32,22"  # one capture of three men, from 48 to 17


@pytest.fixture
def board_of_event(server: Any) -> str:
    """A board of a tournament, opened to be played on screen."""
    made: str = Event(server).ask("/plays", {"kind": "screen", "round": 1, "board": 1})["id"]
    return made


def test_two_presses_play_a_move_and_one_only_where_that_is_wished(server: Any, sit: Any) -> None:
    """A press on a piece with one move takes it up; so does one on the only square it can reach."""
    table = sit(server.new_game("internacional", "W:W31,46:B1"))
    table.tap(46)
    comes_true(lambda: "chosen" in table.label(46))
    table.page.keyboard.press("Escape")
    table.tap(41)
    comes_true(lambda: "chosen" in table.label(46))
    assert table.state["ply"] == 0
    table.tap(41)
    table.wait_ply(1)
    assert table.state["moves"][0]["notation"] == "46-41"


@pytest.mark.full
def test_one_press_is_a_choice_that_stays(server: Any, sit: Any) -> None:
    """It is kept for the person: the next game has it too."""
    table = sit(server.new_game("internacional", "W:W31,46:B1"))
    option(table.page, "One press plays the only move", True)
    table.page.goto(f"/games/{server.new_game('internacional', 'W:W31,46:B1,2')}")
    table.page.wait_for_selector("damas-board[data-ply]")
    table.tap(46)
    table.wait_ply(1)


def test_a_capture_goes_on_by_itself_where_it_can_go_one_way_only(server: Any, sit: Any) -> None:
    """Two presses are enough for three jumps, the second on the first landing."""
    table = sit(server.new_game("internacional", CHAIN))
    table.tap(48, 37)
    table.wait_ply(1)
    assert table.state["moves"][0]["captured"] == [22, 32, 42]


def test_the_arrow_keys_go_through_the_game_after_a_press_on_the_board(
    server: Any, sit: Any
) -> None:
    """With the mouse one plays, with the arrows one looks back; Tab brings the board's own keys."""
    table = sit(server.new_game("internacional"))
    for ply, path in enumerate([(32, 28), (18, 23)], 1):
        table.tap(*path)
        table.wait_ply(ply)
    table.page.keyboard.press("ArrowLeft")
    table.wait_ply(1)
    table.page.keyboard.press("Home")
    table.wait_ply(0)
    table.page.keyboard.press("End")
    table.wait_ply(2)
    table.page.keyboard.press("ArrowUp")  # walks on the board
    comes_true(lambda: table.page.evaluate("document.activeElement.dataset.square") == "18")


PRESSED = """(where) => {
  const box = document.querySelector(where).getBoundingClientRect();
  return !document.elementFromPoint(box.x + 3, box.y + box.height / 2).closest(where);
}"""
"""Whether a press on an element reaches what lies below it."""


@pytest.mark.parametrize(
    "path",
    [
        (32, 28),
    ],
)
def test_a_refusal_names_squares_as_the_board_shows_them(
    server: Any, sit: Any, path: tuple[int, int]
) -> None:
    """Letters where it shows letters; numbers where the person has chosen numbers."""
    table = sit(server.new_game("fenae-2025", "W:W22,32:B18"))
    table.tap(*path)
    table.page.wait_for_selector('#notice[data-kind="refused"]')
    assert "c3xe5" in table.notice()
    assert table.page.evaluate(PRESSED, "#notice"), "a notice keeps presses from the board"
    table.menu()
    table.page.select_option("#options label:has-text('Notation') select", "numeric")
    table.tap(*path)
    table.wait_notice("22x15")


def test_moves_are_counted_in_one_way(server: Any, sit: Any) -> None:
    """Three single moves are two moves: in the list, in the notice, on the first page."""
    game = server.new_game("internacional")
    table = sit(game)
    for ply, path in enumerate([(32, 28), (18, 23), (37, 32), (12, 18)], 1):
        table.tap(*path)
        table.wait_ply(ply)
    table.page.click('[data-step="back"]')
    table.wait_notice("Position after 2. 37-32")
    table.page.click('[data-step="back"]')
    table.wait_notice("Position after 1… 18-23")


def test_a_board_of_a_tournament_that_cannot_be_deleted_says_so(
    open_page: Any, server: Any, board_of_event: str
) -> None:
    """The row stays, offers no deletion, and says where the game belongs."""
    page = open_page("/games")
    row = page.locator(f'#saved li[data-game="{board_of_event}"]')
    row.locator("[data-part=stays]:has-text('tournament')").wait_for()
    assert row.locator('[data-action="delete"]').count() == 0


ENGINE = {"kind": "engine", "level": 1}


def offer_draw(table: Any) -> None:
    """Offers a draw: it asks for a second press."""
    for _ in range(2):
        table.page.click('[data-action="offer"]')


def test_the_computer_declines_a_draw_and_says_why(server: Any, sit: Any) -> None:
    """In the young game the position is even: it says so, on a phone in sight, until I move."""
    table = sit(server.new_game("internacional", black=ENGINE), **PHONE)
    table.tap(*table.state["legal"][0]["path"])
    table.wait_ply(2)
    offer_draw(table)
    table.page.wait_for_selector("#offer:has-text('The computer declines the draw')")
    box = table.page.locator("#offer").bounding_box()
    assert box["y"] + box["height"] <= 640
    assert "ask again after move 20" in table.page.inner_text("#offer")
    table.tap(*table.state["legal"][0]["path"])
    table.page.wait_for_selector("#offer", state="hidden")


@pytest.mark.full
def test_the_computer_gives_up_where_the_person_wishes_it(server: Any, sit: Any) -> None:
    """A choice that is kept: a rematch has it too; without it the computer plays to the end."""
    fen = "W:WK46,K47,K48,K49:B6,7"
    wishing = {**ENGINE, "resigns": True}
    for black, ends in ((wishing, True), (ENGINE, False)):
        table = sit(server.new_game("internacional", fen, black=black))
        table.tap(*next(m for m in table.state["legal"] if m["from"] == 46)["path"])
        if ends:
            table.page.wait_for_selector("#result:visible")
            assert table.page.inner_text("#result .sentence").startswith(
                "You won! The computer resigned."
            )
        else:
            table.wait_ply(2)
            assert table.state["outcome"] is None


def test_the_result_is_said_once_and_as_a_person_says_it(server: Any, sit: Any) -> None:
    """With names, the article behind a question; who has lost is never called the opponent."""
    names = {"white": {"name": "Ana"}, "black": {"name": "António"}}
    table = sit(server.new_game("portuguesa-fpd", "W:W7,10:B22,23", **names))
    for _ in range(2):
        table.page.click('[data-action="resign"]')
    table.page.wait_for_selector("#result:visible")
    said = table.page.inner_text("#result .sentence").split("\n")
    assert said == ["António won! Ana resigned.", "Why?"]
    assert table.page.get_attribute("#result .article", "title").startswith("FPD 4.2 c")
    assert "opponent" not in table.page.inner_text("body").lower()
    assert table.page.locator("#result p").count() == 1
    assert "resigned" not in table.page.inner_text(".middle")


@pytest.mark.full
def test_after_the_end_a_rematch_and_the_analysis(server: Any, sit: Any) -> None:
    """Three buttons; against the computer the rematch begins at once, with colours changed."""
    game, guest = server.new_game("internacional", black=ENGINE), Guest(server)
    for ply in (0, 2, 4):  # the last of its moves is played by hand
        guest.do(game, "move", ply=ply, path=server.state(game)["legal"][0]["path"])
        comes_true(lambda at=ply + 2: server.state(game)["ply"] == at)
    table = sit(game)
    table.wait_ply(6)
    table.tap(*table.state["legal"][0]["path"])
    table.wait_ply(8)
    for _ in range(2):
        table.page.click('[data-action="resign"]')
    table.page.wait_for_selector("#result:visible")
    assert table.page.inner_text("#result .sentence").startswith("You lost: you resigned.")
    for act in ("rematch", "analyse", "home"):
        assert table.page.is_visible(f'[data-action="{act}"]')
    table.page.click('[data-action="analyse"]')
    table.page.wait_for_selector("#analysis .lines li")
    before = table.page.url
    table.page.click('[data-action="rematch"]')
    table.page.wait_for_url(lambda url: url != before)
    again = server.state(table.page.url.rsplit("/", 1)[1])
    kinds = [again["players"][colour]["kind"] for colour in ("white", "black")]
    assert kinds == ["engine", "person"]
