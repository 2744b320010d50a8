"""Two clubs meet online: teams enter, a captain sets the line-up, a member comes to the board."""

from __future__ import annotations

import time
from typing import Any

import pytest

from .conftest import HostedServer, axe, comes_true
from .guests import Guest

SERVER = HostedServer
pytestmark = pytest.mark.full
EVENT = {
    **{"name": "Clube A – Clube B", "system": "round-robin", "rounds": 1, "teams": True},
    **{"boards": 2, "substitutes": 1, "regulation": "portuguesa-fpd", "time_control": "5+3"},
    "wo_tolerance_min": 10,
}


def test_a_captain_enters_seats_the_team_and_it_plays(server: Any, open_page: Any) -> None:
    """From the empty event to the game of a member, all on the players' page."""
    made = server.call("/api/tournaments", {"by": "Inês", "data": EVENT})
    event, path = made["id"], f"/api/tournaments/{made['id']}"

    def do(act: str, **data: Any) -> None:
        server.call(f"{path}/entries", {"act": act, "data": data}, key=made["link"])

    do("online", pause_seconds=3600)
    ana = Guest(server).at(open_page, f"/tournaments/{event}/online?lang=en")
    ana.fill("[name='name']", "Ana")
    ana.fill("[name='club']", "Clube A")
    ana.click("[data-do='enter-team']")
    ivo = Guest(server).at(open_page, f"/tournaments/{event}/online?lang=en")
    ivo.fill("[name='name']", "Ivo")
    ivo.select_option("[name='team']", label="Clube A")
    ivo.click("[data-do='enter-team']")
    comes_true(lambda: "Ana, Ivo" in ana.locator(".squads").inner_text())
    others = [Guest(server) for _ in range(2)]
    team = others[0].ask(f"{path}/online/team", {"team": "Clube B", "name": "Rui"})["me"]["team"]
    others[1].ask(f"{path}/online/join", {"team": team, "name": "Lia"})
    do("online", begin_ms=round(time.time() * 1000) + 1_800_000)
    ana.wait_for_selector("form.line-up", timeout=20_000)
    assert axe(ana) == []
    ana.select_option("[name='board-2']", label="nobody")
    ana.click("[data-do='line-up']")
    comes_true(lambda: "You have no board" in ivo.locator(".mine").inner_text())
    ana.select_option("[name='board-2']", label="Ivo")
    ana.click("[data-do='line-up']")
    comes_true(lambda: "You have no board" not in ivo.locator(".mine").inner_text())
    do("start-round", round=1, at_ms=round(time.time() * 1000))
    comes_true(lambda: "against Lia" in ivo.locator(".mine").inner_text())
    comes_true(lambda: "0 – 0" in ana.locator(".matches").inner_text())
    assert "Ivo (Clube A)" in ana.locator(".boards").inner_text()
    ana.click("summary:has-text('Members')")
    for _ in range(2):  # at the second press
        ana.click("[data-do^='let-go']")
    ana.wait_for_selector("[data-do^='let-go']", state="detached")
    comes_true(lambda: "You have left" in ivo.locator(".mine").inner_text())
    ivo.click("[data-do='play']")  # the game that has begun is played
    ivo.wait_for_selector("#board .db-cell")
