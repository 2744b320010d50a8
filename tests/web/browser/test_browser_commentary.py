"""The commentary of a round in front of people: written at the desk, read on the public page."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Server
from .test_browser_desk import PHONE, desk
from .test_browser_registration import NARROW, fits

pytestmark = pytest.mark.full

MOVES = "1. c3-d4 d6-c5 *"
SENT = """async ([path, body]) => (await fetch(path, {method: 'POST',
    headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)})).status"""
TEXT = "A troca decide.\nVeja <b>o lance</b>."


def test_a_comment_with_a_board_is_written_and_read(open_page: Any, server: Server) -> None:
    """A moment of a game by two numbers; everybody sees the text as it was written, with its board,
    on a narrow phone too."""
    page = desk(server, open_page, system="swiss", rounds=3)
    event = page.url.partition("/tournaments/")[2].partition("?")[0].partition("#")[0]
    path = f"/api/tournaments/{event}/entries"
    for act, data in (
        ("add-player", {"name": "Ana"}),
        ("add-player", {"name": "Rui"}),
        ("number", {"how": "entry"}),
        ("pair", {"round": 1, "how": "hand", "boards": [[1, 2]]}),
        ("result", {"round": 1, "board": 1, "white": "1", "black": "0", "pdn": MOVES}),
    ):
        assert page.evaluate(SENT, [path, {"act": act, "data": data}]) == 200
    page.click("#tab-rounds")
    page.click(".commentary summary")
    page.fill("[name='text']", TEXT)
    page.fill(".comment-form [name='board']", "1")
    page.fill(".comment-form [name='ply']", "1")
    page.click("[data-do='comment']")
    page.wait_for_selector("[data-comment] img")

    phone = open_page(f"/events/{event}#rounds", viewport=PHONE, locale="pt-PT", own=True)
    phone.wait_for_selector("body[data-ready]")
    phone.wait_for_selector("[data-comment] p:has-text('Veja <b>o lance</b>.')")
    phone.wait_for_selector("[data-comment] figcaption:has-text('após o lance 1 das brancas')")
    picture = phone.locator("[data-comment] img")
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("(img) => img.decode().then(() => img.naturalWidth)") > 0
    assert phone.locator(".comment-form").count() == 0
    fits(phone, "dark", NARROW)

    form = "[data-change-comment]"
    page.click(f"{form} summary")
    assert page.input_value(f"{form} [name='text']") == TEXT
    assert page.input_value(f"{form} [name='board']") == "1"
    page.fill(f"{form} [name='text']", "A troca perde.")
    page.fill(f"{form} [name='ply']", "2")
    page.click(f"{form} [data-do='comment']")
    page.wait_for_selector("[data-comment] p:has-text('A troca perde.')")
    page.wait_for_selector("[data-comment] figcaption:has-text('após o lance 1 das pretas')")
    page.wait_for_selector(f"{form}:not([open])")
    phone.reload()
    phone.wait_for_selector("[data-comment] p:has-text('A troca perde.')")
    assert phone.locator("[data-change-comment]").count() == 0
