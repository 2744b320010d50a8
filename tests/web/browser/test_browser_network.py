"""One press of the machine's owner opens the server to the local network."""

from __future__ import annotations

import pytest

from web.test_network import LAN, server

from .conftest import axe

pytestmark = pytest.mark.full


def test_one_press_opens_it_and_the_page_shows_where(tmp_path, chromium):
    """On the list of tournaments: said plainly, opened, then the address and its code."""
    with server(str(tmp_path / "damas.sqlite3")) as (base, _):
        page = chromium.new_page(locale="en-GB")
        page.goto(f"{base}/tournaments?lang=en")
        page.wait_for_selector("body[data-ready=true]")
        card = page.locator("#network")
        card.get_by_text("Want to play on phones here too?").wait_for()
        assert axe(page) == []
        card.get_by_role("button", name="Connect phones").click()
        card.locator(".reach").wait_for()
        assert LAN in card.locator(".reach").inner_text()
        assert card.locator("img").evaluate("i => i.decode().then(() => i.naturalWidth)") > 100
        page.reload()
        page.locator("#network .reach").wait_for()
        page.context.close()
