"""`damas diagram`: the ending of the file says how it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

pypdf = pytest.importorskip("pypdf")

Run = Callable[..., CompletedProcess[str]]
GAME = '[GameType "28"]\n\n1. 9-13 21-17 2. 5-9 *\n'


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("a.svg", b"<svg"),
        ("a.png", b"\x89PNG"),
        ("a.pdf", b"%PDF"),
        ("a.gif", b"GIF89a"),
        ("a.GIF", b"GIF89a"),
    ],
)
def test_pictures_by_ending(damas: Run, tmp_path: Path, name: str, start: bytes) -> None:
    """A game's last position, or the game in motion."""
    (tmp_path / "g.pdn").write_text(GAME)
    out = tmp_path / name
    asked = ("--pdn", str(tmp_path / "g.pdn"), "--size", "120", "--arrow", "b3-c4")
    done = damas("diagram", *asked, "-o", str(out))
    assert (done.returncode, out.read_bytes()[: len(start)]) == (0, start)
    assert name in done.stdout


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["-o", "a.bmp"], ".svg"),
        (["-o", "a.svg", "--fen", "nonsense"], "FEN"),
        (["-o", "a.svg", "--variant", "chess"], "chess"),
        (["-o", "a.svg", "--arrow", "north"], "north"),
        (["-o", "a.svg", "--arrow", "28-22-17"], "28-22-17"),
        (["-o", "a.svg", "--numbers", "roman"], "roman"),
        (["-o", "a.svg", "--pdn", "nowhere.pdn"], "nowhere.pdn"),
        (["-o", "a.svg", "--ply", "3"], "0 plies"),
        (["-o", "nowhere/a.svg"], "nowhere"),
        (["-o", "a.svg", "--variant", "brazilian", "--regulation", "internacional"], "--variant"),
        (["-o", "a.svg", "--fen", "W:W28:B1", "--pdn", "games.pdn"], "--fen"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    damas: Run, tmp_path: Path, options: list[str], word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sentence, with a status that is not 0, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    done = damas("diagram", *options)
    assert done.returncode != 0
    assert word in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_game_with_an_illegal_move_is_not_drawn_as_if_it_ended_there(
    damas: Run, tmp_path: Path
) -> None:
    """It is said where it stops; what was played before can be drawn."""
    file, out = tmp_path / "g.pdn", tmp_path / "a.svg"
    file.write_text('[GameType "20"]\n\n1. 32-28 19-23 2. 50-1 20-24 *\n')
    done = damas("diagram", "--pdn", str(file), "-o", str(out))
    assert done.returncode != 0
    assert "ply 2" in done.stderr
    assert "50-1" in done.stderr
    assert not out.exists()
    assert damas("diagram", "--pdn", str(file), "-o", str(out), "--ply", "2").returncode == 0


@pytest.mark.requirement("BRD-03")
@pytest.mark.parametrize(
    ("variant", "options", "shown"),
    [
        ("international", [], False),
        ("international", ["--numbers", "edge"], True),
        ("brazilian", [], True),
        ("portuguese", [], True),
        ("portuguese", ["--numbers", "none"], False),
    ],
)
def test_numbers_stand_where_the_game_prints_them(
    damas: Run, tmp_path: Path, variant: str, options: list[str], shown: bool
) -> None:
    """The International board has none printed (INT 2.6), on screen as on paper."""
    out = tmp_path / "a.svg"
    assert damas("diagram", "--variant", variant, "-o", str(out), *options).returncode == 0
    assert ("<text" in out.read_text(encoding="utf-8")) == shown
    sheet = tmp_path / "a.pdf"
    fen = "W:W27:B12"
    words = ("diagrams", "--variant", variant, "--fen", fen, "-o", str(sheet), *options)
    assert damas("print", *words).returncode == 0
    (page,) = pypdf.PdfReader(sheet).pages
    numbers = [word for word in page.extract_text().split() if word.isdigit() and int(word) > 1]
    assert bool(numbers) == shown
