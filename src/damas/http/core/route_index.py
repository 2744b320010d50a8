"""The routes that an address may mean, found by its first two parts.

A router of Starlette asks every route in turn whether an address is its own: with 400 routes that
takes longer than most answers. Here only those are asked that begin alike, in the same order.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import TYPE_CHECKING

from starlette.routing import Mount

if TYPE_CHECKING:
    from fastapi import APIRouter
    from starlette.routing import BaseRoute
    from starlette.types import Receive, Scope, Send

Beginning = tuple[str | None, str | None]
"""The first two parts of an address; None for one that is not fixed."""
ANY: Beginning = None, None


class RouteIndex:
    """The application of a *router*: that router for the few routes that an address may mean."""

    def __init__(self, router: APIRouter) -> None:
        self._router = router
        self._routes: list[tuple[Beginning, BaseRoute]] = []
        self._known: set[Beginning] = set()
        self._found: dict[Beginning, APIRouter] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        router = self._router
        if scope["type"] != "lifespan" and not scope.get("root_path"):
            scope.setdefault("router", router)  # it makes the addresses of all routes
            router = self.router_for(scope["path"])
        await router.app(scope, receive, send)

    def router_for(self, path: str) -> APIRouter:
        """The router with the routes that *path* may mean."""
        if len(self._routes) != len(self._router.routes):
            self._read()
        first, second = _parts(path)
        asked: tuple[Beginning, ...] = (first, second), (first, None)
        key = next((one for one in asked if one in self._known), ANY)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = copy(self._router)
            found.routes = [one for fixed, one in self._routes if _may_mean(fixed, key)]
        return found

    def _read(self) -> None:
        """Takes over the routes of the router."""
        self._routes = [(_beginning(one), one) for one in self._router.routes]
        self._known = {fixed for fixed, _ in self._routes}
        self._found.clear()


def _parts(path: str) -> tuple[str, str]:
    """The first two parts of an address; one that it does not have is ""."""
    parts = path.strip("/").split("/", 2)
    return parts[0], parts[1] if len(parts) > 1 else ""


def _beginning(route: BaseRoute) -> Beginning:
    path: str | None = getattr(route, "path", None)
    return ANY if path is None else _fixed(path, is_open=isinstance(route, Mount))


@cache
def _fixed(path: str, *, is_open: bool) -> Beginning:
    """The fixed parts with which the addresses of a route begin. *is_open*: its own application
    reads the rest of them."""
    first, second = _parts(path)
    if "{" in first or (is_open and not first):
        return ANY
    return first, None if "{" in second or (is_open and not second) else second


def _may_mean(fixed: Beginning, key: Beginning) -> bool:
    return all(part is None or part == asked for part, asked in zip(fixed, key, strict=True))
