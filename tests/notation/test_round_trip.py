"""A written game reads back to the same game, with all that it carries."""

from __future__ import annotations

import io

import pytest
from hypothesis import HealthCheck, given, settings

from damas.pdn import Node, PdnGame, read_game, read_games, write_game
from sampling import cases

from .trees import content, games


def back(game: PdnGame) -> PdnGame:
    """*game* written and read again; strictly, since what is written keeps to the standard."""
    (read,) = read_games(io.StringIO(write_game(game)))
    return read


@settings(max_examples=cases(120), suppress_health_check=[HealthCheck.too_slow])
@given(games())
def test_any_tree_reads_back_the_same(game: PdnGame) -> None:
    """Tags, moves, variations, comments before and after, signs, positions set up, result."""
    read = back(game)
    assert content(read) == content(game)
    assert read.problems == []


@pytest.mark.long
@settings(max_examples=10_000, suppress_health_check=[HealthCheck.too_slow])
@given(games())
def test_ten_thousand_trees_read_back_the_same(game: PdnGame) -> None:
    """The same, more often."""
    assert content(back(game)) == content(game)


def test_a_comment_stays_before_or_after_its_move() -> None:
    """Between a number and its move, or first in a variation, a comment belongs to the next
    move."""
    text = "{start} 1. {b} 32-28 {a} ({v} 1. 31-27 {w}) 1... {c} 19-23 *"
    game = read_game(io.StringIO(text))
    assert game is not None
    first, other = game.root.variations
    assert (game.root.comments, first.before, first.comments) == (["start"], ["b"], ["a"])
    assert (other.before, other.comments) == (["v"], ["w"])
    assert first.variations[0].before == ["c"]
    assert content(back(game)) == content(game)


def test_a_deep_tree_is_written_without_a_deep_stack() -> None:
    """Ten thousand variations, one inside the other."""
    game = PdnGame()
    node: Node = game.root.add("32-28")
    for _ in range(10_000):
        node.add("19-23")
        node = node.add("18-23")
    assert content(back(game)) == content(game)
