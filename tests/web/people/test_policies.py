"""Rights: every address has one policy, and it is the one that was decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import APIRouter
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.routing import Mount

from damas.http import create_app
from damas.http.requests import DescribedApp, Requirement
from damas.people import Policy
from web.clients import Client

OPEN_MOUNTS = {"/static", "/static/built"}
"""The package's own files: the same for everybody, and nothing is kept of a visitor."""
CHANGE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
MAY_CHANGE = {
    Policy.VISITOR,
    Policy.PERSON,
    Policy.ACCOUNT,
    Policy.OWN,
    Policy.OWNER,
    Policy.MODERATOR,
    Policy.PLAYER,
    Policy.FEDERATION,
    Policy.ROOM,
    Policy.ROOM_HOST,
    Policy.STUDY_WRITER,
    Policy.STUDY_OWNER,
    Policy.CLASS,
    Policy.PUPIL,
    Policy.TEACHER,
    Policy.EVENT,
    Policy.EVENT_KEY,
    Policy.BOARD_SECRET,
    Policy.REGISTRATION,
    Policy.TABLE,
    Policy.TABLE_MAKER,
}


def routes(found: Any) -> Iterator[Any]:
    """Every route, those of included routers too."""
    for route in found:
        inner = getattr(getattr(route, "original_router", None), "routes", None)
        if inner is not None:
            yield from routes(inner)
        else:
            yield route


def policies(route: Any) -> list[Policy]:
    """The policies that a route states."""
    stated = [one.dependency for one in route.dependencies]
    return [one.policy for one in stated if isinstance(one, Requirement)]


@pytest.fixture(name="every")
def _every(tmp_path: Any) -> list[Any]:
    return list(routes(create_app(str(tmp_path / "damas.db")).routes))


def test_every_address_states_one_policy(every: list[Any]) -> None:
    """Routes and WebSockets alike; a new one without a policy fails here."""
    ours = [route for route in every if isinstance(route, APIRoute | APIWebSocketRoute)]
    assert len(ours) > 100
    wrong = {route.path: policies(route) for route in ours if len(policies(route)) != 1}
    assert wrong == {}


def test_an_address_without_a_policy_ends_the_start() -> None:
    """What is forgotten is closed: the server does not start."""
    router, app = APIRouter(), DescribedApp()

    @router.get("/open")
    async def forgotten() -> str:
        return ""

    with pytest.raises(LookupError, match="/open"):
        app.add_routes(router.routes)


def test_the_description_is_true(tmp_path: Any) -> None:
    """Each operation tells its policy, who keeps its answers, and the form of a refusal that a
    request with a wrong field gets."""
    app = create_app(str(tmp_path / "damas.db"))
    told = app.openapi()
    operations = [one for path in told["paths"].values() for one in path.values()]
    assert len(operations) > 150
    assert all({"x-policy", "x-cache"} <= set(one) for one in operations)
    refusal = told["components"]["schemas"]["RefusedAnswer"]["properties"]
    with Client(app) as client:
        answer = client.post("/api/positions/check", json={"regulation": 1, "fen": "W"})
    assert (answer.status_code, set(answer.json())) == (422, set(refusal))
    assert "HTTPValidationError" not in str(told)


def test_nothing_else_answers(every: list[Any]) -> None:
    """Mounts and the rest: the package's files, and the public schema."""
    others = [one for one in every if not isinstance(one, APIRoute | APIWebSocketRoute)]
    assert {one.path for one in others if isinstance(one, Mount)} == OPEN_MOUNTS
    assert {one.path for one in others if not isinstance(one, Mount)} <= {"/openapi.json"}


def test_what_everybody_uses_changes_nothing(every: list[Any]) -> None:
    """An address that changes something has a policy that says who may."""
    changing = [one for one in every if isinstance(one, APIRoute) and one.methods & CHANGE]
    wrong = [one.path for one in changing if not set(policies(one)) <= MAY_CHANGE]
    assert wrong == ["/api/games/{game_id}/review"]  # words searches of a device, stores nothing
