"""Kills a host that owes an engine's answer or a flag: how long until the other one has done it.

    sudo python bench/lab takeover-hosts --kills 20 --delay 1
    sudo python bench/lab takeover-hosts --kills 20 --delay 20

Two hosts, each a network namespace with a server of its own and a name of its own for its machine
(no process knows the age of another host's signs of life); host A has the database (PostgreSQL).
In turn: an engine thinks at a host and its server is killed (SIGKILL), or a clock runs there and it
is killed; every other time host B dies, its link goes down too, as with a machine that loses its
power. Nobody tells the other host and no page comes back. An answer must be stored once. *Charged*:
what both clocks have lost, against the time that has passed at this program's own watch. Only root
can make namespaces.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from .hosts import A, Hosts, hosts, reached
from .processes import HOST, Postgres
from .server import Server
from .takeover import BOOK, FEN, LEVEL, PATIENCE_SECONDS, SETTLED_SECONDS, WANTED_SECONDS
from .takeover import _hear as hear

NEW_NETWORK = 0x40000000  # CLONE_NEWNET
BOOT_ID = "/proc/sys/kernel/random/boot_id"
CLOCK = {"base_seconds": 300, "increment_seconds": 0}
SHORT_CLOCK = {"base_seconds": 4, "increment_seconds": 0}
URL = "postgresql+psycopg://damas@{}/damas"
HEADER = (
    "| link, each way | kills | died | taken over after: median, worst"
    " | answered after: median, worst | charged wrongly by at most"
    " | a flag called late by: median, worst | other load |\n"
    "|---|---|---|---|---|---|---|---|"
)


def enter(name: str) -> None:
    """Everything that this thread opens from now on is in a network namespace."""
    with Path(f"/run/netns/{name}").open() as file:
        if ctypes.CDLL(None, use_errno=True).setns(file.fileno(), NEW_NETWORK):
            raise OSError(ctypes.get_errno(), "the namespace cannot be entered")


class Sites:
    """The two hosts, one server at each, and the database as host A sees it."""

    def __init__(self, there: Hosts, place: Path, near: str, far: str) -> None:
        from damas.store import Games, open_database  # noqa: PLC0415  (not for --help)

        self._there, self._place = there, place
        self._names, self._urls = (there.a, there.b), (URL.format(near), URL.format(far))
        self.link = (
            subprocess.run(
                ["ip", "-n", there.b, "-o", "link"], capture_output=True, text=True, check=True
            )
            .stdout.splitlines()[-1]
            .split()[1]
            .partition("@")[0]
        )
        self._opened = open_database(self._urls[0])
        self.games = Games(self._opened)
        self.servers = [self._server(number) for number in range(2)]

    def end(self) -> None:
        """Ends the servers."""
        for server in self.servers:
            server.end()
        self._opened.close()

    def _server(self, number: int) -> Server:
        """A server at a host whose machine has a name of its own."""
        file = self._place / f"boot-{number}"
        if not file.exists():
            file.write_text(f"{uuid.uuid4()}\n")
        run = f'mount --bind {file} {BOOT_ID} && exec "$@"'
        at = [*self._there.at(self._names[number]), "sh", "-c", run, "sh"]
        return Server(sys.executable, self._urls[number], at=at)

    @contextlib.contextmanager
    def reaching(self, number: int) -> Iterator[Server]:
        """Within it this thread is at a host."""
        enter(self._names[number])
        try:
            yield self.servers[number]
        finally:
            enter(self._names[0])

    def kill(self, number: int, *, power: bool) -> None:
        """Kills a server; *power*: the link of its host goes down first."""
        if power:
            self._set_link("down")
        self.servers[number].kill()

    def replace(self, number: int) -> None:
        """A new server in place of a dead one."""
        self._set_link("up")
        self.servers[number] = self._server(number)

    def _set_link(self, state: str) -> None:
        words = ["ip", "-n", self._there.b, "link", "set", self.link, state]
        subprocess.run(words, check=True)


class Found:
    """The times that were measured, in seconds."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.answered: list[float] = []
        self.charged: list[float] = []
        self.late: list[float] = []


def begun(sites: Sites, number: int, setup: dict[str, Any], wanted: str) -> tuple[str, float]:
    """A new game at a host with one move in it; its address, and its `shown` clocks then."""
    with sites.reaching(number) as server:
        game = server.ask("POST", "/api/games", {"regulation": BOOK, "fen": FEN, **setup})["id"]
        with connect(f"ws://127.0.0.1:{server.port}/ws/games/{game}") as line:
            line.send('{"type": "hello", "version": null, "protocol": 3}')
            path = hear(line, "state")["state"]["legal"][0]["path"]
            line.send(json.dumps({"type": "move", "id": "first", "ply": 0, "path": path}))
            hear(line, wanted)
        return game, shown(server, game)


def answer(sites: Sites, number: int, found: Found, chance: random.Random, power: bool) -> None:
    """Kills a host while its engine thinks."""
    players = {"white": {"kind": "person"}, "black": {"kind": "engine", "level": LEVEL}}
    game, before = begun(sites, number, {**players, "clock": CLOCK}, "thinking")
    keeper, version = duty(sites, game).keeper, duty(sites, game).version
    time.sleep(chance.uniform(0.0, 1.0))
    if len(moves(sites, game)) > 1:
        return  # it was quicker
    sites.kill(number, power=power)
    began, taken = time.monotonic(), None
    while duty(sites, game).version == version:
        if taken is None and duty(sites, game).keeper != keeper:
            taken = time.monotonic() - began
        check(began)
    now = time.monotonic()
    time.sleep(SETTLED_SECONDS)
    entries = moves(sites, game)
    if [one.payload["by"] for one in entries] != ["white", "black"]:
        raise SystemExit("the answer is not there once")
    found.answered.append(now - began)
    found.taken.append(now - began if taken is None else taken)
    with sites.reaching(1 - number) as server:
        found.charged.append(abs(shown(server, game) - before))


def flag(sites: Sites, number: int, found: Found, _chance: random.Random, power: bool) -> None:
    """Kills a host at which a clock runs."""
    players = {"white": {"kind": "person"}, "black": {"kind": "person"}}
    game, _ = begun(sites, number, {**players, "clock": SHORT_CLOCK}, "ack")
    falls = duty(sites, game).falls_ms
    time.sleep(0.5)
    sites.kill(number, power=power)
    began = time.monotonic()
    while sites.games.get(game).summary.reason is None:
        check(began)
    found.late.append((time.time() * 1000 - falls) / 1000)


def duty(sites: Sites, game: str) -> Any:
    """The move or the flag that a game waits for."""
    return sites.games.duty(game)


def moves(sites: Sites, game: str) -> list[Any]:
    """The moves of a game."""
    return [one for one in sites.games.entries(game) if one.kind == "move"]


def check(began: float) -> None:
    """Waits a moment, but not for ever."""
    if time.monotonic() - began > PATIENCE_SECONDS:
        raise SystemExit(f"nobody has done it in {PATIENCE_SECONDS:.0f} s")
    time.sleep(0.005)


def shown(server: Server, game: str) -> float:
    """The seconds that both clocks show at a server, with the time that has passed since some
    moment: the same at every moment if the clocks lose the time that passes."""
    asked = time.monotonic()
    clock = server.ask("GET", f"/api/games/{game}")["clock"]
    now = (asked + time.monotonic()) / 2
    return float(clock["white_ms"] + clock["black_ms"]) / 1000 + now


def _both(found: list[float]) -> str:
    return f"{statistics.median(found):.1f} s, {max(found):.1f} s" if found else "–"


@contextlib.contextmanager
def placed(delay_ms: float, folder: str | None) -> Iterator[Sites]:
    """Two hosts with a server each; this program is at host A."""
    with contextlib.ExitStack() as stack:
        there = stack.enter_context(hosts(delay_ms))
        place = stack.enter_context(tempfile.TemporaryDirectory(dir=folder))
        database = Postgres(Path(place), there.at(there.a), A)
        stack.callback(database.kill)
        far = stack.enter_context(reached(there, database.port, delay_ms))
        enter(there.a)
        sites = Sites(there, Path(place), f"{HOST}:{database.port}", far)
        stack.callback(sites.end)
        yield sites


def main() -> int:
    """Measures, and prints the table; 1 where an answer came later than wanted."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--delay", type=float, default=1.0, help="ms, each way")
    parser.add_argument("--kills", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", help="where the database lies")
    words = parser.parse_args()
    chance, loads = random.Random(words.seed), [os.getloadavg()[0]]
    found = {"A": Found(), "B": Found(), "B and its link": Found()}
    kinds: list[Callable[..., None]] = [answer, flag]
    with placed(words.delay, words.folder) as sites:
        for kill in range(words.kills):
            died = list(found)[kill // 2 % 3]
            number = 0 if died == "A" else 1
            kinds[kill % 2](sites, number, found[died], chance, died.endswith("link"))
            if sites.servers[number].process.poll() is not None:
                sites.replace(number)
            loads.append(os.getloadavg()[0])
            print(kill, died, vars(found[died]), file=sys.stderr, flush=True)
    print(HEADER)
    for died, one in found.items():
        row = [f"{words.delay:g} ms", str(len(one.answered) + len(one.late)), died]
        row += [_both(one.taken), _both(one.answered)]
        row += [f"{max(one.charged, default=0.0):.2f} s", _both(one.late)]
        row += [f"{min(loads):.1f} to {max(loads):.1f}"]
        print(f"| {' | '.join(row)} |")
    return any(one > WANTED_SECONDS for each in found.values() for one in each.answered)
