"""Gaps: replies of the other side that are played and that a repertoire does not answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..._kernel import Move
from ...rules.board import Board
from .tree import MOST_PLIES, Repertoire, RepertoireNode

MOST_ASKED = 400
"""Positions that are looked up, those nearest to the start first."""
MOST_GAPS = 60
LEAST_SHARE = 0.02
"""Of the games in a position: a rarer reply is no gap."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A move of an archive in a position: origin and destination, and its games."""

    path: tuple[int, int]
    games: int


@dataclass(frozen=True, slots=True)
class Gap:
    """A reply without an answer: the *node* before it, the *move*, its *games*, and its *share* of
    all games in that position, 0 to 1."""

    node: RepertoireNode
    move: Move
    games: int
    share: float


def gaps(repertoire: Repertoire, replies: Callable[[Board], Iterable[Reply]]) -> list[Gap]:
    """The gaps of a repertoire, the most played first. *replies* asks an archive."""
    answered = {node.board.fen for node in repertoire.walk() if repertoire.is_asked(node)}
    found: list[Gap] = []
    for node in _replied(repertoire)[:MOST_ASKED]:
        played = list(replies(node.board))
        total = sum(one.games for one in played)
        for one in played:
            move = _move(node.board, one)
            if move is None or one.games < LEAST_SHARE * total:
                continue
            after = node.board.after(move)
            if after.legal_moves and after.fen not in answered:
                found.append(Gap(node, move, one.games, one.games / total))
    found.sort(key=lambda gap: (-gap.games, gap.node.plies, gap.node.key, gap.move.text("pdn")))
    return found[:MOST_GAPS]


def _replied(repertoire: Repertoire) -> list[RepertoireNode]:
    """The positions in which the other side moves after a move of the repertoire, or at the start,
    the shortest lines first."""
    found = [
        node
        for node in repertoire.walk()
        if node.board.turn != repertoire.colour and node.plies < MOST_PLIES
    ]
    return sorted(found, key=lambda node: node.plies)


def _move(board: Board, one: Reply) -> Move | None:
    return next(
        (m for m in board.legal_moves if (m.from_square, m.to_square) == one.path),
        None,
    )
