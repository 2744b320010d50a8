"""An arena on its page: led to the own game, the standings, everybody for those who ask."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import HostedServer, Server, axe, comes_true
from .test_browser_club import open_room
from .test_browser_meeting import PHONE

SERVER = HostedServer


@pytest.mark.full
def test_an_arena_leads_from_game_to_game(server: Server, open_page: Any) -> None:
    """Two people are led to their game; after its end both go to the next one by themselves, and
    the host's page has the points, the running board, and on demand all people."""
    host = open_room(open_page, "arena", regulation="portuguesa-fpd", control="5%2B3")
    host.click("[data-do='pause-arena']")
    host.wait_for_selector("[data-do='pause-arena'][aria-pressed='true']")
    code = host.get_attribute("[data-code]", "data-code")
    pages = []
    for name in ("Ana", "Rui"):
        page = open_page(f"/club/{code}", **PHONE)
        page.fill("#own-name", name)
        page.click("#come-in")
        pages.append(page)
    for page in pages:
        page.wait_for_url("**/games/*")
    first = pages[0].url
    assert pages[1].url == first
    pages[1].click("[data-action='halve-time']")
    pages[0].wait_for_selector("[data-part='halved']")
    assert pages[1].locator("[data-action='halve-time']").count() == 0
    pages[0].click("[data-action='resign']")
    pages[0].click("[data-action='resign']")
    for page in pages:
        page.wait_for_url(lambda url: "/games/" in url and url != first)
    host.wait_for_selector(".room-table tbody tr:first-child td:nth-child(3):text-is('2')")
    comes_true(lambda: host.locator(".small-board").count() == 1)
    comes_true(lambda: "2" in host.inner_text("#people .hint"))
    host.click("[data-do='everybody']")
    host.wait_for_selector(".room-people .name:has-text('Rui')")
    assert host.locator(".room-people li").count() == 3
    assert axe(host) == []
    host.click("[data-do='close']")
    host.click("[data-do='close']")
    host.wait_for_selector(".podium [data-place='1'] strong")
    assert host.inner_text(".podium [data-place='1'] .about") == "2 points"
