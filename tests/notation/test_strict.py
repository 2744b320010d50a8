"""Strict reading: the grammar of the standard, the first fault with its place and what was due."""

from __future__ import annotations

import io

import pytest

from damas.base.i18n import translate
from damas.errors import NotationError
from damas.pdn import read_games

GOOD = [
    "",
    "% remark only\n",
    "1. 32-28 19-23 2. 28x19 14x23 *",
    "32 - 28 19-23(?) 28:19 2-0",
    '[Event "x"]\n% line\n[White "a \\" b"] 1. 32-28! {c} $1 (31-27 ({deep} 31-26)) 1... 19-23 1-0',
    '/FEN "W:W31:B20"/ ... 20-25',
    "a3-b4 h6g5 c3xe5 0-1 1. 01-07 *",
    '[Event "1"] * [Event "2"] 1/2-1/2',
    "1. 32-28 1-1 1. 1-18 0-0",
]
BAD = [
    ("1. 32-28 {open", 1, 10, "ends with }"),
    ("1. 32-28 2. * ", 1, 13, "a move after its number"),
    ("1. 32-28 (31-27", 1, 16, "ends the variation"),
    ("1. 32-28 ()", 1, 11, "in the variation"),
    ("1. 32-28 ) *", 1, 10, "a move"),
    ('[Event "x" 1. 32-28', 1, 12, "]"),
    ("[Event x]", 1, 8, "double quotes"),
    ('[event "x"]', 1, 2, "capital"),
    ('1. 32-28\n[Event "x"]', 2, 1, "a result"),
    ("1. 32-28 ! {c} !", 1, 16, "a move"),
    ("1. 32-28 * *", 1, 12, "a tag or a move"),
    ("1. 32-280 *", 1, 4, "a move after its number"),
    ("1. 32\u201328 *", 1, 4, "a move after its number"),
    ("\n\n  1. 3228 *", 3, 6, "a move after its number"),
    ("1. 32-28 4-6x *", 1, 13, "a move"),
    ("1. 32-28 {a { b } c } *", 1, 19, "a move"),
    ("1. 32-28\r\n2. hello", 2, 4, "a move after its number"),
    ("41. - -", 1, 5, "a move after its number"),
    ("1.", 1, 3, "a move after its number"),
]


@pytest.mark.parametrize("text", GOOD)
def test_what_keeps_to_the_standard_is_read(text: str) -> None:
    """Without a word."""
    for game in read_games(io.StringIO(text), strict=True):
        assert game.moves or game.headers or game.root.setup


@pytest.mark.parametrize(("text", "line", "column", "expected"), BAD)
def test_the_first_fault_is_named(text: str, line: int, column: int, expected: str) -> None:
    """Line, column, what stands there and what the standard has."""
    with pytest.raises(NotationError) as caught:
        list(read_games(io.StringIO(text), strict=True))
    error = caught.value
    assert (error.params["line"], error.params["column"]) == (line, column)
    assert expected in str(error)
    assert error.code == "pdn-not-strict"
    assert translate(error.text, "pt_PT") != str(error)


def test_the_games_before_the_fault_come_first() -> None:
    """Strict reading stops at the fault, not before."""
    text = '[Event "1"] 1. 32-28 * [Event "2"] 1. 33-28 * [Event "3"] 1. what *'
    seen = []
    with pytest.raises(NotationError):
        seen.extend(game.headers["Event"] for game in read_games(io.StringIO(text), strict=True))
    assert seen == ["1", "2"]


def test_a_star_and_a_result_end_a_game() -> None:
    """In the standard a star is never the sign of a move."""
    games = list(read_games(io.StringIO("1. 32-28* 19-23 *"), strict=True))
    assert [game.moves for game in games] == [["32-28"], ["19-23"]]


@pytest.mark.parametrize("text", [text for text, *_ in BAD])
def test_tolerant_reading_loses_nothing_of_the_same(text: str) -> None:
    """Every letter and digit stands in some game or in its comments."""
    games = list(read_games(io.StringIO(text)))
    kept = "".join(game.source for game in games)
    assert "".join(kept.split()) == "".join(text.split())
