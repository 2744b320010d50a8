"""The header: one row on every screen, and all parts of the site behind it."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import axe, resize

SIZES = [(360, 640), (390, 844), (844, 390), (1024, 768), (1060, 768), (1366, 768), (1920, 1080)]
NAMED = """() => {
  const link = document.createElement('a');
  link.className = 'person';
  link.textContent = 'Maria da Conceição Albuquerque de Vasconcelos';
  document.querySelector('.top-choices').append(link);
}"""
"""A person with a long name, as templates/person.html shows one."""
PHONE = {"width": 390, "height": 844}
CUT = """() => [...document.querySelectorAll('.top-choices select')].flatMap((select) => {
  const whole = select.cloneNode(true);
  whole.style.cssText = 'position: absolute; max-width: none; width: auto';
  select.parentElement.append(whole);
  const wanted = whole.offsetWidth;
  whole.remove();
  return select.offsetWidth < wanted ? [select.id] : [];
})"""
"""The choices that show less than their longest name."""
PARTS = ["/#new", "/learn", "/watch", "/tournaments", "/arbiter", "/classes", "/federation"]


@pytest.mark.full
def test_the_header_is_one_low_row_and_cuts_no_word(open_page: Any) -> None:
    """At most 48 pixels; nothing of it is wider than the screen, also with the menu open."""
    page = open_page("/?lang=pt_PT")  # the longest words
    page.wait_for_selector("body[data-ready]")
    page.evaluate(NAMED)
    for width, height in SIZES:
        resize(page, width, height)
        header_fits(page, width, height)
        if (width, height) == (390, 844):
            assert axe(page) == []
        page.keyboard.press("Escape")


def header_fits(page: Any, width: int, height: int) -> None:
    """One row, then its menu open, on a screen of that size."""
    assert page.locator(".top").bounding_box()["height"] <= 48
    if page.locator(".menu").is_visible():
        page.click(".menu")
    links = page.locator(".top-nav a")
    assert links.evaluate_all("all => all.map((a) => a.getAttribute('href'))") == PARTS
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = page.evaluate(PLACES)
    assert len(boxes) == len(PARTS) + 1
    for left, top, wide, high in boxes:
        assert min(wide, high) > 0
        assert left >= 0
        assert left + wide <= width
        assert top + high <= height


PLACES = """() => [...document.querySelectorAll(".top-nav a, .person")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
})"""
"""Left, top, width and height of the links and of the person, in pixels."""


def test_every_part_of_the_site_is_reached_by_keyboard(open_page: Any) -> None:
    """On a phone the menu opens with Enter, its links follow, Escape closes it."""
    page = open_page("/?lang=pt_PT", viewport=PHONE)
    page.wait_for_selector("body[data-ready]")
    page.focus(".menu")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == PARTS[0]
    for _ in PARTS[1:]:
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == PARTS[-1]
    page.keyboard.press("Escape")
    assert not page.locator(".top-nav").is_visible()


RATIOS = """() => {
  const style = getComputedStyle(document.documentElement);
  const light = (name) => {
    const hex = style.getPropertyValue(name).trim();
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  return ["--ink", "--ink-soft", "--accent", "--good", "--bad"].flatMap((ink) =>
    ["--paper", "--card"].map((paper) => ratio(light(ink), light(paper))));
}"""
"""The contrast of each kind of words on each ground (WCAG 2.1, 1.4.3)."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.full
def test_high_contrast_is_aaa_for_every_word(open_page: Any, server: Any, scheme: str) -> None:
    """Seven to one at least; the usual look has AA."""
    page = open_page("/learn", color_scheme=scheme)
    page.wait_for_load_state("networkidle")
    assert min(page.evaluate(RATIOS)) >= 4.5
    page.evaluate("localStorage.setItem('damas.look', JSON.stringify({moreContrast: true}))")
    page.reload()
    page.wait_for_selector("html[data-contrast=more]")
    assert min(page.evaluate(RATIOS)) >= 7


def test_the_look_is_kept_and_known_to_the_server(open_page: Any) -> None:
    """Board, pieces, dark and large: chosen once, drawn so from the first byte of the next page."""
    page = open_page("/")
    page.wait_for_selector("body[data-ready]")
    page.click(".looks-button")
    page.select_option("#looks [name=appearance]", "dark")
    page.select_option("#looks [name=board]", "green")
    page.select_option("#looks [name=pieces]", "flat")
    page.check("#looks [name=largeType]")
    page.check("#looks [name=moreContrast]")
    page.wait_for_selector("html[data-pieces=flat]")
    wanted = {"appearance": "dark", "board": "green", "pieces": "flat", "type": "large"}
    wanted["contrast"] = "more"
    for where in ("/", "/watch"):
        page.goto(where)
        raw = page.request.get(where).text()
        for name, value in wanted.items():
            assert f'data-{name}="{value}"' in raw
            assert page.get_attribute("html", f"data-{name}") == value
