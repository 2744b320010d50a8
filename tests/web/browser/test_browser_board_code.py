"""The code of a slip on a phone: an official enters the result and attaches a photo, anybody else
looks on."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

from .beginnings import PHONE, sent
from .conftest import Server, axe, comes_true
from .test_browser_arbiters_day import paired_hall


def test_an_official_enters_the_result_and_attaches_a_photo(server: Server, open_page: Any) -> None:
    """By the board's own code, which gives no right: a spectator sees the board, and no photo."""
    page, event = paired_hall(server, open_page)
    board = f"/tournaments/{event}/board?lang=en#round=1&board=3"
    looking = open_page(board, own=True, **PHONE)
    looking.wait_for_selector("#sides .side")
    assert looking.locator("#official, #results button").all_inner_texts() == [""]
    assert not looking.locator("#protest form").count()
    page.goto(f"{server.url}{board}")
    page.wait_for_selector("[data-enter='10']")
    picture = io.BytesIO()
    Image.new("RGB", (2400, 1800), "white").save(picture, "png")
    file = {"name": "folha.png", "mimeType": "image/png", "buffer": picture.getvalue()}
    page.set_input_files("input[name='photo']", file)
    page.wait_for_selector("[data-photo] img")
    assert axe(page) == []
    size = page.evaluate("() => document.querySelector('[data-photo] img').naturalWidth")
    assert size in {0, 1600}  # made smaller before it was sent; 0 while it loads
    page.click("[data-enter='10']")
    comes_true(lambda: "1-0" in looking.locator("#results").inner_text())
    for _ in range(2):
        page.click("[data-photo] button")
    page.wait_for_selector("[data-photo]", state="detached")
    assert sent is not None
