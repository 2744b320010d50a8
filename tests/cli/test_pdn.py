"""`damas pdn check` and `damas pdn convert`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
GOOD = '[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
BAD = '[GameType "20"]\n\n1. 32-28 19-24 2. 28-24 *\n\n[GameType "20"]\n1. 31-27 } *\n'


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str, str], str]:
    """Writes a file and gives its name."""

    def write(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return write


def test_check_counts_and_names_each_fault(damas: Run, file: Callable[[str, str], str]) -> None:
    """One JSON object a file; exit status 1 when some file has an error."""
    good, bad = file("good.pdn", GOOD), file("bad.pdn", BAD)
    done = damas("pdn", "check", good, bad, "--json")
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert done.returncode == 1
    assert first == {"file": good, "games": 1, "moves": 4, "warnings": [], "errors": []}
    assert (second["games"], second["moves"]) == (2, 4)
    places = [(e["game"], e["line"], e["column"]) for e in second["errors"]]
    assert places == [(1, 3, 19), (2, 6, 10)]
    assert damas("pdn", "check", good).returncode == 0


def test_check_strict_names_what_was_expected(damas: Run, file: Callable[[str, str], str]) -> None:
    """The first place that leaves the standard, for a person."""
    done = damas("pdn", "check", "--strict", file("a.pdn", "1. 32-28 19-23 {oops"))
    assert done.returncode == 1
    assert "a.pdn:1:16: error: " in done.stdout
    assert "a comment that ends with }" in done.stdout


def test_check_goes_on_after_a_file_that_is_missing(
    damas: Run, file: Callable[[str, str], str]
) -> None:
    """Exit status 2, and the others are checked."""
    done = damas("pdn", "check", "nowhere.pdn", file("good.pdn", GOOD))
    assert done.returncode == 2
    assert "nowhere.pdn" in done.stderr
    assert "1 game, 4 moves" in done.stdout


@pytest.mark.parametrize(
    ("options", "moves"),
    [
        ([], "1. 32-28 19-23 2. 28x19 14x23"),
        (["--hyphens"], "1. 32-28 19-23 2. 28-19 14-23"),
        (["--gametype", "20,W,10,10,N1,0"], "1. 19-23 32-28 2. 23x32 37x28"),
    ],
)
def test_convert_writes_another_dress(
    damas: Run, file: Callable[[str, str], str], options: list[str], moves: str
) -> None:
    """Numbers from another corner read back as the same game."""
    done = damas("pdn", "convert", file("good.pdn", GOOD), *options)
    assert (done.returncode, moves in done.stdout) == (0, True)
    again = damas("replay", file("again.pdn", done.stdout), "--json")
    assert json.loads(again.stdout)["plies"] == 4


def test_convert_between_names_and_numbers(damas: Run, file: Callable[[str, str], str]) -> None:
    """Brazilian games, there and back; comments, signs and variations stay."""
    text = '[GameType "26"]\n\n1. c3-d4! {ok} (1. a3-b4 b6-a5) 1... b6-c5 2. d4xb6 a7xc5 *\n'
    numeric = damas("pdn", "convert", file("a.pdn", text), "--notation", "numeric")
    assert "22-18 $1 {ok} (1. 21-17 9-13) 1... 9-14 2. 18x9 5x14" in numeric.stdout
    back = damas("pdn", "convert", file("b.pdn", numeric.stdout), "--notation", "algebraic")
    assert "c3-d4 $1 {ok} (1. a3-b4 b6-a5) 1... b6-c5 2. d4xb6 a7xc5" in back.stdout


def test_convert_never_writes_over_a_file_unasked(
    damas: Run, file: Callable[[str, str], str], tmp_path: Path
) -> None:
    """--force does."""
    name, out = file("good.pdn", GOOD), tmp_path / "out.pdn"
    assert damas("pdn", "convert", name, "-o", str(out)).returncode == 0
    before = out.read_bytes()
    refused = damas("pdn", "convert", name, "-o", str(out), "--hyphens")
    assert (refused.returncode, out.read_bytes()) == (1, before)
    assert "--force" in refused.stderr
    assert damas("pdn", "convert", name, "-o", str(out), "--hyphens", "--force").returncode == 0
    assert b"28-19" in out.read_bytes()


def test_convert_says_what_it_could_not_rewrite(
    damas: Run, file: Callable[[str, str], str]
) -> None:
    """The move stays as it was, and nothing is lost."""
    done = damas("pdn", "convert", file("bad.pdn", BAD))
    assert done.returncode == 1
    assert "28-24" in done.stdout
    assert "3:19" in done.stderr


def test_convert_names_what_an_encoding_lacks(damas: Run, file: Callable[[str, str], str]) -> None:
    """Characters that do not exist become question marks, said aloud; an unknown one is refused."""
    name = file("a.pdn", '[White "\u0416\u00e9"] [GameType "20"] 1. 32-28 *')
    done = damas("pdn", "convert", name, "--encoding", "cp1252", "-o", f"{name}.out")
    assert "cp1252" in done.stderr
    assert '[White "?\u00e9"]'.encode("cp1252") in Path(f"{name}.out").read_bytes()
    assert damas("pdn", "convert", name, "--encoding", "klingon").returncode == 2
