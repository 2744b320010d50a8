"""`damas endgames` as a person runs it."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from .conftest import Run


def test_probe_tells_the_result_and_every_move(damas: Run) -> None:
    """In words, and as JSON with the same content."""
    words = ("endgames", "probe", "W:WK1,K2:BK32", "--variant", "portuguese")
    done = damas(*words)
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "White wins in 3 plies"
    answer = json.loads(damas(*words, "--json").stdout)
    assert answer["verdict"]["result"] == "win"
    assert len(answer["verdict"]["moves"]) == len(done.stdout.splitlines()) - 1


def test_probe_under_a_regulation_tells_what_its_counters_leave(damas: Run) -> None:
    """Thirteen moves are needed on the rio; the forçada allows twelve (DRW-09)."""
    words = ("endgames", "probe", "B:WK1,K5,K10:BK8", "--regulation", "portuguesa-fpd")
    lines = damas(*words).stdout.splitlines()
    assert lines[:2] == [
        "Black loses in 26 plies",
        "A counter of the rule book draws the game first",
    ]
    assert json.loads(damas(*words, "--json").stdout)["verdict"]["stands"] is False


def test_a_position_without_a_table_is_told(damas: Run) -> None:
    """The exit status is 1, and JSON has null."""
    done = damas("endgames", "probe", "W:W31-50:B1-20")
    assert (done.returncode, done.stdout.strip()) == (1, "No table has this position.")
    assert json.loads(damas("endgames", "probe", "W:W31-50:B1-20", "--json").stdout) == {
        "fen": "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50"
        ":B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
        "verdict": None,
    }


def test_build_check_and_info_work_on_a_folder(damas: Run, tmp_path: Path) -> None:
    """A table that is built is listed and right; a damaged file is named, with status 1."""
    folder = ("--folder", str(tmp_path))
    built = damas("endgames", "build", "--variant", "portuguese", "--pieces", "3", *folder)
    assert (built.returncode, built.stdout) == (0, "")  # the shipped tables are there already
    rows = json.loads(damas("endgames", "info", "--variant", "portuguese", "--json").stdout)
    assert {row["class"] for row in rows} >= {"k-k", "kk-k", "kkk-k"}
    own = tmp_path / "portuguese" / "kk-k.table"
    sums = own.with_name("SHA256SUMS")
    own.write_bytes(b"nothing of the kind")
    sums.write_text(f"{sha256(own.read_bytes()).hexdigest()}  {own.name}\n")
    check = ("endgames", "check", "--variant", "portuguese", "--sums", *folder)
    assert (damas(*check).returncode, damas(*check).stdout.split()[:2]) == (
        0,
        ["portuguese", "kk-k"],
    )
    sums.write_text(f"{'0' * 64}  {own.name}\n")
    assert damas(*check).returncode == 1
    checked = damas("endgames", "check", "--variant", "portuguese", *folder)
    assert checked.returncode == 1
    assert str(own) in checked.stderr


def test_sums_pass_only_where_something_was_held_to_them(damas: Run, tmp_path: Path) -> None:
    """No folder, a folder without a list, a table that the list lacks, a list that is no text: each
    is told; the list of `sha256sum --binary` is read."""
    own = tmp_path / "brazilian" / "kk-k.table"
    own.parent.mkdir()
    check = ("endgames", "check", "--variant", "brazilian", "--sums")
    assert damas(*check).returncode == 2
    there = (*check, "--folder", str(tmp_path))
    for folder, told in ((tmp_path / "none", "not a folder"), (tmp_path, "no list SHA256SUMS")):
        done = damas(*check, "--folder", str(folder))
        assert (done.returncode, told in done.stderr) == (1, True), done.stderr
    own.write_bytes(b"a table")
    assert damas(*there).returncode == 1
    sums = own.with_name("SHA256SUMS")
    line = f"{sha256(own.read_bytes()).hexdigest()} *{own.name}\n"
    for text, status in ((line.encode(), 0), (b"\n", 1), (line.encode("utf-16"), 1)):
        sums.write_bytes(text)
        done = damas(*there)
        assert (done.returncode, "Traceback" in done.stderr) == (status, False), done.stderr
    assert "no list of sums" in done.stderr


def test_a_game_without_tables_gets_no_folder(damas: Run, tmp_path: Path) -> None:
    """Neither tables nor results of it are made."""
    for words in (("build", "--pieces", "2"), ("results",)):
        done = damas("endgames", *words, "--variant", "canadian", "--folder", str(tmp_path / "new"))
        assert (done.returncode, "canadian" in done.stderr) == (1, True), done.stderr
    assert not (tmp_path / "new").exists()


def test_moves_are_named_as_the_game_names_them(damas: Run) -> None:
    """By letter and number in Russian draughts."""
    done = damas("endgames", "probe", "W:WK1:BK32", "--variant", "russian")
    assert "-" in done.stdout.splitlines()[1]
    assert done.stdout.splitlines()[1][0] in "abcdefgh"
