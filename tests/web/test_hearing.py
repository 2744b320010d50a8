"""Two processes on one SQLite file hear each other at once, in every room."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from bus.balancer import balancer
from bus.remote import PATIENCE, Remote, Server, two_servers
from bus.scenes import SCENES, Scene
from damas.bus import BusAddress
from damas.bus.address import OtherDatabaseError
from damas.bus.local import can_link
from damas.http import create_app
from loaded import run_loaded
from web.clients import owner_of
from web.meeting.conftest import accept, invite
from web.people.conftest import sitting

NO_KEPT_LINE = httpx2.Limits(max_keepalive_connections=0)
pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(not can_link(), reason="this system has no such sockets"),
]


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two processes that find nothing by looking."""
    folder = tmp_path_factory.mktemp("hearing")
    with two_servers(str(folder / "damas.sqlite3"), "-", folder) as found:
        yield found


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_other_process_is_heard(pair: tuple[Server, Server], scene: Scene) -> None:
    """Without any look at the database that no news has led to."""
    scene(*pair)


def test_any_balancer_will_do(pair: tuple[Server, Server]) -> None:
    """No request and no line of a person goes to the server of the one before, and nothing is
    lost: an invitation, a game in which each move comes on a new line, and its result."""
    with balancer([server.url for server in pair]) as door:
        ana, rui = (Remote(base_url=door, timeout=PATIENCE, limits=NO_KEPT_LINE) for _ in "ab")
        with ana, rui:
            for one in (ana, rui):
                assert one.get("/privacy").status_code == 200
            made = invite(ana, "Ana", colour="white")
            game = accept(rui, made["token"], "Rui")
            for ply in range(6):
                with sitting(rui if ply % 2 else ana, game) as seat:
                    state = seat.hello()
                    assert state["ply"] == ply
                    state = seat.do("move", ply=ply, path=state["legal"][0]["path"])
                    assert state["ply"] == ply + 1
            with sitting(ana, game) as seat:
                seat.hello()
                seat.do("resign", by="white")
            for one in (ana, rui, ana, rui):
                with sitting(one, game) as seat:
                    assert seat.hello()["outcome"]["result"] == "black"


def test_the_owner_sees_how_the_bus_is(client: TestClient) -> None:
    """Alone on a file: connected, no other process, and nothing that a message said."""
    for _ in range(500):
        found = client.get("/api/owner/bus").json()
        if found["delay_ms"] is not None:
            break
        time.sleep(0.02)
    del found["delay_ms"]
    assert found == {
        "way": "connected",
        "back": "local",
        "connected": True,
        "processes": 0,
        "silent": 0,
        "refused": 0,
        "reason": "",
    }


def test_a_bus_that_is_not_there_delays_no_start_and_no_move(database: str) -> None:
    """Nobody listens there: the server plays, says that it polls, and names no password."""
    address = BusAddress.parse("nats://user:very-hidden@127.0.0.1:1")
    with owner_of(create_app(database, bus=address)) as client:
        game = client.post("/api/games", json={"regulation": "portuguesa-fpd"}).json()["id"]
        with sitting(client, game) as seat:
            state = seat.hello()
            assert seat.do("move", ply=0, path=state["legal"][0]["path"])["ply"] == 1
        found = client.get("/api/owner/bus").text
        assert '"way":"polling"' in found
        assert "hidden" not in found


def test_a_database_file_has_no_bus_of_a_server(database: str) -> None:
    """It is refused with a sentence before anything runs."""
    with pytest.raises(OtherDatabaseError, match="goes with a PostgreSQL database"):
        create_app(database, bus=BusAddress.parse("postgresql"))


def test_the_command_refuses_what_is_no_bus(tmp_path: Path) -> None:
    """With the forms that there are, and without the password, which the environment may hold."""
    database = str(tmp_path / "new.sqlite3")
    words = [sys.executable, "-m", "damas", "serve", "--no-browser", "--database", database]
    hidden = {**os.environ, "DAMAS_BUS_URL": "kafka://user:very-hidden@host"}
    done = run_loaded(words, capture_output=True, text=True, env=hidden, check=False)
    assert done.returncode != 0
    assert "is no bus; write memory, local, postgresql" in done.stderr
    assert "hidden" not in done.stdout + done.stderr
    assert not Path(database).exists()
