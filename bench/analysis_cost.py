"""The processor time that a visitor who analyses costs the server: its engine, or the device's.

    python bench/analysis_cost.py [--seconds 10] [--positions 20]

A visitor steps through *positions* of a game, one after the other for *seconds* altogether, and has
each analysed. The table has the processor seconds of the server for each second of the visitor:
with the server's engine, and with the engine on the device, where the server tells the position
alone. A fresh server is measured each time, after it has answered once.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from websockets.sync.client import connect

from damas import Game

AT = {"variant": "international", "fen": None}


def way(positions: int) -> list[list[int]]:
    """The moves of a game."""
    game = Game("internacional")
    while game.ply < positions and not game.is_over:
        game.push(game.legal_moves[game.ply % len(game.legal_moves)])
    return [list(move.path) for move in game.moves]


def busy_seconds(process: int) -> float:
    """The processor time of a process so far, all threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(device: bool, seconds: float, positions: int) -> float:
    """Processor seconds of the server for each second of one visitor."""
    moves = way(positions)
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--port", "0", "--no-browser", "--database", f"{folder}/d.sqlite3"]
        code = "from damas.cli import main; main()"
        process = subprocess.Popen(
            [sys.executable, "-c", code, *words], stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().strip().rstrip("/").rpartition(":")[2])
            with connect(f"ws://127.0.0.1:{port}/ws/analysis?lang=en") as line:
                ask(line, [], device, 1.0)
                begun = busy_seconds(process.pid)
                for ply in range(positions):
                    ask(line, moves[:ply], device, seconds / positions)
                return (busy_seconds(process.pid) - begun) / seconds
        finally:
            process.terminate()
            process.wait()


def ask(line, moves: list[list[int]], device: bool, seconds: float) -> None:  # type: ignore[no-untyped-def]
    """Has a position analysed for so long, and reads what comes."""
    question = {"type": "look", "id": len(moves), "at": AT, "moves": moves, "device": device}
    line.send(json.dumps(question))
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        try:
            line.recv(timeout=left)
        except TimeoutError:
            return


def main() -> None:
    """Measures both and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--positions", type=int, default=20)
    options = parser.parse_args()
    print("| engine | processor seconds of the server for a second of a visitor |\n|---|---|")
    for name, device in (("the server's", False), ("the device's", True)):
        print(f"| {name} | {measure(device, options.seconds, options.positions):.4f} |")


if __name__ == "__main__":
    main()
