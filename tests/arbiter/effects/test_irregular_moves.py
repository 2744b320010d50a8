"""Irregular moves: found by their law, put right with all that came on top."""

from __future__ import annotations

import pytest

from arbiter.board import START, move, table_of
from boards import for_all_games
from damas.arbiter import Table
from damas.regulations import REGULATIONS

OMITTED = for_all_games(
    {
        "international": ("W:W28,46:B23", (46, 41)),
        "portuguese": ("W:W14,2:B19", (2, 6)),
        "brazilian": ("W:W18,29:B14", (29, 25)),
        "thai": ("W:W15,4:B19", (4, 8)),
        "turkish": ("W:W36,57:B28", (57, 49)),
        "canadian": ("W:W40,64:B34", (64, 58)),
    }
)
"""A position with a capture to make, and a move that leaves it out."""


@pytest.mark.parametrize("book", REGULATIONS)
def test_every_book_rules_on_a_move_against_the_compulsory_capture(book: str) -> None:
    """All of them, also those that are silent."""
    regulation = REGULATIONS[book]
    fen, path = OMITTED[regulation.variant.id]
    table = table_of({"event": "start", "regulation": book, "fen": fen})
    (ruling,) = table.apply(move("white", *path))
    assert (ruling.kind, ruling.code) == ("irregularity", "f")
    assert str(ruling.law) == str(regulation.citation("must-capture"))


@pytest.mark.requirement("IRR-04")
def test_rectifying_the_first_undoes_what_came_on_top() -> None:
    """Both players err; what Black put right was the older: White's comes off too."""
    table = table_of(
        {**START, "fen": "W:W28,46:B23,1"},
        move("white", 46, 41),
        {"event": "remove", "by": "black", "square": 28},
        {"event": "decide", "by": "black", "choice": "rectify"},
    )
    assert table.state()["fen"] == "W:W28,46:B1,23"
    assert table.state()["board"] is None
    assert [case.how for case in table.cases] == ["rectified", "rectified"]


@pytest.mark.requirement("IRR-06")
def test_an_accident_while_a_move_waits_puts_back_what_the_move_left() -> None:
    """The irregular move stays as it was carried out; what fell over since stands again."""
    table = Table()
    table.apply({"event": "start", "regulation": "internacional", "fen": "W:W28,46,47:B23,1"})
    table.apply({"event": "move", "by": "white", "path": [46, 41]})
    stood = table.state()["board"]
    table.apply({"event": "move", "by": "arbiter", "path": [47, 24]})
    (ruling,) = table.apply({"event": "accident", "by": "arbiter"})
    assert (ruling.kind, ruling.code) == ("restored", "accident")
    assert table.state()["board"] == stood
    assert table.state()["pending"]["code"] == "f"


@pytest.mark.requirement("PRO-03")
@pytest.mark.parametrize(
    ("name", "article"),
    [("fenae-2025", "FENAE Art. 20 § único"), ("brasil-folha", "DAMA tomada")],
)
def test_pro_03_a_man_that_stops_on_the_far_row_breaks_this_law(name: str, article: str) -> None:
    """It could capture on: let go too soon (i), under the paragraph that says so."""
    table = Table()
    table.apply({"event": "start", "regulation": name, "fen": "W:W9:B6,7"})
    (ruling,) = table.apply({"event": "move", "by": "white", "path": [9, 2]})
    assert (ruling.kind, ruling.code, str(ruling.law)) == ("irregularity", "i", article)
