"""The header on a phone: two rows, and every language written out."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import SHOTS, axe

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 640}
ROWS = """() => new Set([...document.querySelector('.top').children].map((one) => {
  const box = one.getBoundingClientRect();
  return Math.round((box.top + box.bottom) / 2 / 12);
})).size"""
"""The rows of the header's parts: middles less than some pixels apart are one row."""
CUT = """() => [...document.querySelectorAll('.top-choices select')].flatMap((select) => {
  const whole = select.cloneNode(true);
  whole.style.cssText = 'position: absolute; max-width: none; width: auto';
  select.parentElement.append(whole);
  const wanted = whole.offsetWidth;
  whole.remove();
  return select.offsetWidth < wanted ? [select.id] : [];
})"""
"""The choices that show less than their longest name."""


@pytest.mark.parametrize("viewport", [PHONE, SMALL], ids=["390", "360"])
@pytest.mark.parametrize("language", ["pt_PT", "pt_BR", "en"])
def test_the_header_of_a_phone_has_two_rows_and_cuts_no_word(
    open_page: Any, viewport: Any, language: str
) -> None:
    """The mark and the two choices in one row, the parts of the site in the other."""
    page = open_page(f"/?lang={language}", viewport=viewport)
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate(ROWS) == 2
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if viewport == PHONE:
        assert axe(page) == []
        page.screenshot(path=SHOTS / f"header-{language}.png")


def test_every_part_of_the_site_is_reached_by_keyboard(open_page: Any) -> None:
    """The row of links moves along with the focus."""
    page = open_page("/?lang=pt_PT", viewport=PHONE)
    page.wait_for_selector("body[data-ready]")
    page.focus(".top-nav a >> nth=-1")
    box = page.locator(".top-nav a >> nth=-1").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
