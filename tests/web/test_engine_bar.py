"""The engine bar of a public event page: the positions that leave the server, and when."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from damas import Game
from damas.app.core.times import now_ms
from damas.app.games import rated_boards
from damas.app.tournament import delayed_position

from .test_tournament_api import Desk, begun
from .test_tournament_plays import Hand, on_screen, seats

pytestmark = pytest.mark.one_server

MINUTE = 60_000
QUIET = [
    *([22, 17], [9, 13], [26, 22], [6, 9], [23, 18], [2, 6]),
    *([24, 19], [11, 16], [27, 23], [8, 11], [28, 24], [4, 8]),
]
"""Moves without a capture, from the start."""


def played(hand: Hand, count: int) -> Game:
    """So many moves at a table; the game with them."""
    game = Game("fenae-2025")
    for path in QUIET[:count]:
        hand.tell(event="move", by=game.turn, path=path)
        game.push("-".join(map(str, path)))
    return game


def bar_of(desk: Desk) -> Any:
    """The answer to a spectator."""
    return Desk(desk.client, desk.event).get("/engine-bar?round=1")


def test_without_the_wish_of_the_organiser_no_position_is_given(client: TestClient) -> None:
    """Off by default; the page knows."""
    desk = begun(client)
    played(Hand(desk), 8)
    assert bar_of(desk) == {"bar": None, "boards": []}
    assert desk.get()["engine_bar"] is None


def test_a_board_is_given_so_many_moves_late(client: TestClient) -> None:
    """Three moves of both sides behind; nothing before there are so many, nothing at the end."""
    desk = begun(client)
    hand = Hand(desk)
    desk.do("engine-bar", unit="moves", delay=3)
    assert desk.get()["engine_bar"] == {"unit": "moves", "delay": 3}
    game = played(hand, 6)
    (board,) = bar_of(desk)["boards"]
    assert (board["board"], board["fen"], board["ply"]) == (1, "", 0)
    hand.tell(event="move", by="white", path=QUIET[6])
    answer = bar_of(desk)
    (board,) = answer["boards"]
    assert (board["fen"], board["ply"]) == (game.board_at(1).fen, 1)
    assert (board["white"], board["regulation"]) == ("Ana", "fenae-2025")
    assert answer["bar"] == {"unit": "moves", "delay": 3}
    hand.tell(event="resign", by="white")
    assert bar_of(desk)["boards"] == []


def test_a_board_is_given_so_many_minutes_late(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a long thought, too, the board as it stands and the move before it are not given."""
    desk = begun(client)
    hand = Hand(desk)
    desk.do("engine-bar", unit="minutes", delay=5)
    game = played(hand, 10)
    assert [one["fen"] for one in bar_of(desk)["boards"]] == [""]
    monkeypatch.setattr(delayed_position, "now_ms", lambda: now_ms() + 5 * MINUTE)
    assert [one["fen"] for one in bar_of(desk)["boards"]] == [game.board_at(8).fen]


def test_a_position_that_stands_on_another_board_is_not_given(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two boards that went one way: the earlier one would be helped by the bar of the other."""
    monkeypatch.setattr(rated_boards, "OPENING_PLIES", 6)
    desk = begun(client)
    first, second = Hand(desk, 1), Hand(desk, 2)
    desk.do("engine-bar", unit="moves", delay=3)
    game = played(first, 12)
    given = {one["board"]: one["fen"] for one in bar_of(desk)["boards"]}
    assert given == {1: game.board_at(6).fen, 2: ""}
    played(second, 6)
    given = {one["board"]: one["fen"] for one in bar_of(desk)["boards"]}
    assert given == {1: "", 2: ""}


def test_a_board_on_screen_is_given_as_late(
    client: TestClient, sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The times of its moves are those of its log."""
    desk = begun(client)
    game_id = on_screen(desk)
    desk.do("engine-bar", unit="minutes", delay=5)
    game = Game("fenae-2025")
    white, black = seats(desk)
    with (
        sit(client, f"{game_id}?seat={white}&x=") as ana,
        sit(client, f"{game_id}?seat={black}&x=") as rui,
    ):
        ana.hello(), rui.hello()
        for ply, path in enumerate(QUIET[:4]):
            (rui if ply % 2 else ana).do("move", ply=ply, path=path)
            game.push("-".join(map(str, path)))
    assert [one["fen"] for one in bar_of(desk)["boards"]] == [""]
    monkeypatch.setattr(delayed_position, "now_ms", lambda: now_ms() + 6 * MINUTE)
    assert [one["fen"] for one in bar_of(desk)["boards"]] == [game.board_at(2).fen]
