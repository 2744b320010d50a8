"""A process that dies leaves its games to the others: the engine answers once, flags fall once."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.request import Request, urlopen

import pytest
from sqlalchemy import text
from websockets.sync.client import connect

from bus.ears import until
from commands import command
from damas.app.core.times import now_ms
from damas.app.games import leases as dutiful
from damas.app.games import live, live_games
from damas.store import Games, open_database
from damas.store.monotonic import steady_ms
from web.processes import Opened, games_of, new_game
from web.servers import ServerProcess

pytestmark = pytest.mark.full

BLITZ = {"base_seconds": 10, "increment_seconds": 0}
ENGINE = {"kind": "engine", "level": 10, "name": None}


def kinds(path: str, game: str) -> list[str]:
    """The entries of a game as they are stored."""
    database = open_database(path)
    try:
        return [one.kind for one in Games(database).entries(game)]
    finally:
        database.close()


def post(url: str, body: Any) -> Any:
    """The answer to a POST."""
    request = Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)


def wait_for(found: Any, seconds: float = 30.0) -> None:
    """Waits until found() is true."""
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.1)


@pytest.fixture(name="servers")
def _servers(tmp_path: Path, database_url: str) -> Any:
    open_database(database_url).close()
    both = [ServerProcess(0, database_url, tmp_path / f"{n}.log") for n in range(2)]
    yield database_url, both
    for one in both:
        if one.poll() is None:
            os.kill(one.pid, signal.SIGKILL)
            one.wait()


def test_the_engine_of_a_killed_process_answers_from_another_one(servers: Any) -> None:
    """No client tells the other process of the game: it finds the answer that is owed."""
    path, (one, other) = servers
    other.address()
    address = one.address()
    setup = {"regulation": "internacional", "white": ENGINE, "clock": {"base_seconds": 600}}
    game = post(f"{address}/api/games", setup)["id"]
    with connect(f"{address.replace('http', 'ws')}/ws/games/{game}") as socket:
        socket.send('{"type": "hello", "version": null, "protocol": 3}')
        while json.loads(socket.recv(timeout=20))["type"] != "thinking":
            pass
        os.kill(one.pid, signal.SIGKILL)
    one.wait()
    assert "move" not in kinds(path, game)  # or it was too quick for this test
    wait_for(lambda: "move" in kinds(path, game))
    assert kinds(path, game).count("move") == 1


def test_the_flag_of_a_killed_process_is_called_by_another_one(servers: Any) -> None:
    """The game's only client and its process are gone; the time runs out all the same, once."""
    path, (one, other) = servers
    other.address()
    address = one.address()
    setup = {"regulation": "internacional", "clock": {"base_seconds": 2}}
    game = post(f"{address}/api/games", setup)["id"]
    with connect(f"{address.replace('http', 'ws')}/ws/games/{game}") as socket:
        socket.send('{"type": "hello", "version": null, "protocol": 3}')
        wait_for(lambda: kinds(path, game) == ["start"])
        os.kill(one.pid, signal.SIGKILL)
    one.wait()
    wait_for(lambda: len(kinds(path, game)) > 1)
    time.sleep(1.2)
    assert kinds(path, game) == ["start", "flag"]


def engine_game(here: Any) -> str:
    """A game in which the engine plays Black."""
    game = new_game(here)
    setup = here.games.get(game).setup
    players = {**setup.players, "black": {"kind": "engine", "level": 1, "name": None}}
    made = here.games.create(
        type(setup)(setup.regulation, setup.start_fen, players),
        here.games.get(game).summary,
        1000,
    )
    return str(made.id)


def set_clock(monkeypatch: pytest.MonkeyPatch, clock: list[int]) -> None:
    """The games of this process read the time (ms UTC) in the list."""
    for place in (live, live_games):
        monkeypatch.setattr(place, "now_ms", lambda: clock[0])


def test_nobody_takes_over_from_a_process_that_lives(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its signs of life come; without them the answer is taken over, by one of those who ask."""
    moment = [100.0]
    monkeypatch.setattr(dutiful, "time", SimpleNamespace(monotonic=lambda: moment[0]))

    async def scene() -> None:
        rooms = [games_of(opened()) for _ in range(3)]
        here, there, third = rooms
        game = engine_game(here)
        live = await here.get(game)
        live.wake = lambda: None  # its engine never answers
        await live.submit(command("move", text="9-13", ply=0, client_id="a"))
        (duty,) = here.games.leases(0)
        assert (duty.version, duty.keeper) == (1, here._processes.id)
        for _ in range(5):
            here._processes.record(now_ms())
            for room in (there, third):
                assert not await room.leases.is_mine(game, 1)
                await room.leases.renew(lambda _: False, _fail)
            moment[0] += 1.0
        moment[0] += dutiful.SILENT_SECONDS
        found = await asyncio.gather(*(one.leases.is_mine(game, 1) for one in (there, third)))
        assert sorted(found) == [False, True]
        assert not await here.leases.is_mine(game, 1)

    async def _fail(game_id: str) -> None:
        raise AssertionError(game_id)

    asyncio.run(scene())


def test_a_game_that_follows_a_pause_slowly_keeps_nobody_waiting(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What else is due comes at once. The end that is told before changes nothing in a game."""
    followed: list[str] = []

    async def hang(game: live.LiveGame) -> None:
        followed.append(game.id)
        await asyncio.sleep(60)

    monkeypatch.setattr(live.LiveGame, "follow_pause", hang)

    async def scene() -> None:
        games = games_of(opened())
        heard: list[Any] = []
        game = await games.get(new_game(games, BLITZ))
        game.join(heard.append)
        async with asyncio.timeout(5):
            await games.leases.pause_all("", None)
            await asyncio.sleep(0.05)
            assert followed == [game.id]
            assert await games.leases.go_on(now_ms() + 60_000)
            await games.leases.renew(lambda _: True, games._go_on)
        assert followed == [game.id]
        assert [one["type"] for one in heard] == ["pause"]
        await games.close()

    asyncio.run(scene())


@pytest.mark.parametrize(("silent_ms", "dead"), [(1_700, False), (2_300, True)])
def test_a_process_of_this_machine_is_dead_by_the_age_of_its_last_sign(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, silent_ms: int, *, dead: bool
) -> None:
    """Another process that looks only now knows it: the two have one clock. It had looked seldom,
    and looks often from now on."""
    clock = [1_000_000]
    set_clock(monkeypatch, clock)
    monkeypatch.setattr(dutiful, "now_ms", lambda: clock[0])

    async def scene() -> None:
        here, there = games_of(opened()), games_of(opened())
        assert there.leases.pause_seconds == dutiful.LOOK_SECONDS
        game = engine_game(here)
        live = await here.get(game)
        live.wake = lambda: None  # its engine never answers
        await live.submit(command("move", text="9-13", ply=0, client_id="a"))
        here._processes.record(clock[0], steady_ms() - silent_ms)
        clock[0] += silent_ms
        went_on: list[str] = []

        async def go_on(game_id: str) -> None:
            went_on.append(game_id)

        await there.leases.renew(lambda _: False, go_on)
        assert went_on == [game] * dead
        assert await there.leases.is_mine(game, 1) is dead
        assert there.leases.pause_seconds <= dutiful.QUICK_SECONDS

    asyncio.run(scene())


def test_a_process_that_leaves_hands_its_answers_over_at_once(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No waiting for a silence: it has said that it goes. The answer is late, and is not thought
    about for long; the next one is."""

    async def scene() -> None:
        here, there = games_of(opened()), games_of(opened())
        game = engine_game(here)
        live = await here.get(game)
        live.wake = lambda: None
        here._processes.record(now_ms())
        await live.submit(command("move", text="9-13", ply=0, client_id="a"))
        assert not await there.leases.is_mine(game, 1)
        await here.close()
        lates: list[bool] = []
        choose = there.opponent.choose

        async def chosen(*words: Any, late: bool) -> Any:
            lates.append(late)
            return await choose(*words, late=late)

        monkeypatch.setattr(there.opponent, "choose", chosen)
        await there.leases.renew(there._sees_to, there._go_on)
        for _ in range(100):
            if len(there.games.entries(game)) == 2:
                break
            await asyncio.sleep(0.1)
        assert [one.payload["by"] for one in there.games.entries(game)] == ["white", "black"]
        live = await there.get(game)
        path = tuple(live.session.game.legal_moves[0].path)
        await live.submit(command("move", None, path, ply=2, client_id="b"))
        await until(lambda: len(lates) == 2, "it thinks again")
        assert lates == [True, False]
        await there.close()

    asyncio.run(scene())


def test_processes_that_start_together_give_an_outage_back_once(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock has lost nothing and won nothing, also for one that starts later."""
    clock = [1_000_000]
    set_clock(monkeypatch, clock)
    monkeypatch.setattr(dutiful, "now_ms", lambda: clock[0])

    async def scene() -> None:
        before = games_of(opened())
        game = new_game(before, BLITZ)
        await before.resume()
        await (await before.get(game)).begin()
        clock[0] += 3_000
        before._processes.record(clock[0])
        before.close_all()
        assert before.leases._looking is not None
        before.leases._looking.cancel()  # it is dead, however slow this machine is
        clock[0] += 60_000
        rooms = [games_of(opened()) for _ in range(2)]
        await asyncio.gather(*(one.resume() for one in rooms))
        clock[0] += 1_000
        rooms.append(games_of(opened()))
        await rooms[-1].resume()
        entries = before.games.entries(game)
        assert [(one.kind, one.payload) for one in entries] == [
            ("start", {}),
            ("away", {"ms": 61_000, "spans": [[1_003_000, 1_064_000]], "cause": "down"}),
        ]
        live = await rooms[0].get(game)
        assert live.session.timer.left_seconds("white", clock[0]) == 7
        for room in (before, *rooms):
            await room.close()

    asyncio.run(scene())


def test_games_of_a_program_of_before_lose_no_time_while_others_are_opened(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two clocks run in a database of before; the second game is read slowly after the start."""

    async def scene() -> None:
        before = games_of(opened())
        games = [new_game(before, BLITZ) for _ in range(2)]
        await before.resume()
        before.leases._looking.cancel()  # type: ignore[union-attr]
        for game in games:
            await (await before.get(game)).begin()
        before.close_all()
        with before._processes._database.engine.begin() as connection:
            connection.execute(text("UPDATE games SET keeper = NULL, falls_ms = NULL"))
        ahead = now_ms() + 60_000
        for place in (live, live_games, dutiful):
            monkeypatch.setattr(place, "now_ms", lambda: max(ahead, now_ms()))
        room = games_of(opened())
        loaded = room.loaded

        async def slowly(game: str) -> Any:
            await asyncio.sleep(0.2)
            return await loaded(game)

        monkeypatch.setattr(room, "loaded", slowly)
        await room.resume()
        for game in games:
            assert [one.kind for one in before.games.entries(game)] == ["start", "away"]
        for one in (before, room):
            await one.close()

    asyncio.run(scene())


def test_what_a_program_of_before_has_stored_gets_its_deadline(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It wrote an entry and knew of no deadline: the one in the database is set right."""
    clock = [1_000_000]
    set_clock(monkeypatch, clock)

    async def scene() -> None:
        here = games_of(opened())
        game = new_game(here, BLITZ)
        await (await here.get(game)).begin()
        old = games_of(opened())
        old.games._marks = {}
        monkeypatch.setattr(
            type(old.games), "columns_of", staticmethod(lambda one: {"ply": one.ply})
        )
        live = await old.get(game)
        clock[0] += 4_000
        await live.submit(command("move", text="9-13", ply=0, client_id="a"))
        assert here.games.lease(game).falls_ms == 1_010_000
        again = games_of(opened())
        await again.get(game)
        assert here.games.lease(game).falls_ms == 1_014_000
        for room in (here, old, again):
            await room.close()

    asyncio.run(scene())
