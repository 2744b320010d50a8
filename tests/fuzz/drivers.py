"""Feeds texts to the package and notes every wrong result."""

from __future__ import annotations

import random
import re
from typing import Any

from oracle import moves as slow
from oracle import random_positions
from oracle.readings import package_board

from . import mutation


def fault_of_fen(variant: str, text: str) -> str | None:
    """The faults on reading *text* as a FEN: an error of another tree, a changed position."""
    from damas import Board  # noqa: PLC0415
    from damas.errors import DamasError  # noqa: PLC0415

    try:
        board = Board(variant, text)
    except DamasError as error:
        return fault_of_error(error)
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    again = Board(variant, board.fen)
    if again != board or again.fen != board.fen or hash(again) != hash(board):
        return f"read as {board.fen}, read again as {again.fen}"
    return None


def fault_of_move(board: Any, text: str) -> str | None:
    """The faults on reading *text* as a move of *board*."""
    from damas.errors import DamasError  # noqa: PLC0415

    try:
        move = board.parse_move(text)
    except DamasError as error:
        return fault_of_error(error)
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    if move not in board.legal_moves or board.parse_move(move.text()) != move:
        return f"read as {move}"
    return None


def fault_of_error(error: Any) -> str | None:
    """The faults of an error that may come out: it needs a code and a sentence."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", error.code):
        return f"code {error.code!r}"
    return None if str(error).strip() else "no sentence"


def fuzz_fen(variant: str, seed: int, count: int) -> list[str]:
    """Read *count* texts near a FEN; returns what went wrong."""
    found = []
    for text in mutation.texts(seed, count, mutation.FENS):
        fault = fault_of_fen(variant, text)
        if fault:
            found.append(f"{variant} FEN {text!r}: {fault}")
    return found


def fuzz_move(variant: str, seed: int, count: int) -> list[str]:
    """Read *count* texts near a move, a hundred on each random board; returns what went wrong."""
    rules, rng, found = slow.RULES[variant], random.Random(seed), []
    for pos in random_positions.positions(rules, seed, max(1, count // 100)):
        board = package_board(slow.fen(pos), variant)
        seeds = mutation.MOVES + tuple(m.text() for m in board.legal_moves)
        for _ in range(100):
            text = mutation.mutated(rng, seeds)
            fault = fault_of_move(board, text)
            if fault:
                found.append(f"{variant} {board.fen} move {text!r}: {fault}")
    return found
