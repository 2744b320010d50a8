"""Published combinations: the data is legal, and the engine finds what the books say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from damas import Board
from damas.engine import Engine, Limits

FILE = Path(__file__).parents[1] / "data" / "combinations.json"
ROWS: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
NODES = 30_000
LEAST_FOUND = 0.85


def test_every_solution_is_legal_and_named() -> None:
    """Each position can be played, each published move is legal in its turn, each has a source."""
    for row in ROWS:
        board = Board(row["variant"], row["fen"])
        for text in row["moves"]:
            board = board.after(board.parse_move(text))
        assert row["source"]
        assert row["name"]


def test_the_engine_finds_the_published_moves() -> None:
    """Most of them within 30,000 nodes; of the rest some have another way to win."""
    engine, found = Engine(16), 0
    for row in ROWS:
        engine.clear()
        board = Board(row["variant"], row["fen"])
        answer = engine.analyse(board, Limits(nodes=NODES))
        found += answer.move == board.parse_move(row["moves"][0])
    assert found >= LEAST_FOUND * len(ROWS)
