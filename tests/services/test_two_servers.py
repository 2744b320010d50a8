"""Processes that share a database hear each other over PostgreSQL and NATS."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import nats
import pytest

from bus.remote import Server, two_servers
from bus.scenes import (
    SCENES,
    Scene,
    a_deleted_game,
    a_game,
    at_game,
    the_lobby,
    two_people,
    until,
    who_looks_on,
)
from cli.runner import run_here
from services.test_bus import restartable
from web.people.conftest import sitting

Killed = tuple[str, Callable[[], object], Callable[[], object]]
"""The address of a bus, its end by force, and its new start."""
SHORT = (a_game, who_looks_on, the_lobby, a_deleted_game)
"""NATS carries the same few words for every room: some scenes show that it does. A room that says
or hears nothing fails over PostgreSQL too, where all are played."""


def scenes_of_all() -> Iterator[Any]:
    """Each bus with the scenes for it, one bus after the other: each has one pair of processes.

    Each scene is another object for each bus: pytest would put those of one scene together.
    """
    for bus in ("postgresql", "nats"):
        for scene in SCENES:
            marks = [] if bus == "postgresql" or scene in SHORT else [pytest.mark.long]
            yield pytest.param(bus, partial(scene), id=f"{bus}-{scene.__name__}", marks=marks)


@pytest.fixture(scope="module", name="pair")
def _pair(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Two processes on a PostgreSQL database that find nothing by looking."""
    back, folder = request.param, tmp_path_factory.mktemp(request.param)
    server, made = (request.getfixturevalue(name) for name in ("postgres_server", "_migrated"))
    database = server.create(template=made)
    bus = "-" if back == "postgresql" else request.getfixturevalue(f"{back}_url")
    with two_servers(database, bus, folder) as found:
        assert found[0].status()["back"] == back
        yield found


@pytest.mark.parametrize(
    ("pair", "scene"), list(scenes_of_all()), indirect=["pair"], scope="module"
)
def test_the_other_process_is_heard(pair: tuple[Server, Server], scene: Scene) -> None:
    """Without any look at the database that no news has led to."""
    scene(*pair)


@pytest.fixture(name="killed")
def _killed(tmp_path: Path) -> Iterator[Killed]:
    """A bus that can be killed."""
    with restartable(tmp_path) as found:
        yield found


def moves(seats: tuple[Any, Any], spectator: Any, first: int, state: dict[str, Any]) -> Any:
    """Two moves, acknowledged, and heard by the other player and by a spectator."""
    for ply in (first, first + 1):
        mover, waits = seats[ply % 2], seats[1 - ply % 2]
        state = mover.do("move", ply=ply, path=state["legal"][0]["path"])
        for one in (waits, spectator):
            assert until(one.state, lambda one, n=ply: one["ply"] > n)["ply"] == ply + 1
    return state


def test_without_the_bus_everything_goes_on(killed: Killed, tmp_path: Path) -> None:
    """A move is acknowledged and seen at the other process, only later; the status says so."""
    bus, kill, start = killed
    with (
        two_servers(str(tmp_path / "damas.db"), bus, tmp_path, "usual") as (here, there),
        at_game(here, there) as (white, black, game, *_),
        sitting(there.browser(), game) as eve,
    ):
        eve.hello()
        state = moves((white, black), eve, 0, white.state(1))
        kill()
        for server in (here, there):
            server.until(connected=False)
        state = moves((white, black), eve, 2, state)
        start()
        for server in (here, there):
            server.until(connected=True, processes=1)
        moves((white, black), eve, 4, state)
        assert "are found by polling" in here.log.read_text("utf-8")


def test_what_was_missed_is_read_when_the_bus_is_back(killed: Killed, tmp_path: Path) -> None:
    """Nobody looks at anything meanwhile: it is the new connection that leads to reading."""
    bus, kill, start = killed
    with (
        two_servers(str(tmp_path / "damas.db"), bus, tmp_path, "gaps") as (here, there),
        at_game(here, there) as (white, black, game, *_),
        sitting(there.browser(), game) as eve,
    ):
        eve.hello()
        state = white.state(1)
        kill()
        for server in (here, there):
            server.until(connected=False)
        white.do("move", ply=0, path=state["legal"][0]["path"])
        start()
        for seat in (black, eve):
            assert until(seat.state, lambda one: one["ply"])["ply"] == 1


def stood(seat: Any) -> tuple[int, str | None]:
    """White's time (ms) and whose clock runs, as a page hears it that asks."""
    clock = seat.hello()["clock"]
    return clock["white_ms"], clock["running"]


def paused(seat: Any, *, yes: bool) -> None:
    """Waits until a page hears that the clocks stand still, or go on."""
    until(
        seat.socket.receive_json, lambda one: one["type"] == "pause" and bool(one["pause"]) is yes
    )


def test_a_pause_holds_at_every_process_and_over_a_restart(tmp_path: Path) -> None:
    """One process dies in it and another one starts: nobody moves, no time is lost."""
    database = str(tmp_path / "damas.db")
    with two_servers(database, "-", tmp_path, "usual") as (here, there):
        ana, rui, game = two_people(here, there)
        with sitting(ana, game) as white:
            with sitting(rui, game) as black:
                white.hello()
                path = until(black.hello, lambda one: one["clock"]["running"])["legal"][0]["path"]
                assert run_here("pause", "Wait.", "--database", database).returncode == 0
                for seat in (white, black):
                    paused(seat, yes=True)
                before, running = stood(white)
                assert running is None
                assert white.refused("move", ply=0, path=path)["code"] == "all-paused"
            there.end()
            third = Server(database, "-", "usual", tmp_path / "third.log")
            try:
                third.wait()
                assert "Wait." in third.browser().get("/").text
                rui.base_url = third.url
                with sitting(rui, game) as black:
                    assert abs(stood(black)[0] - before) < 1_000
                    assert stood(black)[1] is None
                    assert run_here("resume", "0", "--database", database).returncode == 0
                    for seat in (white, black):
                        paused(seat, yes=False)
                        left, running = stood(seat)
                        assert running == "white"
                        assert before - 1_500 < left <= before
                    white.do("move", ply=0, path=path)
            finally:
                third.end()


async def forge(url: str, *messages: str) -> None:
    """Says them where the processes of a database speak, which their signs of life tell."""
    client = await nats.connect(url)
    heard = await client.subscribe(">")
    subject = (await heard.next_msg(timeout=10)).subject
    for message in messages:
        await client.publish(subject, message.encode())
    await client.flush()
    await client.close()


def test_a_forged_message_moves_nothing(tmp_path: Path) -> None:
    """It changes no game and no count, and true messages are heard beside it."""
    with (
        restartable(tmp_path) as (url, *_others),
        two_servers(str(tmp_path / "damas.db"), url, tmp_path) as (here, there),
        at_game(here, there) as (white, black, game, *_rest),
        sitting(there.browser(), game) as eve,
    ):
        eve.hello()
        state = white.state(1)
        kinds = ("game", "beside", "attendance", "spectators", "analysis", "room", "table")
        wakes = [[kind, game, version] for kind in kinds for version in (0, 7, 1 << 50)]
        forged = json.dumps({"p": "f" * 16, "w": wakes})
        move = json.dumps({"p": "f" * 16, "w": [["game", game, {"move": [1, 2]}]]})
        asyncio.run(forge(url, forged, move, "nonsense", "[" * 5000, "x" * 100_000, forged))
        white.do("move", ply=0, path=state["legal"][0]["path"])
        for seat in (black, eve):
            found = until(seat.state, lambda one: one["ply"])
            assert (found["ply"], found["version"]) == (1, state["version"] + 1)
        for server in (here, there):
            assert server.status()["refused"] == 3
