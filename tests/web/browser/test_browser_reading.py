"""The desk can be read: no choice that is cut, no button out of reach on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Server
from .pages import to_part
from .test_browser_desk import LAPTOP, PHONE

pytestmark = pytest.mark.full

NAMES = ("Ana Conceição", "Rui Costa", "Eva Sousa", "Zé Manel")

CUT = """() => [...document.querySelectorAll("main select, .top select")]
  .filter((one) => one.offsetParent)
  .filter((one) => {
    const room = one.cloneNode(true);
    room.style.cssText = "position: absolute; width: auto; max-width: none";
    room.replaceChildren(one.selectedOptions[0].cloneNode(true));
    one.after(room);
    const needs = room.offsetWidth;
    room.remove();
    return needs > one.offsetWidth + 1;
  }).map((one) => one.name || one.id)"""
"""The choices on the page whose words are longer than they are wide."""


def settled(server: Server, open_page: Any) -> Any:
    """A Swiss with players of clubs with long names."""
    data = {"name": "Liga da Cidade", "regulation": "fenae-2025", "wo_tolerance_min": 15}
    body = {"by": "Inês", "data": {**data, "system": "swiss", "rounds": 5}}
    made = server.call("/api/tournaments", body)
    players = [{"name": name, "club": "APCEF/Florianópolis", "rating": 1990} for name in NAMES]
    act = {"act": "add-players", "data": {"players": players}}
    server.call(f"/api/tournaments/{made['id']}/entries", act, key=made["link"])
    path = f"/tournaments/{made['id']}?key={made['link']}#players"
    page = open_page(path, viewport=LAPTOP, locale="pt-PT")
    page.wait_for_selector(f"#players td:has-text('{NAMES[-1]}')")
    return page


def test_no_choice_is_cut_on_a_laptop(open_page: Any, server: Server) -> None:
    """The form of a new event, the settings, the language: whole words."""
    page = settled(server, open_page)
    page.set_viewport_size({"width": 1366, "height": 768})
    to_part(page, "settings")
    page.wait_for_selector("#settings [data-do='keep-settings']")
    assert page.evaluate(CUT) == []
    assert "20 minutos" in page.inner_text("#settings .field:has([name='time_control'])")
    page.goto(f"{server.url}/tournaments")
    page.wait_for_selector("body[data-ready]")
    page.select_option("[name='system']", "swiss")
    page.click("#change summary")
    page.select_option("[name='regulation']", "portuguesa-web")
    assert page.evaluate(CUT) == []


def test_what_changes_a_player_is_in_reach_on_a_phone(open_page: Any, server: Server) -> None:
    """The button stands whole at the edge, however long the club's name is; so does Revoke."""
    page = settled(server, open_page)
    page.set_viewport_size(PHONE)
    for tab, button in (("players", "[data-person]"), ("people", "button:has-text('Revogar')")):
        to_part(page, tab)
        page.wait_for_selector(f"#{tab} {button}")
        box = page.locator(f"#{tab} {button}").first.bounding_box()
        assert box["x"] + box["width"] <= PHONE["width"]


def test_a_proposal_says_who_has_white(open_page: Any, server: Server) -> None:
    """Before it is taken."""
    page = settled(server, open_page)
    page.click("[data-number='entry']")
    page.wait_for_selector("text=Decididos.")
    page.click("#tab-rounds")
    page.click("[data-do='propose']")
    page.wait_for_selector(".proposal")
    assert "Brancas – Pretas" in " ".join(page.inner_text(".proposal").split())


def test_a_refusal_is_seen_where_one_presses(open_page: Any, server: Server) -> None:
    """At the foot of the settings on a phone: why nothing was deleted stands on the screen."""
    page = settled(server, open_page)
    page.set_viewport_size(PHONE)
    to_part(page, "settings")
    page.fill("#settings [name='gone']", "outro nome")
    page.click("[data-do='delete-event']")
    page.wait_for_selector("#notice:has-text('nada foi apagado')")
    box = page.locator("#notice").bounding_box()
    assert 0 <= box["y"] <= PHONE["height"] - box["height"]
