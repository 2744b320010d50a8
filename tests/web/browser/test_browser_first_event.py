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
