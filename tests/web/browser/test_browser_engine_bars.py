"""The engine bars of a public event page: asked for by the spectator, computed there, late."""

from __future__ import annotations

from typing import Any

import pytest

from ..test_engine_bar import QUIET
from .conftest import Server, axe
from .pages import to_part
from .test_browser_plays import PHONE, Event

pytestmark = pytest.mark.full

BAR = "[data-bar='1.1']"


def test_a_spectator_opens_the_bars_and_hears_how_old_their_positions_are(
    open_page: Any, server: Server
) -> None:
    """Nothing of the engine is fetched before; the words say the age; the organiser ends it."""
    event = Event(server)
    table = event.ask("/plays", {"kind": "table", "round": 1, "board": 1})["id"]
    for ply, path in enumerate(QUIET[:8]):
        event.tell(table, {"event": "move", "by": ("white", "black")[ply % 2], "path": path})
    desk = event.desk(open_page)
    to_part(desk, "settings")
    desk.select_option("[data-name='engine-bar'] [name='unit']", "moves")
    desk.fill("[data-name='engine-bar'] [name='delay']", "3")
    desk.click("[data-do='engine-bar']")
    asked: list[str] = []
    page = open_page("/healthz", viewport=PHONE)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/events/{event.id}#rounds")
    page.click("[data-do='engine-bars']")
    assert not [url for url in asked if ".wasm" in url]
    page.wait_for_selector(f"{BAR}[data-ply='2'] .bar[aria-label*='at least 3 moves ago']")
    page.wait_for_selector(f"{BAR}:has-text('after move 1, position of at least 3 moves ago')")
    page.wait_for_selector(f"{BAR} .bar:not([aria-label*='thinking'])")
    assert page.locator(f"{BAR} img").evaluate("one => one.complete && one.naturalWidth > 0")
    assert len(page.workers) == 1
    assert axe(page) == []
    event.do("engine-bar", unit="off")
    page.wait_for_selector(".engine-bars", state="detached")
