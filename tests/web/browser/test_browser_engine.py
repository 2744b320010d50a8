"""The engine in the page: it runs in a worker of the browser, and the server searches nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .conftest import Server, Table, comes_true

START = '#analysis [data-analysis="run"]'
LINES = "#analysis .lines li"
NOWHERE = "/healthz"
"""A page on which a test begins to listen, before it goes to the one that it asks about."""
COMPUTER = {"kind": "engine", "level": 1}


class AsForPeople(Server):
    """A server of which only pages with an analysis may share memory."""

    isolated = False


SERVER = AsForPeople


def frames_of(page: Any) -> list[dict[str, Any]]:
    """The messages that arrive at the page's sockets from now on."""
    heard: list[dict[str, Any]] = []

    def listen(socket: Any) -> None:
        socket.on("framereceived", lambda text: heard.append(json.loads(text)))

    page.on("websocket", listen)
    return heard


def sent_from(page: Any) -> list[dict[str, Any]]:
    """The messages that the page sends by its sockets from now on."""
    said: list[dict[str, Any]] = []

    def listen(socket: Any) -> None:
        socket.on("framesent", lambda text: said.append(json.loads(text)))

    page.on("websocket", listen)
    return said


def test_an_analysis_runs_on_the_visitors_device(open_page: Any) -> None:
    """A worker gives the lines, the server the position only, until the person chooses it."""
    page = open_page(NOWHERE)
    heard = frames_of(page)
    page.goto("/archive")
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate("crossOriginIsolated")
    page.click(".lines-choices summary")
    page.select_option('[data-analysis="threads"]', "2")
    page.click(START)
    page.wait_for_selector(LINES)
    # one for each processor; a call of the browser lets its events in
    comes_true(lambda: page.title() and len(page.workers) == 2)
    assert {one["type"] for one in heard} == {"position"}

    page.select_option('[data-analysis="place"]', "server")
    # a call of the browser lets the events of its sockets in
    comes_true(lambda: page.title() and "step" in {one["type"] for one in heard})
    page.wait_for_selector(LINES)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.input_value('[data-analysis="place"]') == "server"


@pytest.mark.full
def test_a_game_of_russian_draughts_is_played_on_the_visitors_device(
    server: Server, open_page: Any
) -> None:
    """The computer's answer is found by a worker of the page, by the rules of that game: its man
    goes on from the last row as a king."""
    game = server.new_game("idf-64-russian", "W:W20,24,25:B10,12,21", black=COMPUTER)
    page = open_page(NOWHERE, own=True)  # a test above chose the server
    said = sent_from(page)
    page.goto(f"/games/{game}")
    table = Table(page, server, game)
    table.wait_ply(0)
    # a call of the browser lets the events of its sockets in
    comes_true(lambda: table.page.title() and {"type": "engine", "here": True} in said)
    table.tap(24, 19)
    table.wait_ply(2)
    comes_true(lambda: table.page.title() and said[-1]["type"] == "reply")
    assert [one["path"] for one in said if one["type"] == "reply"] == [[21, 30, 16]]
    assert table.state["moves"][1]["path"] == [21, 30, 16]
    assert len(table.page.workers) == 1


def test_the_engine_is_not_loaded_before_it_is_asked(open_page: Any) -> None:
    """A page without an analysis fetches neither the kernel nor weights."""
    asked: list[str] = []
    page = open_page(NOWHERE)
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/editor")
    page.wait_for_selector("body[data-ready]")
    assert not [url for url in asked if "/engine" in url.partition("/static/js")[0]]


@pytest.mark.full
def test_an_engine_that_fails_makes_room_for_that_of_the_server(open_page: Any) -> None:
    """A browser that cannot load the kernel is analysed for by the server, without a word."""
    page = open_page(NOWHERE)
    heard = frames_of(page)
    page.route("**/engine/kernel*", lambda route: route.abort())
    page.goto("/archive")
    page.wait_for_selector("body[data-ready]")
    page.click(START)
    page.wait_for_selector(LINES)
    assert "step" in {one["type"] for one in heard}


@pytest.mark.full
def test_a_processor_that_cannot_help_is_done_without(open_page: Any) -> None:
    """Its worker does not come: the device goes on with one, and the server searches nothing."""
    page = open_page(NOWHERE)
    heard = frames_of(page)

    def without_helper(route: Any) -> None:
        route.fulfill(json=route.fetch().json() | {"helper": "/static/none.js"})

    page.route("**/api/engine", without_helper)
    page.goto("/archive")
    page.wait_for_selector("body[data-ready]")
    page.click(".lines-choices summary")
    page.select_option('[data-analysis="threads"]', "2")
    page.click(START)
    page.wait_for_selector(LINES)
    depth = page.inner_text("#analysis .figures")
    comes_true(lambda: page.inner_text("#analysis .figures") != depth)
    assert {one["type"] for one in heard} == {"position"}
