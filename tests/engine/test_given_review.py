"""The coach words searches that were made elsewhere as it words its own."""

from __future__ import annotations

import math

import pytest

from damas import Game
from damas.engine import Engine, Limits
from damas.engine.coach import review, review_given, review_looked_again
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


def looked_again(game: Game, searches: list[tuple[int, list[list[int]]] | None]):
    """The review by second looks, made as a device makes them, and the looks."""
    looks: dict[int, list[tuple[tuple[int, list[list[int]]], ...]]] = {}
    while (found := review_looked_again(game, searches, looks, 2000)).again:
        for ply, nodes in found.again.items():
            track, pair = Game("internacional"), []
            for move in game.moves[: ply + 1]:
                track.push(move)
            with Engine() as engine:
                for _ in range(2):
                    answer = engine.analyse(track, Limits(nodes=nodes))
                    score = round(100 * max(min(answer.score, 100), -100))
                    pair.append((score, [list(move.path) for move in answer.pv[:12]]))
                    track.pop()
            looks.setdefault(ply, []).append(tuple(pair))
    return found.review, looks


def test_a_second_look_elsewhere_decides_by_the_same_rule() -> None:
    """The marks are those of the engine's own review of the same game, with the same signs."""
    game = blundered()
    first = review_looked_again(game, searched(game), {}, 2000)
    assert first.review.annotations == ()
    assert set(first.again.values()) == {120_000}
    given, looks = looked_again(game, searched(game))
    assert {len(steps) for steps in looks.values()} <= {1, 2, 3}
    with Engine() as engine:
        own = review(game, engine, LIMITS)
    assert [(one.ply, one.nag) for one in given.annotations] == [
        (one.ply, one.nag) for one in own.annotations
    ]


def test_a_mistake_of_the_first_look_alone_is_no_mark() -> None:
    """The second look sees nothing: the move is not marked, and no longer search is wanted."""
    game = blundered()
    searches = searched(game)
    ply = review_given(game, searches).annotations[0].ply
    before, after = searches[ply], searches[ply + 1]
    assert before is not None
    assert after is not None
    quiet = ((0, after[1]), (0, [list(game.moves[ply].path)]))
    found = review_looked_again(game, searches, {ply: [quiet]}, 2000)
    assert ply not in found.again
    assert ply not in [one.ply for one in found.review.annotations]


@pytest.mark.parametrize(
    ("searches", "code"),
    [([], "wrong-number-of-searches"), ([None] * (len(BLUNDERS) + 1), "no-line")],
)
def test_missing_searches_are_refused(searches: list[None], code: str) -> None:
    """Too few, or none for a position that goes on."""
    with pytest.raises(EngineError) as refused:
        review_given(blundered(), searches)
    assert refused.value.code == code
