"""Kills the process whose engine thinks, and measures the time until another one has answered.

    python bench/lab takeover --kills 20
    python bench/lab takeover --kills 20 --database postgresql

Two servers over one database. A person plays a move at one of them against the strongest level; in
the middle of the engine's thought that server is killed (SIGKILL). Nobody tells the other one, and
no page comes back. Printed: from the kill until the game is taken over, and until the answer is in
the database, which must be there once; and the time of an answer without a kill.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from websockets.sync.client import connect

from .forked import ForkedServer, Nursery, nursery
from .processes import database

LEVEL, ALONE = 10, 3
BOOK, FEN = "internacional", "W:W26,27,28,31,32,33,36,37,38,43,48:B1,7,8,9,12,13,14,16,18,19,23"
PATIENCE_SECONDS = 60.0
SETTLED_SECONDS = 0.5  # after the answer: a second one would come
WANTED_SECONDS = 5.0
HEADER = (
    "| database | kills | taken over after: median, worst | answered after: median, worst "
    "| answered without a kill: median | other load |\n"
    "|---|---|---|---|---|---|"
)


@dataclass(frozen=True, slots=True)
class Answer:
    """Seconds from a moment until a game was *taken* over, and the engine had *answered*."""

    taken: float
    answered: float


class Place:
    """Two servers over one database, and the database as it is seen from outside."""

    def __init__(self, url: str, made: Nursery) -> None:
        from damas.store import Games, open_database  # noqa: PLC0415  (not for --help)

        self._url, self._made = url, made
        self._opened = open_database(url)
        self._games = Games(self._opened)
        self.servers = [made.server(url) for _ in range(2)]

    def end(self) -> None:
        """Ends the servers."""
        for server in self.servers:
            server.kill()
        self._opened.close()

    def killed(self, chance: random.Random) -> Answer | None:
        """Kills one server while it thinks; None if it had answered before."""
        number = chance.randrange(2)
        server = self.servers[number]

        def kill() -> None:
            time.sleep(chance.uniform(0.0, 1.0))
            server.kill()

        try:
            return self.answer(server, kill)
        finally:
            if not server.alive:
                self.servers[number] = self._made.server(self._url)

    def answer(self, server: ForkedServer, then: Callable[[], None]) -> Answer | None:
        """A move at *server*, *then* something while its engine thinks; its answer after that."""
        players = {"white": {"kind": "person"}, "black": {"kind": "engine", "level": LEVEL}}
        game = server.ask("POST", "/api/games", {"regulation": BOOK, "fen": FEN, **players})["id"]
        with connect(f"ws://127.0.0.1:{server.port}/ws/games/{game}") as line:
            line.send('{"type": "hello", "version": null, "protocol": 3}')
            path = _hear(line, "state")["state"]["legal"][0]["path"]
            line.send(json.dumps({"type": "move", "id": "first", "ply": 0, "path": path}))
            _hear(line, "thinking")
            keeper = self._games.duty(game).keeper
            then()
        began = time.monotonic()
        if self._games.duty(game).version > 1:
            return None
        found = self._watched(game, keeper, began)
        time.sleep(SETTLED_SECONDS)
        played = [one.payload["by"] for one in self._games.entries(game)]
        if played != ["white", "black"]:
            raise SystemExit(f"the answer is not there once: {played}")
        return found

    def _watched(self, game: str, keeper: str | None, began: float) -> Answer:
        taken = None
        while time.monotonic() - began < PATIENCE_SECONDS:
            duty = self._games.duty(game)
            now = time.monotonic() - began
            if taken is None and duty.keeper != keeper:
                taken = now
            if duty.version > 1:
                return Answer(now if taken is None else taken, now)
            time.sleep(0.005)
        raise SystemExit(f"nobody has answered in {PATIENCE_SECONDS:.0f} s")


def _hear(line: Any, kind: str) -> Any:
    """The next message of a kind."""
    while True:
        message = json.loads(line.recv(timeout=PATIENCE_SECONDS))
        if message["type"] == kind:
            return message


def _both(found: list[float]) -> str:
    return f"{statistics.median(found):.1f} s, {max(found):.1f} s"


def main() -> int:
    """Measures, and prints the line of the table; 1 where an answer came later than wanted."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    chance, loads = random.Random(words.seed), [os.getloadavg()[0]]
    found: list[Answer] = []
    with nursery() as made, database(words.database) as (url, _):
        made.server(url).kill()  # the tables are made
        place = Place(url, made)
        try:
            alone = [place.answer(place.servers[0], lambda: None) for _ in range(ALONE)]
            while len(found) < words.kills:
                one = place.killed(chance)
                loads.append(os.getloadavg()[0])
                if one is not None:
                    found.append(one)
                    print(f"{len(found)}: {one.taken:.2f} s, {one.answered:.2f} s", flush=True)
        finally:
            place.end()
    slow = max(one.answered for one in found)
    row = [words.database, str(len(found)), _both([one.taken for one in found])]
    row += [_both([one.answered for one in found])]
    row += [f"{statistics.median([one.answered for one in alone if one]):.1f} s"]
    row += [f"{min(loads):.1f} to {max(loads):.1f}"]
    print(HEADER, f"| {' | '.join(row)} |", sep="\n")
    return 1 if slow > WANTED_SECONDS else 0
