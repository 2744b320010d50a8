"""Breaks what a place is made of while games are played there, and looks for lost or false moves.

    python bench/lab chaos --runs 30 --fault app-kill
    python bench/lab chaos --runs 30 --fault database-restart --database postgresql
    python bench/lab chaos --runs 30 --fault bus-restart --database postgresql --bus nats
    python bench/lab chaos --runs 3 --fault file-locked --outage 34

Each run has a seed. Clients play games over real WebSockets to servers over one database, change
servers when their line breaks, and send again, under the same id, what was not acknowledged. Every
command sent, answer and state heard is kept with its time; after the run `history` compares
that with the log in the database. A line of a table is printed for all runs.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

from .faults import FAULTS, Grounds, Place, grounds
from .forked import ForkedServer
from .history import (
    Heard,
    History,
    Said,
    Shown,
    Stored,
    charge_error,
    clock_error,
    given_ms,
    lateness,
    unsure,
    violations,
)
from .kills import CLOCK
from .outages import OUTAGES, SHORT_CLOCK
from .websocket_client import Line, dial

SECONDS, GAMES, SERVERS = 6.0, 4, 2
THOUGHT_SECONDS = 0.2  # at most, before a move
HEARD_SECONDS = 10.0  # after the last fault, until everybody who looks on has heard of it
PATIENCE_SECONDS = 20.0  # after the last fault, until everything sent is answered
ASK_SECONDS = 0.3  # so often a client asks for the state: it may have changed at another server
WAIT_SECONDS = 3.0  # for an answer; then the command is sent again on another line
AFTER_SECONDS = 8.0  # after an outage the players play on: a flag that fell in it is seen
AGAIN_SECONDS = 0.3  # after it a command is sent again of which the server does not know
UNKNOWN, FAILED = "store-unknown", "store-failed"
HEADER = (
    "| fault | database, bus | runs | faults | commands | acknowledged "
    "| said to have failed, yet stored | clocks off by | charged wrongly | given back at most "
    "| spectators heard, p99 "
    "| violations |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|"
)
OTHER = {"white": "black", "black": "white"}


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
        self.repeated: set[str] = set()  # sent on another line before: it may be stored
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
        await asyncio.sleep(self.chance.uniform(0.0, THOUGHT_SECONDS))

    async def _enter(self) -> None:
        """A line to any server; what was not answered is sent again under its id."""
        line = Line(f"/ws/games/{self.game}", self._hear, deflate=False)
        await asyncio.wait_for(dial(line, self.chance.choice(self.place.ports)), 2)
        self.line, self.state, self.asking = line, None, {}
        self._ask()
        if self.open is not None:
            self.repeated.add(self.open.id)
            self._send(self.open)

    def _leave(self) -> None:
        if self.line is not None:
            self.line.close()
        self.line = None

    def _ask(self) -> None:
        if self.line is not None and not self.line.lost.done():
            self.asks += 1
            self.asking[self.asks] = time.monotonic()
            self.line.send({"type": "hello", "version": None, "protocol": 3})
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

    def _again(self, said: Said, line: Line | None) -> None:
        if self.open is said and self.line is line:
            self.repeated.add(said.id)
            self._send(said)

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
            code = message.get("code")
            if code == UNKNOWN or (code == FAILED and said.id in self.repeated):
                # a page asks again under the same name
                loop = asyncio.get_running_loop()
                loop.call_later(AGAIN_SECONDS, self._again, said, self.line)
                return
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


class Watcher:
    """Somebody who looks on at a game and asks for nothing after its first word."""

    def __init__(self, place: Place, game: str, about: Run) -> None:
        self.place, self.game, self.about = place, game, about
        self.chance = random.Random(f"{about.seed}{game}")
        self.version = 0
        self.over = False

    async def watch(self) -> None:
        """Looks on until the run is over."""
        while not self.over:
            line = Line(f"/ws/games/{self.game}", self._hear, deflate=False)
            with contextlib.suppress(OSError, TimeoutError):
                await asyncio.wait_for(dial(line, self.chance.choice(self.place.ports)), 2)
                # the spectator says once that it is there
                line.send({"type": "hello", "version": None, "protocol": 3})
                while not (self.over or line.lost.done()):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            line.close()
            await asyncio.sleep(0.05)

    def _hear(self, text: bytes) -> None:
        message = json.loads(text)
        if message["type"] in ("state", "moved"):
            version = message["version"]
            self.version = max(self.version, version)
            self.about.history.heard.append(Heard(self.game, version, time.monotonic()))


class Run:
    """One run: a seed, a fault, and what came of it."""

    def __init__(self, words: argparse.Namespace, seed: int, where: Grounds) -> None:
        self.words, self.seed, self.grounds = words, seed, where
        self.history = History()
        self.logs: dict[str, list[Stored]] = {}
        self.over = False
        self.until = float("inf")
        self.faults = 0

    def measure(self) -> None:
        """Plays, breaks, and reads what is stored."""
        words = self.words
        with self.grounds.place(words, self.seed) as place:
            place.outage = words.outage
            clock = SHORT_CLOCK if words.fault in OUTAGES else CLOCK
            games = [_game(place.servers[0], clock) for _ in range(words.games)]
            asyncio.run(self._play(place, games))
            for game in games:
                for one in place.servers:
                    board = one.ask("GET", f"/api/games/{game}")["fen"]
                    self.history.boards.setdefault(game, []).append(board)
            self.logs = stored(place.stored_at, games, self.history.said)

    async def _play(self, place: Place, games: list[str]) -> None:
        chance = random.Random(self.seed)
        players = [Player(place, game, colour, self) for game in games for colour in OTHER]
        watchers = [Watcher(place, game, self) for game in games]
        playing = asyncio.gather(*(player.play() for player in players))
        watching = asyncio.gather(*(one.watch() for one in watchers))
        try:
            await self._break(place, chance)
        except BaseException:
            for one in watchers:
                one.over = True
            raise
        finally:
            self.over, self.until = True, time.monotonic() + PATIENCE_SECONDS
        await playing
        await self._hear_all(watchers)
        await watching
        await asyncio.sleep(0)  # the last lines are closed

    async def _break(self, place: Place, chance: random.Random) -> None:
        """Breaks something now and then, while the players play."""
        end = time.monotonic() + self.words.seconds
        while (left := end - time.monotonic()) > 0:
            await asyncio.sleep(min(left, chance.uniform(0.5, 2.0)))
            if time.monotonic() < end:
                began = time.monotonic()
                await FAULTS[self.words.fault](place, chance)
                self.faults += 1
                if self.words.fault in OUTAGES:
                    self.history.outages.append(time.monotonic() - began)
                    await asyncio.sleep(AFTER_SECONDS)

    async def _hear_all(self, watchers: list[Watcher]) -> None:
        """Waits until all who look on have heard of the last move, or for so long as they may."""
        said, until = self.history.said, time.monotonic() + HEARD_SECONDS
        for one in watchers:
            last = max((x.version or 0 for x in said if x.game == one.game), default=0)
            while one.version < last and time.monotonic() < until:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            one.over = True

    @property
    def found(self) -> list[str]:
        """The faults of the run so far, in words."""
        return violations(self.history, self.logs)


def _name(said: list[Said], move: tuple[Any, ...], version: int) -> str:
    """The name of the command that became an entry; "?" for one that nobody has said."""
    same = [one for one in said if (one.game, one.ply, one.path) == move]
    acknowledged = [one for one in same if one.version == version]
    open_still = [one for one in same if not one.refused]
    return next((one.id for one in (*acknowledged, *open_still, *same)), "?")


def _given(entry: Any) -> tuple[int, int, int]:
    """The time (ms) that an entry gives back, the end of it, and the entry's own time."""
    if entry.kind != "away":
        return 0, 0, entry.at_ms
    ends = [last for _, last in entry.payload.get("spans", ())]
    return entry.payload["ms"], max(ends, default=0), entry.at_ms


def _game(server: ForkedServer, clock: dict[str, int]) -> str:
    body = {"regulation": "internacional", "clock": clock}
    return str(server.ask("POST", "/api/games", body)["id"])


def stored(url: str, games: list[str], said: list[Said]) -> dict[str, list[Stored]]:
    """The logs of games as they lie in the database, each replayed by the rules. A command is known
    by its position and move: in the log stands a digest in place of its name."""
    from damas.app.games.session import GameSession  # noqa: PLC0415
    from damas.store import Games, open_database  # noqa: PLC0415  (not for --help)

    opened = open_database(url)
    found: dict[str, list[Stored]] = {}
    for game in games:
        repository = Games(opened)
        entries = repository.entries(game)
        session = GameSession(repository.get(game), ())
        for entry in entries:
            session.apply(entry)
            path = tuple(entry.payload.get("path", ()))
            ply = entry.payload.get("ply")
            name = entry.client_id and _name(said, (game, ply, path), entry.version)
            about = (entry.version, entry.kind, name, ply, path)
            row = Stored(*about, session.game.board.fen, session.timer.view, *_given(entry))
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
    parser.add_argument("--bus", choices=("default", "nats"), default="default")
    parser.add_argument("--servers", type=int, default=SERVERS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--outage", type=float, default=5.0, help="seconds of each outage")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--folder", help="where the databases lie")
    parser.add_argument("--hold", type=Path, help="no run begins while this file exists")
    parser.add_argument("--keep", type=Path, help="a file for the violations")
    return parser.parse_args(words)


def main() -> int:
    """Runs, and prints the line of the table; 1 where a run was not sound."""
    words = read_words()
    total: Counter[str] = Counter()
    late: list[float] = []
    found: list[str] = []
    with grounds(words) as where:
        for seed in range(words.seed, words.seed + words.runs):
            while words.hold and words.hold.exists():
                time.sleep(1)
            run = Run(words, seed, where)
            run.measure()
            total, mine = _added(total, run), run.found
            late += lateness(run.history)
            found += [f"seed {seed}: {one}" for one in mine]
            row = _row(words, seed + 1 - words.seed, total, late, len(found))
            print(f"seed {seed}: {run.faults} faults, {len(mine)} violations  {row}", flush=True)
    print(HEADER, row, sep="\n")
    print(*found[:40], sep="\n")
    if words.keep:
        words.keep.write_text("\n".join(found))
    return 1 if found else 0


def _added(total: Counter[str], run: Run) -> Counter[str]:
    """The figures of all runs so far, with those of one more."""
    said, history = run.history.said, run.history
    total["faults"] += run.faults
    total["said"] += len(said)
    total["acknowledged"] += sum(one.version is not None for one in said)
    total["unknown"] += unsure(history, run.logs)
    total["off"] = max(total["off"], clock_error(history, run.logs))
    total["charged"] = max(total["charged"], charge_error(history, run.logs))
    total["given"] = max(total["given"], given_ms(run.logs))
    return total


def _row(
    words: argparse.Namespace, runs: int, total: Counter[str], late: list[float], found: int
) -> str:
    """The line of the table."""
    slow = sorted(late)[int(len(late) * 0.99)] if late else 0.0
    bus = "" if words.bus == "default" else f", {words.bus}"
    row = [words.fault, f"{words.database}{bus}", runs, total["faults"]]
    row += [f"{total['said']:,}", f"{total['acknowledged']:,}", total["unknown"]]
    row += [f"{total['off']} ms", f"{total['charged']} ms", f"{total['given'] / 1000:.1f} s"]
    row += [f"{slow:.2f} s", found]
    return f"| {' | '.join(map(str, row))} |"
