"""Round robins, standings and tie-breaks as the reference tournaments have them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damas.errors import DamasError, UnknownNameError
from damas.tournament import (
    FREE,
    TIE_BREAKS,
    Cell,
    Event,
    Player,
    Score,
    Table,
    explain,
    read_trf,
    schedule,
    standings,
    write_trf,
)

DATA = Path(__file__).parents[1] / "data" / "tournaments"
EVENTS = ["nk1934_rr", "wc1948_double_rr", "tie_de", "tie_de3", "tie_sb", "wo_6", "rr8"]
NAMES = {"pts": None, "wins": "WIN", "sb": "SB", "blacks_played": "BPG", "won_otb": "WON"}


def event_of(name: str) -> Event:
    """A reference tournament; its file has no fault."""
    with (DATA / f"{name}.trf").open(encoding="utf-8") as file:
        event, faults = read_trf(file)
    assert faults == []
    return event


@pytest.mark.requirement("TRN-02")
@pytest.mark.parametrize("players", range(3, 31))
def test_berger_tables(players: int) -> None:
    """As FIDE prints them; an odd field has a free round in place of the missing player."""
    table = json.loads((DATA / "berger_3_30.json").read_text("utf-8"))[str(players)]
    expected = [
        [tuple(FREE if no > players else no for no in pair) for pair in table[key]]
        for key in sorted(table, key=int)
    ]
    assert schedule(players) == expected


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 120), st.booleans(), st.booleans())
def test_everyone_meets_everyone(players: int, double: bool, reverse: bool) -> None:
    """Once, or twice with colours exchanged; nobody twice in a round; colours are even."""
    rounds = schedule(players, double=double, reverse_colours=reverse)
    games = [pair for pairs in rounds for pair in pairs if FREE not in pair]
    assert len(games) == players * (players - 1) // 2 * (1 + double)
    assert len(set(games)) == len(games)
    for pairs in rounds:
        seated = [no for pair in pairs for no in pair]
        assert len(seated) == len(set(seated))
    whites = {no: sum(no == white for white, _ in games) for no in range(1, players + 1)}
    blacks = {no: sum(no == black for _, black in games) for no in range(1, players + 1)}
    assert all(abs(whites[no] - blacks[no]) <= 1 for no in whites)
    plain = schedule(players, double=double)
    assert not reverse or rounds == [[(b, w) for w, b in pairs] for pairs in plain]


@pytest.mark.parametrize("players", [1, 0, -3])
def test_too_few_players(players: int) -> None:
    """Refused in a sentence."""
    with pytest.raises(DamasError):
        schedule(players)


@pytest.mark.requirement("TIE-01")
@pytest.mark.parametrize("name", EVENTS)
def test_reference_tournaments(name: str) -> None:
    """Points, every tie-break and rank."""
    expected = json.loads((DATA / f"{name}.json").read_text("utf-8"))["expected"]
    table = {one.no: one for one in standings(event_of(name), ("DE", "WIN", "SB", "BPG", "WON"))}
    for row in expected:
        one = table[row["no"]]
        for key, code in NAMES.items():
            if key in row:
                value = one.tie_breaks[code] if code else one.points
                assert float(value) == row[key], (row["no"], key)


@pytest.mark.requirement("TIE-01")
@pytest.mark.parametrize("name", EVENTS)
def test_reference_ranks(name: str) -> None:
    """By FENAE Art. 4 a to d."""
    expected = json.loads((DATA / f"{name}.json").read_text("utf-8"))["expected"]
    ranks = {one.no: one.rank for one in standings(event_of(name))}
    assert ranks == {row["no"]: row["rank"] for row in expected}


def made(results: dict[tuple[int, int], str], players: int) -> Event:
    """A round robin by its tables with White's result of each pair: 1, 0, =, + or -."""
    event = Event(score=Score(free=Fraction(0)))
    for no in range(1, players + 1):
        event.players[no] = Player(no, f"P{no}")
    answer = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    for pairs in schedule(players):
        for white, black in pairs:
            if FREE in (white, black):
                event.players[white or black].cells.append(Cell(code="U"))
                continue
            code = results.get((white, black), "=")
            event.players[white].cells.append(Cell(black, "w", code))
            event.players[black].cells.append(Cell(white, "b", answer[code]))
    return event


@pytest.mark.requirement("TIE-07")
def test_all_level_share_a_place() -> None:
    """Where nothing parts them; the next rank counts them all."""
    table = standings(made({}, 4), ("DE", "WIN", "SB"))
    assert [one.rank for one in table] == [1, 1, 1, 1]
    parted = standings(made({(1, 4): "1"}, 4), ("WIN",))
    assert [one.rank for one in parted] == [1, 2, 2, 4]


@pytest.mark.requirement("TIE-02")
def test_a_part_of_a_tie_is_looked_at_again() -> None:
    """Three level: the best of their games first, then the two left by their own game."""
    event = event_of("tie_de3")
    rows = standings(event, ("DE",))
    assert len({one.rank for one in rows}) >= len(rows) - 1


@pytest.mark.requirement("TRN-09")
def test_a_free_round_gives_no_points() -> None:
    """And is no game."""
    event = made({}, 5)
    assert {event.points(no) for no in event.players} == {Fraction(2)}
    assert all(len(games) == 4 for games in Table(event).games.values())


@pytest.mark.requirement("TIE-06")
def test_a_walkover_counts_but_not_as_black() -> None:
    """For wins, Sonneborn-Berger and direct encounter; not for games played with Black."""
    played, walked = made({(1, 2): "0"}, 4), made({(1, 2): "-"}, 4)
    for code, same in (("WIN", True), ("SB", True), ("DE", True), ("BPG", False), ("WON", False)):
        before = {one.no: one.tie_breaks[code] for one in standings(played, (code,))}
        after = {one.no: one.tie_breaks[code] for one in standings(walked, (code,))}
        assert (before[2] == after[2]) is same, code


@pytest.mark.requirement("TRN-05")
def test_colours_change_only_the_games_with_black() -> None:
    """Colours agreed at the board leave points and Sonneborn-Berger as they are."""
    one, other = made({(1, 4): "1"}, 4), made({(1, 4): "1"}, 4)
    first, fourth = other.players[1].cells, other.players[4].cells
    first[0], fourth[0] = Cell(4, "b", "1"), Cell(1, "w", "0")
    tables = [{p.no: p for p in standings(event)} for event in (one, other)]
    for code, same in (("SB", True), ("WIN", True), ("BPG", False)):
        assert (tables[0][1].tie_breaks[code] == tables[1][1].tie_breaks[code]) is same


results = st.dictionaries(
    st.tuples(st.integers(1, 8), st.integers(1, 8)), st.sampled_from("10=+-"), max_size=30
)


@settings(max_examples=80, deadline=None)
@given(results, st.permutations(range(1, 9)))
def test_numbers_of_players_do_not_matter(
    given_results: dict[tuple[int, int], str], order: list[int]
) -> None:
    """Renumbered, every player keeps his place and his values."""
    event = made(given_results, 8)
    again = Event(score=event.score)
    new = dict(zip(range(1, 9), order, strict=True))
    for no, player in event.players.items():
        cells = [Cell(new.get(c.opponent, 0), c.colour, c.code) for c in player.cells]
        again.players[new[no]] = Player(new[no], player.name, cells=cells)
    codes = tuple(TIE_BREAKS)
    before = {one.name: (one.rank, one.tie_breaks) for one in standings(event, codes)}
    after = {one.name: (one.rank, one.tie_breaks) for one in standings(again, codes)}
    assert before == after


@settings(max_examples=40, deadline=None)
@given(results)
def test_what_is_written_reads_back(given_results: dict[tuple[int, int], str]) -> None:
    """The same players, rounds and points, without a fault."""
    event = made(given_results, 8)
    event.fields = [("012", "Prova"), ("092", "Individual: Round-Robin")]
    again, faults = read_trf(write_trf(event).splitlines())
    assert faults == []
    assert {no: p.cells for no, p in again.players.items()} == {
        no: p.cells for no, p in event.players.items()
    }


@pytest.mark.parametrize(
    ("name", "code", "line", "column"),
    [
        ("incompatible_color", "same-colour", 2, 137),
        ("incompatible_result", "results-differ", 2, 139),
        ("incorrect_points", "points-differ", 2, 81),
        ("invalid_code", "unknown-code", 7, 1),
        ("missing_result", "one-sided-game", 2, 132),
        ("missing_starting_number", "missing-starting-number", 7, 5),
        ("too_many_results", "too-many-rounds", 2, 142),
    ],
)
def test_malformed_files_each_have_their_message(
    name: str, code: str, line: int, column: int
) -> None:
    """With line and column."""
    _, faults = read_trf((DATA / f"{name}.trf").read_text("utf-8").splitlines())
    first = faults[0]
    assert (first.code, first.line, first.column) == (code, line, column)
    assert str(first.message)


@pytest.mark.parametrize("text", ["001", "001 x", "001    1 " + "?" * 120, "\x00\x01", "999 what"])
def test_nonsense_has_faults_and_no_crash(text: str) -> None:
    """Whatever a line holds."""
    _, faults = read_trf([text, "", "# remark"])
    assert faults


def test_the_working_is_told_to_the_step_that_decides() -> None:
    """In words and numbers; with the article."""
    steps = [str(step) for step in explain(event_of("tie_sb"), 3, 4)]
    assert steps[0].startswith("points: level")
    assert any(
        "Sonneborn-Berger (FENAE Art. 4 c): Atleta C 6.75, Atleta D 7.25" in s for s in steps
    )
    assert steps[-1] == "Atleta C is number 3, Atleta D number 2."
    with pytest.raises(UnknownNameError):
        explain(event_of("tie_sb"), 3, 99)
    with pytest.raises(UnknownNameError):
        standings(event_of("tie_sb"), ("LUCK",))


def test_every_tie_break_has_a_name_an_article_and_a_working() -> None:
    """Nothing decides without saying why."""
    table: Any = Table(event_of("wo_6"))
    for row in TIE_BREAKS.values():
        assert str(row.name)
        assert row.article
        assert str(row.working(table, 1, [1, 2, 3]))
