"""Leaves a second of the kernel, beside other programs' perft where their binaries are given.

    python bench/perft_vs_peers.py [--rounds 5] [--less 0] [--mobydam PATH]
                                   [--peer NAME=PATH ...] [--json]

Builds `damas_bench_perft` (Release, this machine's processor) under build/bench and counts seven
trees with the last ply counted, not made; one thread, no hashing. Programs take turns, each round;
both sides are measured by the processor time of their process, pinned to one processor where that
is possible, and the best round counts, so that a busy machine slows both alike. *--less* takes that
many plies off. Moby Dam's own perft (`PATH -b -c DEPTH FEN`) counts every depth up to DEPTH: its
leaves are the sum of all of them. Any other peer is a program called as `PATH VARIANT DEPTH FEN`
that prints the leaves first, or fails where it does not play that game. The ratio is to the
fastest.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "bench"
PUBLISHED = ROOT / "tests" / "data" / "perft.json"
ROWS = {
    ("international", "start drop"): 10,
    ("international", "Random178"): 8,
    ("international", "Woldouby"): 14,
    ("international", "AllKings"): 10,
    ("international", "AlmostPromotion"): 8,
    ("brazilian", "start drop"): 12,
    ("portuguese", "start drop"): 12,
}
RULES = {
    "international": ["10", "1", "0", "top"],
    "brazilian": ["8", "1", "0", "top"],
    "portuguese": ["8", "0", "1", "bottom"],
}


@dataclass(frozen=True)
class Tree:
    """One row: a published count."""

    variant: str
    name: str
    fen: str
    depth: int
    nodes: int


@dataclass(frozen=True)
class Row:
    """The figures of one tree: million leaves a second, the ratio to the fastest peer."""

    variant: str
    position: str
    depth: int
    ours: int
    peers: dict[str, int]
    ratio: float | None


def build() -> Path:
    """The bench program, compiled if need be."""
    options = ["-DCMAKE_BUILD_TYPE=Release", "-DDAMAS_PYTHON=OFF", "-DDAMAS_BENCH=ON"]
    subprocess.run(
        ["cmake", "-S", ROOT, "-B", BUILD, *options], check=True, stdout=subprocess.DEVNULL
    )
    subprocess.run(["cmake", "--build", BUILD], check=True, stdout=subprocess.DEVNULL)
    return BUILD / "damas_bench_perft"


def trees(less: int) -> list[Tree]:
    """The seven rows, *less* plies shallower than the table of the documentation."""
    found = []
    for row in json.loads(PUBLISHED.read_text()):
        wanted = ROWS.get((row["variant"], row["name"]))
        if wanted is not None and row["depth"] == wanted - less:
            found.append(Tree(row["variant"], row["name"], row["fen"], row["depth"], row["nodes"]))
    return found


def timed(command: list[str]) -> tuple[str, float]:
    """The output of *command*, and the seconds of processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ours(program: Path, tree: Tree) -> float:
    """Million leaves a second of this kernel; exits when the count is not the published one."""
    command = [str(program), *RULES[tree.variant], str(tree.depth), tree.fen]
    text, seconds = timed(command)
    if int(text.split()[0]) != tree.nodes:
        sys.exit(
            f"{tree.name} depth {tree.depth}: {text.split()[0]} leaves, published {tree.nodes}"
        )
    return tree.nodes / seconds / 1e6


def moby(program: str, tree: Tree) -> float | None:
    """Million leaves a second of Moby Dam's perft; None on boards that it does not play."""
    if tree.variant != "international":
        return None
    text, seconds = timed([program, "-b", "-c", str(tree.depth), tree.fen])
    counts = [int(n) for n in re.findall(r"perft\(\d+\) (\d+) nodes", text)]
    if counts[-1] != tree.nodes:
        sys.exit(f"{tree.name}: the peer counts {counts[-1]}, published {tree.nodes}")
    return sum(counts) / seconds / 1e6


def plain(program: str, tree: Tree) -> float | None:
    """Million leaves a second of a peer called as `PATH VARIANT DEPTH FEN`; None where it fails."""
    try:
        text, seconds = timed([program, tree.variant, str(tree.depth), tree.fen])
    except subprocess.CalledProcessError:
        return None
    if int(text.split()[0]) != tree.nodes:
        sys.exit(f"{tree.name}: {program} counts {text.split()[0]}, published {tree.nodes}")
    return tree.nodes / seconds / 1e6


Peer = Callable[[Tree], float | None]


def measure(program: Path, peers: dict[str, Peer], tree: Tree, rounds: int) -> Row:
    """The best of *rounds* of each, taking turns."""
    mine: list[float] = []
    theirs: dict[str, float] = {}
    for _ in range(rounds):
        mine.append(ours(program, tree))
        for name, peer in peers.items():
            speed = peer(tree)
            if speed is not None:
                theirs[name] = max(speed, theirs.get(name, 0.0))
    return Row(
        variant=tree.variant,
        position=tree.name.removesuffix(" drop"),
        depth=tree.depth,
        ours=round(max(mine)),
        peers={name: round(speed) for name, speed in theirs.items()},
        ratio=round(max(mine) / max(theirs.values()), 2) if theirs else None,
    )


def peers_of(options: argparse.Namespace) -> dict[str, Peer]:
    """The programs to measure beside ours, by name."""
    peers: dict[str, Peer] = {}
    if options.mobydam:
        peers["Moby Dam"] = lambda tree: moby(options.mobydam, tree)
    for text in options.peer:
        name, _, path = text.partition("=")
        if not path:
            sys.exit(f"--peer {text}: expected NAME=PATH")
        peers[name] = partial(plain, path)
    return peers


def main() -> None:
    """Reads the options, measures, prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--less", type=int, default=0)
    parser.add_argument("--mobydam", help="Moby Dam's perft program")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=PATH")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    peers = peers_of(options)
    program = build()
    if not options.json:
        print("perft, million leaves a second, last ply counted, one thread, no hashing")
    for tree in trees(options.less):
        row = measure(program, peers, tree, options.rounds)
        if options.json:
            print(json.dumps(asdict(row)), flush=True)
            continue
        beside = "".join(f"   {name} {speed}" for name, speed in row.peers.items())
        beside += f"   ratio {row.ratio}" if row.ratio else ""
        print(
            f"{row.variant:14} {row.position:16} d{row.depth:<3} {row.ours:4}{beside}",
            flush=True,
        )


if __name__ == "__main__":
    main()
