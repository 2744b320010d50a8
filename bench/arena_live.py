"""An arena on a running server: the time from the end of a person's game to the next pairing.

    python bench/arena_live.py [--people 500] [--seconds 60] [--game 60] [--gap 4]

A server of this checkout on a new database; its clients run here. Each person does as a browser
does: the page of the room with its line, then the page of the game with the game's line and the
room's, as soon as the room names a new game. A game lasts *game* seconds by a half more or less,
with a move every *gap* seconds, and ends when a side resigns. People begin at the same moment.

*wait*: from the end of a game at a person's page to the news of the next one there.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from itsdangerous import TimestampSigner
from load_clients import Side
from load_server import Busy, Server, share
from load_wire import Line, dial

from damas.clock import TimeControl
from damas.meeting import MeetingTerms, Room, RoomSettings
from damas.people.tokens import guest_of, hashed, new_token
from damas.store import Database, People, Rooms, open_database

ROOM = "arena"
ABOUT = {"deflate": True, "deltas": True}
OVER = re.compile(rb'"outcome": ?\{')
SEAT = re.compile(rb'"seat": ?"(\w+)"')
ENTERING = 25
"""People who open their first page at the same time."""
LEAST_BEGIN = 20
HOUR_MS = 3_600_000


class Tally:
    """The figures that all people share. *since*: the moment from which waits count."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.since = float("inf")
        self.waits: list[float] = []
        self.first: list[float] = []
        self.loads: list[float] = []
        self.games = self.moves = self.bytes = self.longest = 0
        self.refused: dict[str, int] = {}


class Seat(Side):
    """A person at a game."""

    def __init__(self, person: Player, game: str) -> None:
        self.game = game
        self.longest = self.longest_after = 0
        self.about = ABOUT
        self.pair: Any = self
        self.person, self.colour, self.over = person, "", False
        self.ply, self.version, self.legal, self.turn = -1, -1, [], ""
        self.last = -1  # the position in which it has decided to move
        self.half = {}
        self.line = Line("/ws/games/" + game, self.take, cookie=person.cookie)

    def take(self, text: bytes) -> None:
        """Takes a message."""
        if not self.colour and (found := SEAT.search(text)):
            self.colour = found[1].decode()
        if not self.over and OVER.search(text):
            self.over = True
            self.person.ended()
        if not self.over:
            self.hear(text)

    def news(self, _: Side) -> None:
        """A new position: it moves in a while if it is its turn."""
        if self.colour == self.turn and self.legal and self.ply > self.last:
            self.last = self.ply
            later = self.person.lots.uniform(0.5, 1.5) * self.person.tally.asked.gap
            asyncio.get_running_loop().call_later(later, self.move)

    def move(self) -> None:
        """Sends a move."""
        if self.over or not self.legal or self.line.lost.done():
            return
        path, self.legal = self.person.lots.choice(self.legal), []
        self.line.send({"type": "move", "id": f"m{self.ply}", "ply": self.ply, "path": path})

    def resign(self) -> None:
        """Ends the game."""
        if not self.over and not self.line.lost.done():
            self.line.send({"type": "resign", "id": "r", "by": self.colour})

    def acknowledged(self, _: str, __: int) -> None:
        """A move is on disk."""
        self.person.tally.moves += 1

    def refused(self, message: dict[str, Any]) -> None:
        """Counts a refusal."""
        counts = self.person.tally.refused
        counts[message["code"]] = counts.get(message["code"], 0) + 1


class Player:
    """A person of the arena with a browser."""

    def __init__(self, tally: Tally, port: int, number: int, cookie: str) -> None:
        self.tally, self.port, self.number, self.cookie = tally, port, number, cookie
        self.lots = random.Random(number)
        self.source = f"127.0.0.{2 + number % 200}"
        self.played: set[str] = set()
        self.free_since = 0.0
        self.seat: Seat | None = None
        self.room: Line | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        whole = rb'"number":%d,"name":"[^"]*","here":\w+,"game":"([^"]+)"' % number
        self.own = re.compile(whole + rb'|"type":"own".*?"game":\{"id":"([^"]+)"')

    async def enter(self) -> None:
        """Opens the page of the room."""
        began = time.perf_counter()
        await self.get(f"/club/{ROOM}")
        await self.get(f"/api/rooms/{ROOM}?whole=false")
        self.room = await self.follow()
        self.room.send({"type": "boards", "on": True})
        self.room.send({"type": "standings", "on": True})
        self.tally.loads.append(time.perf_counter() - began)

    async def follow(self) -> Line:
        """A new line to the room."""
        line = Line(f"/ws/rooms/{ROOM}?lang=en&parts=true", self.hear, cookie=self.cookie)
        return await dial(line, self.port, source=self.source)

    def hear(self, text: bytes) -> None:
        """News of the room: a game that is new leads to its page."""
        self.tally.longest = max(self.tally.longest, len(text))
        found = self.own.search(text)
        game = (found[1] or found[2]).decode() if found else ""
        if not game or game in self.played:
            return
        self.played.add(game)
        now = time.perf_counter()
        if self.free_since >= self.tally.since:
            self.tally.waits.append(now - self.free_since)
        elif not self.free_since:
            self.tally.first.append(now)
        self.tally.games += 1
        self.free_since = float("inf")
        task = asyncio.create_task(self.play(game))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def play(self, game: str) -> None:
        """Goes to the page of a game: the lines of the page before are closed."""
        self.leave()
        await self.get(f"/games/{game}")
        self.seat = Seat(self, game)
        await dial(self.seat.line, self.port, source=self.source)
        self.seat.line.send({"type": "hello", "version": None, "protocol": 3})
        self.room = await self.follow()
        seconds = self.lots.uniform(0.5, 1.5) * self.tally.asked.game
        asyncio.get_running_loop().call_later(seconds, self.seat.resign)

    def leave(self) -> None:
        """Closes the page."""
        for line in (self.room, self.seat and self.seat.line):
            if line is not None:
                self.tally.bytes += line.received
                line.close()

    def ended(self) -> None:
        """The game is over."""
        self.free_since = time.perf_counter()

    async def get(self, path: str) -> bytes:
        """One page, over a connection of its own."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.source, 0)
        )
        words = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.cookie}\r\n"
        writer.write(f"{words}Accept-Encoding: gzip\r\nConnection: close\r\n\r\n".encode())
        found = await reader.read(-1)
        writer.close()
        if b" 200 " not in found[:20]:
            raise RuntimeError(f"{path}: {found[:300]!r}")
        return found


def main() -> None:
    """Reads the command and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", type=float, default=60)
    parser.add_argument("--gap", type=float, default=4)
    parser.add_argument("--begin", type=int, default=LEAST_BEGIN, help="seconds until it begins")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "arena.db"
        database = open_database(str(path))
        cookies = _entered(database, asked.people)
        server = Server(sys.executable, path, "--hosted", log=Path(folder) / "log")
        begin = _soon(Rooms(database), asked.begin)
        try:
            asyncio.run(_run(server, Tally(asked), cookies, begin))
        finally:
            server.end()
            print((Path(folder) / "log").read_text()[-2000:], file=sys.stderr)


def _entered(database: Database, count: int) -> list[str]:
    """An arena with *count* people in it; their cookies."""
    rooms, people = Rooms(database), People(database)
    signer = TimestampSigner(people.secret(), salt="damas.person")
    tokens = [new_token() for _ in range(count)]
    at = int(time.time() * 1000)
    for token in tokens:
        people.add_guest(guest_of(token), hashed(token), "", at)
    terms = MeetingTerms("portuguesa-fpd", TimeControl.parse("5+3"))
    settings = RoomSettings("arena", minutes=90, begin_ms=at + HOUR_MS)
    room = Room(ROOM, "", guest_of(tokens[0]), "Arena", terms, settings, created_ms=at, seen_ms=at)
    rooms.add(room, "Person 0", lambda: "ABCDEF")
    for number, token in enumerate(tokens[1:], 1):
        assert rooms.come_in(ROOM, guest_of(token), f"Person {number}", at)
    return [f"damas_person={signer.sign(token).decode()}" for token in tokens]


def _soon(rooms: Rooms, seconds: int) -> int:
    """Lets the arena begin in so many seconds; its beginning (ms UTC)."""
    stored = rooms.get(ROOM)
    assert stored is not None
    begin = int(time.time() * 1000) + seconds * 1000
    new = replace(stored, settings=replace(stored.settings, begin_ms=begin))
    assert rooms.change(new, stored.version)
    return begin


async def _run(server: Server, tally: Tally, cookies: list[str], begin: int) -> None:
    asked = tally.asked
    people = [Player(tally, server.port, n, cookie) for n, cookie in enumerate(cookies)]
    gate = asyncio.Semaphore(ENTERING)

    async def enter(one: Player) -> None:
        async with gate:
            await one.enter()

    used, since = server.cpu(), time.perf_counter()
    await asyncio.gather(*map(enter, people))
    took, late = time.perf_counter() - since, time.time() * 1000 - begin
    print(f"{len(people)} people entered in {took:.1f} s, {server.cpu() - used:.1f} s of processor")
    if late > 0:
        print(f"the arena began {late / 1000:.1f} s before")
    await asyncio.sleep(max(0.0, -late / 1000))
    start, used = time.perf_counter(), server.cpu()
    await asyncio.sleep(asked.game / 4)
    first = [one - start for one in tally.first]
    print(
        f"first pairings: {len(first)}, {_times(first)}; {server.cpu() - used:.1f} s of processor"
    )
    await asyncio.sleep(max(0.0, start + asked.game - time.perf_counter()))
    tally.since, used, games, moves = time.perf_counter(), server.cpu(), tally.games, tally.moves
    own, busy, received = time.process_time(), Busy(), _bytes(people)
    await asyncio.sleep(asked.seconds)
    seconds = time.perf_counter() - tally.since
    spent, clients = server.cpu() - used, time.process_time() - own
    print(f"waits: {len(tally.waits)}, {_times(tally.waits)}")
    rates = (tally.games - games) / 2 / seconds, (tally.moves - moves) / seconds
    print(f"{rates[0]:.1f} games and {rates[1]:.0f} moves a second")
    sent = (_bytes(people) - received) / seconds / 1000
    print(f"{sent:.0f} kB a second; the longest message of a room {tally.longest / 1000:.1f} kB")
    load = f"clients {clients / seconds:.2f}, others {busy.others(spent + clients):.2f}"
    print(f"processors: server {spent / seconds:.2f}, {load}; load {os.getloadavg()[0]:.1f}")
    print(f"server: {server.memory_kb() / 1000:.0f} MB; refused {json.dumps(tally.refused)}")


def _bytes(people: list[Player]) -> int:
    """The bytes that all lines have received."""
    lines = [line for one in people for line in (one.room, one.seat and one.seat.line) if line]
    return people[0].tally.bytes + sum(line.received for line in lines)


def _times(waits: list[float]) -> str:
    parts = ((0.5, "median"), (0.99, "p99"), (1.0, "worst"))
    return ", ".join(f"{name} {share(waits, part):.2f} s" for part, name in parts)


if __name__ == "__main__":
    main()
