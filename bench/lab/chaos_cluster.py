"""Kills workers of a Dask cluster, or its scheduler, while commands work on it, and compares.

    python bench/lab chaos-cluster --fault worker-kill --runs 30
    python bench/lab chaos-cluster --fault scheduler-kill --runs 30

Each run has a seed. A scheduler and two workers run as processes of their own; one command of
`damas` works on them with `--cluster`, another one in the next run. Workers that are killed
(SIGKILL) are replaced. A killed scheduler ends the command with a sentence, and the command is
given again to a new one. In the end its files are, byte for byte, those of the command without a
cluster.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

WORKERS = 2
FAULT_SECONDS = (0.3, 2.0)  # after the work has begun, and from one fault to the next
MOST_FAULTS, MOST_TRIES = 3, 6
PATIENCE_SECONDS = 300.0
HEADER = (
    "| fault | runs | faults | commands given again | slowest run | violations |\n"
    "|---|---|---|---|---|---|"
)
GAMES = "1. 32-28 18-23 2. 33-29 23x32 3. 37x28 17-21 4. 28-22 21-26 *"
BRAZILIAN = ["--variant", "brazilian", "--nodes", "60"]
PORTUGUESE = ["--variant", "portuguese", "--nodes", "60"]


def words_of(number: int, folder: Path) -> list[str]:
    """The command of a run; it writes to *folder*/out."""
    out = str(folder / "out")
    games = [
        ["train", "games", "--games", "800", *BRAZILIAN, "--out", out],
        [
            "match",
            "damas:level=1",
            "damas:hash=1",
            *BRAZILIAN,
            "--games",
            "24",
            "--pdn",
            f"{out}.pdn",
        ],
        ["coach", str(folder / "in.pdn"), "--nodes", "3000", "-o", f"{out}.pdn"],
        ["train", "games", "--games", "600", *PORTUGUESE, "--out", out],
    ]
    return games[number % len(games)]


def contents(folder: Path) -> dict[str, bytes]:
    """The files that a command has written."""
    return {
        one.relative_to(folder).as_posix(): one.read_bytes()
        for one in sorted(folder.rglob("*"))
        if one.is_file() and one.relative_to(folder).parts[0].startswith("out")
        if one.suffix != ".match"  # the notes for going on have the time that each move took
    }


class Cluster:
    """A scheduler and its workers, each to be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.count = folder, 0
        self.workers: list[subprocess.Popen[bytes]] = []
        self.start()

    @property
    def file(self) -> Path:
        """The file that names the scheduler."""
        return self.folder / f"scheduler-{self.count}.json"

    def start(self) -> None:
        """A new scheduler, with new workers."""
        self.end()
        self.count += 1
        words = ["dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        self.scheduler = self._begin([*words, "--no-show", "--scheduler-file", str(self.file)])
        until = time.monotonic() + PATIENCE_SECONDS
        while not self.file.exists() and time.monotonic() < until:
            time.sleep(0.05)
        self.workers = [self._worker() for _ in range(WORKERS)]

    def _worker(self) -> subprocess.Popen[bytes]:
        words = ["dask_worker", "--scheduler-file", str(self.file), "--no-nanny"]
        more = ["--nthreads", "1", "--no-dashboard", "--local-directory", str(self.folder)]
        return self._begin([*words, *more])

    def _begin(self, words: list[str]) -> subprocess.Popen[bytes]:
        program = [sys.executable, "-W", "ignore", "-m", f"distributed.cli.{words[0]}"]
        null = subprocess.DEVNULL
        return subprocess.Popen([*program, *words[1:]], stdout=null, stderr=null, cwd=self.folder)

    def kill_worker(self, chance: random.Random) -> None:
        """kill -9 of one; another one takes its place."""
        number = chance.randrange(len(self.workers))
        self.workers[number].kill()
        self.workers[number].wait()
        self.workers[number] = self._worker()

    def kill_scheduler(self, _chance: random.Random) -> None:
        """kill -9."""
        self.scheduler.kill()
        self.scheduler.wait()

    def end(self) -> None:
        """Ends all."""
        for one in [*self.workers, *([self.scheduler] if self.count else [])]:
            one.kill()
            one.wait()


Break = Callable[[Cluster, random.Random], None]
FAULTS: dict[str, Break] = {
    "worker-kill": Cluster.kill_worker,
    "scheduler-kill": Cluster.kill_scheduler,
}


class Run:
    """One command on a cluster that breaks."""

    def __init__(self, fault: str, seed: int) -> None:
        self.fault, self.seed, self.chance = fault, seed, random.Random(seed)
        self.faults = self.again = 0
        self.seconds = 0.0
        self.found: list[str] = []

    def measure(self) -> None:
        """Works without a cluster, then on one, and compares."""
        with places(3) as (calm, broken, kept):
            for one in (calm, broken):
                game = '[GameType "20"]\n[White "{}"]\n\n' + GAMES + "\n\n"
                (one / "in.pdn").write_text("".join(game.format(n) for n in range(12)))
            command(words_of(self.seed, calm), kept / "calm").wait()
            began = time.monotonic()
            self._work(broken, kept)
            self.seconds = time.monotonic() - began
            wanted, made = contents(calm), contents(broken)
            if not wanted:
                self.found.append("the command without a cluster has written nothing")
            for name in sorted(wanted.keys() | made.keys()):
                if wanted.get(name) != made.get(name):
                    self.found.append(f"{name} is not the same")

    def _work(self, folder: Path, kept: Path) -> None:
        cluster = Cluster(kept)
        try:
            for _ in range(MOST_TRIES):
                words = [*words_of(self.seed, folder), "--cluster", str(cluster.file)]
                if words[0] == "match" and self.again:
                    words.append("--resume")
                process = command(words, kept / "data")
                ended = threading.Event()
                breaking = threading.Thread(target=self._break, args=(cluster, ended))
                breaking.start()
                status = process.wait(PATIENCE_SECONDS)
                ended.set()
                breaking.join()
                if status == 0:
                    return
                self.again += 1
                if cluster.scheduler.poll() is None:
                    self.found.append(f"exit status {status} though the scheduler lives")
                    return
                cluster.start()
            self.found.append("it never came to an end")
        finally:
            cluster.end()

    def _break(self, cluster: Cluster, ended: threading.Event) -> None:
        while self.faults < MOST_FAULTS:
            if ended.wait(self.chance.uniform(*FAULT_SECONDS)):
                return
            self.faults += 1
            FAULTS[self.fault](cluster, self.chance)
            if self.fault == "scheduler-kill":
                return


@contextlib.contextmanager
def places(count: int) -> Iterator[list[Path]]:
    """New folders."""
    with tempfile.TemporaryDirectory() as folder:
        found = [Path(folder) / str(number) for number in range(count)]
        for one in found:
            one.mkdir()
        yield found


def command(words: list[str], data: Path) -> subprocess.Popen[bytes]:
    """A command of damas, which keeps what it keeps in *data*."""
    env = {**os.environ, "XDG_DATA_HOME": str(data), "LC_ALL": "C.UTF-8"}
    null = subprocess.DEVNULL
    log = os.environ.get("CHAOS_LOG", os.devnull)
    with Path(log).open("ab") as said:
        program = [sys.executable, "-m", "damas", *words]
        return subprocess.Popen(program, stdout=null, stderr=said, env=env)


def main() -> int:
    """Runs, and prints the line of the table; 1 where a run was not sound."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--fault", choices=FAULTS, default="worker-kill")
    parser.add_argument("--runs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hold", type=Path, help="no run begins while this file exists")
    words = parser.parse_args()
    faults = again = bad = 0
    slowest, row = 0.0, ""
    for seed in range(words.seed, words.seed + words.runs):
        while words.hold and words.hold.exists():
            time.sleep(1)
        run = Run(words.fault, seed)
        run.measure()
        faults, again, bad = faults + run.faults, again + run.again, bad + len(run.found)
        slowest = max(slowest, run.seconds)
        figures = [words.fault, seed + 1 - words.seed, faults, again, f"{slowest:.0f} s", bad]
        row = f"| {' | '.join(map(str, figures))} |"
        print(f"seed {seed}: {run.faults} faults, {len(run.found)} violations  {row}", flush=True)
        print(*run.found, sep="\n")
    print(HEADER, row, sep="\n")
    return 1 if bad else 0
