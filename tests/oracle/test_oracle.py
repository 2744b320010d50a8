"""The slow reading itself, held to the published counts and to the games of the reference."""

from __future__ import annotations

import random

import pytest

from oracle import draws, random_positions
from oracle import moves as slow
from oracle.readings import load
from sampling import sampled

SMALL = [row for row in load("perft.json") if row["nodes"] <= 6000]
LARGE = [row for row in load("perft.json") if 6000 < row["nodes"] <= 1_100_000]


def perft_id(row: dict) -> str:
    """A short name for a row of perft.json."""
    return f"{row['variant']}-{row['name']}-{row['convention']}-{row['depth']}".replace(" ", "_")


def check_row(row: dict) -> None:
    """Assert that the slow count of *row* is the published one."""
    pos = slow.position(slow.RULES[row["variant"]], row["fen"])
    keep = row["convention"] == "keep"
    assert slow.perft(pos, row["depth"], keep_routes=keep) == row["nodes"]


@pytest.mark.parametrize("row", SMALL, ids=perft_id)
def test_slow_perft(row: dict) -> None:
    """The slow generator counts the published lines."""
    check_row(row)


@pytest.mark.long
@pytest.mark.parametrize("row", LARGE, ids=perft_id)
def test_slow_perft_large(row: dict) -> None:
    """The slow generator counts the published lines, a million deep."""
    check_row(row)


@pytest.mark.parametrize("rules", sampled(slow.RULES.values(), 3, rest=0), ids=lambda r: r.name)
def test_random_positions_are_repeatable_and_sound(rules: slow.Rules) -> None:
    """The same seed makes the same positions; they survive FEN, and no man stands crowned."""
    first = list(random_positions.positions(rules, 3, 100))
    again = list(random_positions.positions(rules, 3, 100))
    assert [slow.fen(p) for p in first] == [slow.fen(p) for p in again]
    for pos in first:
        assert slow.position(rules, slow.fen(pos)) == pos
        assert not any(
            at[0] == slow.crown_row(rules, slow.owner(piece)) and not slow.is_king(piece)
            for at, piece in pos.pieces.items()
        )


@pytest.mark.parametrize("name", sampled(draws.JUDGES, 3, rest=3))
def test_random_games_reach_every_draw(name: str) -> None:
    """At most two hundred random endings meet every counter of the regulation at least once."""
    judge, rng, met = draws.JUDGES[name], random.Random(5), set()
    for _ in range(200):
        if met >= judge.draws:
            break
        start = random_positions.ending(name, rng)
        ending = draws.verdict(judge, random_positions.random_game(judge, start, rng, 120))
        met |= ending.reasons if ending else set()
    assert met >= judge.draws
