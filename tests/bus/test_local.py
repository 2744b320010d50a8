"""The bus of one machine: sockets beside the database's file."""

from __future__ import annotations

import asyncio
import os
import socket
import stat
from pathlib import Path

import pytest

from bus.ears import exchange, listening, until
from damas.bus import Bus, BusAddress, ChangeNotice, Kind, open_bus
from damas.bus import local as local_module
from damas.bus.local import LocalLink, can_link

pytestmark = pytest.mark.skipif(not can_link(), reason="this system has no such sockets")


def buses(folder: Path, count: int) -> list[Bus]:
    """The buses of processes over one database there."""
    database = f"sqlite:///{folder / 'damas.sqlite3'}"
    return [open_bus(None, database, "unused") for _ in range(count)]


def test_processes_hear_each_other(tmp_path: Path) -> None:
    """Four processes hear each other; nothing stays behind."""
    asyncio.run(exchange(*buses(tmp_path, 4)))
    assert list(tmp_path.iterdir()) == []


def test_only_the_owner_comes_in(tmp_path: Path) -> None:
    """The folder of the sockets is its owner's alone."""

    async def play() -> None:
        async with listening(*buses(tmp_path, 1)):
            (folder,) = tmp_path.iterdir()  # noqa: ASYNC240
            assert folder.name == "damas.sqlite3-bus"
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700

    asyncio.run(play())


def test_a_long_path(tmp_path: Path) -> None:
    """A database may lie deeper than the path of a socket may be long."""
    deep = tmp_path / ("d" * 100) / ("e" * 100)
    deep.mkdir(parents=True)
    asyncio.run(exchange(*buses(deep, 2)))


def test_what_a_dead_process_left(tmp_path: Path) -> None:
    """The socket of a killed process is removed, and other files are left alone."""
    folder = tmp_path / "damas.sqlite3-bus"
    folder.mkdir()
    left = folder / "1-dead.socket"
    dead = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    here = os.open(folder, os.O_RDONLY)
    dead.bind(f"/proc/self/fd/{here}/1-dead.socket")
    dead.close()
    os.close(here)
    strange = folder / "strange.socket"
    strange.write_text("not ours")

    async def play() -> None:
        one, other = buses(tmp_path, 2)
        async with listening(one, other) as ears:
            one.publish(Kind.GAME, "g", 1)
            await until(lambda: bool(ears[1].wakes), "a wake comes")
            assert not left.exists()

    asyncio.run(play())
    assert strange.exists()


def test_a_removed_socket_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If somebody empties the folder, the processes find each other again."""

    async def play() -> None:
        one, other = buses(tmp_path, 2)
        async with listening(one, other) as ears:
            for path in (tmp_path / "damas.sqlite3-bus").iterdir():
                path.unlink()
            for bus in (one, other):
                await until(lambda bus=bus: not bus.status.connected, "the loss is noticed")
            for bus in (one, other):
                await until(lambda bus=bus: bus.status.connected, "it is connected again")
            await until(lambda: one.status.processes == 1, "they hear each other")
            await until(lambda: other.status.processes == 1, "they hear each other")
            one.publish(Kind.TABLE, "t", 4)
            await until(lambda: ChangeNotice(Kind.TABLE, "t", 4) in ears[1].wakes, "a wake comes")

    asyncio.run(play())


def test_a_process_that_does_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs the others a bounded number of messages, and hears of the gap when it reads."""
    monkeypatch.setattr(local_module, "MOST_UNSENT", 3)

    async def play() -> None:
        heard: list[bytes] = []
        sender, slow = LocalLink(tmp_path / "bus"), LocalLink(tmp_path / "bus")
        await sender.open(lambda _: None)
        await slow.open(heard.append)
        loop = asyncio.get_running_loop()
        assert slow._socket is not None
        loop.remove_reader(slow._socket)
        for number in range(5000):
            await sender.send([b"message %d" % number])
            await asyncio.sleep(0)  # the sender hears its own
        assert len(sender._unsent) == 1
        assert max(map(len, sender._unsent.values())) <= 4
        loop.add_reader(slow._socket, slow._read, slow._socket, heard.append)
        await until(lambda: any(b'"g":1' in one for one in heard), "the gap is heard")
        await until(lambda: not sender._unsent, "nothing waits")
        for link in (sender, slow):
            await link.close()

    asyncio.run(play())


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """Without a place for its socket a process goes on by polling, and says so."""

    async def play() -> None:
        bus = open_bus(BusAddress("local"), f"sqlite:///{tmp_path}/missing/damas.db", "unused")
        bus.start()
        await until(lambda: bus.status.reason == "FileNotFoundError", "the reason is known")
        assert bus.status.way == "polling"
        bus.publish(Kind.GAME, "g", 1)
        await bus.close()

    asyncio.run(play())


def test_a_system_without_such_sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes poll, and the status says so."""
    monkeypatch.setattr(local_module, "can_link", lambda: False)

    async def play() -> None:
        (bus,) = buses(tmp_path, 1)
        bus.start()
        await until(lambda: bus.status.reason == "NoLinkError", "the reason is known")
        assert bus.status.way == "polling"
        await bus.close()

    asyncio.run(play())
