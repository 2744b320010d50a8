"""The games of the family against a reference of other programs: all moves of its positions, and
its counts.

`tests/data/family/` has the facts: positions with every legal move, and perft counts, each
confirmed by an independent program (dctl, pydraughts, Scan). A kind "tells from ..." is a position
at which one changed rule would change the moves.
"""

from __future__ import annotations

import json
import lzma
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from damas import Board, Game
from damas.variants import variant

DATA = Path(__file__).parent.parent / "data" / "family"
FILES = sorted(DATA.glob("positions_*.jsonl.xz"))
COUNTS = json.loads((DATA / "perft.json").read_text("utf-8"))
MOST = 100_000  # leaves of one count


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.partition(".")[0])
def test_the_moves_are_those_of_the_reference(path: Path) -> None:
    """Origin, destination, what is captured and whether a man is crowned."""
    for line in lzma.decompress(path.read_bytes()).decode().splitlines():
        told: dict[str, Any] = json.loads(line)
        row = variant(told["variant"])
        full = replace(row, men_per_side=row.squares // 2)  # placed ones may have more men
        board = Board(full, told["fen"])
        found = {
            (one.from_square, one.to_square, tuple(sorted(one.captured)), one.promotes)
            for one in board.legal_moves
        }
        wanted = {
            (
                int(one["from"]),
                int(one["to"]),
                tuple(sorted(map(int, one["captured"]))),
                one["crowned"],
            )
            for one in told["moves"]
        }
        assert found == wanted, (told["kind"], told["fen"])
        assert [move.path[0] for move in board.legal_moves] == [
            move.from_square for move in board.legal_moves
        ]


@pytest.mark.parametrize("told", COUNTS, ids=lambda told: f"{told['variant']}-{len(told['fen'])}")
def test_the_counts_are_those_of_the_reference(told: dict[str, Any]) -> None:
    """Captures of equal ends and equal pieces are one move."""
    board = Board(told["variant"], told["fen"])
    for depth, nodes in enumerate(told["nodes"], start=1):
        if nodes > MOST:
            break
        assert board.perft(depth) == nodes


@pytest.mark.parametrize(
    ("book", "fen", "path", "code", "article"),
    [
        ("english-wcdf", "W:WK18:B1", [18, 9], "king-too-far", "WCDF 1.17"),
        ("italiana-fid", "W:W22:BK18,1", [22, 13], "man-takes-king", "FID 5.3"),
        ("italiana-fid", "W:WK22,23:B18,19", [23, 14], "by-king", "FID 6.7"),
        ("italiana-fid", "W:WK22:BK18,19", [22, 15], "quality", "FID 6.8"),
        ("espanhola", "W:W14:B19,32", [14, 18], "must-capture", "GAL must"),
        ("pool-apca", "W:W18:B14,7", [18, 9], "", ""),
    ],
)
def test_a_refusal_names_the_rule(
    book: str, fen: str, path: list[int], code: str, article: str
) -> None:
    """With the article of the book."""
    game = Game(book, fen=fen)
    found = game.refusal(path)
    assert ("" if found is None else found.code) == code
    if found is not None:
        assert str(found.citation) == article
