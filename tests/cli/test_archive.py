"""`damas archive` from end to end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

Run = Callable[..., CompletedProcess[str]]
GAMES = (
    '[White "Sá, Inês"] [Black "Zé"] [Date "2026.01.02"] [Result "2-0"] [GameType "20"] '
    '1. 32-28 19-23 2-0\n\n[White "Ana"] [GameType "20"] 1. 32-28 20-25 2. 99-1 *\n'
)
TURKISH = '[White "Ana"] [GameType "30"] 1. a3-a4 a6-a5 *\n'


def test_import_search_explore_show_export(damas: Run, tmp_path: Path) -> None:
    """Each as JSON and for a person."""
    (tmp_path / "g.pdn").write_text(GAMES, "utf-8")
    base = ("--database", str(tmp_path / "a.sqlite3"))
    done = damas("archive", "import", str(tmp_path / "g.pdn"), "--json", *base)
    report = json.loads(done.stdout)
    assert (done.returncode, report["added"], report["bad_count"]) == (1, 2, 1)
    assert report["bad"][0]["line"] == 3
    again = damas("archive", "import", str(tmp_path / "g.pdn"), *base)
    assert "2 games: 0 new" in again.stdout
    found = json.loads(damas("archive", "search", "ines", "--json", *base).stdout)
    assert (found["total"], found["games"][0]["white"]) == (1, "Sá, Inês")
    shown = damas("archive", "search", "--player", "ana", *base).stdout
    assert "Ana - ?" in shown
    assert "1 of 1 game" in shown
    moves = json.loads(damas("archive", "explore", "--json", *base).stdout)
    assert moves[0]["move"] == "32-28"
    assert moves[0]["games"] == 2
    assert "32-28" in damas("archive", "explore", *base).stdout
    (tmp_path / "t.pdn").write_text(TURKISH, "utf-8")
    damas("archive", "import", str(tmp_path / "t.pdn"), *base)
    assert " a3-a4 " in damas("archive", "explore", "--variant", "turkish", *base).stdout
    assert '[White "Ana"]' in damas("archive", "show", "2", *base).stdout
    out = tmp_path / "out.pdn"
    assert damas("archive", "export", "--player", "ines", "-o", str(out), *base).returncode == 0
    assert "Sá, Inês" in out.read_text("utf-8")
    assert damas("archive", "export", "-o", str(out), *base).returncode == 1


def test_faults_of_the_person_are_told(damas: Run, tmp_path: Path) -> None:
    """A missing file, an unknown number, an ending that is none."""
    base = ("--database", str(tmp_path / "a.sqlite3"))
    for words, says in (
        (("import", str(tmp_path / "no.pdn")), "no.pdn"),
        (("show", "7"), "7"),
        (("search", "--ending", "lots"), "lots"),
        (("explore", "--fen", "nonsense"), "FEN"),
    ):
        done = damas("archive", *words, *base)
        assert done.returncode in (1, 2)
        assert says in done.stderr
