"""Answers judged by the rules: right ones, wrong ones, and strange ones."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from damas.school.lessons import judge, reply, tasks_of
from damas.school.lessons.catalogue import Catalogue

from .one_step import task_of

CAPTURE = 'board = "W:Wd4,a1:Be5"\nanswers = ["d4xf6"]'
LINE = 'board = "W:W14,8:B23,27"\nanswers = ["14-18 23-14 8-11"]\nproof = "legal"'
CHOICES = "1. one\n2. two\n"
STRANGE: list[Any] = [
    None,
    "",
    -1,
    10**12,
    True,
    [],
    [[]],
    [None],
    {},
    [[1, 2], "x"],
    ["d4xf6"] * 300,
    [["d4"]],
    [1, [2, [3]]],
]


@pytest.mark.parametrize(
    ("kind", "toml", "right", "wrong"),
    [
        ("move", CAPTURE, ["d4xf6"], ["a1-b2"]),
        ("all-moves", 'board = "W:Wd4:Bh8"', ["18-14", "18-15"], ["18-14"]),
        ("count", 'of = "moves"', 7, 8),
        ("squares", 'of = "line main_road"', [29, 25, 22, 18, 15, 11, 8, 4], [29]),
        ("path", 'board = "W:Wd2:Be3,e5"', [26, 19, 10], [26, 19]),
        ("place", 'board = "W:W:B"\ntarget = "W:Wd4:BKe5"', [[15, "B"], [18, "w"]], [[18, "w"]]),
    ],
)
def test_right_and_wrong(kind: str, toml: str, right: Any, wrong: Any) -> None:
    """One of each kind."""
    task = task_of(kind, toml)
    assert judge(task, right).right
    judged = judge(task, wrong)
    assert not judged.right
    assert str(judged.why)


def test_a_choice_is_a_number() -> None:
    """The first choice is 1; True is not 1."""
    task = task_of("choice", 'right = 1\narticle = "first-move"', more=CHOICES)
    assert judge(task, 1).right
    assert not judge(task, 2).right
    assert not judge(task, True).right


def test_squares_and_moves_come_in_any_order() -> None:
    """The order of the presses does not matter."""
    squares = task_of("squares", 'board = "W:Wd4,f4:Bh8"\nof = "white"')
    assert judge(squares, [19, 18]).right
    moves = task_of("all-moves", 'board = "W:Wd4:Bh8"')
    assert judge(moves, ["18-15", "18-14"]).right
    assert not judge(moves, ["18-15", "18-15"]).right


def test_a_refused_move_has_its_article() -> None:
    """A capture is compulsory: FENAE Art. 16."""
    judged = judge(task_of("move", CAPTURE), ["a1-b2"])
    assert str(judged.citation) == "FENAE Art. 16"
    assert str(judged.why) == "A capture is compulsory."  # and not which
    judged = judge(task_of("move", CAPTURE), ["d4-c3"])
    assert "18" not in str(judged.why)
    judged = judge(task_of("path", 'board = "W:Wd2:Be3,e5"'), [26, 19])
    assert not judged.right
    assert judged.citation is not None


def test_a_line_is_right_as_a_whole() -> None:
    """With the replies; a shorter one is not."""
    task = task_of(
        "line", 'board = "W:Wd4,e3,f2:Bf6,g7,h8"\nanswers = ["d4-e5 f6xd4 e3xc5"]\nproof = "legal"'
    )
    whole = [move.text() for move in task.answers[0]]
    assert judge(task, whole).right
    assert not judge(task, whole[:1]).right


def test_several_answers_are_right() -> None:
    """Each of them."""
    task = task_of("move", 'answers = ["c3-d4", "e3-d4"]\nproof = "legal"')
    assert judge(task, ["c3-d4"]).right
    assert judge(task, ["e3-d4"]).right
    assert not judge(task, ["a3-b4"]).right


@pytest.mark.parametrize(
    ("kind", "toml"),
    [
        ("move", CAPTURE),
        ("all-moves", 'board = "W:Wd4:Bh8"'),
        ("count", 'of = "moves"'),
        ("squares", 'of = "movable"'),
        ("path", 'board = "W:Wd2:Be3,e5"'),
        ("place", 'board = "W:W:B"\ntarget = "W:Wd4:BKe5"'),
        ("play", 'board = "W:Wf2:Bc7"\ngoal = "win"'),
    ],
)
@pytest.mark.parametrize("answer", STRANGE, ids=repr)
def test_no_answer_is_too_strange(kind: str, toml: str, answer: Any) -> None:
    """It is wrong, and nothing is raised."""
    assert not judge(task_of(kind, toml), answer).right


def test_a_position_is_played_out_to_its_goal() -> None:
    """Two kings against one, won by a sacrifice; the reply is the other side's."""
    task = task_of("play", 'board = "W:WK10,K13:BK2"\ngoal = "win"\nmoves = 4')
    state = reply(task, [[10, 6]])
    assert state.reply is not None
    assert not state.reached
    paths = [[10, 6], list(state.reply.path), _capture(state)]
    assert reply(task, paths).reached
    assert judge(task, paths).right
    assert not judge(task, paths[:2]).right


def test_a_goal_that_is_missed_fails() -> None:
    """After the last of the moves that are given."""
    task = task_of("play", 'board = "W:WK10,K13:BK2"\ngoal = "win"\nmoves = 1')
    assert reply(task, [[13, 9]]).failed
    assert not judge(task, [[13, 9]]).right


def _capture(state: Any) -> list[int]:
    return list(state.game.board.legal_moves[0].path)


@pytest.mark.parametrize(
    ("name", "book", "number", "answer", "asked"),
    [
        ("quiet-move", "portuguesa-fpd", 2, "3-7 24-20 19-23 30-26 23-28", "22-27"),
        ("breakthrough", "fenae-2025", 2, "8-4", "b4-c5"),
        ("blockade", "fenae-2025", 1, "23-19", "d4-c5"),
    ],
)
def test_a_move_that_wins_too_is_right(
    name: str, book: str, number: int, answer: str, asked: str
) -> None:
    """It is not the one asked, which is named beside it; a move that does not win stays wrong."""
    catalogue = Catalogue(Path(str(files("damas.school.lessons") / "data")))
    task = tasks_of(catalogue.lesson(name), book)[number]
    judged = judge(task, answer.split())
    assert judged.right
    assert "wins too" in str(judged.why)
    assert asked in str(judged.why)
    board = task.board
    wrong = [move.text() for move in board.legal_moves if not judge(task, [move.text()]).right]
    assert wrong


def test_a_wrong_move_comes_with_its_answer() -> None:
    """The moves that follow it, from the position of the step, and what it costs in words."""
    task = task_of("move", 'board = "B:W14,19:B5,26"\nanswers = ["26-31"]\nproof = "best"')
    judged = judge(task, ["5-9"])
    assert not judged.right
    assert judged.answered is not None
    assert [move.captured for move in judged.answered.reply] == [(9,)]
    assert "and pieces are lost" in str(judged.why)
    rule = judge(task_of("move", CAPTURE.replace("a1", "h2")), ["h2-g3"])
    assert rule.answered is None
