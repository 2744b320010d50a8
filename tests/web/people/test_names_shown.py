"""Names that somebody typed, wherever they are shown: pages, PDN files, prints, exports."""

from __future__ import annotations

import io
import zipfile

import pytest
from starlette.testclient import TestClient

from damas.pdn import read_game

from .conftest import Browser, new_game, sitting

pytestmark = pytest.mark.one_server

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


def test_a_guests_name_is_marked_in_the_archive(browser: Browser) -> None:
    """So nobody plays there under the name of an account."""
    named_game(browser(), "Clara")
    assert "Clara (guest)" in browser().get("/games/finished?lang=en").text
