"""Ratings, categories and prizes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damas.tournament import (
    Category,
    Cell,
    Crosstable,
    Player,
    Prize,
    RatingRules,
    TournamentError,
    awards,
    category_standings,
    rating_changes,
    standings,
)
from damas.tournament.event import EntryError, LogEntry, Tournament
from damas.tournament.scoring.categories import year_of
from damas.tournament.scoring.performance import perfect

from ..desk import AT, FENAE, Desk


def meeting(ratings: list[int], codes: str) -> Crosstable:
    """The first player against all others, with a code each."""
    opposite = {"1": "0", "0": "1", "=": "=", "+": "-", "W": "L"}
    players = {no: Player(no, f"P{no}", rating=r) for no, r in enumerate(ratings, start=1)}
    cells = {no: [Cell(1, "b", opposite[codes[no - 2]])] for no in players if no > 1}
    first = [Cell(no, "w", codes[no - 2]) for no in players if no > 1]
    return Crosstable(players, {1: first, **cells})


def test_a_change_by_the_table() -> None:
    """Difference 100: 64 per cent expected (B.02 8.1.2); a draw loses 20 × 0.14."""
    change = rating_changes(meeting([2000, 1900], "="))[1]
    assert change.expected == Fraction(64, 100)
    assert change.change == Fraction(-14, 5)
    assert change.new == 1997
    assert rating_changes(meeting([2000, 1900], "="))[2].new == 1903


def test_parameters() -> None:
    """Coefficient by rating, greatest difference, Elo's formula."""
    rules = RatingRules(k=30, k_by_rating=((2400, 10), (2100, 20)))
    assert [rules.factor(rating) for rating in (2000, 2100, 2400)] == [30, 20, 10]
    assert RatingRules(most=400).expected(2600, 1600) == Fraction(92, 100)
    assert RatingRules(most=0).expected(2600, 1600) == 1
    formula = RatingRules(expectation="formula", most=0)
    assert float(formula.expected(1900, 1700)) == pytest.approx(0.7597469266)
    with pytest.raises(TournamentError, match="no rules"):
        RatingRules(expectation="guess")


def test_what_does_not_count() -> None:
    """W.O., games that are not rated, and opponents without a rating."""
    change = rating_changes(meeting([2000, 1900, 1900, 0], "+W1"))[1]
    assert (change.games, change.change, change.new) == (0, 0, 2000)


def test_a_first_rating() -> None:
    """From five games on: average of the opponents and the difference of the score."""
    five = rating_changes(meeting([0, 1900, 1900, 2000, 2000, 2000], "1=0=="))[1]
    assert (five.rating, five.change, five.games) == (0, None, 5)
    assert five.new == five.performance == 1960
    four = rating_changes(meeting([0, 1900, 1900, 2000, 2000], "1=0="))[1]
    assert (four.new, four.games) == (None, 4)
    won = rating_changes(meeting([0, *[1900] * 5], "11111"))[1]
    assert won.new == 1900 + 366


@given(
    ratings=st.lists(st.integers(1000, 2600), min_size=2, max_size=9),
    picks=st.lists(st.sampled_from("1=0"), min_size=9, max_size=9),
    formula=st.booleans(),
)
def test_what_one_wins_the_others_lose(ratings: list[int], picks: list[str], formula: bool) -> None:
    """With one coefficient the changes of an event add up to nothing."""
    rules = RatingRules(expectation="formula" if formula else "table")
    changes = rating_changes(meeting(ratings, "".join(picks)), rules)
    assert float(sum(c.change or 0 for c in changes.values())) == pytest.approx(0, abs=1e-6)


PEOPLE = {
    1: Player(1, "Ana", "w", born="1990/02/01", club="Norte"),
    2: Player(2, "Rui", "m", born="2008", club="Sul", rating=1800),
    3: Player(3, "Eva", "w", born="12/05/2010", club="Sul"),
    4: Player(4, "Zé", "m", club="norte", rating=2000),
}
ORDER = standings(
    Crosstable(
        PEOPLE,
        {
            1: [Cell(2, "w", "="), Cell(3, "b", "0"), Cell(4, "w", "0")],
            2: [Cell(1, "b", "="), Cell(4, "w", "0"), Cell(3, "b", "0")],
            3: [Cell(4, "b", "="), Cell(1, "w", "1"), Cell(2, "w", "1")],
            4: [Cell(3, "w", "="), Cell(2, "b", "1"), Cell(1, "b", "1")],
        },
    ),
    "WIN",
)
"""Eva and Zé share the first place, Ana and Rui the third."""


def test_the_perfect_performance_of_no_points_is_far_below_the_lowest() -> None:
    """C.07 10.3: 800 points below the lowest rating met."""
    assert perfect(Fraction(0), [2000, 1850]) == 1050
    assert perfect(Fraction(0), []) is None


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"sex": "w"}, [(1, "Eva"), (2, "Ana")]),
        ({"born_from": 2007}, [(1, "Eva"), (2, "Rui")]),
        ({"born_to": 1990}, [(1, "Ana")]),
        ({"club": "Norte"}, [(1, "Zé"), (2, "Ana")]),
        ({"rating_to": 1800}, [(1, "Eva"), (2, "Ana"), (2, "Rui")]),
        ({"label": "B"}, []),
    ],
)
def test_categories_have_standings(data: dict[str, Any], expected: list[tuple[int, str]]) -> None:
    """In the order of all, ranked anew; equals share."""
    lines = category_standings(ORDER, Category(name="c", **data))
    assert [(line.rank, line.player.name) for line in lines] == expected


def test_prizes_are_shared_by_equals() -> None:
    """First and second prize for two who share: half of the sum each."""
    found = awards(ORDER, [Prize(place=1, amount=100_00), Prize(place=2, amount=50_01)])
    assert {award.no: award.amount for award in found} == {
        3: Fraction(150_01, 2), 4: Fraction(150_01, 2)
    }  # fmt: skip


def test_nobody_gets_two_prizes_unless_said() -> None:
    """The category's first prize goes on to the player who has none yet."""
    women = Category(name="Feminino", sex="w")
    prizes = [Prize(place=1, amount=100), Prize(place=1, category="Feminino", text="taça")]
    once = awards(ORDER, prizes, [women])
    assert [(a.no, a.category) for a in once] == [(3, ""), (4, ""), (1, "Feminino")]
    twice = awards(ORDER, prizes, [women], one_each=False)
    assert [(a.no, a.category) for a in twice] == [(3, ""), (4, ""), (3, "Feminino")]
    with pytest.raises(TournamentError, match="no category"):
        awards(ORDER, [Prize(place=1, category="Juvenil")], [women])


def test_an_event_keeps_its_categories_and_prizes() -> None:
    """As settings, checked; what is none is refused."""
    settings = {
        **FENAE,
        "categories": [{"name": "Sub-20", "born_from": 2006}],
        "prizes": [{"place": 1, "category": "Sub-20", "text": "medalha"}],
    }
    desk = Desk(settings, 2)
    assert desk.event.rules.categories[0].name == "Sub-20"
    assert Tournament.replay(desk.event.log).rules == desk.event.rules
    for bad in (
        {"categories": [{"name": ""}]},
        {"categories": [{"name": "x", "age": 3}]},
        {"categories": {"name": "x"}},
        {"prizes": [{"place": 0}]},
        {"prizes": [{"place": 1, "category": "none"}]},
    ):
        with pytest.raises(EntryError):
            Tournament().apply(LogEntry("create", {**FENAE, **bad}, "Ana", at=AT))


def test_years() -> None:
    """However a date is written."""
    dates = ("1974/04/21", "21.04.1974", "1974", "4/74", "", "no")
    assert [year_of(text) for text in dates] == [1974, 1974, 1974, 0, 0, 0]
