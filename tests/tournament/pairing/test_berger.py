"""Round robins by the Berger tables."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damas.tournament import TournamentError, schedule

TABLES = json.loads(
    (Path(__file__).parents[2] / "data/tournaments/berger_3_30.json").read_text("utf-8")
)


@pytest.mark.requirement("TRN-02")
@pytest.mark.parametrize("players", list(map(int, TABLES)))
def test_the_tables_are_those_of_the_handbook(players: int) -> None:
    """FIDE C.05 Annex 1, the number that does not exist being the free round."""
    rounds = TABLES[str(players)]
    expected = [
        [tuple(0 if no > players else no for no in pair) for pair in rounds[str(number)]]
        for number in range(1, len(rounds) + 1)
    ]
    assert schedule(players) == expected


@pytest.mark.requirement("TRN-02")
@given(players=st.integers(2, 120), double=st.booleans(), reverse=st.booleans())
def test_everyone_meets_everyone_with_fair_colours(
    players: int, double: bool, reverse: bool
) -> None:
    """Each pair once (twice with colours exchanged); nobody twice in a round; colours balanced."""
    rounds = schedule(players, double=double, reverse_colours=reverse)
    games = [pair for pairs in rounds for pair in pairs if 0 not in pair]
    expected = list(combinations(range(1, players + 1), 2))
    assert sorted(tuple(sorted(pair)) for pair in games) == sorted(expected * (1 + double))
    assert len(set(games)) == len(games)
    for pairs in rounds:
        seated = sorted(no for pair in pairs for no in pair if no)
        assert seated == list(range(1, players + 1))
        assert len(set(seated)) == len(seated) == players
    for no in range(1, players + 1):
        whites = sum(1 for white, _ in games if white == no)
        blacks = sum(1 for _, black in games if black == no)
        assert abs(whites - blacks) <= (0 if double or players % 2 else 1)


@pytest.mark.requirement("TRN-03")
def test_reversed_colours_and_the_second_cycle() -> None:
    """Reversed colours exchange every pair; the second cycle exchanges those of the first."""
    plain, double = schedule(6), schedule(6, double=True)
    assert schedule(6, reverse_colours=True) == [[(b, w) for w, b in pairs] for pairs in plain]
    assert double[:5] == plain
    assert double[5:] == [[(b, w) for w, b in pairs] for pairs in plain]
    swapped = schedule(6, double=True, swap_last_rounds=True)
    assert swapped == [*plain[:3], plain[4], plain[3], *double[5:]]


def test_one_player_is_no_tournament() -> None:
    """Refused with a sentence."""
    with pytest.raises(TournamentError, match="at least two players"):
        schedule(1)
