"""The number of events that an arbiter's table takes in a second, on one core.

    python bench/arbiter_table.py [--games 200] [--irregular 20] [--json]

Random legal games are written as a board reports them (touch, move, removals in order, crowning,
press with the time); every *irregular*-th move a player errs and the opponent decides. The events
are made first; timed is `Table.apply` alone, then `apply` with `state()` after every event, as the
command does. Seconds are those of the processor, so that other work on the machine counts little.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

from damas import Game
from damas.arbiter import Table
from damas.arbiter.judging.judge import jumps

BOOKS = ("internacional", "fenae-2025", "portuguesa-fpd")
LONGEST = 160  # plies


def move_events(game: Game, chance: random.Random, at: float) -> list[dict[str, Any]]:
    """One legal move as a board reports it."""
    by, board = game.turn, game.board
    move = chance.choice(game.legal_moves)
    crowned = move.promotes
    events: list[dict[str, Any]] = [
        {"event": "touch", "by": by, "square": move.from_square, "t": at},
        {"event": "move", "by": by, "path": list(move.path), "t": at},
    ]
    for square in jumps(board, move.path, move.captured):
        events.append({"event": "remove", "by": by, "square": square})
    game.push(move)
    events.append({"event": "press", "by": by, "t": at + 1})
    if crowned:
        other = "black" if by == "white" else "white"
        events.append({"event": "crown", "by": other, "square": move.to_square})
    return events


def error(game: Game) -> list[dict[str, Any]]:
    """A piece of the player's own taken off without reason, and put right."""
    by = game.turn
    other = "black" if by == "white" else "white"
    square = (game.board.men(by) or game.board.kings(by))[0]
    who = "arbiter" if game.regulation.document == "FPD" else other
    return [
        {"event": "remove", "by": by, "square": square},
        {"event": "decide", "by": who, "choice": "rectify"},
    ]


def events_of(book: str, seed: int, irregular: int) -> list[dict[str, Any]]:
    """One random game."""
    chance, game = random.Random(seed), Game(book)
    start = {"event": "start", "regulation": book, "t": 0, "clock": {"white": 7200, "black": 7200}}
    events: list[dict[str, Any]] = [start]
    while not game.is_over and game.ply < LONGEST:
        if irregular and game.ply % irregular == irregular - 1:
            events += error(game)
        events += move_events(game, chance, 2.0 * game.ply)
    return events


def timed(games: list[list[dict[str, Any]]], *, states: bool) -> float:
    """Events a second over all games."""
    count = sum(map(len, games))
    began = time.process_time()
    for events in games:
        table = Table()
        for event in events:
            table.apply(event)
            if states:
                table.state()
    return count / (time.process_time() - began)


def main() -> None:
    """Reads the options and measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--irregular", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    for book in BOOKS:
        games = [events_of(book, seed, options.irregular) for seed in range(options.games)]
        row = {
            "regulation": book,
            "games": len(games),
            "events": sum(map(len, games)),
            "events_per_second": round(timed(games, states=False)),
            "with_state": round(timed(games, states=True)),
        }
        print(json.dumps(row) if options.json else "  ".join(f"{k} {v}" for k, v in row.items()))


if __name__ == "__main__":
    main()
