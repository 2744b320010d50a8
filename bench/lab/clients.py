"""The clients of `lab load`, in a process of their own, one role each.

    python bench/lab clients '{"role": "players", "port": 8000, ...}'

It prints "ready" once its lines are open, waits for a line of input, works, and writes what it saw
to the file *out*.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from .kills import made_game
from .websocket_client import Line, dial, paths

REFUSED = "socket"  # a connection that was not taken, beside the codes of refused commands
OTHER = {"white": "black", "black": "white"}
HELLO = {"type": "hello", "version": None, "protocol": 3}
STAMP = re.compile(rb'"at":(\d+)')


class Side:
    """One player of one game: knows the position that it has heard of last."""

    def __init__(self, pair: Pair, colour: str | None) -> None:
        self.pair, self.colour = pair, colour
        self.ply, self.version, self.legal, self.turn = -1, -1, [], ""
        self.half: dict[str, Any] = {}
        self.line = Line("/ws/games/" + pair.game, self.hear, deflate=pair.about["deflate"])

    def hear(self, text: bytes) -> None:
        """Takes a state, a move or an acknowledgement."""
        message = json.loads(text)
        kind = message["type"]
        if kind == "moved":
            self.pair.longest = max(self.pair.longest, len(text))
        elif kind == "more":
            self.pair.longest_after = max(self.pair.longest_after, len(text))
        if message.get("more"):
            self.half = message
            return
        if kind == "more":
            message = {**self.half, **message, "type": "moved"}
            kind = "moved"
        if kind == "ack":
            self.pair.acknowledged(message["id"], message["version"])
        elif kind == "state":
            state = message["state"]
            self.version = message["version"]
            self.ply, self.turn = state["ply"], state["turn"]
            self.legal = [move["path"] for move in state["legal"]]
            self.pair.news(self)
        elif kind == "moved" and "legal" in message and message["version"] == self.version + 1:
            self.version += 1
            self.ply, self.turn = self.ply + 1, OTHER[self.turn]
            self.legal = paths(message["legal"])
            self.pair.news(self)
        elif kind == "moved":
            self.line.send(HELLO)
        elif kind == "refused":
            self.pair.refused(message)


class Pair:
    """Two clients who play game after game against each other; `seats` 1: one plays both sides.

    *gap*: seconds between the moves of a game (0: the next one as soon as this one is heard of).
    """

    def __init__(self, about: dict[str, Any], games: list[str], seed: int) -> None:
        self.about, self.games = about, games
        self.chance = random.Random(seed)
        self.gap = about.get("gap", 0.0)
        self.waits: list[tuple[float, float]] = []
        self.ended: list[float] = []
        self.refusals = Counter[str]()
        self.bytes = self.longest = self.longest_after = 0
        self.kept: dict[str, int] = {}
        self.playing = False
        self.sides: list[Side] = []
        self._due = 0.0
        self._sent: dict[str, float] = {}
        self._next: asyncio.Task[None] | None = None

    async def sit(self) -> None:
        """Opens the lines of the next game at which the server refuses none."""
        while self.games:
            try:
                await self._sit(self.games.pop())
                return
            except OSError:
                self.refusals[REFUSED] += 1
                self.close()

    async def _sit(self, game: str) -> None:
        self.game = game
        colours = ("white", "black") if self.about["seats"] == 2 else (None,)
        self.sides = [Side(self, colour) for colour in colours]
        for side in self.sides:
            await dial(side.line, self.about["port"])
            side.line.send(HELLO)

    def start(self) -> None:
        """Plays from now on."""
        self.playing = True
        self._due = time.perf_counter() + self.chance.random() * self.gap
        for side in self.sides:
            self.news(side)

    def news(self, side: Side) -> None:
        """A side has heard of a position: it moves if it is its turn."""
        if not self.playing or side.colour not in (None, side.turn):
            return
        if not side.legal:
            self.playing = False
            self.ended.append(time.perf_counter())
            self.count()
            if self.games:
                self._next = asyncio.create_task(self.next())
            return
        wait = self._due - time.perf_counter() if self.gap else 0.0
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self.move, side)
        else:
            self.move(side)

    def move(self, side: Side) -> None:
        """Sends a move."""
        if not self.playing or not side.legal:
            return
        path = self.chance.choice(side.legal)
        side.legal = []
        now = time.perf_counter()
        self._due = max(self._due + self.gap, now - self.gap)
        name = f"{self.game[:4]}{side.ply}"
        self._sent[name] = now
        side.line.send({"type": "move", "id": name, "ply": side.ply, "path": path})

    def acknowledged(self, name: str, version: int) -> None:
        """A move is on disk."""
        self.kept[self.game] = max(version, self.kept.get(self.game, 0))
        now = time.perf_counter()
        sent = self._sent.pop(name, None)
        if sent is not None:
            self.waits.append((now, now - sent))

    def refused(self, message: dict[str, Any]) -> None:
        """Counts a refusal."""
        self.refusals[message["code"]] += 1

    async def next(self) -> None:
        """Another game, at once."""
        self.close()
        await self.sit()
        self.start()

    def close(self) -> None:
        """Ends the lines of this game."""
        for side in self.sides:
            side.line.close()
        self.sides = []

    def count(self) -> None:
        """Adds the bytes of the lines of this game."""
        for side in self.sides:
            self.bytes += side.line.received
            side.line.received = 0


async def players(about: dict[str, Any]) -> dict[str, Any]:
    """Games moving: seconds from sending a move to hearing that it is on disk."""
    pairs = [Pair(about, list(games), n) for n, games in enumerate(about["games"])]
    for pair in pairs:
        await pair.sit()
    await asyncio.sleep(0.5)
    for pair in pairs:
        pair.count()
        pair.bytes = 0
    await go()
    for pair in pairs:
        pair.start()
    await asyncio.sleep(about["warm"])
    begin, cpu = time.perf_counter(), time.process_time()
    print("begin", flush=True)
    await asyncio.sleep(about["seconds"])
    end = time.perf_counter()
    print("end", flush=True)
    refusals = Counter[str]()
    for pair in pairs:
        pair.playing = False
        pair.count()
        refusals.update(pair.refusals)
    waits = [(at, took) for pair in pairs for at, took in pair.waits if begin <= at < end]
    moves = sum(len(pair.waits) for pair in pairs)
    return {
        "waits": [round(took * 1e6) for _, took in waits],
        "at": [round(at, 3) for at, _ in waits],
        "ended": [at for pair in pairs for at in pair.ended if begin <= at < end],
        "seconds": end - begin,
        "bytes": sum(pair.bytes for pair in pairs) / max(1, moves),
        "longest": max(pair.longest for pair in pairs),
        "longest_after": max(pair.longest_after for pair in pairs),
        "refusals": refusals,
        "cpu": time.process_time() - cpu,
    }


async def spectators(about: dict[str, Any]) -> dict[str, Any]:
    """Many at one game: milliseconds from the server's stamp of a move to hearing it."""
    heard: list[float] = []

    def hear(text: bytes) -> None:
        now = time.time()
        found = STAMP.search(text)
        if found is not None and recording:
            heard.append(now * 1000 - float(found[1]))

    recording = False
    lines = [
        Line("/ws/games/" + about["game"], hear, deflate=about["deflate"])
        for _ in range(about["count"])
    ]
    refused = len(lines) - await opened(lines, about)
    await asyncio.sleep(1)
    await go()
    recording = True
    await asyncio.sleep(about["seconds"])
    return {"heard": [round(one, 1) for one in heard], "refused": refused}


async def watchers(about: dict[str, Any]) -> dict[str, Any]:
    """One spectator at each of many games: milliseconds from the server's stamp to hearing it."""
    heard: list[float] = []
    recording = False

    def hear(text: bytes) -> None:
        now = time.time()
        found = STAMP.search(text) if text.startswith(b'{"type":"moved"') else None
        if found is not None and recording:
            heard.append(now * 1000 - float(found[1]))

    lines = [Line("/ws/games/" + game, hear, deflate=True) for game in about["games"]]
    refused = len(lines) - await opened(lines, about)
    await asyncio.sleep(0.5)
    await go()
    await asyncio.sleep(about.get("warm", 0.0))
    recording = True
    await asyncio.sleep(about["seconds"])
    return {"heard": [round(one, 1) for one in heard], "refused": refused}


async def opened(lines: list[Line], about: dict[str, Any], window: int | None = None) -> int:
    """Opens lines, fifty at a time, from several addresses; how many stay open."""
    gate = asyncio.Semaphore(50)

    async def one(number: int, line: Line) -> bool:
        async with gate:
            try:
                source = f"127.0.0.{1 + number % about.get('sources', 1)}"
                await asyncio.wait_for(dial(line, about["port"], source=source, window=window), 30)
                line.send(HELLO)
                return True
            except OSError:
                return False

    return sum(await asyncio.gather(*(one(n, line) for n, line in enumerate(lines))))


async def holders(about: dict[str, Any]) -> dict[str, Any]:
    """Connections that are open and say nothing."""
    heard = 0

    def hear(_: bytes) -> None:
        nonlocal heard
        heard += 1

    games = about["games"]
    lines = [
        Line("/ws/games/" + games[n % len(games)], hear, deflate=about["deflate"])
        for n in range(about["count"])
    ]
    took = time.perf_counter()
    count = await opened(lines, about)
    took = time.perf_counter() - took
    await asyncio.sleep(3)
    print("begin", flush=True)
    await go()
    return {"open": count, "heard": heard, "seconds": took}


async def crowd(about: dict[str, Any]) -> dict[str, Any]:
    """Many who come in the same moment, each to one of some games."""
    games = about["games"]
    lines = [
        Line("/ws/games/" + games[n % len(games)], lambda _: None, deflate=about["deflate"])
        for n in range(about["count"])
    ]
    await go()

    async def one(number: int, line: Line) -> None:
        await dial(line, about["port"], source=f"127.0.0.{1 + number % about['sources']}")
        line.send(HELLO)

    came = await asyncio.gather(*map(one, range(len(lines)), lines), return_exceptions=True)
    await asyncio.sleep(about["seconds"])
    return {"came": sum(one is None for one in came)}


async def asker(about: dict[str, Any]) -> dict[str, Any]:
    """One at a game who asks forty times a second: the times, and milliseconds to each answer."""
    asked: list[float] = []
    waits: list[tuple[float, float]] = []

    def hear(text: bytes) -> None:
        message = json.loads(text)
        if message["type"] == "pong":
            began = asked[int(message["id"])]
            waits.append((began, (time.perf_counter() - began) * 1000))

    line = Line("/ws/games/" + about["game"], hear, deflate=about["deflate"])
    await dial(line, about["port"])
    line.send(HELLO)
    await go()
    until = time.perf_counter() + about["seconds"]
    while time.perf_counter() < until:
        line.send({"type": "ping", "id": str(len(asked))})
        asked.append(time.perf_counter())
        await asyncio.sleep(0.025)
    await asyncio.sleep(2)
    return {"waits": waits}


async def flooder(about: dict[str, Any]) -> dict[str, Any]:
    """One client that sends without end and without reading the answers."""
    codes: list[int] = []
    line = Line("/ws/games/" + about["game"], lambda _: None, codes.append, deflate=False)
    await dial(line, about["port"], source="127.0.0.9")
    line.send(HELLO)
    await go()
    offer = {"type": "offer_draw", "id": "x", "by": "white"}
    sent, until = 0, time.perf_counter() + about["seconds"]
    while time.perf_counter() < until and not codes:
        if line.transport.get_write_buffer_size() < 1 << 16:
            for _ in range(20):
                line.send({**offer, "id": f"f{sent}"})
                sent += 1
        await asyncio.sleep(0.001)
    return {"sent": sent, "answers": line.messages, "closed": codes}


async def sleepers(about: dict[str, Any]) -> dict[str, Any]:
    """Spectators who stop reading once they are there."""
    lines = [
        Line("/ws/games/" + about["game"], lambda _: None, deflate=False)
        for _ in range(about["count"])
    ]
    refused = len(lines) - await opened(lines, about, window=4096)
    there = [line for line in lines if line.open.done() and not line.lost.done()]
    for line in there:
        line.transport.pause_reading()
    await go()
    await asyncio.sleep(about["seconds"])
    for line in there:
        line.transport.resume_reading()
    await asyncio.sleep(2)
    return {
        "dropped": sum(line.lost.done() for line in there),
        "refused": refused,
        "lines": len(lines),
    }


async def witnesses(about: dict[str, Any]) -> dict[str, Any]:
    """Games moving until their server is killed, again and again: each line of input is a server's
    port and its games, each answer the last version of each that was acknowledged."""
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        found = await _witnessed({**about, **json.loads(line)})
        print(json.dumps(found), flush=True)
    return {}


async def _witnessed(about: dict[str, Any]) -> dict[str, Any]:
    kept: dict[str, int] = {}
    pairs = [Pair(about, [game], n) for n, game in enumerate(about["games"])]
    for pair in pairs:
        pair.kept = kept
        await pair.sit()
    for pair in pairs:
        pair.start()
    print("begin", flush=True)
    lost = [side.line.lost for pair in pairs for side in pair.sides]
    await asyncio.gather(*lost)
    return {"kept": kept, "acknowledged": sum(len(pair.waits) for pair in pairs)}


async def makers(about: dict[str, Any]) -> dict[str, Any]:
    """Games with a clock, at a server that only this process reaches."""
    return {"games": [made_game(about["port"]) for _ in range(about["count"])]}


async def go() -> None:
    """Says that it is ready, and waits for the word to begin."""
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)


ROLES = {
    one.__name__: one
    for one in (
        players,
        spectators,
        watchers,
        holders,
        crowd,
        asker,
        flooder,
        sleepers,
        witnesses,
        makers,
    )
}


def main() -> None:
    """Plays the role that the first argument names."""
    about = json.loads(sys.argv[1])
    try:
        import uvloop  # noqa: PLC0415  (a client that costs less)

        run = uvloop.run
    except ImportError:
        run = asyncio.run
    found = json.dumps(run(ROLES[about["role"]](about)))
    Path(about["out"]).write_text(found)
