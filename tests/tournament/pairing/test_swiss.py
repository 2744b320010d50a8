"""Swiss rounds: what may never be, colours by their article, files and events paired."""

from __future__ import annotations

import json
import random
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from damas.base.optional import MissingLibraryError, need
from damas.cli.app import run
from damas.tournament import (
    Cell,
    Crosstable,
    PairingState,
    Player,
    PointSystem,
    TournamentError,
    next_round,
    pair_round,
    program,
    read_trf,
    schedule,
)
from damas.tournament.pairing.allocation import white_of
from damas.tournament.pairing.histories import History, histories
from damas.tournament.pairing.program import read_pairs

from ..desk import SWISS, Desk

DATA = Path(__file__).parents[2] / "data/tournaments"


def played(
    seed: int, players: int, rounds: int, system: PointSystem | None = None
) -> tuple[Crosstable, list[PairingState]]:
    """A random Swiss with W.O. and byes, and the field before each round."""
    pick = random.Random(seed)
    names = {no: Player(no, f"P{no}") for no in range(1, players + 1)}
    cells: dict[int, list[Cell]] = {no: [] for no in names}
    system, fields = system or PointSystem(), []
    for number in range(1, rounds + 1):
        copied = {no: tuple(row) for no, row in cells.items()}
        table = Crosstable(names, copied, system, False, rounds_planned=rounds)
        absent = frozenset(no for no in names if pick.random() < 0.05)
        field = PairingState(table, number, rounds, absent)
        fields.append(field)
        found = pair_round(field)
        for no in absent:
            cells[no].append(Cell(0, "", pick.choice("HZ")))
        if found.free:
            cells[found.free].append(Cell(0, "", "U"))
        for white, black in found.boards:
            mine, theirs = pick.choice((("1", "0"), ("=", "="), ("0", "1"), ("+", "-")))
            cells[white].append(Cell(black, "w", mine))
            cells[black].append(Cell(white, "b", theirs))
    return Crosstable(names, cells, system, False, rounds_planned=rounds), fields


@pytest.mark.parametrize("seed", range(8))
def test_nobody_meets_twice_or_is_free_twice(seed: int) -> None:
    """C.04.3 C1 to C3, in tournaments with absences and W.O."""
    table, fields = played(seed, 14 + seed % 3, 6)
    for no, row in table.cells.items():
        met = [cell.opponent for cell in row if cell.opponent and cell.code not in "+-"]
        assert len(met) == len(set(met))
        assert [cell.code for cell in row].count("U") <= 1
        colours = "".join(c.colour for c in row[:-1] if c.opponent and c.code not in "+-")
        assert "www" not in colours, no
        assert "bbb" not in colours, no
        assert abs(colours.count("w") - colours.count("b")) <= 2
    assert [field.round for field in fields] == list(range(1, 7))


def test_the_first_round_is_top_half_against_bottom_half() -> None:
    """C.04.3 D: 1 against 5, colours alternating from the initial one; the last number is free."""
    names = {no: Player(no, f"P{no}") for no in range(1, 10)}
    table = Crosstable(names, dict.fromkeys(names, ()), round_robin=False)
    assert pair_round(PairingState(table, 1, 5)).boards == ((1, 5), (6, 2), (3, 7), (8, 4))
    black = pair_round(PairingState(table, 1, 5, first_colour="b"))
    assert (black.boards[0], black.free) == ((5, 1), 9)


@pytest.mark.parametrize("number", [1, 2])
def test_bans_and_absences_are_kept(number: int) -> None:
    """Also in the first round."""
    names = {no: Player(no, f"P{no}") for no in range(1, 9)}
    cells: dict[int, list[Cell]] = {no: [] for no in names}
    if number == 2:
        for white, black in ((1, 5), (6, 2), (3, 7), (8, 4)):
            cells[white].append(Cell(black, "w", "1"))
            cells[black].append(Cell(white, "b", "0"))
    table = Crosstable(names, cells, round_robin=False)
    bans = frozenset(map(frozenset, ((1, 5), (1, 6), (1, 3), (2, 4))))
    found = pair_round(PairingState(table, number, 5, frozenset({7}), bans))
    pairs = {frozenset(pair) for pair in found.boards}
    assert not pairs & bans
    assert {no for pair in pairs for no in pair} | {found.free} == set(names) - {7}


def test_no_pairing_is_said() -> None:
    """Three players who have all met cannot be paired; one player neither."""
    names = {no: Player(no, f"P{no}") for no in (1, 2)}
    cells = {1: [Cell(2, "w", "1")], 2: [Cell(1, "b", "0")]}
    with pytest.raises(TournamentError, match="Round 2 cannot be paired"):
        pair_round(PairingState(Crosstable(names, cells, round_robin=False), 2, 5))
    with pytest.raises(TournamentError, match="two players"):
        pair_round(PairingState(Crosstable({1: names[1]}, {1: ()}), 1, 5))
    with pytest.raises(TournamentError, match="no pairing system"):
        pair_round(PairingState(Crosstable(names, cells), 2, 5), "burstein")


def had(no: int, colours: str, score: int = 1) -> History:
    """A player with a history of colours."""
    return History(no, Fraction(score), list(colours), counted=no)


@pytest.mark.parametrize(
    ("one", "other", "white", "article"),
    [
        (had(1, "w"), had(2, "b"), 2, "E.1 both get theirs"),
        (had(1, ""), had(2, "w"), 1, "E.1 no preference gives way"),
        (had(1, "ww"), had(2, "wbw"), 2, "E.2 absolute before strong"),
        (had(1, "wbw"), had(2, "bw", 1), 2, "E.2 strong before mild"),
        (had(1, "bww"), had(2, "wbwbww"), 1, "E.2 the wider difference"),
        (had(1, "wb"), had(2, "wb"), 1, "E.4 the higher ranked"),
        (had(1, "wb"), had(2, "wb", 2), 2, "E.4 the higher ranked by points"),
        (had(3, ""), had(4, ""), 3, "E.5 odd number, initial colour"),
        (had(4, "", 2), had(3, ""), 3, "E.5 even number, the other colour"),
        (had(1, "wwbw", 1), had(2, "wbww", 1), 1, "E.3 the last time they differed"),
    ],
)
def test_colours_by_their_article(one: History, other: History, white: int, article: str) -> None:
    """C.04.3 E, in its order; the sides may be given either way round."""
    assert white_of(one, other, "w") == white_of(other, one, "w")
    assert white_of(one, other, "w") == white, article


def test_stronger_preferences_win() -> None:
    """E.2: two games with White running (absolute) against one more White (strong)."""
    assert white_of(had(1, "bww"), had(2, "wbw"), "w") == 2
    assert white_of(had(1, "wb"), had(2, "bwb"), "w") == 2
    assert white_of(had(1, "wwbww"), had(2, "bww"), "w") == 2


def test_the_last_time_that_colours_differed() -> None:
    """E.3: both want White; who had White the last time that they differed gets Black."""
    assert white_of(had(1, "bwwb"), had(2, "wbwb"), "w") == 2
    assert white_of(had(1, "wbwb"), had(2, "bwwb"), "w") == 1


def test_floats_and_free_rounds_of_a_history() -> None:
    """A.4: points without a game are a downfloat; a half-point bye leaves the free round open."""
    cells = {
        1: [Cell(2, "w", "1"), Cell(3, "b", "="), Cell(0, "", "U")],
        2: [Cell(1, "b", "0"), Cell(0, "", "H"), Cell(3, "w", "+")],
        3: [Cell(0, "", "Z"), Cell(1, "w", "="), Cell(2, "b", "-")],
    }
    names = {no: Player(no, f"P{no}") for no in cells}
    known = histories(PairingState(Crosstable(names, cells, round_robin=False), 4, 5))
    assert known[1].floats == ["none", "down", "down"]
    assert known[2].floats == ["none", "down", "down"]
    assert known[3].floats == ["none", "up", "none"]
    assert [known[no].had_unplayed_win for no in (1, 2, 3)] == [True, True, False]
    assert known[2].met == {1}
    assert known[2].score == Fraction(3, 2)


def test_the_scale_of_points_does_not_matter() -> None:
    """2-1-0 pairs as 1-½-0 does."""
    two = PointSystem.parse("2-1-0")
    assert played(3, 12, 5)[0].cells == played(3, 12, 5, two)[0].cells


def test_an_event_is_paired_to_its_end() -> None:
    """Five rounds with a bye asked for, a ban, a late entry and a withdrawal."""
    desk = Desk(SWISS, 8)
    desk.do("forbid", players=[1, 5])
    desk.do("request-bye", player=2, round=1, code="H")
    desk.play("1-0", "=-=", "0-1")
    assert desk.event.crosstable().cells[2][0].code == "H"
    desk.do("add-player", name="Late")
    desk.do("withdraw", player=8)
    for _ in range(4):
        desk.play("1-0", "0-1", "=-=")
    desk.do("finish")
    table = desk.event.crosstable()
    assert all(cell.opponent != 5 for cell in table.cells[1])
    assert [cell.code for cell in table.cells[8]][1:] == ["Z"] * 4
    assert table.cells[9][0].code == "Z"
    assert not desk.event.standings().provisional


def text_of(rows: list[str], head: str) -> str:
    """A report of rows such as "5 w 1  0000 - H"."""
    lines = [
        f"001 {no:>4}      {'P' + str(no):<33}".ljust(91) + row
        for no, row in enumerate(rows, start=1)
    ]
    return head + "\n".join(lines) + "\n"


def test_the_next_round_of_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By its own column, records 240 and 260; JSON is a list of [white, black], 0 for free."""
    rows = ["   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0", "0000 - U"]
    source = text_of(rows, "092 Swiss\n142 3\n")
    file = tmp_path / "swiss.trf"
    file.write_text(source)
    assert run(["tournament", "pair", str(file), "--json"]) == 0
    pairs = json.loads(capsys.readouterr().out)
    assert sorted(no for pair in pairs for no in pair) == [0, 1, 2, 3, 4, 5]
    assert pairs[-1][1] == 0
    banned = read_trf("260   1   3    1    2\n240 H   2    4\n" + source)
    found = next_round(banned)
    assert {1, 2} not in [set(pair) for pair in found.boards]
    assert 4 not in [no for pair in found.boards for no in pair]
    assert run(["tournament", "pair", str(file)]) == 0
    assert "P1" in capsys.readouterr().out
    assert run(["tournament", "pair", str(file), "--rounds", "1"]) == 1
    file.write_text(text_of(rows, "092 Swiss\n"))
    assert run(["tournament", "pair", str(file)]) == 1
    assert "--rounds" in capsys.readouterr().err


@pytest.mark.parametrize("reverse", [False, True])
def test_the_next_round_of_a_round_robin(reverse: bool) -> None:
    """By the tables, with the colours that the first round has."""
    rounds = schedule(5, reverse_colours=reverse)
    rows = [""] * 5
    for pairs in rounds[:2]:
        for white, black in pairs:
            for no, other, colour in ((white, black, "w"), (black, white, "b")):
                if no:
                    rows[no - 1] += f"{other:>4} {colour} =  " if other else "0000 - U  "
    report = read_trf(text_of(rows, "092 Round-Robin\n142 5\n"))
    found = next_round(report)
    assert [*found.boards, (found.free, 0)] == [
        pair if 0 not in pair else (max(pair), 0)
        for pair in sorted(rounds[2], key=lambda p: 0 in p)
    ]
    with pytest.raises(TournamentError, match="not those of the Berger"):
        next_round(read_trf(text_of(["   2 w 1", "   1 b 0", "   4 w 1", "   3 b 0"], "142 3\n")),
                   "berger")  # fmt: skip


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """With how to get it."""
    with pytest.raises(MissingLibraryError, match=r"pip install .*\[tournament\]'"):
        need("no_such_library", "tournament")


def one_round(bans: frozenset[frozenset[int]]) -> PairingState:
    """Seven players after one round; 3 and 5 have no point."""
    cells = {
        1: [Cell(4, "b", "=")],
        2: [Cell(5, "w", "1")],
        3: [Cell(6, "b", "0")],
        4: [Cell(1, "w", "=")],
        5: [Cell(2, "b", "0")],
        6: [Cell(3, "w", "1")],
        7: [Cell(0, "", "U")],
    }
    names = {no: Player(no, f"P{no}") for no in cells}
    table = Crosstable(names, cells, round_robin=False)
    return PairingState(table, 2, 6, frozenset(), bans, "b")


@pytest.mark.parametrize("bans", [(), ((2, 5),), ((1, 7),), ((1, 4), (3, 6))])
def test_a_ban_is_no_game(bans: tuple[tuple[int, int], ...]) -> None:
    """A ban that this round would not pair anyway changes nothing, least of all who is free."""
    found = pair_round(one_round(frozenset(map(frozenset, bans))))
    assert (found.boards, found.free) == (((7, 2), (1, 6), (3, 4)), 5)


SCRIPT = """#!/usr/bin/env python3
import sys
report, answer = sys.argv[2], sys.argv[4]
lines = open(report, encoding="utf-8").read().splitlines()
numbers = [int(line[4:8]) for line in lines if line.startswith("001")]
assert "XXR 6" in lines and "XXC black1" in lines and "XXP    2    3" in lines
open(answer, "w").write("4\\n7 2\\n1 6\\n3 4\\n5 0\\n")
"""


def test_a_program_pairs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The report goes out, the pairs come in; colours and checks stay ours."""
    path = tmp_path / "pairs"
    path.write_text(SCRIPT.replace("/usr/bin/env python3", sys.executable))
    path.chmod(0o755)
    field = one_round(frozenset({frozenset({2, 3})}))
    assert pair_round(field, program(path)) == pair_round(field)
    with pytest.raises(TournamentError, match="cannot be paired"):
        pair_round(replace(field, forbidden=frozenset(map(frozenset, ((2, 3), (3, 4))))),
                   program(path))  # fmt: skip
    with pytest.raises(TournamentError, match="cannot be started"):
        pair_round(field, program(tmp_path / "nothing"))
    path.write_text(f"#!{sys.executable}\nimport sys\nsys.exit('no valid pairing')\n")
    with pytest.raises(TournamentError, match="no valid pairing"):
        pair_round(field, program(path))
    file = tmp_path / "swiss.trf"
    file.write_text(text_of(["   2 w 1", "   1 b 0"], "092 Swiss\n142 3\n"))
    assert run(["tournament", "pair", str(file), "--program", str(path)]) == 1
    assert "no valid pairing" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "two", "2\n1 2\n", "1\n1 2 3\n", "1\n1 x\n"])
def test_an_answer_that_is_none(text: str) -> None:
    """Refused, never guessed."""
    with pytest.raises(TournamentError, match="program failed"):
        read_pairs(text)


def test_a_second_free_round_is_no_pairing() -> None:
    """C2: where everyone has had points without a game, the arbiter decides, not the program."""
    cells = {no: [Cell(0, "", "U"), Cell(0, "", "Z")] for no in (1, 2, 3)}
    names = {no: Player(no, f"P{no}") for no in cells}
    with pytest.raises(TournamentError, match="by hand"):
        pair_round(PairingState(Crosstable(names, cells, round_robin=False), 3, 5))


@pytest.mark.parametrize(("rounds", "score", "fine"), [(5, 2, False), (3, 2, True), (3, 0, False)])
def test_the_same_absolute_colour(rounds: int, score: int, fine: bool) -> None:
    """C3: two who must both have Black may meet only in the last round, if one is a topscorer."""
    code = {2: "1", 0: "0"}[score]
    other = {"1": "0", "0": "1"}[code]
    cells = {
        1: [Cell(3, "w", code), Cell(4, "w", code)],
        2: [Cell(4, "w", code), Cell(3, "w", code)],
        3: [Cell(1, "b", other), Cell(2, "b", other)],
        4: [Cell(2, "b", other), Cell(1, "b", other)],
    }
    names = {no: Player(no, f"P{no}") for no in cells}
    field = PairingState(Crosstable(names, cells, round_robin=False), 3, rounds, frozenset({3, 4}))
    if fine:
        assert pair_round(field).boards == ((2, 1),)
    else:
        with pytest.raises(TournamentError, match="by hand"):
            pair_round(field)


def test_a_ban_of_a_later_round_is_none_in_the_next() -> None:
    """Record 260 from the third round on: the winners of the first meet in the second."""
    rows = ["   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0"]
    source = text_of(rows, "092 Swiss\n142 3\n")
    for first, meet in ((3, True), (2, False)):
        report = read_trf(f"260   {first}   3    1    2\n{source}")
        assert ({1, 2} in [set(pair) for pair in next_round(report).boards]) is meet
