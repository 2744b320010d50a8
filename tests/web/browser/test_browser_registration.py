"""Registration in front of people: the organiser opens it, a stranger registers, the door."""

from __future__ import annotations

from typing import Any

from .conftest import Server, axe
from .pages import to_part
from .test_browser_desk import LAPTOP, PHONE, desk

NARROW = {"width": 360, "height": 640}
AS_OTHER = {"extra_http_headers": {"X-Nobody": "1"}, "own": True}


def fits(page: Any, scheme: str, size: dict[str, int]) -> None:
    """Nothing that axe finds and nothing wider than the screen."""
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_from_the_open_registration_to_the_door(open_page: Any, server: Server) -> None:
    """A club's Swiss with one place: Ana registers by her phone, is confirmed, becomes a player by
    one press and is checked in by the code that she shows."""
    page = desk(server, open_page, system="swiss", rounds=5)
    to_part(page, "prepare")
    form = page.locator("form[data-name='terms']")
    form.locator("[name='places']").fill("1")
    form.locator("[name='fees-0-text']").fill("Taxa única")
    form.locator("[name='fees-0-amount']").fill("12,50")
    form.locator("[data-do='keep-terms']").click()
    page.wait_for_selector("text=12,50")
    address = page.get_attribute("[data-do='register-page']", "href")

    phone = open_page(address, viewport=PHONE, locale="pt-BR", own=True)
    phone.wait_for_selector("body[data-ready]")
    fits(phone, "dark", NARROW)
    phone.fill("[name='name']", "Ana <b>Sá</b>")
    phone.fill("[name='club']", "GD Sol")
    phone.press("[name='club']", "Enter")
    phone.wait_for_selector("[data-do='own-link']")
    assert "Você tem vaga" in phone.inner_text("#state")
    assert "12,50" in phone.inner_text("#own")
    fits(phone, "light", NARROW)

    page.click("[data-confirm]")
    phone.wait_for_selector("#state:has-text('confirmou')")  # told without loading again
    page.click("[data-do='take-in']")
    page.wait_for_selector(".registered td:has-text('jogador')")
    fits(page, "light", LAPTOP)
    phone.wait_for_selector("#state:has-text('jogador')")

    number = phone.url.partition("n=")[2].partition("&")[0]
    door = f"{address.removesuffix('/register')}/door?registration={number}"
    page.goto(door)
    page.click("[data-do='present']")
    page.wait_for_selector("[data-present='true']")
    assert "<b>" in page.inner_text("#door h2")
    fits(page, "dark", NARROW)
