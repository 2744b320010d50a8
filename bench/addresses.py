"""Microseconds of a processor to find the route of an address: by all routes, and by the index.

python bench/addresses.py
"""

from __future__ import annotations

import time
from collections.abc import Callable

from fastapi import APIRouter
from starlette.routing import BaseRoute, Match

from damas.http.core.route_index import RouteIndex
from damas.http.routes.routers import ROUTERS

ADDRESSES = ("/", "/games/abc", "/api/preferences", "/healthz", "/nothing/there")
TIMES = 200


def first(routes: list[BaseRoute], path: str) -> BaseRoute | None:
    """The route that takes a GET of an address."""
    scope = {"type": "http", "path": path, "root_path": "", "method": "GET", "headers": []}
    return next((one for one in routes if one.matches(scope)[0] is Match.FULL), None)


def microseconds(work: Callable[[], object]) -> float:
    """The best of five."""
    best = float("inf")
    for _ in range(5):
        begin = time.process_time()
        for _ in range(TIMES):
            work()
        best = min(best, time.process_time() - begin)
    return best / TIMES * 1e6


def main() -> None:
    """Prints one line for each address."""
    router = APIRouter(routes=[route for one in ROUTERS for route in one.routes])
    index = RouteIndex(router)
    print(f"{len(router.routes)} routes; microseconds: all asked, those that begin alike")
    for path in ADDRESSES:
        whole = microseconds(lambda path=path: first(router.routes, path))
        few = microseconds(lambda path=path: first(index.router_for(path).routes, path))
        print(f"{path:<20}{whole:8.0f}{few:8.1f}")


if __name__ == "__main__":
    main()
