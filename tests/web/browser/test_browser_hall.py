"""Two events in one hall in front of an organiser: one list of clocks, one game at a board."""

from __future__ import annotations

from typing import Any

import pytest

from .beginnings import sent
from .conftest import Server
from .test_browser_desk import desk
from .test_browser_sections import looked_at

pytestmark = pytest.mark.full


def event_of(page: Any, name: str, players: int) -> str:
    """Another event of the same organiser, with players."""
    data = {"name": name, "system": "swiss", "rounds": 5, "wo_tolerance_min": 30}
    made = sent(page, "/api/tournaments", {"by": "Inês", "data": data})
    rows = [{"name": f"{name} {no}"} for no in range(players)]
    act = {"act": "add-players", "data": {"players": rows}}
    sent(page, f"/api/tournaments/{made['id']}/entries", act)
    return str(made["id"])


def paired(page: Any, event: str) -> None:
    """Its next round is on the boards."""
    data = page.evaluate(
        "(path) => fetch(path).then((answer) => answer.json())",
        f"/api/tournaments/{event}/proposal",
    )["data"]
    sent(page, f"/api/tournaments/{event}/entries", {"act": "pair", "data": data})


def test_two_events_share_the_clocks_of_a_hall(open_page: Any, server: Server) -> None:
    """The list is taken in one press, its lack and the boards of the other are told, and mended."""
    page = desk(server, open_page, system="swiss", rounds=5)
    first, second = event_of(page, "Aberto", 8), event_of(page, "Feminino", 8)
    act = {"act": "set-equipment", "data": {"kind": "clock", "number": 1, "to": 6}}
    sent(page, f"/api/tournaments/{first}/entries", act)
    paired(page, first)
    page.goto(f"{server.url}/tournaments/{second}?lang=en#prepare")
    page.click("[data-part='hall'] summary")
    page.select_option("form[data-name='share-equipment'] [name='event']", label="Aberto")
    page.click("[data-do='share-equipment']")
    page.wait_for_selector("[data-part='hall'] td:text-is('1–4 (round 1)')")
    page.wait_for_selector("[data-part='hall'] :text('Clocks: 6 good, 4 in use')")
    page.click("[data-part='equipment'] summary")
    page.select_option("[data-condition='clock-6']", "faulty")  # in the log of the first
    page.wait_for_selector("[data-part='hall'] :text('Clocks: 5 good, 4 in use')")
    page.locator("[data-part='hall']").scroll_into_view_if_needed()
    sent(page, f"/api/tournaments/{first}/entries", {"act": "first-board", "data": {"board": 2}})
    page.wait_for_selector("[data-part='hall'] td:text-is('2–5 (round 1)')")  # by itself
    sent(page, f"/api/tournaments/{first}/entries", {"act": "first-board", "data": {"board": 1}})
    page.wait_for_selector("[data-part='hall'] td:text-is('1–4 (round 1)')")
    looked_at(page, "hall")
    page.click("#tab-rounds")
    page.click("[data-do='propose']")
    page.wait_for_selector(
        ".warning:text-is('The round needs 4 clocks; good: 5, in use in Aberto: 4, missing: 3')"
    )
    page.click("[data-do='first-board']")
    page.wait_for_selector("[data-do='first-board']", state="detached")
    page.click("[data-do='pair']")
    page.wait_for_selector(".board-row .number:text-is('5')")
