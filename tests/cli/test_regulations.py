"""`damas regulations`: a rule book begun, checked, shown, and played by, without Python."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.runner import Run
from damas.regulations import REGULATIONS
from damas.rules.regulations.values import values_of


@pytest.fixture
def club(damas: Run, tmp_path: Path, own_shelf: Callable[[], None]) -> Path:
    """A file of one's own, as the command writes it."""
    path = tmp_path / "my-club.toml"
    done = damas("regulations", "new", "--from", "fenae-2025", "--id", "my-club", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    return path


def test_every_book_is_listed(damas: Run) -> None:
    """Without words after it, the command lists them, with --json for programs."""
    rows = json.loads(damas("regulations", "--json").stdout)
    assert [row["id"] for row in rows] == list(REGULATIONS)
    assert "CBD Anexo I 99" in damas("regulations").stdout


def test_a_new_file_is_sound(damas: Run, club: Path) -> None:
    """As it is written, and once more with a changed limit."""
    assert "a sound rule book, my-club@" in damas("regulations", "check", str(club)).stdout
    club.write_text(club.read_text("utf-8").replace("moves = 20", "moves = 30"), "utf-8")
    assert json.loads(damas("regulations", "check", "--json", str(club)).stdout)["ok"]


def test_a_file_is_not_written_over(damas: Run, club: Path) -> None:
    """Without --force; and the name of a book that ships is taken."""
    words = ("regulations", "new", "--from", "fmjd", "--id", "my-club", str(club))
    assert damas(*words).returncode != 0
    assert damas(*words, "--force").returncode == 0
    taken = damas("regulations", "new", "--from", "fmjd", "--id", "fmjd", str(club), "--force")
    assert "There is a rule book fmjd already" in taken.stderr


WRONG = {
    "moves": ("moves = 20", "moves = 900", '"moves" is 1 to 500, not 900'),
    "clock": ('value = "G/20"', 'value = "0/0"', "A time control is written"),
    "tie-break": ('"DE", "WIN"', '"DE", "MOST"', "there is no tie-break MOST"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_file_is_named_with_line_and_column(damas: Run, club: Path, kind: str) -> None:
    """On standard error, or as values; exit status 1."""
    good, bad, words = WRONG[kind]
    text = club.read_text("utf-8")
    line = text[: text.index(good)].count("\n") + 1
    club.write_text(text.replace(good, bad, 1), "utf-8")
    done = damas("regulations", "check", str(club))
    assert done.returncode == 1
    assert done.stderr.startswith(f"damas: my-club.toml, line {line}, column ")
    assert words in done.stderr
    found = json.loads(damas("regulations", "check", "--json", str(club)).stdout)
    assert (found["ok"], found["line"]) == (False, line)


def test_every_value_is_shown_with_its_article(damas: Run, club: Path) -> None:
    """Of a file too; what it has changed is marked."""
    club.write_text(club.read_text("utf-8").replace("moves = 20", "moves = 30"), "utf-8")
    shown = damas("regulations", "show", str(club)).stdout.splitlines()
    assert [line.split()[1:3] for line in shown if line.startswith("* d") and "moves" in line] == [
        ["draw_rules.1.moves", "30"]
    ]
    rows = json.loads(damas("regulations", "show", "--json", "cbd-2020").stdout)["values"]
    assert len(rows) == len(values_of(REGULATIONS["cbd-2020"]))
    assert all(row["value"] is not None or row["article"] for row in rows)


def test_a_changed_value_that_cites_the_old_article_is_told(damas: Run, club: Path) -> None:
    """With its place; a value with an article of its own is in order."""
    text = club.read_text()
    assert "warnings" in damas("regulations", "check", "--json", str(club)).stdout
    at = text.index("moves = 20")
    club.write_text(text.replace("moves = 20", "moves = 30", 1))
    found = json.loads(damas("regulations", "check", "--json", str(club)).stdout)
    (warning,) = found["warnings"]
    assert warning["line"] == text[:at].count("\n") + 1
    assert "FENAE Art. 24" in warning["reason"]
    assert "my-club.toml:" in damas("regulations", "check", str(club)).stdout


def test_a_value_at_second_hand_says_so(damas: Run) -> None:
    """Beside its article."""
    shown = damas("regulations", "show", "idf-64-brazilian").stdout
    assert "IDF64 7.2.5, whose text was not at hand" in shown


def test_a_game_is_replayed_under_a_file(damas: Run, club: Path) -> None:
    """`--rules` alone, and with the name of one of several."""
    pdn = '[GameType "26"]\n\n1. c3-b4 *\n'
    alone = damas("replay", "--rules", str(club), "--json", "-", stdin=pdn)
    named = damas(
        *("replay", "--rules", str(club.parent), "--regulation", "my-club", "--json", "-"),
        stdin=pdn,
    )
    for done in (alone, named):
        assert json.loads(done.stdout)["regulation"].startswith("my-club@")


def test_an_arbiter_rules_under_a_file(damas: Run, club: Path) -> None:
    """Its events name the book as its file does."""
    start = json.dumps({"event": "start", "regulation": "my-club"})
    done = damas("arbitrate", "--rules", str(club), "-", stdin=start + "\n")
    assert (done.returncode, "error" in done.stdout) == (0, False)


def test_a_wrong_file_stops_a_command(damas: Run, club: Path) -> None:
    """With the same sentence."""
    club.write_text(club.read_text("utf-8").replace("moves = 20", "moves = 900"), "utf-8")
    done = damas("arbitrate", "--rules", str(club), "-", stdin="")
    assert done.returncode != 0
    assert "my-club.toml, line" in done.stderr
