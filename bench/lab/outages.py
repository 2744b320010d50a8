"""Outages of a place: what stores the games is away for seconds, and nobody may lose on time by it.

Each of them breaks something for `Place.outage` seconds, all at once and for all servers.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .faults import Place

PIECE, MOST_PIECES = 1 << 14, 512  # bytes of the ballast of a small disk: 8 MiB
SHORT_CLOCK = {"base_seconds": 4, "increment_seconds": 2}
"""A clock that falls in an outage, and never while everything works."""


async def lock_file(place: Place, _chance: random.Random) -> None:
    """Another program holds SQLite's file for writing."""
    other = sqlite3.connect(_file(place), isolation_level=None, timeout=30, check_same_thread=False)
    with contextlib.closing(other):
        await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
        await asyncio.sleep(place.outage)


async def fill_disk(place: Place, _chance: random.Random) -> None:
    """Nothing more fits on the disk of SQLite's file."""
    if place.folder is None:
        raise SystemExit("the disk that is filled is SQLite's: --database sqlite")
    ballast, number = place.folder / "ballast", 0
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while number < MOST_PIECES and file.write(b"x" * PIECE):
            number += 1
    await asyncio.sleep(place.outage)
    ballast.unlink()


async def stop_database(place: Place, _chance: random.Random) -> None:
    """The database server is ended, and started again."""
    if place.database is None:
        raise SystemExit("SQLite has no server: --database postgresql")
    await asyncio.to_thread(place.database.kill)
    await asyncio.sleep(place.outage)
    await asyncio.to_thread(place.database.start)


async def make_read_only(place: Place, _chance: random.Random) -> None:
    """The database server takes no changes, as a stand-by that was not promoted."""
    if place.database is None:
        raise SystemExit("SQLite has no server: --database postgresql")
    await asyncio.to_thread(place.database.set, "default_transaction_read_only", "on")
    await asyncio.sleep(place.outage)
    await asyncio.to_thread(place.database.set, "default_transaction_read_only", "off")


async def cut_database(place: Place, _chance: random.Random) -> None:
    """The way of the servers to their database is cut."""
    if place.database is None:
        raise SystemExit("SQLite has no server: --database postgresql")
    place.links[0].cut()
    await asyncio.sleep(place.outage)
    place.links[0].heal()


async def stop_servers(place: Place, _chance: random.Random) -> None:
    """All servers stand still, as stopped virtual machines do."""
    for server in place.servers:
        server.send_signal(signal.SIGSTOP)
    await asyncio.sleep(place.outage)
    for server in place.servers:
        server.send_signal(signal.SIGCONT)


async def kill_servers(place: Place, _chance: random.Random) -> None:
    """kill -9 of all servers; others start after a while."""
    for server in place.servers:
        server.kill()
    await asyncio.sleep(place.outage)
    for number in range(len(place.servers)):
        await place.renew(number)


def _file(place: Place) -> str:
    if place.folder is None:
        raise SystemExit("PostgreSQL has no such file: --database sqlite")
    return place.stored_at.removeprefix("sqlite:///")


OUTAGES = {
    "file-locked": lock_file,
    "disk-full-long": fill_disk,
    "database-stop": stop_database,
    "database-read-only": make_read_only,
    "database-cut": cut_database,
    "app-stop": stop_servers,
    "app-down": kill_servers,
}
