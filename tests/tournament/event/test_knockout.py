"""The knock-out: bracket, equal meetings, third place, places."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from damas.tournament import TournamentError
from damas.tournament.event import EntryError, Tournament
from damas.tournament.event.queries.knockout import seeding
from damas.tournament.event.queries.play_offs import next_play_off
from damas.tournament.event.queries.winners import winner
from damas.tournament.presentation.bracket import drawn_bracket, round_name
from damas.tournament.presentation.view import tournament_view

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
    names = [str(round_name(desk.event, number)) for number in (1, 2, 3)]
    assert names == ["Quarter-finals", "Semi-finals", "Final"]
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


def equal_cup(**settings: Any) -> Desk:
    """Four players; the meeting of board 1, 1 against 4, is equal, and 2 beats 3."""
    desk = Desk({**CUP, "games": 2, **settings}, 4)
    desk.pair()
    for board, results in ((1, ("1-0", "1-0")), (2, ("1-0", "=-="))):
        for game, result in enumerate(results, start=1):
            desk.result(1, board, result, game=game)
    return desk


def played(desk: Desk, kind: str, result: str, white: int = 0, **more: Any) -> None:
    """The next game of the play-off of board 1, as it is proposed or with another White."""
    board = desk.event.board(1, 1)
    asked = {"white": white or next_play_off(desk.event, board).white, "kind": kind, **more}
    place = {"round": 1, "board": 1, "game": len(board.play_offs) + 1}
    desk.do("play-off", **{**place, **asked}, result=result)


def test_a_play_off_decides_by_its_games() -> None:
    """Two rapid games are equal, the blitz ones are not; colours alternate; all is told."""
    desk = equal_cup()
    board = desk.event.board(1, 1)
    first = next_play_off(desk.event, board)
    assert first == ("rapid", board.games[-1].black, None, "")
    played(desk, "rapid", "1-0", clocks="15+10")
    assert winner(desk.event, board) == 0
    with pytest.raises(EntryError, match="play-off of rapid games goes on: 1 to play"):
        played(desk, "blitz", "1-0")
    played(desk, "rapid", "1-0")
    assert [game.white for game in board.play_offs] == [first.white, 5 - first.white]
    assert next_play_off(desk.event, board).kind == "blitz"
    with pytest.raises(EntryError, match="decide who goes on"):
        desk.do("close-round", round=1)
    played(desk, "blitz", "0-1", white=1)
    played(desk, "blitz", "=-=", white=4)
    assert winner(desk.event, board) == 4
    with pytest.raises(EntryError, match="P4 goes on already"):
        played(desk, "blitz", "1-0")
    with pytest.raises(EntryError, match="P4 goes on already"):
        desk.do("decide", round=1, board=1, winner=1, how="lot")
    desk.do("close-round", round=1)
    assert desk.event.proposal().boards == ((4, 2),)
    drawn = drawn_bracket(desk.event)
    assert drawn is not None
    met = drawn.rounds[0].pairings[0]
    assert [side.points for side in met.sides] == ["1 (1½)", "1 (2½)"]
    assert str(met.why) == "rapid 1-1, blitz ½-1½"
    assert [line.points for line in desk.event.standings().lines if line.player.no in {1, 4}] == [
        Fraction(1, 2),
        Fraction(1, 2),
    ]
    again = Tournament.from_dict(desk.event.to_dict())
    assert state(again) == state(desk.event)


def test_sudden_death_and_lehmann_georgiev() -> None:
    """A drawn game of sudden death lets Black go on, or another is played; a win ends both."""
    desk = equal_cup()
    played(desk, "sudden", "=-=", white=1)
    assert winner(desk.event, desk.event.board(1, 1)) == 4
    found = tournament_view(desk.event).sheets[0].meetings[0]
    assert str(found.goes_on) == "P4 goes on (sudden death ½-½, Black goes on)"
    desk.do("play-off", round=1, board=1, game=1, kind="sudden", white=1, result="1-0")
    assert winner(desk.event, desk.event.board(1, 1)) == 1
    again = equal_cup(sudden_draw="on")
    played(again, "sudden", "=-=", white=1)
    assert not winner(again.event, again.event.board(1, 1))
    played(again, "sudden", "")
    with pytest.raises(EntryError, match="no result yet"):
        played(again, "sudden", "1-0")
    lehmann = equal_cup()
    for result in ("=-=", "=-="):
        played(lehmann, "lehmann", result)
    assert next_play_off(lehmann.event, lehmann.event.board(1, 1)).kind == "lehmann"
    played(lehmann, "lehmann", "0-1", white=4)
    found = tournament_view(lehmann.event).sheets[0].meetings[0]
    assert str(found.goes_on) == "P1 goes on (Lehmann-Georgiev 2-1)"


def test_a_play_off_is_of_an_equal_meeting_of_its_two() -> None:
    """Of a won one, by others, in another system it is refused."""
    desk = equal_cup()
    place = {"round": 1, "game": 1, "kind": "rapid", "white": 1}
    with pytest.raises(EntryError, match="not equal"):
        desk.do("play-off", **{**place, "board": 2, "white": 2})
    with pytest.raises(EntryError, match="P2 is not on this board"):
        desk.do("play-off", **{**place, "board": 1, "white": 2})
    with pytest.raises(EntryError, match="next game of the play-off is game 1"):
        desk.do("play-off", **{**place, "board": 1, "game": 2})
    league = Desk(FENAE, 4)
    league.pair()
    with pytest.raises(EntryError, match="Only a knock-out"):
        league.do("play-off", **place, board=1)
