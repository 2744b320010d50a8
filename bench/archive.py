"""Import, kill, resume and explore a large archive on one core.

    python bench/archive_games.py --games 200000 --out games.pdn
    python bench/archive.py games.pdn --database archive.sqlite3

Prints games a second and memory while importing; kills the import with SIGKILL after --kill games
and starts it again; holds that no game is lost or doubled; then times the explorer and searches.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

from damas import Board
from damas.archive import Archive, ImportReport, Query
from damas.pdn import open_pdn, read_games


def run_import(files: list[str], database: str) -> None:
    """Imports and prints a line after every batch: games, games a second, memory in MB."""
    archive, start = Archive(database), time.perf_counter()
    first: list[int] = []

    def tell(report: ImportReport) -> None:
        first.append(report.skipped)
        speed = (report.games - first[0]) / (time.perf_counter() - start)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"{report.games} {speed:.0f} {memory}", flush=True)

    report = archive.add_files(files, progress=tell)
    print(f"done {report.games} {report.added} {report.merged} {report.bad_count}", flush=True)
    archive.close()


def import_with_a_kill(files: list[str], database: str, kill_at: int) -> None:
    """Runs the import as a process of its own, kills it half-way, and runs it again to its end."""
    command = [sys.executable, __file__, "--only-import", "--database", database, *files]
    first = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert first.stdout is not None
    for line in first.stdout:
        print(line, end="")
        if int(line.split()[0]) >= kill_at:
            time.sleep(0.7)  # in the middle of a batch
            first.send_signal(signal.SIGKILL)
            break
    first.wait()
    print("killed; again:")
    subprocess.run(command, check=True)


def hold_whole(files: list[str], database: str) -> None:
    """No game of the files is missing, none is there twice."""
    expected = 0
    for name in files:
        with open_pdn(name) as handle:
            expected += sum(1 for _ in read_games(handle))
    archive = Archive(database)
    print(f"{archive.count()} games in the archive, {expected} in the files")
    archive.close()


def measure(database: str) -> None:
    """Times of the explorer along random lines, and of searches, in milliseconds."""
    archive, chance = Archive(database), random.Random(1)
    times = []
    for _ in range(100):
        board = Board()
        for _ in range(chance.randint(0, 10)):
            start = time.perf_counter()
            found = [one for one in archive.explore(board) if one.path]
            times.append((time.perf_counter() - start) * 1000)
            if not found:
                break
            board = board.after("-".join(map(str, chance.choice(found).path or ())))
    print(f"explorer: median {statistics.median(times):.1f} ms, most {max(times):.1f} ms")
    queries = {
        "player": Query(player="goncalves"),
        "event and year": Query(words="evora 2001"),
        "position": Query(board=Board().after("32-28")),
        "ending": Query(ending="3K v 1K"),
    }
    for name, query in queries.items():
        start = time.perf_counter()
        total = archive.search(query).total
        print(f"{name}: {total} games in {(time.perf_counter() - start) * 1000:.0f} ms")
    archive.close()


def main() -> None:
    """Reads the options and runs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--database", default="archive.sqlite3")
    parser.add_argument("--kill", type=int, default=100_000)
    parser.add_argument("--only-import", action="store_true")
    options = parser.parse_args()
    if options.only_import:
        run_import(options.files, options.database)
        return
    if options.files:
        import_with_a_kill(options.files, options.database, options.kill)
        hold_whole(options.files, options.database)
        print(f"{Path(options.database).stat().st_size / 2**20:.0f} MiB on disk")
    measure(options.database)


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()
