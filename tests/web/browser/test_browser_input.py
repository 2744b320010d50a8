"""Keyboard, typed moves, dragging, touch, and what survives a crash of the server."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import comes_true


def centre(page: Any, square: int) -> tuple[float, float]:
    """The middle of a square on the screen."""
    box = page.locator(f'.db-cell[data-square="{square}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_game_goes_on_after_kill_9(server: Any, sit: Any) -> None:
    """Moves made while the server is dead are sent again when it is back; nothing is lost."""
    table = sit(server.new_game("internacional", clock={"base_seconds": 900}))
    for ply, path in enumerate([(32, 28), (19, 23), (28, 19)], 1):
        table.tap(*path)
        table.wait_ply(ply)
    server.kill()
    table.page.wait_for_selector("#banner:visible")
    table.tap(14, 23)
    server.start()
    table.page.wait_for_selector("#banner", state="hidden")
    table.wait_ply(4)
    assert [m["notation"] for m in table.state["moves"]] == ["32-28", "19-23", "28x19", "14x23"]
    table.tap(37, 32)
    table.wait_ply(5)


def test_a_game_by_keyboard_alone(server: Any, sit: Any) -> None:
    """Tab to the board, arrows between squares, Enter chooses and plays; figures go to the form."""
    table = sit(server.new_game("fenae-2025"))
    keys = table.page.keyboard
    table.page.focus('.db-cell[tabindex="0"]')
    comes_true(lambda: table.page.evaluate("document.activeElement.dataset.square") == "29")
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "Enter"):
        keys.press(key)
    comes_true(lambda: table.label(22) == "c3, white man, chosen")
    for key in ("ArrowUp", "Enter"):
        keys.press(key)
    table.wait_ply(1)
    assert table.state["moves"][0]["notation"] == "22-18"
    keys.type("1014")
    table.wait_ply(2)
    assert table.state["moves"][1]["notation"] == "10-14"
    spoken = table.page.inner_text("#speech")
    assert spoken == "Black: d6 to c5"


def test_a_game_is_played_blindfold(server: Any, sit: Any) -> None:
    """By an option the board shows no man, nor which may move, until the game is over; moves are
    made as ever."""
    table = sit(server.new_game("fenae-2025"))
    table.page.wait_for_selector(".db-pieces >> visible=true")
    table.page.evaluate("localStorage.setItem('damas.options', '{\"blindfold\": true}')")
    table.page.reload()
    table.wait_ply(0)
    men = table.page.locator("#board .db-pieces .db-piece")
    comes_true(lambda: men.count() == 24 and not men.first.is_visible())
    table.tap(22, 18)
    table.wait_ply(1)
    assert not men.first.is_visible()
    table.page.click("[data-action='resign']")
    table.page.click("[data-action='resign']")
    table.page.wait_for_selector("#result:not([hidden])")
    assert men.first.is_visible()


VOICES = """() => {
  globalThis.said = [];
  const voices = [{ lang: "en-GB", localService: false }, { lang: "en_US", localService: true }];
  const speak = (one) => said.push(one.text);
  Object.defineProperty(globalThis, "speechSynthesis", {
    value: { getVoices: () => voices, cancel() {}, speak },
  });
  globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""


def test_moves_are_said_aloud_by_a_voice_of_the_device(server: Any, sit: Any) -> None:
    """No voice that asks a server; a device without one says so, and the option stays off."""
    table = sit(server.new_game("fenae-2025"))
    table.page.evaluate(VOICES)
    option = "#options-body label:has-text('Say each move aloud') input"
    table.page.click("[popovertarget='menu']")
    table.page.check(option)
    comes_true(lambda: table.page.evaluate("said.join()") == "Say each move aloud")
    table.page.keyboard.press("Escape")
    table.tap(22, 18)
    table.wait_ply(1)
    comes_true(lambda: table.page.evaluate("said.at(-1)") == "White: c3 to d4")
    table.page.evaluate("speechSynthesis.getVoices().pop()")
    table.page.click("[popovertarget='menu']")
    table.page.uncheck(option)
    table.page.click(option)
    table.page.wait_for_selector("#no-voice:visible")
    assert not table.page.is_checked(option)


def test_enter_after_the_last_move_begins_no_other_game(server: Any, sit: Any) -> None:
    """A move that is sure is played as it is typed; who presses Enter all the same sees the end."""
    table = sit(server.new_game("internacional", "W:WK28:B22"))
    table.page.focus("#move")
    table.page.keyboard.type("28x17")
    table.page.wait_for_selector("#result:visible")
    table.page.wait_for_function("() => document.activeElement !== document.body")
    table.page.keyboard.press("Enter")
    table.page.wait_for_timeout(300)
    assert f"/games/{table.game}" in table.page.url
    assert "White wins" in table.page.inner_text("#result")


@pytest.mark.full
def test_the_keyboard_keeps_its_place_against_the_engine(server: Any, sit: Any) -> None:
    """The form stays in use while the engine thinks and answers."""
    engine = {"kind": "engine", "level": 1}
    table = sit(server.new_game("internacional", black=engine))
    table.page.focus("#move")
    for ply in (2, 4):
        table.page.keyboard.type(table.state["legal"][0]["notation"])
        table.page.keyboard.press("Enter")
        table.wait_ply(ply)
        assert table.page.evaluate("document.activeElement.id") == "move"


def test_typing_does_not_play_too_early(server: Any, sit: Any) -> None:
    """13-2 is legal and is the beginning of 13-24: it waits; nonsense turns red with a sentence."""
    table = sit(server.new_game("internacional", "W:WK13:BK50,45"))
    assert {"13-2", "13-24"} <= {move["notation"] for move in table.state["legal"]}
    field = table.page.locator("#move")
    field.press_sequentially("13-2")
    assert table.state["ply"] == 0
    assert field.get_attribute("aria-invalid") == "false"
    field.press("4")
    table.wait_ply(1)
    assert table.state["moves"][0]["notation"] == "13-24"
    field.press_sequentially("77")
    assert field.get_attribute("aria-invalid") == "true"
    assert table.page.inner_text("#move-fault") != ""


SAME_NEWS = """async () => {
  const board = document.querySelector("damas-board");
  await board.show({ ...board.shown, legal: [...board.shown.legal] });
  board.configure({});
}"""


def test_dragging_a_piece(server: Any, sit: Any) -> None:
    """Press, travel, let go; a drop on no legal square puts it back. News of the same position,
    such as a person who arrives, takes neither a chosen piece nor one in the hand away."""
    table = sit(server.new_game("portuguesa-web"))
    mouse = table.page.mouse
    table.tap(10)
    table.page.evaluate(SAME_NEWS)
    assert "chosen" in table.label(10)
    table.tap(10)
    for to, ply in ((18, 0), (14, 1)):
        mouse.move(*centre(table.page, 10))
        mouse.down()
        mouse.move(*centre(table.page, to), steps=4)
        table.page.evaluate("b => b.show({ ...b.shown })", table.page.query_selector("damas-board"))
        mouse.up()
        table.wait_ply(ply)
    assert table.state["moves"][0]["notation"] == "10-14"


def test_touch_on_a_phone_beside_the_square(server: Any, sit: Any) -> None:
    """360 pixels wide, 10x10: squares of 34 pixels, and a tap just outside the square counts."""
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    table = sit(server.new_game("internacional"), **phone)
    box = table.page.locator('.db-cell[data-square="28"]').bounding_box()
    assert box["width"] >= 34
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 360
    x, y = centre(table.page, 32)
    table.page.touchscreen.tap(x, y)
    x, y = centre(table.page, 28)
    table.page.touchscreen.tap(x + box["width"] * 0.6, y)
    table.wait_ply(1)
    assert table.state["moves"][0]["notation"] == "32-28"


@pytest.mark.full
def test_going_through_the_game_and_taking_back(server: Any, sit: Any) -> None:
    """The list shows earlier positions; taking back is kept; one key hides all else."""
    table = sit(server.new_game("internacional"))
    for ply, path in enumerate([(32, 28), (18, 23)], 1):
        table.tap(*path)
        table.wait_ply(ply)
    table.page.click('[data-step="first"]')
    table.wait_ply(0)
    assert table.label(32).startswith("32, white man")
    table.page.locator("#moves").focus()
    table.page.keyboard.press("ArrowRight")
    table.wait_ply(1)
    table.page.keyboard.press("End")
    table.wait_ply(2)
    table.page.click('[data-action="undo"]')
    table.wait_ply(1)
    assert table.state["ply"] == 1
    for state in ("hidden", "visible"):  # Z leaves the board, the names and the clocks
        table.page.keyboard.press("z")
        table.page.wait_for_selector(".moves-panel", state=state)
        assert table.page.locator("#seat-bottom .name").is_visible()


@pytest.mark.full
def test_rotation_and_flip_keep_the_labels(server: Any, sit: Any) -> None:
    """Turned by a quarter, square 1 of the Portuguese board is still square 1 (BRD-08)."""
    table = sit(server.new_game("portuguesa-fpd"))
    page = table.page
    board = page.locator("damas-board").bounding_box()
    x, y = centre(page, 1)
    assert x > board["x"] + board["width"] * 0.8
    assert y > board["y"] + board["height"] * 0.8
    table.menu()
    page.get_by_label("Turn the board a quarter").check()
    x, y = centre(page, 1)
    assert x < board["x"] + board["width"] * 0.2
    comes_true(lambda: table.label(1).startswith("1, white man"))
    page.get_by_label("Turn the board a quarter").uncheck()
    page.keyboard.press("Escape")
    page.click("#flip")
    x, y = centre(page, 1)
    assert y < board["y"] + board["height"] * 0.2
    table.menu()
    page.select_option("#options select >> nth=0", "all")
    comes_true(lambda: page.locator(".db-number").count() == 32)
    page.get_by_label("Long diagonal").check()
    comes_true(lambda: page.locator(".db-line-square").count() == 8)


def test_a_clock_runs_and_flags(server: Any, sit: Any) -> None:
    """Time goes down where it is one's turn; at nothing left the game is lost by time."""
    table = sit(server.new_game("portuguesa-fpd", clock={"base_seconds": 2}))
    table.page.wait_for_selector("#result:visible")
    outcome = table.state["outcome"]
    assert (outcome["result"], outcome["reason"]) == ("black", "time")


@pytest.mark.requirement("TCH-04")
@pytest.mark.full
def test_touched_is_played_where_that_is_wished(sit: Any, server: Any) -> None:
    """Taken up, put back on its square: still bound, and the page says so; its move goes."""
    table = sit(server.new_game("internacional"))
    table.menu()
    table.page.get_by_label("Touched is played").check()
    table.page.keyboard.press("Escape")
    table.tap(31, 31, 32)
    table.wait_notice("the piece on 31 must move")
    assert "chosen" in table.label(31)
    assert "can move" not in table.label(32)
    table.tap(26)
    table.wait_ply(1)
    assert table.state["moves"][0]["notation"] == "31-26"


def test_a_piece_that_rests_or_is_shut_in_says_why_in_its_own_game(server: Any, sit: Any) -> None:
    """The Frisian king after three moves, by its article; a Turkish man, who goes along rows and
    columns, hears nothing of diagonals."""
    table = sit(server.new_game("frisian-2011", "W:WK24,6:BK28,45,K41"))
    ways = [(24, 8), (28, 10), (8, 12), (10, 19), (12, 3), (41, 36)]
    for ply, way in enumerate(ways, start=1):
        table.tap(*way)
        table.wait_ply(ply)
    table.tap(3)
    table.wait_notice("The king on square 3 has moved 3 times in a row")
    assert "FRI 17" in table.page.get_attribute("#notice a", "aria-label")
    table = sit(server.new_game("turk-damasi", "W:Wa4,b4:Ba5,a6"))
    shut_in = table.page.locator(".db-cell[aria-label^='a4,']")
    shut_in.click()
    table.wait_notice("This piece cannot move.")
