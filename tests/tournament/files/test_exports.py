"""Lists of players in, crosstables and games out."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from damas.base.i18n import Text
from damas.cli.app import run
from damas.pdn import read_games
from damas.tournament import (
    Cell,
    ReportError,
    TournamentError,
    crosstable_rows,
    load_players,
    read_players,
    read_trf,
    standings,
    to_csv,
    to_xlsx,
)
from damas.tournament.event import Tournament, games_pdn
from damas.tournament.files.exports import round_cell, toernooibase

from ..desk import FENAE, SWISS, Desk, state

DATA = Path(__file__).parents[2] / "data/tournaments"

PORTUGUESE = """Lista de inscritos;;;;
;;;;
Nº;Atleta;Sexo;Data de Nascimento;Clube/Cidade;Força;Observações
1;João da Conceição;M;21/04/1974;São Luís;2010;paga amanhã
2;Márcia Ávila;Feminino;1990;Natal;;
3;José  Pereira;M;31-12-2001;"Clube ""A""; sede";1850;
"""
ENGLISH = "Name,Sex,Birthday,Club,Rtg,Fed\nAnn Lee,F,1990-02-28,East,1700,ENG\n"
SWISS_MANAGER = (
    "SNo\tTitle\tSurname\tFirst name\tRtgI\tRtgN\tFed\n1\tGMI\tSilva\tAna\t0\t1900\tBRA\n"
)


def test_a_list_in_portuguese() -> None:
    """Titles above the headings, semicolons, accents in Windows' encoding."""
    for encoding in ("utf-8", "utf-8-sig", "cp1252"):
        found = read_players(PORTUGUESE.encode(encoding))
        assert found.faults == []
        assert found.columns["name"] == "Atleta"
        assert found.ignored == ["Observações"]
        assert found.rows[0] == {
            "name": "João da Conceição",
            "club": "São Luís",
            "sex": "m",
            "rating": 2010,
            "born": "1974/04/21",
        }
        assert found.rows[1] == {
            "name": "Márcia Ávila", "club": "Natal", "sex": "w", "born": "1990"
        }  # fmt: skip
        assert found.rows[2]["club"] == 'Clube "A"; sede'
        assert found.rows[2]["name"] == "José Pereira"


def test_lists_in_english_and_of_swiss_manager() -> None:
    """Commas or tabs; two columns of names; the national rating where there is no other."""
    assert read_players(ENGLISH.encode()).rows == [
        {
            "name": "Ann Lee",
            "federation": "ENG",
            "club": "East",
            "sex": "w",
            "rating": 1700,
            "born": "1990/02/28",
        }
    ]
    row = read_players(SWISS_MANAGER.encode()).rows[0]
    who = {"name": "Ana Silva", "title": "GMI", "federation": "BRA"}
    assert row == {**who, "rating": 1900, "national": 1900}


def test_a_nickname_is_no_surname() -> None:
    """Beside a whole name, "Apelido" is not used, and that is said."""
    found = read_players("Nome;Apelido\nEdson Nascimento;Pelé\n".encode())
    assert found.rows == [{"name": "Edson Nascimento"}]
    assert found.ignored == ["Apelido"]


def workbook(rows: list[list[Any]]) -> bytes:
    """An XLSX file; the first sheet is empty."""
    book = openpyxl.Workbook()
    sheet = book.create_sheet("Inscritos")
    for row in rows:
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_a_workbook() -> None:
    """Numbers and dates are cells of their own kind."""
    import datetime  # noqa: PLC0415  (only here)

    born = datetime.date(1974, 4, 21)
    data = workbook([["Nome", "Rating", "Nascimento"], ["Ana", 2010.0, born], [None, None, None]])
    assert read_players(data).rows == [{"name": "Ana", "rating": 2010, "born": "1974/04/21"}]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("Clube;Elo\nX;1\n", "no-headings", 0, 0),
        ("Nome\n", "no-players", 0, 0),
        ("", "no-headings", 0, 0),
        ("Nome;Sexo\nAna;x\n", "bad-sex", 2, 2),
        ("Nome;Elo\nAna;muito\n", "bad-rating", 2, 2),
        ("Nome;Nasc.\nAna;31/13/1990\n", "bad-date", 2, 2),
        ("Nome;Elo\nAna;1\n;1800\n", "no-name", 3, 1),
        ("Nome\nAna\nANA\n", "name-twice", 3, 1),
    ],
)
def test_each_fault_has_its_place(text: str, code: str, line: int, column: int) -> None:
    """Line and column from 1; slight ones do not stop the import."""
    found = read_players(text.encode())
    assert (code, line, column) in [(f.code, f.line, f.column) for f in found.faults]
    if any(fault.serious for fault in found.faults):
        with pytest.raises(ReportError):
            load_players(text.encode())


def test_rubbish_is_no_list() -> None:
    """A broken workbook and bytes of anything give faults, no exception."""
    for data in (b"PK\x03\x04nonsense", b"\xff\xfe\x00", b"\0" * 50, b'"' * 99):
        assert read_players(data).faults


def test_a_list_becomes_the_players_of_an_event() -> None:
    """Rows are the data of `add-player`, namesakes included."""
    desk = Desk(FENAE)
    for row in read_players((PORTUGUESE + "4;José Pereira;M;2010;;;\n").encode()).rows:
        desk.do("add-player", **row)
    assert [e.player.name for e in desk.event.entrants.values()].count("José Pereira") == 2


@pytest.mark.requirement("TRN-10")
def test_a_crosstable_as_a_matrix() -> None:
    """By place, W.O. with their signs, the diagonal marked; CSV reads back."""
    order = standings(read_trf((DATA / "wo_6.trf").read_bytes()).crosstable())
    rows = crosstable_rows(order, "matrix")
    assert rows[0][7:13] == [1, 2, 3, 4, 5, 6]
    half = Fraction(1, 2)
    for place in range(1, 7):
        assert rows[place][6 + place] == "*"
        for other in range(1, 7):
            pair = rows[place][6 + other], rows[other][6 + place]
            assert pair in {("*", "*"), (1, 0), (0, 1), (half, half), ("1 W.O.", "0 W.O."),
                            ("0 W.O.", "1 W.O."), ("0 W.O.", "0 W.O.")}  # fmt: skip
    read = list(csv.reader(io.StringIO(to_csv(rows))))
    assert read[0][:4] == ["Place", "No.", "Title", "Name"]
    assert [row[7:13] for row in read[1:]] == [
        [str(float(one)).removesuffix(".0") if isinstance(one, Fraction) else one for one in row]
        for row in (row[7:13] for row in rows[1:])
    ]
    with pytest.raises(TournamentError, match="no style"):
        crosstable_rows(order, "round")


def test_cells_of_rounds_and_of_toernooibase() -> None:
    """5w1 as chess-results, 9w2 as Toernooibase, with opponents by place."""
    assert round_cell(Cell(5, "w", "1")) == "5w1"
    assert round_cell(Cell(5, "b", "=")) == "5b½"
    assert round_cell(Cell(5, "b", "-")) == "5b-"
    assert [round_cell(Cell(0, "", code)) for code in "UHFZ"] == ["-1", "-½", "-1", "-0"]
    place = {5: 9}
    assert toernooibase(Cell(5, "w", "1"), place) == "9w2"
    assert toernooibase(Cell(5, "b", "="), place) == "9b1"
    assert toernooibase(Cell(5, "b", "-"), place) == "9b-"
    assert toernooibase(Cell(0, "", "U"), place) == ""


def drawn_swiss() -> Desk:
    """A Swiss of five after two rounds with drawn games, one of its names like a formula."""
    desk = Desk({**SWISS, "tie_breaks": "BH/C1,WIN"}, 5)
    desk.do("update-player", player=1, name="=1+1", club="@ACME")
    desk.do("update-player", player=2, name="-2+3")
    desk.play("=-=")
    desk.play("1-0", "=-=")
    return desk


def test_tables_for_spreadsheets_in_the_persons_language() -> None:
    """Numbers are numbers where the spreadsheet is, headings are words, a Swiss is by rounds, and
    nothing in a CSV is taken for a formula."""
    order = drawn_swiss().event.standings()
    rows = crosstable_rows(order)
    for lang, separator, half, heads in (
        ("pt_PT", ";", "1,5", ["Lugar", "N.º", "Título", "Nome"]),
        ("pt_BR", ";", "1,5", ["Lugar", "N.º", "Título", "Nome"]),
        ("en", ",", "1.5", ["Place", "No.", "Title", "Name"]),
    ):
        read = list(csv.reader(io.StringIO(to_csv(rows, lang)), delimiter=separator))
        assert read[0][:4] == heads
        assert read[0][7:9] == (["R1", "R2"])
        assert half in [row[9] for row in read[1:]]
        cells = [cell for row in read for cell in row]
        assert {"'=1+1", "'@ACME", "'-2+3"} <= set(cells)
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    sheet = openpyxl.load_workbook(io.BytesIO(to_xlsx(rows, lang="pt_BR"))).active
    assert sheet is not None
    assert sheet["D1"].value == "Nome"
    points = [sheet.cell(row, 10).value for row in range(2, 7)]
    assert 1.5 in points
    assert all(isinstance(one, int | float) for one in points)
    names = [str(sheet.cell(row, 4).value) for row in range(1, 7)]
    assert sheet.column_dimensions["D"].width >= max(map(len, names))
    assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"n", "s"}


FORMULAS = ("=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1+1", " =1+1", "\N{FULLWIDTH EQUALS SIGN}1+1")


@pytest.mark.parametrize("formula", [*FORMULAS, "x;=1+1", "x,=1+1", 'x"=1+1', "x;\t@A1", "x, =1"])
@pytest.mark.parametrize("lang", ["en", "pt_PT"])
def test_no_spreadsheet_of_any_language_finds_a_formula(formula: str, lang: str) -> None:
    """A table that one language splits at commas another splits at semicolons: no part of a text,
    split at either, begins like a formula; the text can still be read."""
    rows = to_csv([[formula, Text("Name")]], lang)
    for separator in ",;\t":
        for row in csv.reader(io.StringIO(rows), delimiter=separator):
            for cell in row:
                first = unicodedata.normalize("NFKC", cell.strip(' \t"'))[:1]
                assert first not in ("=", "+", "-", "@"), (separator, row)
    read = next(csv.reader(io.StringIO(rows), delimiter="," if lang == "en" else ";"))
    assert read[0].replace("'", "") == formula


def test_a_workbook_holds_no_formula() -> None:
    """A name that begins like one stays a name; numbers are numbers."""
    desk = Desk(FENAE, 2)
    desk.do("update-player", player=1, name="=1+1")
    desk.play("1-0")
    data = to_xlsx(crosstable_rows(desk.event.standings(), "rounds"), "Taça: [1]")
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active
    assert sheet is not None
    assert [cell.data_type for cell in sheet[2]][:4] == ["n", "n", "n", "s"]
    assert sheet["D2"].value == "=1+1"
    assert sheet["H2"].value == "2w1"


def test_the_games_of_an_event() -> None:
    """Moves from the boards, tags from the event; results without moves where asked for."""
    desk = Desk({**FENAE, "start": "2025-11-21", "city": "São Luís"}, 4)
    desk.pair()
    desk.result(1, 1, "1-0", pdn='[White "x"]\n[Annotator "Ana"]\n\n1. c3-b4 b6-a5 *', how="time")
    desk.result(1, 2, "+--")
    shown = list(read_games(io.StringIO(games_pdn(desk.event))))
    assert len(shown) == 1
    tags = shown[0].headers
    assert (tags["White"], tags["Black"], tags["Result"]) == ("P1", "P4", "1-0")
    assert (tags["Round"], tags["Date"], tags["Site"]) == ("1.1", "2025.11.21", "São Luís")
    assert (tags["Annotator"], tags["Termination"]) == ("Ana", "time")
    assert shown[0].moves == ["c3-b4", "b6-a5"]
    every = list(read_games(io.StringIO(games_pdn(desk.event, all_games=True))))
    assert [game.headers["Result"] for game in every] == ["1-0", "1-0"]
    assert every[1].headers["Termination"] == "absence"


def test_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """players, convert to every form, ratings."""
    names = tmp_path / "names.csv"
    names.write_text(PORTUGUESE, "utf-8")
    assert run(["tournament", "players", str(names), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["players"]) == 3
    assert run(["tournament", "players", str(names)]) == 0
    assert "Atleta → name" in capsys.readouterr().out
    desk = Desk(FENAE, 4)
    desk.play("1-0")
    file, out = tmp_path / "event.json", tmp_path / "out"
    file.write_text(json.dumps(desk.event.to_dict()))
    for form in ("csv", "xlsx", "pdn", "json", "trf16", "trf-2026"):
        words = ["tournament", "convert", str(file), "--to", form, "-o", str(out)]
        assert run(words) == 0
        assert out.stat().st_size > 50
        if form == "json":
            assert state(Tournament.from_dict(json.loads(out.read_text()))) == state(desk.event)
    assert run(["tournament", "convert", str(file), "--to", "csv"]) == 0
    assert capsys.readouterr().out.startswith("Place,No.,")
    assert run(["tournament", "convert", str(file), "--to", "xlsx"]) == 1
    assert run(["tournament", "convert", str(DATA / "rr8.trf"), "--to", "pdn"]) == 1
    assert run(["tournament", "ratings", str(file), "--json", "--k", "10"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown[0]["change"] == pytest.approx(5)
    assert run(["tournament", "ratings", str(file), "--formula"]) == 0


@pytest.mark.parametrize("birth", ["31/02/1980", "45/13/1980", "29/02/1981", "1980-02-31", "0/0/0"])
def test_a_birth_that_no_calendar_has_is_named(birth: str) -> None:
    """The player comes in without it."""
    found = read_players(f"Nome;Nascimento\nAna;{birth}\nEva;29/02/1980\n".encode())
    assert [(one.line, one.column, one.code) for one in found.faults] == [(2, 2, "bad-date")]
    assert found.rows == [{"name": "Ana"}, {"name": "Eva", "born": "1980/02/29"}]


def test_one_name_written_in_three_ways_is_named() -> None:
    """Two people of one name who were born in different years are two."""
    text = "Nome;Ano\nSilva, José;1960\nJosé Silva;1960\nJOSE SILVA;\nJose da Silva;1990\n"
    found = read_players(text.encode())
    assert [(one.line, str(one.sentence())) for one in found.faults] == [
        (3, "line 3, column 1: José Silva is in line 2 already"),
        (4, "line 4, column 1: JOSE SILVA is in line 2 already"),
    ]
    assert len(found.rows) == 4
