"""Reports that another program reads between two rounds, and those of other programs here."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from damas.cli.app import run
from damas.tournament import (
    Cell,
    Crosstable,
    PairingState,
    Player,
    TournamentError,
    TrfFile,
    against_rules,
    next_round,
    read_trf,
    write_trf,
)
from damas.tournament.event import report_of
from damas.tournament.event.simulation import SimulatedSwiss, simulated
from damas.tournament.pairing.histories import come_in
from damas.tournament.pairing.next_round import initial_colour
from sampling import sampled

from ..desk import SWISS, Desk

DATA = Path(__file__).parents[2] / "data/tournaments"
FORMS = ("trf-2026", "trf16")


def given(name: str) -> bytes:
    """A file of another program."""
    return (DATA / f"{name}.trf").read_bytes()


def rows(text: str, tag: str) -> list[str]:
    """The records with a tag."""
    return [line for line in text.splitlines() if line.startswith(tag)]


# Colours in round 1 -------------------------------------------------------------------------------


def test_colours_count_the_numbers_of_those_who_have_come_in() -> None:
    """Player 1 has a bye in round 1: number 2 is the first of those who play, so it has White and
    number 3 Black. bbpPairings 6.0.0 gives the same."""
    desk = Desk(SWISS, 5)
    desk.do("request-bye", player=1, round=1, code="H")
    assert set(desk.event.proposal().boards) == {(2, 4), (5, 3)}
    faults = against_rules(read_trf(given("e5")))
    assert [(one.code, str(one.text)) for one in faults] == [
        ("colours-differ", "Round 1: FIDE's rules give the other colours to 3-5, 4-2")
    ]


def test_a_late_player_takes_a_place_among_the_numbers_when_he_comes() -> None:
    """Number 1 comes for round 2 and shifts the others; 4 leaves then, and is counted still."""
    players = {no: Player(no, f"P{no}") for no in range(1, 5)}
    cells = {1: (Cell(0, "", "Z"),), 2: (Cell(3, "w", "1"),), 3: (Cell(2, "b", "0"),),
             4: (Cell(0, "", "U"),)}  # fmt: skip
    table = Crosstable(players, cells, round_robin=False)
    first = PairingState(table, 1, 3, frozenset({1}))
    second = PairingState(table, 2, 3, frozenset({4}))
    assert come_in(first) == {2: 1, 3: 2, 4: 3}
    assert come_in(second) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_the_first_colour_is_read_from_the_first_who_played() -> None:
    """A file without it: number 1 was absent, so number 2, who had Black, shows it."""
    text = given("e5").decode().replace("152 W\n", "")
    assert initial_colour(read_trf(text)) == "b"


# Bans, leavers and byes between two rounds -------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_a_ban_after_round_1_does_not_accuse_round_1(form: str) -> None:
    """Record 260 begins with the first round that was not paired; the round that is taken back is
    one of these."""
    desk = Desk({**SWISS, "rounds": 3}, 6)
    desk.play("1-0")
    desk.do("forbid", players=[1, 4])
    text = write_trf(report_of(desk.event), form)
    assert against_rules(read_trf(text)) == []
    wanted = {"trf-2026": ["260   2   3    1    4"], "trf16": ["XXP    1    4"]}
    assert rows(text, "260") + rows(text, "XXP") == wanted[form]


def test_a_ban_holds_in_a_round_that_is_paired_again_after_it() -> None:
    """Entered while round 1 is paired, then the round is paired again."""
    desk = Desk({**SWISS, "rounds": 3}, 6)
    desk.pair()
    desk.do("forbid", players=[1, 4])
    assert report_of(desk.event).forbidden == [(2, 3, (1, 4))]
    desk.do("unpair", round=1, reason="a ban")
    assert report_of(desk.event).forbidden == [(1, 3, (1, 4))]
    desk.pair()
    assert report_of(desk.event).forbidden == [(1, 3, (1, 4))]
    assert not any({board.first, board.second} == {1, 4} for board in desk.event.rounds[0].boards)


@pytest.mark.parametrize("name", ["forbid_withdraw", "forbid_withdraw16"])
def test_older_reports_with_a_later_ban_are_not_accused_either(name: str) -> None:
    """Their line of the audit says when it was entered."""
    assert against_rules(read_trf(given(name))) == []


def test_a_ban_without_a_round_holds_from_some_round_on() -> None:
    """XXP of any program: the two met in round 1, so the ban came later."""
    text = given("forbid_withdraw16").decode()
    text = "\n".join(line for line in text.splitlines() if not line.startswith("###"))
    file = read_trf(text)
    assert against_rules(file) == []
    assert rows(write_trf(file), "260") == ["260   2   3    1    4"]


def leaving() -> Desk:
    """Round 1 is played; 2 has left, 3 has a bye, 4 is away in round 2, 5 comes in round 3."""
    desk = Desk({**SWISS, "rounds": 4}, 9)
    desk.play("1-0")
    desk.do("withdraw", player=2, round=2)
    desk.do("request-bye", player=3, round=2, code="H")
    desk.do("request-bye", player=4, round=3, code="Z")
    return desk


def test_a_report_says_who_does_not_play_the_rounds_to_come() -> None:
    """Records 240 of TRF-2026; the column of the next round in TRF16, its points in the points."""
    file = report_of(leaving().event)
    new, old = (write_trf(file, form) for form in FORMS)
    assert rows(new, "240") == [
        *("240 Z   2    2", "240 H   2    3"),
        *("240 Z   3    2    4", "240 Z   4    2"),
    ]
    lines = {int(line[4:8]): line for line in rows(old, "001")}
    assert (lines[2][101:109], lines[3][101:109]) == ("0000 - Z", "0000 - H")
    assert len(lines[1]) < 101
    assert Fraction(lines[3][80:84].strip()) == file.declared[3] + Fraction(1, 2)


@pytest.mark.parametrize("form", FORMS)
def test_a_report_between_rounds_reads_back_the_same(form: str) -> None:
    """Byes of the column become byes again, and the points lose theirs."""
    file = report_of(leaving().event)
    again = read_trf(write_trf(file, form))
    assert again.faults == []
    assert again.declared == file.declared
    assert again.cells == file.cells
    next_byes = {one for one in file.byes if one[1] == 2}
    assert next_byes <= set(again.byes)


@pytest.mark.parametrize("first", sampled(range(0, 40, 10), 1))
def test_every_report_between_rounds_pairs_the_next_as_the_event_does(first: int) -> None:
    """With byes, absences, leavers, late players, bans, clubs kept apart and acceleration: the
    report alone gives the boards, colours included. (`bench/pairing_proof.py` asks bbpPairings.)"""
    compared = 0
    for seed in range(first, first + 10):
        settings = SimulatedSwiss(
            5 + seed % 9, 5, "baku" if seed % 3 else "none", seed % 3, "wb"[seed % 2], surprise=0.1
        )
        for event in simulated(settings, seed):
            if event.finished:
                break
            try:
                own = event.proposal()
            except TournamentError:
                continue
            no = {who: one.player.no for who, one in event.entrants.items()}
            for form in FORMS:
                found = next_round(read_trf(write_trf(report_of(event), form)))
                assert found.boards == tuple((no[white], no[black]) for white, black in own.boards)
                assert [found.free] == [no[who] for who in own.free or ()] or not found.free
            compared += 1
    assert compared > 25


def test_usual_points_are_left_out_and_others_written_for_each_program() -> None:
    """A and P of record 162 only where they differ; XXS for JaVaFo."""
    usual = report_of(Desk(SWISS, 4).event)
    assert rows(write_trf(usual), "162") == ["162  W 1.0    D 0.5    L 0.0"]
    assert rows(write_trf(usual, "trf16"), "XXS") == []
    other = report_of(Desk({**SWISS, "points": "2-1-0"}, 4).event)
    text = write_trf(other, "trf16")
    assert "W" in rows(text, "XXS")[0]
    assert read_trf(text).system == read_trf(write_trf(other)).system == other.system


# Files of other programs --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("t19_trailing", ["end-of-file"]),
        ("t22_unknownrec", ["unknown-record", "unknown-record"]),
        ("open_game", ["open-game"]),
    ],
)
def test_a_fault_beside_the_players_is_named_and_the_rest_is_used(
    name: str, codes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """`check` names it, `pair` and `standings` name it and go on."""
    file = read_trf(given(name))
    assert [fault.code for fault in file.faults] == codes
    assert len(file.players) == 4
    for command in ("pair", "standings"):
        assert run(["tournament", command, str(DATA / f"{name}.trf")]) == 0
        shown = capsys.readouterr()
        assert shown.out
        assert str(file.faults[0].text) in shown.err


def test_a_short_record_is_named_and_the_rest_is_used() -> None:
    """Of every record but that of a player."""
    text = given("t22_unknownrec").decode()
    for record in ("260   1", "162 W", "240 H", "250", "XXR", "XXS", "XXP 1", "142"):
        file = read_trf(f"{record}\n{text}")
        assert not any(fault.serious for fault in file.faults)
        assert len(next_round(file).boards) == 2


def test_a_pairing_says_that_an_open_game_counts_as_drawn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """C.04.2."""
    assert run(["tournament", "pair", str(DATA / "open_game.trf")]) == 0
    assert "count as drawn" in capsys.readouterr().err


def test_a_file_without_its_system_names_the_option(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is paired as it seems, and `--system` is named; also where that fails."""
    text = given("open_game").decode().replace("092 Individual: Swiss-System\n", "")
    (tmp_path / "swiss.trf").write_text(text)
    assert run(["tournament", "pair", str(tmp_path / "swiss.trf")]) == 0
    assert "--system" in capsys.readouterr().err
    (tmp_path / "robin.trf").write_text(text.replace("XXR 5", "XXR 3"))
    assert run(["tournament", "pair", str(tmp_path / "robin.trf")]) != 0
    assert "--system" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        ("XXS WW=1 WD=.5 WL=0 BW=1 BD=0.5 BL=0\nXXS FL=0 FW=1\nXXS PAB=1 FPB=1", "1 1/2 0 0 1"),
        ("XXS PAB=3 D=1 W=3", "3 1 0 0 3"),
        ("XXS W=3\nXXS D=1", "3 1 0 0 1"),
        ("XXS PAB=.5", "1 1/2 0 0 1/2"),
        ("XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=0", "3 2 1 0 2"),
        ("BBW  3.0\nBBD  1.0", "3 1 0 0 3"),
    ],
)
def test_points_in_the_dialects_of_the_engines(lines: str, points: str) -> None:
    """The examples of JaVaFo's manual; bbpPairings gives the free round the points of a win."""
    system = read_trf(f"{lines}\n{given('t22_unknownrec').decode()}").system
    assert system is not None
    assert " ".join(system.to_dict().values()) == points


def test_points_that_no_event_has_are_named() -> None:
    """A win with White and one with Black are one kind of result."""
    file = read_trf("XXS WW=1 BW=1.5\n" + given("open_game").decode())
    assert [fault.code for fault in file.faults] == ["bad-record", "open-game"]


def test_the_report_of_2006_is_read() -> None:
    """Its free round is a win without an opponent, its byes are results without one."""
    start = "001 {no:>4} m    {name:<33}".format
    lines = [
        start(no=1, name="A").ljust(80) + " 1.0    1     2 w 1",
        start(no=2, name="B").ljust(80) + " 0.0    3     1 b 0",
        start(no=3, name="C").ljust(80) + " 1.0    1  0000 - +",
    ]
    file = read_trf("012 Old\n092 Swiss\n142 3\n" + "\n".join(lines) + "\n")
    assert file.faults == []
    assert file.cells[3][0].code == "U"


def test_a_record_cannot_make_a_file_large() -> None:
    """Ranges of players and rounds have a bound."""
    text = given("open_game").decode()
    for record in (
        f"250       1.0   1 999 {1:>4} 9999",
        "XXP " + " ".join(map(str, range(1, 1000))),
    ):
        codes = [fault.code for fault in read_trf(f"{record}\n{text}").faults]
        assert codes == ["bad-record", "open-game"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_report_in_utf_16_is_read(encoding: str) -> None:
    """With a mark or without one."""
    text = given("open_game").decode().replace("\n", "\r\n")
    assert read_trf(text.encode(encoding)) == read_trf(text)


def test_a_remark_on_one_line_leaves_the_checks_of_the_others() -> None:
    """An open game is named after the end of a DOS file too."""
    codes = [one.code for one in read_trf(given("open_game") + b"\x1a").faults]
    assert codes == ["end-of-file", "open-game"]


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("001 9", "short-record"),
        ("XXP    1   99", "unknown-player"),
        ("XXZ   99", "unknown-player"),
        ("142 cinco", "bad-record"),
        ("162 W 1.0   D x.5", "bad-record"),
        ("XXS W 2", "bad-record"),
    ],
)
def test_a_record_of_which_a_part_cannot_be_used_is_named(record: str, code: str) -> None:
    """The rest of the file is used; nobody without a name is paired."""
    file = read_trf(f"{given('open_game').decode()}{record}\n")
    assert sorted(one.code for one in file.faults) == sorted([code, "open-game"])
    assert len(file.players) == 4
    assert len(next_round(file).boards) == 2


def test_a_day_of_birth_that_no_calendar_has_is_named() -> None:
    """A year alone, as other programs write it, is none."""
    known = Player(1, "A", born="1980/02/31"), Player(2, "B", born="1981/00/00")
    file = TrfFile(header={"name": "E", "rounds": "3", "type": "Swiss"})
    file.players = {one.no: one for one in known}
    found = read_trf(write_trf(file)).faults
    assert [(one.code, one.line) for one in found] == [("bad-date", 4)]


@pytest.mark.parametrize("form", FORMS)
def test_bans_of_some_rounds_accuse_nobody(form: str) -> None:
    """Neither when they have ended nor when the event is over; TRF16 has a line for them."""
    desk = Desk(SWISS | {"rounds": 5}, 10)
    for number in range(1, 6):
        if number == 3:
            desk.do("forbid", players=[1, 3, 5], first=3, last=4)
            desk.do("forbid", players=[2, 4])
        desk.play("1-0", "=-=", "0-1")
        text = write_trf(report_of(desk.event), form)
        assert [one.text for one in against_rules(read_trf(text))] == []
        assert write_trf(read_trf(text), form) == text
