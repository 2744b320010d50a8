"""The search against plain minimax in Python: same tree, same static values, same score."""

from __future__ import annotations

import random

import pytest

from damas import Board, _kernel

WIN = _kernel.WIN_SCORE


def minimax(board: Board, depth: int, ply: int = 0) -> int:
    """The value for the side to move in hundredths of a man; captures are followed to their end."""
    moves = board.legal_moves
    if not moves:
        return -WIN + ply
    capture = moves[0].is_capture
    if depth <= 0 and not capture:
        return _kernel.evaluate(board)
    if ply and capture and (len(moves) == 1 or depth <= 0):
        depth += 1
    return max(-minimax(board.after(move), depth - 1, ply + 1) for move in moves)


def position_of_men(variant: str, chance: random.Random) -> Board:
    """A position without kings, met in a random game: no line of few plies repeats there."""
    while True:
        board = Board(variant)
        for _ in range(chance.randrange(8, 40)):
            if board.legal_moves:
                board = board.after(chance.choice(board.legal_moves))
        if board.legal_moves and not board.kings("white") and not board.kings("black"):
            return board


@pytest.mark.parametrize("variant", ["international", "brazilian", "portuguese"])
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_plain_search_is_minimax(variant: str, depth: int) -> None:
    """Without selective search the score is exactly that of minimax, in 15 random positions."""
    chance = random.Random(f"{variant} {depth}")
    for _ in range(15):
        board = position_of_men(variant, chance)
        raw = _kernel.Searcher(1).search(board, depth=depth, plain=True)
        assert raw[4][0][0] == minimax(board, depth), board.fen
