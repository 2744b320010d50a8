"""Boards that report only which squares are occupied."""

from __future__ import annotations

import pytest

from arbiter.board import QUIET, START, table_of
from damas import Board
from damas.arbiter import Table, explain_placements
from damas.regulations import REGULATIONS


def after(table: Table, *gone_and_come: int) -> list[int]:
    """The squares occupied when those given have changed."""
    return sorted({n for n, piece in enumerate(table.pieces.at) if piece} ^ set(gone_and_come))


def test_placements_tell_a_quiet_move() -> None:
    """One square left, one taken."""
    table = table_of(QUIET)
    assert table.apply({"event": "placements", "occupied": after(table, 31, 27)}) == []
    assert table.log[-1].derived == ({"event": "move", "by": "white", "path": [31, 27]},)
    assert table.state()["fen"] == "B:W27,35:B10"


def test_placements_tell_a_capture_with_and_without_its_removal() -> None:
    """The captured piece may still stand."""
    whole = table_of({**START, "fen": "W:W28,46:B1,23"})
    whole.apply({"event": "placements", "occupied": after(whole, 28, 19, 23)})
    parts = table_of({**START, "fen": "W:W28,46:B1,23"})
    parts.apply({"event": "placements", "occupied": after(parts, 28, 19)})
    assert parts.state()["awaiting"] == [23]
    parts.apply({"event": "placements", "occupied": after(parts, 23)})
    assert whole.state()["fen"] == parts.state()["fen"] == "B:W19,46:B1"
    assert whole.state()["board"] is None


def test_placements_tell_an_irregular_move() -> None:
    """No legal move explains it: one piece went, and the table rules."""
    table = table_of(START)
    (ruling,) = table.apply({"event": "placements", "occupied": after(table, 46, 41)})
    assert (ruling.kind, ruling.code) == ("irregularity", "f")


@pytest.mark.parametrize("change", [(46, 28, 1, 2), (23, 1), (28, 46), (23, 28, 46)])
def test_placements_that_tell_nothing_are_unclear(change: tuple[int, ...]) -> None:
    """Nothing explains it, or more than one thing: ruled unclear, and nothing changes."""
    table = table_of(START)
    before = table.state()
    (ruling,) = table.apply({"event": "placements", "occupied": after(table, *change)})
    assert ruling.kind == "unclear"
    assert table.state() == before


@pytest.mark.parametrize("book", ["internacional", "fenae-2025", "portuguesa-fpd"])
def test_placements_tell_every_legal_move_of_a_game(book: str) -> None:
    """Of each legal move of many positions: what it leaves leads back to it, or is unclear."""
    board = Board(REGULATIONS[book].variant)
    for number in range(60):
        for legal in board.legal_moves:
            table = table_of({"event": "start", "regulation": book, "fen": board.fen})
            end = board.after(legal)
            squares = [n for c in ("white", "black") for n in (*end.men(c), *end.kings(c))]
            events = explain_placements(table.started, squares)
            if events is not None:
                for event in events:
                    assert [r.kind for r in table.apply(event.to_dict()) if r.kind != "win"] in (
                        [],
                        ["draw"],
                    )
                assert table.state()["fen"] == end.fen
        if not board.legal_moves:
            break
        board = board.after(board.legal_moves[number * 7 % len(board.legal_moves)])


def test_a_piece_lifted_and_put_down_is_a_move() -> None:
    """Sensors tell two changes; the table makes one move of them."""
    table = table_of(QUIET)
    table.apply({"event": "placements", "occupied": after(table, 31)})
    assert table.state()["held"] == {"white": 31}
    table.apply({"event": "placements", "occupied": after(table, 27)})
    assert table.state()["fen"] == "B:W27,35:B10"


def test_a_piece_lifted_in_one_report_and_landed_with_its_captures_in_the_next() -> None:
    """A board that reports placements only: the piece in the hand made the whole capture."""
    table = table_of(
        {"event": "start", "regulation": "internacional", "fen": "W:W37,46:B32,22,5"},
        {"event": "placements", "occupied": [46, 32, 22, 5]},
        {"event": "placements", "occupied": [46, 17, 5]},
    )
    assert table.state()["fen"] == "B:W17,46:B5"
    assert table.state()["board"] is None
    assert [ruling.kind for one in table.log for ruling in one.rulings] == ["touch"]
