"""Measures the load that one server carries: moves, spectators, connections, floods, dead readers.

    python bench/lab load [--checkout FOLDER] [--only NAME ...] [--short] [--json FILE]
    python bench/lab load --only moves paced bare   # beside a server that only appends and echoes
    python bench/lab load --table   # the table of docs/lab/load.md, in some five minutes
    python bench/lab load --processes 1,2,4 --database sqlite,postgresql \
        --bus default,nats   # of several servers, in some five minutes

Each measurement starts a server of *checkout* (its `.venv/bin/python`; without one, this Python) on
a free port of this machine with a new SQLite file, and real WebSocket clients in other processes.
Games have a clock and two clients each (`--seats 1`: one for both sides); clients offer compression
as browsers do. An acknowledgement is timed from sending the move to hearing that it is on disk;
hearing a move, from the server's own stamp of that move. Beside them stand the fsyncs a second of
the same disk, measured before each run, and how busy other programs kept the processors meanwhile.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from .kills import Forked, made_game, missing
from .processes import measure_places
from .server import BareServer, Busy, Clients, Server, fsyncs, share
from .table import MEASURES, parted, table

SPECTATORS, CONNECTIONS, IDLE_GAMES, IDLE_PLIES = 1000, 5000, 1000, 60
CROWD, CROWD_SECONDS = 600, 3.0
IDLE = """
import random, sys
from damas import Game
from damas.store import StoredEntry, Games, GameSetup, GameSummary, open_database
games = Games(open_database(sys.argv[1]))
players = {"white": {"kind": "person", "name": "Ana"}, "black": {"kind": "person", "name": "Rui"}}
chance, clock = random.Random(1), {"base_seconds": 86400, "increment_seconds": 0}
import time
at = int(time.time() * 1000) - 5000
for number in range(int(sys.argv[2])):
    game = Game("internacional")
    log = [StoredEntry("start", {}, at)]
    for ply in range(int(sys.argv[3])):
        move = chance.choice(game.legal_moves)
        payload = {"by": game.turn, "ply": ply, "path": list(move.path), "notation": move.text()}
        game.push(move)
        if game.is_over:
            break
        log.append(StoredEntry("move", payload, at, f"{number}-{ply}-3f9a2c"))
    setup = GameSetup("internacional", game.start_board.fen, players, "agreement", clock)
    summary = GameSummary(game.ply, game.board.fen, game.turn)
    made = games.create(setup, summary, at)
    games.append(made.id, log, expected=0, summary=summary)
"""


KILLS_OF_A_DATABASE, GAMES_OF_A_KILL, KILLS_OF_THE_TABLE = 10, 10, 200


class Bench:
    """The measurements, each on a server of its own."""

    def __init__(self, words: argparse.Namespace) -> None:
        self.words = words
        self.seconds = 3.0 if words.short else words.seconds
        venv = words.checkout / ".venv" / "bin" / "python" if words.checkout else None
        self.python = str(venv) if venv and venv.exists() else sys.executable
        self.rows: list[dict[str, Any]] = []
        self.measure = ""

    @contextlib.contextmanager
    def server(
        self, prepare: Callable[[Path], None] | None = None, kind: type[Server] = Server
    ) -> Iterator[Server]:
        """A server with a folder of its own; the disk is measured first."""
        with tempfile.TemporaryDirectory(dir=self.words.folder) as folder:
            self.fsyncs = fsyncs(Path(folder))
            database = Path(folder) / "d.sqlite3"
            if prepare:
                prepare(database)
            server = kind(self.python, database)
            try:
                yield server
            finally:
                server.end()

    def about(self, server: Server, **more: Any) -> dict[str, Any]:
        """The settings of every process of clients."""
        return {
            "port": server.port,
            "seats": self.words.seats,
            "deflate": True,
            "seconds": self.seconds,
            "warm": 1.0,
            **more,
        }

    def row(self, name: str, **figures: Any) -> None:
        """Prints a line of the table, and keeps it."""
        self.rows.append({"name": name, "measure": self.measure, **figures})
        print(f"{name}:", flush=True)
        for key, value in figures.items():
            shown = f"{value:,.2f}" if isinstance(value, float) else value
            print(f"    {key.replace('_', ' '):<26}{shown}", flush=True)

    def moves(self) -> None:
        """200 games moving as fast as each move is heard of."""
        self._moves("moves as fast as acknowledged")

    def paced(self) -> None:
        """200 games moving at a set rate."""
        rate = self.words.rate
        self._moves(f"{rate:,} moves a second wanted", self.words.games / rate)

    def bare(self) -> None:
        """The same two of a server that only appends and echoes: what a move costs at least."""
        rate = self.words.rate
        self._moves("bare: moves as fast as acknowledged", kind=BareServer)
        paced = f"bare: {rate:,} moves a second wanted"
        self._moves(paced, self.words.games / rate, kind=BareServer)

    def _moves(self, name: str, gap: float = 0.0, kind: type[Server] = Server) -> None:
        games, count = self.words.games, self.words.clients
        with self.server(kind=kind) as server:
            made = [[server.game() for _ in range(self.words.rounds)] for _ in range(games)]
            groups = [
                Clients("players", **self.about(server, games=made[n::count], gap=gap))
                for n in range(count)
            ]
            figures = self._play(server, groups)
        self.row(name, **figures)

    def _play(self, server: Server, groups: list[Clients]) -> dict[str, Any]:
        """Lets the players play; the figures of the time in which they were measured."""
        for group in groups:
            group.wait("ready")
        for group in groups:
            group.go()
        for group in groups:
            group.wait("begin")
        cpu, disk, busy = server.cpu(), server.written(), Busy()
        groups[0].wait("end")
        cpu, disk = server.cpu() - cpu, server.written() - disk
        found = [group.result() for group in groups]
        waits = [one / 1000 for result in found for one in result["waits"]]
        seconds = found[0]["seconds"]
        rate = len(waits) / seconds
        clients = sum(result["cpu"] for result in found)
        refusals = Counter[str]()
        for result in found:
            refusals.update(result["refusals"])
        return {
            "moves_a_second": rate,
            "p50_ms": share(waits, 0.5),
            "p99_ms": share(waits, 0.99),
            **parted(found, self.words.games),
            "server_processors": cpu / seconds,
            "server_us_a_move": cpu / max(1, len(waits)) * 1e6,
            "clients_processors": clients / seconds,
            "others_processors": busy.others(cpu + clients),
            "longest_move_bytes": max(r["longest"] for r in found),
            "longest_after_bytes": max(r["longest_after"] for r in found),
            "wire_bytes_a_move": sum(r["bytes"] for r in found) / len(found),
            "disk_bytes_a_move": disk / max(1, len(waits)),
            "fsyncs_a_second": self.fsyncs,
            "moves_per_possible_fsync": rate / self.fsyncs,
            "refusals": dict(refusals) or "none",
        }

    def spectators(self) -> None:
        """1,000 spectators of one game that moves four times a second."""
        count = self.words.spectators
        with self.server() as server:
            game = server.game()
            about = self.about(server, game=game, sources=8)
            watching = [
                Clients("spectators", **{**about, "count": count // 2, "seconds": self.seconds + 2})
                for _ in range(2)
            ]
            for group in watching:
                group.wait("ready")
            playing = Clients("players", **{**about, "games": [[game]], "gap": 0.25, "warm": 0.5})
            playing.wait("ready")
            cpu, busy = server.cpu(), Busy()
            for group in (*watching, playing):
                group.go()
            played = playing.result()
            found = [group.result() for group in watching]
            cpu = server.cpu() - cpu
        heard = [one for result in found for one in result["heard"]]
        self.row(
            f"{count} spectators",
            heard=len(heard),
            refused=sum(result["refused"] for result in found),
            moves=len(played["waits"]),
            p50_ms=share(heard, 0.5),
            p99_ms=share(heard, 0.99),
            player_p99_ms=share([one / 1000 for one in played["waits"]], 0.99),
            server_seconds=cpu,
            others_processors=busy.others(cpu + played["cpu"]),
        )

    def connections(self) -> None:
        """5,000 open connections at 100 games."""
        count = self.words.connections
        with self.server() as server:
            games = [server.game() for _ in range(100)]
            warm = Clients("holders", **self.about(server, games=games, count=100, sources=8))
            warm.wait("begin")
            before = server.memory_kb()
            holding = Clients("holders", **self.about(server, games=games, count=count, sources=8))
            holding.wait("begin")
            after = server.memory_kb()
            began = time.perf_counter()
            server.ask("GET", "/healthz")
            answer = (time.perf_counter() - began) * 1000
            for group in (warm, holding):
                group.go()
            found = holding.result()
            warm.result()
        self.row(
            f"{count} connections",
            open=found["open"],
            heard=found["heard"],
            kb_a_connection=(after - before) / max(1, found["open"]),
            opening_seconds=found["seconds"],
            page_ms=answer,
        )

    def crowd(self) -> None:
        """600 who come in the same moment: the answers that one at another game waits for."""
        with self.server() as server:
            games = [server.game() for _ in range(200)]
            about = self.about(server, games=games, game=games[0], sources=8)
            coming = Clients("crowd", **{**about, "count": CROWD, "seconds": CROWD_SECONDS})
            asking = Clients("asker", **{**about, "seconds": CROWD_SECONDS + 1})
            for group in (coming, asking):
                group.wait("ready")
            asking.go()
            time.sleep(1)
            began = time.perf_counter()
            coming.go()
            waits, came = asking.result()["waits"], coming.result()["came"]
        alone = [wait for at, wait in waits if at < began]
        beside = [wait for at, wait in waits if began <= at < began + CROWD_SECONDS]
        self.row(
            f"{CROWD} who come at once",
            came=came,
            p99_ms_before=share(alone, 0.99),
            p50_ms=share(beside, 0.5),
            p99_ms=share(beside, 0.99),
        )

    def idle(self) -> None:
        """Games of 60 plies whose clocks run while nobody is there: what each of 900 more takes."""

        def prepare(games: int, database: Path) -> None:
            words = [str(database), str(games), str(IDLE_PLIES)]
            subprocess.run([self.python, "-c", IDLE, *words], check=True)

        memory = []
        for games in (IDLE_GAMES // 10, IDLE_GAMES):
            with self.server(partial(prepare, games)) as server:
                server.ask("GET", "/healthz")
                time.sleep(2)
                memory.append(server.memory_kb())
        more = IDLE_GAMES - IDLE_GAMES // 10
        self.row(f"{IDLE_GAMES} idle games", kb_a_game=(memory[1] - memory[0]) / more)

    def flood(self) -> None:
        """50 games of four moves a second, alone and beside one client that floods."""
        for name in ("no flood", "a flood"):
            with self.server() as server:
                games = [[server.game(), server.game()] for _ in range(50)]
                playing = Clients("players", **self.about(server, games=games, gap=0.25))
                other = Clients(
                    "flooder", **{**self.about(server, game=server.game()), "seconds": 60}
                )
                other.wait("ready")
                if name == "a flood":
                    other.go()
                figures = self._play(server, [playing])
                other.process.terminate()
                other.process.communicate()
            keys = ("moves_a_second", "p50_ms", "p99_ms", "server_processors", "others_processors")
            self.row(f"50 games, {name}", **{key: figures[key] for key in keys})

    def sleepers(self) -> None:
        """50 games, and 200 spectators of a busy game who do not read."""
        with self.server() as server:
            games = [[server.game(), server.game()] for _ in range(50)]
            asleep = Clients(
                "sleepers",
                **{**self.about(server, game=games[0][1]), "count": 200, "seconds": 40},
            )
            asleep.wait("ready")
            before = server.memory_kb()
            asleep.go()
            playing = Clients("players", **self.about(server, games=games, gap=0.05))
            figures = self._play(server, [playing])
            after = server.memory_kb()
            seen = asleep.result()
        keys = ("moves_a_second", "p50_ms", "p99_ms", "others_processors")
        self.row(
            "50 games, 200 who do not read",
            **{key: figures[key] for key in keys},
            kb_more=after - before,
            **seen,
        )

    def kills(self) -> None:
        """kill -9 again and again while ten games move; looks for every acknowledged move after.

        Ten kills for each database: a server begins on the database of the kill before.
        """
        said = lost = done = 0
        chance, forked = random.Random(9), Forked(self.python)
        witness = Clients("witnesses", seats=self.words.seats, deflate=True)
        with tempfile.TemporaryDirectory(dir=self.words.folder) as folder:
            while done < self.words.kills:
                database = Path(folder) / f"{done // KILLS_OF_A_DATABASE}.sqlite3"
                pid, port = forked.start(database)
                games = [made_game(port) for _ in range(GAMES_OF_A_KILL)]
                witness.tell({"port": port, "games": games})
                witness.wait("begin")
                time.sleep(chance.uniform(0.02, 0.4))
                forked.kill(pid)
                found = witness.heard()
                said += found["acknowledged"]
                lost += missing(database, found["kept"])
                done += 1
        witness.process.communicate()
        forked.end()
        self.row(f"{done} kills", kills=done, acknowledged_moves=said, lost_moves=lost)


NAMES = (
    "moves",
    "paced",
    "bare",
    "spectators",
    "connections",
    "crowd",
    "idle",
    "flood",
    "sleepers",
    "kills",
)
SHORT = ("moves", "paced", "spectators")


def listed(text: str) -> list[str]:
    """The words of a list with commas."""
    return text.split(",")


def read_words() -> argparse.Namespace:
    """The words of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--checkout", type=Path)
    parser.add_argument("--only", nargs="+", choices=NAMES)
    parser.add_argument("--short", action="store_true", help="three measurements, seconds each")
    parser.add_argument("--table", action="store_true", help="the table of docs/lab/load.md")
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=4, help="games one after the other")
    parser.add_argument("--seats", type=int, choices=(1, 2), default=2)
    parser.add_argument("--clients", type=int, default=2, help="processes of clients")
    parser.add_argument("--processes", type=listed, help="servers over one database: 1,2,4")
    parser.add_argument("--database", type=listed, default=["sqlite"], help="sqlite,postgresql")
    parser.add_argument("--bus", type=listed, default=["default"], help="default,nats,…")
    parser.add_argument("--rate", type=int, default=2000)
    parser.add_argument("--spectators", type=int, default=SPECTATORS)
    parser.add_argument("--connections", type=int, default=CONNECTIONS)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--folder", help="where the databases lie: the disk that is measured")
    parser.add_argument("--json", type=Path)
    return parser.parse_args()


def main() -> None:
    """Measures what is asked for."""
    words = read_words()
    bench = Bench(words)
    if words.processes:
        measure_places(words, bench.python)
        return
    if words.table:
        words.kills = max(words.kills, KILLS_OF_THE_TABLE)
    for name in words.only or (MEASURES if words.table else SHORT if words.short else NAMES):
        bench.measure = name
        getattr(bench, name)()
    if words.table:
        print("", *table(bench.rows), sep="\n")
    if words.json:
        words.json.write_text(json.dumps(bench.rows, indent=1))
