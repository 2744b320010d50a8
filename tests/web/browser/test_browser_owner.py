"""The owner's page: chat turned off, a complaint read and closed; the people one has blocked."""

from __future__ import annotations

from typing import Any

import pytest

from damas.app.people.owner_link import owner_path
from damas.store import open_database

from .beginnings import meet
from .conftest import axe
from .test_browser_people import Hosted

SERVER = Hosted

HOSTILE = "<img src=x onerror=document.title='owned'>"


@pytest.mark.full
def test_a_complaint_reaches_the_owner_who_acts(open_page: Any, server: Any) -> None:
    """From the game to the owner's page, with the words of the game; then texts are turned off."""
    owner = open_page("/account" + server.link.partition("/account")[2])
    owner.click("#follow")
    owner.wait_for_selector("#link", state="hidden")
    ana, rui = meet(open_page, server, regulation="fenae-2025", colour="white", control="20%2B0")
    rui.page.fill("[name='word']", HOSTILE)
    rui.page.press("[name='word']", "Enter")
    ana.page.wait_for_selector(".said li")
    ana.page.click("summary:has-text('This player disturbs')")
    ana.page.select_option("[data-part='complaint'] select", "insult")
    ana.page.fill("[data-part='complaint'] input", "read that")
    ana.page.click("[data-action='report']")
    ana.page.wait_for_selector("[data-part='reported']")
    owner.goto("/owner")
    owner.wait_for_selector("[data-report]:has-text('Ana (guest) about Rui (guest): Insult')")
    owner.click("[data-part='said'] summary")
    assert HOSTILE in owner.inner_text("[data-part='said']")
    assert "owned" not in owner.title()
    for width, height in ((1366, 768), (390, 844)):
        owner.set_viewport_size({"width": width, "height": height})
        assert owner.evaluate("document.documentElement.scrollWidth") <= width
    assert axe(owner) == []
    owner.check("#chat [value='off']")
    ana.page.reload()
    ana.page.wait_for_selector("[data-phrase='hello']")
    assert ana.page.query_selector("[name='word']") is None
    owner.click("[data-report] [data-do='block']")
    owner.wait_for_selector("[data-report] [data-do='block']:has-text('Unblock')")
    owner.click("[data-report] [data-do='close']")
    owner.wait_for_selector("[data-part='closed']:has-text('Closed: 1')")
    owner.wait_for_selector("#reports:has-text('No complaint is open')")
    owner.check("#chat [value='on']")


@pytest.mark.full
def test_the_owner_raises_a_limit_and_lists_the_network_of_a_hall(
    open_page: Any, server: Any
) -> None:
    """With words for a network that is none; the saved ones are there after a reload."""
    opened = open_database(server.database)
    owner = open_page(owner_path(opened))
    opened.close()
    owner.click("#follow")
    owner.wait_for_selector("#link", state="hidden")
    owner.goto("/owner")
    owner.click("#limits-part > summary")
    owner.fill("#limits [name='networks']", "hall")
    owner.click("#limits button")
    owner.wait_for_selector("#fault:has-text('hall is no address and no network')")
    owner.fill("#limits [name='networks']", "192.0.2.9/24\n2001:db8::/48")
    owner.click("#limits form summary")
    assert owner.input_value("[name='guest-from']") == "300"
    owner.fill("[name='guest-from']", "900")
    assert axe(owner) == []
    owner.click("#limits button")
    owner.wait_for_selector("#limits output:has-text('Saved')")
    owner.reload()
    owner.click("#limits-part > summary")
    owner.wait_for_selector("#limits button")
    assert owner.input_value("#limits [name='networks']") == "192.0.2.0/24\n2001:db8::/48"
    owner.click("#limits form summary")
    assert owner.input_value("[name='guest-from']") == "900"
    owner.set_viewport_size({"width": 390, "height": 844})
    assert owner.evaluate("document.documentElement.scrollWidth") <= 390
    owner.fill("[name='guest-from']", "300")
    owner.fill("#limits [name='networks']", "")
    owner.click("#limits button")
    owner.wait_for_selector("#limits output:has-text('Saved')")


@pytest.mark.full
def test_whom_one_has_blocked_is_listed_and_let_back(open_page: Any, server: Any) -> None:
    """On the page of one's account; a guest's too."""
    ana, rui = meet(open_page, server, regulation="fenae-2025", colour="white", control="20%2B0")
    ana.page.click("summary:has-text('This player disturbs')")
    ana.page.click("[data-action='block']")
    ana.page.click("[data-action='block']")
    ana.page.click("#words a:has-text('People you have blocked')")
    ana.page.wait_for_selector("#blocked-people li:has-text('Rui')")
    ana.page.click("#blocked-people [data-do='unblock']")
    ana.page.wait_for_selector("#blocked-people", state="hidden")
    rui.page.click("[data-phrase='hello']")
    rui.page.wait_for_selector(".said li:has-text('Hello!')")
