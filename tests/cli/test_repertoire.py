"""`damas repertoire`: repertoires of the page, listed, filled, asked and held to the archive."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copyfile

import pytest

from damas.app.practice.trees import tree_of
from damas.people import OWNER_ID
from damas.store import Repertoires, open_database

from .runner import Run, run_here
from .test_completion import offered

GAMES = """[Event "One"]
[GameType "26"]

1. c3-d4 d6-c5 2. b2-c3 *

[Event "Two"]
[GameType "26"]

1. c3-d4 b6-a5 *

[Event "Another game"]
[GameType "20"]

1. 32-28 19-23 *
"""


@pytest.fixture(scope="module", name="first")
def _first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which White has a repertoire of Brazilian draughts."""
    folder = tmp_path_factory.mktemp("repertoire")
    (folder / "games.pdn").write_text(GAMES, "utf-8")
    done = ask(run_here, folder, "add", "Minhas", str(folder / "games.pdn"), *NEW)
    assert done == "Minhas: new moves: 4; games: 3, left out: 1\n"
    return folder


@pytest.fixture(name="place")
def _place(tmp_path: Path, first: Path) -> Path:
    """A folder with such a database, and with the file of games."""
    for name in ("db", "games.pdn"):
        copyfile(first / name, tmp_path / name)
    return tmp_path


NEW = ("--variant", "brazilian", "--colour", "white")


def ask(damas: Run, place: Path, *words: str, stdin: str = "", status: int = 0) -> str:
    """A command over the database of the folder; the words that people read."""
    done = damas("repertoire", *words, "--database", str(place / "db"), stdin=stdin)
    assert done.returncode == status, done.stderr
    return done.stdout if status == 0 else done.stderr


def test_a_repertoire_of_the_command_line_is_that_of_the_page(place: Path, damas: Run) -> None:
    """The owner's, whom the page on this machine shows; a file that is added again adds nothing."""
    database = open_database(str(place / "db"))
    (stored,) = Repertoires(database).of(OWNER_ID)
    database.close()
    assert (stored.made.name, stored.made.variant, len(stored.tree)) == ("Minhas", "brazilian", 4)
    assert len(tree_of(stored)) == 4
    again = ask(damas, place, "add", "minhas", str(place / "games.pdn"))
    assert again.startswith("Minhas: new moves: 0")
    assert ask(damas, place, "list") == "Minhas: Brazilian draughts, White, 4 moves, 0 due\n"
    (row,) = json.loads(ask(damas, place, "list", "--json"))
    assert (row["id"], row["due"], row["new"]) == (stored.made.id, 0, 2)


def test_a_repertoire_goes_out_as_pdn_and_comes_in_again(place: Path, damas: Run) -> None:
    """To standard output or a file, which is not written over unasked."""
    text = ask(damas, place, "export", "Minhas")
    assert "1. 22-18 10-14 (1... 9-13) 2. 25-22 *" in text.replace("\n", " ")
    out = place / "out.pdn"
    ask(damas, place, "export", "Minhas", "-o", str(out))
    assert out.read_text("utf-8") == text
    assert "--force" in ask(damas, place, "export", "Minhas", "-o", str(out), status=1)
    ask(damas, place, "add", "Black's", str(out), "--variant", "brazilian", "--colour", "black")
    rows = json.loads(ask(damas, place, "list", "--json"))
    assert {row["name"]: (row["colour"], row["moves"]) for row in rows} == {
        "Black's": ("black", 4),
        "Minhas": ("white", 4),
    }


def test_moves_are_asked_in_the_terminal_and_come_again(place: Path, damas: Run) -> None:
    """A wrong answer is due after a minute, a right one later; both are then no longer new."""
    assert ask(damas, place, "due", "Minhas").splitlines() == [
        "Minhas: 0 due, 2 never asked",
        "    new    –",
        "    new    1. c3-d4 d6-c5",
    ]
    asked = ask(damas, place, "quiz", "Minhas", "--letters", stdin="help\n1-99\na3-b4\nb2-c3\n")
    assert "The repertoire has c3-d4 here.\nIt comes again in 1 min." in asked
    assert "Your move after 1. c3-d4 d6-c5" in asked
    assert "Right.\nIt comes again in 10 min." in asked
    assert asked.endswith("Nothing is left to be asked. Right at once: 1 of 2.\n")
    assert ask(damas, place, "due", "Minhas") == "Minhas: 0 due, 0 never asked\n"
    assert ask(damas, place, "quiz", "Minhas").startswith("Nothing is left to be asked.")


def test_a_quiz_is_left_or_gone_through_without_answers(place: Path, damas: Run) -> None:
    """`show` counts as a miss, `skip` as nothing."""
    asked = ask(damas, place, "quiz", "Minhas", stdin="moves\nfen\nskip\nshow\n")
    assert "The repertoire has b2-c3 here." in asked
    assert "c3-b4" in asked
    assert "2 left" in asked
    assert ask(damas, place, "due", "Minhas", "--json").count('"new": true') == 1
    assert ask(damas, place, "quiz", "Minhas", "--no-new").startswith("Nothing is left")
    assert "1 left" in ask(damas, place, "quiz", "Minhas", stdin="quit\n")


def test_gaps_are_held_to_the_archive(place: Path, damas: Run) -> None:
    """A reply in its games that the repertoire does not answer."""
    assert ask(damas, place, "gaps", "Minhas").startswith("No gap")
    damas("archive", "import", str(place / "games.pdn"), "--database", str(place / "db"))
    assert ask(damas, place, "gaps", "Minhas") == "1 game (50 %): 1. c3-d4 b6-a5\n"
    (row,) = json.loads(ask(damas, place, "gaps", "Minhas", "--json"))
    assert row == {"games": 1, "share": 50, "line": "1. c3-d4 b6-a5"}


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("due", "Other"), 2, "There is no repertoire Other"),
        (("add", "Minhas", "FILE", "--colour", "black"), 1, "choose another name"),
        (("add", "Minhas", "FILE", "--variant", "portuguese"), 1, "choose another name"),
        (("add", "x", "FILE", "--colour", "red"), 2, "--colour: red"),
        (("add", "x", "FILE", "--variant", "chess"), 2, "chess"),
        (("add", "n" * 61, "FILE"), 1, "A name has 1 to 60 letters, not 61"),
        (("add", " ", "FILE"), 1, "A name has 1 to 60 letters, not 0"),
        (("add", "a\nb", "FILE"), 2, "name holds a character"),
        (("add", "x", "nothing.pdn"), 1, "There is no file nothing.pdn"),
        (("list", "--account", "Zed"), 2, "There is no account Zed"),
    ],
)
def test_a_word_out_of_bounds_is_a_sentence(
    place: Path, damas: Run, words: tuple[str, ...], status: int, said: str
) -> None:
    """And nothing is made."""
    real = [str(place / "games.pdn") if word == "FILE" else word for word in words]
    assert said in ask(damas, place, *real, status=status)
    assert len(json.loads(ask(damas, place, "list", "--json"))) == 1


def test_the_words_are_those_of_the_reader(place: Path, damas: Run) -> None:
    """In Portuguese too."""
    done = damas("repertoire", "list", "--database", str(place / "db"), "--lang", "pt-PT")
    assert done.stdout == "Minhas: Damas brasileiras, Brancas, lances: 4, por repetir: 0\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_offers_the_names_of_repertoires(place: Path, damas: Run, shell: str) -> None:
    """Of one word by the name; of several by the id, which needs no quotes."""
    ask(damas, place, "add", "Two words", str(place / "games.pdn"), *NEW)
    rows = json.loads(ask(damas, place, "list", "--json"))
    long = next(row["id"] for row in rows if row["name"] == "Two words")
    database = {"DAMAS_DATABASE": str(place / "db")}
    found = offered(shell, "damas repertoire due ", **database)
    assert "Minhas" in found
    assert long in found
    some = offered(shell, "damas repertoire due M", **database)
    assert "Minhas" in some
    assert long not in some
    assert "Minhas" in offered(shell, f"damas repertoire due --database {place / 'db'} M")
    assert long in offered(shell, f"damas repertoire due --database {place / 'db'} {long[:14]}")


def test_a_database_that_is_not_there_is_not_made_for_the_shell(tmp_path: Path) -> None:
    """Nothing is offered, and nothing is written."""
    database = {"DAMAS_DATABASE": str(tmp_path / "none.db")}
    assert not offered("bash", "damas repertoire due ", **database).strip()
    assert list(tmp_path.iterdir()) == []
