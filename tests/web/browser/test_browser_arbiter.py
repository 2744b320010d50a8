"""The arbiter's table on a tablet: whole games with an irregularity of each policy, by hand."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from pypdf import PdfReader

from damas.arbiter import Table

from .arbiter_page import Desk, Open
from .conftest import Server, axe, axe_colours, comes_true, resize

TABLET = {"width": 1180, "height": 820}
UPRIGHT = {"width": 820, "height": 1180}
PHONE = {"width": 390, "height": 844}
LONGEST = 8  # moves of a game played by hand: the games below begin near their end


@pytest.fixture
def sit(open_page: Any, server: Server) -> Open:
    """sit(regulation, fen=..., viewport=...) → a board of its own, opened on a tablet."""

    def opened(regulation: str, viewport: Any = TABLET, lang: str = "en", **fields: Any) -> Desk:
        made = server.call("/api/arbiter/tables", {"regulation": regulation, **fields})
        page = open_page(f"/arbiter/{made['id']}?lang={lang}", viewport=viewport, has_touch=False)
        return Desk(page, server, made["id"])

    return opened


def play_on(desk: Desk, most: int = LONGEST) -> dict[str, Any]:
    """Plays until the game is over; after *most* moves the other player resigns."""
    for _ in range(most):
        view = desk.view
        if view["outcome"]:
            return view
        view = desk.move()
    desk.page.click("#bar-top button:has-text('Resigns')")
    desk.page.click("#bar-top button:has-text('Really resigns?')")
    return desk.settle()


# A whole game under each policy


@pytest.mark.requirement("IRR-02", "IRR-09")
@pytest.mark.full
def test_a_whole_game_in_which_the_opponent_chooses(sit: Open) -> None:
    """International: seen, the article named, put right with one press, then kept the next time."""
    desk = sit("internacional", fen="W:W9,28,31,46:B8,23", headers={"White": "Ana"})
    desk.tap(46, 41)
    view = desk.settle()
    decision = desk.page.inner_text("#decision")
    for words in ("f", "INT 5.4.0.6", "Decision by: Black", "Rectify", "Keep"):
        assert words in decision
    before = view["state"]["fen"]
    desk.page.check("#peek")
    comes_true(
        lambda: "46, white man" in str(desk.page.get_attribute('[data-square="46"]', "aria-label"))
    )
    desk.press("[data-choice='rectify']")
    view = desk.settle()
    assert (view["pending"], view["stands"]) == (None, before)
    desk.tap(31, 26)
    desk.settle()
    desk.press("[data-choice='keep']")
    view = desk.settle()
    assert view["lances"][0]["codes"] == ["f"]
    assert "26" in view["stands"]
    view = play_on(desk)
    assert view["outcome"]["reason"] == "capture_all"
    assert desk.page.is_visible("#outcome")
    log = desk.page.inner_text("#log")
    assert log.count("INT 5.4.0.6") == 2


@pytest.mark.requirement("IRR-04")
def test_a_whole_game_in_which_the_position_is_always_restored(sit: Open) -> None:
    """FPD: nobody may keep it; played on, it is restored from the panel all the same."""
    desk = sit("portuguesa-fpd", fen="W:W7,12,19:B21,26")
    before = desk.view["state"]["fen"]
    desk.drag(12, 14)
    view = desk.settle()
    assert [fault["code"] for fault in view["pending"]["faults"]] == ["b"]
    assert desk.page.locator("[data-choice='keep']").count() == 0
    assert "FPD 5.1.3" in desk.page.inner_text("#decision")
    desk.tap(21, 17)
    desk.settle()
    desk.page.wait_for_selector("#open-faults:visible")
    desk.press("[data-choice='restore']")
    view = desk.settle()
    assert view["state"]["fen"] == before
    assert view["open_faults"] == []
    view = play_on(desk)
    assert view["outcome"]["article"].startswith("FPD")


@pytest.mark.requirement("IRR-11")
@pytest.mark.full
def test_a_whole_game_in_which_the_book_is_silent(sit: Open) -> None:
    """The web page of the classic game: the arbiter decides, and it says so."""
    desk = sit("portuguesa-web", lang="en", clock={"white": 3600, "black": 3600})
    desk.tap(9, 14)
    desk.settle()
    desk.press("[data-press='white']")
    desk.tap(10)
    desk.press("#tools [data-do='remove']")
    view = desk.settle()
    assert view["pending"]["right"] == "arbiter"
    assert "Decision by: the arbiter" in desk.page.inner_text("#decision")
    desk.press("[data-choice='rectify']")
    desk.settle()
    assert play_on(desk, most=2)["outcome"]["reason"] == "resignation"


@pytest.mark.requirement("IRR-03")
def test_playing_on_accepts_it(sit: Open) -> None:
    """FENAE: the opponent plays, and the log says by which article it is accepted."""
    desk = sit("fenae-2025", fen="W:W18,29:B14,3")
    desk.tap(29, 25)
    desk.settle()
    desk.tap(3, 7)
    view = desk.settle()
    kinds = [ruling["kind"] for one in view["log"] for ruling in one["rulings"]]
    assert kinds[:2] == ["irregularity", "lapsed"]
    assert "Lapsed" in desk.page.inner_text("#log")


# Hands


def test_a_chain_is_carried_square_by_square_or_let_go_too_soon(sit: Open) -> None:
    """In the hand until it is let go; let go before its end it is code i."""
    desk = sit("internacional", fen="W:W28,46:B1,13,23")
    desk.drag(28, 19)
    comes_true(lambda: "In the hand: 28 × 19" in desk.page.inner_text("#tools"))
    assert desk.view["entries"] == 1
    desk.drag(19, 8)
    view = desk.settle()
    assert view["lances"][0]["text"] == "28x8"
    assert view["state"]["awaiting"] == [23, 13] or view["state"]["awaiting"] == [13, 23]
    desk.press("#undo")
    desk.reach(3)
    desk.drag(28, 19)
    desk.press("[data-do='let-go']")
    view = desk.settle()
    assert [fault["code"] for fault in view["pending"]["faults"]] == ["i"]


def test_pieces_leave_the_board_stand_on_light_squares_and_come_back(sit: Open) -> None:
    """Dropped outside: taken off (g). On a light square: out of play. From beside: put."""
    desk = sit("fenae-2025", fen="W:W21,24:B3,4")
    desk.drag(24, (9.5, 4))
    view = desk.settle()
    assert view["pending"]["faults"][0]["code"] == "g"
    desk.press("[data-choice='rectify']")
    desk.settle()
    desk.drag(21, (0.5, 4.5))
    view = desk.settle()
    assert view["pending"]["faults"][0]["code"] == "inactive"
    assert view["state"]["inactive"] == {"a4": 1}
    desk.press("[data-choice='rectify']")
    view = desk.settle()
    assert view["state"]["inactive"] == {}
    desk.press("summary:has-text('Ways of entry')")
    desk.press("[data-spare='B']")
    desk.tap(13)
    view = desk.settle()
    assert "K13" in view["stands"]


@pytest.mark.full
def test_whose_hand_it_was_is_asked_where_it_cannot_be_known(sit: Open) -> None:
    """White takes a black piece and plays it: code e, or Black played out of turn: code a."""
    desk = sit("internacional", fen="W:W31,35:B10,20")
    desk.tap(20, 24)
    desk.page.wait_for_selector("#tools:has-text('Whose hand was it?')")
    desk.press("#tools [data-do='white']")
    assert desk.settle()["pending"]["faults"][0]["code"] == "e"
    desk.press("#undo")
    desk.reach(3)
    desk.tap(20, 24)
    desk.press("#tools [data-do='black']")
    assert desk.settle()["pending"]["faults"][0]["code"] == "a"


@pytest.mark.requirement("TCH-01", "TCH-02")
def test_touch_and_ajeito(sit: Open) -> None:
    """Touched: it must be played, unless "ajeito" came first."""
    desk = sit("internacional", fen="W:W31,35:B10,20")
    desk.tap(31)
    desk.press("#tools [data-do='adjust']")
    desk.tap(31)
    desk.press("#tools [data-do='touch']")
    assert desk.settle()["state"]["bound"] is None
    desk.press("#undo")
    desk.reach(4)
    desk.press("#undo")
    desk.reach(5)
    desk.tap(35)
    desk.press("#tools [data-do='touch']")
    assert desk.settle()["state"]["bound"] == 35
    assert "INT 3.11" in desk.page.inner_text("#log")


def test_quick_entry_brings_the_whole_move(sit: Open) -> None:
    """One drag: the captured pieces off, the clock pressed."""
    clock = {"white": 600, "black": 600}
    desk = sit("internacional", fen="W:W28,46:B1,13,23", clock=clock)
    desk.press("summary:has-text('Ways of entry')")
    desk.page.check("#quick")
    desk.drag(28, 8)
    desk.reach(5)
    view = desk.settle()
    assert view["stands"] == "B:W8,46:B1"
    assert view["state"]["clock"]["running"] == "black"
    assert view["pending"] is None


# The office


@pytest.mark.requirement("IRR-11", "CLK-05")
def test_the_arbiter_is_called(sit: Open) -> None:
    """The clock stands; a report, a warning in his own words, and time added, all in the log."""
    desk = sit("fenae-2025", clock={"white": 1200, "black": 1200})
    desk.press("#call-button")
    view = desk.settle()
    assert view["state"]["clock"]["running"] is None
    matters = desk.page.locator("#call-matters [data-code]")
    codes = [matters.nth(i).get_attribute("data-code") for i in range(matters.count())]
    assert codes[:14] == list("abcdefghijklmn")
    assert "FENAE Art. 23 a" in desk.page.inner_text("#call-matters")
    desk.page.fill("#call-text", "fala durante o jogo")
    desk.press("#call summary:has-text('The arbiter rules')")
    desk.press("[data-ruling='warning']")
    view = desk.settle()
    assert view["log"][-1]["text"] == "fala durante o jogo"
    desk.press("#call-button")
    desk.press("#call summary:has-text('The clock')")
    desk.page.fill("#call-seconds", "120")
    desk.press("[data-act='add']")
    assert desk.settle()["state"]["clock"]["white"] > 1300
    desk.press("#stop")
    assert desk.settle()["state"]["clock"]["running"] == "white"


@pytest.mark.requirement("CLK-04")
def test_a_flag_that_falls_is_called_on_the_clock(sit: Open) -> None:
    """The big clock says so; pressed, the game is lost by time with its article."""
    desk = sit("fenae-2025", clock={"white": 0.5, "black": 60})
    desk.page.wait_for_selector("[data-press='white']:has-text('Flag!')")
    desk.press("[data-press='white']")
    view = desk.settle()
    assert (view["outcome"]["result"], view["outcome"]["reason"]) == ("black", "time")
    assert view["outcome"]["article"] in desk.page.inner_text("#outcome")


def test_draw_offers_are_answered_on_the_bar(sit: Open) -> None:
    """Offered, declined, offered again, accepted."""
    desk = sit("internacional")
    desk.move()
    desk.press("#bar-bottom [data-say='offer_draw']")
    desk.press("#bar-top button:has-text('Decline')")
    desk.settle()
    desk.press("#bar-bottom [data-say='offer_draw']")
    desk.press("#bar-top [data-say='accept_draw']")
    assert desk.settle()["outcome"]["result"] == "draw"


# Without a line


@pytest.mark.full
def test_what_is_entered_without_a_line_is_kept_and_ruled_on_later(
    sit: Open, server: Server
) -> None:
    """The server dies; moves are entered on; it comes back, and everything is ruled on."""
    desk = sit("internacional", fen="W:W28,46,47:B1,13,23")
    desk.tap(46, 41)
    desk.settle()
    desk.press("[data-choice='rectify']")
    desk.settle()
    server.kill()
    desk.page.wait_for_selector("#banner:visible")
    desk.tap(47)
    desk.press("#tools [data-do='touch']")
    desk.tap(47, 42)
    comes_true(lambda: "2 waiting" in desk.page.inner_text("#banner"))
    comes_true(
        lambda: "42, white man" in str(desk.page.get_attribute('[data-square="42"]', "aria-label"))
    )
    server.start()
    desk.page.wait_for_selector("#banner", state="hidden", timeout=15_000)
    view = desk.settle()
    assert [fault["code"] for fault in view["pending"]["faults"]] == ["f"]
    assert [one["event"]["event"] for one in view["log"]][-2:] == ["touch", "move"]
    times = [one["t"] for one in view["log"]]
    assert times == sorted(times)


def test_two_tablets_see_one_board(sit: Open, open_page: Any, server: Server) -> None:
    """An entry of one device is shown by the other at once."""
    desk = sit("internacional", fen="W:W28,46:B23,1")
    other = open_page(f"/arbiter/{desk.table}?lang=pt_PT", viewport=TABLET)
    other.wait_for_selector("body[data-ready]")
    desk.tap(46, 41)
    other.wait_for_selector("#decision:has-text('Quem decide')")
    other.click("[data-choice='rectify']")
    desk.page.wait_for_selector("#decision", state="hidden")
    assert server.call(f"/api/arbiter/tables/{desk.table}")["pending"] is None


# The list, and what is taken along


@pytest.mark.full
def test_a_board_is_opened_from_the_form_and_taken_along(open_page: Any, server: Server) -> None:
    """Names, clock as the rules say; the clock waits; the sheet, the PDN and the events."""
    page = open_page("/arbiter?regulation=fenae-2025", viewport=TABLET, locale="pt-PT")
    page.wait_for_selector("body[data-ready]")
    page.fill("[name='White']", "Conceição Araújo")
    page.fill("[name='Black']", "Rui")
    page.select_option("[name='clock']", "own")
    page.click("#new-table button[type='submit']")
    page.wait_for_selector(".desk[data-table]")
    desk = Desk(page, server, page.get_attribute(".desk", "data-table"))
    assert desk.view["state"]["clock"]["running"] is None
    assert "Conceição" in page.inner_text("#bar-bottom")
    desk.tap(21, 18)
    desk.settle()
    for kind in ("pdf", "pdn", "jsonl"):
        with page.expect_download() as caught:
            page.click(f".links a[href$='.{kind}']")
        data = caught.value.path().read_bytes()
        assert caught.value.suggested_filename.endswith(kind)
        if kind == "pdf":
            assert "Conceição" in PdfReader(io.BytesIO(data)).pages[0].extract_text()
        elif kind == "jsonl":
            events = [json.loads(line) for line in data.decode().splitlines()]
            assert Table.from_events(events).state()["ply"] == desk.view["state"]["ply"]
    page.goto("/arbiter")
    page.wait_for_selector("#boards a:has-text('Conceição Araújo')")


@pytest.mark.full
def test_a_decision_leaves_the_board_in_sight(sit: Open) -> None:
    """On a phone, upright or on its side; and the names of the players have room."""
    sizes = ((360, 640), (390, 844), (844, 390))
    desk = sit(
        "fenae-2025",
        {"width": 360, "height": 640},
        headers={"White": "Ana Margarida Sá", "Black": "Rui Pedro Gonçalves"},
        clock={"white": 1200, "black": 1200},
        fen="W:W18,29:B14,3",
    )
    for width, height in sizes:
        if desk.view["pending"]:
            desk.press("[data-choice='rectify']")
            desk.settle()
        desk.page.evaluate("scrollTo(0, 0)")
        resize(desk.page, width, height)
        _decision_in_sight(desk, width, height)


def _decision_in_sight(desk: Desk, width: int, height: int) -> None:
    """White plays what the rules do not allow, on a screen of that size."""
    page, size = desk.page, (width, height)
    for name in page.query_selector_all(".player .name"):
        assert name.bounding_box()["width"] >= 100, size
    desk.tap(29, 25)
    desk.settle()
    page.wait_for_selector("#decision:not([hidden])")
    board = page.locator("#board").bounding_box()
    sheet = page.locator("#decision").bounding_box()
    beside = sheet["x"] >= board["x"] + board["width"]
    assert beside or sheet["y"] >= board["y"] + board["height"] - 1, size
    assert board["y"] >= -1 or beside, size  # beside it the page may be scrolled
    assert 0 <= sheet["y"] < height - 60, size


@pytest.mark.full
def test_names_are_written_later(sit: Open) -> None:
    """Under "Names"; what was there before stays."""
    desk = sit("internacional", headers={"Event": "Liga"})
    desk.press("#names summary")
    desk.page.fill("#names-form [name='White']", "Conceição")
    desk.press("#names-form button")
    desk.page.wait_for_selector("#bar-bottom:has-text('Conceição')")
    assert desk.view["headers"] == {"White": "Conceição", "Event": "Liga"}


# Everybody


SCREENS = {"tablet": TABLET, "upright": UPRIGHT, "phone": PHONE}
SMALL = """["[data-choice]", ".sayings button", ".watch", "#call-button", "#stop"].flatMap((part) =>
    [...document.querySelectorAll(part)].filter((one) => one.getClientRects().length)
        .map((one) => [part, one.getBoundingClientRect().height])
        .filter(([, height]) => height < 44))"""
"""Targets that are too small for a finger."""


@pytest.mark.full
def test_it_is_usable_by_everybody(sit: Open) -> None:
    """No fault that axe finds, on a tablet in the dark too; nothing wider than the screen; big
    targets."""
    clock = {"white": 1200, "black": 1200}
    desk = sit("fenae-2025", TABLET, fen="W:W18,29:B14,3", clock=clock, lang="pt_BR")
    desk.tap(29, 25)
    desk.settle()
    for screen, viewport in SCREENS.items():
        resize(desk.page, **viewport)
        _without_fault(desk.page, f"{screen}, a decision waits", dark=viewport is TABLET)
        wide = desk.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, screen
        assert desk.page.evaluate(SMALL) == [], screen
        if viewport is TABLET:
            for part in ("#bar-top", "#board", "#bar-bottom", "#decision"):
                box = desk.page.locator(part).bounding_box()
                assert box["y"] + box["height"] <= viewport["height"], part
    desk.press("#call-button")
    for screen, viewport in SCREENS.items():
        resize(desk.page, **viewport)
        _without_fault(desk.page, f"{screen}, the arbiter is called", dark=viewport is TABLET)


def _without_fault(page: Any, where: str, *, dark: bool) -> None:
    """Axe finds nothing in the light, and in the *dark*."""
    page.emulate_media(color_scheme="light")
    assert axe(page) == [], where
    if dark:
        page.emulate_media(color_scheme="dark")
        assert axe_colours(page) == [], f"{where}, dark"


def test_a_game_by_keyboard(sit: Open) -> None:
    """Enter picks up and puts down; arrows walk; a typed move does the same."""
    desk = sit("internacional", fen="W:W31:B10")
    desk.page.focus('[data-square="31"]')
    desk.page.keyboard.press("Enter")
    desk.page.focus('[data-square="27"]')
    desk.page.keyboard.press("Enter")
    assert desk.settle()["lances"][0]["text"] == "31-27"
    desk.press("summary:has-text('Ways of entry')")
    desk.page.fill("#path", "10-15")
    desk.page.press("#path", "Enter")
    desk.reach(3)
    assert desk.settle()["lances"][1]["text"] == "10-15"
