"""Damas from Python beside py-draughts, measured alternately in one run.

    python bench/python_vs_peers.py [--peer-path DIRECTORY] [--seconds 0.5] [--rounds 5] [--json]

*DIRECTORY* is a site-packages where `py-draughts` is installed; without it the peer is looked for
in this Python. Each row takes turns: ours, the peer, ours, ... and keeps each one's best round, so
that a busy machine slows both alike. Positions are taken from random games, the same for both.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from damas import Board, Game
from damas.regulations import regulation

REGULATIONS = {"international": "internacional", "brazilian": "fenae-2025"}
PEER_BOARDS = {"international": "StandardBoard", "brazilian": "BrazilianBoard"}
POSITIONS = 300
Work = Callable[[], int]  # does some work, returns how many calls it made


@dataclass(frozen=True)
class Row:
    """One line of the table: the task, the expected result, and the two ways to do it."""

    name: str
    wanted: float
    ours: Work
    peer: Work | None


def random_positions(variant: str, seed: int = 5) -> list[Board]:
    """Boards of random games, openings and endings alike."""
    rng, found = random.Random(seed), []
    while len(found) < 10 * POSITIONS:
        board = Board(variant)
        while board.legal_moves and len(found) < 10 * POSITIONS:
            found.append(board)
            board = board.after(rng.choice(board.legal_moves))
    rng.shuffle(found)
    return found[:POSITIONS]


def legal_moves(boards: list[Any]) -> Work:
    """Asks every board for its legal moves and looks at none of them."""

    def work() -> int:
        for board in boards:
            board.legal_moves  # noqa: B018
        return len(boards)

    return work


def listed_moves(boards: list[Any]) -> Work:
    """Asks every board for its legal moves and makes a list of them all."""

    def work() -> int:
        for board in boards:
            list(board.legal_moves)
        return len(boards)

    return work


def parse(read: Callable[[str], Any], texts: list[str]) -> Work:
    """Reads every FEN."""

    def work() -> int:
        for text in texts:
            read(text)
        return len(texts)

    return work


def push_pop(games: list[tuple[Any, list[Any]]]) -> Work:
    """Plays and takes back every legal move of every game."""

    def work() -> int:
        calls = 0
        for game, moves in games:
            for move in moves:
                game.push(move)
                game.pop()
            calls += len(moves)
        return calls

    return work


def successors(boards: list[Board]) -> Work:
    """Makes the board after every legal move: what an immutable board does for push and pop."""
    pairs = [(board, list(board.legal_moves)) for board in boards]

    def work() -> int:
        calls = 0
        for board, moves in pairs:
            for move in moves:
                board.after(move)
            calls += len(moves)
        return calls

    return work


def playouts(start: Callable[[], Any], over: Callable[[Any], bool], games: int) -> Work:
    """Plays random games to their end by the rules, draws included."""

    def work() -> int:
        choose = random.Random(1).choice
        for _ in range(games):
            game = start()
            while not over(game):
                game.push(choose(game.legal_moves))
        return games

    return work


def perft(board: Any, depth: int) -> Work:
    """Counts leaves from Python: the last ply by the number of its moves."""
    after = getattr(board, "after", None)

    def count(at: Any, left: int) -> int:
        moves = at.legal_moves
        if left == 1:
            return len(moves)
        if after is not None:
            return sum(count(at.after(move), left - 1) for move in moves)
        total = 0
        for move in moves:
            at.push(move)
            total += count(at, left - 1)
            at.pop()
        return total

    return lambda: count(board, depth)


def rows_of(variant: str, peer: Any | None) -> list[Row]:
    """Every row of one variant."""
    boards = random_positions(variant)
    fens = [board.fen for board in boards]
    row, rules = boards[0].variant, regulation(REGULATIONS[variant])
    other = getattr(peer, PEER_BOARDS[variant]) if peer else None
    theirs = [other.from_fen(fen) for fen in fens] if other else []
    games = [(Game(rules, board=b), list(b.legal_moves)) for b in boards]
    games = [(game, moves) for game, moves in games if not game.is_over]
    pairs = [(board, board.legal_moves) for board in theirs]

    def beside(work: Callable[[], Work]) -> Work | None:
        return work() if other else None

    their_push = beside(lambda: push_pop(pairs))
    their_moves = beside(lambda: legal_moves(theirs))
    return [
        Row("legal_moves", 10, legal_moves(boards), their_moves),
        Row("legal_moves, all listed", 10, listed_moves(boards), their_moves),
        Row(
            "from FEN",
            10,
            parse(lambda f: Board(row, f), fens),
            beside(lambda: parse(other.from_fen, fens)),
        ),
        Row("Game.push + pop", 4, push_pop(games), their_push),
        Row("Board.after (for push + pop)", 4, successors(boards), their_push),
        Row(
            "playouts with draw check",
            10,
            playouts(lambda: Game(rules), lambda game: bool(game.is_over), 5),
            beside(lambda: playouts(other, lambda game: bool(game.game_over), 5)),
        ),
        Row(
            "perft 4 by Python (leaves)", 1, perft(Board(row), 4), beside(lambda: perft(other(), 4))
        ),
    ]


def rate(work: Work, seconds: float) -> float:
    """Calls a second of *work*, repeated for about *seconds*."""
    calls, start = 0, time.perf_counter()
    while True:
        calls += work()
        spent = time.perf_counter() - start
        if spent >= seconds:
            return calls / spent


def measure(row: Row, seconds: float, rounds: int) -> tuple[float, float | None]:
    """The best rate of ours and of the peer, taken in turns."""
    ours, peer = [], []
    for _ in range(rounds):
        ours.append(rate(row.ours, seconds))
        if row.peer is not None:
            peer.append(rate(row.peer, seconds))
    return max(ours), max(peer) if peer else None


def find_peer(path: str | None) -> Any | None:
    """The peer's module, or None where it is not installed."""
    if path:
        sys.path.append(path)
    try:
        return importlib.import_module("draughts")
    except ImportError:
        return None


def main() -> None:
    """Prints the table, or with --json one document."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--peer-path", help="site-packages with py-draughts")
    options.add_argument("--seconds", type=float, default=0.5, help="length of one turn")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    peer = find_peer(chosen.peer_path)
    version = getattr(peer, "__version__", "?") if peer else None
    note = (
        f"Beside py-draughts {version}"
        if peer
        else "py-draughts is not installed here (pip install py-draughts): our own figures only"
    )
    results = []
    if not chosen.json:
        print(f"{note}. Python {sys.version.split()[0]}, calls a second.\n")
        print(f"{'variant':14} {'what':30} {'ours':>13} {'peer':>11} {'ratio':>7} {'wanted':>7}")
    for variant in REGULATIONS:
        for row in rows_of(variant, peer):
            ours, theirs = measure(row, chosen.seconds, chosen.rounds)
            ratio = ours / theirs if theirs else None
            results.append(
                {
                    "variant": variant,
                    "what": row.name,
                    "ours": ours,
                    "peer": theirs,
                    "ratio": ratio,
                    "wanted": row.wanted,
                }
            )
            if not chosen.json:
                shown = f"{theirs:11,.0f} {ratio:7.1f}" if theirs else f"{'-':>11} {'-':>7}"
                print(
                    f"{variant:14} {row.name:30} {ours:13,.0f} {shown} {row.wanted:7.0f}",
                    flush=True,
                )
    if chosen.json:
        print(json.dumps({"peer": version, "python": sys.version.split()[0], "rows": results}))


if __name__ == "__main__":
    main()
