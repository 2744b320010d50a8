"""The two readings of the rules behind one face, for tests that must hold of both.

The package under test is imported only when its reading is asked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from . import moves as slow

DATA = Path(__file__).parent.parent / "data"


def load(name: str) -> list[dict[str, Any]]:
    """The rows of a file of tests/data."""
    rows: list[dict[str, Any]] = json.loads((DATA / name).read_text(encoding="utf-8"))
    return rows


def as_text(moves: Iterable[tuple[int, int, Iterable[int]]]) -> list[str]:
    """Moves as "31-26" and "28x8(13,23)", in the order of their numbers, doubles kept."""
    ordered = sorted((a, b, sorted(taken)) for a, b, taken in moves)
    return [
        f"{a}x{b}({','.join(map(str, taken))})" if taken else f"{a}-{b}" for a, b, taken in ordered
    ]


class SlowReading:
    """The plain-Python reading of tests/oracle."""

    def legal(self, variant: str, fen: str) -> list[str]:
        """The whole list of legal moves."""
        return as_text(slow.legal_moves(slow.position(slow.RULES[variant], fen)))

    def after(self, variant: str, fen: str, move: str) -> str:
        """The FEN that the one legal move that begins so leaves."""
        pos = slow.position(slow.RULES[variant], fen)
        found = [m for m in slow.legal_moves(pos) if as_text([m])[0].startswith(move)]
        assert len(found) == 1, (move, found)
        return slow.fen(slow.after(pos, found[0]))


class PackageReading:
    """The view of a user of the package."""

    def legal(self, variant: str, fen: str) -> list[str]:
        """The whole list of legal moves, of the board and of its JSON-like parts."""
        moves = self._board(variant, fen).legal_moves
        return as_text((m.from_square, m.to_square, m.captured) for m in moves)

    def after(self, variant: str, fen: str, move: str) -> str:
        """The FEN that the move of this text leaves."""
        text: str = self._board(variant, fen).after(re.sub(r"\(.*", "", move)).fen
        return text

    @staticmethod
    def _board(variant: str, fen: str) -> Any:
        return package_board(fen, variant)


def package_board(fen: str, rules_name: str) -> Any:
    """The package's board for *fen* under the rules that the slow reading calls *rules_name*."""
    from damas import Board  # noqa: PLC0415 - the slow reading is tested without it
    from damas.variants import variant  # noqa: PLC0415 - the slow reading is tested without it

    name, _, option = rules_name.partition("+")
    chosen = variant(name)
    if option:
        chosen = chosen.with_option(men_capture_backward=True)
    return Board(chosen, fen)
