"""A typed program that uses the library: two type checkers accept it, and it runs."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from client import client
from damas import Board
from damas.archive import Archive
from damas.engine import Engine

ROOT = Path(__file__).resolve().parents[2]
CLIENT = Path(__file__).with_name("client.py")
BIN = Path(sys.executable).parent
TEXT = '[GameType "20"] [White "Ana"] 1. 32-28 19-23 2. 28x19 14x23 *\n'


def test_mypy_accepts_it() -> None:
    """With --strict, as the whole library is checked."""
    command = [sys.executable, "-m", "mypy", "--strict", str(CLIENT)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_pyright_accepts_it() -> None:
    """In its strict mode, as editors run it."""
    pyright = shutil.which("pyright", path=str(BIN))
    if pyright is None:
        pytest.skip("pyright is not installed")
    version = subprocess.run([pyright, "--version"], capture_output=True, check=False)
    if version.returncode != 0:  # its first run fetches the program from npm
        pytest.skip("pyright could not be fetched")
    command = [pyright, "--project", str(CLIENT.parent), "--outputjson"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = json.loads(done.stdout)
    errors = [
        f"{one['range']['start']['line'] + 1}: {one['message']}"
        for one in found["generalDiagnostics"]
    ]
    assert errors == []
    assert found["summary"]["filesAnalyzed"] == 1
    assert done.returncode == 0


def test_positions_and_games() -> None:
    """Values, refusals, counters, ends."""
    game = client.played("32-28 19-23 28x19 14x23 1-2")
    assert game.ply == 4
    assert client.material(game.board) == {"white": 19, "black": 19}
    assert client.captures(Board.from_fen("W:W28:B23"))[0].captured == (23,)
    assert client.occupied(Board()).bit_count() == 40
    assert client.why_not(Board(), 32, 29).startswith("As casas 32 e 29")
    assert [client.at(Board.from_fen("W:W28:BK3"), n) for n in (28, 3, 4)] == ["w", "B", "."]
    assert client.own_boards() == (48, 49)
    assert client.resigned(game, "white").startswith("black: White has resigned (INT 7.2.1")
    assert "Repetition" in client.counters(game)
    assert client.sizes()["brazilian"][0] == 32
    assert client.seconds_left("5+3") == (298_000, 300_000)
    assert client.refused("W:W99:B1").startswith("A casa 99")


def test_files(tmp_path: Path) -> None:
    """Visitors, nodes, faults, an archive."""
    path = tmp_path / "games.pdn"
    path.write_text(TEXT * 3, "utf-8")
    assert client.openings(path, 2) == {"32-28 19-23": 3}
    assert [pdn for pdn, _ in client.positions(client.first_game(TEXT))] == [
        "32-28",
        "19-23",
        "28x19",
        "14x23",
    ]
    assert client.faults(TEXT.replace("28x19", "28-19")) == []
    assert client.faults(TEXT.replace("19-23", "19-29"))
    assert "{well played}" in client.with_comment(client.played("32-28"), "well played")
    with Archive(tmp_path / "archive.sqlite3") as archive:
        archive.add_text(TEXT, "text")
        total, moves = client.explored(archive, Board(), "ana")
    assert total == len(moves) == 1


def test_engines_and_pictures() -> None:
    """Players in Python, lines, levels, the tables, the coach, pictures."""
    assert client.a_match().count == 1
    with Engine(hash_mb=1) as engine:
        assert len(client.best_lines(engine, Board(), 2)) == 2
    assert client.strength(1) == "Child"
    assert client.ending("W:WK1:BK32") == "draw None"
    game = client.played("32-28 19-23 28x19 14x23")
    assert client.coached(game) == []
    still, moving = client.pictures(game)
    assert 'class="arrow"' in still
    assert "animateTransform" in moving
    assert client.hub(["init", "level depth=1", "go"])[-1].startswith("done move=")
    assert client.everything()[1] == "international"
