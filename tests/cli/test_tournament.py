"""`damas tournament`: the contract on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

Run = Callable[..., CompletedProcess[str]]
DATA = Path(__file__).parents[1] / "data" / "tournaments"


def test_schedule(damas: Run) -> None:
    """Rounds of pairs, White first, 0 the free round."""
    four = json.loads(damas("tournament", "schedule", "--players", "4", "--json").stdout)
    assert four == [[[1, 4], [2, 3]], [[4, 3], [1, 2]], [[2, 4], [3, 1]]]
    three = json.loads(damas("tournament", "schedule", "--players", "3", "--json").stdout)
    assert all(any(0 in pair for pair in pairs) for pairs in three)
    twice = damas("tournament", "schedule", "--players", "4", "--double", "--json").stdout
    assert len(json.loads(twice)) == 6
    other = damas("tournament", "schedule", "--players", "4", "--reverse-colours", "--json").stdout
    assert json.loads(other)[0] == [[4, 1], [3, 2]]
    assert damas("tournament", "schedule", "--players", "1").returncode == 2


def test_standings(damas: Run) -> None:
    """In order, with every value; by a regulation or a list."""
    file = str(DATA / "wo_6.trf")
    rows = json.loads(
        damas("tournament", "standings", file, "--regulation", "fenae-2025", "--json").stdout
    )
    assert [row["no"] for row in rows] == [1, 6, 4, 2, 3, 5]
    assert rows[0]["points"] == 3.5
    assert set(rows[0]["tie_breaks"]) == {"DE", "WIN", "SB", "BPG"}
    by = damas("tournament", "standings", file, "--tie-breaks", "SB,WON", "--json").stdout
    assert list(json.loads(by)[0]["tie_breaks"]) == ["SB", "WON"]
    assert damas("tournament", "standings", file, "--tie-breaks", "LUCK").returncode == 2
    assert damas("tournament", "standings", file, "--regulation", "internacional").returncode == 2
    assert "3½" in damas("tournament", "standings", file).stdout


def test_check_and_explain(damas: Run) -> None:
    """Faults with their places; why one stands above another."""
    good = damas("tournament", "check", str(DATA / "rr8.trf"))
    assert (good.returncode, "8 players, 7 rounds, 0 faults" in good.stdout) == (0, True)
    bad = damas("tournament", "check", str(DATA / "incorrect_points.trf"), "--json")
    assert bad.returncode == 1
    assert json.loads(bad.stdout)["faults"][0]["line"] == 2
    told = damas("tournament", "explain", str(DATA / "tie_sb.trf"), "3", "4").stdout
    assert "Atleta C is number 3, Atleta D number 2." in told
    assert damas("tournament", "check", "nowhere.trf").returncode != 0
