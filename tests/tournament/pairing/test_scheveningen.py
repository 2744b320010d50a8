"""The Scheveningen tables: as they are printed, and fair to everyone."""

from __future__ import annotations

import pytest

from damas.tournament import TournamentError
from damas.tournament.pairing.scheveningen import has_table, scheveningen

PRINTED = {
    3: "A1-B1 A2-B2 B3-A3 / B2-A1 A2-B3 B1-A3 / A1-B3 B1-A2 A3-B2",
    4: (
        "A1-B1 A2-B2 B3-A3 B4-A4 / B2-A1 B1-A2 A3-B4 A4-B3 / "
        "A1-B3 A2-B4 B1-A3 B2-A4 / B4-A1 B3-A2 A3-B2 A4-B1"
    ),
    5: (
        "A1-B1 A2-B2 A3-B3 B4-A4 B5-A5 / B2-A1 B3-A2 A3-B4 A4-B5 B1-A5 / "
        "A1-B3 A2-B4 B5-A3 B1-A4 A5-B2 / B4-A1 A2-B5 A3-B1 B2-A4 B3-A5 / "
        "A1-B5 B1-A2 B2-A3 A4-B3 A5-B4"
    ),
}
EIGHT = {
    2: "B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5",
    7: "A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8",
}
TWICE = "B3-A1 B4-A2 A3-B1 A4-B2"
"""Round 6 of a double match on four boards."""


def written(boards: int, cycles: int = 1) -> list[str]:
    """Each round as tables are printed."""
    return [
        " ".join(
            f"A{at}-B{seat.opponent}" if seat.white else f"B{seat.opponent}-A{at}"
            for at, seat in enumerate(row, start=1)
        )
        for row in scheveningen(boards, cycles)
    ]


def test_the_tables_are_those_that_are_printed() -> None:
    """Of three, four, five and eight boards, and of more cycles."""
    for boards, text in PRINTED.items():
        assert written(boards) == text.split(" / ")
    eight = written(8)
    assert {number: eight[number - 1] for number in EIGHT} == EIGHT
    assert written(4, 3)[5] == TWICE
    assert written(4, 3)[8:] == written(4)


@pytest.mark.parametrize("boards", [n for n in range(2, 21) if has_table(n)])
def test_everyone_meets_everyone_with_fair_colours(boards: int) -> None:
    """Once in a cycle, both colours as often as can be; no colour three times in a row."""
    rounds = scheveningen(boards, 2)
    assert len(rounds) == 2 * boards
    colours: dict[tuple[str, int], str] = {}
    for number, row in enumerate(rounds):
        assert sorted(seat.opponent for seat in row) == list(range(1, boards + 1))
        if boards > 2:
            assert sum(seat.white for seat in row) in {boards // 2, (boards + 1) // 2}
        for at, (opponent, white) in enumerate(row, start=1):
            for who, own in ((("A", at), white), (("B", opponent), not white)):
                colours[who] = colours.get(who, "") + ("w" if own else "b")
        assert number < boards or [s.opponent for s in row] == [
            s.opponent for s in rounds[2 * boards - 1 - number]
        ]
    for row_of in colours.values():
        single = row_of[:boards]
        assert abs(single.count("w") - single.count("b")) <= boards % 2
        assert row_of.count("w") == row_of.count("b")
        assert "www" not in row_of
        assert "bbb" not in row_of
    met = {(at, seat.opponent) for row in rounds[:boards] for at, seat in enumerate(row)}
    assert len(met) == boards * boards


def test_some_sizes_have_no_table() -> None:
    """They are refused, with the size."""
    for boards in (1, 14, 18):
        with pytest.raises(TournamentError, match=f"no Scheveningen table of size {boards}"):
            scheveningen(boards)
