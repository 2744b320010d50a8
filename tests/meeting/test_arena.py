"""An arena: points with streaks, and pairs of everybody who is free, by a seed."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from damas.clock import TimeControl
from damas.errors import MeetingError
from damas.meeting import (
    MeetingTerms,
    NightGame,
    Room,
    RoomSettings,
    arena_pairs,
    arena_table,
    checked_room,
)
from damas.meeting.arena import RECENT


def game(white: int, black: int, result: str | None = "white") -> NightGame:
    """A game of two people."""
    return NightGame(1, white, black, over=result is not None, result=result)


def test_a_win_counts_two_a_draw_one_and_double_after_two_wins_running() -> None:
    """A game that is not won ends the run; it still counts double itself."""
    games = [game(1, 2), game(1, 3), game(4, 1, "black"), game(1, 5, "draw"), game(1, 2)]
    line = next(one for one in arena_table(range(1, 6), games) if one.number == 1)
    assert line.scores == (2, 2, 4, 2, 2)
    assert (line.points, line.wins, line.draws, line.on_fire) == (12, 4, 1, False)


def test_a_win_with_half_of_the_time_gives_a_point_more() -> None:
    """Also where the game counts double; not for a draw, nor for a game given up at once."""

    def halved(result: str, plies: int = 30) -> NightGame:
        return replace(game(1, 2, result), plies=plies, halved=frozenset({"white"}))

    games = [halved("white"), halved("white", 4), halved("white"), halved("draw"), halved("black")]
    first, second = arena_table([1, 2], games)
    assert (first.number, first.scores) == (1, (3, 2, 5, 2, 0))
    assert second.scores == (0, 0, 0, 1, 2)


def test_a_game_that_goes_on_or_does_not_count_gives_nothing() -> None:
    """Nor does one against the engine; equal points: more wins, then fewer games."""
    games = [game(1, 2, None), NightGame(1, 3, None, over=True, result="white"), game(2, 3, "draw")]
    table = arena_table([1, 2, 3], games)
    assert [(one.number, one.points) for one in table] == [(2, 1), (3, 1), (1, 0)]


def test_people_of_near_points_meet() -> None:
    """The leaders each other, the last each other."""
    games = [game(1, 9), game(1, 10), game(2, 11), game(2, 12), game(3, 13)]
    pairs = arena_pairs([1, 2, 3, 4, 5, 6], games, random.Random(1).randrange)
    assert {1, 2} in [set(pair) for pair in pairs]


def test_two_who_have_just_met_wait_while_others_play() -> None:
    """With nobody else they play again."""
    games = [game(1, 2)]
    assert arena_pairs([1, 2], games, random.Random(1).randrange, others=True) == []
    assert len(arena_pairs([1, 2], games, random.Random(1).randrange)) == 1


def test_a_seed_gives_the_same_pairs_in_any_order_of_the_people() -> None:
    """Nothing else is asked."""
    one = arena_pairs([1, 2, 3, 4, 5], [], random.Random(7).randrange)
    assert one == arena_pairs([5, 4, 3, 2, 1], [], random.Random(7).randrange)


@pytest.mark.parametrize("seed", range(20))
def test_nobody_meets_the_last_opponent_in_a_long_arena(seed: int) -> None:
    """Of many people, in waves of those who are free; everybody plays about as often."""
    lots, games = random.Random(seed), list[NightGame]()
    people = list(range(12 + seed % 2))
    for _ in range(20):
        free = lots.sample(people, len(people) - lots.choice((0, 2, 4)))
        last = {one: _last(one, games) for one in people}
        for white, black in arena_pairs(free, games, lots.randrange, others=True):
            assert last[white][:1] != [black]
            assert last[black][:1] != [white]
            games.append(game(white, black, lots.choice(("white", "black", "draw"))))
    played = Counter(one for found in games for one in found.people)
    assert max(played.values()) - min(played[one] for one in people) <= 8


def test_near_people_meet_also_where_many_are_free() -> None:
    """Two hundred: everybody plays one of about the own points, and never the last opponent."""
    lots, games = random.Random(3), list[NightGame]()
    people = list(range(200))
    for _ in range(6):
        points = {line.number: line.points for line in arena_table(people, games)}
        last = {one: _last(one, games)[:1] for one in people}
        pairs = arena_pairs(people, games, lots.randrange)
        assert sorted(one for pair in pairs for one in pair) == people
        assert not [pair for pair in pairs if [pair[1]] == last[pair[0]]]
        assert max(abs(points[one] - points[two]) for one, two in pairs) <= 4
        games += [game(*pair, lots.choice(("white", "black", "draw"))) for pair in pairs]


def _last(one: int, games: list[NightGame]) -> list[int]:
    own = [set(found.people) - {one} for found in games if one in found.people]
    return [next(iter(found)) for found in own[::-1][:RECENT]]


@pytest.mark.parametrize(
    ("control", "more", "code"),
    [
        ("5+3", {"minutes": 4}, "arena-minutes"),
        (None, {"minutes": 30}, "arena-clock"),
        ("5+3", {"minutes": 30, "level": 3}, "arena-people"),
    ],
)
def test_an_arena_has_a_clock_people_and_a_length(
    control: str | None, more: dict[str, int], code: str
) -> None:
    """Anything else is refused with its reason."""
    terms = MeetingTerms("portuguesa-fpd", TimeControl.parse(control) if control else None)
    with pytest.raises(MeetingError) as refused:
        checked_room(terms, RoomSettings("arena", **more))
    assert refused.value.code == code


def test_an_arena_pairs_by_itself_between_its_beginning_and_its_end() -> None:
    """Not before, not after, and not when it is closed."""
    terms = MeetingTerms("portuguesa-fpd", TimeControl.parse("3+2"))
    settings = RoomSettings("arena", minutes=30, begin_ms=1_000)
    room = Room("id", "code", "host", "Arena", terms, settings, created_ms=0, seen_ms=1_000)
    until = 1_000 + 30 * 60_000
    asked = (999, 1_000, until - 1, until)
    assert [room.pairs_by_itself(at) for at in asked] == [False, True, True, False]
