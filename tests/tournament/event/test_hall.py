"""A hall in which several events play: the numbers of its boards, and what is lacking over all."""

from __future__ import annotations

from typing import Any

import pytest

from damas.tournament.event import EntryError, Tournament, said
from damas.tournament.event.model.preparation import Equipment
from damas.tournament.event.queries.pairing_notes import pairing_notes
from damas.tournament.event.queries.venue import (
    RoundUse,
    SharedVenue,
    VenueUse,
    free_from,
    use_of,
    with_others,
)
from damas.tournament.presentation.trail import describe_change
from damas.tournament.presentation.view import tournament_view
from tournament.desk import FENAE, SWISS, Desk

from .test_team_acts import league

DAYS = {"time_zone": "Europe/Lisbon", "minutes": 180}
ROUND = RoundUse(2, tuple(range(5, 19)), 14, "2026-03-14")
B = VenueUse("b", "Secção B", (ROUND,), 5, 18)
CLOCKS = tuple(Equipment("clock", number) for number in range(1, 21))


def lacks(desk: Desk, boards: int, *others: VenueUse, number: int = 1) -> list[str]:
    """The objections to a round of so many boards, with 20 clocks for all."""
    shared = SharedVenue(CLOCKS, others)
    return [str(one.text) for one in with_others(desk.event, (), number, boards, shared)]


def at_the_boards(desk: Desk) -> tuple[tuple[int, ...], int]:
    """The numbers of its boards in the hall now, and the clocks that it needs for them."""
    use = use_of(desk.event, "a")
    return use.boards, use.games


def test_a_board_is_in_use_while_its_game_goes_on() -> None:
    """Not with a result, adjourned, or after the last round."""
    desk = Desk(SWISS, 8)
    assert at_the_boards(desk) == ((), 0)
    desk.do("first-board", board=5)
    desk.pair()
    assert at_the_boards(desk) == ((5, 6, 7, 8), 4)
    desk.result(1, 1)
    desk.do("adjourn", round=1, board=3)
    assert at_the_boards(desk) == ((6, 8), 2)
    desk.result(1, 2)
    desk.result(1, 4)
    assert at_the_boards(desk) == ((), 0)
    assert use_of(desk.event, "a").last == 8


def test_all_open_rounds_of_a_round_robin_are_on_the_boards() -> None:
    """Round 1 with a game to play and round 2 are played at once: three boards, three clocks; on
    the day of one of them that one alone."""
    desk = Desk(FENAE, 4)
    desk.pair()
    desk.result(1, 1)
    desk.pair()
    use = use_of(desk.event, "a")
    assert [(one.round, one.boards) for one in use.rounds] == [(1, (2,)), (2, (1, 2))]
    assert (use.boards, use.games) == ((1, 2), 3)
    desk.do("set-calendar", **DAYS, rounds=["2026-03-14T15:00", "2026-03-15T10:00"])
    use = use_of(desk.event, "a")
    assert (use.on("2026-03-14").games, use.on("2026-03-15").games) == (1, 2)
    assert (use.until("2026-03-14").games, use.until("2026-03-15").games) == (1, 3)
    assert lacks(Desk(SWISS, 40), 20, use) == [
        "The round needs 20 clocks; good: 20, in use in Taça da Cidade: 3, missing: 3",
        "Boards 1–2 of the hall are in use in Taça da Cidade: here the first board can be 3",
    ]


def test_every_board_of_a_match_needs_a_clock() -> None:
    """Two matches of three boards: six clocks at two numbers of the hall."""
    desk = league()
    desk.do("set-equipment", kind="clock", number=1, to=5)
    short = [str(one.text) for one in desk.event.proposal().warnings]
    assert short == ["The round needs 6 clocks; good: 5, missing: 1"]
    desk.pair()
    assert at_the_boards(desk) == ((1, 2), 6)


def test_the_lack_is_counted_over_all_events() -> None:
    """12 boards, 20 clocks, 14 of them in use; another event without a round uses none."""
    desk = Desk(SWISS, 24)
    resting = VenueUse("c", "Secção C", first=30, last=40)
    assert lacks(desk, 12, B, resting)[0] == (
        "The round needs 12 clocks; good: 20, in use in Secção B: 14, missing: 6"
    )
    assert lacks(desk, 6, resting) == []
    assert lacks(desk, 21, resting)[0] == ("The round needs 21 clocks; good: 20, missing: 1")


def test_rounds_of_different_days_do_not_meet() -> None:
    """A round that is paired in the evening for the next morning takes no clocks of today."""
    desk = Desk(SWISS, 24)
    desk.do("set-calendar", **DAYS, rounds=["2026-03-14T15:00", "2026-03-15T10:00"])
    assert len(lacks(desk, 12, B, number=1)) == 2
    assert lacks(desk, 12, B, number=2) == []
    assert len(lacks(desk, 12, B, number=3)) == 2  # of a day that is not settled


def test_two_games_at_one_board_are_told_with_a_free_number() -> None:
    """The lowest from which on all boards are beside those of the others."""
    desk = Desk(SWISS, 8)
    assert lacks(desk, 4, B) == []  # boards 1 to 4 beside 5 to 18
    assert lacks(desk, 5, B) == [
        "Board 5 of the hall is in use in Secção B: here the first board can be 19"
    ]
    desk.do("first-board", board=17)
    assert lacks(desk, 4, B) == [
        "Boards 17–18 of the hall are in use in Secção B: here the first board can be 1"
    ]
    other = VenueUse("c", "C", first=1, last=0)
    assert (free_from(4, SharedVenue((), (other,))), free_from(5, SharedVenue((), (B,)))) == (1, 19)


def test_a_hall_that_is_full_has_no_free_number() -> None:
    """Boards have numbers up to 2000: none above is offered, because none would be taken."""
    full = VenueUse("b", "B", (RoundUse(1, tuple(range(1, 1999)), 0),), 1, 1998)
    assert lacks(Desk(SWISS, 8), 3, full) == ["Boards 1–3 of the hall are in use in B"]
    assert lacks(Desk(SWISS, 8), 2, full)[0].endswith("the first board can be 1999")
    assert free_from(3, SharedVenue((), (full,))) == 0


def test_a_clock_out_of_order_stands_at_a_board_of_the_hall() -> None:
    """Clock 2 is at board 14, the second of an event that begins at 13."""
    desk = Desk(SWISS, 8)
    desk.do("set-equipment", kind="clock", number=1, to=6, at=13)
    desk.do("set-equipment", kind="clock", number=2, condition="faulty")
    found = [str(one.text) for one in desk.event.proposal().warnings]
    assert found == []
    desk.do("first-board", board=13)
    found = [str(one.text) for one in desk.event.proposal().warnings]
    assert found == ["Clock 2 of board 14 is faulty or missing"]


def test_a_closed_round_keeps_its_numbers() -> None:
    """Slips and lists of it are printed already; the next one has the new numbers."""
    desk = Desk(FENAE, 6)
    desk.do("first-board", board=11)
    desk.play("1-0")
    desk.pair()
    desk.do("first-board", role="arbiter", board=21)
    shown = tournament_view(desk.event).all_sheets
    assert [[one.number for one in sheet.meetings] for sheet in shown[:3]] == [
        [11, 12, 13],
        [21, 22, 23],
        [21, 22, 23],  # not paired yet
    ]
    assert [one.board for one in shown[1].meetings] == [1, 2, 3]
    assert {note.board for note in pairing_notes(desk.event)} == {21, 22, 23}
    desk.do("correct", round=1, board=2, white="0", black="1", reason="o registo")
    words = describe_change(desk.event, desk.event.trail[-1])
    assert str(words.what) == "Round 1, board 12"
    assert "round 1, board 12: P2 – P5" in str(said(desk.event, desk.event.log[-1]))


def test_open_boards_are_named_by_the_hall() -> None:
    """A round with games to play is not closed."""
    desk = Desk(SWISS, 4)
    desk.do("first-board", board=7)
    desk.pair()
    desk.result(1, 1)
    with pytest.raises(EntryError, match="on board 8"):
        desk.do("close-round", round=1)


def test_the_list_of_another_event_is_taken_and_undone() -> None:
    """The own list waits meanwhile; the log replays alone, and a scorer takes nothing."""
    desk = Desk(SWISS, 8)
    desk.do("set-equipment", kind="clock", number=1, to=2)
    taken = {"event": "abc", "name": "Secção A", "here": "xyz"}
    with pytest.raises(EntryError):
        desk.do("share-equipment", role="arbiter", **taken)
    desk.do("share-equipment", **taken)
    assert str(said(desk.event, desk.event.log[-1])) == "Clocks and boards: Secção A"
    assert desk.event.proposal().warnings == ()
    again = Tournament.from_dict(desk.event.to_dict())
    assert again.preparation == desk.event.preparation
    desk.do("undo", entry=len(desk.event.log))
    assert desk.event.preparation.hall.event == ""
    assert len(desk.event.proposal().warnings) == 1


@pytest.mark.parametrize(
    ("act", "data", "code"),
    [
        ("share-equipment", {"event": "abc"}, "missing-field"),
        ("share-equipment", {"event": "a" * 33, "name": "A", "here": "b"}, "too-long"),
        ("share-equipment", {"event": ""}, "as-before"),
        ("first-board", {"board": 0}, "out-of-range"),
        ("first-board", {"board": 2001}, "out-of-range"),
        ("first-board", {"board": 1, "room": 2}, "unknown-field"),
    ],
)
def test_impossible_places_are_refused(act: str, data: dict[str, Any], code: str) -> None:
    """Half a source, a long address, the own list twice, and numbers that no board has."""
    with pytest.raises(EntryError) as refused:
        Desk(SWISS).do(act, **data)
    assert refused.value.code == code
