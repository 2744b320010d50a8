"""Record 310 of a report: a team with its points, place and players, by columns."""

from __future__ import annotations

from fractions import Fraction

import pytest

from damas.tournament.errors import TournamentError
from damas.tournament.files.report import TeamRow, TrfFile
from damas.tournament.files.trf import read_trf
from damas.tournament.files.trf_write import losses, write_trf

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


def test_trf16_has_the_names_and_the_players_alone() -> None:
    """In a record 013, and says so; a number that has no room is refused."""
    file = read(LINE)
    assert "013 Clube de Damas do Porto             3    4    1" in write_trf(file, "trf16")
    assert any("teams" in str(one) for one in losses(file, "trf16"))
    file.teams = [TEAM._replace(no=1000)]
    with pytest.raises(TournamentError, match="1000"):
        write_trf(file)
