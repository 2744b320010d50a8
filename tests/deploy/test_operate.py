"""The drill of `docs/operate/backup-drill.md`, run."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.runner import run_here
from damas.store import Games, GameSetup, GameSummary, open_database


def test_the_backup_drill_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Copy, check, restore into an empty database, look; not over data without the word for it."""
    monkeypatch.chdir(tmp_path)
    database, copies = tmp_path / "games.db", tmp_path / "copies"
    opened = open_database(str(database))
    people = {"white": {"kind": "person"}, "black": {"kind": "person"}}
    setup = GameSetup("internacional", "W:W31:B1", people)
    game = Games(opened).create(setup, GameSummary(0, "W:W31:B1", "white"), 1).id
    opened.close()
    copies.mkdir()
    monkeypatch.setenv("DAMAS_DATABASE_URL", str(database))
    assert run_here("db", "backup", str(copies)).returncode == 0
    (copy,) = copies.iterdir()
    assert run_here("db", "check", "--database", str(copy)).returncode == 0
    assert run_here("db", "check").returncode == 0
    new = tmp_path / "new.db"
    assert run_here("db", "restore", str(copy), "--database", str(new)).returncode == 0
    again = open_database(str(new))
    assert Games(again).get(game).id == game
    again.close()
    refused = run_here("db", "restore", str(copy), "--database", str(new))
    assert refused.returncode == 1
    assert "holds data already" in refused.stderr
