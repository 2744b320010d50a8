"""Strict mode in front of an organiser: the way out has two warnings, the public reads that it is
left."""

from __future__ import annotations

from typing import Any

from .conftest import Server, axe, resize
from .test_browser_desk import PHONE, desk

NARROW = {"width": 360, "height": 640}


def test_the_mode_is_left_by_two_warnings_and_a_word(open_page: Any, server: Server) -> None:
    """No pairing by hand is offered in it; the second warning wants a word typed."""
    page = desk(server, open_page, system="swiss", rounds=3, strict=True)
    event = page.evaluate("document.querySelector('.event').dataset.event")
    for name in ("Ana Sá", "Rui Costa"):
        page.fill("#enter-player [name='name']", name)
        page.press("#enter-player [name='name']", "Enter")
        page.wait_for_selector(f".entrants :text('{name}')")
    assert page.inner_text("#event-strict").startswith("Modo estrito: os emparceiramentos")
    page.click("#tab-rounds")
    page.click("[data-do='propose']")
    page.wait_for_selector("[data-do='pair']")
    assert page.locator("[data-do='by-hand']").count() == 0
    page.click("[data-do='pair']")
    page.wait_for_selector("[data-do='pair']", state="detached")
    assert page.locator("[data-do='re-pair']").count() == 0

    page.click("#tab-settings")
    for name in ("strict", "rounds", "absent"):
        assert page.is_disabled(f"form.settings [name='{name}']")
    page.fill("[data-name='leave-strict'] [name='why']", "Duas salas")
    page.click("[data-do='leave-strict']")
    page.wait_for_selector("dialog [data-name='warning-1']")
    page.click("[data-do='warned']")
    page.wait_for_selector("dialog [data-name='warning-2']")
    page.fill("dialog [name='word']", "ficar")
    page.click("[data-do='warned']")
    page.wait_for_selector("dialog [role='alert']:has-text('A palavra não é essa')")
    resize(page, **NARROW)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.fill("dialog [name='word']", "Sair")
    page.click("[data-do='warned']")
    page.wait_for_selector("#event-strict:has-text('terminou durante a ronda 1')")
    page.wait_for_selector("[data-do='leave-strict']", state="detached")

    phone = open_page(f"/events/{event}", viewport=PHONE, locale="pt-BR", own=True)
    phone.wait_for_selector("#event-strict:has-text('terminou durante a rodada 1')")
