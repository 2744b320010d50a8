"""Judges a move as it was carried out: legal, or irregular by its code and the law broken."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ..._kernel import Move
from ...rules.board import Board
from ...rules.game import OTHER
from ..model.codes import (
    CAPTURE_OMITTED,
    CHAIN_STOPPED,
    IRREGULAR_MOVE,
    OPPONENTS_PIECE,
    UNCLEAR,
    WRONG_CAPTURE,
)
from ..model.pieces import lines

_BY_REFUSAL = {
    "opponents-piece": OPPONENTS_PIECE,
    "must-capture": CAPTURE_OMITTED,
    "chain-unfinished": CHAIN_STOPPED,
    "majority": WRONG_CAPTURE,
    "quality": WRONG_CAPTURE,
    "by-king": WRONG_CAPTURE,
    "king-earliest": WRONG_CAPTURE,
    "king-first": WRONG_CAPTURE,
    "worth": WRONG_CAPTURE,
    "piece-twice": WRONG_CAPTURE,
}


class MoveVerdict(NamedTuple):
    """The judgement on a move.

    *code* is None for a legal one. *rule*: the key of the law that it breaks, *case*: in which case
    of it (`Refusal.case`). *move*: the legal move that it is, also where it was only shown
    unclearly. *jumped*: the pieces that it went over, in order. *fits*: the captures that an
    unclear one may have been, where there are several.
    """

    code: str | None
    rule: str | None
    move: Move | None
    jumped: tuple[int, ...]
    fits: tuple[Move, ...] = ()
    case: str = ""


def judge(board: Board, path: Sequence[int]) -> MoveVerdict:
    """Judges the move of the side to move through *path* (origin, landings, destination)."""
    found = board.fitting_moves(path)
    if not found:
        return _irregular(board, path)
    if len(found) == 1 and (not found[0].is_capture or is_straight(board, path)):
        move = found[0]
        return MoveVerdict(None, None, move, jumps(board, path, move.captured))
    if len(found) == 1:
        move = found[0]
        over = jumps(board, move.path, move.captured)
        return MoveVerdict(UNCLEAR, "chain", move, over, case=_kind(board, path))
    every = tuple(sorted({n for move in found for n in move.captured}))
    return MoveVerdict(UNCLEAR, "chain", None, every, tuple(found), case=_kind(board, path))


def _kind(board: Board, path: Sequence[int]) -> str:
    """ "man" or "king": the piece that makes the move."""
    piece = board.piece_at(path[0])
    return "man" if piece is None else piece[1]


def is_straight(board: Board, path: Sequence[int]) -> bool:
    """Whether every step follows a line, so that the jumps can be seen (INT 4.9)."""
    between = lines(board.variant)
    return all(step in between for step in pairwise(path))


def jumps(board: Board, path: Sequence[int], captured: Sequence[int]) -> tuple[int, ...]:
    """The captured squares in the order in which *path* crosses them."""
    if len(captured) < 2:
        return tuple(captured)
    between = lines(board.variant)
    order = [n for step in pairwise(path) for n in between.get(step, ()) if n in captured]
    return tuple(dict.fromkeys(order))


def crossed(board: Board, path: Sequence[int], colour: str) -> tuple[int, ...]:
    """The opponent's pieces on the squares of a path, in order, each once."""
    foes = OTHER[colour]
    theirs = {*board.men(foes), *board.kings(foes)}
    between = lines(board.variant)
    order = [n for step in pairwise(path) for n in between.get(step, ()) if n in theirs]
    return tuple(dict.fromkeys(order))


def _irregular(board: Board, path: Sequence[int]) -> MoveVerdict:
    over = crossed(board, path, board.turn)
    refused = board.refusal(path)
    if refused is None:
        return MoveVerdict(IRREGULAR_MOVE, None, None, over)
    code = _BY_REFUSAL.get(refused.code, IRREGULAR_MOVE)
    legal = board.legal_moves
    most = len(legal[0].captured) if legal else 0
    if code == CHAIN_STOPPED and not _goes_on(board, path):
        code = WRONG_CAPTURE
    if code == IRREGULAR_MOVE and most and len(over) > most and is_straight(board, path):
        code = WRONG_CAPTURE
    if code in (OPPONENTS_PIECE, CAPTURE_OMITTED):
        over = ()
    return MoveVerdict(code, refused.rule, None, over, case=refused.case)


def _goes_on(board: Board, path: Sequence[int]) -> bool:
    """Whether some legal chain has the path behind it and goes on from its last square."""
    return any(
        board.find_moves([*path, move.to_square])
        for move in board.legal_moves
        if move.from_square == path[0]
    )
