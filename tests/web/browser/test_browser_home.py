"""The first page: a board at once, two presses to the first move, all earlier choices."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sampling import SEED

from .conftest import comes_true, resize

SIZES = [(360, 640), (390, 844), (844, 390), (1366, 768), (1920, 1080)]
LEAST = {(360, 640): 360, (390, 844): 390, (844, 390): 390, (1366, 768): 620, (1920, 1080): 860}
"""The width of the board in pixels."""


def home(open_page: Any, path: str = "/", **context: Any) -> Any:
    """The first page once it can be used."""
    page = open_page(path, **context)
    page.wait_for_selector("body[data-ready]")
    return page


@pytest.fixture
def no_games(server: Any) -> None:
    """Games of other tests are gone: the board shows a new one."""
    for game in server.call("/api/games"):
        server.call(f"/api/games/{game['id']}", method="DELETE")


@pytest.mark.full
def test_board_and_play_are_seen_without_scrolling(open_page: Any, no_games: None) -> None:
    """The board is the largest thing on the screen; nothing is wider than it."""
    for touch in (False, True):
        page = home(open_page, locale="pt-BR", has_touch=touch, is_mobile=touch)
        for width, height in SIZES:
            if touch == (min(width, height) < 600):
                resize(page, width, height)
                board_and_play_are_seen(page, width, height)


PLACES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
})"""
"""Left, top, width and height of each element, in pixels."""


def board_and_play_are_seen(page: Any, width: int, height: int) -> None:
    """The first page on a screen of that size."""
    (board,) = page.evaluate(PLACES, "#board")
    (play,) = page.evaluate(PLACES, "#play-computer")
    assert board[2] >= LEAST[width, height]
    for left, top, wide, high in (board, play):
        assert min(wide, high) > 0
        assert top >= 0
        assert top + high <= height
        assert left >= 0
        assert left + wide <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    ((_, _, _, high),) = page.evaluate(PLACES, ".top")
    assert 0 < high <= 56


def test_two_presses_make_the_first_move(open_page: Any, server: Any, no_games: None) -> None:
    """A piece, its square: the game against the computer is there with the move in it."""
    page = home(open_page, locale="pt-BR")
    data = json.loads(page.locator("#home-data").text_content())
    legal = data["variants"]["brazilian"]["legal"]
    for square in legal[0]:
        page.click(f'.db-cell[data-square="{square}"]')
    page.wait_for_url("**/games/*")
    state = server.state(page.url.rsplit("/", 1)[1])
    assert state["regulation"]["id"] == "fenae-2025"
    assert state["moves"][0]["path"] == legal[0]
    assert state["players"]["black"]["kind"] == "engine"


def test_the_last_game_goes_on_from_the_first_page(
    open_page: Any, server: Any, no_games: None
) -> None:
    """Its position stands on the board, a move there is played in it, and it is offered below."""
    engine = {"kind": "engine", "level": 1}
    fen = "W:W21,22,26,27:B6,7,11,12"
    game = server.new_game("fenae-2025", fen, black=engine)
    page = home(open_page)
    assert "your move" in page.inner_text("#caption")
    assert page.get_attribute("#caption a", "href") == f"/games/{game}"
    move = server.state(game)["legal"][0]
    for square in move["path"]:
        page.click(f'.db-cell[data-square="{square}"]')
    page.wait_for_url(f"**/games/{game}")
    assert server.state(game)["moves"][0]["path"] == move["path"]


@pytest.mark.one_server
def test_the_rules_in_a_minute_are_those_of_the_game_chosen(open_page: Any) -> None:
    """They come when they are opened; another game has its own at once."""
    page = home(open_page, locale="pt-BR")
    page.select_option("#new [name='regulation']", "internacional")
    page.click("details.book summary")
    page.wait_for_selector("#book-summary li:has-text('esquerda')")
    first = page.inner_text("#book-summary")
    page.select_option("#new [name='regulation']", "portuguesa-fpd")
    page.wait_for_selector("#book-summary li:has-text('direita')")
    assert page.inner_text("#book-summary") != first
    page.route("**/beginning*", lambda route: route.abort("connectionrefused"))
    page.select_option("#regulation", "fmjd")
    page.wait_for_selector("#new-fault:not(:empty)")
    assert page.input_value("#regulation") == "portuguesa-fpd"
    assert "regulation=portuguesa-fpd" in page.get_attribute("a[data-way]", "href")


@pytest.mark.one_server
@pytest.mark.full
def test_rules_that_do_not_come_leave_those_chosen_since(open_page: Any) -> None:
    """The answer for the game that came first is lost after another was chosen."""
    page = home(open_page, locale="pt-BR")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/regulations/fmjd/beginning*", hold)
    page.select_option("#regulation", "fmjd")
    comes_true(lambda: page.evaluate("1") and len(held) == 1)
    page.select_option("#regulation", "portuguesa-fpd")
    page.wait_for_selector("#book-link[href='/rules/portuguesa-fpd']", state="attached")
    held[0].abort("connectionrefused")
    page.wait_for_selector("#new-fault:not(:empty)")
    assert page.input_value("#regulation") == "portuguesa-fpd"


def test_a_game_of_black_is_seen_from_its_side(open_page: Any, server: Any, no_games: None) -> None:
    """The server's own drawing is turned round as well."""
    white = {"kind": "engine", "level": 1}
    server.new_game("portuguesa-fpd", "B:W1,2,6:B29,30,31", white=white)
    page = home(open_page)
    first = page.request.get("/").text()
    marks = [first.index('class="db-piece db-white"'), first.index('class="db-piece db-black"')]
    assert marks[0] != marks[1]
    black = page.locator('.db-cell[data-square="31"]').bounding_box()
    white_piece = page.locator('.db-cell[data-square="1"]').bounding_box()
    assert black["y"] > white_piece["y"]


@pytest.mark.full
def test_what_was_chosen_last_time_is_chosen_now(
    open_page: Any, server: Any, no_games: None
) -> None:
    """Game, level and clock; the server draws that game's board at once."""
    page = home(open_page)
    page.select_option("#regulation", "portuguesa-fpd")
    page.select_option("#level", "2")
    page.select_option("#clock", "300+3")
    page.click("#play-computer")
    page.wait_for_url("**/games/*")
    game = page.url.rsplit("/", 1)[1]
    page.goto("/")
    server.call(f"/api/games/{game}", method="DELETE")
    page.goto("/")
    page.wait_for_selector("body[data-ready]")
    assert page.input_value("#regulation") == "portuguesa-fpd"
    assert page.input_value("#level") == "2"
    assert page.input_value("#clock") == "300+3"
    chosen = '<option value="portuguesa-fpd" selected>'
    assert chosen in page.request.get("/").text()


@pytest.mark.full
def test_the_board_is_drawn_by_the_server_as_the_page_draws_it(
    open_page: Any, no_games: None
) -> None:
    """The same squares, pieces and margins: nothing jumps when the modules are there. One of the
    boards by turns."""
    books = (("pt-BR", "fenae-2025"), ("en", "internacional"), ("pt-PT", "portuguesa-web"))
    locale, book = books[SEED % 3]
    plain = open_page(f"/?regulation={book}", locale=locale, java_script_enabled=False)
    ready = home(open_page, f"/?regulation={book}", locale=locale)
    assert ready.locator("#board .db-first").count() == 0
    assert plain.evaluate(PLACES, "#board") == ready.evaluate(PLACES, "#board")
    for selector in (".db-frame", ".db-piece", ".db-margin"):
        boxes = [
            sorted(
                tuple(round(value) for value in place)
                for place in page.evaluate(PLACES, f"#board {selector}")
            )
            for page in (plain, ready)
        ]
        assert boxes[0] == boxes[1]


@pytest.mark.full
def test_old_addresses_lead_on(open_page: Any) -> None:
    """Parts of the first page that have pages of their own now."""
    page = open_page("/#games")
    page.wait_for_url("**/games")
    page.goto("/#rules")
    page.wait_for_url("**/learn")


def test_the_new_game_stays_where_it_was(open_page: Any, no_games: None) -> None:
    """`/#new` is the form, `/?regulation=` and `/?fen=` fill it."""
    page = home(open_page, "/?regulation=fenae-2025&fen=W:W29:B4#new")
    assert page.input_value("#regulation") == "fenae-2025"
    page.wait_for_selector("#fen-verdict:has-text('can be played')")
    assert page.locator("#board .db-piece").count() == 2


def test_the_first_page_by_keyboard_alone(open_page: Any, server: Any, no_games: None) -> None:
    """The board is one stop, moved on by arrows; a whole first move without a pointer."""
    page = home(open_page, locale="pt-BR")
    page.focus('.db-cell[data-square="23"]')
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.wait_for_function("() => document.activeElement.dataset.square !== '23'")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/*")
    assert server.state(page.url.rsplit("/", 1)[1])["moves"][0]["from"] == 23


@pytest.mark.full
def test_every_way_to_an_opponent_is_one_press_away(
    open_page: Any, server: Any, no_games: None
) -> None:
    """A friend, the lobby, a code, games to watch; with the rules and the time chosen here."""
    page = home(open_page, locale="pt-PT")
    page.select_option("#regulation", "fenae-2025")
    page.select_option("#clock", "300+3")
    for way, path in (("friend", "/friend"), ("lobby", "/lobby")):
        page.wait_for_selector(f"a[data-way={way}][href*='{path}']")
    page.click("a[data-way=friend]")
    page.wait_for_selector("#get-link:not([disabled])")
    assert page.input_value("[name=regulation]") == "fenae-2025"
    assert page.input_value("[name=control]") == "5+3"
    page.goto("/")
    page.select_option("#clock", "2700+30")  # no usual time there: it is added
    page.click("a[data-way=friend]")
    page.wait_for_selector("#get-link:not([disabled])")
    assert page.input_value("[name=control]") == "45+30"
    page.goto("/")
    links = page.eval_on_selector_all("a", "all => all.map((a) => a.getAttribute('href'))")
    assert {"/join", "/watch"} <= set(links)
