"""Lists of people as files: what is read of them, and every fault with its place."""

from __future__ import annotations

import io
import random
import time
from datetime import date

import pytest

from damas.federation import RegisteredPerson, RegistryCaller, seen_by
from damas.federation.files import (
    KnownRecords,
    UnknownClub,
    plan_import,
    read_people,
    write_people,
)

OWNER = RegistryCaller("acc-1", "Olga", ("owner",))
TODAY = date(2026, 6, 1)
TWELVE = """Registry number;Name;Birth;Sex;Federation;FMJD;Title;Rating;Season
000001;Ana Silva;1990;f;POR;11111;MN;2100;2026
000002;;1990;f;POR;;;;
000003;Rui Costa;1990-02-30;m;POR;;;;
000004;Eva Reis;190;f;POR;;;;
000005;Joao Melo;1980;x;POR;;;;
000006;Luis Pina;1980;m;POR;a b;;;
000007;Nuno Sa;1980;m;POR;;Maestro;;
000008;Rita Gil;1980;f;POR;;;high;
000009;Ines Luz;1980;f;POR;;;0x10;
000010;Hugo Dias;1980;m;POR;;;99999;
000001;Other One;1980;m;POR;;;;
000012;Sara Rio;1980;f;POR;11111;;;
000013;Tito Vaz;1980;m;POR;;;;this year
"""


def test_a_list_with_twelve_faults_names_all_twelve() -> None:
    """Each with line, column and reason; the sound rows are those without."""
    found = read_people(TWELVE.encode())
    assert [(one.line, one.column) for one in found.faults] == [
        (3, 2), (4, 3), (5, 3), (6, 4), (7, 6), (8, 7),
        (9, 8), (10, 8), (11, 8), (12, 1), (13, 6), (14, 9),
    ]  # fmt: skip
    assert str(found.faults[1].sentence("list.csv")) == (
        "list.csv, line 4, column 3: 1990-02-30 is no date of birth: the calendar has no such day"
    )
    assert "line 2" in str(found.faults[9].reason)
    assert [row["name"] for row in found.rows] == ["Ana Silva"]
    assert found.ratings == [(0, 2100, 0)]


def test_headings_in_portuguese_and_dates_of_all_kinds() -> None:
    """In a Windows encoding, with titles above the headings and columns that nobody knows."""
    text = "Lista de 2026;;;\nNome;Data de nascimento;Sexo;Cor\nJoão Sá;6/5/1990;Masculino;azul\n"
    found = read_people(text.encode("cp1252"))
    assert found.rows == [{"name": "João Sá", "birth": "1990-05-06", "sex": "m"}]
    assert found.ignored == ["Cor"]


def test_the_fixed_columns_of_fide() -> None:
    """Numbers, title, rating with its games and the year, by the places of the headings."""
    head = "ID Number      Name                          Fed Sex Tit  SRtng SGm SK B-day Flag\n"
    row = "1503014        Carlsen, Magnus               NOR M   GM   2839  9   10 1990  \n"
    found = read_people((head + row).encode())
    assert found.faults == []
    assert found.rows == [
        {"name": "Carlsen, Magnus", "birth": "1990", "sex": "m", "federation": "NOR",
         "fide": "1503014", "titles": [{"title": "GMI"}]}
    ]  # fmt: skip
    assert found.ratings == [(0, 2839, 9)]


def test_the_columns_of_the_fmjd() -> None:
    """Tab-separated, with its numbers, titles and ratings."""
    text = (
        "FMJD-ID\tName\tCountry\tTitle\tRating\tGames\n10001\tSijbrands, Ton\tNED\tGMI\t2400\t12\n"
    )
    found = read_people(text.encode())
    assert found.rows == [
        {"name": "Sijbrands, Ton", "federation": "NED", "fmjd": "10001",
         "titles": [{"title": "GMI"}]}
    ]  # fmt: skip
    assert found.ratings == [(0, 2400, 12)]


def test_a_spreadsheet() -> None:
    """Numbers of cells are read as they are shown."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["Nome", "Nascimento", "FMJD"], ["Ana", 1990, 11111.0]):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    assert read_people(out.getvalue()).rows == [{"name": "Ana", "birth": "1990", "fmjd": "11111"}]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "No row has a heading"),
        (b"a;b\n1;2\n", "No row has a heading"),
        (b"Name\n", "no person"),
        (b"Name;Nome\nAna;Eva\n", "Two columns mean the same"),
        (b"PK\x03\x04rubbish", "no XLSX"),
        (b"Name\n" + b"x" * (17 << 20), "kB"),
        (b"Name;Birth\nAna;1990\nANA;1990\n", "The same person is in line 2"),
    ],
)
def test_what_is_no_list_says_why(data: bytes, reason: str) -> None:
    """In a fault, never a traceback."""
    pytest.importorskip("openpyxl")
    assert [reason in str(one.reason) for one in read_people(data).faults] == [True]


def test_rows_find_their_people_by_number() -> None:
    """A row whose numbers are those of two people is a fault; the ratings stay with the rest."""
    text = "Name;FMJD;National;Rating\nAna;1;;2000\nRui;3;2;2100\nEva;;5;2200\nNova;9;;2300\n"
    people = {"000001": {"fmjd": "1"}, "000002": {"national": "2"}, "000003": {"fmjd": "3"},
              "000005": {"national": "5"}}  # fmt: skip
    named = {number: {"name": "Somebody", **body} for number, body in people.items()}
    plan = plan_import(text.encode(), KnownRecords(named, {}, {}))
    assert [row.get("person") for row in plan.found.rows] == ["000001", "000005", None]
    assert [one.line for one in plan.found.faults] == [3]
    assert plan.found.ratings == [(0, 2000, 0), (1, 2200, 0), (2, 2300, 0)]
    assert (plan.new, plan.known) == (1, 2)


def test_a_number_of_nobody_is_a_fault_and_a_merged_one_is_followed() -> None:
    """Before the list is taken in, so that a preview and the act agree."""
    known = KnownRecords({"000001": {"name": "Ana"}}, {}, {"000007": "000001"})
    plan = plan_import(b"Registry number;Name\n000007;Ana\n000009;Bia\n", known)
    assert [row["person"] for row in plan.found.rows] == ["000001"]
    assert [str(one.sentence()) for one in plan.found.faults] == [
        "line 3, column 1: There is no person 000009"
    ]


def test_what_is_exported_is_read_again() -> None:
    """Without faults, with the registry's numbers; a name is no formula of a spreadsheet."""
    people = [
        (
            "000001",
            RegisteredPerson(
                name="Ana Silva", birth="1990-05-06", sex="f", federation="POR", fmjd="11111"
            ),
        ),
        ("000002", RegisteredPerson(name="=cmd()", birth="1980")),
    ]
    text = write_people(seen_by(OWNER, number, person, TODAY).view for number, person in people)
    found = read_people(text.encode())
    assert found.faults == []
    assert found.rows[0] == {
        "person": "000001", "name": "Ana Silva", "birth": "1990-05-06", "sex": "f",
        "federation": "POR", "fmjd": "11111",
    }  # fmt: skip
    assert found.rows[1]["name"] == "'=cmd()"


def test_clubs_are_known_by_number_or_name_or_are_new() -> None:
    """Written as it may be; one of two clubs of a name must be named by its number, and a number
    that no club has is no name."""
    clubs = {"000001": "AABB São Luís", "000002": "Grêmio", "000003": "GREMIO"}
    cells = ("1", "000001", "aabb sao luis", "Grêmio", "77", "Clube Novo", "CLUBE NOVO", "", "-")
    rows = (f"{'ABCDEFGHI'[at] * 2};{cell}\n" for at, cell in enumerate(cells))
    text = "Nome;Clube\n" + "".join(rows)
    plan = plan_import(text.encode(), KnownRecords({}, clubs, {}))
    found = plan.found
    assert [row.get("club", row.get("new_club")) for row in found.rows] == [
        "000001", "000001", "000001", "Clube Novo", "CLUBE NOVO", None, None,
    ]  # fmt: skip
    assert [(one.line, str(one.reason)) for one in found.faults] == [
        (5, "Several clubs are called Grêmio: write the number (000002, 000003)"),
        (6, "There is no club 77"),
    ]
    assert plan.clubs == [UnknownClub("Clube Novo", 2)]
    assert plan.undecided(make=False) == plan.clubs
    assert plan.undecided(make=True) == []


@pytest.mark.parametrize(
    ("written", "near"),
    [
        ("CDL", ["000001"]),
        ("C. D. Lisboa", ["000001"]),
        ("Clube de Damas Lisbona", ["000001"]),
        ("Sacavenense", ["000002"]),
        ("Clube de Damas de Faro", []),
        ("Núcleo Sporting", []),
    ],
)
def test_a_club_with_a_near_name_is_asked_about(written: str, near: list[str]) -> None:
    """Never taken for it by itself, and never made beside it unasked; once the name is noted at
    the club, lists find it."""
    clubs = {"000001": "Clube de Damas de Lisboa", "000002": "Grupo Dramático Sacavenense",
             "000003": "Clube de Damas do Porto"}  # fmt: skip
    text = f"Nome;Clube\nAna Sá;{written}\n".encode()
    plan = plan_import(text, KnownRecords({}, clubs, {}))
    assert [number for number, _ in plan.clubs[0].near] == near
    assert bool(plan.undecided(make=True)) == bool(near)
    told = plan_import(text, KnownRecords({}, clubs, {}, {"000003": [written]}))
    assert (told.clubs, told.found.rows[0]["club"]) == ([], "000003")


@pytest.mark.parametrize("also", [(), ("Casa do Povo",)])
def test_three_hundred_new_clubs_are_held_to_a_thousand(also: tuple[str, ...]) -> None:
    """In less time than anybody waits for, and by the same measure as one by one."""
    pick = random.Random(7)
    parts = ["".join(pick.choices("aeiourstlmnc", k=pick.randint(4, 9))) for _ in range(400)]
    names = [f"Clube {pick.choice(parts)} {pick.choice(parts)}" for _ in range(1300)]
    clubs = {f"{at:06}": name for at, name in enumerate(names[:1000], 1)}
    rows = "".join(f"{pick.choice(parts)} {at};{one}\n" for at, one in enumerate(names[1000:]))
    known = KnownRecords({}, clubs, {}, {"000001": also})
    start = time.process_time()
    plan = plan_import(f"Nome;Clube\n{rows}".encode(), known)
    assert time.process_time() - start < 3
    assert len(plan.clubs) > 250
    assert any(one.near for one in plan.clubs)


def test_a_person_who_has_a_club_keeps_it() -> None:
    """No club is made for one."""
    people = {"000001": {"name": "Ana", "fmjd": "1", "club": "000001"},
              "000002": {"name": "Rui", "fmjd": "2"}}  # fmt: skip
    known = KnownRecords(people, {"000001": "Grêmio"}, {})
    plan = plan_import(b"Nome;FMJD;Clube\nAna;1;Novo\nRui;2;Outro\n", known)
    assert plan.found.faults == []
    assert [club.name for club in plan.clubs] == ["Outro"]


def test_possible_doubles_are_said() -> None:
    """Of the registry and of the list; two people with different numbers are none."""
    text = "Name;Birth;FMJD\nSilva, José;1960;\nAna Reis;;\nReis, Ana;1990;\nRui Sá;1950;7\n"
    people = {"000009": {"name": "JOSE DA SILVA", "birth": "1960-05-06"}}
    known = KnownRecords(people, {}, {})
    plan = plan_import((text + "Rui Sá;1950;8\n").encode(), known)
    assert plan.found.faults == []
    assert [str(one.sentence()) for one in plan.doubles] == [
        "line 2, column 1: Silva, José may be JOSE DA SILVA (000009): the same name and year of"
        " birth",
        "line 4, column 1: Reis, Ana may be the person of line 3: the same name; one year of birth"
        " is not known",
    ]


@pytest.mark.parametrize("number", ["", "77"])
def test_one_name_and_birth_twice_is_one_person(number: str) -> None:
    """Also where one of the two rows has a number."""
    found = read_people(f"Name;Birth;FMJD\nJosé Silva;1960;{number}\nSILVA, Jose;1960;\n".encode())
    assert [str(one.sentence()) for one in found.faults] == [
        "line 3, column 1: The same person is in line 2"
    ]
