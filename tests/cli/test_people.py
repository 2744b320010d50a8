"""`damas people`, `damas game annul`, `damas prune`, `damas secret rotate`: an operator's words."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.conftest import Run
from damas.app.core.times import now_ms
from damas.app.games.folding import load_session
from damas.people.names import read_name
from damas.store import Accounts, Games, Heartbeat, People, PersonRecord, Ways, open_database


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A database with two accounts."""
    path = tmp_path / "games.db"
    with closing(open_database(str(path))) as opened:
        for number, name in enumerate(("Ana Reis", "Rui Reis")):
            record = PersonRecord(f"person{number}", "account", name, "", 1, 1)
            Accounts(opened).make(record, read_name(name).skeleton, Ways("hash"))
        People(opened).add_session("person0", "a" * 64, "Firefox, Linux", 1)
    return path


def test_an_operator_does_what_the_page_does(damas: Run, place: Path, tmp_path: Path) -> None:
    """Each act with its refusal in words; all of them stand in the log."""

    def run(*words: str) -> tuple[int, str]:
        done = damas("people", *words, "--database", str(place), "--lang", "en")
        return done.returncode, done.stdout + done.stderr

    assert run("block", "ana reis", "--reason", "Insultos", "--until", "2090-01-31")[0] != 0
    assert run("block", "ana reis", "--reason", "Insultos")[0] == 0
    assert "block –" in run("list", "Ana")[1]
    status, said = run("mute", "Rui Reis")
    assert (status != 0, "Give a reason" in said) == (True, True)
    assert run("mute", "Rui Reis", "--reason", "Grita", "--until", "2026-13-01")[0] != 0
    for words, told in (
        (("block", "Rui Reis", "--reason", "x" * 501), "Reason can have 500 letters at most"),
        (("mute", "Rui Reis", "--reason", "x" * 501), "Reason can have 500 letters at most"),
        (("block", "Rui Reis", "--until", "9999"), "9999 is no day"),
        (("block", "Rui Reis", "--until", "9999-12-31"), "within ten years"),
        (("mute", "Rui Reis", "--reason", "x", "--until", "1971-01-01"), "in the future"),
        (("note", "Rui Reis", ""), "Note must not be empty"),
        (("rename", "Rui Reis", "x" * 61, "--reason", "x"), "A name has 2 to 30 letters"),
        (("rename", "Rui Reis", "", "--reason", "x"), "Name must not be empty"),
    ):
        status, said = run(*words)
        assert (status, told in said, said.count("\n")) == (1, True, 1), said
    assert run("mute", "Rui Reis", "--reason", "Grita")[0] == 0
    assert "Nobody here has the name or the id Who" in run("show", "Who")[1]
    assert [
        len(run("list", *asked)[1].splitlines())
        for asked in (("--only", "blocked"), ("reis",), ("RÉIS",))
    ] == [1, 2, 2]
    assert run("list", "--offset", "1")[1].splitlines()[-1] == "3 in all"  # the owner too
    status, said = run("list", "--only", "nobody")
    assert (status, "there are account, guest" in said) == (2, True)
    assert run("rename", "Rui Reis", "Rui Luz", "--reason", "Pedido")[0] == 0
    assert run("note", "Rui Luz", "Falei com ele")[0] == 0
    assert run("moderator", "Rui Luz")[0] == 0
    assert "/account#link=" in run("reset", "Rui Luz")[1]
    assert "Firefox" in run("sessions", "Ana Reis", "--end")[1]
    assert run("sessions", "Ana Reis")[1] == ""
    file = tmp_path / "ana.zip"
    assert run("export", "Ana Reis", str(file))[0] == 0
    assert file.read_bytes()[:2] == b"PK"
    assert run("delete", "Ana Reis", "--yes")[0] == 0
    assert run("delete", "owner", "--yes")[0] != 0
    found = json.loads(run("log", "--json")[1])
    assert [one["act"] for one in found] == [
        "delete",
        "export",
        "sessions",
        "reset",
        "moderator",
        "note",
        "rename",
        "mute",
        "block",
    ]
    assert {one["by"] for one in found} == {"operator"}
    assert "Ana Reis" not in str(found)
    shown = json.loads(run("show", "Rui Luz", "--json")[1])
    assert (shown["moderator"], shown["mute"]["reason"]) == (True, "Grita")
    assert shown["notes"][0]["text"] == "Falei com ele"


def test_an_annulled_game_has_no_result(damas: Run, tmp_path: Path) -> None:
    """A game that is over stays as it is."""
    folder = Path(__file__).resolve().parents[1] / "data" / "databases"
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as made:
        made.executescript((folder / "games.sql").read_text("utf-8"))
    with closing(open_database(str(path))) as opened:
        games = Games(opened)
        ids = [one.id for one in games.unfinished(10, 0)]
    assert ids
    words = ("game", "annul", f"http://x/games/{ids[0]}", "--database", str(path), "--lang", "en")
    assert damas(*words).returncode == 0
    with closing(open_database(str(path))) as opened:
        outcome = load_session(Games(opened), ids[0]).game.outcome
        assert outcome is not None
        assert (outcome.reason, outcome.result) == ("annulled", None)
    again = damas(*words)
    assert (again.returncode != 0, "over already" in again.stderr) == (True, True)
    assert damas("db", "check", "--database", str(path)).returncode == 0


def test_old_things_are_deleted_now(damas: Run, place: Path) -> None:
    """What a server does once a day; guests who have not come back among it."""
    with closing(open_database(str(place))) as opened:
        People(opened).add_guest("guest1", "b" * 64, "Firefox", 1)
    done = damas("prune", "--database", str(place))
    assert "guests: 1" in done.stdout
    with closing(open_database(str(place))) as opened:
        assert People(opened).find("guest1") is None


def test_a_new_secret_ends_everything_that_was_open(damas: Run, place: Path) -> None:
    """Not while a server runs, which would go on with the one of before."""
    words = ("secret", "rotate", "--database", str(place), "--lang", "en")
    with closing(open_database(str(place))) as opened:
        before = People(opened).secret()
        Heartbeat(opened).record(now_ms())
    refused = damas(*words)
    assert (refused.returncode != 0, "stop it first" in refused.stderr) == (True, True)
    with closing(open_database(str(place))) as opened:
        Heartbeat(opened).record(now_ms() - 60_000)
    assert damas(*words).returncode == 0
    with closing(open_database(str(place))) as opened:
        assert People(opened).secret() != before
        assert People(opened).sessions("person0") == []
