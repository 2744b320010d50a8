"""The servers of a chaos run with their database and bus, and every way to break them."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .forked import ForkedServer, Nursery, nursery
from .link import HOST, Link
from .outages import MOST_PIECES, OUTAGES, PIECE, fill_disk
from .processes import PATIENCE_SECONDS, Postgres, database

HOUR = 3600
BUS = ("nats-server", "--addr", HOST, "--port")


class BusServer:
    """A NATS server that keeps its port when it is killed and started again."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind((HOST, 0))
            self.port = int(free.getsockname()[1])
        self.start()

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        name, *words = BUS
        program = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
        if program is None:
            raise SystemExit(f"no {name} on this machine")
        null = subprocess.DEVNULL
        self.process = subprocess.Popen([program, *words, str(self.port)], stdout=null, stderr=null)
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection((HOST, self.port), 1):
                return
            time.sleep(0.02)
        raise RuntimeError("NATS does not answer")

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait()


class WallClock:
    """The wall clock of one host, as its processes read it: the machine's and *offset* seconds."""

    def __init__(self, folder: Path, number: int) -> None:
        self.file = folder / f"clock-{number}"
        self.file.write_bytes(bytes(8))
        self.offset = 0

    def jump(self, offset: int) -> None:
        """Sets it."""
        self.offset = offset
        with self.file.open("r+b") as file:
            file.write(offset.to_bytes(8, "little", signed=True))


class Place:
    """The servers of a run and their database, to be broken."""

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        url: str,
        server: Postgres | None,
        count: int,
        nursery: Nursery,
        bus: BusServer | None = None,
        clocks: tuple[WallClock, ...] = (),
    ) -> None:
        self.database, self.bus, self.clocks = server, bus, clocks
        self.outage = 0.0  # seconds
        self._nursery = nursery
        self.stored_at = url
        self.links = [Link(server.port)] if server else []  # to the database, the bus, the servers
        self.url = url.replace(f":{server.port}/", f":{self.links[0].port}/") if server else url
        self.folder = None if server else Path(url).parent
        self._wires = [Link(bus.port) for _ in range(count)] if bus else []
        self.links += self._wires
        self.servers = [self.started(number) for number in range(count)]
        self._fronts = [Link(one.port) for one in self.servers]
        self.links += self._fronts

    def started(self, number: int) -> ForkedServer:
        """A server; what its log says of the faults is of no interest here."""
        bus = None
        if self.bus is not None:
            bus = f"nats://{HOST}:{self._wires[number].port}"
        clock = self.clocks[number].file if self.clocks else None
        return self._nursery.server(self.url, bus, clock)

    @property
    def ports(self) -> list[int]:
        """The ports at which the servers answer now."""
        return [link.port for link in self._fronts]

    async def kill_server(self, chance: random.Random) -> None:
        """kill -9 of one server; another one starts in its place."""
        await self.renew(chance.randrange(len(self.servers)))

    async def renew(self, number: int) -> None:
        """Another server starts in the place of one."""
        self.servers[number].kill()
        self.servers[number] = await asyncio.to_thread(self.started, number)
        self._fronts[number].target = self.servers[number].port

    async def restart_database(self, chance: random.Random) -> None:
        """The database server crashes and comes back a moment later."""
        if self.database is None:
            raise SystemExit("SQLite has no server: --database postgresql")
        await asyncio.to_thread(self.database.kill)
        await asyncio.sleep(chance.uniform(0.0, 0.5))
        await asyncio.to_thread(self.database.start)

    async def restart_bus(self, chance: random.Random) -> None:
        """The bus is killed and comes back a moment later; it has kept nothing."""
        if self.bus is None:
            raise SystemExit("there is no server of a bus: --bus nats")
        await asyncio.to_thread(self.bus.kill)
        await asyncio.sleep(chance.uniform(0.0, 1.5))
        await asyncio.to_thread(self.bus.start)

    async def pause_server(self, chance: random.Random) -> None:
        """A server stands still, as a stopped virtual machine does, and goes on."""
        server = chance.choice(self.servers)
        server.send_signal(signal.SIGSTOP)
        await asyncio.sleep(chance.uniform(0.3, 1.5))
        server.send_signal(signal.SIGCONT)

    async def cut_link(self, chance: random.Random) -> None:
        """A link, to a server, to the bus, or to the database, breaks for a while."""
        link = chance.choice(self.links)
        link.cut()
        await asyncio.sleep(chance.uniform(0.2, 1.5))
        link.heal()

    async def slow_link(self, chance: random.Random) -> None:
        """A link becomes slow for a while."""
        link = chance.choice(self.links)
        link.delay = chance.uniform(0.02, 0.3)
        await asyncio.sleep(chance.uniform(0.5, 1.5))
        link.delay = 0.0

    async def jump_clock(self, chance: random.Random) -> None:
        """The wall clock of a host jumps by an hour, forward or back, or to the right time again.

        Over a file all servers are on one host. Every other time a server of that host is killed,
        so that the one in its place has never known another time.
        """
        number = chance.randrange(len(self.clocks))
        now = self.clocks[number].offset
        offset = chance.choice([one for one in (-HOUR, 0, HOUR) if one != now])
        for clock in self.clocks if self.database is None else [self.clocks[number]]:
            clock.jump(offset)
        if chance.random() < 0.5:
            await self.renew(number)

    async def fill_disk(self, chance: random.Random) -> None:
        """Nothing more fits on the disk of the database, for a while."""
        self.outage = chance.uniform(0.5, 1.5)
        await fill_disk(self, chance)

    def end(self) -> None:
        """Ends the servers."""
        for server in self.servers:
            server.kill()
        for link in self.links:
            link.end()


Break = Callable[[Place, random.Random], Awaitable[None]]
FAULTS: dict[str, Break] = {
    "none": lambda _place, _chance: asyncio.sleep(0),
    "app-kill": Place.kill_server,
    "app-pause": Place.pause_server,
    "database-restart": Place.restart_database,
    "bus-restart": Place.restart_bus,
    "disk-full": Place.fill_disk,
    "network-cut": Place.cut_link,
    "network-slow": Place.slow_link,
    "clock-jump": Place.jump_clock,
    **OUTAGES,
}


@dataclass(frozen=True, slots=True)
class Grounds:
    """All that stays for a series of runs: the loaded program, a database server, a bus."""

    nursery: Nursery
    server: Postgres | None
    bus: BusServer | None
    empty: Path
    """A file with the program's tables, for runs over files; with a server it has such a one."""

    @contextlib.contextmanager
    def place(self, words: argparse.Namespace, seed: int) -> Iterator[Place]:
        """The servers of one run, over a new database."""
        with (
            small_disk(words.fault, words.folder) as folder,
            tempfile.TemporaryDirectory(dir=folder) as kept,
            wall_clocks(words.fault, words.servers) as clocks,
        ):
            if self.server:
                url = self.server.create(f"run{seed}", "damas")
            else:
                url = str(shutil.copy(self.empty, f"{kept}/d.sqlite3"))
            made = Place(url, self.server, words.servers, self.nursery, self.bus, clocks)
            try:
                yield made
            finally:
                made.end()  # and only then the database


@contextlib.contextmanager
def grounds(words: argparse.Namespace) -> Iterator[Grounds]:
    """The grounds of a series."""
    with (
        database(words.database, words.folder) as (url, server),
        bus_server(words.bus) as bus,
        nursery() as made,
    ):
        from damas.store import open_database  # noqa: PLC0415  (not for --help)

        open_database(url).close()
        yield Grounds(made, server, bus, Path(url))


@contextlib.contextmanager
def bus_server(kind: str) -> Iterator[BusServer | None]:
    """A server of a bus; "default" needs none."""
    if kind == "default":
        yield None
        return
    server = BusServer()
    try:
        yield server
    finally:
        server.kill()


@contextlib.contextmanager
def wall_clocks(fault: str, count: int) -> Iterator[tuple[WallClock, ...]]:
    """Clocks that can jump, where they are to."""
    if fault != "clock-jump":
        yield ()
        return
    with tempfile.TemporaryDirectory() as folder:
        yield tuple(WallClock(Path(folder), number) for number in range(count))


@contextlib.contextmanager
def small_disk(fault: str, folder: str | None) -> Iterator[str | None]:
    """The folder of the databases; to be filled, one on a small disk in memory (as root)."""
    if not fault.startswith("disk-full"):
        yield folder
        return
    with tempfile.TemporaryDirectory(dir=folder) as place:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={PIECE * MOST_PIECES}", "tmpfs", place]
        subprocess.run(mount, check=True)
        try:
            yield place
        finally:
            subprocess.run(["umount", "-l", place], check=True)
