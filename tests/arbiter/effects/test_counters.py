"""Counters of drawn games where moves were irregular: kept, put right, or a piece taken off."""

from __future__ import annotations

from typing import Any

import pytest

from damas.arbiter import Ruling, Table

Event = dict[str, Any]


def start(fen: str) -> Event:
    """A game under the rules that have counters of moves and of positions."""
    return {"event": "start", "regulation": "internacional", "fen": fen}


def move(by: str, *path: int) -> Event:
    """A move carried out."""
    return {"event": "move", "by": by, "path": list(path)}


def decide(by: str, choice: str = "rectify") -> Event:
    """A decision."""
    return {"event": "decide", "by": by, "choice": choice}


def ruled(rulings: list[Ruling]) -> list[tuple[str, str | None]]:
    """Kinds and codes."""
    return [(ruling.kind, ruling.code) for ruling in rulings]


def kings(*moves: tuple[str, int, int]) -> list[Event]:
    """Moves of kings."""
    return [move(*one) for one in moves]


ROUND = (("white", 47, 42), ("black", 3, 8), ("white", 42, 47), ("black", 8, 3))


@pytest.mark.requirement("IRR-02", "DRW-02")
def test_a_kept_move_of_a_king_lets_the_counter_go_on() -> None:
    """INT 6.2: only a capture or a man's move breaks it, however irregular the move was."""
    table = Table.from_events([start("W:WK47,36:BK3,26"), *kings(*ROUND)])
    assert table.state()["counters"][0]["current_plies"] == 4
    table.apply(move("white", 47, 43))
    table.apply(decide("black", "keep"))
    assert table.entries()[-1].move is None
    assert table.state()["counters"][0]["current_plies"] == 5


@pytest.mark.requirement("IRR-02", "DRW-02")
@pytest.mark.parametrize("path", [(36, 32), (36, 31, 27)])
def test_a_kept_move_of_a_man_breaks_the_counter(path: tuple[int, ...]) -> None:
    """The kept move itself moved a man."""
    table = Table.from_events([start("W:WK47,36:BK3,26"), *kings(*ROUND)])
    table.apply(move("white", *path))
    table.apply(decide("black", "keep"))
    assert table.state()["counters"][0]["current_plies"] == 0


@pytest.mark.requirement("IRR-02", "DRW-05", "DRW-06")
def test_a_kept_move_is_counted_in_an_ending() -> None:
    """INT 6.3: ten moves at most, a kept one among them."""
    table = Table.from_events([start("W:WK46,K47,K48:BK3")])
    table.apply(move("white", 46, 45))
    table.apply(decide("black", "keep"))
    limits = [c for c in table.state()["counters"] if c["rule"] == "endgame_limit"]
    assert [c["current_plies"] for c in limits] == [1]


@pytest.mark.requirement("IRR-02", "DRW-02")
def test_a_piece_taken_off_and_kept_breaks_the_counter() -> None:
    """A piece less is on the board."""
    table = Table.from_events([start("W:WK47,36:BK3,26"), *kings(*ROUND)])
    table.apply({"event": "remove", "by": "white", "square": 26})
    table.apply(decide("black", "keep"))
    assert table.state()["counters"][0]["current_plies"] == 0
    assert table.state()["turn"] == "white"


@pytest.mark.requirement("IRR-02", "DRW-03")
def test_a_position_that_stood_before_a_kept_move_has_stood() -> None:
    """The third time is the third time."""
    table = Table.from_events([start("W:WK47,36:BK3,26"), *kings(*ROUND)])
    table.apply(move("white", 47, 43))
    table.apply(decide("black", "keep"))
    moves = [("black", 3, 8), ("white", 43, 38), ("black", 8, 12), ("white", 38, 47)]
    for one in kings(*moves):
        assert table.apply(one) == []
    assert ruled(table.apply(move("black", 12, 3))) == [("draw", "repetition")]


@pytest.mark.requirement("IRR-02", "IRR-04")
def test_put_right_the_counters_are_as_before() -> None:
    """By the road back they stand where they stood."""
    table = Table.from_events([start("W:WK47,36:BK3,26"), *kings(*ROUND)])
    before = table.state()["counters"]
    table.apply(move("white", 36, 27))
    table.apply(decide("black"))
    assert table.state()["counters"] == before
