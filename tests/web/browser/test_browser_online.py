"""An event played online, in the browser: chosen in the desk, entered, played, watched over."""

from __future__ import annotations

import time
from typing import Any

import pytest

from .beginnings import DESKTOP
from .conftest import HostedServer, Server, axe, comes_true, resize

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
CREATE = {
    "name": "Noite de damas",
    "system": "swiss",
    "rounds": 2,
    "regulation": "portuguesa-fpd",
    "wo_tolerance_min": 5,
    "time_control": "5+3",
}


SERVER = HostedServer


@pytest.mark.full
def test_an_event_goes_from_the_desk_to_its_boards(open_page: Any, server: Server) -> None:
    """The organiser chooses, two phones enter, are told that their game begins and go there; the
    console shows the players who have not come, until they come."""
    made = server.call("/api/tournaments", {"by": "Inês", "data": CREATE})
    page = f"/tournaments/{made['id']}"
    desk = open_page(f"{page}?key={made['link']}#online", **DESKTOP)
    desk.fill(".online-choices [name='pause']", "3600")
    desk.click("[data-do='online']")
    desk.wait_for_selector("#ways a:has-text('players')")
    ana, rui = (open_page(f"{page}/online", own=True, **SMALL) for _ in range(2))
    for phone, name in ((ana, "Ana"), (rui, "Rui")):
        phone.fill("[name='name']", name)
        phone.click("[data-do='enter']")
        phone.wait_for_selector("[data-do='leave']")
    act = {"act": "online", "data": {"begin_ms": round(time.time() * 1000)}}
    server.call(f"/api/tournaments/{made['id']}/entries", act, key=made["link"])
    ana.wait_for_selector("[data-do='play']")
    assert ana.title().startswith("▶")
    assert axe(ana) == []
    assert ana.evaluate("document.documentElement.scrollWidth") == 360
    desk.goto(f"{page}/console")
    desk.click("[data-need='late']:has-text('1')")
    comes_true(lambda: "has not come" in desk.inner_text("[data-board='1.1.1']"))
    assert axe(desk) == []
    resize(desk, 360, 640)
    assert desk.evaluate("document.documentElement.scrollWidth") == 360
    for phone in (ana, rui):
        phone.click("[data-do='play']")
        phone.wait_for_url("**/games/*")
        phone.wait_for_selector(".from-event a")
        assert phone.get_attribute(".from-event a", "href") == f"{page}/online"
    desk.click("[data-need='all']")
    comes_true(lambda: "has not come" not in desk.inner_text("[data-board='1.1.1']"))
