"""Two browsers play; a third watches on the list of running games, and on another site."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from .beginnings import DESKTOP, meet
from .conftest import HostedServer, Server, comes_true

SERVER = HostedServer


@pytest.fixture
def club() -> Iterator[Any]:
    """A club's site at another origin: club(html) → its address."""
    pages: list[bytes] = []

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(pages[-1])

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    site = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=site.serve_forever, daemon=True).start()

    def show(html: str) -> str:
        pages.append(f"<!doctype html><title>Club</title>{html}".encode())
        return f"http://127.0.0.1:{site.server_port}/"

    yield show
    site.shutdown()
    site.server_close()


@pytest.mark.full
def test_a_game_is_watched_on_the_list_and_on_another_site(
    chromium: Any, open_page: Any, server: Server, club: Any
) -> None:
    """The boards move with the game, its page says how many look on, and the end is seen."""
    ana, rui = meet(open_page, server, regulation="fenae-2025", colour="white", control="20%2B0")
    watch = open_page("/watch", **DESKTOP)
    frame = f'<iframe src="{server.url}/games/{ana.game}/embed" width="280" height="384"></iframe>'
    site = chromium.new_context().new_page()
    site.goto(club(frame))
    inside = site.frame_locator("iframe")
    inside.locator("damas-board[data-ply]").wait_for(timeout=20_000)
    assert site.context.cookies() == []
    assert inside.locator("button, form, .top").count() == 0
    ana.page.wait_for_selector("#spectators:has-text('1 watching')")
    ana.play(server.state(ana.game)["legal"][0], 0)
    rui.wait_ply(1)
    watch.wait_for_selector(f"[data-game='{ana.game}'] damas-board[data-ply='1']")
    for name in watch.locator(".watched .name").all():
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), "names stay whole"
    inside.locator("damas-board[data-ply='1']").wait_for(timeout=20_000)
    rui.play(server.state(ana.game)["legal"][0], 1)
    rui.page.click("[data-action='resign']")
    rui.page.click("[data-action='resign']")
    watch.wait_for_selector(f"[data-game='{ana.game}'] .end:not([hidden])")
    inside.locator(".end:not([hidden])").wait_for(timeout=20_000)
    watch.wait_for_selector(f"[data-game='{ana.game}']", state="detached")
    site.context.close()


@pytest.mark.full
def test_an_arbiters_board_is_shown_on_another_site(
    chromium: Any, open_page: Any, server: Server, club: Any
) -> None:
    """The arbiter opens one part and copies the frame; the board there follows, and it ends with
    the arbiter's press."""
    page = open_page("/arbiter", **DESKTOP)
    body = {"regulation": "internacional", "headers": {"White": "Ana", "Black": "Rui"}}
    table = page.request.post("/api/arbiter/tables", data=body).json()["id"]
    page.goto(f"/arbiter/{table}")
    page.click("#show-board summary")
    comes_true(lambda: page.input_value("#show-frame"))
    frame = page.input_value("#show-frame")
    assert table not in frame
    site = chromium.new_context().new_page()
    site.goto(club(frame))
    inside = site.frame_locator("iframe")
    inside.locator("damas-board[data-ply='0']").wait_for(timeout=20_000)
    for square in (32, 28):
        page.click(f"free-board .db-cell[data-square='{square}']")
    page.click("[data-press='white']")
    inside.locator("damas-board[data-ply='1']").wait_for(timeout=20_000)
    assert inside.locator(".seat[data-color='white']").inner_text().startswith("Ana")
    assert site.context.cookies() == []
    page.click("#show-end")
    ended = "#show-said:has-text('Nobody else sees this board now.')"
    page.wait_for_selector(ended, state="attached")
    site.reload()
    inside.get_by_text("This board is not shown any more").wait_for(timeout=20_000)
    site.context.close()
