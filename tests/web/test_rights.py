"""Policies that a room decides: each route that states one refuses a stranger at a private thing.

`may` itself decides about persons, accounts and the owner; for a game, a study, a board or a key
the room of the thing does, and a route that forgets to ask it says nothing by itself.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.routing import APIRoute

from damas.http import create_app
from damas.people import Policy
from services.running import migrated_file
from web.everything import World, world_of
from web.hostile.garbage import operation, whole_schema
from web.people.test_policies import CHANGE, policies, routes

BY_MAY = {Policy.EVERYBODY, Policy.VISITOR, Policy.PERSON, Policy.ACCOUNT, Policy.OWNER}
BY_CALLER = {Policy.OWN, Policy.EVENT}
"""A stranger gets there the own things, or the part that everybody sees: other tests look for
private values in it (`test_tournament_privacy.py`, `intrusion/`)."""
DOORS = {
    "/api/rooms/{room_id}",
    "/api/classes/{class_id}",
    "/api/invitations/{token}",
    "/i/{token}",
}
"""Addresses that are themselves the secret of a link: they show the door, and no more."""
REFUSED = (401, 403, 404)
OTHERWISE = {
    "/api/federation/acts": {"id": "command-of-eve", "act": "add-person", "data": {"name": "Eve"}},
    "/api/arbiter/tables/{table_id}/events": {"events": [{"event": "agree"}]},
    "/api/tournaments/{event_id}/players/{player}/notices": {"email": ""},
}
"""Bodies that a schema alone does not make fit."""
QUERIES = {
    "/api/federation/lists": "?id=command-2",
    "/api/federation/reports": "?id=command-3&series=world",
}


@pytest.fixture(name="world", scope="module")
def _world(tmp_path_factory: Any) -> Iterator[World]:
    path = tmp_path_factory.mktemp("world") / "damas.sqlite3"
    shutil.copy(migrated_file(), path)
    yield from world_of(create_app(str(path)))


def fitting(schema: dict[str, Any]) -> Any:
    """The least value that fits a schema."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return fitting(whole_schema()["components"]["schemas"][name])
    for word in ("const", "default"):
        if word in schema:
            return schema[word]
    for word in ("enum", "anyOf", "oneOf"):
        if word in schema:
            first = schema[word][0]
            return first if word == "enum" else fitting(first)
    kinds: dict[str, Any] = {
        "object": lambda: {
            name: fitting(schema["properties"][name]) for name in schema.get("required", ())
        },
        "array": lambda: [fitting(schema["items"])] * schema.get("minItems", 0),
        "integer": lambda: max(1, schema.get("minimum", 1)),
        "number": lambda: max(1, schema.get("minimum", 1)),
        "boolean": lambda: False,
    }
    usual = "a" * max(schema.get("minLength", 1), 8 if "pattern" in schema else 1)
    return kinds.get(schema.get("type", ""), lambda: usual)()


def asked(world: World, route: APIRoute, method: str, who: str) -> int:
    """The status of a stranger's request that is well formed."""
    said = operation(method, route.path)
    body = said.get("requestBody", {}).get("content", {}).get("application/json")
    value = OTHERWISE.get(route.path) or (fitting(body["schema"]) if body else None)
    address = world.address(route.path, private=True) + QUERIES.get(route.path, "")
    client = world.people[who]
    if who == "nobody":
        client.cookies.clear()
    status: int = client.request(method, address, json=value).status_code
    return status


def is_open(policy: Policy, route: APIRoute, method: str) -> bool:
    """Whether a stranger who has the address may look: of a table it is the secret."""
    looks = method not in CHANGE
    return looks and (policy is Policy.TABLE or route.path in DOORS)


def test_a_stranger_is_refused_at_every_route_that_a_room_decides(world: World) -> None:
    """By every method, with a cookie and without, at things that are Ana's alone."""
    let_in, count = [], 0
    for route in routes(world.server.app.routes):  # type: ignore[attr-defined]
        if not isinstance(route, APIRoute):
            continue
        (policy,) = policies(route)
        for method in sorted(route.methods):
            if policy in BY_MAY | BY_CALLER or is_open(policy, route, method):
                continue
            for who in ("Eve", "nobody"):
                status = asked(world, route, method, who)
                count += 1
                stays = policy is Policy.TABLE_MAKER and status == 409  # with its tournament
                if status not in REFUSED and not stays:
                    let_in.append((policy.name, method, route.path, who, status))
    assert let_in == []
    assert count > 200


def test_doors_show_no_more_than_a_door(world: World) -> None:
    """A stranger with the link of a room or a class."""
    for path in ("/api/rooms/{room_id}", "/api/classes/{class_id}"):
        assert world.eve.get(world.address(path)).json()["door"] is True
