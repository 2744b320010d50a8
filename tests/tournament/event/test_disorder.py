"""Acts out of order: players taken off after points, results of no shape, meetings of
several games in a Swiss."""

from __future__ import annotations

from typing import Any

import pytest

from damas.tournament.event import EntryError, Tournament

from ..desk import FENAE, SWISS, Desk, state


def refused(desk: Desk, code: str, act: str, **data: Any) -> str:
    """The act is refused with a code and changes nothing; its sentence."""
    before = state(desk.event)
    with pytest.raises(EntryError) as caught:
        desk.do(act, **data)
    assert caught.value.code == code
    assert state(desk.event) == before
    return str(caught.value)


def test_who_had_points_or_a_lot_can_be_taken_off_the_list() -> None:
    """The standings of the others stand; nobody is banned from meeting him any more."""
    desk = Desk({**SWISS, "tie_breaks": "LOT,PLAYOFF"}, 4)
    desk.do("adjust", player=2, points="-1", reason="multa")
    desk.do("settle", criterion="LOT", seed="7")
    desk.do("settle", criterion="PLAYOFF", values={"2": 1, "3": 2})
    desk.do("forbid", players=[2, 3])
    desk.do("forbid", players=[1, 2, 3])
    desk.do("remove-player", player=2)
    assert len(desk.event.standings().lines) == 3
    assert [who for _, _, who in desk.event.forbidden] == [frozenset({1, 3})]
    desk.do("undo", entry=len(desk.event.log))
    assert len(desk.event.standings().lines) == 4
    assert len(desk.event.forbidden) == 2
    assert state(Tournament.from_dict(desk.event.to_dict())) == state(desk.event)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"white": []}, "bad-field"),
        ({"white": {}, "black": "0"}, "bad-field"),
        ({"white": "1", "black": 0}, "bad-field"),
        ({"white": None, "black": None}, "bad-result"),
        ({"white": "1", "black": "0", "how": []}, "bad-field"),
        ({"white": "1", "black": "0", "how": {}}, "bad-field"),
        ({"white": "1", "black": "0", "how": 0}, "bad-field"),
    ],
)
def test_a_result_of_no_shape_is_refused(data: dict[str, Any], code: str) -> None:
    """With a sentence, at every act that takes a result."""
    desk = Desk(FENAE, 4)
    desk.pair()
    refused(desk, code, "result", round=1, board=1, **data)
    reported = "unknown-field" if "how" in data else code  # a player gives no reason
    refused(desk, reported, "report", round=1, board=1, player=1, **data)
    desk.result(1, 1, "0-1")
    refused(desk, code, "correct", round=1, board=1, reason="x", **data)


@pytest.mark.parametrize("points", ["1e20000", "9" * 13, "1001", "1/0", "1e3", "--", "x", "inf"])
def test_points_that_nobody_can_have_are_refused(points: str) -> None:
    """Before anything is counted with them."""
    desk = Desk(FENAE, 4)
    assert "no number of points" in refused(
        desk, "bad-field", "adjust", player=1, points=points, reason="x"
    )


def test_undoing_an_entry_after_pairing_says_who_is_paired() -> None:
    """Not that the boards are not those of some table."""
    for settings in (FENAE, SWISS):
        desk = Desk(settings, 5)
        desk.pair()
        said = refused(desk, "built-on", "undo", entry=3)
        assert "P2 has been paired" in said


def test_undoing_the_last_but_one_player_is_refused_with_a_sentence() -> None:
    """A round robin that was paired needs two; the tables say so, not a traceback."""
    desk = Desk(FENAE, 3)
    desk.do("pair", **desk.event.proposal().to_data())
    for place in (2, 3, 4):
        assert "This cannot be undone" in refused(desk, "built-on", "undo", entry=place)


def test_a_number_that_no_file_holds_is_refused_in_every_field() -> None:
    """Also where the act does not read it: the log must be written and read again."""
    desk = Desk(FENAE, 3)
    refused(desk, "bad-number", "number", how="rating", seed=10**30)
    assert state(Tournament.from_dict(desk.event.to_dict())) == state(desk.event)


# Meetings of several games in a Swiss (D7) --------------------------------------------------------

TWO = {**SWISS, "games": 2, "score": "games"}


def meeting(desk: Desk, number: int, board: int, *results: str) -> None:
    """The games of a meeting, seen by White of each."""
    for game, result in enumerate(results, start=1):
        desk.result(number, board, result, game=game)


def test_nobody_meets_twice_in_a_swiss_of_two_games() -> None:
    """Five rounds of eight players: every game has a column, and is counted in its own round."""
    desk = Desk(TWO, 8)
    met: set[frozenset[int]] = set()
    for number in range(1, 6):
        found = desk.event.proposal()
        assert not {"met-before", "second-bye"} & {one.code for one in found.warnings}
        desk.do("pair", **found.to_data())
        for place, (white, black) in enumerate(found.boards, start=1):
            assert frozenset((white, black)) not in met
            met.add(frozenset((white, black)))
            meeting(desk, number, place, "1-0", "=-=" if place % 2 else "0-1")
        desk.do("close-round", round=number)
    assert len(met) == 20
    table = desk.event.crosstable()
    assert sum(table.points(no) for no in table.players) == 40


def test_the_leaders_of_a_swiss_of_two_games_meet() -> None:
    """By all points of the first round, not those of its first column."""
    desk = Desk(TWO, 4)
    desk.pair()
    boards = desk.event.rounds[0].boards
    meeting(desk, 1, 1, "=-=", "0-1")  # the first of board 1 makes 1½ of 2
    meeting(desk, 1, 2, "=-=", "1-0")  # the second of board 2 makes 1½
    desk.do("close-round", round=1)
    leaders = {boards[0].first, boards[1].second}
    assert leaders in [set(pair) for pair in desk.event.proposal().boards]


def test_a_meeting_is_judged_by_all_its_games() -> None:
    """W.O. in the first game and a second one played: they have met, and it was no free point."""
    desk = Desk({**TWO, "rounds": 3}, 3)
    desk.pair()
    free = desk.event.rounds[0].free
    meeting(desk, 1, 1, "+--", "1-0")
    desk.do("close-round", round=1)
    board = desk.event.rounds[0].boards[0]
    again = {"round": 2, "boards": [[board.first, board.second]], "free": list(free)}
    said = refused(desk, "not-accepted", "pair", **again)
    assert "have met already" in said
    other = {"round": 2, "boards": [[board.second, free[0]]], "free": [board.first]}
    desk.do("pair", **other)
    assert "second-bye" not in desk.event.rounds[1].accepted


def test_a_round_won_without_any_game_is_a_free_point() -> None:
    """Both games by W.O.: another free round must be accepted (C.04.1 c)."""
    desk = Desk({**TWO, "rounds": 3}, 3)
    desk.pair()
    free = desk.event.rounds[0].free
    meeting(desk, 1, 1, "+--", "--+")
    desk.do("close-round", round=1)
    board = desk.event.rounds[0].boards[0]
    other = {"round": 2, "boards": [[board.second, free[0]]], "free": [board.first]}
    assert "full point without a game" in refused(desk, "not-accepted", "pair", **other)


def test_a_program_that_pairs_is_not_asked_about_meetings() -> None:
    """It knows one game a round: a sentence instead of wrong pairs."""
    from damas.tournament.errors import TournamentError  # noqa: PLC0415
    from damas.tournament.pairing.program import program  # noqa: PLC0415

    desk = Desk(TWO, 4)
    with pytest.raises(TournamentError, match="one game a round"):
        desk.event.proposal(program("/nowhere"))
