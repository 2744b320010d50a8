"""The first visit on a slow phone: few requests, few bytes (bench/first_load.py measures them)."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import BROWSER, Server

ROOT = Path(__file__).parents[3]
MOST_BYTES = 100_000
MOST_REQUESTS = 12


@pytest.fixture(scope="module")
def visits(server: Server) -> list[dict[str, Any]]:
    """A first visit to home and to a game in each language, from the built files."""
    spec = importlib.util.spec_from_file_location("first_load", ROOT / "bench" / "first_load.py")
    assert spec
    assert spec.loader
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    locales = ["en-GB", "pt-BR", "pt-PT"]
    found: list[dict[str, Any]] = bench.visits(BROWSER.launch(), server.url, locales, slow=False)
    return found


def test_a_first_visit_is_small(visits: list[dict[str, Any]]) -> None:
    """At most 100 kB over the wire and 12 requests, home and a game's page, each language."""
    assert len(visits) == 6
    for visit in visits:
        assert visit["requests"] <= MOST_REQUESTS, visit
        assert visit["bytes"] <= MOST_BYTES, visit


def test_a_built_page_asks_for_no_source(visits: list[dict[str, Any]]) -> None:
    """Nothing is loaded module by module, no catalogue is fetched whole."""
    for visit in visits:
        static = [one for one in visit["asked"] if one.startswith("/static/")]
        assert all(one.startswith(("/static/built/", "/static/icons/")) for one in static), visit
        assert not [one for one in visit["asked"] if one.startswith("/api/messages")]


PAGES = {
    "/": "body[data-ready]",
    "/games": "body[data-ready]",
    "/editor": "body[data-ready]",
    "/rules/portuguesa-fpd": "body[data-ready]",
    "/tournaments": "body[data-ready]",
    "/arbiter": "main",
    "/arbiter/training": "main",
    "/archive": "main",
    "/learn": "main",
    "/watch": "main",
    "/print": "main",
    "/friend": "#get-link:not([disabled])",
    "/join": "main",
    "/lobby": "#quick:not([disabled])",
    "/own-games": "#games > *",
    "/account": "body[data-ready]",
    "/privacy": "main",
    "/ratings": "main",
    "/people/owner": "main",
    "/club": "main",
}


@pytest.mark.parametrize("path", list(PAGES))
def test_built_pages_work_without_a_fault(chromium: Any, server: Server, path: str) -> None:
    """No error, nothing missing, the words of the page's language; small on the first visit."""
    context = chromium.new_context(base_url=server.url, locale="pt-PT")
    page = context.new_page()
    wire, loaded = context.new_cdp_session(page), []
    wire.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    wire.send("Network.enable")
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("requestfailed", lambda asked: faults.append(asked.url))
    page.on("response", lambda got: faults.append(got.url) if got.status > 399 else None)
    page.goto(path)
    page.wait_for_selector(PAGES[path])
    page.wait_for_load_state("networkidle")
    assert "Jogar" in page.inner_text(".top-nav")
    assert page.evaluate("typeof globalThis.damasWords") == "object"
    assert page.locator("link[rel=stylesheet]").count() <= 2
    assert len(loaded) <= MOST_REQUESTS
    assert sum(loaded) <= MOST_BYTES
    context.close()
    assert faults == []


def test_a_move_on_the_built_board_begins_a_game(chromium: Any, server: Server) -> None:
    """From the first page into a game, and the computer's answer comes."""
    context = chromium.new_context(base_url=server.url, locale="pt-BR")
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector("body[data-ready]")
    legal = json.loads(page.locator("#home-data").text_content())["variants"]["brazilian"]["legal"]
    for square in legal[0]["path"]:
        page.click(f'.db-cell[data-square="{square}"]')
    page.wait_for_url("**/games/*")
    page.wait_for_selector("damas-board[data-ply='2']")
    context.close()
