"""Acts of team events: entries with members, line-ups by the board order, W.O., captains, undo."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from damas.app.tournament.bodies import CopyIn
from damas.http.routes.tournament.copies import copied
from damas.tournament import against_rules, read_trf, write_trf
from damas.tournament.event import EntryError, Tournament, report_of
from damas.tournament.event.queries.scheveningen import duel
from damas.tournament.presentation.trail import describe_change
from damas.tournament.presentation.view import tournament_view

from ..desk import FENAE, Desk, state

TEAMS: dict[str, Any] = {**FENAE, "teams": True, "boards": 3, "substitutes": 1}


def league(count: int = 4, members: int = 4, **more: Any) -> Desk:
    """Teams A, B, … with members A1, A2, …, numbered from 1 on through all teams."""
    desk = Desk({**TEAMS, **more})
    for letter in "ABCDEFGH"[:count]:
        rows = [{"name": f"{letter}{at}", "rating": 1000 + 10 * at} for at in range(1, members + 1)]
        desk.do("add-team", name=f"Team {letter}", members=rows, captain=f"Captain {letter}")
    return desk


def code(desk: Desk, act: str, **data: Any) -> str:
    """The code of the refusal of an act; nothing changes by it."""
    before = state(desk.event)
    with pytest.raises(EntryError) as refused:
        desk.do(act, **data)
    assert state(desk.event) == before
    return refused.value.code


def codes(desk: Desk, number: int = 1, board: int = 1) -> list[Any]:
    """The results of a match, White's code first."""
    return [game.codes for game in desk.event.board(number, board).games]


def test_a_team_is_entered_whole_and_rated_by_its_first_members() -> None:
    """The rating is the average of as many members as there are boards; the rest is refused."""
    desk = league(2)
    event = desk.event
    assert [one.player.rating for one in event.entrants.values()] == [1020, 1020]
    assert [one.no for one in event.teams[2].members] == [5, 6, 7, 8]
    assert code(desk, "add-player", name="Ana") == "by-teams"
    assert code(desk, "add-team", name="C", members=[]) == "out-of-range"
    many = [{"name": f"C{at}"} for at in range(5)]
    assert code(desk, "add-team", name="C", members=many) == "too-many"
    assert code(desk, "add-team", name="C", members=[{"name": "X"}, {"name": "x"}]) == "in-list"
    assert code(desk, "add-team", name="Team A", members=[{"name": "X"}]) == "namesake"
    assert code(Desk(FENAE), "add-team", name="C", members=[{"name": "X"}]) == "no-teams"


def test_boards_have_alternating_colours_and_the_first_line_up() -> None:
    """The first team has White on boards 1 and 3; members sit in their order."""
    desk = league()
    desk.pair()
    board = desk.event.board(1, 1)
    assert [game.white for game in board.games] == [board.first, board.second, board.first]
    assert board.line_ups[board.first] == desk.event.teams[board.first].first(3)
    assert desk.event.seated(board, 2, board.second) == "D2"


def test_substitutes_sit_only_as_the_order_allows() -> None:
    """With a fixed order a substitute comes in at the end; a free order has no such rule."""
    desk = league()
    desk.pair()
    team = desk.event.board(1, 1).first
    assert team == 1
    assert code(desk, "line-up", round=1, team=1, members=[4, 1, 2]) == "board-order"
    assert code(desk, "line-up", round=1, team=1, members=[1, 2]) == "bad-line-up"
    assert code(desk, "line-up", round=1, team=1, members=[1, 2, 8]) == "not-a-member"
    assert code(desk, "line-up", round=1, team=1, members=[1, 2, 2]) == "seated-twice"
    assert code(desk, "line-up", round=1, team=1, members=[1, 2, 3]) == "same-line-up"
    desk.do("line-up", round=1, team=1, members=[1, 3, 4])
    assert desk.event.board(1, 1).line_ups[1] == (1, 3, 4)
    words = describe_change(desk.event, desk.event.trail[-1])
    assert (str(words.what), words.before, words.after) == (
        "Line-up of Team A, round 1",
        "A1, A2, A3",
        "A1, A3, A4",
    )
    free = league(board_order="free")
    free.pair()
    free.do("line-up", round=1, team=1, members=[4, 1, 2])
    assert free.event.board(1, 1).line_ups[1] == (4, 1, 2)


def test_an_empty_board_is_lost_and_filled_again() -> None:
    """A board of 0 is lost by W.O.; the member who comes after all plays the game."""
    desk = league()
    desk.pair()
    desk.do("line-up", round=1, team=1, members=[0, 2, 3])
    assert codes(desk) == [("-", "+"), None, None]
    assert code(desk, "clear", round=1, board=1, game=1) == "forfeit"
    desk.do("line-up", round=1, team=1, members=[1, 2, 3])
    assert codes(desk) == [None, None, None]
    short = league(2, members=2)
    short.pair()
    assert codes(short) == [None, None, ("-", "-")]


def test_a_line_up_of_a_played_match_takes_a_reason() -> None:
    """Results stay as they are; the persons at the boards are corrected with a reason."""
    desk = league()
    desk.pair()
    desk.result(1, 1, "1-0", game=1)
    assert code(desk, "line-up", round=1, team=1, members=[1, 2, 4]) == "no-reason"
    desk.do("line-up", reason="the slip says so", round=1, team=1, members=[1, 2, 4])
    assert codes(desk)[0] == ("1", "0")


def test_match_points_come_from_the_boards() -> None:
    """Two wins of three boards win the match; a match nobody came to is lost by both."""
    desk = league(match_points="3-1-0")
    desk.pair()
    for index, result in enumerate(("1-0", "0-1", "0-1"), start=1):
        desk.result(1, 1, result, game=index)
    desk.do("forfeit-match", round=1, board=2, teams=[2])
    table = desk.event.crosstable()
    numbers = {one.player.no: one.player.name for one in desk.event.entrants.values()}
    points = {numbers[no]: table.points(no) for no in numbers}
    assert points == {"Team A": 3, "Team B": 0, "Team C": 3, "Team D": 0}
    assert codes(desk, 1, 2) == [("-", "+"), ("+", "-"), ("-", "+")]
    assert code(desk, "forfeit-match", round=1, board=2, teams=[2]) == "nothing-open"
    assert code(desk, "forfeit-match", round=1, board=1, teams=[2]) == "bad-field"


def test_a_team_that_leaves_loses_its_open_matches() -> None:
    """Withdrawal gives W.O. on every board; the team that comes back plays them."""
    desk = league()
    desk.pair()
    desk.do("withdraw", player=1)
    assert codes(desk) == [("-", "+"), ("+", "-"), ("-", "+")]
    desk.do("readmit", player=1, reason="the bus came", round=1)
    assert codes(desk) == [None, None, None]


def test_members_change_freely_before_play_and_at_the_end_afterwards() -> None:
    """Once a round is paired the order stands; new members come in at the end, with a reason."""
    desk = league(2, members=3)
    desk.do("team-members", team=1, members=[{"no": 3}, {"no": 1, "rating": 1500}, {"name": "New"}])
    team = desk.event.teams[1]
    assert [(one.no, one.name) for one in team.members] == [(3, "A3"), (1, "A1"), (7, "New")]
    assert team.members[1].rating == 1500
    desk.pair()
    rows = [{"no": 3}, {"no": 1}, {"no": 7}, {"name": "Late"}]
    assert code(desk, "team-members", team=1, members=rows) == "no-reason"
    moved = [{"no": 1}, {"no": 3}, {"no": 7}]
    assert code(desk, "team-members", reason="x", team=1, members=moved) == "begun"
    desk.do("team-members", reason="a late member", team=1, members=rows)
    assert desk.event.teams[1].members[-1].no == 8
    desk.do("captain", team=1, captain="Rui")
    assert desk.event.teams[1].captain == "Rui"
    words = describe_change(desk.event, desk.event.trail[-1])
    assert str(words.what) == "Rui is the captain of Team A"


def test_undo_gives_no_number_twice_and_the_log_folds_to_the_same() -> None:
    """The numbers of an undone team are not given again; the event file opens to the same state."""
    desk = league(3)
    place = len(desk.event.log)
    desk.do("undo", entry=place)
    assert sorted(desk.event.teams) == [1, 2]
    desk.do("add-team", name="Team D", members=[{"name": "D1"}])
    assert (max(desk.event.teams), desk.event.teams[4].members[0].no) == (4, 13)
    desk.pair()
    desk.do("line-up", round=1, team=2, members=[5, 6, 8])
    assert desk.event.board(1, 1).line_ups[2] == (5, 6, 8)
    desk.do("undo", entry=len(desk.event.log))
    assert desk.event.board(1, 1).line_ups[2] == (5, 6, 7)
    again = Tournament.from_dict(desk.event.to_dict())
    assert state(again) == state(desk.event)
    assert again.teams == desk.event.teams


def test_teams_and_players_do_not_mix() -> None:
    """The setting stands once somebody is entered; turned before, it begins with its own values."""
    desk = Desk({**TEAMS, "boards": 5})
    desk.do("set", teams=False)
    assert (desk.event.rules.games, desk.event.rules.score) == (1, "games")
    desk.do("set", teams=True, boards=2)
    assert (desk.event.rules.games, desk.event.rules.match_points.win) == (2, 2)
    desk.do("add-team", name="A", members=[{"name": "Ana"}])
    assert code(desk, "set", teams=False) == "entered"
    two = league(1, members=4)
    assert code(two, "set", substitutes=0) == "too-many"
    two.do("set", boards=4, substitutes=0)
    assert two.event.entrants[1].player.rating == 1025  # of four now, not of three
    for name, value, wanted in (
        ("boards", 1, "out-of-range"),
        ("match_points", "many", "bad-field"),
        ("bye_board_points", "1e9", "bad-field"),
        ("board_order", "x", "bad-field"),
    ):
        assert code(desk, "set", **{name: value}) == wanted
    with pytest.raises(EntryError):
        Desk({**TEAMS, "openings": "balloted"})


def test_an_equal_match_of_a_cup_is_decided_by_the_higher_boards() -> None:
    """A win on board 1 weighs more than one on board 2; equal boards decide nothing."""
    desk = league(2, members=3, boards=2, system="knock-out")
    desk.pair()
    for index, result in enumerate(("1-0", "1-0"), start=1):
        desk.result(1, 1, result, game=index)
    first, second = desk.event.board(1, 1).first, desk.event.board(1, 1).second
    decision = {"round": 1, "board": 1, "how": "boards"}
    assert code(desk, "decide", winner=second, **decision) == "boards-say"
    desk.do("decide", winner=first, **decision)
    assert desk.event.board(1, 1).decided_by == "boards"
    drawn = league(2, members=3, boards=2, system="knock-out")
    drawn.pair()
    for index in (1, 2):
        drawn.result(1, 1, "=-=", game=index)
    assert code(drawn, "decide", winner=1, **decision) == "boards-equal"
    cup = Desk({**FENAE, "system": "knock-out"}, 2)
    cup.pair()
    cup.result(1, 1, "=-=")
    assert code(cup, "decide", winner=1, **decision) == "bad-field"


def test_matches_stand_in_the_report() -> None:
    """Line-ups that are not the usual ones, the free team with its points, byes, W.O. and bans:
    written, and read again without a fault."""
    desk = league(5, system="swiss", rounds=3)
    desk.do("forbid", players=[1, 3], last=2)
    desk.pair()
    first, second = desk.event.rounds[0].boards
    free = desk.event.rounds[0].free[0]
    own = desk.event.teams[first.first].members
    desk.do("line-up", round=1, team=first.first, members=[own[0].no, own[2].no, own[3].no])
    desk.do("line-up", round=1, team=first.second, members=[*first.line_ups[first.second][:2], 0])
    for game in (1, 2):
        desk.do("result", round=1, board=1, game=game, white="1", black="0")
    for game in first.games:
        if game.codes is None:
            desk.do("forfeit-match", round=1, board=1, teams=[first.second])
    desk.do("forfeit-match", round=1, board=2, teams=[second.second])
    desk.do("request-bye", player=second.first, round=2, code="H")
    file = report_of(desk.event)
    number = {who: one.player.no for who, one in desk.event.entrants.items()}
    where = {member.no: place for place, member in enumerate(
        (one for who in sorted(desk.event.teams, key=lambda who: number[who])
         for one in desk.event.teams[who].members), start=1)}  # fmt: skip
    rows = {row.team: row for row in file.line_ups}
    assert set(rows) == {number[first.first], number[first.second]}
    seated = tuple(where[own[place].no] for place in (0, 2, 3))
    assert rows[number[first.first]].players == seated
    assert rows[number[first.second]].players[2] == 0
    assert [(one.kind, one.round, one.white, one.black) for one in file.forfeits] == [
        ("+-", 1, number[second.first], number[second.second])
    ]
    (row,) = file.free_teams
    assert (row.match_points, row.board_points, row.teams) == (1, Fraction(3, 2), (number[free],))
    assert file.byes == [("H", 2, number[second.first])]
    assert file.forbidden == [(1, 2, tuple(sorted((number[1], number[3]))))]
    assert (file.board_colours, file.team_points["W"]) == ("WBW", 2)
    again = read_trf(write_trf(file))
    assert again.faults == []
    assert (again.line_ups, again.forfeits, again.free_teams, again.byes) == (
        file.line_ups,
        file.forfeits,
        file.free_teams,
        file.byes,
    )
    assert [one.code for one in against_rules(again)] == ["teams-not-compared"]


def test_a_member_who_left_keeps_what_was_played_and_sits_nowhere() -> None:
    """The next rounds skip him, an open round in the hall stands; after a captain who is a member
    the next one is captain; a new member comes in for him; taken back, he sits again."""
    desk = league(2, rounds=2, cycles=2)
    desk.do("captain", team=1, captain="A1")
    desk.pair()
    desk.do("member-left", team=1, member=1)
    team, found = desk.event.teams[1], desk.event.round(1).boards[0]
    assert (team.captain, found.line_ups[1]) == ("A2", (1, 2, 3))
    for game in (1, 2, 3):
        desk.result(1, 1, game=game)
    desk.do("close-round", round=1)
    known = [{"no": one.no} for one in team.members]
    desk.do("team-members", reason="A1 left", team=1, members=[*known, {"name": "A5"}])
    desk.pair()
    assert desk.event.round(2).boards[0].line_ups[1] == (2, 3, 4)
    assert code(desk, "line-up", round=2, team=1, members=[1, 2, 3]) == "left"
    assert code(desk, "member-left", team=1, member=1) == "left"
    sheet = write_trf(report_of(desk.event))
    assert "A1" in sheet
    assert code(desk, "member-left", team=1, member=1, left=False) == "too-many"
    desk.do("member-left", team=1, member=4)
    desk.do("member-left", team=1, member=1, left=False)
    desk.do("line-up", round=2, team=1, members=[1, 2, 3])
    desk.do("member-left", team=2, member=5)
    team = desk.event.teams[2]
    rows = copied(desk.event, CopyIn(name="Copy", players=True), "Ana")[-1].data["members"]
    assert [one["name"] for one in rows] == ["B2", "B3", "B4"]
    for member in team.here:
        desk.do("member-left", team=2, member=member.no)
    assert code(desk, "member-left", team=2, member=5, left=False) == "team-left"
    names = [one.player.name for one in tournament_view(desk.event).members if one.team == 1]
    assert names == [one.name for one in desk.event.teams[1].here]


def test_who_left_and_is_taken_off_the_list_leaves_no_place_behind() -> None:
    """After the pairing was taken back the list of members is free again, and has its limit."""
    desk = league(2)
    desk.pair()
    desk.do("member-left", team=1, member=1)
    desk.do("unpair", round=1, reason="too early")
    desk.do("member-left", team=1, member=2)
    assert desk.event.teams[1].gone == (1,)
    rest = [{"no": 3}, {"no": 4}]
    desk.do("team-members", team=1, members=rest)
    assert desk.event.teams[1].gone == ()
    many = [*rest, *({"name": f"X{at}"} for at in range(3))]
    assert code(desk, "team-members", team=1, members=many) == "too-many"


def test_a_team_of_nobody_is_none() -> None:
    """One member left before the pairing was taken back, the others after it."""
    desk = league(2)
    desk.pair()
    desk.do("member-left", team=1, member=1)
    desk.do("unpair", round=1, reason="too early")
    for member in desk.event.teams[1].here:
        desk.do("member-left", team=1, member=member.no)
    assert 1 not in desk.event.entrants


def test_a_place_of_the_table_stays_with_who_sat_in_for_it() -> None:
    """In a match by the Scheveningen tables a substitute keeps the place when another leaves."""
    desk = Desk({**TEAMS, "system": "scheveningen", "boards": 4, "substitutes": 2})
    for letter in "AB":
        rows = [{"name": f"{letter}{at}"} for at in range(1, 7)]
        desk.do("add-team", name=f"Team {letter}", members=rows)
    desk.pair()
    for member, places in ((2, (1, 5, 3, 4)), (1, (6, 5, 3, 4)), (5, (6, 0, 3, 4))):
        desk.do("member-left", team=1, member=member)
        assert duel(desk.event, 2).line_ups[1] == places
