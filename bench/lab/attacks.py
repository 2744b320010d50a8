"""The attacks of `bench/lab hostile`, each a bounded number of requests from 127.0.0.2.

    python bench/lab attacks NAME PORT SECONDS JSON

Only ever sent to this machine. *JSON* names the things that `prepare` has made on the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import resource
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from damas import Game
from damas.pdn import write_game

SOURCE = ("127.0.0.2", 0)
PLAYERS = 120
Given = dict[str, Any]


class Line:
    """The server as an attacker sees it."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.until = time.monotonic() + seconds

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=SOURCE)

    async def ask(self, method: str, path: str, body: bytes = b"", key: str = "") -> bytes:
        """One request, and all that comes back."""
        reader, writer = await self.open()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n"
        if key:
            head += f"Authorization: Bearer {key}\r\n"
        kind = "Content-Type: application/json\r\n"
        writer.write(f"{head}{kind}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        try:
            return await reader.read()
        finally:
            writer.close()

    async def again(self, ask: Callable[[int], Awaitable[Any]], crowd: int) -> None:
        """*crowd* at a time ask until the time is over, with numbers that are never the same."""

        async def one(place: int) -> None:
            number = place
            while time.monotonic() < self.until:
                with contextlib.suppress(OSError):
                    await ask(number)
                number += crowd
                await asyncio.sleep(0.02)

        tasks = [asyncio.create_task(one(place)) for place in range(crowd)]
        await asyncio.wait(tasks, timeout=self.until - time.monotonic())
        for task in tasks:
            task.cancel()


# Preparations of the attacks, on the server


def prepare(attack: str, port: int, folder: Path) -> Given:
    """Makes an event, or a file of games, where the attack needs one."""
    if attack in ("what-if", "outlook", "proposal", "website", "pins"):
        return asyncio.run(_event(Line(port, 300)))
    if attack == "import":
        path = folder / "games.pdn"
        path.write_text(_games())
        return {"file": str(path)}
    return {}


async def _event(line: Line) -> Given:
    """A Swiss of many players with one round paired."""
    data = {"name": "Open", "system": "swiss", "rounds": 9, "wo_tolerance_min": 30}
    made = await _post(line, "", {"by": "Ana", "data": data})
    event, key = made["id"], made["link"]
    players = [{"name": f"Player {n:03}", "rating": 2400 - 5 * n} for n in range(PLAYERS)]

    async def act(name: str, data: Any) -> Any:
        return await _post(line, f"/{event}/entries", {"act": name, "data": data}, key)

    await act("add-players", {"players": players})
    answer = await line.ask("GET", f"/api/tournaments/{event}/proposal", key=key)
    paired = await act("pair", json.loads(answer.partition(b"\r\n\r\n")[2])["data"])
    assert "kept" in paired, paired
    return {"event": event, "key": key}


async def _post(line: Line, path: str, body: Any, key: str = "") -> Any:
    answer = await line.ask("POST", f"/api/tournaments{path}", json.dumps(body).encode(), key)
    return json.loads(answer.partition(b"\r\n\r\n")[2])


def _games(count: int = 40, copies: int = 100) -> str:
    """Random games, each under the names of many players."""
    chance, texts = random.Random(3), []
    for _ in range(count):
        game = Game("internacional")
        while not game.is_over and game.ply < 120:
            game.push(chance.choice(game.legal_moves))
        texts.append(write_game(game, {"White": "WWW", "Black": "BBB"}))
    return "\n\n".join(
        text.replace("WWW", f"White {copy}").replace("BBB", f"Black {copy}")
        for copy in range(copies)
        for text in texts
    )


# The attacks


async def nothing(_line: Line, _told: Given) -> None:
    """The server as it is."""


async def diagrams(line: Line, _told: Given) -> None:
    """Forty large pictures at a time, no two the same."""
    await line.again(lambda n: line.ask("GET", f"/diagram.png?size={2000 - n % 300}"), 40)


async def berger(line: Line, _told: Given) -> None:
    """Twelve large tables at a time."""
    path = "/print/berger.pdf?double=true&players="
    await line.again(lambda n: line.ask("GET", f"{path}{100 - n % 60}"), 12)


async def exams(line: Line, _told: Given) -> None:
    """Twelve exams of a hundred scenarios at a time."""
    path = "/api/arbiter/training/exam?count=100&seed="
    await line.again(lambda n: line.ask("GET", f"{path}{n}"), 12)


async def what_if(line: Line, given: Given) -> None:
    """Twelve supposed standings at a time."""
    path = f"/api/tournaments/{given['event']}/what-if"
    await line.again(lambda _: line.ask("POST", path, b'{"results": []}'), 12)


async def outlook(line: Line, given: Given) -> None:
    """Twelve questions for possible places at a time."""
    path = f"/api/tournaments/{given['event']}/outlook"
    await line.again(lambda _: line.ask("POST", path, b'{"results": []}'), 12)


async def proposal(line: Line, given: Given) -> None:
    """Twelve pairings at a time of a round that is to be paired again."""
    path = f"/api/tournaments/{given['event']}/proposal-again"
    await line.again(lambda _: line.ask("GET", path, key=given["key"]), 12)


async def website(line: Line, given: Given) -> None:
    """Twelve exported sites at a time."""
    path = f"/api/tournaments/{given['event']}/website.zip"
    await line.again(lambda _: line.ask("GET", path), 12)


async def pins(line: Line, given: Given) -> None:
    """Twenty wrong PINs at a time."""
    path = f"/api/tournaments/{given['event']}/enter"
    body = lambda n: json.dumps({"pin": f"{n % 10**6:06}"}).encode()  # noqa: E731
    await line.again(lambda n: line.ask("POST", path, body(n)), 20)


async def import_(line: Line, given: Given) -> None:
    """A file of 4,000 games, then others."""
    games = await asyncio.to_thread(Path(given["file"]).read_bytes)
    path = "/api/archive/files?name=games.pdn"
    await line.again(lambda n: line.ask("POST", path, games + b"\n" * n), 2)


async def engines(line: Line, _told: Given) -> None:
    """Sixty games in which an engine of level 10 is to move, each with somebody who looks on."""
    from websockets.asyncio.client import connect  # noqa: PLC0415

    engine = {"kind": "engine", "level": 10}
    body = json.dumps({"regulation": "internacional", "white": engine, "black": engine}).encode()

    async def watch() -> None:
        answer = await line.ask("POST", "/api/games", body)
        game = json.loads(answer.partition(b"\r\n\r\n")[2])["id"]
        address = f"ws://127.0.0.1:{line.port}/ws/games/{game}"
        async with connect(address, local_addr=SOURCE) as socket:
            await socket.send('{"type": "hello", "version": null, "protocol": 3}')
            async for _ in socket:
                pass

    await _hold([watch() for _ in range(60)], line)


async def slow_headers(line: Line, _told: Given) -> None:
    """Seven hundred requests that never come to an end."""

    async def one() -> None:
        _, writer = await line.open()
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        while True:
            writer.write(b"X-A: b\r\n")
            await asyncio.sleep(1)

    await _hold([one() for _ in range(700)], line)


async def idle(line: Line, _told: Given) -> None:
    """Fifteen hundred connections that say nothing, opened again when they are closed."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await line.open()
                await reader.read()
                writer.close()
            await asyncio.sleep(1)

    await _hold([one() for _ in range(1500)], line)


async def flood(line: Line, _told: Given) -> None:
    """Forty WebSockets that send what nobody can read, as fast as it is taken."""
    from websockets.asyncio.client import connect  # noqa: PLC0415

    made = await line.ask("POST", "/api/games", b'{"regulation": "internacional"}')
    game = json.loads(made.partition(b"\r\n\r\n")[2])["id"]

    async def one() -> None:
        address = f"ws://127.0.0.1:{line.port}/ws/games/{game}"
        while True:
            with contextlib.suppress(Exception):
                async with connect(address, local_addr=SOURCE) as socket:
                    while True:
                        await socket.send("{" * 100)
            await asyncio.sleep(0.2)

    await _hold([one() for _ in range(40)], line)


async def _hold(works: list[Any], line: Line) -> None:
    tasks = [asyncio.ensure_future(work) for work in works]
    await asyncio.wait(tasks, timeout=line.until - time.monotonic())
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


ATTACKS: dict[str, Callable[[Line, Given], Awaitable[None]]] = {
    "nothing": nothing,
    "diagrams": diagrams,
    "berger": berger,
    "exams": exams,
    "what-if": what_if,
    "outlook": outlook,
    "proposal": proposal,
    "website": website,
    "pins": pins,
    "import": import_,
    "engines": engines,
    "slow-headers": slow_headers,
    "idle": idle,
    "flood": flood,
}


def main() -> None:
    """One attack, for as long as it was told."""
    name, port, seconds, given = sys.argv[1:]
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4096 if hard == resource.RLIM_INFINITY else min(4096, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    asyncio.run(ATTACKS[name](Line(int(port), float(seconds)), json.loads(given)))
