"""A model of one server process and of many: checked against what was measured, then asked.

    python bench/scaling_model.py [--seconds 8] [--seed 1]

The events of one process are simulated one by one: a move waits for the processor, is decided, is
stored with all others that wait in one transaction, waits for the disk, and is told. Its costs are
`MEASURED`; the rates and times that come out are compared with those that `server_load.py` measured
and that the costs do not contain. The plans for 10⁴, 10⁶ and 10⁸ people follow from the same
costs, with the assumptions of `ASSUMED`. docs/operate/scaling.md has the output.
"""

from __future__ import annotations

import argparse
import heapq
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Measured:
    """Costs of one process, in seconds of its processor and in bytes (`server_load.py`)."""

    move: float = 0.000372  # of the processor for a move: decided, stored, told to two players
    transaction: float = 0.00035  # and for each transaction
    disk: float = 1 / 9_700  # until a commit of 4 KiB is on disk
    gather: float = 0.006  # from one transaction to the next under load (`damas.store.group`)
    opening: float = 0.0014  # for a line that opens, its state included
    heard: float = 0.000022  # for a spectator who hears a move
    base: float = 0.0035  # from the stamp of a move to the first spectator who hears it
    followed: float = 0.00016  # for a move that was stored by another process and is told by this
    database: float = 0.0002  # of PostgreSQL's processor for a move
    connection: float = 39_000  # bytes of memory
    game: float = 7_500  # bytes of memory of a game at which nobody is
    stored: float = 142  # bytes of the database for a move
    sent: float = 338  # bytes for a move to both players
    shown: float = 150  # bytes for a move to a spectator


@dataclass(frozen=True)
class Assumed:
    """People, machines, prices: nothing here is measured."""

    online: float = 0.02  # of the people of a month are there at the busiest moment
    playing: float = 0.6  # of those who are there play, the others watch
    pace: float = 0.5  # moves a second of a fast game
    games: float = 20  # of each person in a month, of which each game has two
    plies: float = 60
    most: float = 0.5  # of a processor that is used at the busiest moment
    connections: int = 5_000  # of one process, as many as were measured
    processors: int = 32  # of the largest machine for a database
    memory: float = 4e9  # bytes beside each processor of a rented machine
    processor_price: float = 10.0  # euros a month, with that memory
    disk_price: float = 0.05  # euros a month for a gigabyte
    copies: int = 3  # of the database
    traffic_price: float = 1.0  # euros for a terabyte


MEASURED, ASSUMED = Measured(), Assumed()
PEOPLE = {"10⁴": 10**4, "10⁶": 10**6, "110,000 at once": 5_500_000, "10⁸": 10**8}
LENGTH = (91.0, 17.0)  # plies of a game of drawn moves: mean and deviation of 200 (International)
DECIDED, STORED = 0.4, 0.15  # parts of the cost of a move; the rest is telling it
POINTS = {
    "200 games as fast as acknowledged: moves a second": 2790.0,
    "200 games as fast as acknowledged: p50, ms": 65.0,
    "200 games, 2,000 moves a second sent: moves a second": 1959.0,
    "200 games, 2,000 moves a second sent: p50, ms": 7.0,
    "200 games, 2,000 moves a second sent: p99, ms": 88.6,
    "1,000 spectators of one game: p50, ms": 14.0,
    "1,000 spectators of one game: p99, ms": 28.4,
}
"""Measured on 2026-11-25, two processors, SQLite (`server_load.py --table`)."""


class Process:
    """One process with *games* games, each of which sends its next move *gap* seconds after the
    one before, or as soon as that is acknowledged."""

    def __init__(self, games: int, gap: float, seed: int, costs: Measured = MEASURED) -> None:
        self.costs, self.gap = costs, gap
        self.chance = random.Random(seed)
        self.free = 0.0  # when the processor has done all that waits for it
        self.begun, self.last = 0.0, 0  # the last transaction, and its moves
        self.is_writing = False
        self.waiting: list[int] = []
        self.due = [self.chance.random() * gap for _ in range(games)]
        self.left = [self._length() for _ in range(games)]
        self.sent = list(self.due)
        self.acks: list[tuple[float, float]] = []
        self.events: list[tuple[float, int, str, int]] = []
        self._count = 0
        for game, at in enumerate(self.due):
            self._later(at, "send", game)

    def run(self, seconds: float) -> None:
        """Lets events happen until that time."""
        while self.events and self.events[0][0] < seconds:
            now, _, kind, game = heapq.heappop(self.events)
            getattr(self, f"_{kind}")(now, game)

    def _length(self) -> int:
        return max(1, round(self.chance.gauss(*LENGTH)))

    def _later(self, at: float, kind: str, game: int) -> None:
        self._count += 1
        heapq.heappush(self.events, (at, self._count, kind, game))

    def _work(self, now: float, seconds: float) -> float:
        """The end of a piece of work that waits for its turn of the processor."""
        self.free = max(now, self.free) + seconds
        return self.free

    def _send(self, now: float, game: int) -> None:
        self.sent[game] = now
        self._later(self._work(now, DECIDED * self.costs.move), "decided", game)

    def _decided(self, now: float, game: int) -> None:
        self.waiting.append(game)
        self._begin(now)

    def _begin(self, now: float) -> None:
        if self.waiting and not self.is_writing:
            self.is_writing = True
            wait = self.begun + self.costs.gather if self.last > 1 else now
            self._later(max(now, wait), "write", 0)

    def _write(self, now: float, _: int) -> None:
        self.batch, self.waiting = self.waiting, []
        self.begun, self.last = now, len(self.batch)
        cost = self.costs.transaction + STORED * self.costs.move * len(self.batch)
        self._later(self._work(now, cost) + self.costs.disk, "synced", 0)

    def _synced(self, now: float, _: int) -> None:
        telling = (1 - DECIDED - STORED) * self.costs.move
        for game in self.batch:
            self._later(self._work(now, telling), "acked", game)
        self.is_writing = False
        self._begin(now)

    def _acked(self, now: float, game: int) -> None:
        self.acks.append((now, now - self.sent[game]))
        self.left[game] -= 1
        if not self.left[game]:  # both players open the next game
            self.left[game] = self._length()
            now = self._work(now, 2 * self.costs.opening)
        self.due[game] = max(self.due[game] + self.gap, now - self.gap)
        self._later(max(now, self.due[game]) if self.gap else now, "send", game)


def played(games: int, rate: float, seconds: float, seed: int) -> tuple[float, list[float]]:
    """Moves a second, and the times of acknowledgements; *rate* 0: as fast as they come."""
    process = Process(games, games / rate if rate else 0.0, seed)
    process.run(1.0 + seconds)
    waits = [wait for at, wait in process.acks if at >= 1.0]
    return len(waits) / seconds, sorted(waits)


def watched(spectators: int, moves: int, seed: int) -> list[float]:
    """The times after which spectators of one game hear its moves, one after the other."""
    chance, found = random.Random(seed), []
    for _ in range(moves):
        late = MEASURED.base + chance.random() * MEASURED.gather / 2
        found += [late + place * MEASURED.heard for place in range(1, spectators + 1)]
    return sorted(found)


def at(ordered: Sequence[float], part: float) -> float:
    """The value that *part* of them do not exceed, in milliseconds."""
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def checked(seconds: float = 8.0, seed: int = 1) -> dict[str, float]:
    """The figures of `POINTS` as the model has them."""
    fast, paced = played(200, 0, seconds, seed), played(200, 2000, seconds, seed)
    seen = watched(1000, 32, seed)
    values = (fast[0], at(fast[1], 0.5), paced[0], at(paced[1], 0.5), at(paced[1], 0.99))
    return dict(zip(POINTS, (*values, at(seen, 0.5), at(seen, 0.99)), strict=True))


@dataclass(frozen=True)
class Plan:
    """The parts that so many people of a month need at the busiest moment."""

    people: int
    processes: int
    databases: int
    relays: int
    first: str
    moves: float
    online: float
    database_load: float
    terabytes: float
    price: float


def plan(people: int, costs: Measured = MEASURED, about: Assumed = ASSUMED) -> Plan:
    """The parts for that many people, and the one that is full first if there is one of each."""
    online = people * about.online
    players, watchers = online * about.playing, online * (1 - about.playing)
    moves = players / 2 * about.pace
    heard = watchers * about.pace
    alone = {
        "the processor of a server process": moves * costs.move,
        "the connections of a server process": online / about.connections,
        "the processors of the database": moves * costs.database / about.processors,
    }
    each = costs.move + costs.followed  # the players of a game are at two processes
    processes = max(moves * each / about.most, players / about.connections, 1)
    relays = max(heard * costs.heard / about.most, watchers / about.connections)
    database = moves * costs.database / about.most
    databases = max(1, math.ceil(database / about.processors))
    month = people * about.games / 2 * about.plies
    stored = month * costs.stored
    memory = online * costs.connection + players / 2 * costs.game
    processors = max(math.ceil(processes) + math.ceil(relays) + database, memory / about.memory, 2)
    sent = month * (costs.sent + costs.shown * watchers / players * 2)
    price = (
        processors * about.processor_price
        + 12 * stored / 1e9 * about.copies * about.disk_price  # a year of games is kept there
        + sent / 1e12 * about.traffic_price
    )
    largest = max(alone, key=lambda part: alone[part])
    first = largest if alone[largest] > about.most else "none: one of each is enough"
    return Plan(
        people, math.ceil(processes), databases, math.ceil(relays), first, moves, online,
        alone["the processors of the database"], 12 * stored / 1e12, price,
    )  # fmt: skip


def check_table(seconds: float, seed: int) -> Iterator[str]:
    """The comparison with the measured figures."""
    yield "| | measured | model |"
    yield "|---|---:|---:|"
    for name, value in checked(seconds, seed).items():
        yield f"| {name} | {POINTS[name]:,.0f} | {value:,.0f} |"


def plan_table() -> Iterator[str]:
    """The plans, a column for each number of people."""
    plans = [plan(people) for people in PEOPLE.values()]
    rows = {
        "people of a month": [f"{one.people:,}" for one in plans],
        "at once, at the busiest moment": [f"{one.online:,.0f}" for one in plans],
        "moves a second": [f"{one.moves:,.0f}" for one in plans],
        "full first, if there is one of each": [one.first for one in plans],
        "processes for players": [f"{one.processes:,}" for one in plans],
        "processes for spectators": [f"{one.relays:,}" for one in plans],
        "databases for games": [f"{one.databases:,}" for one in plans],
        "one database of 32 processors would be used": [
            f"{one.database_load:.1%}" for one in plans
        ],
        "a year of games, terabytes": [f"{one.terabytes:,.2f}" for one in plans],
        "euros a month, at the assumed prices": [f"{one.price:,.0f}" for one in plans],
    }
    yield "| | " + " | ".join(PEOPLE) + " |"
    yield "|---|" + "---|" * len(PEOPLE)
    for name, cells in rows.items():
        yield f"| {name} | " + " | ".join(cells) + " |"


def main() -> None:
    """Prints both tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    print(*check_table(words.seconds, words.seed), "", *plan_table(), sep="\n")


if __name__ == "__main__":
    main()
