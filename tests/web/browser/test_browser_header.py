"""The shell: six doors on every screen, and the menu behind the person's mark."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from .conftest import BROWSER, axe, resize

SIZES = [(320, 640), (360, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1366, 768)]
PHONE = {"width": 390, "height": 844}
PARTS = ["/", "/learn", "/watch", "/tournaments", "/club", "/federation"]
PLACES = """() => [...document.querySelectorAll(".top-nav a, .top .ava")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
})"""
"""Left, top, width and height of the doors and of the person's mark, in pixels."""


WORDS = """[...document.querySelectorAll(".top-nav a")].map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one.lastElementChild ?? one);
  const { left, right } = range.getBoundingClientRect();
  return [left, right];
})"""
"""Where the words of the doors begin and end."""


@pytest.mark.full
def test_doors_in_large_letters_do_not_run_into_each_other(open_page: Any) -> None:
    """On a phone the six words have room between them and end before the edge."""
    page = open_page("/learn?lang=pt_PT")
    page.evaluate("localStorage.setItem('damas.look', '{\"largeType\": true}')")
    page.reload()
    assert page.get_attribute("html", "data-type") == "large"
    for width in (360, 390):
        resize(page, width, 800)
        words = page.evaluate(WORDS)
        assert words[-1][1] <= width
        for (_, end), (begin, _) in pairwise(words):
            assert begin - end >= 3


@pytest.mark.full
@pytest.mark.parametrize("language", ["pt_PT", "en"])
def test_six_doors_are_seen_on_every_screen(open_page: Any, language: str) -> None:
    """The header has 48 pixels at most; no door is cut or hidden, on phones they are a bar at the
    foot."""
    page = open_page(f"/learn?lang={language}")
    for width, height in SIZES:
        resize(page, width, height)
        assert page.locator(".top").bounding_box()["height"] <= 49  # with its line
        links = page.locator(".top-nav a")
        assert links.evaluate_all("all => all.map((a) => a.getAttribute('href'))") == PARTS
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        boxes = page.evaluate(PLACES)
        assert len(boxes) == len(PARTS) + 1
        for left, top, wide, high in boxes:
            assert min(wide, high) >= (24 if width < 352 else 36)
            assert left >= 0
            assert left + wide <= width + 0.5
            assert top + high <= height
        is_phone = width < 656
        assert (boxes[0][1] > height / 2) == is_phone
    assert axe(page) == []


@pytest.mark.full
def test_the_menu_of_the_person_fits_every_screen(open_page: Any) -> None:
    """Own pages, language, large letters, board and colours: all of it within the screen."""
    page = open_page("/learn?lang=pt_PT")
    for width, height in SIZES:
        resize(page, width, height)
        page.click(".top .ava")
        box = page.locator("#own-menu").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        if (width, height) == (390, 844):
            page.click(".looks-button")
            assert axe(page) == []
        page.keyboard.press("Escape")
        assert not page.locator("#own-menu").is_visible()


def test_the_menu_of_the_person_is_reached_by_keyboard(open_page: Any) -> None:
    """Enter opens it, its links follow at once, Escape closes it and the mark has the focus."""
    page = open_page("/?lang=pt_PT", viewport=PHONE)
    page.wait_for_selector("body[data-ready]")
    page.focus(".top .ava")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#own-menu') !== null")
    page.keyboard.press("Escape")
    assert not page.locator("#own-menu").is_visible()
    assert page.evaluate("document.activeElement.className") == "ava"


def test_without_scripts_the_doors_and_the_menu_work(server: Any) -> None:
    """Links are links, the menu opens, and the language is chosen by a form; no other form is sent
    by the browser."""
    context = BROWSER.launch().new_context(java_script_enabled=False, base_url=server.url)
    page = context.new_page()
    page.goto("/learn?lang=en")
    page.click(".top-nav a[href='/federation']")
    page.wait_for_url("**/federation*")
    page.click(".top .ava")
    page.select_option("#language", "pt_BR")
    page.click(".languages button")
    page.wait_for_selector("html[lang='pt-BR']")
    page.goto("/classes?lang=en")  # as a page whose scripts are still on their way
    page.fill("#code", "ABCDEF")
    page.press("#code", "Enter")
    assert (page.input_value("#code"), "ABCDEF" in page.url) == ("ABCDEF", False)
    context.close()


def test_the_skip_link_leads_to_the_board(open_page: Any) -> None:
    """On a page that has one; the next Tab is on a square."""
    page = open_page("/?lang=en")
    page.wait_for_selector("body[data-ready]")
    page.focus("a.skip")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#board') !== null")


@pytest.mark.parametrize(("scheme", "ink"), [("light", 0), ("dark", 255)])
@pytest.mark.full
def test_high_contrast_is_drawn(open_page: Any, scheme: str, ink: int) -> None:
    """Black on white or white on black (tests/test_styles.py computes every contrast)."""
    page = open_page("/learn", color_scheme=scheme)
    page.wait_for_load_state("networkidle")
    page.evaluate("localStorage.setItem('damas.look', JSON.stringify({moreContrast: true}))")
    page.reload()
    page.wait_for_selector("html[data-contrast=more]")
    assert page.evaluate("getComputedStyle(document.body).color") == f"rgb({ink}, {ink}, {ink})"
    ground = 255 - ink
    shown = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert shown == f"rgb({ground}, {ground}, {ground})"


def test_the_look_is_kept_and_known_to_the_server(open_page: Any) -> None:
    """Board, pieces, dark and large: chosen once, drawn so from the first byte of the next page."""
    page = open_page("/")
    page.wait_for_selector("body[data-ready]")
    page.click(".top .ava")
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


FACES = """() => {
  const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 5;
  const left = (one) => Math.round(one.getBoundingClientRect().left);
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  return [
    left(document.querySelector(".brand")),
    Math.min(...all("main :is(h1, h2, .card, damas-board, free-board)").map(left)),
    all("main .primary").length,
  ];
}"""
"""Where the header and the page begin, and how many buttons are the one that comes next."""
PLAIN = """
    / /friend /join /lobby /own-games /learn /watch /games /games/finished /editor /archive
    /arbiter /arbiter/training /account /privacy /accessibility /print /ratings /club /tournaments
    /studies
    /classes /federation /federation/office /problems /endings /lessons /rules/portuguesa-fpd
    /repertoire /offline /jobs /owner
"""


@pytest.mark.full
def test_every_page_begins_at_one_left_edge_and_has_one_next_thing(open_page: Any) -> None:
    """Under the name of the site, on a laptop and on a large screen; one primary button at most."""
    page = open_page("/learn?lang=pt_PT")
    for path in PLAIN.split():
        page.goto(path)
        page.wait_for_load_state("networkidle")
        for width in (1366, 1920):
            resize(page, width, 900)
            brand, first, primary = page.evaluate(FACES)
            assert abs(brand - first) <= 1, (path, width)
            assert primary <= 1, path
