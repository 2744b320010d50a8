"""A book that the engine makes by itself: the openings it would play, looked at one by one.

From the start the position that is most worth knowing is analysed next: near the start, and reached
by moves that give little away. When there are enough, scores go back from the ends to the start,
and each position keeps the moves that are nearly as good as its best.
"""

from __future__ import annotations

import heapq
import json
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...base.errors import EngineError
from ...rules.board import Board
from ...rules.game import Game
from ...rules.regulations import regulation_for_gametype
from ...rules.variants import Variant
from ..player import Analyst
from ..types import Limits
from .book import Book, BookEntry, Name, canonical_key, move_name

WIDTH = 5  # moves looked at in a position
PLY_COST = 0.04  # men: what a ply further from the start is worth
GIVEN_AWAY = 0.5  # men: a move that gives away more leads to no position of the book
USUAL_MARGIN = 0.15  # men
TEMPERATURE = 0.06  # men of difference that make a move e times rarer


@dataclass(frozen=True, slots=True)
class Seen:
    """A position that was analysed: its moves with their scores and the keys they lead to."""

    moves: tuple[tuple[Name, float, int], ...]


@dataclass
class Growth:
    """A book in the making, for boards of *row*, on *nodes* a position; *log*, where given, keeps
    every analysis, so that it can go on after an end at any time."""

    row: Variant
    nodes: int
    log: Path | None = None
    seen: dict[int, Seen] = field(default_factory=dict)
    _open: list[tuple[float, int, str]] = field(default_factory=list)
    _cost: dict[int, float] = field(default_factory=dict)
    _kept: dict[int, list[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._kept = self._read()
        self._push(Board(self.row), 0.0)

    def step(self, analyst: Analyst) -> bool:
        """Analyses the next position; False when there is none left."""
        while self._open:
            cost, key, fen = heapq.heappop(self._open)
            if key not in self.seen:
                self._search(Board(self.row, fen), key, cost, analyst)
                return True
        return False

    def book(self, margin: float = USUAL_MARGIN, **about: object) -> Book:
        """The book of the positions seen so far, with moves within *margin* men of the best."""
        values: dict[int, float] = {}
        entries = {}
        for key, seen in self.seen.items():
            scored = [(one[0], self._worth(one, values)) for one in seen.moves]
            best = max(score for _, score in scored)
            entries[key] = tuple(
                BookEntry(
                    name,
                    round(score, 2),
                    max(1, round(255 * math.exp((score - best) / TEMPERATURE))),
                )
                for name, score in scored
                if best - score <= margin
            )
        header = {"origin": "analysis", "nodes": self.nodes, "margin": margin, **about}
        return Book(self.row, entries, header)

    def _worth(self, one: tuple[Name, float, int], values: dict[int, float]) -> float:
        """The value of a move: that of the position after it, if that was analysed."""
        _, score, key = one
        return -self._value(key, values) if key in self.seen else score

    def _value(self, key: int, values: dict[int, float]) -> float:
        if key not in values:
            moves = self.seen[key].moves
            values[key] = max(score for _, score, _ in moves)  # the value if a line leads back here
            values[key] = max(self._worth(one, values) for one in moves)
        return values[key]

    def _search(self, board: Board, key: int, cost: float, analyst: Analyst) -> None:
        lines = self._kept.get(key) or self._analyse(board, key, analyst)
        best = max(score for _, score in lines)
        moves = []
        for text, score in lines:
            move = board.parse_move(text)
            after = board.after(move)
            moves.append((move_name(move, board), score, canonical_key(after)))
            if best - score <= GIVEN_AWAY and after.legal_moves:
                self._push(after, cost + PLY_COST + best - score)
        self.seen[key] = Seen(tuple(moves))

    def _analyse(self, board: Board, key: int, analyst: Analyst) -> list[Any]:
        game = Game(regulation_for_gametype(self.row.gametype), board=board)
        found = analyst.analyse(
            game, Limits(nodes=self.nodes), lines=min(WIDTH, len(board.legal_moves))
        )
        lines = [
            ["x".join(map(str, line.moves[0].path)), max(min(line.score, 99.0), -99.0)]
            for line in found.lines
        ]
        if self.log is not None:
            with self.log.open("a", encoding="utf-8") as log:
                log.write(json.dumps([key, self.nodes, lines]) + "\n")
        return lines

    def _push(self, board: Board, cost: float) -> None:
        key = canonical_key(board)
        if cost < self._cost.get(key, math.inf):
            self._cost[key] = cost
            heapq.heappush(self._open, (cost, key, board.fen))

    def _read(self) -> dict[int, list[Any]]:
        """The analyses of the log; a last line that was cut off is passed over, and ended."""
        if self.log is None or not self.log.exists():
            return {}
        text, kept = self.log.read_text("utf-8"), {}
        if text and not text.endswith("\n"):
            with self.log.open("a", encoding="utf-8") as log:
                log.write("\n")
        for line in text.splitlines():
            try:
                key, nodes, lines = json.loads(line)
            except ValueError:
                continue
            if nodes != self.nodes:
                raise EngineError(
                    "another-growth",
                    "{path} is of analyses of {nodes} nodes; take the same, or another file",
                    path=str(self.log),
                    nodes=nodes,
                )
            kept[key] = lines
        return kept


def grow(  # noqa: PLR0913  (the book, its maker, its size, and the listener)
    row: Variant,
    analyst: Analyst,
    *,
    positions: int,
    nodes: int,
    log: Path | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> Growth:
    """Looks at *positions* positions with *nodes* each; *progress* hears how many are done."""
    growth = Growth(row, nodes, log)
    while len(growth.seen) < positions and growth.step(analyst):
        progress(len(growth.seen))
    return growth
