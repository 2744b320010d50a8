"""`damas registry` and `damas ratings`: a federation from an empty database to a corrected list."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cli.conftest import Run
from cli.runner import run_here
from damas.tournament.files.players_file import read_players

LISTS = Path(__file__).parents[1] / "data" / "lists"
LIST = "Name;Birth;FMJD;Rating;Games\nAna Silva;1990;11111;2000;40\nRui Costa;1985;22222;1800;40\n"
REPORT = """damas-rating-report;1
event;Cup
ended;2026-02-01
round;white;white name;black;black name;result
1;000001;Ana Silva;000002;Rui Costa;{result}
"""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database that holds two people with ratings."""
    folder = tmp_path_factory.mktemp("filled")
    (folder / "list.csv").write_text(LIST, "utf-8")
    db = ("--database", str(folder / "db"))
    series = ("s", "--name", "Classical", "--book", "fide", "--first", "2026-01-01")
    assert run_here("ratings", "series", *series, *db).returncode == 0
    done = run_here("registry", "import", str(folder / "list.csv"), "--series", "s", *db)
    assert done.stdout.startswith("New people: 2, known: 0, faults: 0\n")
    return folder


@pytest.fixture
def place(tmp_path: Path, filled: Path) -> Path:
    """A copy of it for one test."""
    return shutil.copytree(filled, tmp_path / "place")


def test_a_list_with_faults_changes_nothing(place: Path, damas: Run) -> None:
    """Unless the sound rows alone are asked for; every fault has file, line and column."""
    file, db = place / "bad.csv", ("--database", str(place / "db"))
    file.write_text("Name;Birth\nEva Reis;1999\nBad;19x9\n;1990\n", "utf-8")
    done = damas("registry", "import", str(file), *db)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        f"{file}, line 3, column 2: 19x9 is no year or date of birth; write 1990 or day/month/year",
        f"{file}, line 4, column 1: – is no name",
        "New people: 1, known: 0, faults: 2",
        "Nothing was changed",
    ]
    assert "Eva" not in damas("registry", "search", "eva", *db).stdout
    damas("registry", "import", str(file), "--without-faults", *db)
    assert damas("registry", "search", "eva", *db).stdout == "000003  Eva Reis  1999\n"


def test_the_same_list_again_finds_its_people(place: Path, damas: Run) -> None:
    """By their numbers; nobody is there twice."""
    db = ("--database", str(place / "db"))
    done = damas("registry", "import", str(place / "list.csv"), "--dry-run", *db)
    assert done.stdout.splitlines() == [
        "line 2: Ana Silva fills the gaps of 000001, Ana Silva",
        "line 3: Rui Costa fills the gaps of 000002, Rui Costa",
        "New people: 0, known: 2, faults: 0",
    ]


def test_clubs_come_in_with_their_people(place: Path, damas: Run) -> None:
    """A dry run says so; they are made where that is said, and another list finds them by name."""
    db, file = ("--database", str(place / "db")), str(LISTS / "clubs.csv")
    foretold = damas("registry", "import", file, "--dry-run", *db).stdout.splitlines()
    assert foretold == [
        "line 2: Ana Prova (AABB São Luís) is new",
        "line 3: Bia Prova (Grêmio) is new",
        "line 4: Caio Prova (AABB) is new",
        *(f"New club: {name}" for name in ("AABB São Luís", "Grêmio", "AABB")),
        "New people: 3, known: 0, faults: 0",
    ]
    assert damas("registry", "import", file, *db).returncode == 1
    assert damas("registry", "import", file, "--new-clubs", *db).returncode == 0
    (place / "more.csv").write_text("Nome;Clube\nDino Prova;gremio\n", "utf-8")
    again = damas("registry", "import", str(place / "more.csv"), "--dry-run", *db).stdout
    assert again.splitlines()[:-1] == ["line 2: Dino Prova (Grêmio) is new"]
    shown = json.loads(damas("registry", "show", "000004", "--json", *db).stdout)
    assert (shown["name"], shown["club"]) == ("Bia Prova", "000002")


def test_no_club_of_a_number_is_said_in_words(place: Path, damas: Run) -> None:
    """The kind of record is translated too."""
    data = json.dumps({"name": "Zé Prova", "club": "AABB"})
    for locale, words in (
        ("pt_PT.UTF-8", "Não há clube AABB"),
        ("C.UTF-8", "There is no club AABB"),
    ):
        db = ("--database", str(place / "db"))
        done = damas("registry", "act", "add-person", data, *db, LC_ALL=locale)
        assert (done.returncode, done.stderr) == (1, f"damas: {words}\n")


@pytest.mark.parametrize(
    ("name", "faults"),
    [
        (
            "dates",
            [
                f"linha {no}, coluna 2: {day} não é data"
                for no, day in ((2, "31/02/1980"), (3, "45/13/1980"))
            ],
        ),
        ("doubles", ["linha 3, coluna 1: A mesma", "linha 4, coluna 1: A mesma"]),
    ],
)
def test_dates_and_doubles_in_one_list(
    place: Path, damas: Run, name: str, faults: list[str]
) -> None:
    """Days that no calendar has, and one person three times, are refused with their lines."""
    file, db = LISTS / f"{name}.csv", ("--database", str(place / "db"))
    done = damas("registry", "import", str(file), *db, LC_ALL="pt_PT.UTF-8")
    said = done.stdout.splitlines()
    assert done.returncode == 1
    assert [line.startswith(f"{file}, {one}") for line, one in zip(said, faults, strict=False)] == [
        True, True,
    ]  # fmt: skip


def test_from_a_report_to_a_corrected_list(place: Path, damas: Run) -> None:
    """Previewed, published, corrected, published again with the differences."""
    db, file = ("--database", str(place / "db")), place / "cup.csv"
    file.write_text(REPORT.format(result="1-0"), "utf-8")
    assert damas("ratings", "report", str(file), "s", *db).returncode == 0
    until = ("--until", "2026-04-30")
    done = damas("ratings", "preview", "s", *until, *db)
    assert done.stdout.startswith("2026-04-01, new: 2 people; ratings: 2\npreview ")
    damas("ratings", "publish", "s", *until, *db)
    rows = damas("ratings", "list", "s", *db).stdout.splitlines()
    assert rows[1] == "1;000001;Ana Silva;;;2005;4.8;1;41;2026-04-01"
    file.write_text(REPORT.format(result="0-1"), "utf-8")
    assert damas("ratings", "report", str(file), "s", "--corrects", "000001", *db).returncode == 0
    done = damas("ratings", "publish", "s", *until, *db)
    assert done.stdout.splitlines()[:3] == [
        "2026-04-01: 2 people; ratings that differ from the published: 2",
        "  000001  2005 -> 1985",
        "  000002  1795 -> 1815",
    ]
    done = damas("ratings", "history", "000001", "--json", *db)
    assert json.loads(done.stdout) == [["s", "2026-04-01", 1, 1985, 1]]
    again = damas("ratings", "publish", "s", *until, *db).stdout
    assert again == "All lists are published as the results give them\n"
    assert damas("registry", "check", *db).stdout == "7 acts; records that differ: 0\n"


def test_a_report_is_written_and_taken_in_again(place: Path, damas: Run) -> None:
    """As a file for spreadsheets; one with faults changes nothing."""
    db, file = ("--database", str(place / "db")), place / "cup.csv"
    file.write_text(REPORT.format(result="1-0"), "utf-8")
    damas("ratings", "report", str(file), "s", *db)
    written = damas("ratings", "write", "000001", *db).stdout
    assert "1;000001;Ana Silva;000002;Rui Costa;1-0" in written
    file.write_text(written.replace("000002", "000009"), "utf-8")
    done = damas("ratings", "report", str(file), "s", *db)
    assert done.returncode == 1
    assert "line 7, column 4: 000009 is the number of nobody in the registry" in done.stdout


def test_a_list_is_printed(place: Path, damas: Run) -> None:
    """As PDF; a file that is there is not written over."""
    pytest.importorskip("reportlab")
    db, file = ("--database", str(place / "db")), place / "cup.csv"
    file.write_text(REPORT.format(result="1-0"), "utf-8")
    damas("ratings", "report", str(file), "s", *db)
    damas("ratings", "publish", "s", "--until", "2026-04-30", *db)
    target = place / "list.pdf"
    assert damas("ratings", "list", "s", "--output", str(target), *db).returncode == 0
    assert target.read_bytes().startswith(b"%PDF")
    assert "--force" in damas("ratings", "list", "s", "--output", str(target), *db).stderr


def test_people_become_players_with_their_ratings(place: Path, damas: Run) -> None:
    """As a list that an event takes in, with the rating of the newest list and the number."""
    db, file = ("--database", str(place / "db")), place / "cup.csv"
    done = damas("ratings", "players", "s", "000001", *db)
    assert "There is no such list" in done.stderr
    file.write_text(REPORT.format(result="1-0"), "utf-8")
    damas("ratings", "report", str(file), "s", *db)
    damas("ratings", "publish", "s", "--until", "2026-04-30", *db)
    written = damas("ratings", "players", "s", "000002", "000001", *db).stdout
    rows = read_players(written.encode()).rows
    assert [(row["name"], row["rating"], row["extra"]) for row in rows] == [
        ("Rui Costa", 1795, {"registry": "000002"}),
        ("Ana Silva", 2005, {"registry": "000001"}),
    ]
    damas("ratings", "series", "n", "--kind", "national", "--first", "2026-01-01", *db)
    start = '{"series": "n", "ratings": [["000001", 1888, 30]]}'
    damas("registry", "act", "set-start", start, *db)
    damas("ratings", "publish", "n", "--until", "2026-04-30", *db)
    both = damas("ratings", "players", "s", "000001", *db).stdout
    (row,) = read_players(both.encode()).rows
    assert (row["rating"], row["national"]) == (2005, 1888)
    done = damas("ratings", "players", "s", "000009", *db)
    assert done.returncode
    assert "000009" in done.stderr


def test_people_are_merged_and_unmerged(place: Path, damas: Run) -> None:
    """Found as duplicates first; the log lists what was done."""
    db = ("--database", str(place / "db"))
    damas("registry", "act", "add-person", '{"name": "SILVA, Ana", "birth": "1990"}', *db)
    found = damas("registry", "duplicates", *db).stdout
    assert found.startswith("000001 000003  Ana Silva / SILVA, Ana: the same name and year")
    damas("registry", "merge", "000001", "000003", *db)
    assert damas("registry", "duplicates", *db).stdout == ""
    shown = json.loads(damas("registry", "show", "000003", "--json", *db).stdout)
    assert (shown["id"], shown["name"]) == ("000001", "Ana Silva")
    assert damas("registry", "undo", "5", *db).returncode == 0
    assert "SILVA, Ana" in damas("registry", "search", "silva", *db).stdout
    assert damas("registry", "log", *db).stdout.count("\n") == 6


def test_what_cannot_be_done_is_a_sentence(place: Path, damas: Run) -> None:
    """On standard error, with a status that programs see."""
    db = ("--database", str(place / "db"))
    for words, part in (
        (("registry", "act", "fly"), "There is no act fly"),
        (("registry", "act", "add-person", "[]"), "JSON object"),
        (("registry", "act", "change-person", '{"person": "000009"}'), "There is no person 000009"),
        (("registry", "show", "000009"), "no person 000009"),
        (("registry", "appoint", "x", "king"), "Role must be one of"),
        (("ratings", "preview", "none"), "There is no series none"),
        (("ratings", "list", "s"), "no such list"),
        (("ratings", "write", "000009"), "no report 000009"),
    ):
        done = damas(*words, *db)
        assert done.returncode != 0
        assert part in " ".join(done.stderr.split()), done.stderr


def test_exported_people_are_read_again(place: Path, damas: Run) -> None:
    """As known ones; deletion leaves a number alone."""
    db = ("--database", str(place / "db"))
    assert damas("registry", "export", "--output", str(place / "out.csv"), *db).returncode == 0
    done = damas("registry", "import", str(place / "out.csv"), "--dry-run", *db)
    assert done.stdout.splitlines()[-1] == "New people: 0, known: 2, faults: 0"
    assert damas("registry", "erase", "000002", *db).returncode == 0
    assert "Rui" not in damas("registry", "export", *db).stdout


def test_the_rules_say_where_each_value_stands(damas: Run) -> None:
    """And which were not read."""
    lines = damas("ratings", "books").stdout.splitlines()
    assert "  other_time     50               FMJD Annex 9, 1.2.2.2" in lines
    assert "  k              20               FMJD Annex 9, 3.2.3 ?" in lines
    assert json.loads(damas("ratings", "books", "--json").stdout)["fide"]["k_new"] == 40
