"""The look of an event: rounds with colours and points, results by keyboard, tables on phones,
the screen on the wall."""

from __future__ import annotations

from typing import Any

import pytest

from sampling import SEED

from .conftest import Server, axe, comes_true, resize
from .league import League, held
from .pages import to_part

LAPTOP = {"width": 1366, "height": 768}
TELEVISION = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
LYING = {"width": 844, "height": 390}
NAMES = (
    "Maria da Conceição Albuquerque de Vasconcelos",
    "João Pedro Nunes",
    "Zé Manuel",
    "Antônio Carlos Figueiredo Sobrinho",
    "Beatriz Sá",
    "Francisco Xavier dos Santos Pereira",
    "Wellington Aparecido da Silva",
    "Leonor Teixeira",
    "Rui Costa",
)
BROKEN = """() => [...document.querySelectorAll('.who, .grid td, .grid th')].flatMap((cell) => {
  const found = [];
  const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    for (const word of walk.currentNode.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(walk.currentNode, word.index);
      range.setEnd(walk.currentNode, word.index + word[0].length);
      const tops = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
      if (tops.size > 1) found.push(word[0]);
    }
  }
  return found;
})"""
"""The words that stand on two lines."""


@pytest.fixture(scope="module")
def swiss(server: Server) -> League:
    """A Swiss of nine in its third round."""
    name = "Copa da Cidade – Campeonato Regional de Damas"
    players = [
        {"name": one, "rating": 2200 - 30 * place, "club": "GD Sol"}
        for place, one in enumerate(NAMES)
    ]
    league = held(server, players, "rating", name=name, rounds=5)
    for number in (1, 2):
        for board, (white, black) in enumerate((("1", "0"), ("=", "="), ("+", "-"), "01"), 1):
            league.do("result", round=number, board=board, white=white, black=black)
        league.do("close-round", round=number)
        league.pair()
    return league


def shown(open_page: Any, swiss: League, part: str, **how: Any) -> Any:
    """A part of the event as its organiser sees it."""
    page = swiss.page(open_page, part, **how)
    page.wait_for_selector(f"#{part} h2")
    return page


def test_a_round_says_who_has_white_and_takes_results_by_keyboard(
    open_page: Any, swiss: League
) -> None:
    """Headings, ratings and points; 1, 0, = and the arrows; every penalty in the menu."""
    page = shown(open_page, swiss, "rounds", viewport=LAPTOP, locale="pt-PT")
    heads = page.inner_text(".board-row.heads")
    assert heads.split() == ["Mesa", "Brancas", "Resultado", "Pretas"]
    first = page.inner_text(".board-row[data-board='1']")
    assert "pontos" in first or "ponto" in first
    assert "2200" in page.inner_text("#rounds")
    options = page.locator(".board-row[data-board='1'] [data-more] option").all_inner_texts()
    assert len([one for one in options if one.startswith("Sanção")]) == 5
    page.focus(".board-row[data-board='1']")
    for key, board, score in (("1", 1, "1-0"), ("=", 2, "½-½"), ("0", 3, "0-1")):
        page.wait_for_selector(f".board-row[data-board='{board}']:focus")
        page.keyboard.press(key)
        page.wait_for_selector(f".board-row[data-board='{board}'] .score:has-text('{score}')")
    page.keyboard.press("ArrowUp")
    comes_true(lambda: page.evaluate("document.activeElement.dataset.board") == "3")
    assert axe(page) == []


@pytest.mark.full
def test_a_swiss_is_shown_by_rounds(open_page: Any, swiss: League) -> None:
    """Opponent, colour and result of every round, as on paper."""
    page = shown(open_page, swiss, "crosstable", viewport=LAPTOP, locale="pt-BR")
    heads = page.locator("#crosstable thead th").all_inner_texts()
    assert heads == ["Lugar", "Nome", "N.º", "R1", "R2", "R3", "Dif.", "Pontos"]
    assert page.locator("#crosstable .res.won").count() > 3
    assert page.locator("#crosstable tbody tr").count() == len(NAMES)
    row = page.locator("#crosstable tbody tr", has_text="Rui Costa")
    assert "(1)" in row.inner_text()
    assert page.locator("#crosstable .man[aria-label='Brancas']").count() > 8
    assert axe(page) == []


@pytest.mark.full
def test_tables_on_phones_keep_the_name_and_reach_the_points(open_page: Any, swiss: League) -> None:
    """Scrolled to the end and back: name, points and the tick to compare are on the screen of a
    phone, upright and lying."""
    page = shown(open_page, swiss, "standings", viewport=PHONE, locale="pt-PT")
    for part, sought in (("standings", "[data-compare]"), ("crosstable", "strong")):
        to_part(page, part)
        page.wait_for_selector(f"#{part} h2")
        for viewport in (PHONE, LYING):
            resize(page, **viewport)
            reaches_the_points(page, part, sought)
    page.click("#tab-rounds")
    page.wait_for_selector("#rounds h2")
    for viewport in (PHONE, LYING):
        resize(page, **viewport)
        assert page.evaluate(BROKEN) == []


def reaches_the_points(page: Any, part: str, sought: str) -> None:
    """The table of a part as it is shown now, at both of its ends."""
    width = page.viewport_size["width"]
    for left in (0, 10_000):
        page.evaluate("x => document.querySelector('.grid').parentElement.scrollLeft = x", left)
        row = page.locator(f"#{part} tbody tr").first
        for cell in (row.locator("td").nth(1), row.locator(sought).last):
            box = cell.bounding_box()
            assert box["x"] >= 0, (part, width)
            assert box["x"] + box["width"] <= width, (part, width)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert page.evaluate(BROKEN) == []


@pytest.mark.full
def test_the_wall_turns_its_pages_and_breaks_no_line(open_page: Any, swiss: League) -> None:
    """No menu, nothing cut off, every row on one line, all players in turn: on a laptop or a
    television by turns."""
    viewport, scheme = ((LAPTOP, "light"), (TELEVISION, "dark"))[SEED % 2]
    page = open_page(
        f"/tournaments/{swiss.id}/wall",
        clock=True,
        viewport=viewport,
        color_scheme=scheme,
        locale="pt-BR",
    )
    page.wait_for_selector("body[data-ready]")
    assert page.locator("nav, select").count() == 0
    first = page.inner_text("#wall-page")
    pages, seen = int(first.split("/")[1]), ""
    for _ in range(pages):
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        for row in page.locator("tbody tr:visible").all():
            box = row.bounding_box()
            assert box["y"] + box["height"] <= viewport["height"]
            assert box["x"] + box["width"] <= viewport["width"]
        lines = page.evaluate(
            "() => [...document.querySelectorAll('tbody tr:not([hidden]) td')]"
            ".filter((one) => one.offsetParent && one.firstChild).map((one) => {"
            " const range = document.createRange(); range.selectNodeContents(one);"
            " return range.getBoundingClientRect().height / parseFloat(getComputedStyle(one)"
            ".fontSize); })"
        )
        assert max(lines) < 1.6
        seen += page.inner_text(".wall").replace(page.inner_text("#wall-why") or "\0", "")
        page.keyboard.press("ArrowRight")
    comes_true(lambda: page.inner_text("#wall-page") == first)
    counts = {name: seen.count(name) for name in NAMES if name != "Rui Costa"}
    assert counts == dict.fromkeys(counts, 2)
    assert "Brancas" in seen
    page.clock.fast_forward("00:20")
    page.wait_for_function("was => document.querySelector('#wall-page').textContent !== was",
                           arg=first)  # fmt: skip
    assert axe(page) == []
