"""The library's face: what one needs first, and the old names, which work and warn."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import damas
from damas import Board, Game, Move
from damas.errors import IllegalMoveError
from damas.rules.refusal import explain

FACE = ["Board", "Clock", "Engine", "Game", "Move", "Tournament", "read_games"]
MOVE = Board().parse_move("32-28")
LETTERS = Board("brazilian").parse_move("c3-d4")


def test_the_face_is_what_one_needs_first() -> None:
    """dir(damas) has these names, and each is there; what is no name is no attribute."""
    assert dir(damas) == damas.__all__ == FACE
    assert all(getattr(damas, name).__name__ == name for name in FACE)
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        damas.Nothing  # noqa: B018


def over() -> Game:
    """A game that White has lost on time, by the old name."""
    game = Game()
    game.flag("white")  # type: ignore[attr-defined]
    return game


OLD: list[tuple[str, Callable[[], object], object]] = [
    ("Board.move", lambda: Board().move("32-28"), MOVE),  # type: ignore[attr-defined]
    ("Board.move_count", lambda: Board().move_count, 9),  # type: ignore[attr-defined]
    ("Move.notation", lambda: MOVE.notation, "32-28"),  # type: ignore[attr-defined]
    ("Move.pdn", lambda: MOVE.pdn, "32-28"),  # type: ignore[attr-defined]
    ("Move.algebraic", lambda: MOVE.algebraic, None),  # type: ignore[attr-defined]
    ("Move.algebraic", lambda: LETTERS.algebraic, "c3-d4"),  # type: ignore[attr-defined]
    ("Game.move", lambda: Game().move("32-28"), MOVE),  # type: ignore[attr-defined]
    ("Game.has_move", lambda: Game().has_move, True),  # type: ignore[attr-defined]
    ("Game.outcome_is_open", lambda: Game().outcome_is_open, True),  # type: ignore[attr-defined]
    ("Game.flag", lambda: over().is_over, True),
    ("damas.explain()", lambda: explain(Board(), [32, 28]), None),
    (
        "Board.from_fen(fen, variant)",
        lambda: Board.from_fen("W:Wc3:Bf6", "brazilian"),
        Board("brazilian", "W:Wc3:Bf6"),
    ),
]


@pytest.mark.parametrize(("old", "asked", "answer"), OLD)
def test_an_old_name_works_and_warns(old: str, asked: Callable[[], object], answer: object) -> None:
    """It says the new one, at the line that asked."""
    with pytest.warns(DeprecationWarning, match=f"^{re.escape(old)} is .* now$") as warned:
        assert asked() == answer
    assert [one.filename for one in warned] == [__file__]


@pytest.mark.parametrize("name", ["explain", "VARIANTS", "regulation", "DamasError", "Outcome"])
def test_a_name_that_has_left_the_face_is_found_and_warns(name: str) -> None:
    """The warning names its module."""
    with pytest.warns(DeprecationWarning, match=rf"damas\.{name} is damas\.[a-z_.]+\.{name} now"):
        assert getattr(damas, name) is not None


@pytest.mark.parametrize("move", ["32-28", [32, 28], MOVE])
def test_a_move_is_text_squares_or_a_move(move: str | list[int] | Move) -> None:
    """For a board and for a game, to read it and to play it."""
    assert Board().parse_move(move) == Game().parse_move(move) == MOVE
    game = Game()
    game.push(move)
    assert game.moves == (MOVE,)


def test_one_order_of_arguments() -> None:
    """The game first, its position after it."""
    fen = "W:W22,32:BK11"
    assert Board("brazilian", fen).fen == Game("fenae-2025", fen).board.fen == fen


def test_a_refusal_is_asked_of_a_board_and_of_a_game() -> None:
    """The game adds its article."""
    bare, cited = Board().refusal([32, 29]), Game().refusal([32, 29])
    assert bare is not None
    assert cited is not None
    assert (bare.code, bare.citation) == (cited.code, None)
    assert str(cited.citation).startswith("INT ")
    with pytest.raises(IllegalMoveError, match="32"):
        Game().push([32, 29])


def test_legal_moves_are_counted_and_true_when_there_are_some() -> None:
    """As any sequence."""
    assert len(Board().legal_moves) == 9
    assert not Board("brazilian", "W:W20:B16,11").legal_moves
