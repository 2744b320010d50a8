"""The first visit on a slow phone: few requests, few bytes (bench/first_load.py measures them)."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sampling import SEED, sampled

from .conftest import BROWSER, Server
from .pages import EMPTY, leave_unpainted

ROOT = Path(__file__).parents[3]
MOST_BYTES = 100_000
MOST_REQUESTS = 12
MOST = {"home": 38_000, "game": 70_000}
"""Bytes of the pages that are visited most, in every language."""


@pytest.fixture(scope="module")
def visits(server: Server) -> list[dict[str, Any]]:
    """First visits from the built files: to home in each language, to a game in one of them."""
    spec = importlib.util.spec_from_file_location("first_load", ROOT / "bench" / "first_load.py")
    assert spec
    assert spec.loader
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    locales = ("en-GB", "pt-BR", "pt-PT")
    wanted = [("home", locale) for locale in locales]
    wanted.append(("game", random.Random(SEED).choice(locales)))
    browser = BROWSER.launch()
    return [bench.measure(browser, server.url, *one, slow=False) for one in wanted]


def test_a_first_visit_is_small(visits: list[dict[str, Any]]) -> None:
    """At most 38 kB over the wire for home, 70 for a game's page, and 12 requests."""
    assert len(visits) == 4
    for visit in visits:
        assert visit["requests"] <= MOST_REQUESTS, visit
        assert visit["bytes"] <= MOST[visit["page"]], visit


def sources(asked: list[str]) -> list[str]:
    """The paths among those *asked* for that lead to a module by itself or a whole catalogue."""
    built = ("/static/built/", "/static/icons/")
    loose = [one for one in asked if one.startswith("/static/") and not one.startswith(built)]
    return loose + [one for one in asked if one.startswith("/api/messages")]


@pytest.mark.full
def test_a_built_page_asks_for_no_source(visits: list[dict[str, Any]]) -> None:
    """Nothing is loaded module by module, no catalogue is fetched whole."""
    for visit in visits:
        assert sources(visit["asked"]) == [], visit


PAGES = {
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
    "/accessibility": "main",
    "/ratings": "main",
    "/people/owner": "main",
    "/club": "main",
}


class Visitor:
    """A page that comes to each address as for the first time, with nothing kept."""

    def __init__(self, server: Server) -> None:
        self.server = server.url
        self.context = BROWSER.launch().new_context(base_url=server.url, locale="pt-PT")
        leave_unpainted(self.context)
        self.page = self.context.new_page()
        self.wire = self.context.new_cdp_session(self.page)
        self.wire.send("Network.enable")
        self.wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
        self.loaded: list[float] = []
        self.asked: list[str] = []
        self.faults: list[str] = []
        self.wire.on("Network.loadingFinished", self._finished)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("requestfailed", lambda asked: self.faults.append(asked.url))
        self.page.on("response", self._answered)

    def _finished(self, event: dict[str, Any]) -> None:
        self.loaded.append(event["encodedDataLength"])

    def _answered(self, got: Any) -> None:
        self.asked.append(got.url.removeprefix(self.server))
        if got.status > 399:
            self.faults.append(got.url)

    def visit(self, path: str) -> None:
        """Goes to a page, as somebody does who has never been here."""
        self.page.goto("/healthz")
        self.page.evaluate(EMPTY)
        kinds = {"origin": self.server, "storageTypes": "all"}
        self.wire.send("Storage.clearDataForOrigin", kinds)
        self.context.clear_cookies()
        for heard in (self.loaded, self.asked, self.faults):
            heard.clear()
        self.page.goto(path)
        self.page.wait_for_selector(PAGES[path])
        self.page.wait_for_load_state("networkidle")


@pytest.fixture(scope="module")
def visitor(server: Server) -> Iterator[Visitor]:
    """One for all pages: a context of its own costs as much as a visit."""
    made = Visitor(server)
    yield made
    made.context.close()


@pytest.mark.parametrize("path", sampled(PAGES, 3, rest=5))
def test_built_pages_work_without_a_fault(visitor: Visitor, path: str) -> None:
    """No error, nothing missing, the words of the page's language; small on the first visit."""
    visitor.visit(path)
    page = visitor.page
    assert "Jogar" in page.inner_text(".top-nav")
    assert page.evaluate("typeof globalThis.damasWords") == "object"
    assert page.locator("link[rel=stylesheet]").count() <= 2
    assert sources(visitor.asked) == []
    assert 0 < len(visitor.loaded) <= MOST_REQUESTS
    assert sum(visitor.loaded) <= MOST_BYTES
    assert visitor.faults == []
