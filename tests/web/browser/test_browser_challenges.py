"""A named person challenged in a browser, the lobby's filters, and what both look like."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import Any

import pytest

from .conftest import HostedServer, Server, axe
from .guests import Guest

PASSWORD = "três tristes tigres"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


SERVER = HostedServer


def registered(open_page: Any, server: Server, name: str, path: str, **more: Any) -> Any:
    """A page of a person with an account."""
    guest = Guest(server)
    guest.ask("/api/people/register", {"name": name, "password": PASSWORD})
    return guest.at(open_page, path, **more)


@pytest.mark.full
def test_a_challenge_from_the_lobby_reaches_any_page(open_page: Any, server: Server) -> None:
    """Rui reads the rules on a phone; the mark in the header leads to the invitation."""
    rui = registered(open_page, server, "Rui", "/lobby", **PHONE)
    ana = registered(open_page, server, "Ana", "/lobby")
    ana.click("#here li:has-text('Rui') [data-do='challenge']")
    ana.wait_for_selector("h1:has-text('Challenge Rui')")
    ana.click("#get-link:not([disabled])")
    ana.wait_for_selector("#waiting:has-text('Waiting for Rui')")
    rui.wait_for_selector("#mark-invited:has-text('Ana invites you')")  # in the lobby at once
    rui.goto("/learn")
    rui.wait_for_selector("#mark-invited")
    assert rui.evaluate("document.documentElement.scrollWidth") <= 390
    assert axe(rui) == []
    rui.click("#mark-invited")
    rui.click("#accept")
    rui.wait_for_url("**/games/*")
    ana.wait_for_url("**/games/*")
    assert ana.url == rui.url
    ana.goto("/own-games")
    ana.click("#opponents li:has-text('Rui') [data-do='challenge']")
    ana.wait_for_selector("h1:has-text('Challenge Rui')")
    ana.click("#get-link:not([disabled])")
    ana.wait_for_selector("#waiting:has-text('Waiting for Rui')")
    rui.goto("/own-games")
    rui.click("#invitations [data-do='decline']")
    ana.wait_for_selector("#fault:has-text('Rui has declined')")


@pytest.mark.full
def test_a_damaged_game_leaves_the_others_of_a_person_in_sight(
    open_page: Any, server: Server
) -> None:
    """One row of the own games says so, the other leads to its game."""
    eva = Guest(server)
    body = {"regulation": "fmjd", "white": {"kind": "engine", "level": 1}}
    damaged, sound = (eva.ask("/api/games", body)["id"] for _ in range(2))
    path = server.database.removeprefix("sqlite:///")
    with contextlib.closing(sqlite3.connect(path, timeout=10)) as store:
        store.execute("UPDATE games SET players = '[]' WHERE id = ?", (damaged,))
        store.commit()
    page = eva.at(open_page, "/own-games?lang=en")
    page.wait_for_selector(f"#games .damaged[data-id='{damaged}']:has-text('is damaged')")
    assert page.get_attribute("#games [data-game] a", "href") == f"/games/{sound}"


@pytest.mark.full
def test_the_profile_challenges(open_page: Any, server: Server) -> None:
    """One press from a person's page; not from the own."""
    eva = registered(open_page, server, "Eva", "/lobby")
    page = open_page("/lobby")
    page.click("#here li:has-text('Eva') a")
    page.wait_for_selector("#challenge")
    profile = page.url
    page.click("#challenge")
    page.wait_for_selector("h1:has-text('Challenge Eva')")
    eva.goto(profile)
    assert eva.query_selector("#challenge") is None


@pytest.mark.full
def test_the_lobby_is_filtered(open_page: Any, server: Server) -> None:
    """By game, rule book, time and rating, live; what is hidden is said, and shown again."""
    ivo = open_page("/lobby?regulation=internacional&control=5%2B3&name=Ivo")
    ivo.click("#list-seek:not([disabled])")
    ivo.wait_for_selector("#own .waited")
    terms = {"regulation": "fenae-2025", "control": "3 days/move"}
    Guest(server).ask("/api/lobby", {"terms": terms, "quick": False, "name": "Bia"})
    page = open_page("/lobby", viewport={"width": 1366, "height": 768})
    names = "#list .name"
    page.wait_for_selector(f"{names}:has-text('Ivo (guest)')")
    page.wait_for_selector(f"{names}:has-text('Bia (guest)')")
    for field, value, left in (
        ("variant", "brazilian", "Bia"),
        ("book", "internacional", "Ivo"),
        ("speed", "correspondence", "Bia"),
        ("speed", "blitz", "Ivo"),
    ):
        page.select_option(f"#filters [name='{field}']", value)
        page.wait_for_function("() => document.querySelectorAll('#list .name').length === 1")
        assert left in page.inner_text(names)
        page.select_option(f"#filters [name='{field}']", "")
    page.wait_for_function("() => document.querySelectorAll('#list .name').length === 2")
    page.select_option("#filters [name='rated']", "yes")
    page.wait_for_selector("[data-part='filtered']:has-text('people who want others: 2')")
    page.click("[data-do='show-all']")
    page.wait_for_function("() => document.querySelectorAll('#list .name').length === 2")
    for width, height in ((1366, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe(page) == []


@pytest.mark.full
def test_the_computer_is_played_while_one_waits(open_page: Any, server: Server) -> None:
    """The wish stands while another page of the browser plays the computer by the same rules; that
    page says that an opponent has come, and leads to the game."""
    ana = open_page("/lobby?name=Lia&regulation=fenae-2025&control=20%2B0")
    ana.click("#quick:not([disabled])")
    ana.wait_for_selector("#own .waited")
    with ana.context.expect_page() as opened:
        ana.click("#own a:has-text('Play the computer while you wait')")
    beside = opened.value
    beside.wait_for_selector("body[data-ready]")
    assert "regulation=fenae-2025" in beside.url
    gil, terms = Guest(server), {"regulation": "fenae-2025", "control": "20+0"}
    gil.ask("/api/lobby", {"terms": terms, "name": "Gil"})
    beside.wait_for_selector("#mark-found:has-text('Your opponent is here')")
    beside.click("#mark-found")
    beside.wait_for_url("**/games/*")
    assert [one["id"] for one in gil.ask("/api/games")] == [beside.url.rpartition("/")[2]]
