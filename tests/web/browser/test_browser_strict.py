"""Strict mode in front of an organiser: the way out has two warnings, the public reads that it is
left."""

from __future__ import annotations

from typing import Any

import pytest

from .beginnings import both_colours
from .conftest import Server, axe, comes_true, resize
from .pages import to_part
from .test_browser_desk import PHONE, desk, looked_at

pytestmark = pytest.mark.full

NARROW = {"width": 360, "height": 640}
TELEVISION = {"width": 1920, "height": 1080}


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
    cannot_be_undone(page)
    hall = open_page(f"/tournaments/{event}/wall", viewport=TELEVISION, locale="pt-PT", own=True)
    hall.wait_for_selector("#wall-strict:has-text('modo estrito')")
    whole_on_the_screen(hall)

    to_part(page, "settings")
    for name in ("strict", "rounds", "absent"):
        assert page.is_disabled(f"form.settings [name='{name}']")
    page.fill("[data-name='leave-strict'] [name='reason']", "Duas salas")
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

    page.wait_for_selector("[data-do='undo']:enabled")
    hall.wait_for_selector("#wall-strict:has-text('terminou durante a ronda 1')")
    whole_on_the_screen(hall)

    phone = open_page(f"/events/{event}", viewport=PHONE, locale="pt-BR", own=True)
    phone.wait_for_selector("#event-strict:has-text('terminou durante a rodada 1')")


def cannot_be_undone(page: Any) -> None:
    """The button is grey, and the reason stands beside it, on a laptop and on a phone."""
    size = page.viewport_size
    assert page.is_disabled("[data-do='undo']")
    reason = "No modo estrito o sistema emparceira cada ronda, e o emparceiramento fica"
    assert reason in page.inner_text("#undo")
    looked_at(page, "strict")
    for width, height in (tuple(NARROW.values()), tuple(size.values())):
        resize(page, width=width, height=height)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def whole_on_the_screen(hall: Any) -> None:
    """The line is not cut off, and neither are the name of the event and the lists, light or
    dark."""
    for place in ("#wall-strict", "#event-name"):
        assert (
            hall.evaluate(
                "(place) => { const one = document.querySelector(place);"
                " return one.scrollWidth - one.clientWidth; }",
                place,
            )
            <= 0
        )
        box = hall.locator(place).bounding_box()
        assert box["x"] + box["width"] <= TELEVISION["width"]
    assert hall.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    broken = "() => [...document.images].filter((one) => one.complete && !one.naturalWidth).length"
    comes_true(lambda: hall.evaluate(broken) == 0)
    assert both_colours(hall, "dark") == []
