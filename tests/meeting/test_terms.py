"""Terms of a meeting: what the rule books ask of them, and how they are kept."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damas.clock import TimeControl
from damas.errors import DamasError, MeetingError
from damas.game import Game
from damas.meeting import (
    GameMatch,
    MeetingTerms,
    StartPosition,
    checked,
    host_is_white,
    openings_of,
    read_terms,
    rematch,
    tables_for,
)
from damas.regulations import REGULATIONS
from damas.rules.outcome import Outcome

LOT = StartPosition("lot")
CONTROLS = ("G/5", "5+3", "5d3", "40/120:G/30", "3 days/move", "1 day/move")


@given(
    st.sampled_from(sorted(REGULATIONS)),
    st.none() | st.sampled_from(CONTROLS),
    st.booleans(),
    st.sampled_from(["white", "black", "lot"]),
    st.integers(1, 20),
)
def test_terms_are_the_same_after_storing(name, control, rated, colour, games) -> None:
    """To plain values and back, through JSON."""
    time = None if control is None else TimeControl.parse(control)
    terms = MeetingTerms(name, time, rated, colour, LOT, games)
    assert read_terms(json.loads(json.dumps(terms.to_dict()))) == terms


@pytest.mark.parametrize("name", sorted(REGULATIONS))
def test_plain_terms_fit_every_rule_book(name: str) -> None:
    """A game by lot with a clock can be played under each, also with the most days for a move."""
    for control in ("5+3", "14 days/move"):
        terms = MeetingTerms(name, TimeControl.parse(control))
        assert checked(terms) == terms


@pytest.mark.requirement("MAT-02")
@pytest.mark.article("CLAS partidas e aberturas")
def test_mat_02_white_by_lot_alone() -> None:
    """The web page of classic draughts draws White by lot; a rematch changes the colours."""
    terms = MeetingTerms("portuguesa-web", colour="white")
    with pytest.raises(MeetingError) as refused:
        checked(terms)
    assert refused.value.code == "no-lot"
    assert str(refused.value.citation) == "CLAS partidas e aberturas"
    again = rematch(replace(terms, colour="lot"), "white")
    assert checked(again).colour == "black"


@pytest.mark.requirement("MAT-01")
@pytest.mark.article("CLAS partidas e aberturas")
def test_mat_01_a_partida_of_three_games_is_refused() -> None:
    """An even number of games, or a single one."""
    for games, fits in ((1, True), (2, True), (3, False), (4, True)):
        terms = MeetingTerms("portuguesa-web", games=games)
        if fits:
            assert checked(terms) == terms
        else:
            with pytest.raises(MeetingError, match="even number") as refused:
                checked(terms)
            assert str(refused.value.citation) == "CLAS partidas e aberturas"
    assert checked(MeetingTerms("internacional", games=3)).games == 3  # INT is silent


@pytest.mark.requirement("MAT-04")
def test_mat_04_every_opening_is_played_twice() -> None:
    """Four games: (A-B X)(B-A X)(A-B Y)(B-A Y), and the colours alternate (MAT-03)."""
    terms = checked(MeetingTerms("portuguesa-web", start=LOT, games=4))
    match = GameMatch(terms, "seed")
    games = [match.game(number) for number in (1, 2, 3, 4)]
    assert [game.white for game in games[::2]] == [games[0].white] * 2
    assert games[1].white != games[0].white
    openings = [game.opening.id for game in games]
    assert openings[0] == openings[1] != openings[2] == openings[3]
    for game in games:
        Game("portuguesa-web", fen=game.opening.fen)


def test_a_match_of_russian_draughts_draws_from_the_table_of_the_idf() -> None:
    """Without a wish for another it is the IDF's own table, as for Brazilian draughts."""
    drawn = {
        name: checked(MeetingTerms(name, start=LOT, games=2)).start.table
        for name in ("idf-64-brazilian", "idf-64-russian")
    }
    assert drawn == {"idf-64-brazilian": "idf-64", "idf-64-russian": "idf-64-ru"}
    games = [
        GameMatch(checked(MeetingTerms("idf-64-russian", start=LOT, games=2)), "x").game(number)
        for number in (1, 2)
    ]
    assert games[0].opening == games[1].opening
    Game("idf-64-russian", fen=games[0].opening.fen)


def test_openings_need_an_even_match_and_a_table() -> None:
    """Odd games, or a game without a table of openings, are refused."""
    with pytest.raises(MeetingError) as odd:
        checked(MeetingTerms("fenae-2025", start=LOT, games=3))
    assert odd.value.code == "odd-openings"
    assert tables_for(REGULATIONS["internacional"]) == ()
    with pytest.raises(MeetingError) as none:
        checked(MeetingTerms("internacional", start=LOT, games=2))
    assert none.value.code == "no-table"
    with pytest.raises(MeetingError) as other:
        checked(MeetingTerms("fenae-2025", start=StartPosition("lot", table="idf-64-pt")))
    assert other.value.code == "unknown-table"


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (MeetingTerms("fenae-2025", rated=True), "rated-needs-clock"),
        (MeetingTerms("fenae-2025", TimeControl.of_days(15)), "too-many-days"),
        (MeetingTerms("fenae-2025", TimeControl.parse("G/1441")), "too-long"),
        (MeetingTerms("fenae-2025", TimeControl.parse("5+3601")), "too-long"),
        (MeetingTerms("fenae-2025", games=0), "bad-games"),
        (MeetingTerms("fenae-2025", games=101), "bad-games"),
        (MeetingTerms("fenae-2025", start=StartPosition("position")), "no-position"),
        (MeetingTerms("fenae-2025", start=StartPosition("position", "W:W21:B")), "ended-start"),
        (MeetingTerms("nowhere"), "unknown-regulation"),
    ],
)
def test_terms_that_cannot_be_played_are_refused(terms: MeetingTerms, code: str) -> None:
    """Each with its own code."""
    with pytest.raises(DamasError) as refused:
        checked(terms)
    assert refused.value.code == code


def test_a_rated_game_begins_at_the_start() -> None:
    """Not from a position that one of the two has set up."""
    start = StartPosition("position", "W:W21:B1")
    terms = MeetingTerms("fenae-2025", TimeControl.parse("5+3"), start=start)
    assert checked(terms).start.fen == "W:W21:B1"
    with pytest.raises(MeetingError) as refused:
        checked(replace(terms, rated=True))
    assert refused.value.code == "rated-start"


def test_lots_can_be_repeated_and_differ() -> None:
    """The seed decides; both colours and many openings come up."""
    terms = checked(MeetingTerms("fenae-2025", start=LOT, games=2))
    seeds = [str(number) for number in range(200)]
    whites = [host_is_white(terms, seed) for seed in seeds]
    assert whites == [host_is_white(terms, seed) for seed in seeds]
    assert 60 < sum(whites) < 140
    assert len({openings_of(terms, seed)[0].id for seed in seeds}) > 20


def won(result: str) -> Outcome:
    """A game that *result* ("white", "black", "draw") has ended."""
    sides = {"white": ("win", "loss"), "black": ("loss", "win"), "draw": ("draw", "draw")}[result]
    return Outcome(result, *sides, "resignation", None)


@given(st.lists(st.sampled_from(["white", "black", "draw"]), max_size=6), st.text(max_size=5))
def test_the_running_score_is_the_sum_of_the_games(results, seed) -> None:
    """In every match points add up, colours are even, the match ends after its games."""
    match = GameMatch(MeetingTerms("internacional", games=6), seed)
    win = match.terms.rules.points.win
    for result in results:
        match = match.after(won(result))
    assert sum(match.score) == win * len(results)
    assert match.over == (len(results) == 6)
    assert (match.next_game() is None) == match.over
    whites = [match.game(number).white for number in range(1, 7)]
    assert whites.count("host") == whites.count("guest") == 3


def test_an_annulled_game_is_played_again() -> None:
    """It gives nothing, and the match stays at its number; no game follows the last."""
    match = GameMatch(MeetingTerms("internacional", games=2), "x")
    void = Outcome(None, "annulled", "annulled", "annulled", None)
    assert match.after(void) == match
    over = match.after(won("draw")).after(won("draw"))
    assert over.winner is None
    for act in (lambda: over.after(won("draw")), lambda: over.game(3)):
        with pytest.raises(MeetingError):
            act()
