"""A search that reads positions for a proof: its weights, its tables and its memory are stated."""

from __future__ import annotations

from typing import NamedTuple

from ... import _kernel
from ..._kernel import Move
from ...engine.endgames import Tables
from ...engine.engine import plies_of
from ...engine.weights_file import shipped
from ...rules.game import Game
from ...rules.variants import Variant

HASH_MB = 4


class LineReading(NamedTuple):
    """A line as a search reads it: its *score* in hundredths of a man for the side to move, its
    *moves*, and the *plies* to the end of the game (negative: lost; None: not decided)."""

    score: int
    moves: tuple[Move, ...]
    plies: int | None


class SearchEffort(NamedTuple):
    """The iteration from which a search kept to its move: its *depth* and the *nodes* until then;
    0 and 0 where it never came to one."""

    depth: int
    nodes: int


class PositionReader:
    """One search of positions of *row*: with the shipped weights or, without *weights*, by the
    evaluation that was made by hand; asking *tables*, or none."""

    def __init__(
        self, row: Variant, *, weights: bool, tables: Tables | None, hash_mb: int = HASH_MB
    ) -> None:
        found = shipped(row.id) if weights else None
        self._evaluation = found.evaluator if found else None
        self._tables = tables.kernel(row) if tables and tables.pieces(row) else None
        self._searcher = _kernel.Searcher(hash_mb)

    def forget(self) -> None:
        """Clears the results of earlier searches: the next effort is measured from nothing."""
        self._searcher.clear()

    def lines(
        self, game: Game, *, nodes: int = 0, depth: int = 0, count: int = 1
    ) -> list[LineReading]:
        """The best *count* moves in *game*, the best first, after so many nodes or at a depth."""
        return self._search(game, nodes, depth, count)[0]

    def full_width(self, game: Game, *, depth: int, count: int) -> list[LineReading]:
        """The best moves by a search that leaves no move out to *depth* plies."""
        raw = self._searcher.search(
            game,
            depth=depth,
            lines=count,
            evaluation=self._evaluation,
            tables=self._tables,
            plain=True,
        )
        return _readings(raw)

    def lines_with_effort(
        self, game: Game, *, nodes: int, count: int
    ) -> tuple[list[LineReading], SearchEffort]:
        """As `lines`, with the effort until the first move was found and kept."""
        return self._search(game, nodes, 0, count)

    def _search(
        self, game: Game, nodes: int, depth: int, count: int
    ) -> tuple[list[LineReading], SearchEffort]:
        steps: list[tuple[int, int, Move]] = []
        raw = self._searcher.search(
            game,
            nodes=nodes,
            depth=depth,
            lines=count,
            evaluation=self._evaluation,
            tables=self._tables,
            progress=lambda step: steps.append((step[0], step[2], step[4][0][1][0])),
        )
        found = _readings(raw)
        return found, _effort(steps, found[0].moves[0])


def _readings(raw: _kernel.RawAnalysis) -> list[LineReading]:
    return [LineReading(score, tuple(moves), plies_of(score)) for score, moves in raw[4]]


def _effort(steps: list[tuple[int, int, Move]], move: Move) -> SearchEffort:
    kept = SearchEffort(0, 0)
    for depth, nodes, best in reversed(steps):
        if best != move:
            break
        kept = SearchEffort(depth, nodes)
    return kept
