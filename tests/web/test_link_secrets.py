"""The secret of a link stands behind its #: in no address that a server, a proxy or a log sees."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from damas.http import create_app
from damas.http.core.link_secret import HEADER, SEAT
from damas.http.routes.tournament import link_code, pages
from services.running import migrated_file
from web.everything import World, world_of

PLACES = (
    "/api/tournaments/{event_id}/registrations/{number}",
    "/api/tournaments/{event_id}/registrations/{number}/notices",
    "/tournaments/{event_id}/registrations/{number}.svg",
    "/api/tournaments/{event_id}/protests/own",
    "/api/tournaments/{event_id}/clock",
)
"""Every address that a link's secret opens."""


@pytest.fixture(name="world", scope="module")
def _world(tmp_path_factory: Any) -> Iterator[World]:
    path = tmp_path_factory.mktemp("world") / "damas.sqlite3"
    shutil.copy(migrated_file(), path)
    yield from world_of(create_app(str(path)))


@pytest.mark.parametrize("path", PLACES)
def test_the_secret_comes_in_a_header(world: World, path: str) -> None:
    """An older page's query opens it too; neither, or another secret, opens nothing."""
    old = world.address(path)
    secret = old.rpartition("k=")[2]
    address = old.replace(f"k={secret}", "").rstrip("?&")
    assert secret not in address
    assert world.eve.get(address, headers={HEADER: secret}).status_code == 200
    assert world.eve.get(old).status_code == 200
    assert world.eve.get(address).status_code == 403
    assert world.eve.get(address, headers={HEADER: "0" * len(secret)}).status_code == 403


def test_codes_and_prints_have_the_secret_behind_the_hash(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The codes of boards, clocks and roles; the redirect to a clock."""
    written: list[str] = []

    def noted(text: str) -> bytes:
        written.append(text)
        return b"<svg/>"

    monkeypatch.setattr(pages, "qr", noted)
    monkeypatch.setattr(link_code, "qr", noted)
    event, seat = world.event["id"], world.values["{seat}"]
    for player in (seat, "0"):
        world.ana.get(f"/tournaments/{event}/rounds/1/boards/1/{player}.svg")
    body = {"link": world.event["link"]}
    assert world.ana.post(f"/api/tournaments/{event}/link-code", json=body).status_code == 200
    here = world.ana.get(f"/tournaments/{event}/rounds/1/boards/1/clock")
    addresses = [*written, here.headers["location"]]
    assert len(addresses) == 4
    for one in addresses:
        address, _, words = one.partition("#")
        assert "?" not in address, one
        assert re.search(r"\b(k|key)=[\w-]{20,}", words), one


def test_a_websocket_takes_the_secret_as_a_subprotocol(world: World) -> None:
    """It is offered, taken and gives the seat; the address has nothing of it."""
    event = world.event["id"]
    played = {"kind": "screen", "round": 1, "board": 1}
    game = world.ana.post(f"/api/tournaments/{event}/plays", json=played)
    assert game.status_code == 201, game.text
    line = f"/ws/games/{game.json()['id']}?lang=en"
    own = SEAT + world.values["{seat_secret}"]
    for offered, seat in (([own], {"white", "black"}), ([], {"none"}), (["other"], {"none"})):
        with world.eve.websocket_connect(line, subprotocols=offered) as socket:
            assert socket.accepted_subprotocol == (own if own in offered else None)
            socket.send_json({"type": "hello", "version": None, "protocol": 3})
            state = socket.receive_json()
            while state["type"] != "state":
                state = socket.receive_json()
            assert state["state"]["seat"] in seat
