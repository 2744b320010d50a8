"""Boards of a round opened at the arbiter's table and on screen, by laptop and phones."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import pytest

from .conftest import SHOTS, Server, axe

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
NAMES = ("Ana", "Rui", "Eva", "Zé", "Inês", "Tó")


class Event:
    """An event of six whose first round is paired, and its organiser's browser."""

    def __init__(self, server: Server, **settings: Any) -> None:
        data = {"name": "Liga", "system": "round-robin", "regulation": "fenae-2025"}
        body = {"by": "Inês", "data": {**data, "wo_tolerance_min": 15, **settings}}
        made = server.call("/api/tournaments", body)
        self.server, self.id, self.link = server, made["id"], made["link"]
        for name in NAMES:
            self.do("add-player", name=name)
        self.do("number", how="entry")
        self.do("pair", **server.call(f"/api/tournaments/{self.id}/proposal")["data"])

    def ask(self, path: str, body: Any = None) -> Any:
        """A call with the organiser's key."""
        request = urllib.request.Request(
            f"{self.server.url}/api/tournaments/{self.id}{path}",
            None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {self.link}"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())

    def do(self, act: str, **data: Any) -> Any:
        """An act."""
        reason = data.pop("reason", "")
        return self.ask("/entries", {"act": act, "data": data, "reason": reason})

    def game(self, board: int) -> dict[str, Any]:
        """The game of a board of round 1."""
        found: dict[str, Any] = self.ask("?lang=en")["rounds"][0]["boards"][board - 1]["games"][0]
        return found

    def desk(self, open_page: Any, **context: Any) -> Any:
        """The rounds on the organiser's laptop."""
        address = f"/tournaments/{self.id}?key={self.link}#rounds"
        page = open_page(address, **{"viewport": LAPTOP, **context})
        page.wait_for_selector(".board-row[data-board='3']")
        return page


def row(board: int) -> str:
    """The row of a board."""
    return f".board-row[data-board='{board}']"


@pytest.mark.requirement("TRN-13")
def test_a_board_is_opened_at_the_arbiters_table_and_its_result_enters(
    open_page: Any, server: Server
) -> None:
    """There and back by links; a result entered before is shown beside it: who is right?"""
    event = Event(server)
    page = event.desk(open_page)
    page.select_option(f"{row(1)} [data-more]", "table")
    page.wait_for_selector("body[data-version]")
    page.wait_for_selector("#bar-bottom:has-text('Ana')")
    page.click("#call-button")
    page.click("#call summary:has-text('The arbiter rules')")
    page.check("#call input[name='against'][value='black']")
    page.click("[data-ruling='refusal']")
    page.wait_for_selector("#outcome:not([hidden])")
    page.click(".from-event a")
    page.wait_for_selector(f"{row(1)} .score:has-text('1-0')")
    assert "INT 7.2.4" in page.inner_text(f"{row(1)} .play")
    assert page.get_attribute(f"{row(1)} .play a", "href").startswith("/arbiter/")
    event.do("result", round=1, board=2, white="=", black="=")
    place = {"round": 1, "board": 3}
    table = event.ask("/plays", {"kind": "table", **place})["id"]
    event.do("result", **place, white="=", black="=")
    resign = {"event": "resign", "by": "black"}
    asked = urllib.request.Request(
        f"{server.url}/api/arbiter/tables/{table}/events",
        json.dumps(resign).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {event.link}"},
    )
    urllib.request.urlopen(asked).close()
    page.wait_for_selector(f"{row(3)} .differs")
    assert axe(page) == []
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / "plays-rounds.png", full_page=True)
    page.click(f"{row(3)} [data-do='take-play']")
    page.fill(f"{row(3)} .why input", "como na mesa")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{row(3)} .score:has-text('1-0')")
    assert page.locator(".differs").count() == 0
    guest = open_page(f"/arbiter/{table}", viewport=LAPTOP)
    guest.wait_for_selector("text=You look on")
