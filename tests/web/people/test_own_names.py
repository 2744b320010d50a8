"""The name by which others see a guest is no account's, and hides no sign."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from damas.app.views.names import COMPUTER, GUEST, SIDES
from damas.base.i18n import LOCALES, Text, translate
from damas.people.names import skeleton, visible
from sampling import sampled
from web.meeting.conftest import invite, terms
from web.school.conftest import new_class, new_study
from web.test_online_events import CREATE

from .conftest import Browser
from .test_accounts import register, sign_in
from .test_policies import routes

FIELDS = {"NewClassIn": "teacher", "RoomIn": "host"}
"""The bodies in which the field is not called `name`."""


def body_of(route: Any) -> Any:
    """The model of a route's body, None without one."""
    found = getattr(route, "dependant", None)
    params = found.body_params if found is not None else []
    return params[0].field_info.annotation if params else None


def own_name_of(route: Any) -> str:
    """The field in which a guest types the own name, "" without one."""
    model = body_of(route)
    for name, field in getattr(model, "model_fields", {}).items():
        if any(getattr(one, "func", None) is visible for one in field.metadata):
            return str(name)
    return ""


def at_a_room(host: TestClient) -> tuple[str, dict[str, Any]]:
    """The door of a room."""
    body = {"name": "Room", "host": "Rita", "terms": terms()}
    room = host.post("/api/rooms", json=body).json()["id"]
    return f"/api/rooms/{room}/people", {}


def at_a_study(host: TestClient) -> tuple[str, dict[str, Any]]:
    """The link of a study."""
    study = new_study(host, "Rita")
    invite_ = host.post(f"/api/studies/{study}/invite").json()["invite"]
    return f"/api/studies/join/{invite_}", {}


def at_a_class(host: TestClient) -> tuple[str, dict[str, Any]]:
    """The door of a class."""
    return f"/api/classes/{new_class(host)['id']}/pupils", {}


def online(host: TestClient, **more: Any) -> str:
    """The address of an event online."""
    data = {"wo_tolerance_min": 10, "time_control": "5+3", **CREATE, **more}
    made = host.post("/api/tournaments", json={"by": "Rita", "data": data}).json()["id"]
    act = {"act": "online", "data": {"pause_seconds": 0}}
    assert host.post(f"/api/tournaments/{made}/entries", json=act).is_success
    return f"/api/tournaments/{made}/online"


def at_an_event(host: TestClient) -> tuple[str, dict[str, Any]]:
    """The entries of an event online."""
    return online(host) + "/enter", {}


def at_a_team(host: TestClient) -> tuple[str, dict[str, Any]]:
    """A team that its captain enters."""
    return online(host, teams=True, boards=2, rounds=1) + "/team", {"team": "Clube A"}


def in_a_team(host: TestClient) -> tuple[str, dict[str, Any]]:
    """A team that others join."""
    path, body = at_a_team(host)
    made = host.post(path, json={**body, "name": "Rui"}).json()
    return path.removesuffix("team") + "join", {"team": made["me"]["team"]}


def at_a_seek(host: TestClient) -> tuple[str, dict[str, Any]]:
    """A seek in the lobby."""
    seek = host.post("/api/lobby", json={"terms": terms(), "quick": False}).json()["id"]
    return f"/api/lobby/{seek}", {}


def at_a_person(host: TestClient) -> tuple[str, dict[str, Any]]:
    """An account to be challenged."""
    register(host, "Rita")
    (person,) = set(re.findall(r'href="/people/([\w-]+)"', host.get("/account").text))
    return f"/api/people/{person}/challenge", {"terms": terms()}


DOORS: dict[str, Callable[[TestClient], tuple[str, dict[str, Any]]]] = {
    "POST /api/invitations": lambda _: ("/api/invitations", {"terms": terms()}),
    "POST /api/people/{person}/challenge": at_a_person,
    "POST /api/invitations/{token}/accept": lambda host: (
        f"/api/invitations/{invite(host)['token']}/accept",
        {},
    ),
    "POST /api/lobby": lambda _: ("/api/lobby", {"terms": terms()}),
    "POST /api/lobby/{seek_id}": at_a_seek,
    "POST /api/rooms": lambda _: ("/api/rooms", {"name": "Room", "terms": terms()}),
    "POST /api/rooms/{room_id}/people": at_a_room,
    "POST /api/studies": lambda _: ("/api/studies", {"title": "Study", "game": "international"}),
    "POST /api/studies/join/{invite}": at_a_study,
    "POST /api/classes": lambda _: ("/api/classes", {"name": "5 B"}),
    "POST /api/classes/{class_id}/pupils": at_a_class,
    "POST /api/tournaments/{event_id}/online/enter": at_an_event,
    "POST /api/tournaments/{event_id}/online/team": at_a_team,
    "POST /api/tournaments/{event_id}/online/join": in_a_team,
}
"""The calls with which somebody types the name by which others see them, each at a door."""


def test_every_door_is_known(app: FastAPI) -> None:
    """A new call with such a name must be tried below."""
    found = {
        f"{method} {route.path}"
        for route in routes(app.routes)
        if own_name_of(route)
        for method in route.methods
    }
    assert found == set(DOORS)


@pytest.mark.parametrize("door", sampled(DOORS, 4))
def test_a_guest_bears_no_accounts_name(browser: Browser, app: FastAPI, door: str) -> None:
    """Nor one that looks like it, or hides a sign, or is the server's; another name is taken. The
    account itself bears its own."""
    ana, host, guest = browser(), browser(), browser()
    register(ana, "Ana Reis")
    path, body = DOORS[door](host)
    field = next(
        own_name_of(one)
        for one in routes(app.routes)
        if f"/{door.partition('/')[2]}" == getattr(one, "path", "") and own_name_of(one)
    )
    for name in ("Ana Reis", "ANA-REIS", "Аna Reis", "Ana\u3164 Re\u200bis", "Computador", "0wner"):
        refused = guest.post(path, json={**body, field: name})
        assert (name, refused.status_code, refused.json()["code"]) == (name, 422, "name-taken")
        assert "choose another" in refused.json()["message"]
    taken = guest.post(path, json={**body, field: "Ana R"})
    assert taken.is_success, taken.text
    sign_in(ana, "Ana Reis")
    own = ana.post(path, json={**body, field: "Ana Reis"})
    assert own.status_code < 300 or own.json()["code"] not in ("name-taken", "bad-name")


WORDS = (COMPUTER, *SIDES.values(), Text("Engine"), Text("Guest"), Text("Owner"), Text("Arbiter"),
         Text("Chief arbiter"), Text("Organiser"), Text("Server"), Text("You"))  # fmt: skip


@pytest.mark.one_server
@pytest.mark.parametrize("locale", LOCALES)
def test_the_words_of_the_pages_name_no_person(browser: Browser, locale: str) -> None:
    """An account is called like an engine, a side or an official in no language."""
    marks = translate(GUEST, locale).strip("()")
    for word in (*(translate(one, locale) for one in WORDS), marks):
        body = {"name": word, "password": "três tristes tigres"}
        refused = browser().post("/api/people/register", json=body)
        assert (word, refused.status_code, refused.json()["code"]) == (word, 422, "name-taken")


SIGNS = (
    "\u3164\u200b\u00ad\u115f\u1160\uffa0\u2800\u034f\ufe0f\u2060\U000e0041\U000e0100\u17b4\u180e"
)


def test_a_name_hides_no_sign(browser: Browser) -> None:
    """Refused for an account, with the sign's number; left out of the name of a guest."""
    room = {"name": "Room", "host": "Rita", "terms": terms()}
    made = browser().post("/api/rooms", json=room).json()["id"]
    for sign in SIGNS:
        name = f"An{sign}a"
        body = {"name": name, "password": "três tristes tigres"}
        refused = browser().post("/api/people/register", json=body)
        assert (sign, refused.status_code, refused.json()["code"]) == (sign, 422, "bad-name")
        assert "U+" in refused.json()["message"]
        seen = browser().post(f"/api/rooms/{made}/people", json={"name": name})
        assert (sign, seen.json()["name"].rstrip(" 0123456789")) == (sign, "Ana")  # one of several
        assert skeleton(visible(name)) == skeleton("Ana")
