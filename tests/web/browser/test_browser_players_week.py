"""A player's week: a game by post with a friend, days off, its end, and her figures.

Presses are counted: no task takes more than is said here.
"""

from __future__ import annotations

from typing import Any

import pytest

from .beginnings import DESKTOP, PHONE
from .conftest import HostedServer, Server, Table, axe, comes_true
from .guests import Guest

SERVER = HostedServer
pytestmark = pytest.mark.full

PASSWORD = "correct horse battery"


class Presses:
    """Presses of somebody at a page."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.count = 0

    def __call__(self, *selectors: str) -> None:
        """Presses one after the other."""
        for one in selectors:
            self.page.click(one)
            self.count += 1


def test_a_week_of_a_player(open_page: Any, server: Server) -> None:
    """Monday: a friend is invited to three days a move, in two presses, and accepts in one. Ana
    rests a week, and Rui reads it; he resigns; the game goes out as a moving picture; it stands in
    her figures and in her year."""
    ana, rui = Guest(server), Guest(server)
    for one, name in ((ana, "Ana Luz"), (rui, "Rui Mar")):
        one.ask("/api/people/register", {"name": name, "password": PASSWORD})
    hers = ana.at(open_page, "/friend?lang=en", **DESKTOP)
    hers.wait_for_selector("#get-link:not([disabled])")
    press = Presses(hers)
    hers.select_option("select[name='clock'], select[name='control']", "3 days/move")
    press.count += 1
    press("#get-link")
    code = hers.get_attribute(".code", "data-code")
    assert press.count == 2

    his = rui.at(open_page, f"/join/{code}?lang=en", **PHONE)
    his.click("#accept")
    his.wait_for_url("**/games/*")
    hers.wait_for_url("**/games/*")
    game = his.url.rpartition("/")[2].partition("?")[0]
    white = server.state(game)["players"]["white"]["name"]
    pages = (his, hers) if white == "Rui Mar" else (hers, his)
    tables = [Table(page, server, game) for page in pages]
    for ply, table in enumerate(tables):
        table.wait_ply(ply)
        table.play(server.state(game)["legal"][0], ply)

    hers.goto("/own-games?lang=en")
    press = Presses(hers)
    press("#rest summary", "[data-do='rest']")
    hers.wait_for_selector("#rest-said:has-text('in 1 game')")
    assert press.count == 2
    assert axe(hers) == []

    his.wait_for_selector(".who:has-text('Ana Luz'):has-text('on vacation until')")
    his.click("[data-action='resign']")
    his.click("[data-action='resign']")
    his.wait_for_selector("#result:visible")
    hers.goto(f"/games/{game}?lang=en")
    hers.wait_for_selector("#result:visible")
    press = Presses(hers)
    press("[popovertarget='share']")
    picture = hers.get_attribute("#share a[href*='.gif']", "href")
    assert hers.request.get(picture).headers["content-type"] == "image/gif"

    hers.goto("/?lang=en")
    press = Presses(hers)
    press("[popovertarget='own-menu']", "#own-menu a:has-text('My page')")
    press("a:has-text('Statistics')")
    hers.wait_for_selector("main:has-text('Rui Mar')")
    assert press.count == 3
    hers.go_back()
    hers.click("a:has-text('The year')")
    comes_true(lambda: "Rui Mar" in hers.inner_text("main"))
    assert axe(hers) == []
