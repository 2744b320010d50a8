"""The routes of an address are found by its beginning: the same as by asking all of them."""

from __future__ import annotations

import re

import pytest
from fastapi import APIRouter, FastAPI
from fastapi.testclient import TestClient
from starlette.routing import BaseRoute, Match, Mount

from damas.http.core.route_index import RouteIndex
from damas.http.routes.routers import ROUTERS

ROUTER = APIRouter(routes=[route for router in ROUTERS for route in router.routes])
INDEX = RouteIndex(ROUTER)
PATHS = sorted({re.sub(r"\{[^}]*\}", "7", route.path) for route in ROUTER.routes})  # type: ignore[attr-defined]
OTHERS = ["/", "", "//", "/nothing", "/api/nothing/7", "/games/", "//games/7", "/api/games/7/"]


def asked(routes: list[BaseRoute], path: str, kind: str) -> list[tuple[BaseRoute, Match]]:
    """The routes that take an address, those of another method among them."""
    scope = {"type": kind, "path": path, "root_path": "", "method": "GET", "headers": []}
    found = [(route, route.matches(dict(scope))[0]) for route in routes]
    return [one for one in found if one[1] is not Match.NONE]


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_the_same_routes_take_an_address(kind: str) -> None:
    """In the same order, any route that it means."""
    for path in [*PATHS, *OTHERS]:
        few = INDEX.router_for(path).routes
        assert asked(few, path, kind) == asked(ROUTER.routes, path, kind), path


def test_few_are_asked() -> None:
    """An address means some of hundreds of routes."""
    assert len(ROUTER.routes) > 300
    assert max(len(INDEX.router_for(path).routes) for path in PATHS) < 100
    assert len(INDEX.router_for("/games/7").routes) < 20


def test_strangers_make_no_more_routers() -> None:
    """The routers that are kept are no more than the beginnings of routes."""
    for number in range(2000):
        INDEX.router_for(f"/api/{number}")
        INDEX.router_for(f"/{number}/games")
    assert len(INDEX._found) <= len(INDEX._known) + 1


def indexed() -> FastAPI:
    """An application with few routes, found by the index."""
    app = FastAPI()

    @app.get("/games/{game}")
    def game(game: str) -> str:
        return f"game {game}"

    @app.get("/{page}")
    def page(page: str) -> str:
        return f"page {page}"

    app.router.middleware_stack = RouteIndex(app.router)
    return app


def test_a_route_that_comes_later_is_found() -> None:
    """Also one below a mount."""
    app = indexed()
    client = TestClient(app)
    assert client.get("/games/7").json() == "game 7"
    assert client.get("/other/7").status_code == 404
    app.get("/other/{one}")(lambda one: one)
    below = FastAPI()
    below.get("/deep/{one}")(lambda one: f"below {one}")
    app.router.routes.append(Mount("/under", below))
    assert client.get("/other/7").json() == "7"
    assert client.get("/under/deep/7").json() == "below 7"


def test_other_answers_are_as_before() -> None:
    """Another method, a stroke too many, an address of two meanings, a server below a path."""
    client = TestClient(indexed())
    assert client.post("/games/7").status_code == 405
    assert client.get("/games/7/", follow_redirects=False).headers["location"].endswith("/games/7")
    assert client.get("/games").json() == "page games"
    below = TestClient(indexed(), root_path="/damas")
    assert below.get("/damas/games/7").json() == "game 7"
