"""What a programmer who comes from another library tries first."""

from __future__ import annotations

import io
import weakref

import pytest

from damas import Board, Game, Tournament
from damas.errors import IllegalMoveError, UnknownNameError
from damas.pdn import read_game, replay, write_game
from damas.regulations import REGULATIONS, regulation
from damas.tournament import read_trf


def test_a_move_is_asked_for_by_its_text_or_its_squares() -> None:
    """Of a board and of a game; none is legal once the game is over."""
    board = Board.from_fen("W:W28,46:B23")
    assert [board.is_legal(move) for move in ("28x19", [28, 19], "46-41", "nonsense", "28-29")] == [
        *(True, True, False, False, False)
    ]
    assert board.is_capture("28x19")
    assert not Board().is_capture("32-28")
    with pytest.raises(IllegalMoveError):
        board.is_capture("46-41")
    game = Game(board=board)
    assert game.is_legal("28x19")
    assert game.result is None
    game.push("28x19")
    assert not game.is_legal("19-14")
    assert game.result == "white"


def test_a_file_that_ends_in_a_star_has_the_result_of_its_tag() -> None:
    """The text after the moves is `token`; writing gives both back."""
    text = '[Result "2-0"]\n[GameType "20"]\n\n1. 32-28 18-23 *\n\n'
    game = read_game(io.StringIO(text))
    assert game is not None
    assert (game.result, game.token) == ("2-0", "*")
    assert write_game(game) == text
    for end, tag, result in (("1-1", "2-0", "1-1"), ("*", "?", "*"), ("*", "*", "*")):
        game = read_game(io.StringIO(text.replace("*", end).replace("2-0", tag)))
        assert game is not None
        assert game.result == result


def test_a_replay_has_every_position() -> None:
    """With those of a position set up in the middle."""
    done = replay(io.StringIO("1. 32-28 18-23 2. 33-29 *"))
    assert [board.turn for board in done.positions()] == ["white", "black", "white", "black"]
    assert list(done.positions())[-1].fen == done.fen


def test_a_book_that_does_not_exist_is_refused_with_the_nearest() -> None:
    """By every way of asking; `get` and `in` answer."""
    for ask in (regulation, REGULATIONS.__getitem__):
        with pytest.raises(UnknownNameError, match="did you mean internacional"):
            ask("internacinal")
    with pytest.raises(KeyError):
        REGULATIONS["chess"]
    assert REGULATIONS.get("chess") is None
    assert "chess" not in REGULATIONS


def test_an_event_writes_its_report() -> None:
    """As `write_trf` does."""
    event = Tournament()
    told = {"by": "Ana", "role": "organiser", "at": "2026-03-07T14:00:00+00:00"}
    event.do(
        "create",
        name="Club",
        system="swiss",
        regulation="fenae-2025",
        rounds=3,
        wo_tolerance_min=15,
        **told,
    )
    event.do("add-player", name="Eva", **told)
    assert read_trf(event.to_trf()).header["name"] == "Club"
    assert event.to_trf("trf16") != event.to_trf()


def test_values_are_formatted_and_held_weakly() -> None:
    """In columns of an f-string, and as keys that do not keep them alive."""
    board = Board()
    assert f"{board.legal_moves[0]:>8}" == "   31-26"
    assert f"{board}" == str(board)
    assert weakref.ref(board)() is board
