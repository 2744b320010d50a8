"""Problems found in a person's own games: what was missed, and what was allowed."""

from __future__ import annotations

import pytest

from damas.game import Game
from damas.school.problems.collection import shipped
from damas.school.problems.own import own_problems
from damas.school.problems.proving import rules_of


def test_a_missed_win_and_an_allowed_one_are_found() -> None:
    """The position of a proven problem, where another move is played; and the move before it."""
    one = next(row for row in shipped("brazilian") if row.turns == 1 and row.ground == "material")
    game = Game(rules_of(one.board.variant), board=one.board)
    wrong = next(move for move in game.legal_moves if move.text("pdn") != one.moves[0])
    game.push(wrong)
    found = list(own_problems(game, [0]))
    assert [(row.problem.id, row.ply) for row in found if row.missed] == [(one.id, 0)]
    assert found[0].problem.moves[0] == one.moves[0]


def test_a_good_game_has_none_and_the_work_can_be_ended() -> None:
    """The first moves of a game win nothing; *check* is asked before each position."""
    game = Game("fenae-2025")
    for _ in range(4):
        game.push(game.legal_moves[0])
    asked: list[int] = []
    assert list(own_problems(game, [0, 2], check=lambda: asked.append(1))) == []
    assert len(asked) == 4

    def ended() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        list(own_problems(game, [0], check=ended))
