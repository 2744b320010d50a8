"""The board for all, pupils' progress and their names, as values."""

from __future__ import annotations

import json

import pytest

from damas.errors import IllegalMoveError
from damas.people.names import BadNameError
from damas.school.classes import (
    ClassTask,
    DoneWork,
    PupilProgress,
    ShownBoard,
    StudyPlace,
    checked_nickname,
    progress_of,
)
from damas.school.studies import StudyShapes
from damas.variants import PORTUGUESE

START = ShownBoard(game="portuguese", fen=PORTUGUESE.start_fen)


def fen(board: ShownBoard) -> str:
    """The position on the board."""
    found = board.position()[1]
    assert found is not None
    return found.fen


def test_moves_are_tried_stepped_through_and_forgotten() -> None:
    """A move from the middle forgets those after it; an illegal one is refused."""
    two = START.play((10, 13)).play((21, 17))
    assert (two.at, len(two.tried)) == (2, 2)
    back = two.step(-1)
    assert fen(back) == fen(START.play((10, 13)))
    assert back.step(5) == two
    assert two.step(1) is two
    other = back.play((22, 18))
    assert [path[0] for path in other.tried] == [10, 22]
    with pytest.raises(IllegalMoveError):
        START.play((10, 20))
    nothing = ShownBoard()
    assert nothing.play((10, 13)) == nothing.draw([(1, "G")], []) == nothing


def test_a_board_is_stored_whole() -> None:
    """As JSON and back, with the place of its study."""
    board = ShownBoard(
        count=7,
        game="portuguese",
        fen=PORTUGUESE.start_fen,
        title="One",
        words="Look",
        last=((10, 13), ()),
        shapes=StudyShapes(((13, "G"),), ((13, 18, "R"),)),
        study=StudyPlace("abc", 1, 2),
    ).play((10, 13))
    assert ShownBoard.read(json.loads(json.dumps(board.to_dict()))) == board
    assert ShownBoard.read(None) == ShownBoard()


def test_progress_is_counted_from_what_was_done() -> None:
    """Lessons, one finished once, problems solved, a study marked, endings reached, exams."""
    lesson = ClassTask(1, "lesson", {"lesson": "board", "rules": "fenae-2025"})
    problems = ClassTask(2, "problems", {"game": "brazilian", "problems": ["a", "b"]})
    study = ClassTask(3, "study", {"study": "x", "title": "X"})
    board = ("board", "fenae-2025")
    none = progress_of(lesson, DoneWork(), 5)
    assert (none.done, none.of, none.finished) == (0, 5, False)
    some = progress_of(lesson, DoneWork({board: (3, False)}), 5)
    assert (some.done, some.finished) == (3, False)
    shorter = progress_of(lesson, DoneWork({board: (9, False)}), 5)
    assert (shorter.done, shorter.finished) == (5, False)  # a lesson that has fewer steps now
    once = progress_of(lesson, DoneWork({board: (1, True)}), 5)
    assert (once.done, once.finished) == (5, True)
    assert progress_of(problems, DoneWork(solved={"b", "z"}), 0).done == 1
    assert progress_of(problems, DoneWork(solved={"a", "b"}), 0).finished
    assert not progress_of(study, DoneWork(marked={2}), 0).finished
    assert progress_of(study, DoneWork(marked={3}), 0).finished
    asked = {"ending": "two-kings", "rules": "fenae-2025", "level": 1, "count": 2}
    ending = ClassTask(4, "ending", asked)
    reached = DoneWork(endings={("fenae-2025", "two-kings", 1): 3})
    assert progress_of(ending, reached, 0) == PupilProgress(2, 2, True)
    exam = ClassTask(5, "exam", {"game": "brazilian", "problems": ["a", "b"]})
    assert progress_of(exam, DoneWork(exams={5: (1, True)}), 0) == PupilProgress(1, 2, True)


@pytest.mark.parametrize("name", ["", "a", "x" * 31, "A\u202eb", "<b>", "Owner", "123", "Аna"])
def test_nicknames_of_bad_form_are_refused(name: str) -> None:
    """Too short or long, signs, letters of two scripts, names of those who run a server."""
    with pytest.raises(BadNameError):
        checked_nickname(name)


def test_nicknames_that_look_alike_share_a_skeleton() -> None:
    """The store takes one of them."""
    assert checked_nickname("Gato Azul").skeleton == checked_nickname("gat0-azuI").skeleton
