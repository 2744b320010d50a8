"""`damas tournament` as a program meets it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from citing import strange
from cli.conftest import Run
from damas.base.i18n import LOCALES
from damas.cli.app import run
from damas.cli.tournament_files import continued
from damas.regulations import REGULATIONS
from damas.tournament import read_trf
from damas.tournament.event import Tournament

DATA = Path(__file__).parents[1] / "data/tournaments"


def output(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    """The output of a command."""
    assert run(["tournament", *words]) == status
    return capsys.readouterr().out


def test_schedule(capsys: pytest.CaptureFixture[str]) -> None:
    """Rounds of [white, black], 0 for the free round."""
    assert json.loads(output(capsys, "schedule", "--players", "3", "--json")) == [
        [[1, 0], [2, 3]],
        [[0, 3], [1, 2]],
        [[2, 0], [3, 1]],
    ]
    double = output(capsys, "schedule", "--players", "4", "--double", "--reverse-colours", "--json")
    rounds = json.loads(double)
    assert len(rounds) == 6
    assert rounds[0] == [[4, 1], [3, 2]]
    assert "4-3" in output(capsys, "schedule", "--players", "4")


def test_standings(capsys: pytest.CaptureFixture[str]) -> None:
    """The shape of the contract, by regulation and by codes."""
    file = str(DATA / "wo_6.trf")
    lines = json.loads(output(capsys, "standings", file, "--regulation", "fenae-2025", "--json"))
    assert lines[0] == {
        "rank": 1,
        "no": 1,
        "name": "Atleta A",
        "points": 3.5,
        "tie_breaks": {"DE": 0, "WIN": 3, "SB": 8, "BPG": 1},
    }
    lines = json.loads(output(capsys, "standings", file, "--tie-breaks", "SB,WON", "--json"))
    assert list(lines[0]["tie_breaks"]) == ["SB", "WON"]
    assert "Atleta A" in output(capsys, "standings", file)


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    """Words, or JSON with the criterion that decided."""
    file = str(DATA / "tie_sb.trf")
    shown = output(capsys, "explain", file, "4", "6")
    assert "Sonneborn-Berger" in shown
    assert "7¾" in shown
    found = json.loads(output(capsys, "explain", file, "4", "6", "--json"))
    assert (found["above"], found["below"], found["decided_by"]) == (6, 4, "SB")
    output(capsys, "explain", file, "4", "99", status=1)


def test_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Status 0 and a word for a sound file; every fault and status 1 for another."""
    assert "No fault" in output(capsys, "check", str(DATA / "wo_6.trf"))
    broken = tmp_path / "broken.trf"
    text = (DATA / "wo_6.trf").read_text("utf-8").replace("6 w =", "6 b =", 1)
    broken.write_text(text, "utf-8")
    assert "same colour" in output(capsys, "check", str(broken), status=1)
    output(capsys, "standings", str(broken), status=1)
    output(capsys, "check", str(tmp_path / "none.trf"), status=1)


def test_a_simulated_event_has_unusual_results_and_tie_breaks(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Penalties of both kinds, which the rules' check understands; without the option none."""
    made = ("simulate", "--players", "12", "--rounds", "4", "--tie-breaks", "SB,WIN")
    text = output(capsys, *made, "--unusual", "0.5")
    file = tmp_path / "made.trf"
    file.write_text(text, "utf-8")
    table = read_trf(text).cells
    pairs = {
        (cell.code, table[cell.opponent][index].code)
        for row in table.values()
        for index, cell in enumerate(row)
        if cell.opponent
    }
    assert pairs & {("0", "0"), ("L", "L")}
    assert pairs & {("=", "0"), ("D", "L")}
    assert "202 PTS,SB,WIN" in text
    assert "No fault" in output(capsys, "check", "--rules", str(file))
    usual = read_trf(output(capsys, *made)).cells
    assert ("0", "0") not in {(row[0].code, usual[row[0].opponent][0].code)
                              for row in usual.values() if row[0].opponent}  # fmt: skip


def test_a_simulated_event_is_checked_by_the_rules(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """`simulate` prints a report, `check --rules` finds it sound, and names a changed place."""
    text = output(capsys, "simulate", "--players", "9", "--rounds", "4", "--seed", "5", "--baku")
    file = tmp_path / "made.trf"
    file.write_text(text, "utf-8")
    assert "No fault" in output(capsys, "check", "--rules", str(file))
    row = next(line for line in text.splitlines() if line.startswith("001    1"))
    file.write_text(text.replace(row, f"{row[:85]}{99:>4}{row[89:]}"), "utf-8")
    assert "has place 99" in output(capsys, "check", "--rules", str(file), status=1)


def test_the_report_of_a_month(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Of an event file alone; a period without games is refused in a sentence."""
    event, now = Tournament(), {"by": "Ana", "at": "2026-01-05T10:00:00Z"}
    dates = {"start": "2026-01-10", "end": "2026-03-14"}
    event.do("create", name="Liga", system="round-robin", wo_tolerance_min=15, **dates, **now)
    event.do("add-players", players=[{"name": "Ana"}, {"name": "Rui"}], **now)
    days = ["2026-01-10T10:00"]
    event.do("set-calendar", time_zone="Europe/Lisbon", minutes=240, rounds=days, **now)
    event.do("pair", **event.proposal().to_data(), **now)
    file = tmp_path / "liga.json"
    file.write_text(json.dumps(event.to_dict()), "utf-8")
    report = read_trf(output(capsys, "convert", str(file), "--period", "2026-01").encode())
    assert (report.header["start"], len(report.players)) == ("2026-01-10", 2)
    for wrong, words in (("2026-02", "No games were paired"), ("January", "A period is a month")):
        assert run(["tournament", "convert", str(file), "--period", wrong]) == 1
        assert words in capsys.readouterr().err
    assert run(["tournament", "convert", str(DATA / "wo_6.trf"), "--period", "2026-01"]) == 1
    assert "Only an event file" in capsys.readouterr().err
    assert run(["tournament", "convert", str(file), "--to", "csv", "--period", "2026-01"]) == 1


@pytest.mark.parametrize("book", ["cbd-2020", "portuguesa-fpd"])
def test_an_explanation_cites_the_book_of_the_event(
    capsys: pytest.CaptureFixture[str], book: str
) -> None:
    """As text in three languages and as JSON; so do the standings."""
    file = str(DATA.parent / "rules" / f"explain_{book}.damas.json")
    said = [output(capsys, "explain", file, "1", "2", "--json")]
    said.append(output(capsys, "standings", file, "--json"))
    for lang in LOCALES:
        assert run(["--lang", lang, "tournament", "explain", file, "1", "2"]) == 0
        said.append(capsys.readouterr().out)
    run(["--lang", "en", "tournament", "standings", file])
    assert strange(said, REGULATIONS[book], fide=True) == set()
    assert ("CBD Art. 68 B" in said[0]) == (book == "cbd-2020")


def test_an_average_is_written_in_decimals_of_the_language(damas: Run) -> None:
    """No 1243/50 stands in a column of tie-breaks."""
    asked = ("tournament", "standings", str(DATA / "rr8.trf"), "--tie-breaks", "AOB")
    assert "24,86" in damas(*asked, LC_ALL="pt_PT.UTF-8").stdout
    assert "24.86" in damas(*asked, LC_ALL="en_GB.UTF-8").stdout


def test_tie_breaks_without_a_meaning_are_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A report is ranked by them all the same; a new event does not get them."""
    file = str(DATA / "rr8.trf")
    assert run(["tournament", "standings", file, "--tie-breaks", "AOB,SB,WIN/M2"]) == 0
    said = capsys.readouterr()
    assert "24.86" in said.out
    assert [line.split(":")[1].split()[0] for line in said.err.splitlines()] == ["AOB", "WIN/M2"]
    named = tmp_path / "named.trf"
    text = re.sub("(?m)^202 .*$", "202 PTS,BH/C1,SB", Path(file).read_text("utf-8"))
    named.write_text(text, "utf-8")
    run(["tournament", "check", str(named)])
    assert "BH/C1 (Buchholz" in capsys.readouterr().out
    assert run(["tournament", "standings", file]) == 0
    assert not capsys.readouterr().err
    assert continued("de,bh/") == ["de,BH/C1", "de,BH/C2", "de,BH/M1", "de,BH/M2", "de,BH/P",
                                   "de,BH/F", "de,BH/V2024", "de,BH/W"]  # fmt: skip
