"""The knock-out: bracket, equal meetings, third place, places."""

from __future__ import annotations

from typing import Any

import pytest

from damas.tournament import TournamentError
from damas.tournament.event import EntryError, Tournament
from damas.tournament.event.queries.knockout import seeding
from damas.tournament.presentation.bracket import drawn_bracket

from ..desk import FENAE, Desk, state

CUP: dict[str, Any] = {**FENAE, "system": "knock-out"}


def test_the_best_meet_last() -> None:
    """Every line adds up to one more than the size; 1 and 2 stand in different halves."""
    for size in (2, 4, 8, 16, 32):
        lines = seeding(size)
        assert sorted(lines) == list(range(1, size + 1))
        assert {lines[i] + lines[i + 1] for i in range(0, size, 2)} == {size + 1}
        assert (lines.index(1) < size // 2) != (lines.index(2) < size // 2)


@pytest.mark.parametrize("third", [False, True])
def test_a_cup_of_six(third: bool) -> None:
    """Two are free at first; the lower number always wins; places are shared by round."""
    desk = Desk({**CUP, "third_place": third}, 6)
    assert desk.event.rounds_total == 3
    assert desk.event.proposal().free == (1, 2)
    for _ in range(3):
        desk.pair()
        found = desk.event.rounds[-1]
        for place, board in enumerate(found.boards, start=1):
            desk.result(found.number, place, "1-0" if board.first < board.second else "0-1")
        desk.do("close-round", round=found.number)
    desk.do("finish")
    assert len(desk.event.rounds[2].boards) == (2 if third else 1)
    assert desk.event.places() == (
        [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6)]
        if third
        else [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6)]
    )
    assert state(Tournament.replay(desk.event.log)) == state(desk.event)


def test_the_drawing_says_who_went_on_and_who_is_awaited() -> None:
    """Six in a bracket of eight, after the first round: free ones, games now, open places; a round
    that was paired by hand ends the drawing."""
    desk = Desk({**CUP, "third_place": True}, 6)
    desk.pair()
    desk.result(1, 1, "1-0")
    desk.result(1, 2, "0-1")
    desk.do("close-round", round=1)
    desk.pair()
    found = drawn_bracket(desk.event)
    assert found is not None
    assert [str(row.name) for row in found.rounds] == ["Quarter-finals", "Semi-finals", "Final"]
    first, second, last = (row.pairings for row in found.rounds)
    assert [one.state for one in first] == ["free", "done", "free", "done"]
    assert {
        (side.outcome, side.score) for one in first if one.state == "done" for side in one.sides
    } == {
        ("won", "1"),
        ("lost", "0"),
    }
    assert [one.state for one in second] == ["now", "now"]
    gone = {side.name for one in first for side in one.sides if side.outcome == "won"}
    assert {side.name for one in second for side in one.sides} == gone
    assert [str(side.name) for side in last[0].sides] == [
        "Winner of semi-final 1",
        "Winner of semi-final 2",
    ]
    assert found.third is not None
    assert str(found.third.sides[1].name) == "Loser of semi-final 2"
    one, other, third, *_ = (who for who in desk.event.entrants)
    by_hand = Desk(CUP, 4)
    by_hand.do("pair", round=1, boards=[[one, other], [third, 4]])
    assert drawn_bracket(by_hand.event) is None


def test_an_equal_meeting_must_be_decided() -> None:
    """The round stays open until the winner and the reason are entered."""
    desk = Desk({**CUP, "games": 2}, 4)
    desk.pair()
    for board in (1, 2):
        for game in (1, 2):
            desk.result(1, board, "1-0", game=game)
    with pytest.raises(EntryError, match="decide who goes on"):
        desk.do("close-round", round=1)
    with pytest.raises(TournamentError, match="Close round 1"):
        desk.event.proposal()
    with pytest.raises(EntryError, match="not on this board"):
        desk.do("decide", round=1, board=1, winner=2, how="lot")
    desk.do("decide", round=1, board=1, winner=4, how="lot")
    desk.do("decide", round=1, board=2, winner=2, how="play-off")
    desk.do("close-round", round=1)
    assert desk.event.proposal().boards == ((4, 2),)
    with pytest.raises(EntryError, match="P1 is out"):
        desk.do("pair", round=2, boards=[[1, 2]])
    with pytest.raises(EntryError, match="P4 have no board"):
        desk.do("pair", round=2, boards=[], free=[2])


def test_who_leaves_a_cup_loses_by_absence() -> None:
    """The opponent goes on."""
    desk = Desk(CUP, 4)
    desk.play("1-0")
    desk.do("withdraw", player=2)
    desk.pair()
    assert desk.event.game(2, 1).codes == ("+", "-")
    desk.do("close-round", round=2)
    assert desk.event.places()[:2] == [(1, 1), (2, 2)]
