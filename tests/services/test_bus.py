"""The bus over real servers: PostgreSQL and NATS."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bus.ears import exchange, listening, until
from damas.bus import Bus, BusAddress, ChangeNotice, Kind, open_bus
from services.running import HOST, PostgresServer, free_port, nats, program, running, says

Made = Callable[[], Bus]
BACKS = ["postgresql", "nats"]


@pytest.fixture(params=BACKS, name="made")
def _made(request: pytest.FixtureRequest) -> Made:
    """Makes buses of one server, as its processes have them."""
    url = request.getfixturevalue(
        {"postgresql": "postgres"}.get(request.param, request.param) + "_url"
    )
    return lambda: open_bus(BusAddress.parse(url), "sqlite:///unused", "one")


def test_processes_hear_each_other(made: Made) -> None:
    """Three processes hear each other, in order, and not themselves."""
    asyncio.run(exchange(made(), made(), made()))


def test_the_usual_bus_of_a_database_server(postgres_url: str) -> None:
    """PostgreSQL needs no address of a bus."""
    asyncio.run(exchange(*(open_bus(None, postgres_url, "one") for _ in range(2))))


def test_two_servers_on_one_bus(nats_url: str) -> None:
    """Processes of another database are not heard on the same NATS."""
    address = BusAddress.parse(nats_url)

    async def play() -> None:
        one, other, strange = (
            open_bus(address, "sqlite:///unused", name) for name in ("one", "one", "two")
        )
        strange.start()
        async with listening(one, other) as ears:
            await until(lambda: strange.status.connected, "it is connected")
            strange.publish(Kind.GAME, "strange", 1)
            await until(lambda: strange.status.delay_ms is not None, "its beat comes back")
            one.publish(Kind.GAME, "g", 1)
            await until(lambda: bool(ears[1].wakes), "a wake comes")
            assert ears[1].wakes == [ChangeNotice(Kind.GAME, "g", 1)]
            assert other.status.processes == 1
        await strange.close()

    asyncio.run(play())


def test_a_flood_comes_whole(made: Made) -> None:
    """Ten thousand wakes at once arrive, in messages that every server takes."""

    async def play() -> None:
        one, other = made(), made()
        async with listening(one, other) as ears:
            for number in range(9_000):
                one.publish(Kind.GAME, f"a-game-with-a-long-name-{number}", number)
            await until(lambda: len(ears[1].wakes) == 9_000, "all come")
            assert ears[1].wakes[-1].version == 8_999
            assert one.status.is_sure

    asyncio.run(play())


@contextmanager
def restartable(
    place: Path,
) -> Iterator[tuple[str, Callable[[], object], Callable[[], object]]]:
    """The address of a server of its own, its end by force, and its new start."""
    port = free_port()
    words = [program("nats-server"), "--addr", HOST, "--port", port]
    ready = lambda: says(port, b"", b"INFO ")  # noqa: E731
    now = [running(words, place / "log", ready, cwd=place)]
    server = [now[0].__enter__()]

    def kill() -> None:
        server[0].send_signal(signal.SIGKILL)
        server[0].wait()

    def start() -> None:
        now.append(running(words, place / "log", ready, cwd=place))
        server[0] = now[-1].__enter__()

    try:
        yield f"nats://{HOST}:{port}", kill, start
    finally:
        for one in now:
            one.__exit__(None, None, None)


def test_the_server_is_killed_and_comes_back(tmp_path: Path) -> None:
    """Both processes notice it, say so, are connected again, and hear of the gap."""
    with restartable(tmp_path) as (url, kill, start):

        async def play() -> None:
            one, other = (open_bus(BusAddress.parse(url), "unused", "one") for _ in range(2))
            async with listening(one, other) as ears:
                gaps = [ear.gaps for ear in ears]
                await asyncio.to_thread(kill)
                for bus in (one, other):
                    await until(lambda bus=bus: not bus.status.connected, "the end is noticed")
                    assert bus.status.way == "polling"
                    bus.publish(Kind.GAME, "lost", 1)
                await asyncio.to_thread(start)
                await _again(one, other)
                for ear, before in zip(ears, gaps, strict=True):
                    await until(lambda ear=ear, n=before: ear.gaps > n, "the gap is heard")
                one.publish(Kind.GAME, "g", 2)
                await until(
                    lambda: ChangeNotice(Kind.GAME, "g", 2) in ears[1].wakes, "a wake comes"
                )

        asyncio.run(play())


def test_the_database_cuts_the_connection(postgres_server: PostgresServer) -> None:
    """A listener whose connection is ended listens again and hears of the gap."""
    url = postgres_server.create()

    async def play() -> None:
        one, other = (open_bus(None, url, "one") for _ in range(2))
        async with listening(one, other) as ears:
            gaps = [ear.gaps for ear in ears]
            ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name"
            await asyncio.to_thread(postgres_server.run, f"{ended} = 'damas-bus'")
            for ear, before in zip(ears, gaps, strict=True):
                await until(lambda ear=ear, n=before: ear.gaps > n, "the gap is heard")
            await _again(one, other)

            def comes() -> bool:  # one that meets a connection being made again may be lost
                one.publish(Kind.GAME, "g", 2)
                return ChangeNotice(Kind.GAME, "g", 2) in ears[1].wakes

            await until(comes, "a wake comes")

    asyncio.run(play())


async def _again(*buses: Bus) -> None:
    for bus in buses:
        await until(
            lambda bus=bus: bus.status.connected and bus.status.processes == len(buses) - 1,
            "they hear each other again",
        )


def test_a_password_is_in_no_message(caplog: pytest.LogCaptureFixture) -> None:
    """A server that refuses the password is named by its kind alone."""
    with nats("--user", "user", "--pass", "another") as url:
        _refused(url.replace("://", "://user:very-hidden@"))
    assert "is not connected" in caplog.text
    assert "hidden" not in caplog.text


def _refused(url: str) -> None:
    async def play() -> None:
        bus = open_bus(BusAddress.parse(url), "unused", "one")
        bus.start()
        await until(lambda: bus.status.reason != "", "it is refused")
        assert "hidden" not in repr(bus.status)
        await bus.close()

    asyncio.run(play())
