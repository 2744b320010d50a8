"""The engine's answer to a draw offer: taken or declined, with the reason by its own judgement."""

from __future__ import annotations

import pytest

from damas import Game
from damas.engine import Analysis, Engine
from damas.engine.draws import REASONS, answer_of, is_hopeless, reason_of

KINGS = "W:WK46,K47:BK3,K4"


def found(score: float, win: int | None = None) -> Analysis:
    """The analysis of a search for the side to move."""
    move = Game("internacional").legal_moves[0]
    return Analysis(move, score, win, 1, 1, 1, 0.1, (move,), (), None)


def game_of(plies: int) -> Game:
    """A game of kings that have moved to and fro; the count of kings' moves runs (INT 6.2)."""
    game = Game("internacional", fen=KINGS)
    ways = ("46-41", "3-8", "47-42", "4-9", "41-46", "8-3", "42-47", "9-4")
    for ply in range(plies):
        if game.outcome is None:
            game.push(ways[ply % len(ways)])
    return game


@pytest.mark.parametrize(
    ("score", "win", "accepts", "why"),
    [
        (0.0, None, False, "early"),
        (1.0, None, False, "better"),
        (-1.0, None, True, "worse"),
        (20.0, 9, False, "winning"),
        (-20.0, -9, True, "worse"),
    ],
)
def test_an_offer_is_answered_by_how_it_stands(
    score: float, win: int | None, accepts: bool, why: str
) -> None:
    """In a young game: only who stands worse takes a draw, and the reason is told."""
    game = Game("internacional")
    answer = answer_of(found(score, win), game, "white")
    assert (answer.accepts, answer.why) == (accepts, why)
    assert str(answer.reason)
    other = answer_of(found(-score, None if win is None else -win), game, "black")
    assert (other.accepts, other.why) == (accepts, why)


def test_a_draw_rule_that_runs_changes_the_answer() -> None:
    """From a third of its limit it is named; near its end an even game is a draw, and a win that
    comes too late is none."""
    engine = Engine(hash_mb=4)
    game = Game("fenae-2025", fen="W:WK30,K31:BK2")
    for text in ("31-22", "2-9", "30-16", "9-32"):
        game.push(text)
    late = answer_of(found(20.0, 9), game, game.turn)
    assert (late.accepts, late.why) == (True, "out-of-reach")
    assert answer_of(found(-20.0, -6), game, "black").why == "winning"  # with the last move left
    assert answer_of(found(0.0), game, game.turn).why == "soon"
    better = answer_of(found(2.0), game, game.turn)
    assert (better.accepts, better.why, better.params) == (False, "better-while", {"moves": 3})
    game.push("22-29")
    game.push("32-5")
    game.push("29-25")
    game.push("5-27")
    assert answer_of(found(2.0), game, game.turn).why == "better-at-last"
    assert engine.answer_draw(game, "black").accepts
    assert engine.accepts_draw(game, "black")


def test_only_a_lost_game_is_hopeless() -> None:
    """Proven lost, or next to no points to be expected."""
    game = game_of(0)
    assert is_hopeless(found(-20.0, -6), game, "white")
    assert not is_hopeless(found(20.0, 6), game, "white")
    assert not is_hopeless(found(0.0), game, "white")
    lost = Game("internacional", fen="W:W46:BK3,K4,K5,10,11")
    assert Engine(hash_mb=4).is_hopeless(lost, "white")
    assert not Engine(hash_mb=4).is_hopeless(lost, "black")


def test_a_reason_of_another_version_says_nothing() -> None:
    """A log may be read by an older program."""
    assert str(reason_of("unheard-of", {})) == ""
    assert all(str(reason_of(key, {"moves": 3})) for key in REASONS)
