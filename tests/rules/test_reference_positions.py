"""The rule positions of the reference: the whole list of legal moves and the FEN after each."""

from __future__ import annotations

from typing import Any

import pytest

from oracle import moves as slow
from oracle.readings import PackageReading, SlowReading, as_text, load

ROWS = load("positions.json")


@pytest.mark.parametrize(
    "row",
    [pytest.param(r, id=r["id"], marks=pytest.mark.requirement(r["requirement"])) for r in ROWS],
)
def test_position(reading: SlowReading | PackageReading, row: dict[str, Any]) -> None:
    """Both readings give exactly the moves of the reference, and the positions they lead to."""
    expected = {as_text([(m["from"], m["to"], m["captured"])])[0]: m for m in row["legal"]}
    assert sorted(reading.legal(row["variant"], row["fen"])) == sorted(expected)
    ends = [(m["from"], m["to"]) for m in row["legal"]]
    for text, move in expected.items():
        if ends.count((move["from"], move["to"])) == 1:
            assert reading.after(row["variant"], row["fen"], text) == move["fen_after"]


@pytest.mark.parametrize("row", ROWS, ids=lambda r: r["id"])
def test_mirrored_position(reading: SlowReading | PackageReading, row: dict[str, Any]) -> None:
    """With colours changed and the board turned round the moves are the mirrored ones."""
    rules = slow.RULES[row["variant"]]
    turned = slow.fen(slow.mirrored(slow.position(rules, row["fen"])))
    expected = [
        slow.mirrored_move(rules, slow.Move(m["from"], m["to"], frozenset(m["captured"])))
        for m in row["legal"]
    ]
    assert reading.legal(row["variant"], turned) == as_text(expected)
