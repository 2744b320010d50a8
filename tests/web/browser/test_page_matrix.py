"""Every page at every size of a screen, by day and by night, in each language.

Nothing is wider than the screen, axe finds nothing (WCAG A and AA), and a board that one plays at
is seen whole. A page takes one of the languages; all three are taken. `make test-all` looks at a
third of the pages, drawn by a seed.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest

from damas.school.problems.collection import shipped
from sampling import SEED, drawn

from .beginnings import both_colours
from .conftest import SHOTS, Server, resize
from .guests import Guest
from .pages import to_part
from .test_browser_tournament import entered

pytestmark = pytest.mark.full
SIZES = ((360, 640), (390, 844), (844, 390), (1366, 768), (1920, 1080))
LOOKED = ((390, 844), (1366, 768))
"""The sizes at which axe looks, one page at one of them, by turns: a phone and a laptop have
layouts of their own."""
BARE = """() => [...document.querySelectorAll(
    ".db-play, .db-arrow polyline:not(.edge), .card, .panel, table, .tabs, .option",
  )].filter((one) => {
    const style = getComputedStyle(one);
    if (one instanceof SVGElement) return style.fill === "rgb(0, 0, 0)";
    if (one.tagName === "TABLE") return style.borderCollapse !== "collapse";
    return style.display === "inline" || style.borderBottomWidth === "0px";
  }).map((one) => one.className.baseVal ?? one.className)"""
"""Parts of a page that the style sheets which it has say nothing of."""
LANGUAGES = ("pt-PT", "pt-BR", "en-GB")
WITHOUT_ANYTHING = """
    / /friend /join /lobby /own-games /learn /watch /games /games/finished /editor /archive
    /arbiter /arbiter/training /account /privacy /accessibility /print /ratings /club /tournaments
    /studies
    /classes /federation /trust /problems?game=portuguese /endings?rules=portuguesa-fpd
    /lessons?rules=fenae-2025 /rules/portuguesa-fpd
"""
PLAIN = WITHOUT_ANYTHING.split()
"""Pages that need nothing to be there."""
LESSON = "/lessons/majority?rules=portuguesa-fpd#4"
EVENT = {
    "name": "Copa",
    "system": "round-robin",
    "regulation": "fenae-2025",
    "wo_tolerance_min": 15,
}
TABS = ("players", "rounds", "standings", "crosstable", "papers", "more", "people")
GAME = '[White "Conceição, Inês"]\n[Black "Zé"]\n[GameType "20"]\n1. 32-28 {first} 19-23 2. 28x19 *'
Made = Callable[[Server, Guest], str]


def _game(server: Server, _guest: Guest) -> str:
    return f"/games/{server.new_game('internacional', clock={'base_seconds': 300})}"


def _analysis(_server: Server, guest: Guest) -> str:
    game = guest.ask("/api/games", {"regulation": "internacional"})["id"]
    guest.do(game, "resign", by="white")
    return f"/games/{game}/analysis"


def _table(server: Server, _guest: Guest) -> str:
    clock = {"white": 1200, "black": 1200}
    asked = {"regulation": "fenae-2025", "fen": "W:W18,29:B14,3", "clock": clock}
    return f"/arbiter/{server.call('/api/arbiter/tables', asked)['id']}"


def _study(_server: Server, guest: Guest) -> str:
    asked = {"title": "Aberturas", "game": "portuguese", "name": "Ana"}
    return f"/studies/{guest.ask('/api/studies', asked)['id']}"


def _problem(_server: Server, _guest: Guest) -> str:
    return f"/problems/{next(iter(shipped('international'))).id}"


def _ending(_server: Server, _guest: Guest) -> str:
    return "/endings/three-kings-one?rules=portuguesa-fpd&level=4"


MADE: dict[str, Made] = {
    "game": _game,
    "analysis": _analysis,
    "table": _table,
    "study": _study,
    "problem": _problem,
    "ending": _ending,
    "lesson": lambda _server, _guest: LESSON,
}
USUAL = "body[data-ready], damas-board[data-ply], damas-board[data-node]"
PLAYED_AT = ("problem", "ending", "lesson", "analysis")
"""Pages whose board is seen whole without scrolling."""


def looked_at(page: Any, name: str, *, board: bool = False) -> None:
    """One page at every size; pictures to look at, in tests/web/screenshots."""
    page.wait_for_load_state("networkidle")
    SHOTS.mkdir(exist_ok=True)
    for width, height in SIZES:
        resize(page, width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
        assert page.evaluate(BARE) == [], name
        if board:
            place = page.locator("#board, #setup").first.bounding_box()
            assert place["y"] + place["height"] <= height, (name, width)
        if (width, height) == LOOKED[(len(name) + SEED) % 2]:
            assert both_colours(page) == [], (name, width)
            page.screenshot(
                path=SHOTS / f"{name.strip('/').replace('/', '-') or 'home'}-{width}.png"
            )


LOCALES = dict(zip([*PLAIN, *MADE], cycle(LANGUAGES), strict=False))
"""The language in which each page is looked at."""


@pytest.mark.parametrize("path", drawn(PLAIN, 8))
def test_a_page(open_page: Any, server: Server, path: str) -> None:
    """As a newcomer sees it."""
    page = open_page(path, locale=LOCALES[path])
    looked_at(page, path.partition("?")[0], board=path == "/editor")


@pytest.mark.parametrize("name", drawn(MADE, 3))
def test_a_page_of_something_that_was_made(open_page: Any, server: Server, name: str) -> None:
    """A game, a table, and where one learns; a room is looked at in `test_browser_club.py`."""
    guest = Guest(server)
    path = MADE[name](server, guest)
    page = guest.at(open_page, path, locale=LOCALES[name])
    page.wait_for_selector(USUAL)
    looked_at(page, name, board=name in PLAYED_AT)


def test_a_game_of_the_archive(open_page: Any, server: Server) -> None:
    """With its comments."""
    guest = Guest(server)
    page = guest.at(open_page, "/archive")
    page.wait_for_selector("body[data-ready]")
    file = {"name": "a.pdn", "mimeType": "text/plain", "buffer": GAME.encode()}
    page.set_input_files("#files", [file])
    page.wait_for_selector(".import[data-done]")
    page.get_by_role("link", name="Conceição, Inês").first.click()
    page.wait_for_selector("body[data-ready] .score button")
    looked_at(page, "archive-game")


def test_the_parts_of_an_event(open_page: Any, server: Server) -> None:
    """As its organiser sees them, in one of the languages by turns."""
    event, key = entered(server, EVENT, paired=True)
    page = open_page(f"/tournaments/{event}?key={key}", locale=LANGUAGES[SEED % 3])
    page.wait_for_selector("body[data-ready]")
    for tab in TABS:
        to_part(page, tab)
        looked_at(page, f"event-{tab}")
