"""The values of tags: scores in any format, time controls."""

from __future__ import annotations

import io
from fractions import Fraction

import pytest

from damas.clock import Period
from damas.errors import NotationError
from damas.pdn import read_game, read_score, read_time_control, write_time_control

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("2-0", (2, 0)),
        ("0-0", (0, 0)),
        ("1/2-1/2", (HALF, HALF)),
        ("\u00bd-\u00bd", (HALF, HALF)),
        ("1 1/2 - 1/2", (Fraction(3, 2), HALF)),
        ("1\u00bd - \u00bd", (Fraction(3, 2), HALF)),
        ("1+ - 1-", (1, 1)),
        ("0.98-1.02", (Fraction(98, 100), Fraction(102, 100))),
        ("4 \u2013 6", (4, 6)),
        ("*", None),
        ("1-", None),
        ("white", None),
        (None, None),
    ],
)
def test_scores_are_exact(text: str | None, score: tuple[Fraction, Fraction] | None) -> None:
    """Every ResultFormat of the standard."""
    assert read_score(text) == score


@pytest.mark.parametrize(
    ("text", "periods", "increment"),
    [
        ("40/7200:3600", [Period(40, 7200), Period(None, 3600)], 0),
        ("4800+60", [Period(None, 4800)], 60),
        ("40/7200:20/2400:600+5", [Period(40, 7200), Period(20, 2400), Period(None, 600)], 5),
        ("1200", [Period(None, 1200)], 0),
    ],
)
def test_time_controls_are_read_and_written(
    text: str, periods: list[Period], increment: float
) -> None:
    """In seconds, as the standard has them."""
    control = read_time_control(text)
    assert control is not None
    assert (list(control.periods), control.increment_seconds) == (periods, increment)
    assert write_time_control(control) == text


@pytest.mark.parametrize("text", ["?", "-", ""])
def test_no_time_control(text: str) -> None:
    """Unknown, or none."""
    assert read_time_control(text) is None


@pytest.mark.parametrize("text", ["soon", "3600:40/7200", "40/0", "*120", "40/7200:"])
def test_what_is_no_time_control_is_refused(text: str) -> None:
    """A whole game is the last period; a sand clock is not played with here."""
    with pytest.raises(NotationError):
        read_time_control(text)


def test_a_game_knows_its_time_control() -> None:
    """By its tag."""
    game = read_game(io.StringIO('[TimeControl "1200+5"] 1. 32-28 *'))
    assert game is not None
    assert game.time_control is not None
    assert game.time_control.increment_seconds == 5
