"""The order and its tie-breaks on tournaments whose result is known."""

from __future__ import annotations

import gc
import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damas.regulations import regulation
from damas.tournament import (
    CLASSIC,
    TWO,
    Cell,
    Crosstable,
    Player,
    PointSystem,
    TournamentError,
    explain,
    read_trf,
    schedule,
    standings,
)
from damas.tournament.scoring.score_table import ScoreTable

DATA = Path(__file__).parents[2] / "data/tournaments"
NAMES = ("nk1934_rr", "rr8", "tie_de", "tie_de3", "tie_sb", "wc1948_double_rr", "wo_6")


@pytest.mark.requirement("TIE-01")
@pytest.mark.requirement("TIE-05")
@pytest.mark.parametrize("name", NAMES)
def test_known_tournaments_come_out_as_they_were(name: str) -> None:
    """Points, wins, Sonneborn-Berger, blacks and rank of the reference."""
    expected = json.loads((DATA / f"{name}.json").read_text("utf-8"))["expected"]
    file = read_trf((DATA / f"{name}.trf").read_bytes())
    order = standings(file.crosstable(), "DE,WIN,SB,BPG").to_dicts()
    assert file.faults == []
    assert [
        {
            "no": line["no"],
            "rank": line["rank"],
            "pts": line["points"],
            "wins": line["tie_breaks"]["WIN"],
            "sb": line["tie_breaks"]["SB"],
            "blacks_played": line["tie_breaks"]["BPG"],
        }
        for line in order
    ] == [{key: row[key] for key in row if key != "won_otb"} for row in expected]
    won = standings(file.crosstable(), "WON").to_dicts()
    assert {row["no"]: row["won_otb"] for row in expected} == {
        line["no"]: line["tie_breaks"]["WON"] for line in won
    }


@pytest.mark.parametrize("name", ["tie_de", "tie_de3", "tie_sb"])
def test_the_explanation_names_what_decided(name: str) -> None:
    """Two of the tied: the criterion that set them apart, with its working."""
    shown = json.loads((DATA / f"{name}.json").read_text("utf-8"))
    table = read_trf((DATA / f"{name}.trf").read_bytes()).crosstable()
    order = standings(table, regulation=regulation("fenae-2025"))
    one, other = shown["tied_group"][:2]
    found = explain(order, other, one)
    assert found.decided_by == shown["decided_by"].rstrip("3")
    assert found.ranks[0] < found.ranks[1]
    assert any("FENAE Art. 4" in str(text) for text in found.sentences())
    of_none = explain(standings(table), other, one)
    assert all("FENAE" not in str(text) for text in of_none.sentences())
    assert found.steps[-1].working


def games(numbers: int, results: list[str]) -> Crosstable:
    """A round robin with *results* in the order of the schedule."""
    left = iter(results)
    cells: dict[int, list[Cell]] = {no: [] for no in range(1, numbers + 1)}
    opposite = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "*": "*"}
    for pairs in schedule(numbers):
        for white, black in pairs:
            if not white or not black:
                cells[white or black].append(Cell(0, "", "U"))
                continue
            code = next(left, "*")
            other = "-" if code == "!" else opposite[code]
            cells[white].append(Cell(black, "w", "-" if code == "!" else code))
            cells[black].append(Cell(white, "b", other))
    players = {no: Player(no, f"P{no}") for no in cells}
    system = PointSystem(bye=Fraction(0))
    return Crosstable(players, cells, system, rounds_planned=len(schedule(numbers)))


outcomes = st.lists(st.sampled_from("10==+-!"), min_size=15, max_size=15)


@given(results=outcomes, order=st.permutations(range(1, 7)))
def test_the_order_does_not_depend_on_the_numbers(results: list[str], order: list[int]) -> None:
    """Renumbered players get the same rank and the same values."""
    table = games(6, results)
    new = dict(zip(range(1, 7), order, strict=True))
    cells = {
        new[no]: [cell._replace(opponent=new.get(cell.opponent, 0)) for cell in row]
        for no, row in table.cells.items()
    }
    players = {new[no]: Player(new[no], player.name) for no, player in table.players.items()}
    other = Crosstable(dict(sorted(players.items())), cells, table.system)
    codes = "DE,WIN,SB,BPG,KS,PS,BH"
    one = {line.player.name: (line.rank, line.values) for line in standings(table, codes).lines}
    two = {line.player.name: (line.rank, line.values) for line in standings(other, codes).lines}
    assert one == two


@given(results=outcomes)
def test_a_double_scale_changes_no_place(results: list[str]) -> None:
    """2-1-0 gives twice the points, the same places and the same Sonneborn-Berger (TIE-04)."""
    table = games(6, results)
    double = Crosstable(table.players, table.cells, PointSystem.parse("2-1-0", bye=0))
    one, two = standings(table), standings(double)
    assert [line.rank for line in one.lines] == [line.rank for line in two.lines]
    for first, second in zip(one.lines, two.lines, strict=True):
        assert (second.points, second.values) == (2 * first.points, first.values)


@given(results=outcomes)
def test_points_and_wins_are_those_of_the_results(results: list[str]) -> None:
    """Every game gives out one point, a double W.O. none (TRN-07)."""
    order = standings(games(6, results), "WIN")
    lost = results.count("!")
    assert sum(line.points for line in order.lines) == 15 - lost
    wins = sum(1 for result in results if result in "10+-")
    assert sum(line.values["WIN"] or 0 for line in order.lines) == wins


@pytest.mark.requirement("TRN-05")
def test_exchanged_colours_change_blacks_alone() -> None:
    """Points and Sonneborn-Berger stay, the games with Black do not."""
    table = games(4, ["1", "=", "0", "1", "=", "1"])
    cells = {
        no: [cell._replace(colour="b" if cell.colour == "w" else "w") for cell in row]
        for no, row in table.cells.items()
    }
    one = standings(table, "SB,BPG").lines
    two = standings(Crosstable(table.players, cells, table.system), "SB,BPG").lines
    assert [(a.points, a.values["SB"]) for a in one] == [(b.points, b.values["SB"]) for b in two]
    assert {a.values["BPG"] for a in one} == {1, 2}
    assert all(
        a.values["BPG"] + b.values["BPG"] == 3  # type: ignore[operator]
        for a in one
        for b in two
        if a.player.no == b.player.no
    )


@pytest.mark.requirement("TRN-09")
def test_the_free_round_is_no_game() -> None:
    """An odd field with a double W.O.: no points, no win, no Black for being free."""
    order = standings(games(3, ["!", "1", "="]), "WIN,BPG,SB")
    assert sum(line.points for line in order.lines) == 2
    assert max(line.values["WIN"] or 0 for line in order.lines) == 1


@pytest.mark.requirement("TIE-07")
def test_what_nothing_decides_is_shared() -> None:
    """All draws: one shared first place; two pairs: 1, 1, 3, 3."""
    assert {line.rank for line in standings(games(4, ["="] * 6), "DE,WIN,SB").lines} == {1}
    ranks = [line.rank for line in standings(games(4, ["=", "1", "1", "0", "=", "="])).lines]
    assert ranks[0] == 1


@pytest.mark.requirement("TIE-02")
def test_both_games_of_a_double_round_robin_count() -> None:
    """1-0 and 0-1 leave two players equal; the first game alone does not decide."""
    cells = {
        1: [Cell(2, "w", "1"), Cell(2, "b", "0")],
        2: [Cell(1, "b", "0"), Cell(1, "w", "1")],
    }
    table = Crosstable({1: Player(1, "A"), 2: Player(2, "B")}, cells)
    assert [line.rank for line in standings(table, "DE").lines] == [1, 1]


@pytest.mark.requirement("TIE-06")
def test_a_walkover_counts_for_wins_but_not_at_the_board() -> None:
    """WIN counts the W.O., WON and BPG do not."""
    cells = {1: [Cell(2, "b", "+")], 2: [Cell(1, "w", "-")]}
    table = Crosstable({1: Player(1, "A"), 2: Player(2, "B")}, cells)
    first = standings(table, "WIN,WON,BPG,DE").lines[0]
    assert (first.values["WIN"], first.values["WON"], first.values["BPG"]) == (1, 0, 0)


def test_the_tie_breaks_of_a_round_robin() -> None:
    """Four players with 2-1-0 have 5, 4, 2 and 1 points. Koya counts the points against those with
    3 (half of 6); the limit is moved by 1, which is half a win. STD is by 1-½-0."""
    results = {(1, 2): "=", (1, 3): "1", (1, 4): "1", (2, 3): "1", (2, 4): "=", (3, 4): "1"}
    cells: dict[int, list[Cell]] = {no: [] for no in range(1, 5)}
    for (one, other), code in results.items():
        cells[one].append(Cell(other, "w", code))
        cells[other].append(Cell(one, "b", {"1": "0"}.get(code, code)))
    players = {no: Player(no, f"P{no}", rating=2000 + no) for no in cells}
    codes = "KS,KS/L1,KS/L+2,KS/L-1,KS/L-2,STD,TPN,RTNG"
    order = standings(Crosstable(players, cells, TWO), codes)
    values = {line.player.no: list(line.values.values()) for line in order.lines}
    half = Fraction(1, 2)
    assert values[1] == [1, 1, 0, 3, 5, 5 * half, 1, 2001]
    assert values[3] == [0, 0, 0, 0, 2, 1, 3, 2003]
    tied = Crosstable({1: players[1], 2: players[2]}, {1: [], 2: []})
    for list_, first in (("TPN", 1), ("TPN/R", 2), ("RTNG", 2), ("RTNG/R", 1)):
        assert standings(tied, list_).lines[0].player.no == first


def test_points_systems_are_exact() -> None:
    """Thirds stay thirds; nonsense is refused."""
    system = PointSystem.parse("1-1/3-0")
    assert system.of("=") * 3 == 1
    assert (CLASSIC.of("="), TWO.of("=")) == (Fraction(1, 2), 1)
    with pytest.raises(TournamentError, match="no point system"):
        PointSystem.parse("win")


@pytest.mark.parametrize("codes", ["XYZ", "BH/Q9", "DE,,NOPE"])
def test_unknown_tie_breaks_are_refused(codes: str) -> None:
    """With the codes that exist, or the modifier that does not."""
    with pytest.raises(TournamentError):
        standings(games(4, ["="] * 6), codes)


def test_standings_leave_nothing_behind() -> None:
    """Tables of Buchholz and its family go with the order that they were made for."""

    def kept() -> int:
        gc.collect()
        return sum(isinstance(one, ScoreTable) for one in gc.get_objects())

    file = read_trf((DATA / "rr8.trf").read_bytes())
    before = kept()
    for _ in range(5):
        standings(file.crosstable(), "BH:C1,SB/S,FB,KS")
    assert kept() == before
