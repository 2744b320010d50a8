"""Ratings taken from a list for everybody, and by period in events of more than 30 days (FIDE's
C.02, questions 210 to 216)."""

from __future__ import annotations

from typing import Any

import pytest

from damas.tournament.event import EntryError, Tournament
from damas.tournament.event.queries.periods import length_days, period_warnings
from damas.tournament.event.queries.teams import persons_table
from damas.tournament.scoring.ratings import RatingRules, rating_changes

from ..desk import FENAE, SWISS, Desk, state

LONG = {**FENAE, "start": "2026-01-10", "end": "2026-03-14"}
LIST = {"series": "open", "day": "2026-02-01"}


def rows(*ratings: int) -> list[dict[str, Any]]:
    """A row for each player in the order of entry."""
    return [{"player": who, "rating": rating} for who, rating in enumerate(ratings, start=1)]


def test_the_ratings_of_a_list_are_taken_in_one_act_and_undone() -> None:
    """Before round 1: the numbers follow; each rating has its line in the trail."""
    desk = Desk(SWISS, 4)
    before = state(desk.event)["entrants"]
    desk.do("take-ratings", **LIST, ratings=rows(1500, 2500))
    assert [desk.event.by_number(no).player.name for no in (1, 4)] == ["P2", "P1"]
    assert [str(line.what) for line in desk.event.trail][-3:-1] == [
        "player 1 rating", "player 2 rating",
    ]  # fmt: skip
    desk.do("undo", entry=len(desk.event.log))
    assert state(desk.event)["entrants"] == before


def test_all_rows_are_taken_or_none() -> None:
    """A player who is not there, or a rating that is none."""
    desk = Desk(SWISS, 4)
    for wrong in ({"player": 9, "rating": 1}, {"player": 2, "rating": -1}):
        with pytest.raises(EntryError):
            desk.do("take-ratings", **LIST, ratings=[*rows(1500), wrong])
    assert desk.event.entrants[1].player.rating == 1999


def test_members_of_teams_get_ratings_too() -> None:
    """The strength of the team follows."""
    desk = Desk({**FENAE, "teams": True, "boards": 2})
    desk.do("add-team", name="A", members=[{"name": "Ana", "rating": 1500}, {"name": "Rui"}])
    desk.do("take-ratings", **LIST, ratings=[{"player": 1, "member": 2, "rating": 1700}])
    assert desk.event.entrants[1].player.rating == 1600


def test_once_the_first_round_is_paired_the_first_list_stands() -> None:
    """In an event of 30 days or less no other list counts."""
    desk = Desk({**FENAE, "start": "2026-01-10", "end": "2026-02-08"}, 4)
    desk.pair()
    assert length_days(desk.event) == 30
    with pytest.raises(EntryError, match="30 days"):
        desk.do("take-ratings", **LIST, ratings=rows(1500))
    with pytest.raises(EntryError, match="more than 30 days"):
        desk.do("take-ratings", **LIST, round=2, ratings=rows(1500))


def played() -> Desk:
    """A round robin of four over nine weeks; P1 wins all games."""
    desk = Desk(LONG, 4)
    for number in (1, 2, 3):
        desk.pair()
        for place, board in enumerate(desk.event.rounds[-1].boards, 1):
            desk.result(number, place, "1-0" if board.first < board.second else "0-1")
        desk.do("close-round", round=number)
    return desk


def test_games_of_a_round_count_with_the_list_in_force() -> None:
    """From round 3 on the list of February: each game by the ratings of both then. Places,
    tie-breaks and numbers keep the first ratings (C.07 10)."""
    desk = played()
    rules = RatingRules(k=20)
    first = rating_changes(desk.event.crosstable(), rules)
    order = desk.event.standings("RTG").to_dicts()
    desk.do("take-ratings", **LIST, round=3, ratings=rows(2100, 1900, 1800, 1700))
    table = desk.event.crosstable()
    assert [table.rating(1, column) for column in (1, 2, 3)] == [1999, 1999, 2100]
    now = rating_changes(table, rules)
    opponent = table.cells[1][2].opponent
    last = 20 * (1 - rules.expected(2100, table.rating(opponent, 3)))
    without = sum(
        20 * (1 - rules.expected(1999, table.players[table.cells[1][at].opponent].rating))
        for at in (0, 1)
    )
    assert now[1].change == without + last
    assert (now[1].rating, now[1].new) == (2100, round(2100 + float(last)))
    assert first[1].change != now[1].change
    assert desk.event.standings("RTG").to_dicts() == order
    assert state(Tournament.replay(desk.event.log)) == state(desk.event)
    desk.do("undo", entry=len(desk.event.log))
    assert rating_changes(desk.event.crosstable(), rules) == first


def test_tie_breaks_by_ratings_are_warned_of_in_a_long_event() -> None:
    """With the tie-breaks that are meant; not in a short one, and not for others."""
    long = {**LONG, "tie_breaks": "SB,TPR"}
    assert "TPR" in str(next(period_warnings(Desk(long).event)))
    assert list(period_warnings(Desk(LONG).event)) == []
    assert list(period_warnings(Desk({**FENAE, "tie_breaks": "TPR"}).event)) == []


TEAMS: dict[str, Any] = {**LONG, "teams": True, "boards": 2, "substitutes": 1}


def team_event(system: str) -> Desk:
    """Four teams of three, members 1 to 12 of 1500 each, three rounds; White wins every game."""
    more = {"rounds": 3} if system == "swiss" else {}
    desk = Desk({**TEAMS, "system": system, **more})
    for letter in "ABCD":
        members = [{"name": f"{letter}{at}", "rating": 1500} for at in (1, 2, 3)]
        desk.do("add-team", name=letter, members=members)
    for number in (1, 2, 3):
        desk.pair()
        for place, match in enumerate(desk.event.rounds[-1].boards, 1):
            for index, _ in enumerate(match.games, 1):
                desk.result(number, place, "1-0", game=index)
        desk.do("close-round", round=number)
    return desk


@pytest.mark.parametrize("system", ["round-robin", "swiss"])
def test_games_of_teams_count_with_the_list_in_force(system: str) -> None:
    """From round 2 on the member with number 1 has another rating, in the games of that member and
    of the opponents; numbers, order and strength of the teams stay."""
    desk = team_event(system)
    event, rules = desk.event, RatingRules(k=20)
    teams = [(one.player.no, one.player.rating) for one in event.entrants.values()]
    order = event.standings("RTG").to_dicts()
    desk.do("take-ratings", **LIST, round=2, ratings=[{"player": 1, "member": 1, "rating": 1900}])
    table = persons_table(event)
    assert [table.rating(1, column) for column in (1, 2, 3)] == [1500, 1900, 1900]
    other = table.cells[1][1].opponent
    gains = [
        20 * (int(cell.code) - rules.expected(1500, 1900 if at == 2 else 1500))
        for at, cell in enumerate(table.cells[other], 1)
    ]
    assert rating_changes(table, rules)[other].change == sum(gains)
    assert [(one.player.no, one.player.rating) for one in event.entrants.values()] == teams
    assert event.standings("RTG").to_dicts() == order
    assert state(Tournament.replay(event.log)) == state(event)
    desk.do("undo", entry=len(event.log))
    assert persons_table(event).rating(1, 3) == 1500


def test_a_later_list_names_members_of_the_team() -> None:
    """A member of another team, or nobody, is refused with all other rows."""
    desk = team_event("swiss")
    for member in (4, 99, 0):
        row = {"player": 1, "member": member, "rating": 1900}
        with pytest.raises(EntryError, match="no member"):
            desk.do("take-ratings", **LIST, round=2, ratings=[row])
    assert not desk.event.periods
