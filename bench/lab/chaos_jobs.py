"""Kills workers while they do one job of each kind, and compares their results.

    python bench/lab chaos-jobs --runs 30
    python bench/lab chaos-jobs --runs 30 --fault database-restart --database postgresql

Each run has a seed. Two `damas worker` take the jobs of a database that holds an archive, a game, a
tournament and a person; now and then one of them is killed (SIGKILL) and another one started, or
the database's server crashes. In the end every job is done, its file and its rows are those of a
run without faults, and every game of the imported file is in the archive once.
"""

from __future__ import annotations

import argparse
import io
import random
import re
import shutil
import tempfile
import time
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

from .forked import Child, Nursery, nursery
from .processes import Postgres, database

GAMES, IMPORTED = 4, 600
WORKERS = 2
FAULT_SECONDS = (0.3, 2.5)  # from one fault to the next
PATIENCE_SECONDS = 240.0
HEADER = (
    "| fault | database | runs | faults | jobs | begun again | slowest run | violations |\n"
    "|---|---|---|---|---|---|---|---|"
)
EVENT = {
    "name": "Open",
    "system": "round-robin",
    "regulation": "fenae-2025",
    "wo_tolerance_min": 15,
}
Results = dict[str, dict[str, Any]]


def pdn(name: str, count: int) -> str:
    """Games whose players have numbers."""
    moves = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 46-41 *"
    head = '[White "{name} {number}"] [Black "B"] [GameType "20"] '
    return "".join(head.format(name=name, number=n) + moves + "\n\n" for n in range(count))


def prepare(url: str, made: Nursery) -> dict[str, Any]:
    """Fills a database with all that the jobs are about; their arguments by kind."""
    from damas.archive import Archive  # noqa: PLC0415  (not for --help)
    from damas.store import People, open_database  # noqa: PLC0415

    opened = open_database(url)
    Archive(opened).add_text(pdn("Player", GAMES), "first")
    People(opened).add_guest("guest", "hashed", "", 1_000)
    opened.close()
    server = made.server(url)
    try:
        event = server.ask("POST", "/api/tournaments", {"by": "A", "data": EVENT})["id"]
        game = server.ask("POST", "/api/games", {"regulation": "internacional"})["id"]
    finally:
        server.kill()
    finish(url, game)
    files = {"event": event, "role": "organiser", "locale": "en", "base": "http://x", "today": "1"}
    return {
        "event-prints": files,
        "event-site": files,
        "own-data": {"person": "guest"},
        "archive-import": {"name": "many.pdn"},
        "archive-export": {"search": {"player": "Player"}},
        "analysis": {"game": game},
        "coach": {"locale": "en", "most": GAMES, "nodes": 4_000, "search": {"player": "Player"}},
    }


def finish(url: str, game: str) -> None:
    """Plays a game to its end."""
    from damas.app.games.acts import PlayMove, Resignation  # noqa: PLC0415
    from damas.app.games.session import GameSession  # noqa: PLC0415
    from damas.store import Games, open_database  # noqa: PLC0415

    opened = open_database(url)
    games = Games(opened)
    session = GameSession(games.get(game), ())
    acts = [PlayMove.own(text=text) for text in ("32-28", "19-23", "28x19", "14x23")]
    for number, act in enumerate([*acts, Resignation.own("white")]):
        entries = session.decide(act, 1_000 + number)
        games.append(game, entries, expected=number, summary=session.summary)
    opened.close()


def ask_all(opened: Any, about: dict[str, Any]) -> dict[str, str]:
    """Asks for one job of each kind; their ids."""
    from damas.store import JobFiles, Jobs, NewJob  # noqa: PLC0415

    jobs, now = Jobs(opened), round(time.time() * 1000)
    asked = {}
    for kind, arguments in about.items():
        new = NewJob(kind, "", arguments, kind, receiving=kind == "archive-import")
        asked[kind] = jobs.ask(new, now, most=99, most_own=99).id
    text = pdn("New", IMPORTED).encode()
    JobFiles(opened).write(asked["archive-import"], "in", 0, text)
    jobs.received(asked["archive-import"], about["archive-import"], now)
    return asked


def results(opened: Any, about: dict[str, Any], asked: dict[str, str]) -> Results:
    """The results of the jobs: state, file, report; the rows that they have left."""
    from damas.archive import Archive  # noqa: PLC0415
    from damas.archive import Query as ArchiveQuery  # noqa: PLC0415
    from damas.store import JobFiles, Jobs, Reviews  # noqa: PLC0415

    found: Results = {}
    for kind, name in asked.items():
        job = Jobs(opened).find(name)
        data = b"".join(JobFiles(opened).read(name, "out"))
        result = dict((job.result if job else None) or {})
        if kind == "archive-import":  # games of a batch that was in already are counted as skipped
            report = result.pop("report", {})
            result["read"] = report.get("games")
        parts = _parts(data)
        state = job.state.value if job else "gone"
        found[kind] = {"state": state, "fault": job and job.fault, "result": result, **parts}
    archive = Archive(opened)
    white = re.findall(r'\[White "([^"]*)"\]', "".join(archive.export(ArchiveQuery())))
    found["archive"] = {"games": archive.count(), "white": sorted(white)}
    found["review"] = {"review": Reviews(opened).get(about["analysis"]["game"])}
    return found


def _parts(data: bytes) -> dict[str, bytes]:
    """The files of a ZIP, or the file itself."""
    if not data.startswith(b"PK"):
        return {"file": data}
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def differences(found: Results, wanted: Results, steady: Results) -> list[str]:
    """The parts in which a run differs from one without faults, but for those in which two of these
    differ, such as a time."""
    return [
        f"{kind}: {name} is {_short(found[kind].get(name))}, not {_short(value)}"
        for kind, parts in wanted.items()
        for name, value in parts.items()
        if steady[kind].get(name) == value and found[kind].get(name) != value
    ] + [
        f"{kind}: {name} is too much"
        for kind, parts in found.items()
        for name in parts.keys() - wanted[kind].keys()
    ]


def _short(value: object) -> str:
    return repr(value)[:80]


class Grounds:
    """The loaded program, a database to copy, the results to expect: for a whole series."""

    def __init__(self, made: Nursery, url: str, server: Postgres | None, folder: Path) -> None:
        self.nursery, self.server, self.folder = made, server, folder
        self.url = url
        self.about = prepare(url, made)
        self.wanted, self.steady = (self._without_faults(n) for n in range(2))

    def copy(self, name: str) -> str:
        """A new database like the prepared one."""
        if self.server is not None:
            return self.server.create(name, "damas")
        return str(shutil.copy(self.url, self.folder / f"{name}.sqlite3"))

    def _without_faults(self, number: int) -> Results:
        run = Run(self, f"calm{number}", random.Random(number))
        run.measure(None)
        return run.found


class Run:
    """One run: workers that are killed until the faults are over, and what they did."""

    def __init__(self, where: Grounds, name: str, chance: random.Random) -> None:
        self.where, self.name, self.chance = where, name, chance
        self.faults = self.again = 0
        self.seconds = 0.0
        self.found: Results = {}
        self.workers: list[Child] = []

    def measure(self, fault: str | None, seconds: float = 6.0) -> None:
        """Asks, works, breaks, and reads what came of it."""
        from damas.store import Jobs, open_database  # noqa: PLC0415

        url = self.where.copy(self.name)
        opened = open_database(url)
        began = time.monotonic()
        try:
            asked = ask_all(opened, self.where.about)
            self.workers = [self.where.nursery.worker(url) for _ in range(WORKERS)]
            until = time.monotonic() + seconds
            while fault and (left := until - time.monotonic()) > 0:
                time.sleep(min(left, self.chance.uniform(*FAULT_SECONDS)))
                self._break(fault, url)
            jobs, names = Jobs(opened), list(asked.values())
            while not _all_ended(jobs, names):
                if time.monotonic() - began > PATIENCE_SECONDS:
                    break
                time.sleep(0.2)
            self.seconds = time.monotonic() - began
            tries = [found.attempts for name in names if (found := jobs.find(name))]
            self.again = sum(tries) - len(tries)
            self.found = results(opened, self.where.about, asked)
        finally:
            for one in self.workers:
                one.kill()
            opened.close()

    def _break(self, fault: str, url: str) -> None:
        self.faults += 1
        if fault == "worker-kill":
            number = self.chance.randrange(len(self.workers))
            self.workers[number].kill()
            self.workers[number] = self.where.nursery.worker(url)
        elif self.where.server is None:
            raise SystemExit("SQLite has no server: --database postgresql")
        else:
            self.where.server.kill()
            time.sleep(self.chance.uniform(0.0, 0.5))
            self.where.server.start()


def _all_ended(jobs: Any, names: list[str]) -> bool:
    """Whether every job has ended; a database that is just away is asked again."""
    from damas.errors import StoreError  # noqa: PLC0415

    try:
        return all((found := jobs.find(name)) and found.state.is_end for name in names)
    except StoreError:
        return False


def main() -> int:
    """Runs, and prints the line of the table; 1 where a run was not sound."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    faults = ("worker-kill", "database-restart")
    parser.add_argument("--fault", choices=faults, default=faults[0])
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hold", type=Path, help="no run begins while this file exists")
    words = parser.parse_args()
    bad: list[str] = []
    total: Counter[str] = Counter()
    slowest, row = 0.0, ""
    with (
        nursery() as made,
        database(words.database) as (url, server),
        tempfile.TemporaryDirectory() as folder,
    ):
        where = Grounds(made, url, server, Path(folder))
        for seed in range(words.seed, words.seed + words.runs):
            while words.hold and words.hold.exists():
                time.sleep(1)
            run = Run(where, f"run{seed}", random.Random(seed))
            run.measure(words.fault)
            mine = differences(run.found, where.wanted, where.steady)
            bad += [f"seed {seed}: {one}" for one in mine]
            total.update(faults=run.faults, jobs=len(where.about), again=run.again)
            slowest = max(slowest, run.seconds)
            count = seed + 1 - words.seed
            figures = [words.fault, words.database, count, total["faults"], total["jobs"]]
            figures += [total["again"], f"{slowest:.0f} s", len(bad)]
            row = f"| {' | '.join(map(str, figures))} |"
            print(f"seed {seed}: {run.faults} faults, {len(mine)} violations  {row}", flush=True)
            print(*mine, sep="\n")
    print(HEADER, row, sep="\n")
    return 1 if bad else 0
