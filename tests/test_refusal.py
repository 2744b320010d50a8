"""Refusals: every reason has its code, its rule and its sentence."""

from __future__ import annotations

import random

import pytest

from damas import Board
from damas.errors import IllegalMoveError
from damas.variants import VARIANTS

RULES = {
    "lance",
    "numbering",
    "turn",
    "man-move",
    "king-move",
    "must-capture",
    "man-capture",
    "king-capture",
    "majority",
    "quality",
    "chain",
    "chain-step",
    "obstructed",
    "occupied",
    "piece-once",
    "promotion",
    "own-piece",
}
TWO = "W:W28,37:B22,23,13,31"  # only 28x19x8 takes two

CASES = [
    ("international", "W:W28:B1", "28", "no-destination", "lance"),
    ("international", "W:W28:B1", "28-51", "off-board", "numbering"),
    ("brazilian", "W:W22:B1", "33-22", "off-board", "numbering"),
    ("international", "W:W28:B1", "30-25", "no-piece", "turn"),
    ("international", "W:W28:B19", "19-23", "opponents-piece", "turn"),
    ("international", "W:W28:B1", "28-28", "same-square", "man-move"),
    ("international", "W:W28:B1", "28-18", "not-diagonal", "man-move"),
    ("international", "W:WK28:B1", "28-18", "not-diagonal", "king-move"),
    ("international", "W:W28,22:B1", "28-22", "occupied", "occupied"),
    ("international", "W:W28:B1", "28-33", "man-backward", "man-move"),
    ("international", "W:W28:B1", "28-19", "man-too-far", "man-move"),
    ("international", "W:WK46,32:B1", "46-28", "own-piece", "own-piece"),
    ("international", "W:WK46:B28,23", "46-14", "obstructed", "obstructed"),
    ("international", "W:WK46:B1", "46-41-37", "quiet-chain", "king-move"),
    ("international", "W:W28,46:B23", "46-41", "must-capture", "must-capture"),
    ("international", "W:W28,46:B23", "28-22", "must-capture", "must-capture"),
    ("international", TWO, "28-17", "majority", "majority"),
    ("international", TWO, "37-26", "majority", "majority"),
    ("international", TWO, "28-19", "chain-unfinished", "chain"),
    ("international", "W:WK46,38:B32,33,23,10", "38-27", "majority", "majority"),
    ("portuguese", "W:W14:B18,K19", "14-21", "quality", "quality"),
    ("portuguese", "W:W10:B13,K14,21", "10-19", "majority", "majority"),
    ("portuguese", "W:W19:B14", "19-10", "man-captures-backward", "man-capture"),
    ("brazilian", "W:W9:B6,7", "9-2", "chain-unfinished", "chain"),
    ("brazilian", "W:W9:B6,14,23", "9-2", "majority", "majority"),
    ("international", "W:WK42:B6,9,23,38,40", "42-33-28-19-14-4", "quiet-chain", "chain-step"),
    # Three pieces only by going straight back, which is no chain.
    ("turkish", "W:WK36,56:B20,52,K59,48,32,16", "36-58", "majority", "majority"),
]


@pytest.mark.parametrize(("name", "fen", "path", "code", "rule"), CASES)
def test_reasons(name: str, fen: str, path: str, code: str, rule: str) -> None:
    """Each attempted move is refused for this reason, under this rule."""
    refusal = Board(name, fen).refusal([int(n) for n in path.split("-")])
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (code, rule)
    assert "{" not in str(refusal.text)


@pytest.mark.requirement("CAP-12")
@pytest.mark.article("INT 4.8", "FENAE 22")
def test_cap_12_a_piece_may_be_jumped_once() -> None:
    """Over 23 and back."""
    board = Board("international", "W:WK28:B23,13,K33")
    refusal = board.refusal([28, 19, 28])
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("piece-twice", "piece-once")


@pytest.mark.requirement("CAP-16")
@pytest.mark.article("INT 4.10")
def test_cap_16_a_chain_stopped_early_tells_where_it_goes_on() -> None:
    """The sentence names the whole capture."""
    refusal = Board("international", TWO).refusal([28, 19])
    assert refusal is not None
    assert str(refusal.text) == "The chain is not finished at square 19: it goes on, 28x8"


@pytest.mark.requirement("CAP-01")
def test_cap_01_the_compulsory_captures_are_named() -> None:
    """In the sentence and in its parameters."""
    refusal = Board("international", "W:W28,46:B23").refusal([46, 41])
    assert refusal is not None
    assert refusal.text.params["moves"] == "28x19"


@pytest.mark.requirement("CAP-08")
def test_cap_08_the_end_of_a_shorter_chain_is_refused_by_the_majority() -> None:
    """Origin and destination of a chain of two, where another takes three."""
    board = Board("international", "W:W28,50:B22,11,44,34,24")
    assert [len(m.captured) for m in board.legal_moves] == [3]
    refusal = board.refusal([28, 6])
    assert refusal is not None
    assert refusal.rule == "majority"


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_every_pair_of_squares_is_legal_or_has_a_reason(name: str) -> None:
    """Over random games: None exactly for legal moves, else a known rule; no error ever."""
    rng = random.Random(7)
    board = Board(name)
    for _ in range(60):
        legal = {(m.from_square, m.to_square) for m in board.legal_moves}
        if not legal:
            break
        for _ in range(200):
            pair = (rng.choice(board.variant.numbers), rng.choice(board.variant.numbers))
            refusal = board.refusal(pair)
            assert (refusal is None) == (pair in legal)
            assert refusal is None or refusal.rule in RULES
        for move in board.legal_moves:
            assert board.refusal(move.path) is None
        board = board.after(rng.choice(board.legal_moves))


def test_a_game_without_moves_refuses_everything() -> None:
    """A blocked side has reasons too."""
    board = Board("brazilian", "W:W20:B16,11")
    assert not board.legal_moves
    for number in board.variant.numbers:
        assert board.refusal([20, number]) is not None


def test_move_raises_with_the_refusal() -> None:
    """The error of Board.parse_move carries the same refusal."""
    board = Board("international", TWO)
    with pytest.raises(IllegalMoveError) as error:
        board.parse_move("28x17")
    assert error.value.refusal == board.refusal([28, 17])
