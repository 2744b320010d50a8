"""`damas book`: made from analysis and from games, shown, refused in sentences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

PDN = '[GameType "26"]\n[Result "{0}"]\n\n1. 22-18 11-16 {0}\n\n'


def test_build_and_show(damas, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """By analysis; what it plays is told in the variant's own notation."""
    target = tmp_path / "a.book"
    options = ("--variant", "brazilian", "--positions", "8", "--nodes", "300")
    made = damas("book", "build", str(target), *options)
    assert made.returncode == 0
    assert "8 positions" in made.stdout
    shown = json.loads(damas("book", "show", str(target), "--json").stdout)
    assert shown["header"]["nodes"] == 300
    assert sum(one["share"] for one in shown["moves"]) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize(("result", "kept"), [("1/2-1/2", 2), ("1-0", 1)])
def test_of_games_what_always_lost_is_left_out(  # type: ignore[no-untyped-def]
    damas, tmp_path: Path, result: str, kept: int
) -> None:
    games = tmp_path / "games.pdn"
    games.write_text(PDN.format(result) * 3, encoding="utf-8")
    target = tmp_path / "b.book"
    made = damas("book", "build", str(target), "--variant", "brazilian", "--games", str(games))
    assert made.returncode == 0, made.stderr
    assert f"{kept} position{'' if kept == 1 else 's'}," in made.stdout


def test_what_cannot_be_done_is_told(damas, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """A damaged book is named."""
    bad = tmp_path / "bad.book"
    bad.write_bytes(b"nothing")
    shown = damas("book", "show", str(bad))
    assert shown.returncode == 1
    assert "bad.book" in shown.stderr
