"""A club night: pairs by lot without meeting again, colours, the table."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damas.clock import TimeControl
from damas.errors import MeetingError
from damas.meeting import (
    MeetingTerms,
    NightGame,
    RoomSettings,
    checked_room,
    first_colour,
    name_in_room,
    pair_all,
    read_settings,
    table_of,
)
from damas.regulations import Points


@given(st.integers(0, 61), st.integers(1, 6), st.randoms())
def test_everybody_is_paired_once_and_nobody_with_the_last_opponent(count, rounds, chance):
    """However many there are; with four or more nobody meets the last opponent again."""
    games: list[NightGame] = []
    for round_ in range(1, rounds + 1):
        pairs, left = pair_all(range(count), games, chance.randrange)
        people = [one for pair in pairs for one in pair]
        assert sorted([*people, *([] if left is None else [left])]) == list(range(count))
        last = {}
        for game in games:
            last[game.white], last[game.black] = game.black, game.white
        if count >= 4:
            assert not [pair for pair in pairs if last.get(pair[0]) == pair[1]]
        games += [NightGame(round_, one, two, True, "draw") for one, two in pairs]


def test_the_one_left_over_changes():
    """Of five people in five rounds each waits once."""
    games: list[NightGame] = []
    waited = Counter()
    chance = random.Random(7)
    for round_ in range(5):
        pairs, left = pair_all(range(5), games, chance.randrange)
        waited[left] += 1
        games += [NightGame(round_, one, two, True, "draw") for one, two in pairs]
    assert set(waited.values()) == {1}


def test_colours_go_to_the_one_who_has_had_them_less():
    """Then to the one who had the other last; else by lot."""
    games = [NightGame(1, 1, 2), NightGame(2, 1, 3)]
    assert first_colour(1, 4, games) == "black"
    assert first_colour(4, 1, games) == "white"
    assert first_colour(5, 6, games) == "lot"
    both = [NightGame(1, 1, 2), NightGame(2, 3, 1), NightGame(2, 2, 4)]
    assert first_colour(1, 2, both) == "white"


def test_the_table_counts_as_the_rule_book_of_each_game_does():
    """Two points for a win where a book says so; games without result count nothing."""
    two = Points(win=2, draw=1, loss=0, half_points=1)
    games = [
        NightGame(1, 1, 2, True, "white", two),
        NightGame(1, 3, 4, True, "draw"),
        NightGame(2, 1, 3, True, None),
        NightGame(2, 2, None, True, "black"),
        NightGame(3, 1, 4),
    ]
    lines = table_of([1, 2, 3, 4], games)
    assert [(line.number, line.points) for line in lines] == [
        (1, Fraction(2)),
        (3, Fraction(1, 2)),
        (4, Fraction(1, 2)),
        (2, Fraction(0)),
    ]
    assert (lines[3].games, lines[3].losses) == (2, 2)


def test_terms_that_do_not_suit_a_room_are_refused():
    """A class is not rated, a simul is one game each, the lot decides where the book says so."""
    fast = TimeControl.parse("5+3")
    plain = MeetingTerms("fenae-2025", fast)
    assert checked_room(plain, RoomSettings()) == plain
    wrong = (
        (MeetingTerms("fenae-2025", fast, rated=True), RoomSettings(teaching=True), "rated-room"),
        (MeetingTerms("fenae-2025", fast, games=2), RoomSettings("simul"), "simul-games"),
        (MeetingTerms("fenae-2025"), RoomSettings("simul", extra_seconds=60), "no-clock-for-extra"),
        (plain, RoomSettings("simul", extra_seconds=99_999), "too-much-extra"),
        (plain, RoomSettings(level=11), "bad-level"),
        (MeetingTerms("portuguesa-web", fast), RoomSettings("simul", colour="white"), "no-lot"),
    )
    for terms, settings, code in wrong:
        with pytest.raises(MeetingError) as refused:
            checked_room(terms, settings)
        assert refused.value.code == code


def test_settings_and_names():
    """Settings are read back, also those of a later version; nobody has another's name."""
    settings = RoomSettings("simul", level=3, colour="black", extra_seconds=60)
    assert read_settings({**settings.to_dict(), "later": 1}) == settings
    assert name_in_room("ANA", frozenset({"Ana", "ana 2"})) == "ANA 3"
