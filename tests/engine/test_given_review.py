"""The coach words searches that were made elsewhere as it words its own."""

from __future__ import annotations

import math

import pytest

from damas import Game
from damas.engine import Engine, Limits
from damas.engine.coach import review, review_given
from damas.errors import EngineError

LIMITS = Limits(nodes=2000)
BLUNDERS = ("32-28", "19-23", "28x19", "14x23", "37-32", "23-28", "32x23", "18x29")


def blundered() -> Game:
    """A short game with mistakes."""
    game = Game("internacional")
    for text in BLUNDERS:
        game.push(text)
    game.resign("white")
    return game


def searched(game: Game) -> list[tuple[int, list[list[int]]] | None]:
    """The searches that a device would send: one of every position."""
    track, found = Game("internacional"), []
    with Engine() as engine:
        for ply in range(game.ply + 1):
            answer = engine.analyse(track, LIMITS)
            assert math.isfinite(answer.score)
            line = [list(move.path) for move in answer.pv[:12]]
            found.append((round(100 * answer.score), line))
            if ply < game.ply:
                track.push(game.moves[ply])
    return found


def test_the_same_searches_give_the_same_review() -> None:
    """Points and marks agree with those of the engine that made the searches."""
    game = blundered()
    given = review_given(game, searched(game))
    with Engine() as engine:
        own = review(game, engine, LIMITS)
    assert [one.ply for one in given.annotations] == [one.ply for one in own.annotations]
    assert given.points == pytest.approx(own.points, abs=0.2)


@pytest.mark.parametrize(
    ("searches", "code"),
    [([], "wrong-number-of-searches"), ([None] * (len(BLUNDERS) + 1), "no-line")],
)
def test_missing_searches_are_refused(searches: list[None], code: str) -> None:
    """Too few, or none for a position that goes on."""
    with pytest.raises(EngineError) as refused:
        review_given(blundered(), searches)
    assert refused.value.code == code
