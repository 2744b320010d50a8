"""Names that somebody typed, wherever they are shown: pages, PDN files, prints, exports."""

from __future__ import annotations

import io
import zipfile

from starlette.testclient import TestClient

from damas.pdn import read_game

from .conftest import Browser, new_game, sitting

EVIL = '<img src=x onerror="alert(1)">'
TAG = '"] [Evil "1"] {x} \\'


def named_game(client: TestClient, name: str) -> str:
    """A game with a player of that name, over after one move."""
    game = new_game(client, white={"kind": "person", "name": name})
    with sitting(client, game) as seat:
        seat.hello()
        seat.do("move", ply=0, text="9-13")
        seat.do("resign", by="black")
    return game


def test_on_pages(browser: Browser) -> None:
    """No page holds the markup: the first page, watching, the games, the game itself."""
    ana = browser()
    game = new_game(ana, white={"kind": "person", "name": EVIL})
    for path in ("/", "/watch", "/games", f"/games/{game}"):
        page = ana.get(path).text
        assert "<img src=x" not in page
        assert "</script><" not in page.replace(" ", "").partition("onerror")[2][:40]


def test_a_name_that_ends_a_script(browser: Browser) -> None:
    """The data that a page carries cannot end its element."""
    ana = browser()
    new_game(ana, white={"kind": "person", "name": "</script><script>alert(1)</script>"})
    assert "<script>alert(1)" not in ana.get("/").text


def test_in_a_pdn_file(browser: Browser) -> None:
    """Quotes and backslashes stay within their tag; the file is no page to a browser."""
    ana = browser()
    game = named_game(ana, TAG)
    answer = ana.get(f"/games/{game}.pdn")
    assert "\n[Evil" not in answer.text
    assert '[White "' in answer.text
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert read_game(io.StringIO(answer.text)).headers["White"] == TAG


def test_in_what_is_given_out(browser: Browser) -> None:
    """The file about oneself is a zip to be saved, not shown."""
    ana = browser()
    named_game(ana, EVIL)
    answer = ana.get("/api/people/export.zip")
    assert answer.headers["content-disposition"].startswith("attachment")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        assert all(not name.startswith(("/", "..")) for name in packed.namelist())


def test_refusals_are_no_pages(browser: Browser) -> None:
    """A refusal repeats a name as JSON, not as a page."""
    body = {"name": EVIL, "password": "três tristes tigres"}
    answer = browser().post("/api/people/register", json=body)
    assert answer.headers["content-type"].startswith("application/json")


def test_on_a_printed_and_an_exported_event(server: TestClient) -> None:
    """Pages of an event's site escape the names of its players."""
    data = {"name": EVIL, "system": "round-robin", "rounds": 1, "wo_tolerance_min": 30}
    made = server.post("/api/tournaments", json={"by": EVIL, "data": data})
    event = made.json()["id"]
    act = {"act": "add-players", "data": {"players": [{"name": EVIL}, {"name": "Rui"}]}}
    assert server.post(f"/api/tournaments/{event}/entries", json=act).status_code < 300
    site = server.get(f"/api/tournaments/{event}/website.zip")
    assert site.status_code == 200, site.text
    with zipfile.ZipFile(io.BytesIO(site.content)) as packed:
        pages = [packed.read(one).decode() for one in packed.namelist() if one.endswith(".html")]
    assert pages
    assert all("<img src=x" not in page for page in pages)


def test_a_guests_name_is_marked_in_the_archive(browser: Browser) -> None:
    """So nobody plays there under the name of an account."""
    named_game(browser(), "Clara")
    assert "Clara (guest)" in browser().get("/games/finished?lang=en").text
