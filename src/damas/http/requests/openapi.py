"""The application's description for programs, true also in what FastAPI does not know: the form of
refusals, the policy of each address, and who keeps its answers. An address without a policy ends
the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute, APIWebSocketRoute
from pydantic import BaseModel

from .policy import Requirement


class FieldRefusal(BaseModel):
    """A field that is wrong: its place in the data, names and places from 0, and the reason."""

    code: str
    path: list[str | int]
    message: str


class RefusedAnswer(BaseModel):
    """An answer to a request that is not carried out; *faults*: every field that is wrong."""

    code: str
    message: str
    faults: list[FieldRefusal] = []


class DescribedApp(FastAPI):
    """An application whose routes all state a policy, and whose description says it."""

    def add_routes(self, routes: Iterable[Any]) -> None:
        """Takes over routes as they are: `include_router` makes each anew at the first request.

        Raises LookupError for one that does not state one policy: it would be open to everybody.
        """
        for route in routes:
            if isinstance(route, APIRoute | APIWebSocketRoute) and len(_stated(route)) != 1:
                raise LookupError(f"the route of {route.path} states no policy, or two")
            self.router.routes.append(route)

    def openapi(self) -> dict[str, Any]:
        """The description (OpenAPI 3.1)."""
        is_new = self.openapi_schema is None
        found = super().openapi()
        if is_new:
            schemas = found["components"]["schemas"]
            schemas.pop("HTTPValidationError", None)
            schemas.pop("ValidationError", None)
            made = RefusedAnswer.model_json_schema(ref_template="#/components/schemas/{model}")
            schemas |= made.pop("$defs") | {"RefusedAnswer": made}
            for route, operation in _operations(found["paths"], self.router.routes):
                (requirement,) = _stated(route)
                operation["x-policy"] = requirement.policy.name.lower()
                operation["x-cache"] = requirement.keep.value
                operation["responses"] |= {"422": REFUSED, "4XX": REFUSED}
        return found


REFUSED = {
    "description": "Refused, with the reason in the language that was asked for",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RefusedAnswer"}}},
}


def _stated(route: Any) -> list[Requirement]:
    """The policies that a route states."""
    stated = [one.dependency for one in route.dependencies]
    return [one for one in stated if isinstance(one, Requirement)]


def _operations(paths: dict[str, Any], routes: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """The described routes, each with its operations."""
    for route in routes:
        if isinstance(route, APIRoute) and route.include_in_schema:
            for method in route.methods or ():
                yield route, paths[route.path_format][method.lower()]


def as_made(view: Any) -> dict[str, Any]:
    """The options of a route whose large answer is sent as it was made: OpenAPI has the *view*,
    which the type checker holds, and no request pays for another check."""
    return {"response_model": None, "responses": {200: {"model": view}}}
