"""An organiser's first event, from an empty machine to the printed pairing: the presses counted."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Server
from .test_browser_desk import PATIENCE

pytestmark = pytest.mark.full

NAMES = ("Ana", "Rui", "Eva", "Zé", "Tó", "Inês", "Lia", "Gil", "Davi", "Ivo", "Nuno", "Rita")
MOST_PRESSES = 7
"""Beside the typing of names."""


class Presses:
    """A page on which every press is counted."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.count = 0

    def press(self, selector: str) -> None:
        """One press."""
        self.count += 1
        self.page.click(selector)


def test_the_first_pairing_is_printed_after_seven_presses_at_most(
    open_page: Any, server: Server
) -> None:
    """From the home page: a Swiss is made, twelve names are typed, drawn, paired, and the sheet for
    the wall comes as a PDF."""
    page = open_page("/", viewport={"width": 1366, "height": 768}, locale="pt-PT", own=True)
    page.set_default_timeout(PATIENCE)
    hand = Presses(page)
    hand.press("header a[href='/tournaments']")
    page.wait_for_selector("body[data-ready]")
    page.fill("[name='name']", "Primeiro torneio")
    page.select_option("[name='system']", "swiss")
    hand.count += 1
    page.fill("[name='names']", "\n".join(NAMES))
    assert page.locator("#new-event [type='submit']").bounding_box()["y"] < 768 - 44
    hand.press("#new-event [type='submit']")
    page.wait_for_selector(f".entrants tbody tr:nth-child({len(NAMES)})")
    hand.press("[data-do='next-act']")
    hand.press("[data-do='pair']")
    page.wait_for_selector("#rounds [data-result]")
    hand.press("#tab-papers")
    page.wait_for_selector("[data-print='pairings']")
    with page.expect_download() as kept:
        hand.press("[data-print='pairings']")
    assert kept.value.suggested_filename.endswith(".pdf")
    assert hand.count <= MOST_PRESSES


def test_the_organisers_link_is_a_code_to_scan(open_page: Any) -> None:
    """On a server that phones reach, the link that is to be kept has its code beside it."""
    page = open_page("/tournaments", viewport={"width": 1366, "height": 768}, own=True)
    page.set_default_timeout(PATIENCE)
    page.route("**/api/network*", lambda call: call.fulfill(json={"address": page.url[:-12]}))
    drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>"
    page.route(
        "**/link-code*", lambda call: call.fulfill(body=drawing, content_type="image/svg+xml")
    )
    page.wait_for_selector("body[data-ready]")
    page.fill("[name='name']", "Club evening")
    page.fill("[name='names']", "Ana\nRui\nEva")
    page.click("#new-event [type='submit']")
    assert page.wait_for_selector(".link-code img").get_attribute("alt")
    assert "[object" not in page.inner_text("#own-link")


def test_who_makes_the_first_rating_list_publishes_it_next(open_page: Any) -> None:
    """Once a list is there, the same task offers to look at it and publish it."""
    page = open_page("/federation/office#publish", own=True)
    page.set_default_timeout(PATIENCE)
    page.wait_for_selector("body[data-ready]")
    for field, value in {"series": "first", "name": "First list", "first": "2026-01-01"}.items():
        page.fill(f"#publish [name='{field}']", value)
    page.click("#publish button[type='submit']")
    page.click("#preview button[type='submit']")
    assert page.wait_for_selector("#preview [data-answer] button")
