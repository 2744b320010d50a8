"""Markup in every text that a stranger can write, on the pages that show it, in a browser."""

from __future__ import annotations

import http.cookiejar
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sampling import sampled

from .beginnings import EMPTY
from .conftest import Server

pytestmark = pytest.mark.browser
EVIL = '"><img src=x onerror=hacked=1>'
SVG = "<svg onload=hacked=2>"
FAR = {"via": "1.1 elsewhere"}
"""Sent by people who are not at the server's machine."""
LOOK = """() => ({
    ran: window.hacked ?? null,
    found: [...document.querySelectorAll('*')].filter((one) =>
        [...one.attributes].some((about) => about.name.startsWith('on')
            || /^\\s*javascript:/i.test(about.value))
        || one.getAttribute('src') === 'x'
        || (one.tagName === 'SCRIPT' && !one.src && !/json/.test(one.type))
    ).map((one) => one.outerHTML.slice(0, 120)),
    text: document.documentElement.textContent
        + [...document.querySelectorAll('[aria-label],[title],input')]
            .map((one) => (one.ariaLabel ?? '') + one.title + (one.value ?? '')).join(' '),
})"""


class Person:
    """Somebody from elsewhere, with cookies of the own."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.ask("/")

    def ask(self, path: str, body: Any = None, method: str | None = None) -> Any:
        """The JSON of an answer."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **FAR}
        request = urllib.request.Request(self.server.url + path, data, headers, method=method)
        with self.opener.open(request, timeout=20) as answer:
            text = answer.read()
        return json.loads(text) if "json" in (answer.headers["content-type"] or "") else None

    def comes(self, open_page: Any, path: str) -> Any:
        """The page at *path* in a browser of this person."""
        page = open_page(EMPTY, extra_http_headers=FAR)
        page.context.add_cookies(
            [
                {"name": one.name, "value": one.value, "domain": "127.0.0.1", "path": "/"}
                | {"httpOnly": True, "secure": False, "sameSite": "Lax"}
                for one in self.jar
            ]
        )
        page.goto(path)
        return page


class World:
    """A server on which everybody writes markup wherever a text is taken."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.ana, self.rui = Person(server), Person(server)
        terms = {"regulation": "fenae-2025", "control": "5+3", "colour": "white"}
        made = self.ana.ask("/api/invitations", {"terms": terms, "name": EVIL})
        self.open = self.ana.ask("/api/invitations", {"terms": terms, "name": EVIL})["token"]
        self.game = self.rui.ask(f"/api/invitations/{made['token']}/accept", {"name": SVG})["game"]
        for person, words in ((self.ana, SVG), (self.rui, EVIL)):
            person.ask(f"/api/games/{self.game}/words", {"text": words})
            person.ask(f"/api/games/{self.game}/words", {"phrase": "hello"})
        self.rui.ask(f"/api/games/{self.game}/report", {"reason": "other", "text": EVIL})
        self.rui.ask("/api/lobby", {"terms": terms, "name": EVIL})
        asked = {"name": EVIL, "terms": terms | {"colour": "lot"}, "host": SVG}
        self.room = self.ana.ask("/api/rooms", asked)["id"]
        self.rui.ask(f"/api/rooms/{self.room}/people", {"name": EVIL})
        names = {"kind": "person", "name": EVIL}
        self.screen = server.new_game("portuguesa-fpd", white=names, black=names)
        headers = {"White": EVIL, "Black": SVG, "Event": EVIL, "Arbiter": SVG}
        body = {"regulation": "fenae-2025", "headers": headers}
        self.table = server.call("/api/arbiter/tables", body)["id"]
        self.event, self.key = self._event()
        pdn = (
            f'[White "{SVG}"]\n[Black "<img src=x onerror=hacked=3>"]\n[Event "{SVG}"]\n'
            f'[GameType "20"]\n1. 32-28 {{{EVIL}}} 19-23 (1... 18-22 {{{SVG}}}) 2. 28x19 $1 '
            "{<script>hacked=4</script>} *\n"
        )
        request = urllib.request.Request(
            f"{server.url}/api/archive/files?name={'%3Csvg%20onload=hacked=5%3E.pdn'}", pdn.encode()
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            answer.read()
        self.archived = server.call("/api/archive/games")["games"][0]["id"]

    def _event(self) -> tuple[str, str]:
        data = {"name": EVIL, "city": SVG, "arbiter": EVIL, "system": "round-robin", "rounds": 1,
                "wo_tolerance_min": 30}  # fmt: skip
        made = self.server.call("/api/tournaments", {"by": EVIL, "data": data})
        event, key = made["id"], made["link"]

        def act(name: str, **data: Any) -> None:
            self.server.call(
                f"/api/tournaments/{event}/entries", {"act": name, "data": data}, key=key
            )

        act("add-players", players=[{"name": EVIL, "club": SVG}, {"name": SVG, "club": EVIL}])
        act("note", kind="remark", text=EVIL)
        path = f"/api/tournaments/{event}/proposal"
        act("pair", **self.server.call(path, key=key)["data"])
        return event, key


@pytest.fixture(scope="module")
def world(server: Server) -> Iterator[World]:
    """One such server for all tests of this file."""
    return World(server)


PAGES = {
    "the lobby": ("/lobby", "ana", True),  # first: a seek goes with its person
    "the first page": ("/", "owner", False),
    "a game of two, its words": ("/games/{game}", "ana", True),
    "a game, for one who watches": ("/games/{game}", "nobody", True),
    "a game at one screen": ("/games/{screen}", "owner", True),
    "the games": ("/games", "owner", True),
    "the own games": ("/own-games", "ana", True),
    "the games that go on": ("/watch", "nobody", True),
    "an invitation": ("/i/{open}", "nobody", True),
    "the owner's page, complaints": ("/owner", "owner", True),
    "the account": ("/account", "ana", False),
    "the archive": ("/archive", "owner", True),
    "a game of the archive": ("/archive/{archived}", "owner", True),
    "an arbiter's board": ("/arbiter/{table}", "owner", True),
    "the boards": ("/arbiter", "owner", True),
    "the tournaments": ("/tournaments", "nobody", True),
    "a tournament": ("/tournaments/{event}", "nobody", True),
    "a tournament, for its organiser": ("/tournaments/{event}", "organiser", True),
    "a board in a frame": ("/games/{screen}/embed", "nobody", True),
    "a room, for its host": ("/club/{room}", "ana", True),
    "a room, at its door": ("/club/{room}", "nobody", True),
    "the rooms": ("/club", "ana", True),
    "the ratings": ("/ratings", "nobody", False),
    "the wall of a tournament": ("/tournaments/{event}/wall", "nobody", True),
}
"""Each page: its address, the person at it, and whether a hostile text must be seen on it."""


def wait_for_text(page: Any, words: str) -> None:
    """Waits until the page shows them; asked from here, as the page's policy lets no test poll."""
    for _ in range(200):
        if words in page.evaluate(LOOK)["text"]:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{words} is not on {page.url}")


@pytest.mark.parametrize("name", sampled(PAGES, 4, rest=4))
def test_no_text_becomes_part_of_a_page(name: str, world: World, open_page: Any) -> None:
    """Nothing runs, no element comes from a text, and the text is shown as it was written."""
    path, person, shown = PAGES[name]
    address = path.format(**vars(world))
    if person == "ana":
        page = world.ana.comes(open_page, address)
    else:
        context: dict[str, Any] = {} if person == "owner" else {"extra_http_headers": FAR}
        if person == "organiser":
            context["extra_http_headers"] = {"authorization": f"Bearer {world.key}"}
        page = open_page(address, **context)
    page.wait_for_load_state("networkidle")
    if shown:
        wait_for_text(page, "hacked")
    for details in page.query_selector_all("summary, [role=tab], .tabs button"):
        if details.is_visible():
            details.click()
    seen = page.evaluate(LOOK)
    assert (seen["ran"], seen["found"]) == (None, [])


def test_what_is_said_meanwhile_is_text_too(world: World, open_page: Any) -> None:
    """Words that arrive while the page is open, and a player who comes back."""
    page = world.ana.comes(open_page, f"/games/{world.game}")
    page.wait_for_selector("damas-board[data-ply]")
    world.rui.ask(f"/api/games/{world.game}/words", {"text": "<b id=late>late</b>" + EVIL})
    wait_for_text(page, "<b id=late>")
    seen = page.evaluate(LOOK)
    assert (seen["ran"], seen["found"]) == (None, [])
    assert page.query_selector("#late") is None


@pytest.mark.full
def test_an_exported_site_runs_nothing(world: World, chromium: Any, tmp_path: Path) -> None:
    """Its pages opened from a disk, where no server sends a policy."""
    import io  # noqa: PLC0415
    import zipfile  # noqa: PLC0415

    url = f"{world.server.url}/api/tournaments/{world.event}/website.zip"
    with urllib.request.urlopen(url, timeout=30) as answer:
        zipfile.ZipFile(io.BytesIO(answer.read())).extractall(tmp_path)
    pages = sorted(tmp_path.rglob("*.html"))
    assert len(pages) > 3
    context = chromium.new_context()
    page = context.new_page()
    for path in pages:
        page.goto(path.as_uri())
        seen = page.evaluate(LOOK)
        assert (seen["ran"], seen["found"]) == (None, []), path.name
    assert "hacked" in seen["text"]
    context.close()
