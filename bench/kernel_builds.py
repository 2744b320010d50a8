"""Speed of several builds of the kernel beside each other: the same searches, by turns.

    python bench/kernel_builds.py native=BUILD/_kernel_native...so v3=OTHER/_kernel_v3...so
                                  [--nodes 300000] [--rounds 5] [--json]

A build is the file of an extension module, or a Python interpreter for the kernel installed there.
Each runs in a process of its own. Every position of `tests/data/middle_games.json` is searched
with an empty table to the same number of nodes, and counted by perft, by one build after the other;
of *--rounds* the quickest counts, in processor time, so that other work on the machine disturbs
little. The table gives, for each variant, the median of the positions' speeds as a share of the
first build's. Scores and node counts must be the same for all builds, or the run fails.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from statistics import median
from typing import Any

FILE = Path(__file__).parents[1] / "tests" / "data" / "middle_games.json"
DEPTHS = {"international": 8, "brazilian": 10, "portuguese": 10}  # plies of perft: over 10 ms
Answer = tuple[float, float, list[Any]]  # seconds of the search, of perft, what they found


def load(path: str) -> None:
    """Makes the extension at *path* the kernel of this process."""
    name = "damas." + Path(path).name.partition(".")[0]  # begins with the module's own name
    spec = spec_from_loader(name, ExtensionFileLoader(name, path))
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules["damas._kernel"] = module
    assert spec.loader is not None
    spec.loader.exec_module(module)


def measure_one(variant: str, fen: str, nodes: int) -> Answer:
    """One search and one count, in processor seconds, with their results."""
    from damas import Board  # noqa: PLC0415  (after `load`)
    from damas.engine import Engine, Limits  # noqa: PLC0415

    board = Board.from_fen(fen, variant)
    engine = Engine(hash_mb=16)
    engine.analyse(board, Limits(nodes=1000))
    engine.clear()
    begin = time.process_time()
    found = engine.analyse(board, Limits(nodes=nodes))
    middle = time.process_time()
    leaves = board.perft(DEPTHS[variant])
    end = time.process_time()
    result = [found.nodes, found.depth, found.score, [m.notation for m in found.pv], leaves]
    return middle - begin, end - middle, result


def serve(path: str) -> None:
    """Answers questions on standard input, one line of JSON each, until the input ends."""
    if path != "-":
        load(path)
    for line in sys.stdin:
        print(json.dumps(measure_one(*json.loads(line))), flush=True)


class Build:
    """One build in its own process."""

    def __init__(self, named: str) -> None:
        self.name, _, path = named.partition("=")
        is_file = path.endswith((".so", ".pyd"))
        self._process = subprocess.Popen(
            [sys.executable if is_file else path, __file__, "--serve", path if is_file else "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, variant: str, fen: str, nodes: int) -> Answer:
        """Sends one question and waits for its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([variant, fen, nodes]) + "\n")
        self._process.stdin.flush()
        search, perft, result = json.loads(self._process.stdout.readline())
        return search, perft, result

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def compare(builds: list[Build], variant: str, nodes: int, rounds: int) -> list[dict[str, Any]]:
    """For each build, its speed as a share of the first build's; median of the positions."""
    shares: list[list[tuple[float, float]]] = [[] for _ in builds]
    for fen in json.loads(FILE.read_text("utf-8"))[variant]:
        turns = [[build.ask(variant, fen, nodes) for build in builds] for _ in range(rounds)]
        if any(answer[2] != turns[0][0][2] for turn in turns for answer in turn):
            raise SystemExit(f"The builds do not agree about {fen}")
        best = [
            (min(turn[i][0] for turn in turns), min(turn[i][1] for turn in turns))
            for i in range(len(builds))
        ]
        for share, (search, perft) in zip(shares, best, strict=True):
            share.append((best[0][0] / search, best[0][1] / perft))
    return [
        {
            "variant": variant,
            "build": build.name,
            "search": round(median(search for search, _ in share), 3),
            "perft": round(median(perft for _, perft in share), 3),
        }
        for build, share in zip(builds, shares, strict=True)
    ]


def main() -> None:
    """Reads the options, measures, prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("builds", nargs="*", metavar="NAME=FILE")
    parser.add_argument("--variant", action="append", choices=sorted(DEPTHS))
    parser.add_argument("--nodes", type=int, default=300_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve)
        return
    builds = [Build(named) for named in options.builds]
    rows = [
        row
        for variant in options.variant or sorted(DEPTHS)
        for row in compare(builds, variant, options.nodes, options.rounds)
    ]
    for build in builds:
        build.close()
    if options.json:
        print(json.dumps(rows, indent=2))
        return
    print(f"{'variant':<14} {'build':<14} {'search':>7} {'perft':>7}")
    for row in rows:
        print(f"{row['variant']:<14} {row['build']:<14} {row['search']:>7.3f} {row['perft']:>7.3f}")


if __name__ == "__main__":
    main()
