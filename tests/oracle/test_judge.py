"""The slow judge itself, held to the games that REQUIREMENTS 5 tells ply by ply."""

from __future__ import annotations

import re

import pytest

from oracle import draws
from oracle import moves as slow

REPEAT = "47-42 3-8 42-47 8-3 47-42 3-8 42-47 8-3"
OTHER_TURN = "47-42 3-8 42-38 8-3 38-47 3-8 47-42 8-12 42-47 12-3"
CARRY = (
    "47-36 3-26 46-28 26-3 28-33 3-25 36-18 25-14 33-29 14-32 29-24 32-16 48-42 16-11 42-33 11x39 "
    "18-9 39-50 9-31 50-39"
)
OCCUPIED = (
    "6-10 8-26 10-6 26-8 9-5 8-26 5-32 26-21 24-20 21-7 6-15 7-25 20-27 25-21 15-20 21-17 20-15 "
    "17-3 15-22 3-17 22-19 17-30 27-22 30-16 22-9"
)

WON_BY_THE_TWELFTH = (
    "6-10 8-4 9-22 4-8 22-29 8-4 24-15 4-18 10-23 18-31 29-25 31-9 25-7 9-13 7-11 13-17 11-18 "
    "17-30 23-16 30-17 15-26 17-30 18-27 30-23 16-27"
)


def record(rules: slow.Rules, fen: str, texts: str) -> draws.Record:
    """The game of *texts*, each of which fits one legal move."""
    pos, moves = slow.position(rules, fen), []
    start = pos
    for text in texts.split():
        origin, target = map(int, re.split("[-x]", text))
        (move,) = [m for m in slow.legal_moves(pos) if (m.origin, m.target) == (origin, target)]
        moves.append(move)
        pos = slow.after(pos, move)
    return draws.played(start, moves)


def end(regulation: str, fen: str, texts: str) -> tuple[int, set[str]] | None:
    """After which ply the game ends, and by which articles."""
    judge = draws.JUDGES[regulation]
    ending = draws.first_end(judge, record(judge.rules, fen, texts))
    return (ending.ply, {article for _, article in ending.reasons}) if ending else None


@pytest.mark.requirement("DRW-03")
@pytest.mark.article("INT 6.1")
def test_drw_03_third_time() -> None:
    """The initial position counts once: the third time is ply 8."""
    assert end("internacional", "W:WK47,36:BK3,26", REPEAT) == (8, {"INT 6.1"})


@pytest.mark.requirement("DRW-03")
@pytest.mark.article("INT 6.1")
def test_drw_03_side_to_move() -> None:
    """The same pieces with the other side to move are another position."""
    assert end("internacional", "W:WK47,36:BK3,26", OTHER_TURN) is None


@pytest.mark.requirement("DRW-04")
@pytest.mark.article("CLAS resultado")
def test_drw_04_claim_only() -> None:
    """Under the page the repetition ends nothing; the side to move may claim it, then."""
    judge = draws.JUDGES["portuguesa-web"]
    texts = "2-6 31-27 6-2 27-31 2-6 31-27 6-2 27-31"
    game = record(judge.rules, "W:WK2,4:BK31,25", texts)
    assert draws.first_end(judge, game) is None
    assert draws.claimable_repetition(judge, game) == "white"
    earlier = draws.Record(game.positions[:-1], game.moves[:-1])
    assert draws.claimable_repetition(judge, earlier) is None


@pytest.mark.requirement("DRW-06")
@pytest.mark.article("INT 6.3", "INT 6.4")
def test_drw_06_cap_carries_over() -> None:
    """A capture at ply 16 turns 6.3 into 6.4: its ten plies would end at 26, the cap ends at 20."""
    fen = "W:WK46,K47,K48:BK3"
    assert end("internacional", fen, CARRY) == (20, {"INT 6.3"})
    assert end("fmjd", fen, CARRY) is None


@pytest.mark.requirement("DRW-09")
@pytest.mark.article("FPD 3.2.1.b")
@pytest.mark.parametrize("regulation", ["portuguesa-fpd", "portuguesa-web"])
def test_drw_09_twelve_moves_after_the_rio(regulation: str) -> None:
    """The move that occupies the rio is not counted: the twelfth after it is ply 25."""
    ending = end(regulation, "W:WK6,K9,K24:BK8", OCCUPIED)
    assert ending is not None
    assert ending[0] == 25


@pytest.mark.requirement("DRW-13")
@pytest.mark.article("FPD 3.2.1.b", "FPD 4.2.a")
def test_drw_13_a_win_beats_a_limit() -> None:
    """The last piece captured by the twelfth move is a win."""
    judge = draws.JUDGES["portuguesa-fpd"]
    game = record(judge.rules, "W:WK6,K9,K24:BK8", WON_BY_THE_TWELFTH)
    assert draws.forcada_moves(game) == 12
    win = frozenset({("capture_all", "win")})
    assert draws.first_end(judge, game) == draws.Ending(25, "white", win)


@pytest.mark.requirement("DRW-14")
@pytest.mark.article("DAMA empate")
def test_drw_14_only_the_twenty_moves() -> None:
    """The sheet knows no repetition and no limited ending: ply 10 of two kings v one goes on."""
    texts = "30-23 2-6 23-30 6-2 30-23 2-6 23-30 6-2 30-23 2-6 23-30 6-2"
    fen = "W:WK30,K12:BK2"
    assert end("brasil-folha", fen, texts) is None
    assert end("fenae-2025", fen, texts) == (8, {"INT 6.1"})
