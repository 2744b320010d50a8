"""Sections in front of people: an organiser makes one and moves a player, the public sees both."""

from __future__ import annotations

from typing import Any

import pytest

from sampling import SEED

from .beginnings import both_colours
from .conftest import Server, resize
from .pages import to_part
from .test_browser_desk import LAPTOP, PHONE, desk

pytestmark = pytest.mark.full

NARROW = {"width": 360, "height": 640}


def looked_at(page: Any, name: str) -> None:
    """On a phone and a laptop: nothing too wide, and nothing that axe finds, in light and dark, on
    one of them by turns."""
    for place, size in enumerate((NARROW, LAPTOP)):
        resize(page, size["width"], size["height"])
        if (len(name) + SEED) % 2 == place:
            assert both_colours(page) == [], (name, size)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (name, size)


def registered_moved(page: Any, first: str, second: str) -> None:
    """A registered person, who is no player yet, goes to the other section and waits there."""
    path = f"/api/tournaments/{first}"
    for event, places in ((first, 0), (second, 1)):
        act = {"act": "open-registration", "data": {"places": places}, "id": f"open-{event}"}
        sent(page, f"/api/tournaments/{event}/entries", act)
    sent(page, f"{path}/registrations", {"id": "register-eva", "name": "Eva"})
    to_part(page, "prepare")
    page.click("[data-do^='move-registered-']")
    page.click(f"[data-to='{second}']")
    page.wait_for_selector("dialog [role='status']")
    page.click("[data-do='close-dialog']")
    page.wait_for_selector("[data-do^='move-registered-']", state="detached")


def sent(page: Any, path: str, body: dict[str, Any]) -> None:
    """A request of the page."""
    script = """([path, body]) => fetch(path, {method: "POST", body: JSON.stringify(body),
        headers: {"Content-Type": "application/json"}}).then((answer) => answer.status)"""
    assert page.evaluate(script, [path, body]) in {200, 201}


def renamed(page: Any) -> None:
    """The section and its festival get other names."""
    to_part(page, "settings")
    page.fill("form[data-name='section-name'] [name='name']", "Damas <b>")
    page.click("[data-do='name-section']")
    page.wait_for_selector("#sections a:text('Damas <b>')")
    page.wait_for_selector("h1:has-text('— Damas <b>')")
    page.fill("form[data-name='festival-name'] [name='name']", "Festa da Lua")
    page.click("[data-do='name-festival']")
    page.wait_for_selector("h1:has-text('Festa da Lua — Damas <b>')")
    looked_at(page, "settings")


def taken_back_and_moved_again(page: Any, second: str) -> None:
    """The last act of the desk is the move; undone, the player is here again with the number."""
    page.click("[data-do='undo-move']")
    page.wait_for_selector(".entrants tr:has-text('Ana Sá')")
    page.wait_for_selector("[data-do='undo-move']", state="detached")
    page.click("[data-do='move-1']")
    page.click(f"[data-to='{second}']")
    page.wait_for_selector(".entrants :text('Ana Sá')", state="detached")


def test_a_section_is_made_and_a_player_moved_to_it(open_page: Any, server: Server) -> None:
    """From one tournament to a festival of two; the public page and the list show them."""
    page = desk(server, open_page, system="swiss", rounds=5)
    first = page.evaluate("document.querySelector('.event').dataset.event")
    for name in ("Ana Sá", "Rui Costa"):
        page.fill("#enter-player [name='name']", name)
        page.press("#enter-player [name='name']", "Enter")
        page.wait_for_selector(f".entrants :text('{name}')")
    to_part(page, "settings")
    form = page.locator("form[data-name='section']")
    form.locator("[name='own']").fill("A")
    form.locator("[name='name']").fill("Feminino <b>")
    form.locator("[data-do='add-section']").click()
    page.wait_for_selector("h1:has-text('— Feminino <b>')")
    assert page.locator("#sections a").all_inner_texts() == ["A", "Feminino <b>"]
    second = page.evaluate("document.querySelector('.event').dataset.event")
    assert second != first

    renamed(page)

    page.click("#sections a:text('A')")
    page.wait_for_selector("[data-do='move-1']")
    looked_at(page, "players")
    page.click("[data-do='move-1']")
    looked_at(page, "moving")
    page.click(f"[data-to='{second}']")
    page.wait_for_selector(".entrants :text('Ana Sá')", state="detached")
    assert page.locator("[data-do='move-2']").count() == 1
    taken_back_and_moved_again(page, second)

    registered_moved(page, first, second)

    phone = open_page(f"/events/{second}", viewport=PHONE, locale="pt-BR", own=True)
    phone.wait_for_selector(".entrants :text('Ana Sá')")
    assert phone.locator("[aria-current='page']:text('Damas <b>')").count() == 1
    assert phone.locator("[data-do^='move-']").count() == 0
    looked_at(phone, "public")
    phone.click("#sections a:text('A')")
    phone.wait_for_selector(".entrants :text('Rui Costa')")
    assert "/events/" in phone.url

    phone.goto(f"/tournaments/{first}/register")
    phone.wait_for_selector("body[data-ready]")
    looked_at(phone, "register")
    phone.goto(f"/tournaments/{first}/wall")
    phone.wait_for_selector("body[data-ready]")
    looked_at(phone, "wall")
    phone.goto("/tournaments")
    phone.wait_for_selector(".festival a:has-text('Damas')")
