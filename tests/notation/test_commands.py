"""Clocks and values inside comments."""

from __future__ import annotations

import io

import pytest

from damas.pdn import ClockComment, Node, read_game


def first(text: str) -> Node:
    """The first move of a game."""
    game = read_game(io.StringIO(text))
    assert game is not None
    node = game.root.next
    assert node is not None
    return node


@pytest.mark.parametrize(
    ("comment", "clock"),
    [
        ("[%clk 1:55:21]", ClockComment(mover=6921, kind="clk")),
        ("[%clock w0:00:10 B0:00:03]", ClockComment(10, 3, None, "black", "clock")),
        ("[%clock W1:30:00]", ClockComment(white=5400, running="white", kind="clock")),
        ("[%clock 0:49:11]", ClockComment(mover=2951, kind="clock")),
        ("text [%emt 0:00:07.5] more", ClockComment(mover=7.5, kind="emt")),
        ("[%mct 17:10]", ClockComment(mover=61800, kind="mct")),
        ("[%clk soon]", None),
        ("0:10:00", None),
    ],
)
def test_a_clock_is_read(comment: str, clock: ClockComment | None) -> None:
    """Each command of the standard, one side or both; what is no time is no clock."""
    assert first(f"1. 32-28 {{{comment}}} *").clock == clock


def test_a_clock_is_written_and_words_stay() -> None:
    """Setting a clock or a value changes that command only."""
    node = first("1. 32-28 {good [%clk 0:10:00] move [%csl R12]} *")
    node.clock = ClockComment(white=61, black=59.5, running="black")
    node.evaluation = -0.3
    assert node.clock == ClockComment(61, 59.5, None, "black", "clock")
    assert node.evaluation == -0.3
    assert node.words == "good move"
    assert "[%csl R12]" in node.comment
    node.clock = ClockComment(white=-1, black=-0.04)
    assert "w-0:00:01" in node.comment
    assert "b0:00:00]" in node.comment  # nothing below nought, as it is written
    node.clock = None
    assert node.clock is None


def test_a_comment_can_be_replaced() -> None:
    """By assignment, and removed."""
    node = first("1. 32-28 {a} {b} *")
    assert node.comment == "a b"
    node.comment = "c"
    assert node.comments == ["c"]
    node.comment = ""
    assert node.comments == []
