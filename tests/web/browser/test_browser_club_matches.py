"""A club challenges another one by its page; the other one accepts, and both enter their teams."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from damas.federation import RegistryCaller, RegistryCommand
from damas.store import RegistryBook, open_database
from web.test_federation import NUMBERS

from .conftest import HostedServer, axe, comes_true
from .test_browser_challenges import registered

SERVER = HostedServer
OFFICE = RegistryCaller("owner", "Inês", ("owner",))
pytestmark = pytest.mark.full


def test_a_club_challenges_and_the_other_one_accepts(server: Any, open_page: Any) -> None:
    """One form, one press; the page of the club keeps the match."""

    book = RegistryBook(open_database(server.database))

    def act(name: str, /, **data: Any) -> Any:
        command = RegistryCommand(f"command-{next(NUMBERS)}-club", name, data)
        return book.act(OFFICE, command, 1_000).entry.changes[0].id

    pages, clubs = {}, {}
    for name, club in (("Ana", "Clube do Mar"), ("Rui", "Clube da Serra")):
        clubs[name] = act("add-club", name=club)
        page = registered(open_page, server, f"{name} C", "/federation?lang=en")
        account = page.request.get(f"{server.url}/api/federation").json()["account"]
        act("link-player", account=account, person=act("add-person", name=name, club=clubs[name]))
        pages[name] = page
    ana, rui = pages["Ana"], pages["Rui"]
    ana.goto(f"{server.url}/federation/clubs/{clubs['Rui']}?lang=en")
    ana.wait_for_selector("body[data-ready]")
    ana.fill("#challenge [name='begin']", f"{datetime.now() + timedelta(hours=2):%Y-%m-%dT%H:%M}")
    assert axe(ana) == []
    ana.click("#challenge [type='submit']")
    ana.wait_for_url("**/online")
    comes_true(lambda: "Clube do Mar" in ana.locator("main").inner_text())
    rui.goto(f"{server.url}/federation?lang=en")
    rui.wait_for_selector("body[data-ready]")
    assert "Your club is challenged" in rui.locator("main").inner_text()
    rui.click("[data-answer='yes']")
    rui.wait_for_url("**/online")
    comes_true(lambda: "Clube da Serra" in rui.locator(".squads").inner_text())
    rui.goto(f"{server.url}/federation/clubs/{clubs['Rui']}?lang=en")
    comes_true(lambda: "accepted" in rui.locator("#matches").inner_text())
