"""Several servers over one database, for `lab load --processes` and `lab chaos`.

The games of each server are watched at the next one, so that every move that a spectator hears has
come from another process.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from .server import Busy, Clients, Server, share
from .services import Service

HOST = "127.0.0.1"
SERVICE = "nats"  # started for the measurement; any other word is an address
SUPERUSER = "postgres"
PATIENCE_SECONDS = 120.0
GAMES, ROUNDS, RATE = 100, 3, 500
HEADER = (
    "| database | bus | servers | moves a second | acknowledged p50, p99 "
    "| heard at another server p50, p99 | servers' processors | others' | refused |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


class Postgres:
    """A PostgreSQL server in a folder of its own, which is kept over restarts."""

    def __init__(self, place: Path, at: Sequence[str] = (), address: str = HOST) -> None:
        """*at*: words before its command; *address*: where it answers beside 127.0.0.1."""
        self._at, self._address = list(at), address
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
        where = shutil.which("initdb")
        self._programs = found[-1] if found else Path(str(where)).parent
        self._place, self._data = place, place / "data"
        self._how: dict[str, Any] = {"cwd": place}
        if os.getuid() == 0:  # PostgreSQL does not run as root
            entry = pwd.getpwnam(SUPERUSER)
            os.chown(place, entry.pw_uid, entry.pw_gid)
            place.chmod(0o755)
            if at:  # only root can use those words: the user is changed behind them
                ids = [f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}", "--clear-groups"]
                self._at += ["setpriv", *ids]
            else:
                self._how |= {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        with socket.socket() as free:
            free.bind((HOST, 0))
            self.port = int(free.getsockname()[1])
        setup = [
            "initdb",
            "-D",
            str(self._data),
            "-A",
            "trust",
            "-U",
            SUPERUSER,
            "-N",
            "-E",
            "UTF8",
        ]
        self._run([*setup, "--locale=C.UTF-8"])
        if address != HOST:
            with (self._data / "pg_hba.conf").open("a") as rules:
                rules.write(f"host all all {address}/24 trust\n")
        self.start()
        names = ["-h", HOST, "-p", str(self.port), "-U", SUPERUSER]
        self._run(["createuser", *names, "damas"])
        self.url = self.create("damas")

    def create(self, name: str, template: str = "template1") -> str:
        """One more database, as a copy of another one; its address."""
        where = ["-h", HOST, "-p", str(self.port), "-U", SUPERUSER]
        self._run(["createdb", *where, "-O", "damas", "-T", template, name])
        return f"postgresql+psycopg://damas@{HOST}:{self.port}/{name}"

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        words = [*self._at, str(self._programs / "postgres"), "-D", str(self._data)]
        words += [
            "-p",
            str(self.port),
            "-k",
            str(self._place),
            "-c",
            f"listen_addresses={HOST},{self._address}",
        ]
        words += ["-c", "max_connections=200"]
        with (self._place / "log").open("ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log, **self._how)
        ready = [*self._at, str(self._programs / "pg_isready"), "-q", "-h", HOST]
        ready += ["-p", str(self.port)]
        until = time.monotonic() + PATIENCE_SECONDS
        while subprocess.run(ready, check=False).returncode:
            if time.monotonic() > until:
                raise RuntimeError((self._place / "log").read_text("utf-8", "replace"))
            time.sleep(0.1)

    def kill(self) -> None:
        """Ends it at once, as a crash: it recovers from its log when it starts again."""
        stop = ["pg_ctl", "-D", str(self._data), "-m", "immediate", "stop"]
        self._run(stop)
        self.process.wait()

    def set(self, name: str, value: str) -> None:
        """Changes a setting of the running server; it ends the connections that were there."""
        for statement in (
            f"ALTER SYSTEM SET {name} = '{value}'",
            "SELECT pg_reload_conf()",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
        ):
            self._run(["psql", "-h", HOST, "-p", str(self.port), "-qc", statement, "postgres"])

    def _run(self, words: list[str]) -> None:
        program = str(self._programs / words[0])
        words = [*self._at, program, *words[1:]]
        subprocess.run(words, check=True, capture_output=True, **self._how)


@contextlib.contextmanager
def database(kind: str, folder: str | None = None) -> Iterator[tuple[str, Postgres | None]]:
    """A new database ("sqlite" or "postgresql"): its address, and its server if it has one."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        if kind == "sqlite":
            yield str(Path(place) / "d.sqlite3"), None
            return
        server = Postgres(Path(place))
        try:
            yield server.url, server
        finally:
            server.kill()


def measure_places(words: argparse.Namespace, python: str) -> None:
    """Prints the table: each database, bus and number of servers."""
    print(HEADER, flush=True)
    for kind in words.database:
        for bus in words.bus:
            if kind == "sqlite" and bus == SERVICE:
                continue  # many hosts, which SQLite is not for
            for count in map(int, words.processes):
                row = _measured(words, python, (kind, bus, count))
                print("| " + " | ".join(row) + " |", flush=True)
    print(f"\nOn {os.cpu_count()} processors, which servers, clients and database share: where the")
    print("servers' processors and the others' come near that number, it is they that limit.")


def _measured(words: argparse.Namespace, python: str, about: tuple[str, str, int]) -> list[str]:
    kind, bus, count = about
    with database(kind, words.folder) as (url, _), contextlib.ExitStack() as stack:
        address = bus
        if bus == SERVICE:
            place = stack.enter_context(tempfile.TemporaryDirectory(dir=words.folder))
            address = stack.enter_context(Service(Path(place))).url
        more = () if bus == "default" else ("--bus", address)
        servers = []
        for _number in range(count):
            servers.append(Server(python, url, *more))
            stack.callback(servers[-1].end)
        fast = _played(words, servers, 0.0)
        paced = _played(words, servers, GAMES / RATE)
    heard = paced["heard"]
    both = f"{share(heard, 0.5):.0f} ms, {share(heard, 0.99):.0f} ms" if heard else "not heard"
    return [
        kind,
        bus,
        str(count),
        f"{fast['moves']:,.0f}",
        f"{share(paced['waits'], 0.5):.0f} ms, {share(paced['waits'], 0.99):.0f} ms",
        both,
        f"{fast['processors']:.1f}",
        f"{fast['others']:.1f}",
        str(fast["refused"] + paced["refused"]),
    ]


def _played(words: argparse.Namespace, servers: list[Server], gap: float) -> dict[str, Any]:
    """Games at every server for some seconds, each watched at the next server."""
    about = {"seats": words.seats, "deflate": True, "seconds": words.seconds}
    players, watchers = [], []
    for number, server in enumerate(servers):
        each = range(GAMES // len(servers))
        games = [[server.game() for _ in range(ROUNDS)] for _ in each]
        role = {**about, "port": server.port, "games": games, "gap": gap, "warm": 1.0}
        players.append(Clients("players", **role))
        place = servers[(number + 1) % len(servers)]
        seen = [rounds[-1] for rounds in games]  # the last of a list is played first
        role = {**about, "port": place.port, "games": seen, "seconds": words.seconds + 1}
        watchers.append(Clients("watchers", **role))
    everybody = [*watchers, *players]
    for group in everybody:
        group.wait("ready")
    for group in everybody:
        group.go()
    for group in players:
        group.wait("begin")
    cpu, busy = sum(server.cpu() for server in servers), Busy()
    players[0].wait("end")
    cpu = sum(server.cpu() for server in servers) - cpu
    found = [group.result() for group in players]
    watched = [group.result() for group in watchers]
    heard = [one for result in watched for one in result["heard"]]
    seconds = found[0]["seconds"]
    waits = [one / 1000 for result in found for one in result["waits"]]
    return {
        "moves": len(waits) / seconds,
        "waits": waits,
        "heard": heard,
        "processors": cpu / seconds,
        "refused": sum(one["refused"] for one in watched)
        + sum(sum(one["refusals"].values()) for one in found),
        "others": busy.others(cpu + sum(result["cpu"] for result in found)),
    }
