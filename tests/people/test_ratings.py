"""Ratings: the published example, what each game does, and the engine as a fixed point."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damas.engine import LEVELS
from damas.errors import DamasError
from damas.ratings import Rating, expected_score, rate, speed_of
from damas.ratings.anchors import anchor
from damas.ratings.glicko import FIRST_DEVIATION, LEAST_DEVIATION, YEAR_MS

NUMBERS = st.floats(400, 4000)
DEVIATIONS = st.floats(LEAST_DEVIATION, FIRST_DEVIATION)


def test_the_published_example():
    """Glickman's own: 1500 (200) wins against 1400 (30), loses to 1550 (100) and 1700 (300)."""
    opponents = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rate(Rating(1500, 200, 0.06), opponents, periods=1)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    assert after.games == 3


def test_volatility_does_not_depend_on_where_the_scale_begins():
    """The same results 700 points higher give the same volatility and the same change."""
    low = rate(Rating(1500, 80), [(Rating(1500, 80), 0.0)] * 9, periods=1)
    high = rate(Rating(2200, 80), [(Rating(2200, 80), 0.0)] * 9, periods=1)
    assert high.volatility == pytest.approx(low.volatility, rel=1e-9)
    assert high.value - 2200 == pytest.approx(low.value - 1500, abs=1e-6)


def test_a_newcomer_is_known_after_a_dozen_games_against_the_engine():
    chance = random.Random(4)
    true, level = Rating(1750, 50), anchor(6, "brazilian")
    newcomer = Rating()
    assert newcomer.provisional
    for game in range(1, 40):
        points = float(chance.random() < expected_score(true, Rating(level.value, 0)))
        newcomer = rate(newcomer, [(level, points)], game * 3_600_000)
        if game == 15:
            assert not newcomer.provisional
    assert abs(newcomer.value - true.value) < 2 * newcomer.deviation


def test_a_year_without_a_game_makes_a_steady_rating_provisional():
    steady = Rating(1800, 60, 0.06, games=300, at_ms=0)
    assert not steady.at(YEAR_MS - 86_400_000).provisional
    assert steady.at(YEAR_MS + 86_400_000).provisional
    assert steady.at(YEAR_MS).value == 1800


def test_an_older_game_that_is_counted_late_ages_nobody():
    """The time of a rating does not go back, or the next game would find it uncertain again."""
    after = rate(Rating(1800, 60, 0.06, games=300, at_ms=YEAR_MS), [(Rating(), 1.0)], 0)
    assert after.at_ms == YEAR_MS


def test_a_rating_without_games_does_not_age():
    assert Rating().at(50 * YEAR_MS) == Rating()


@given(NUMBERS, DEVIATIONS, NUMBERS, DEVIATIONS, st.sampled_from([0.0, 0.5, 1.0]))
def test_one_game_moves_a_rating_within_its_bounds(value, deviation, other, others, points):
    before, opponent = Rating(value, deviation), Rating(other, others)
    after = rate(before, [(opponent, points)], 1)
    assert 400 <= after.value <= 4000
    assert LEAST_DEVIATION <= after.deviation <= FIRST_DEVIATION
    assert after.deviation <= deviation + 1
    expected = expected_score(before, opponent)
    if points > expected:
        assert after.value >= value
    if points < expected:
        assert after.value <= value


def test_points_that_no_game_gives_are_refused():
    with pytest.raises(ValueError, match="0 to 1"):
        rate(Rating(), [(Rating(), 2)])


@pytest.mark.parametrize("game", ["international", "brazilian", "portuguese"])
def test_each_level_stands_above_the_one_below(game):
    ladder = [anchor(level.number, game).value for level in LEVELS]
    assert ladder == sorted(ladder)
    assert anchor(5, game).value == 1500
    for name in (0, 11):
        with pytest.raises(DamasError):
            anchor(name, game)
    with pytest.raises(DamasError):
        anchor(3, "chess")


@pytest.mark.parametrize(
    ("base", "increment", "speed"),
    [
        (60, 0, "bullet"),
        (60, 3, "blitz"),
        (180, 0, "blitz"),
        (300, 3, "blitz"),
        (300, 5, "rapid"),
        (900, 10, "rapid"),
        (1500, 0, "classical"),
        (7200, 0, "classical"),
        (None, 0, "correspondence"),
    ],
)
def test_games_of_about_one_length_have_one_speed(base, increment, speed):
    assert speed_of(base, increment).id == speed
