"""Boards of a round opened at the arbiter's table and on screen, by laptop and phones."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .conftest import Server, axe
from .league import League, held
from .pages import to_part

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
NAMES = ("Ana", "Rui", "Eva", "Zé", "Inês", "Tó")


class Event(League):
    """An event of six whose first round is paired, and its organiser's browser."""

    def __init__(self, server: Server, **settings: Any) -> None:
        made = held(server, NAMES, **{"system": "round-robin", **settings})
        super().__init__(server, made.id, made.bearer)

    def tell(self, table: str, reply: dict[str, Any]) -> Any:
        """Enters events at an arbiter's table."""
        return json.loads(self.fetch(f"/api/arbiter/tables/{table}/events", reply))

    def desk(self, open_page: Any, **context: Any) -> Any:
        """The rounds on the organiser's laptop."""
        page = self.page(open_page, "rounds", **{"viewport": LAPTOP, **context})
        page.wait_for_selector(".board-row[data-board='3']")
        return page


def row(board: int) -> str:
    """The row of a board."""
    return f".board-row[data-board='{board}']"


@pytest.mark.requirement("TRN-13")
@pytest.mark.full
def test_a_board_is_opened_at_the_arbiters_table_and_its_result_enters(
    open_page: Any, server: Server
) -> None:
    """There and back by links; a result entered before is shown beside it: who is right?"""
    event = Event(server)
    page = event.desk(open_page)
    page.select_option(f"{row(1)} [data-more]", "table")
    page.wait_for_selector("#bar-bottom:has-text('Ana')")
    page.click("#call-button")
    page.click("#call summary:has-text('The arbiter rules')")
    page.check("#call input[name='against'][value='black']")
    page.click("[data-ruling='refusal']")
    page.wait_for_selector("#outcome:not([hidden])")
    page.click(".from-event a")
    page.wait_for_selector(f"{row(1)} .score:has-text('1-0')")
    assert "INT 7.2.4" in page.inner_text(f"{row(1)} .play")
    assert page.get_attribute(f"{row(1)} .play a", "href").startswith("/arbiter/")
    event.do("result", round=1, board=2, white="=", black="=")
    place = {"round": 1, "board": 3}
    table = event.ask("/plays", {"kind": "table", **place})["id"]
    event.do("result", **place, white="=", black="=")
    event.tell(table, {"event": "resign", "by": "black"})
    page.wait_for_selector(f"{row(3)} .differs")
    assert axe(page) == []
    page.click(f"{row(3)} [data-do='take-play']")
    page.fill(f"{row(3)} .why input", "como na mesa")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{row(3)} .score:has-text('1-0')")
    assert page.locator(".differs").count() == 0
    guest = open_page(f"/arbiter/{table}", viewport=LAPTOP)
    guest.wait_for_selector("text=You are watching")


def phones(event: Event, open_page: Any, board: int, **how: Any) -> list[Any]:
    """The phones of White and Black of a board of round 1, by their codes."""
    game = event.game(1, board)
    links = event.ask("/rounds/1/links")
    secrets = {one["player"]: one["secret"] for one in links if one["board"] == board}
    pages = []
    for player in (game["white"], game["black"]):
        words = f"round=1&board={board}&player={player}&k={secrets[player]}"
        page = open_page(f"/tournaments/{event.id}/board?{words}", viewport=PHONE, **how)
        page.wait_for_selector("body[data-ready]")
        assert page.url.endswith(f"/board#{words}")  # an older link: its secret has left the query
        pages.append(page)
    return pages


@pytest.mark.full
def test_two_phones_play_a_board_and_the_result_enters(open_page: Any, server: Server) -> None:
    """The arbiter opens it; each has the own colour at the bottom; who looks on has none."""
    event = Event(server)
    desk = event.desk(open_page)
    white, black = phones(event, open_page, 2)
    assert "You have White" in white.inner_text("#about-game")
    assert "20 minutes for each player" in black.inner_text("#about-game")
    assert axe(white) == []
    desk.select_option(f"{row(2)} [data-more]", "screen")
    desk.wait_for_selector(f"{row(2)} .play a")
    white.wait_for_selector("[data-do='play']")
    white.wait_for_selector("#clock:has-text('20:00 – 20:00')")
    for page in (white, black):
        page.click("[data-do='play']")
        page.wait_for_selector("damas-board[data-ply='0']")
    white.wait_for_selector(".clock.running")
    assert "You have Black" in black.inner_text(".from-event")
    assert black.inner_text("#seat-bottom .name") == "Inês"
    assert black.locator("[data-action='undo']").count() == 0
    for square in (22, 18):
        black.click(f'.db-cell[data-square="{square}"]')
    for square in (22, 18):
        white.click(f'.db-cell[data-square="{square}"]')
    black.wait_for_selector("damas-board[data-ply='1']")
    assert axe(black) == []
    guest = open_page(white.url.split("#")[0], viewport=PHONE)
    guest.wait_for_selector(".from-event:has-text('You are watching')")
    assert guest.locator("[data-action='resign']").count() == 0
    black.click("[data-action='resign']")
    black.click("[data-action='resign']")
    desk.wait_for_selector(f"{row(2)} .score:has-text('1-0')")
    assert white.locator("#actions .primary").count() == 1
    white.click("#actions .primary:has-text('Tournament')")
    white.wait_for_selector("text=The result is 1-0")
    assert event.game(1, 2)["pdn"]


def test_a_clock_without_the_server_says_so(open_page: Any, server: Server) -> None:
    """The page stands with a sentence and a way on, and no error goes uncaught."""
    event = Event(server)
    tablet, _ = phones(event, open_page, 3, own=True)
    tablet.click("[data-do='clock']")
    tablet.wait_for_selector("#near .time:has-text('20:00')")
    tablet.route("**/api/**/clock?*", lambda route: route.abort("connectionrefused"))
    tablet.reload()
    tablet.wait_for_selector("#notice button:has-text('Try again')")
    assert not tablet.is_visible("#pause")
    assert axe(tablet) == []
    tablet.unroute("**/api/**/clock?*")
    tablet.click("#notice button")
    tablet.wait_for_selector("#near .time:has-text('20:00')")


@pytest.mark.requirement("CLK-01")
@pytest.mark.full
def test_a_clock_beside_the_board_and_boards_on_the_wall(open_page: Any, server: Server) -> None:
    """A tablet is the clock: it runs on after a reload, its flag reaches the arbiter's page; the
    wall shows what is played; a game is played again from the crosstable."""
    event = Event(server)
    desk = event.desk(open_page)
    wall = open_page(f"/tournaments/{event.id}/wall", viewport=LAPTOP)
    desk.select_option(f"{row(3)} [data-more]", "clock")
    # a code with this machine's own name would open nothing: a sentence stands there
    desk.wait_for_selector(f"{row(3)} .clock-code:not(:has(img)) p:text-matches('[a-z]')")
    tablet, _ = phones(event, open_page, 3, own=True)
    tablet.click("[data-do='clock']")
    tablet.wait_for_selector("body[data-ready]")
    tablet.clock.install()
    tablet.reload()
    tablet.wait_for_selector("body[data-ready]")
    assert tablet.inner_text("#near .time") == "20:00"
    tablet.click("[data-press='black']")
    tablet.wait_for_selector("[data-press='white'].running")
    tablet.clock.fast_forward("05:00")
    tablet.wait_for_selector("[data-press='white'] .time:has-text('14:')")
    tablet.click("[data-press='white']")
    desk.wait_for_selector(f"{row(3)} .seen:has-text('14:')")
    tablet.reload()
    tablet.wait_for_selector("[data-press='black'].running")
    assert tablet.inner_text("#near .time").startswith("14:")
    assert axe(tablet) == []
    tablet.clock.fast_forward("20:01")
    tablet.wait_for_selector("[data-press='black'].fallen")
    desk.wait_for_selector(f"{row(3)} .flag:has-text('Zé')")
    desk.click("#tab-players")
    desk.click("#calls .call:has-text('board 3')")
    desk.wait_for_selector(f"{row(3)} .flag")
    live_on_the_wall(event, desk, wall)
    to_part(desk, "crosstable")
    desk.click("#crosstable td a >> nth=0")
    desk.wait_for_selector("damas-board[data-node='0']")
    desk.click("#after")
    desk.wait_for_selector("damas-board[data-node='1']")
    assert axe(desk) == []


def test_an_events_page_shows_the_games_of_its_round(open_page: Any, server: Server) -> None:
    """Whoever looks on sees small boards that follow the games, and is led to each; where none
    goes on there is no place for them. The place is there before its boards: nothing jumps."""
    event = Event(server)
    look = open_page(f"/events/{event.id}", viewport=LAPTOP)
    look.wait_for_selector(".board-row[data-board='3']")
    assert look.locator(".live-boards").count() == 0
    table = event.ask("/plays", {"kind": "table", "round": 1, "board": 1})["id"]
    look.wait_for_selector(f"#live-boards a[href='/arbiter/{table}']:has-text('Ana')")
    drawn = League(server, event.id).fetch(f"/tournaments/{event.id}").decode()
    assert 'class="live-boards"' in drawn
    event.tell(table, {"event": "move", "by": "white", "path": [22, 18]})
    look.wait_for_selector("#live-boards [data-ply='1'] svg")
    assert axe(look) == []
    event.tell(table, {"event": "resign", "by": "black"})
    look.wait_for_selector(".live-boards", state="detached")


def live_on_the_wall(event: Event, desk: Any, wall: Any) -> None:
    """A table and a screen are opened; what is played there is seen, and its end."""
    table = event.ask("/plays", {"kind": "table", "round": 1, "board": 1})["id"]
    event.ask("/plays", {"kind": "screen", "round": 1, "board": 2})
    wall.wait_for_selector(".live-board[data-board='2']")
    for reply in (
        {"event": "move", "by": "white", "path": [22, 18]},
        {"event": "press", "by": "white"},
    ):
        event.tell(table, reply)
    wall.wait_for_selector(".live-board[data-board='1'][data-ply='1']", state="attached")
    desk.wait_for_selector(f"{row(1)} .seen:has-text('Move 1')")
    desk.wait_for_selector(
        f"#live-boards [data-board='1'][data-ply='1'] a[href='/arbiter/{table}']"
    )
    assert axe(wall) == []
    event.tell(table, {"event": "resign", "by": "black"})
    wall.wait_for_selector("#wall-boards td:has-text('1-0')", state="attached")
