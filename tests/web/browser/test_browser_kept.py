"""A change made elsewhere reaches an open page; work in hand there keeps its place and words."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Server
from .league import League, held
from .pages import to_part

LAPTOP = {"width": 1366, "height": 768}


def mark(page: Any, *selectors: str) -> None:
    """Marks elements as this page's own: one that is built anew has no mark."""
    for selector in selectors:
        page.eval_on_selector(selector, "one => { one.markedByTest = true; }")


def is_marked(page: Any, selector: str) -> bool:
    """Whether it is still the same element."""
    found: bool = page.eval_on_selector(selector, "one => one.markedByTest === true")
    return found


def change(page: Any, act: Any) -> None:
    """Something is done elsewhere, and the page has heard of it."""
    before = page.evaluate("document.body.dataset.version")
    act()
    page.wait_for_function("was => document.body.dataset.version !== was", arg=before)


@pytest.fixture(scope="module")
def swiss(server: Server) -> League:
    """A Swiss of sixteen, its first round paired."""
    players = [{"name": f"Player {one + 1}", "rating": 2000 - 20 * one} for one in range(16)]
    return held(server, players, "rating", rounds=4)


@pytest.fixture
def desk(open_page: Any, swiss: League) -> Any:
    """The organiser's page of it."""
    page = open_page(f"/tournaments/{swiss.id}?key={swiss.bearer}&lang=en", viewport=LAPTOP)
    page.wait_for_selector("body[data-ready]")
    return page


def test_a_name_that_is_typed_stays_while_another_enters(desk: Any, swiss: League) -> None:
    """Words, focus, the place of the cursor and of the page; the list grows meanwhile."""
    desk.click("#tab-players")
    desk.fill("#enter-player [name='club']", "GD Sol")
    desk.fill("#enter-player [name='name']", "Leonor Teixeira")
    field = "#enter-player [name='name']"
    desk.eval_on_selector(field, "one => { one.focus(); one.setSelectionRange(3, 6); }")
    desk.evaluate("scrollTo(0, 200)")
    mark(desk, field, "#players .grid", "#players tbody tr >> nth=2")
    change(desk, lambda: swiss.do("add-player", name="Zé Manuel", missed="Z"))
    desk.wait_for_selector("#players td:has-text('Zé Manuel')")
    assert desk.input_value(field) == "Leonor Teixeira"
    assert desk.input_value("#enter-player [name='club']") == "GD Sol"
    cursor = "[document.activeElement.name, document.activeElement.selectionStart, scrollY]"
    assert desk.evaluate(cursor) == ["name", 3, 200]
    assert all(is_marked(desk, one) for one in (field, "#players .grid"))
    assert is_marked(desk, "#players tbody tr >> nth=2")


def test_a_board_in_hand_stays_while_another_has_its_result(desk: Any, swiss: League) -> None:
    """The keyboard's place, a part that was opened, and the reason that is being written."""
    desk.click("#tab-rounds")
    desk.click(".colours summary")
    own = ".board-row[data-board='2']"
    mark(desk, own, ".colours", f"{own} [data-result='10']")
    desk.focus(f"{own} [data-result='10']")
    change(desk, lambda: swiss.do("result", round=1, board=1, game=1, white="1", black="0"))
    desk.wait_for_selector(".board-row[data-board='1'] .score:has-text('1-0')")
    focused = "document.activeElement.closest('.board-row').dataset.board"
    assert desk.evaluate(focused) == "2"
    assert all(is_marked(desk, one) for one in (own, ".colours", f"{own} [data-result='10']"))
    assert desk.eval_on_selector(".colours", "one => one.open")
    desk.click(".board-row[data-board='1'] [data-result='01']")
    desk.fill("[data-why='1.1.1']", "the wrong board")
    change(desk, lambda: swiss.do("result", round=1, board=3, game=1, white="=", black="="))
    assert desk.input_value("[data-why='1.1.1']") == "the wrong board"
    assert desk.evaluate("document.activeElement.dataset.why") == "1.1.1"
    desk.press("[data-why='1.1.1']", "Enter")
    desk.wait_for_selector(".board-row[data-board='1'] .score:has-text('0-1')")


@pytest.mark.full
def test_what_is_compared_and_opened_in_the_standings_stays(desk: Any, swiss: League) -> None:
    """Two ticks, their explanation, and the meaning of the columns."""
    desk.click("#tab-standings")
    desk.click(".columns-mean summary")
    desk.check("[data-compare='1']")
    desk.check("[data-compare='2']")
    desk.wait_for_selector(".why-text p")
    mark(desk, "#standings .grid", "[data-compare='2']")
    change(desk, lambda: swiss.do("result", round=1, board=4, game=1, white="1", black="0"))
    assert desk.is_checked("[data-compare='1']")
    assert desk.is_checked("[data-compare='2']")
    assert desk.eval_on_selector(".columns-mean", "one => one.open")
    assert is_marked(desk, "#standings .grid")
    assert is_marked(desk, "[data-compare='2']")
    desk.wait_for_selector(".why-text p")


@pytest.mark.full
def test_settings_that_are_being_written_stay(desk: Any, swiss: League) -> None:
    """Another changes the city while somebody writes the arbiter's name."""
    to_part(desk, "settings")
    desk.wait_for_selector(".settings .change-order li")
    desk.fill(".settings [name='arbiter']", "Rui Costa")
    desk.focus(".settings [name='arbiter']")
    mark(desk, ".settings [name='arbiter']")
    change(desk, lambda: swiss.do("set", city="Setúbal"))
    desk.wait_for_function(
        "() => document.querySelector('.settings [name=city]').value === 'Setúbal'"
    )
    assert desk.input_value(".settings [name='arbiter']") == "Rui Costa"
    assert desk.evaluate("document.activeElement.name") == "arbiter"
    assert is_marked(desk, ".settings [name='arbiter']")


@pytest.mark.full
def test_what_an_arbiter_is_doing_stays_while_a_board_sends_events(
    open_page: Any, server: Server
) -> None:
    """A sensing board plays on: the piece spoken of, written words and scroll stay."""
    made = server.call("/api/arbiter/tables", {"regulation": "internacional"})
    path = f"/api/arbiter/tables/{made['id']}"

    def send(*events: dict[str, Any]) -> None:
        for event in events:
            server.call(f"{path}/events", event)

    for by, way in (("white", [32, 28]), ("black", [19, 23]), ("white", [28, 19])):
        send({"event": "move", "by": by, "path": way})
        if way == [28, 19]:
            send({"event": "remove", "by": by, "square": 23})
        send({"event": "press", "by": by})
    page = open_page(f"/arbiter/{made['id']}?lang=en", viewport={"width": 1024, "height": 600})
    page.wait_for_selector("body[data-ready]")
    page.click("#call-button")
    page.fill("#call-text", "the clock fell off the table")
    page.eval_on_selector("#call-text", "one => one.setSelectionRange(4, 9)")
    page.eval_on_selector("#log", "one => { one.scrollTop = 40; }")
    scrolled = page.eval_on_selector("#log", "one => one.scrollHeight - one.scrollTop")
    mark(page, "#call-text", "#log li[data-entry='2']", "#lances li >> nth=0")
    change(page, lambda: send({"event": "move", "by": "black", "path": [14, 23]}))
    page.wait_for_selector("#lances li >> nth=2")
    cursor = "[document.activeElement.id, document.activeElement.selectionStart]"
    assert page.evaluate(cursor) == ["call-text", 4]
    assert page.input_value("#call-text") == "the clock fell off the table"
    now = page.eval_on_selector("#log", "one => one.scrollHeight - one.scrollTop")
    assert abs(now - scrolled) <= 1
    assert all(is_marked(page, one) for one in ("#call-text", "#log li[data-entry='2']"))
    assert is_marked(page, "#lances li >> nth=0")
    page.click("#call-close")
    page.click("summary:has-text('Ways of entry')")
    page.fill("#path", "31-2")
    page.click("[data-square='35']")
    page.wait_for_selector("#tools:has-text('Piece on 35')")
    change(page, lambda: send({"event": "remove", "by": "black", "square": 19}))
    page.wait_for_selector("#tools:has-text('Piece on 35')")
    assert page.input_value("#path") == "31-2"
