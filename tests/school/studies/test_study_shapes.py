"""Circles and arrows in comments: read in every form of the field, written in one."""

from __future__ import annotations

import pytest

from damas.errors import NotationError
from damas.school.studies import StudyShapes, shapes_in, words_of
from damas.school.studies.shapes import MOST_SHAPES, checked_shapes, with_shapes, with_words
from damas.variants import BRAZILIAN, INTERNATIONAL, PORTUGUESE

DRAWN = StudyShapes(((5, "G"), (24, "R")), ((12, 18, "B"),))


@pytest.mark.parametrize(
    "comment",
    [
        "[%csl G05,R24] [%cal B1218]",
        "[%csl G5,R24][%cal B12-18] and words",
        "words [%csl  G05, R24 ] more [%cal B1218]",
        "[%CSL g5,r24] [%cal b1218]",
    ],
)
def test_every_form_of_numbers_is_read(comment: str) -> None:
    """One figure or two, with blanks, small letters, words around."""
    assert shapes_in([comment], INTERNATIONAL) == DRAWN


def test_names_of_squares_are_read() -> None:
    """In games that have them."""
    found = shapes_in(["[%csl Gc3] [%cal Yc3d4]"], BRAZILIAN)
    assert found.circles == ((22, "G"),)
    assert found.arrows == ((22, 18, "Y"),)


def test_what_a_board_has_not_is_left_out() -> None:
    """A square beyond the board, a colour that nobody knows, an arrow to where it begins."""
    assert shapes_in(["[%csl G99,P5,x] [%cal G0505,R1]"], PORTUGUESE) == StudyShapes()


def test_shapes_and_words_change_one_without_the_other() -> None:
    """Other commands stay, too."""
    comments = ["[%clk 0:09:10] [%csl G05] Old words", "[%eval 0.3] more"]
    drawn = with_shapes(comments, DRAWN)
    assert shapes_in(drawn, INTERNATIONAL) == DRAWN
    assert words_of(drawn) == words_of(comments) == "Old words\nmore"
    said = with_words(drawn, "New\nwords")
    assert shapes_in(said, INTERNATIONAL) == DRAWN
    assert words_of(said) == "New\nwords"
    assert "[%clk 0:09:10]" in said[0]
    assert "[%eval 0.3]" in said[0]
    assert with_shapes(with_words(said, ""), StudyShapes()) == ["[%clk 0:09:10] [%eval 0.3]"]


def test_a_text_stays_a_text() -> None:
    """Words that look like a command are no command."""
    said = with_words([], "see [%cal G1218]")
    assert shapes_in(said, INTERNATIONAL) == StudyShapes()
    assert words_of(said) == "see [ %cal G1218]"


@pytest.mark.parametrize(
    ("circles", "arrows", "code"),
    [
        ([(33, "G")], [], "no-square"),
        ([], [(1, 33, "G")], "no-square"),
        ([(1, "P")], [], "no-colour"),
        ([(1, "G")] * (MOST_SHAPES + 1), [], "too-many-shapes"),
    ],
)
def test_shapes_of_people_are_checked(circles: list, arrows: list, code: str) -> None:  # type: ignore[type-arg]
    """By the board, and in number."""
    with pytest.raises(NotationError) as refused:
        checked_shapes(circles, arrows, PORTUGUESE)
    assert refused.value.code == code


def test_a_square_has_one_circle() -> None:
    """The last one drawn; an arrow to its own square is none."""
    found = checked_shapes(
        [(5, "G"), (5, "R")], [(1, 1, "G"), (1, 5, "G"), (1, 5, "B")], PORTUGUESE
    )
    assert found == StudyShapes(((5, "R"),), ((1, 5, "B"),))
