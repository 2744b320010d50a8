"""The owner's page: chat turned off, a complaint read and closed; moderators and their acts."""

from __future__ import annotations

from typing import Any

import pytest

from damas.app.people.owner_link import owner_path
from damas.store import open_database

from .beginnings import meet
from .conftest import axe
from .test_browser_people import Hosted, register_at_once, visitor

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
    ana.page.click("summary:has-text('This player is bothering me')")
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
    owner.goto("/owner?lang=en")
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
    ana.page.click("summary:has-text('This player is bothering me')")
    ana.page.click("[data-action='block']")
    ana.page.click("[data-action='block']")
    ana.page.click("#words a:has-text('People you have blocked')")
    ana.page.wait_for_selector("#blocked-people li:has-text('Rui')")
    ana.page.click("#blocked-people [data-do='unblock']")
    ana.page.wait_for_selector("#blocked-people", state="hidden")
    rui.page.click("[data-phrase='hello']")
    rui.page.wait_for_selector(".said li:has-text('Hello!')")


def test_a_moderator_mutes_and_the_person_reads_why(open_page: Any, server: Any) -> None:
    """The owner makes a moderator, who sees the people and no settings, notes something and mutes
    somebody until a day; that person reads the reason on the next page; the owner sees the act."""
    pages = [visitor(open_page) for _ in range(2)]
    for page, name in zip(pages, ("Marta Luz", "Zeca Reis"), strict=True):
        register_at_once(page, name)
    opened = open_database(server.database)
    owner = open_page(owner_path(opened))
    opened.close()
    owner.click("#follow")
    owner.wait_for_selector("#link", state="hidden")
    owner.goto("/owner?lang=en")
    owner.click("#people summary:has-text('Marta Luz')")
    owner.click("#people [data-do='role']")
    owner.wait_for_selector("#people summary:has-text('moderator')")
    marta, zeca = pages
    marta.goto("/account?lang=en")
    marta.click("#to-owner a")
    marta.wait_for_selector("body[data-ready='true']")
    assert marta.query_selector("#limits-part") is None
    marta.click("#people summary:has-text('Zeca Reis')")
    marta.fill("#people [name='text']", "Spoke with him by phone")
    marta.click("#people [data-do='note']")
    marta.wait_for_selector("[data-part='notes']:has-text('Spoke with him by phone')")
    marta.fill("#people [name='reason']", HOSTILE)
    marta.fill("#people [name='until']", "2034-05-06")
    marta.click("#people [data-do='mute']")
    marta.wait_for_selector("#people summary:has-text('muted until 6 May 2034')")
    assert axe(marta) == []
    for width, height in ((1366, 768), (390, 844)):
        marta.set_viewport_size({"width": width, "height": height})
        assert marta.evaluate("document.documentElement.scrollWidth") <= width
    marta.goto("/?lang=en")
    zeca.goto("/?lang=en")
    told = zeca.inner_text("[data-part='restraint']")
    assert "You may not write to others here until 2034-05-06" in told
    assert HOSTILE in told
    assert "owned" not in zeca.title() + marta.title()
    owner.goto("/owner?lang=en")
    owner.click("#trail-part > summary")
    owner.wait_for_selector("#trail li:has-text('the moderator Marta Luz: muted')")
