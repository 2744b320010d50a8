"""The lobby's matching, for any people who wait."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from damas.clock import TimeControl
from damas.meeting import MeetingTerms, Seek, fits, pairs, partner
from damas.meeting.seek import NEAR, distance, reach

TERMS = [
    MeetingTerms(name, TimeControl.parse(control), rated, colour)
    for name in ("fenae-2025", "internacional")
    for control in ("5+3", "3 days/move")
    for rated in (True, False)
    for colour in ("lot", "white", "black")
]
PEOPLE = [f"p{number}" for number in range(8)]
SEEKS = st.lists(
    st.builds(
        Seek,
        id=st.uuids().map(str),
        person=st.sampled_from(PEOPLE),
        name=st.just("x"),
        terms=st.sampled_from(TERMS),
        since_ms=st.integers(0, 100_000),
        rating=st.none() | st.integers(800, 2600),
        quick=st.booleans(),
        blocked=st.frozensets(st.sampled_from(PEOPLE), max_size=3),
    ),
    max_size=14,
)
NOW = 100_000


@given(SEEKS)
def test_nobody_is_paired_twice_with_himself_or_against_a_wish(waiting) -> None:
    """Each person once; game, time, rating and colours fit; nobody meets a blocked person."""
    found = pairs(waiting, NOW)
    people = Counter(seek.person for pair in found for seek in pair)
    assert all(count == 1 for count in people.values())
    for one, other in found:
        assert one.quick
        assert other.quick
        assert one.person != other.person
        assert one.person not in other.blocked
        assert other.person not in one.blocked
        assert one.terms.quick_key == other.terms.quick_key
        assert one.terms.rated == other.terms.rated
        assert one.terms.colour != other.terms.colour or one.terms.colour == "lot"
        assert distance(one, other) <= reach(one, other, NOW)


@given(SEEKS)
def test_nobody_waits_who_could_play(waiting) -> None:
    """Of those that are left no two fit: the matching cannot be made larger by adding a pair."""
    taken = {seek.person for pair in pairs(waiting, NOW) for seek in pair}
    left = [seek for seek in waiting if seek.quick and seek.person not in taken]
    assert all(partner(seek, left, NOW) is None for seek in left)


@given(SEEKS, st.randoms())
def test_the_order_in_which_they_are_read_is_nothing(waiting, chance) -> None:
    """Several processes that see the same seeks make the same pairs."""
    shuffled = list(waiting)
    chance.shuffle(shuffled)
    assert pairs(shuffled, NOW) == pairs(waiting, NOW)


@given(SEEKS)
def test_fitting_is_mutual(waiting) -> None:
    """If one fits the other, the other fits the one."""
    for one in waiting:
        for other in waiting:
            assert fits(one, other) == fits(other, one)


def seek(person: str, rating: int | None = None, since_ms: int = 0) -> Seek:
    """A person who waits for a game of five minutes."""
    return Seek(person, person, person, TERMS[0], since_ms, rating)


def test_the_nearest_rating_then_the_longest_wait() -> None:
    """Of three that fit."""
    me = seek("me", 1500, 9_000)
    near, early, late = seek("a", 1510), seek("b", 1400), seek("c", 1600, 5_000)
    assert partner(me, [early, late, near], 9_000) == near
    assert partner(me, [late, early], 9_000) == early


def test_waiting_brings_a_far_opponent() -> None:
    """Four hundred points apart: not at once, but after ten seconds."""
    strong, weak = seek("a", 2000), seek("b", 1600)
    assert pairs([strong, weak], 0) == []
    assert pairs([strong, weak], 9_999) == []
    assert pairs([strong, weak], 10_000) == [(strong, weak)]
    assert distance(strong, weak) > NEAR


def test_a_listed_seek_waits_to_be_pressed() -> None:
    """Only those who asked for quick pairing are paired."""
    assert pairs([seek("a"), replace(seek("b"), quick=False)], 0) == []
