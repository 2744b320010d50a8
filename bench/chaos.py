"""Breaks what a place is made of while games are played there, and looks for lost or false moves.

    python bench/chaos.py --runs 30 --fault app-kill
    python bench/chaos.py --runs 30 --fault database-restart --database postgresql

Each run has a seed. Clients play games over real WebSockets to servers over one database, change
servers when their line breaks, and send again, under the same id, what was not acknowledged. Every
command sent, answer and state heard is kept with its time; after the run `chaos_check` compares
that with the log in the database. A line of a table is printed for all runs.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

from chaos_check import History, Said, Shown, Stored, clock_error, unsure, violations
from load_kills import CLOCK
from load_link import Link
from load_places import Postgres, database
from load_server import Server
from load_wire import Line, dial

SECONDS, GAMES, SERVERS = 6.0, 6, 2
PIECE, MOST_PIECES = 1 << 14, 512  # bytes of the ballast of a small disk: 8 MiB
PATIENCE_SECONDS = 20.0  # after the last fault, until everything sent is answered
ASK_SECONDS = 0.3  # so often a client asks for the state: it may have changed at another server
WAIT_SECONDS = 3.0  # for an answer; then the command is sent again on another line
HEADER = (
    "| fault | database | runs | faults | commands | acknowledged "
    "| said to have failed, yet stored | clocks off by | violations |\n"
    "|---|---|---|---|---|---|---|---|---|"
)
OTHER = {"white": "black", "black": "white"}


class Place:
    """The servers of a run and their database, to be broken."""

    def __init__(self, url: str, server: Postgres | None, count: int) -> None:
        self.database = server
        self.links = [Link(server.port)] if server else []  # to the database, then to the servers
        self.url = url.replace(f":{server.port}/", f":{self.links[0].port}/") if server else url
        self.folder = None if server else Path(url).parent
        self.servers = [self.started() for _ in range(count)]
        self._fronts = [Link(one.port) for one in self.servers]
        self.links += self._fronts

    def started(self) -> Server:
        """One more server; what its log says of the faults is of no interest here."""
        return Server(sys.executable, self.url, log=Path(os.devnull))

    @property
    def ports(self) -> list[int]:
        """The ports at which the servers answer now."""
        return [link.port for link in self._fronts]

    async def kill_server(self, chance: random.Random) -> None:
        """kill -9 of one server; another one starts in its place."""
        number = chance.randrange(len(self.servers))
        self.servers[number].kill()
        self.servers[number] = await asyncio.to_thread(self.started)
        self._fronts[number].target = self.servers[number].port

    async def restart_database(self, chance: random.Random) -> None:
        """The database server crashes and comes back a moment later."""
        if self.database is None:
            raise SystemExit("SQLite has no server: --database postgresql")
        await asyncio.to_thread(self.database.kill)
        await asyncio.sleep(chance.uniform(0.0, 0.5))
        await asyncio.to_thread(self.database.start)

    async def pause_server(self, chance: random.Random) -> None:
        """A server stands still, as a stopped virtual machine does, and goes on."""
        server = chance.choice(self.servers)
        server.process.send_signal(19)  # SIGSTOP
        await asyncio.sleep(chance.uniform(0.3, 1.5))
        server.process.send_signal(18)  # SIGCONT

    async def cut_link(self, chance: random.Random) -> None:
        """A link, to a server or from all servers to their database, breaks for a while."""
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

    async def fill_disk(self, chance: random.Random) -> None:
        """Nothing more fits on the disk of the database, for a while."""
        if self.folder is None:
            raise SystemExit("the disk that is filled is SQLite's: --database sqlite")
        ballast, number = self.folder / "ballast", 0
        with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while number < MOST_PIECES and file.write(b"x" * PIECE):
                number += 1
        await asyncio.sleep(chance.uniform(0.5, 1.5))
        ballast.unlink()

    def end(self) -> None:
        """Ends the servers."""
        for server in self.servers:
            server.end()
        for link in self.links:
            link.end()


Break = Callable[[Place, random.Random], Awaitable[None]]
FAULTS: dict[str, Break] = {
    "none": lambda _place, _chance: asyncio.sleep(0),
    "app-kill": Place.kill_server,
    "app-pause": Place.pause_server,
    "database-restart": Place.restart_database,
    "disk-full": Place.fill_disk,
    "network-cut": Place.cut_link,
    "network-slow": Place.slow_link,
}


class Player:
    """One side of one game, by lines to any server; everything it says and hears is kept."""

    def __init__(self, place: Place, game: str, colour: str, about: Run) -> None:
        self.place, self.game, self.colour = place, game, colour
        self.history, self.chance = about.history, random.Random(f"{about.seed}{game}{colour}")
        self.about = about
        self.count = self.asks = 0
        self.asked = 0.0
        self.asking: dict[int, float] = {}
        self.news = asyncio.Event()
        self.line: Line | None = None
        self.open: Said | None = None  # not answered yet
        self.state: dict[str, Any] | None = None

    async def play(self) -> None:
        """Plays until the run is over and nothing is left unanswered."""
        while not self.about.over or self.open is not None:
            if time.monotonic() > self.about.until:
                return
            try:
                await self._step()
            except (OSError, TimeoutError):
                self._leave()
                await asyncio.sleep(0.05)
        self._leave()

    async def _step(self) -> None:
        if self.line is None or self.line.lost.done():
            await self._enter()
        self._ask()
        self.news.clear()
        try:
            await asyncio.wait_for(self.news.wait(), ASK_SECONDS)
        except TimeoutError:
            if self.open is not None and time.monotonic() - self.asked > WAIT_SECONDS:
                raise
        if self.open is None and not self.about.over:
            self._move()
        await asyncio.sleep(self.chance.uniform(0.0, 0.04))

    async def _enter(self) -> None:
        """A line to any server; what was not answered is sent again under its id."""
        line = Line(f"/ws/games/{self.game}", self._hear, deflate=False)
        await asyncio.wait_for(dial(line, self.chance.choice(self.place.ports)), 2)
        self.line, self.state, self.asking = line, None, {}
        self._ask()
        if self.open is not None:
            self._send(self.open)

    def _leave(self) -> None:
        if self.line is not None:
            self.line.close()
        self.line = None

    def _ask(self) -> None:
        if self.line is not None and not self.line.lost.done():
            self.asks += 1
            self.asking[self.asks] = time.monotonic()
            self.line.send({"type": "hello", "version": None})
            self.line.send({"type": "ping", "id": self.asks})

    def _move(self) -> None:
        state = self.state
        if state is None or state["turn"] != self.colour or not state["legal"]:
            return
        path = tuple(self.chance.choice(state["legal"])["path"])
        self.count += 1
        name = f"{self.colour[0]}{self.count}-{self.about.seed}"
        self.open = Said(self.game, name, state["ply"], path, time.monotonic())
        self.history.said.append(self.open)
        self._send(self.open)

    def _send(self, said: Said) -> None:
        if self.line is None or self.line.lost.done():
            return
        self.asked = time.monotonic()
        about = {"ply": said.ply, "path": list(said.path)}
        self.line.send({"type": "move", "id": said.id, **about})

    def _hear(self, text: bytes) -> None:
        now, message = time.monotonic(), json.loads(text)
        kind, said = message["type"], self.open
        if kind == "state":
            self._look(message["state"], 0.0, now)
        elif kind == "pong":  # the state before it was made after the hello before the ping
            asked = self.asking.pop(message["id"], None)
            if asked is not None and self.state is not None:
                self._look(self.state, asked, now)
        elif kind == "refused" and message["id"] is None:
            self.asking.clear()  # the database could not be read: the state is the last one known
        elif kind in ("ack", "refused") and said is not None and message["id"] == said.id:
            if kind == "ack":
                said.version = message["version"]
            else:
                said.refused = message["code"]
            said.answered, self.open = now, None
        self.news.set()

    def _look(self, state: dict[str, Any], asked: float, now: float) -> None:
        self.state = state
        fen, clock = state["fen"], state["clock"]
        view = Shown(self.game, asked, now, state["version"], fen, clock)
        self.history.shown.append(view)


class Run:
    """One run: a seed, a fault, and what came of it."""

    def __init__(self, words: argparse.Namespace, seed: int) -> None:
        self.words, self.seed = words, seed
        self.history = History()
        self.logs: dict[str, list[Stored]] = {}
        self.over = False
        self.until = float("inf")
        self.faults = 0

    def measure(self) -> None:
        """Plays, breaks, and reads what is stored."""
        words = self.words
        with small_disk(words) as folder, database(words.database, folder) as (url, server):
            place = Place(url, server, words.servers)
            try:
                games = [_game(place.servers[0]) for _ in range(words.games)]
                asyncio.run(self._play(place, games))
                for game in games:
                    for one in place.servers:
                        board = one.ask("GET", f"/api/games/{game}")["fen"]
                        self.history.boards.setdefault(game, []).append(board)
                self.logs = stored(url, games)
            finally:
                place.end()  # and only then the database

    async def _play(self, place: Place, games: list[str]) -> None:
        chance = random.Random(self.seed)
        players = [Player(place, game, colour, self) for game in games for colour in OTHER]
        playing = asyncio.gather(*(player.play() for player in players))
        end = time.monotonic() + self.words.seconds
        while (left := end - time.monotonic()) > 0:
            await asyncio.sleep(min(left, chance.uniform(0.5, 2.0)))
            if time.monotonic() < end:
                await FAULTS[self.words.fault](place, chance)
                self.faults += 1
        self.over, self.until = True, time.monotonic() + PATIENCE_SECONDS
        await playing
        await asyncio.sleep(0)  # the last lines are closed

    @property
    def found(self) -> list[str]:
        """The faults of the run so far, in words."""
        return violations(self.history, self.logs)


@contextlib.contextmanager
def small_disk(words: argparse.Namespace) -> Iterator[str | None]:
    """The folder of the databases; to be filled, one on a small disk in memory (as root)."""
    if words.fault != "disk-full":
        yield words.folder
        return
    with tempfile.TemporaryDirectory(dir=words.folder) as place:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={PIECE * MOST_PIECES}", "tmpfs", place]
        subprocess.run(mount, check=True)
        try:
            yield place
        finally:
            subprocess.run(["umount", "-l", place], check=True)


def _game(server: Server) -> str:
    body = {"regulation": "internacional", "clock": CLOCK}
    return str(server.ask("POST", "/api/games", body)["id"])


def stored(url: str, games: list[str]) -> dict[str, list[Stored]]:
    """The logs of games as they lie in the database, each replayed by the rules."""
    from damas.store import Games, open_database  # noqa: PLC0415  (not for --help)
    from damas.web.games.session import GameSession  # noqa: PLC0415

    opened = open_database(url)
    found: dict[str, list[Stored]] = {}
    for game in games:
        repository = Games(opened)
        entries = repository.entries(game)
        session = GameSession(repository.get(game), ())
        for entry in entries:
            session.apply(entry)
            path = tuple(entry.payload.get("path", ()))
            about = (entry.version, entry.kind, entry.client_id, entry.payload.get("ply"), path)
            row = Stored(*about, session.game.board.fen, session.timer.view)
            found.setdefault(game, []).append(row)
    opened.close()
    return found


def read_words(words: list[str] | None = None) -> argparse.Namespace:
    """The words of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--fault", choices=FAULTS, default="app-kill")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--servers", type=int, default=SERVERS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--folder", help="where the databases lie")
    parser.add_argument("--keep", type=Path, help="a file for the violations")
    return parser.parse_args(words)


def main() -> int:
    """Runs, and prints the line of the table; 1 where a run was not sound."""
    words = read_words()
    faults = said = acknowledged = off = unknown = 0
    found: list[str] = []
    for seed in range(words.seed, words.seed + words.runs):
        run = Run(words, seed)
        run.measure()
        faults += run.faults
        said += len(run.history.said)
        acknowledged += sum(one.version is not None for one in run.history.said)
        unknown += unsure(run.history, run.logs)
        off = max(off, clock_error(run.history, run.logs))
        found += [f"seed {seed}: {one}" for one in run.found]
        print(f"seed {seed}: {run.faults} faults, {len(run.found)} violations", flush=True)
    row = [words.fault, words.database, words.runs, faults, f"{said:,}", f"{acknowledged:,}"]
    row += [unknown, f"{off} ms", len(found)]
    print(HEADER, f"| {' | '.join(map(str, row))} |", sep="\n")
    print(*found[:40], sep="\n")
    if words.keep:
        words.keep.write_text("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
