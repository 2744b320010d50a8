"""`damas analyse` and `damas best`: positions and games, for people and for programs."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]
GAME = '[White "A"]\n[Black "B"]\n[GameType "20"]\n\n1. 32-28 18-23 2. 34-29 23x32 *\n'
QUICK = ("--depth", "3")


def test_a_position_is_answered_as_the_search_deepens(damas: Run) -> None:
    """A row a depth, with the line in the game's own notation; the last says no more than once."""
    done = damas("analyse", "W:W31-50:B1-20", *QUICK)
    fen, head, *rows = done.stdout.splitlines()
    assert (done.returncode, done.stderr, fen[:5]) == (0, "", "W:W31")
    assert head.split() == ["depth", "score", "nodes", "s", "line"]
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]


def test_json_streams_with_the_last_row_marked(damas: Run) -> None:
    """Each row names its position; a proven win tells its plies."""
    done = damas("analyse", "W:W28:B23", "--json", *QUICK)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["done"] for row in rows] == [False] * (len(rows) - 1) + [True]
    assert (rows[-1]["move"], rows[-1]["win_in_plies"], rows[-1]["score"]) == ("28x19", 1, None)
    assert rows[-1]["fen"] == "W:W28:B23"


def test_several_lines_are_compared(damas: Run) -> None:
    """The first of the lines is the best."""
    rows = damas("analyse", "--lines", "3", "--depth", "1").stdout.splitlines()[2:]
    scores = [float(row.split()[1]) for row in rows]
    assert len(rows) == 3
    assert scores == sorted(scores, reverse=True)
    assert len({row.split()[4] for row in rows}) == 3


def test_every_position_of_a_game_is_answered(damas: Run, tmp_path: Path) -> None:
    """From the start to the last move; --ply takes one of them, --game one game of the file."""
    path = tmp_path / "two.pdn"
    path.write_text(GAME + "\n" + GAME.replace("2. 34-29 23x32", ""))
    rows = [
        json.loads(line)
        for line in damas("analyse", str(path), "--json", *QUICK).stdout.splitlines()
    ]
    assert [(row["game"], row["ply"]) for row in rows] == [
        *((1, ply) for ply in range(5)),
        *((2, ply) for ply in range(3)),
    ]
    one = damas("best", str(path), "--game", "1", "--ply", "3", *QUICK)
    assert one.stdout == "23x32\n"


def test_a_move_is_written_as_its_game_writes_it(damas: Run) -> None:
    """By letters in Turkish draughts; for programs by numbers, as everywhere."""
    assert re.fullmatch(
        "[a-h][1-8]-[a-h][1-8]\n", damas("best", "--variant", "turkish", *QUICK).stdout
    )
    row = damas("best", "--variant", "turkish", "--json", *QUICK).stdout
    assert re.fullmatch("[0-9]+-[0-9]+", json.loads(row)["move"])


def test_a_line_that_is_no_position_takes_no_other_with_it(damas: Run) -> None:
    """It is told with its reason; the exit status says that one was left out."""
    lines = "W:W28:B23\nW:W99:B2\nB:W28:B23\n"
    done = damas("best", "-", *QUICK, stdin=lines)
    assert (done.returncode, done.stdout) == (1, "28x19\n23x32\n")
    assert "W:W99:B2" in done.stderr
    rows = [
        json.loads(line)
        for line in damas("best", "-", "--json", stdin=lines).stdout.split("\n")[:3]
    ]
    assert [list(row)[:2] for row in rows][1] == ["fen", "error"]


def test_a_game_that_cannot_be_played_is_answered_as_far_as_it_goes(damas: Run) -> None:
    """The fault names the game, the ply and the text."""
    done = damas("best", "-", *QUICK, stdin=GAME.replace("23x32", "1-50"))
    assert len(done.stdout.splitlines()) == 4
    assert done.returncode == 1
    assert "1-50" in done.stderr


def test_a_game_that_is_over_has_no_move(damas: Run) -> None:
    """It is told how it ended, with the article."""
    done = damas("analyse", "W:W:B23", "--json")
    assert json.loads(done.stdout)["outcome"]["result"] == "black"


@pytest.mark.parametrize(
    "words", [("nonsense",), ("no-such.pdn",), (".",), ("W:W28:B23", "--lines", "0")]
)
def test_what_cannot_be_read_is_told(damas: Run, words: tuple[str, ...]) -> None:
    """A sentence, an exit status, nothing on standard output."""
    done = damas("analyse", *words)
    assert done.returncode
    assert done.stdout == ""
    assert done.stderr.strip()
