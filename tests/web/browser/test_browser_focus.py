"""Lost focus goes to the heir in the same row only; a key pressed twice at once is one press."""

from __future__ import annotations

from typing import Any

import pytest

from sampling import sampled

from .beginnings import sent, visitor
from .conftest import Server, comes_true
from .league import League, held

ROWS = """async ({ tag, keyed, next }) => {
    const { element } = await import("/static/js/shared/dom.js");
    const row = (name) => element(tag, keyed ? { "data-row": name } : {}, [
        element("b", {}, [name]), element("button", { "data-do": "remove" }, ["Remove"])]);
    const list = element("div", {}, ["Ana", "Eva", "Rui"].map(row));
    document.querySelector("#main").replaceChildren(element("h1", {}, ["List"]), list);
    list.querySelectorAll("button")[1].focus();
    list.replaceChildren(...next.map(row));
    await new Promise((done) => setTimeout(done, 30));
    const now = document.activeElement;
    return now.closest(tag)?.textContent ?? now.nodeName; }"""
"""Draws three rows, focuses the button of the second, draws others: the row that has the focus."""
DRAWN_ANEW = """async ({ next, change }) => {
    const { element } = await import("/static/js/shared/dom.js");
    const place = document.querySelector("#main");
    const row = (name) => element("li", { "data-row": name }, [
        element("button", { "data-do": "play" }, ["Play"]), element("button", {}, ["Remove"])]);
    const list = element("ul");
    place.replaceChildren(element("h1", {}, ["List"]), list);
    list.replaceChildren(...["Ana", "Eva", "Rui"].map(row));
    const one = list.children[1].querySelector("button");
    one.focus();
    const calm = () => new Promise((done) => setTimeout(done, 60));
    if (change === "rest") {
        one.disabled = true;
        await calm();
        one.disabled = false;
    } else if (change === "hide") list.hidden = true;
    else if (change === "whole") {
        const again = element("ul", {}, next.map(row));
        list.replaceWith(again);
    } else list.replaceChildren(...next.map(row));
    await calm();
    const now = document.activeElement;
    return [now.closest("li")?.dataset.row ?? now.nodeName, now.dataset.do]; }"""
"""Focuses a button in the second of three rows, and does a *change*: draws
the list anew with other rows, *whole* or its rows; hides it; or lets the button rest a while."""
ALL = ["Rui", "Eva", "Ana"]
CHANGES = [
    ("rows", ALL, ["Eva", "play"]),
    ("whole", ALL, ["Eva", "play"]),
    ("rows", ["Ana", "Rui"], ["H1", None]),
    ("whole", [], ["H1", None]),
    ("hide", ALL, ["H1", None]),
    ("rest", ALL, ["Eva", "play"]),
]
SHAPES = [(tag, keyed) for tag in ("li", "article", "tr") for keyed in (True, False)]


def swiss(server: Server, players: int) -> League:
    """A Swiss whose first round is paired."""
    return held(server, [f"Pessoa {one + 1}" for one in range(players)], rounds=3)


def twice(page: Any, press: str = "Enter", pause: int = 0) -> None:
    """A key pressed twice, at once or after a *pause* in ms."""
    page.keyboard.press(press)
    page.wait_for_timeout(pause)
    page.keyboard.press(press)


ROW_OF_FOCUS = "document.activeElement.closest('.board-row').dataset.board"
BOUNCE = """key => {
    for (let times = 0; times < 2; times++) {
        const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        document.activeElement.dispatchEvent(press);
    }
}"""


@pytest.mark.parametrize(("change", "following", "focus"), sampled(CHANGES, 3))
def test_a_part_that_is_drawn_anew_keeps_the_focus(
    open_page: Any, change: str, following: list[str], focus: list[str | None]
) -> None:
    """The same button of the same row, else the heading: on any page, however it is drawn."""
    page = open_page("/privacy?lang=en")
    assert page.evaluate(DRAWN_ANEW, {"change": change, "next": following}) == focus


@pytest.mark.parametrize(("tag", "keyed"), sampled(SHAPES, 3))
def test_no_row_inherits_the_focus_of_another(open_page: Any, tag: str, keyed: bool) -> None:
    """The focus of a row that is gone, or gave its place to another, goes to the heading."""
    page = open_page("/learn")
    asked = {"tag": tag, "keyed": keyed}
    for left in (["Ana", "Rui"], ["Ana"], ["Rui"], ["Ana", "Zé", "Rui"], ["Zé"], []):
        assert page.evaluate(ROWS, {**asked, "next": left}) == "H1", left
    for left in (["Eva"], ["Rui", "Eva", "Ana"], ["Ana", "Zé", "Eva"]):
        assert page.evaluate(ROWS, {**asked, "next": left}) == "EvaRemove", left


@pytest.mark.full
def test_a_result_pressed_twice_is_entered_at_one_board(open_page: Any, server: Server) -> None:
    """1-0 of a board, and the same key again: at once, and after more than half a second."""
    league = swiss(server, 16)
    page = league.page(open_page, "rounds", locale="pt-PT")
    for board, press, target in ((8, "Enter", "button"), (6, " ", "button"), (4, "1", "row")):
        row = page.locator(f".board-row[data-board='{board}'][tabindex]")
        (row if target == "row" else row.locator("[data-result='10']")).focus()
        if target == "row":
            page.evaluate(BOUNCE, press)  # quicker than two presses of a browser under load
        else:
            twice(page, press)
        page.wait_for_selector(f".board-row[data-board='{board}'] .score:has-text('1-0')")
        page.wait_for_timeout(600)
        if target == "button":
            assert page.evaluate(ROW_OF_FOCUS) == str(board)
            page.keyboard.press(press)
            page.wait_for_timeout(300)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    played = [board["number"] for board in league.boards(1) if board["games"][0]["codes"]]
    assert played == [4, 6, 8]


def test_results_are_typed_as_quickly_as_fingers_go(open_page: Any, server: Server) -> None:
    """Results by keyboard, one board after the other: the same key again enters the next board."""
    league = swiss(server, 10)
    page = league.page(open_page, "rounds", locale="pt-PT")
    page.locator(".board-row[data-board='1'][tabindex]").focus()
    twice(page, "1", 150)
    page.wait_for_timeout(150)
    page.keyboard.press("1")
    page.keyboard.press("0")
    page.keyboard.press("=")
    comes_true(lambda: all(board["games"][0]["codes"] for board in league.boards(1)))
    scores = [board["games"][0]["score"] for board in league.boards(1)]
    assert scores == ["1-0", "1-0", "1-0", "0-1", "½-½"]


@pytest.mark.full
def test_one_key_at_two_boards_is_two_presses(open_page: Any, server: Server) -> None:
    """A board that the person went to gets its result, however soon."""
    league = swiss(server, 12)
    page = league.page(open_page, "rounds", locale="pt-PT")
    for boards, target, key in (((6, 3), "", "1"), ((5, 1), " [data-result='10']", "Enter")):
        for board in boards:
            page.locator(f".board-row[data-board='{board}'][tabindex]{target}").focus()
            page.keyboard.press(key)
    comes_true(lambda: sum(bool(one["games"][0]["codes"]) for one in league.boards(1)) == 4)
    played = [one["number"] for one in league.boards(1) if one["games"][0]["codes"]]
    assert played == [1, 3, 5, 6]


def test_a_second_enter_at_the_desk_changes_no_other_row(open_page: Any, server: Server) -> None:
    """Pairs that may not meet, and prizes: what stands beside the removed one stays."""
    league = swiss(server, 8)
    for pair in ([1, 2], [3, 4], [5, 6]):
        league.do("forbid", players=pair)
    page = league.page(open_page, "players", locale="pt-PT")
    page.locator(".bans [data-do='allow']").nth(1).focus()
    removed_one(page, ".bans li", 3)


def test_a_row_that_moves_keeps_the_focus(open_page: Any, server: Server) -> None:
    """The standings after a result: the tick that had the focus stands in another place."""
    league = swiss(server, 4)
    page = league.page(open_page, "standings", locale="pt-PT")
    names = page.locator("#standings tbody tr td:nth-child(2)").all_inner_texts
    before = names()
    page.locator("#standings [data-compare]").last.focus()
    chosen = page.evaluate("document.activeElement.dataset.compare")
    last = next(one for one in league.boards(1) if int(chosen) in (one["first"], one["second"]))
    codes = {"white": "1", "black": "0"}
    if last["games"][0]["white"] != int(chosen):
        codes = {"white": "0", "black": "1"}
    league.do("result", round=1, board=last["number"], **codes)
    comes_true(lambda: names() != before)
    assert names()[0] == before[-1]
    assert page.evaluate("document.activeElement.dataset.compare") == chosen


def removed_one(page: Any, rows: str, had: int, presses: int = 1) -> None:
    """The focused button takes its row away in so many presses; further ones take no other."""
    count = page.locator(rows).count
    assert count() == had
    for _ in range(presses):
        twice(page)
        page.wait_for_timeout(550)
    comes_true(lambda: count() == had - 1)
    twice(page, pause=550)
    page.wait_for_timeout(300)
    assert count() == had - 1
    assert page.evaluate("document.activeElement.closest('li, tr') === null")


@pytest.mark.full
def test_a_second_enter_withdraws_no_other_invitation(open_page: Any, server: Server) -> None:
    """Three invitations of one's own; the second is withdrawn."""
    page = visitor(open_page)
    for _ in range(3):
        terms = {"regulation": "fenae-2025", "control": "5+3"}
        sent(page, "/api/invitations", {"name": "Ana", "terms": terms})
    page.goto("/own-games?lang=en")
    page.wait_for_selector("#invitations li")
    page.locator("[data-do='withdraw']").nth(1).focus()
    removed_one(page, "#invitations li", 3)


@pytest.mark.full
def test_a_second_enter_removes_no_other_chapter(open_page: Any, server: Server) -> None:
    """A study's chapters: a question, then the removal of this one; another one is opened."""
    page = visitor(open_page)
    game = {"title": "Golpe", "game": "portuguese", "name": "Rita"}
    study = sent(page, "/api/studies", game)["id"]
    for number in (2, 3):
        change = {"do": "chapter", "id": f"command-{number}", "game": "portuguese"}
        sent(page, f"/api/studies/{study}/changes", change)
    page.goto(f"/studies/{study}?lang=en")
    page.wait_for_selector("#chapters li >> nth=2")
    page.click("#chapters details summary")
    page.locator("#chapters [data-do='drop']").focus()
    removed_one(page, "#chapters [data-chapter]", 3, presses=2)
