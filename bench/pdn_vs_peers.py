"""Reading PDN beside pydraughts and py-draughts, on the same files, in one run.

    python bench/pdn_vs_peers.py FILES... --pydraughts PYTHON --py-draughts PYTHON

PYTHON is an interpreter of an environment that has the peer. Each reads what it can of the same
texts; files on which a peer fails are named, and left out for both of us. py-draughts reads
one game and drops the rest, so it is given games one by one, cut at empty lines before a tag; it
plays them, and beside it so do we (`replay`). Prints bytes a second and ratios.
"""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
import time
from pathlib import Path

from damas.notation.pdn import replay
from damas.pdn import decode, read_games

PYDRAUGHTS = """
import json, sys, time
from draughts.PDN import PDNReader
times = {}
for name, text in json.load(sys.stdin).items():
    try:
        best = 9e9
        for _ in range(5):
            start = time.perf_counter(); PDNReader(pdn_text=text)
            best = min(best, time.perf_counter() - start)
        times[name] = best
    except Exception:
        times[name] = None
json.dump(times, sys.stdout)
"""
PY_DRAUGHTS = """
import json, re, sys, time
from draughts import Board
times = {}
for name, text in json.load(sys.stdin).items():
    for number, game in enumerate(re.split(r"\\n\\s*\\n(?=\\[)", text)):
        try:
            best = 9e9
            for _ in range(3):
                start = time.perf_counter(); Board.from_pdn(game)
                best = min(best, time.perf_counter() - start)
            times[f"{name}\\0{number}"] = [best, game]
        except Exception:
            pass
json.dump(times, sys.stdout)
"""


def peer(python: str, script: str, texts: dict[str, str]) -> dict[str, object]:
    """The figures of a peer in another environment."""
    done = subprocess.run(
        [python, "-W", "ignore", "-c", script],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, object] = json.loads(done.stdout)
    return found


def ours(text: str, *, play: bool = False) -> float:
    """Seconds to read all games of *text* with their tags and moves; *play*: and to play them."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for game in read_games(io.StringIO(text)):
            _ = game.headers, game.moves
            if play:
                replay(game, "internacional")
        best = min(best, time.perf_counter() - start)
    return best


def row(name: str, size: int, theirs: float, us: float) -> None:
    """One line of the answer."""
    print(
        f"{name:12} {size / theirs / 1e6:8.2f} MB/s   damas {size / us / 1e6:8.2f} MB/s   "
        f"ratio {theirs / us:6.1f}"
    )


def main() -> None:
    """Reads the options and measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--pydraughts", metavar="PYTHON")
    parser.add_argument("--py-draughts", metavar="PYTHON", dest="other")
    options = parser.parse_args()
    texts = {path.name: decode(path.read_bytes())[0] for path in options.files}
    if options.pydraughts:
        times = peer(options.pydraughts, PYDRAUGHTS, texts)
        read = {name: float(str(best)) for name, best in times.items() if best is not None}
        print(f"pydraughts fails on {sorted(set(texts) - set(read))}", file=sys.stderr)
        size = sum(len(texts[name]) for name in read)
        row("pydraughts", size, sum(read.values()), sum(ours(texts[name]) for name in read))
    if options.other:
        games = list(peer(options.other, PY_DRAUGHTS, texts).values())
        theirs, size = sum(one[0] for one in games), sum(len(one[1]) for one in games)  # type: ignore[index]
        us = sum(ours(one[1], play=True) for one in games)  # type: ignore[index]
        row("py-draughts", size, theirs, us)


if __name__ == "__main__":
    main()
