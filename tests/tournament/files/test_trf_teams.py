"""The records of teams in a report, by columns."""

from __future__ import annotations

from fractions import Fraction

import pytest

from damas.tournament.errors import TournamentError
from damas.tournament.event import report_of
from damas.tournament.event.from_report import event_of_report
from damas.tournament.files.report import ForfeitRow, FreeTeams, LineUpRow, TeamRow, TrfFile
from damas.tournament.files.trf import read_trf
from damas.tournament.files.trf_write import losses, write_trf
from damas.tournament.pairing.next_round import next_round
from damas.tournament.pairing.report_check import against_rules

from ..desk import AT, FENAE, Desk

PLAYERS = "".join(
    f"001 {no:>4}      {f'Player {no}':<33} {'':>4} {'':<3} {'':>11} {'':<10}  0.0     \n"
    for no in range(1, 5)
)
LINE = "310   2 Clube de Damas do Porto          CDP     2011   11.5   30.0   1     3    4    1"
TEAM = TeamRow(
    2, "Clube de Damas do Porto", "CDP", "2011", Fraction(23, 2), Fraction(30), 1, (3, 4, 1)
)


def read(line: str) -> TrfFile:
    """A report with a line."""
    return read_trf(f"{PLAYERS}{line}\n")


def test_a_team_is_read_by_its_columns_and_written_so_again() -> None:
    """Number, name, nickname, strength, match points, board points, place, players."""
    file = read(LINE)
    assert file.faults == []
    assert file.teams == [TEAM]
    assert LINE in write_trf(file).splitlines()


def test_what_a_team_does_not_have_stays_empty() -> None:
    """No points are not none won."""
    (team,) = read("310   7 Alfa").teams
    assert team == TeamRow(7, "Alfa")
    assert "310   7 Alfa" in write_trf(read("310   7 Alfa")).splitlines()


def test_names_whose_bytes_were_counted_are_read() -> None:
    """As of players: some programs do so."""
    line = "310   3 " + "União".encode().ljust(32).decode() + LINE[40:]
    assert read(line).teams == [TEAM._replace(no=3, name="União")]


@pytest.mark.parametrize(
    "line",
    [
        LINE.replace("310   2", "310   x"),
        LINE.replace("11.5", "11,x"),
        LINE.replace("   1     3", "   1 9   3"),
        LINE.replace("   3    4", "   3 5  4"),
        f"{LINE}\n{LINE}",
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str) -> None:
    """Another number, points, columns, the same team twice."""
    faults = read(line).faults
    assert [one.code for one in faults] == ["bad-record"]
    assert faults[0].line in (5, 6)


def test_a_member_whom_the_file_does_not_have_is_named() -> None:
    """The report can be used all the same."""
    (fault,) = read(LINE.replace("   4 ", "   9 ")).faults
    assert (fault.code, fault.serious) == ("unknown-member", False)
    assert "Team 2" in str(fault.text)


MATCHES = """\
300   2   2   7    3 0000    1
320  1.0  1.5 000   2 000
330 +- 004   2   7
330 -- 005   7   2
352 WBW
362 TW 3.0   TD 1.0   TL 0.0
"""
"""Line-ups, free rounds and W.O. as FIDE's examples have them, with and without leading noughts."""


def test_line_ups_free_rounds_and_matches_by_walkover_are_read() -> None:
    """Their numbers may have noughts in front; nobody sits where the noughts stand alone."""
    file = read(f"{LINE}\n310   7 Alfa\n{MATCHES}")
    assert file.faults == []
    assert file.line_ups == [LineUpRow(2, 2, 7, (3, 0, 1))]
    assert file.free_teams == [FreeTeams(Fraction(1), Fraction(3, 2), (0, 2, 0))]
    assert file.forfeits == [ForfeitRow("+-", 4, 2, 7), ForfeitRow("--", 5, 7, 2)]
    assert (file.board_colours, file.team_points) == (
        "WBW",
        {"W": Fraction(3), "D": Fraction(1), "L": Fraction(0)},
    )
    again = read_trf(write_trf(file))
    assert (again.line_ups, again.free_teams, again.forfeits) == (
        file.line_ups,
        file.free_teams,
        file.forfeits,
    )
    assert any("line-ups" in str(one) for one in losses(file, "trf16"))
    assert "300   2   2   7" not in write_trf(file, "trf16")


@pytest.mark.parametrize(
    "line",
    [
        "300   2   2   0    3    1",
        "300   2   2   7    3x   1",
        "320  1,x  1.5 000",
        "330 +=   4   2   7",
        "330 +-   4   2",
        "352 WXW",
        "362 none",
    ],
)
def test_a_record_of_matches_that_cannot_be_read_is_named(line: str) -> None:
    """With its line."""
    (fault,) = read(f"{LINE}\n{line}").faults
    assert (fault.code, fault.line) == ("bad-record", 6)


def test_teams_that_the_file_does_not_have_are_named() -> None:
    """Each once."""
    faults = read(f"{LINE}\n330 +-   4   2   9\n300   1   2   9    3").faults
    assert [(one.code, str(one.text)) for one in faults] == [
        ("unknown-team", "A record names the team 9, which the file does not have")
    ]


def test_trf16_has_the_names_and_the_players_alone() -> None:
    """In a record 013, and says so; a number that has no room is refused."""
    file = read(LINE)
    assert "013 Clube de Damas do Porto            3    4    1" in write_trf(file, "trf16")
    assert any("teams" in str(one) for one in losses(file, "trf16"))
    file.teams = [TEAM._replace(no=1000)]
    with pytest.raises(TournamentError, match="1000"):
        write_trf(file)


@pytest.mark.parametrize("system", ["round-robin", "swiss"])
@pytest.mark.parametrize("form", ["trf-2026", "trf16"])
def test_teams_are_never_taken_for_single_players(system: str, form: str) -> None:
    """TRF16 tells teams by their members (record 013) and their games: such a report is not
    paired, held against the rules or taken in as one of persons."""
    desk = Desk({**FENAE, "system": system, "rounds": 3, "teams": True, "boards": 2}, 0)
    for team in "ABCD":
        desk.do("add-team", name=team, members=[{"name": f"{team}{no}"} for no in (1, 2)])
    desk.pair()
    for board in (1, 2):
        for game in (1, 2):
            desk.result(1, board, game=game)
    desk.do("close-round", round=1)
    file = read_trf(write_trf(report_of(desk.event), form))
    with pytest.raises(TournamentError) as refusal:
        next_round(file)
    assert refusal.value.code == "teams-in-report"
    assert [one.code for one in against_rules(file)] == ["teams-not-compared"]
    with pytest.raises(TournamentError) as refusal:
        event_of_report(file, by="Ana", at=AT)
    assert refusal.value.code == "not-from-report"
