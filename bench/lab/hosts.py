"""Two hosts with a link between them: how late a spectator at the other host hears a move.

    sudo python bench/lab hosts --delay 0,1,10,20 --bus default,nats

Each host is a network namespace of this machine with a server of its own; host A has the database
(PostgreSQL) and the bus, too. All that the server at B asks or hears crosses the link, each way
*delay* ms late: by `tc netem` on a pair of virtual Ethernet devices where the kernel has it, else
by a proxy in B that carries each piece of bytes on so much later (`link.py`). Clients are at
the host of their server: half of the games are played at A, half at B, and each is watched at both.
A move is heard so long after the server's stamp of it, which is made before it is stored: one way
to the database and back if that is far away. Connections that are opened and statements that are
made ready in the first seconds take more ways, so these are not counted.
Only root can make namespaces.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .processes import HOST, Postgres
from .server import Clients, Server, share
from .services import Service

A, B = "10.77.0.1", "10.77.0.2"
NETEM = ("tc", "qdisc", "add", "dev")
HEADER = (
    "| link, each way | by | bus | moves a second | acknowledged at A p50, p99 | at B p50, p99 "
    "| played at A, heard at A p50, p99 | at A, at B | at B, at B | at B, at A |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True)
class Hosts:
    """The namespaces of the two hosts, and whether the kernel itself makes the link slow."""

    a: str
    b: str
    by_kernel: bool

    def at(self, name: str) -> list[str]:
        """The words before a command that start it at a host."""
        return ["ip", "netns", "exec", name]


def _run(*words: str) -> bool:
    return subprocess.run(words, check=False, capture_output=True).returncode == 0


@contextlib.contextmanager
def hosts(delay_ms: float) -> Iterator[Hosts]:
    """Two namespaces joined by a pair of virtual Ethernet devices."""
    if os.getuid() != 0 or shutil.which("ip") is None:
        raise SystemExit("bench/lab hosts needs root, and the program ip (iproute2)")
    names = [f"damas-{side}-{os.getpid()}" for side in "ab"]
    ends = [f"dm{side}{os.getpid()}" for side in "ab"]
    with contextlib.ExitStack() as stack:
        for name in names:
            subprocess.run(["ip", "netns", "add", name], check=True)
            stack.callback(_run, "ip", "netns", "delete", name)
        pair = ["ip", "link", "add", ends[0], "type", "veth", "peer", "name", ends[1]]
        subprocess.run(pair, check=True)
        by_kernel = True
        for name, end, address in zip(names, ends, (A, B), strict=True):
            inside = ["ip", "-n", name]
            subprocess.run(["ip", "link", "set", end, "netns", name], check=True)
            subprocess.run([*inside, "address", "add", f"{address}/24", "dev", end], check=True)
            for device in ("lo", end):
                subprocess.run([*inside, "link", "set", device, "up"], check=True)
            slow = [*NETEM, end, "root", "netem", "delay", f"{delay_ms}ms"]
            by_kernel &= not delay_ms or _run("ip", "netns", "exec", name, *slow)
        yield Hosts(names[0], names[1], by_kernel)


@contextlib.contextmanager
def reached(there: Hosts, port: int, delay_ms: float) -> Iterator[str]:
    """The address by which the server at B reaches a port of host A."""
    if there.by_kernel:
        yield f"{A}:{port}"
        return
    lab = [sys.executable, str(Path(__file__).parent)]
    words = [*there.at(there.b), *lab, "link", f"{A}:{port}", str(delay_ms / 1000)]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True) as proxy:
        assert proxy.stdout is not None
        try:
            yield f"{HOST}:{int(proxy.stdout.readline())}"
        finally:
            proxy.communicate()


def measure(words: argparse.Namespace, delay_ms: float, bus: str) -> list[str]:
    """A row of the table."""
    with contextlib.ExitStack() as stack:
        there = stack.enter_context(hosts(delay_ms))
        place = stack.enter_context(tempfile.TemporaryDirectory(dir=words.folder))
        database = Postgres(Path(place), there.at(there.a), A)
        stack.callback(database.kill)
        far = stack.enter_context(reached(there, database.port, delay_ms))
        url = "postgresql+psycopg://damas@{}/damas"
        buses: list[list[str]] = [[], []]
        if bus != "default":
            service = stack.enter_context(Service(Path(place), there.at(there.a), A))
            away = stack.enter_context(reached(there, service.port, delay_ms))
            buses = [["--bus", f"{bus}://{one}"] for one in (f"{HOST}:{service.port}", away)]
        servers = []
        for name, where, more in zip(
            (there.a, there.b), (f"{HOST}:{database.port}", far), buses, strict=True
        ):
            server = Server(sys.executable, url.format(where), *more, at=there.at(name))
            stack.callback(server.end)
            servers.append(server)
        found = _played(words, there, servers)
    by = "–" if not delay_ms else "netem" if there.by_kernel else "a proxy"
    return [f"{delay_ms:g} ms", by, bus, f"{found['moves']:,.0f}", *found["shown"]]


def _played(words: argparse.Namespace, there: Hosts, servers: list[Server]) -> dict[str, Any]:
    """Games at both hosts for some seconds, each watched at both."""
    sides = [there.at(there.a), there.at(there.b)]
    about: dict[str, Any] = {"seats": 2, "deflate": True}
    about |= {"warm": words.warm, "seconds": words.seconds}
    games = [
        Clients("makers", at=at, port=server.port, count=words.games * words.rounds // 2).result()
        for at, server in zip(sides, servers, strict=True)
    ]
    players, same, other = [], [], []
    for number, found in enumerate(games):
        ids = found["games"]
        rounds = [ids[n :: words.games // 2] for n in range(words.games // 2)]
        gap = words.games / words.rate
        role = {**about, "port": servers[number].port, "games": rounds, "gap": gap}
        players.append(Clients("players", at=sides[number], **role))
        seen = [one[-1] for one in rounds]  # the last of a list is played first
        for place, group in ((number, same), (1 - number, other)):
            role = {**about, "port": servers[place].port, "games": seen}
            group.append(
                Clients("watchers", at=sides[place], **{**role, "seconds": words.seconds + 1})
            )
    everybody = [*same, *other, *players]
    for clients in everybody:
        clients.wait("ready")
    for clients in everybody:
        clients.go()
    results = [group.result() for group in players]
    waits = [[one / 1000 for one in result["waits"]] for result in results]
    heard = [c.result()["heard"] for pair in zip(same, other, strict=True) for c in pair]
    return {
        "moves": sum(map(len, waits)) / results[0]["seconds"],
        "shown": [_both(one) for one in (*waits, *heard)],
    }


def _both(times: Sequence[float]) -> str:
    found = list(times)
    return f"{share(found, 0.5):.0f} ms, {share(found, 0.99):.0f} ms"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--delay", default="0,1,10,20", help="ms, each way")
    parser.add_argument("--bus", default="default,nats")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--rate", type=int, default=200, help="moves a second of all games")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--warm", type=float, default=6.0, help="seconds before they are counted")
    parser.add_argument("--folder", help="where the database lies")
    words = parser.parse_args()
    print(HEADER, flush=True)
    for delay in map(float, words.delay.split(",")):
        for bus in words.bus.split(","):
            print("| " + " | ".join(measure(words, delay, bus)) + " |", flush=True)
