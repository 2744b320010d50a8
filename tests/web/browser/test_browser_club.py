"""Rooms: a teacher and three pupils on a club night, a simul of three boards, words."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from .conftest import (
    HostedServer,
    Server,
    Table,
    axe,
    comes_true,
    resize,
)
from .guests import Guest, Room
from .test_browser_meeting import DESKTOP, PHONE, SIZES
from .test_page_matrix import looked_at

SERVER = HostedServer


def open_room(open_page: Any, kind: str, *, name: str = "Sexta-feira", **terms: str) -> Any:
    """The page of a host who has just opened a room."""
    asked = "&".join(f"{field}={value}" for field, value in terms.items())
    host = open_page(f"/club?{asked}", **DESKTOP)
    host.check(f"[name='kind'][value='{kind}']")
    host.fill("[name='room_name']", name)
    host.fill("[name='host']", "Clara")
    if kind == "simul":
        host.select_option("[name='host_colour']", "white")
    host.click("#open-room:not([disabled])")
    host.wait_for_selector("[data-code]")
    return host


def come_in(open_page: Any, host: Any, name: str, **context: Any) -> Any:
    """Somebody comes in by the six letters."""
    code = host.get_attribute("[data-code]", "data-code")
    page = open_page(f"/club/{code}", **(context or PHONE))
    page.fill("#own-name", name)
    page.click("#come-in")
    host.wait_for_selector(f".room-people .name:has-text('{name}')")
    return page


def inside(open_page: Any, room: Room) -> list[Any]:
    """The pages of a host and of two people in a room."""
    address = f"/club/{room.id}"
    pages = [room.host.at(open_page, address, **DESKTOP)]
    pages += [one.at(open_page, address, **PHONE) for one in room.people]
    for page in pages:
        page.wait_for_selector("#words [name='word']")
    return pages


def at_the_board(page: Any, server: Server) -> Table:
    """The own game, to which the page has led by itself."""
    page.wait_for_url("**/games/*")
    return Table(page, server, page.url.rpartition("/")[2])


def slow_visits(page: Any) -> list[str]:
    """The games to which a page goes from now on, each after a while in which it hears more."""
    visits: list[str] = []

    def slowly(route: Any) -> None:
        visits.append(route.request.url.rpartition("/")[2])
        time.sleep(0.3)
        route.continue_()

    page.route(re.compile(r"^\w+://[^/]+/games/[^/]+$"), slowly)
    return visits


@pytest.mark.full
def test_a_teacher_and_three_pupils(open_page: Any, server: Server) -> None:
    """Paired by one press, each is led to the own game; the teacher sees the boards move, stops and
    ends them, sets a position for all; the table has the result, and is a file too."""
    host = open_room(open_page, "class", regulation="fenae-2025", control="20%2B0")
    pages = [come_in(open_page, host, name) for name in ("Ana", "Rui", "Eva")]
    host.click("[data-do='pair']:has-text('3')")
    host.wait_for_selector(".small-board")
    left = next(p for p in pages if not _led(p))
    players = [at_the_board(p, server) for p in pages if p is not left]
    left.wait_for_selector(".small-board")
    left.goto("/healthz")
    game = players[0].game
    state = _state(players[0])
    white = next(t for t in players if _seat(t) == "white")
    white.play(state["legal"][0], 0)
    host.wait_for_selector(f".small-board[data-game='{game}'][data-ply='1']")
    host.click("[data-do='pause']")
    white.page.wait_for_selector("[data-part='paused']")
    host.wait_for_selector(".small-board.held")
    host.click("[data-do='resume']")
    white.page.wait_for_selector("[data-part='paused']", state="detached")
    host.fill("[name='fen']", "W:WK4:BK29,K30")
    host.click("[data-do='position']")
    for table in players:
        table.page.wait_for_url(lambda url: not url.endswith(game))
    second = players[0].page.url.rpartition("/")[2]
    players = [Table(table.page, server, second) for table in players]
    white = next(t for t in players if _seat(t) == "white")
    assert _state(white)["fen"] == "W:WK4:BK29,K30"
    white.page.click("[data-action='resign']")
    white.page.click("[data-action='resign']")
    host.wait_for_selector(".room-table td:nth-child(3):has-text('1')")
    names = host.locator(".room-people li").all_inner_texts()
    assert len(names) == 4
    with host.expect_download() as download:
        host.click("a[download]")
    assert download.value.suggested_filename.endswith(".csv")


@pytest.mark.full
def test_a_teacher_pairs_two_by_hand_and_changes_the_time(open_page: Any, server: Server) -> None:
    """Two names pressed, then the teacher plays too: of several games one rests alone."""
    host = open_room(open_page, "class", regulation="fenae-2025", control="20%2B0")
    pages = [come_in(open_page, host, name) for name in ("Ana", "Rui", "Eva")]
    for page in (pages[0], pages[2]):
        page.goto("/healthz")  # they are not led to their game
    host.click("[data-person='1']")
    host.click("[data-person='3']")
    host.wait_for_selector(".small-board:not(.over)")
    host.check("[name='with-host']")
    host.click("[data-do='pair']:has-text('(2)')")
    host.locator(".single-games li").nth(1).wait_for()
    host.locator(".single-games [data-do='pause-one']").first.click()
    host.wait_for_selector(".small-board.held")
    assert host.locator(".small-board.held").count() == 1, "the other game goes on"
    host.click(".single-games [data-do='resume-one']")
    host.wait_for_selector(".small-board.held", state="detached")
    host.click("#terms-part summary")
    host.select_option("#terms-form [name='control']", "3+2")
    host.click("[data-do='terms']")
    host.wait_for_selector("#head .about:has-text('3 min')")


@pytest.mark.full
def test_a_simul_of_three_boards(open_page: Any, server: Server) -> None:
    """The host goes from board to board; after each move the page is at the next that waits, by
    one visit, though news comes while it is on its way. Ana is led to the own board; the others
    sit at theirs."""
    host = open_room(open_page, "simul", regulation="fenae-2025", control="20%2B0")
    room = host.url.rpartition("/")[2]
    ana = come_in(open_page, host, "Ana")
    others = [Guest(server) for _ in ("Rui", "Eva")]
    for guest, name in zip(others, ("Rui", "Eva"), strict=True):
        guest.ask(f"/api/rooms/{room}/people", {"name": name})
    host.click("[data-do='pair']:has-text('3')")
    own = at_the_board(ana, server)
    host.wait_for_selector(".small-board.waits:nth-child(3)")
    visits = slow_visits(host)
    host.keyboard.press("n")
    seen = []
    for count in range(3):
        host.wait_for_url("**/games/*")
        here = Table(host, server, host.url.rpartition("/")[2])
        seen.append(here.game)
        host.wait_for_selector(".strip-boards .small-board:nth-child(2)")
        if count == 0:
            _shots(host)
        move = _state(here)["legal"][0]
        here.tap(*move["path"])
        if count < 2:
            host.wait_for_url(lambda url, at=here.game: not url.endswith(at))
    assert len(set(seen)) == 3
    assert visits == seen
    assert seen[0] == own.game, "the boards stand in the order in which people came in"
    own.wait_ply(1)
    own.tap(*_state(own)["legal"][0]["path"])
    host.wait_for_url(lambda url: url.endswith(own.game))
    for _ in range(2):
        ana.click("[data-action='resign']")
    for guest, game in zip(others, seen[1:], strict=True):
        guest.do(game, "resign")
    host.goto(f"{host.locator('.strip-line a').first.get_attribute('href')}")
    host.wait_for_selector("[data-part='score']:has-text('+3 =0 −0')")


@pytest.mark.full
def test_a_room_at_every_size(open_page: Any, server: Server) -> None:
    """With its boards, for the host."""
    room = Room(server, ("Ana Beatriz Gonçalves", "Rui", "Eva", "Ivo"), teaching=True)
    room.pair()
    page = room.host.at(open_page, f"/club/{room.id}", locale="pt-PT")
    page.wait_for_selector(".small-board:nth-child(2) .db-piece")
    looked_at(page, "room")


@pytest.mark.full
def test_words_in_a_room(open_page: Any, server: Server) -> None:
    """Phrases and texts reach everybody; a refused text stays in its field; the host takes one away
    and turns the words off; at a game the host's words are seen; no fault for screen readers."""
    host, ana, rui = inside(open_page, Room(server, ("Ana", "Rui"), teaching=True))
    ana.click("#words [data-phrase='hello']")
    rui.wait_for_selector("#words li:has-text('Ana')")  # so that hers is the first of the two
    rui.fill("#words [name='word']", "A word")
    rui.press("#words [name='word']", "Enter")
    for page in (host, ana, rui):
        page.wait_for_selector("#words li:nth-child(2):has-text('Rui: A word')")
    comes_true(lambda: rui.input_value("#words [name='word']") == "")
    assert axe(host) == []
    assert ana.locator("[data-do='pair'], [data-do='close']").count() == 0
    host.click("#words li:nth-child(2) [data-do='remove-word']")
    ana.wait_for_selector("#words li:has-text('A word')", state="detached")
    ana.wait_for_selector("#words li:has-text('Hello!')")
    host.select_option("#words [name='chat']", "phrases")
    rui.wait_for_selector("#words [data-part='word-form']", state="detached")
    host.select_option("#words [name='chat']", "off")
    ana.wait_for_selector("#words:has-text('The host has turned the chat off')")
    host.click("[data-do='pair']:has-text('2')")
    ana.wait_for_url("**/games/*")
    ana.wait_for_selector("#room-strip .strip-line")
    host.fill("#words [name='word']", "Five minutes left")
    host.press("#words [name='word']", "Enter")
    ana.wait_for_selector(".strip-said:has-text('Clara: Five minutes left')")


@pytest.mark.full
def test_a_person_who_disturbs_is_blocked_in_a_room(open_page: Any, server: Server) -> None:
    """Neither reads the other any more, and a complaint goes to the owner."""
    host, ana, rui = inside(open_page, Room(server, ("Ana", "Rui")))
    rui.click("#words [data-phrase='good-luck']")
    ana.wait_for_selector("#words li:has-text('Rui')")
    ana.click("#words [data-part='disturbs'] summary")
    ana.click("#words [data-action='report']")
    ana.wait_for_selector("#words [data-part='reported']")
    for _ in range(2):
        ana.click("#words [data-action='block']")
    ana.wait_for_selector("#words li", state="detached")
    rui.click("#words [data-phrase='hello']")
    host.wait_for_selector("#words li:nth-child(2)")
    assert ana.locator("#words li").count() == 0


def test_a_name_may_be_typed_while_the_page_still_loads(open_page: Any, server: Server) -> None:
    """The field keeps the focus when the rule books come; the page had moved it."""
    page = open_page("/healthz", **DESKTOP)
    waiting: list[Any] = []

    def hold(route: Any) -> None:
        waiting.append(route)

    page.route("**/api/regulations*", hold)
    page.goto("/club")
    page.click("[name='room_name']")
    comes_true(lambda: page.evaluate("1") and waiting)
    page.keyboard.type("Sexta")
    waiting[0].continue_()
    page.wait_for_selector("#open-room:not([disabled])")
    page.keyboard.type("-feira")
    assert page.input_value("[name='room_name']") == "Sexta-feira"


def _shots(host: Any) -> None:
    """Pictures of the host at a board of the simul, at every size."""
    for width, height in SIZES:
        resize(host, width, height)
        assert host.evaluate("document.documentElement.scrollWidth") <= width
    host.set_viewport_size(DESKTOP["viewport"])


def _led(page: Any) -> bool:
    """Whether the page was led to a game, within two seconds."""
    try:
        page.wait_for_url("**/games/*", timeout=2000)
    except Exception as late:
        if "Timeout" not in str(late):
            raise
        return False
    return True


def _state(table: Table) -> dict[str, Any]:
    """The game as its own page may see it."""
    found: dict[str, Any] = table.page.request.get(f"/api/games/{table.game}").json()
    return found


def _seat(table: Table) -> str:
    """The colour of a page's person, by the bar below the board."""
    chip = table.page.locator("#seat-bottom .man")
    return "white" if "white" in (chip.get_attribute("class") or "") else "black"
