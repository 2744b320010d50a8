"""`damas print`: writes a PDF, says where, and writes over nothing unasked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["board", "--variant", "brazilian"], "board-brazilian.pdf"),
        (["diagrams", "--fen", "W:W28:B22"], "diagrams.pdf"),
        (["diagrams", "games.pdn"], "diagrams.pdf"),
        (["score"], "score.pdf"),
        (["score", "games.pdn"], "score.pdf"),
        (["booklet", "portuguesa-web", "--paper", "letter"], "portuguesa-web.pdf"),
    ],
)
def test_prints(
    damas: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], name: str
) -> None:
    """Under a name of its own where none is given; a second time only with --force."""
    monkeypatch.chdir(tmp_path)
    Path("games.pdn").write_text('[GameType "28"] 1. 9-13 *')
    done = damas("print", *words)
    assert (done.returncode, Path(name).read_bytes()[:5]) == (0, b"%PDF-")
    assert name in done.stdout
    again = damas("print", *words)
    assert again.returncode == 1
    assert "--force" in again.stderr
    assert damas("print", *words, "--force").returncode == 0


@pytest.mark.parametrize(
    "words",
    [
        ["board", "--square", "99"],
        ["board", "--paper", "papyrus"],
        ["board", "--numbers", "roman"],
        ["diagrams"],
        ["diagrams", "--fen", "nonsense"],
        ["score", "nowhere.pdn"],
        ["booklet", "chess"],
    ],
)
def test_what_cannot_be_printed_is_said(
    damas: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    """In a sentence, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    done = damas("print", *words)
    assert done.returncode in (1, 2)
    assert done.stderr.startswith("damas: ")
    assert list(tmp_path.iterdir()) == []


def test_a_ruling_sheet_of_events(damas: Run, tmp_path: Path) -> None:
    """From the lines that `damas arbitrate` reads; a line that cannot be taken is named."""
    start = '{"event":"start","regulation":"internacional","fen":"W:W28,46:B23"}\n'
    move = '{"event":"move","by":"white","path":[46,41]}\n'
    out = tmp_path / "sheet.pdf"
    done = damas("print", "rulings", "-", "--tag", "White=Ana", "-o", str(out), stdin=start + move)
    assert (done.returncode, out.read_bytes()[:5]) == (0, b"%PDF-")
    bad = damas("print", "rulings", "-", "-o", str(out), "--force", stdin=start + "{\n" + move)
    assert bad.returncode == 1
    assert "Line 2" in bad.stderr
    empty = damas("print", "rulings", "-", "-o", str(tmp_path / "x.pdf"), stdin="")
    assert empty.stderr.startswith("damas: ")
    assert not (tmp_path / "x.pdf").exists()
