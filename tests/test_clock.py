"""Time controls and clocks: INT 10, FENAE Art. 3."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damas.clock import Clock, Period, TimeControl
from damas.errors import GameStateError, NotationError
from damas.regulations import regulation


@pytest.mark.requirement("CLK-01")
@pytest.mark.article("INT 10.1", "INT 10.2.2")
def test_clk_01_a_number_of_moves_needs_notation() -> None:
    """40 moves in 120 minutes: both players write the game down."""
    control = TimeControl.parse("40/120")
    assert control.periods == (Period(40, 7200),)
    assert control.notation_required


@pytest.mark.requirement("CLK-02")
@pytest.mark.article("INT 10.3", "INT 10.4")
@pytest.mark.parametrize("text", ["G/20", "20+0", "g/20", "20"])
def test_clk_02_whole_game_waives_notation(text: str) -> None:
    """One limit for the whole game: no notation."""
    control = TimeControl.parse(text)
    assert control == TimeControl((Period(None, 1200),))
    assert not control.notation_required


def test_clk_03_increment_delay_and_periods() -> None:
    """Functions that no document has, but clocks do."""
    assert TimeControl.parse("5+3") == TimeControl((Period(None, 300),), 3)
    assert TimeControl.parse("5d3") == TimeControl((Period(None, 300),), 0, 3)
    assert TimeControl.parse("40/120:G/30").periods == (Period(40, 7200), Period(None, 1800))


@pytest.mark.parametrize(
    "text",
    ["", "x", "40/", "/20", "0", "0/20", "5+", "-5", "G/20:40/120", "9" * 400, "5+3+3", "٢٠x"],
)
def test_clk_03_what_is_no_time_control_is_refused(text: str) -> None:
    """A text that cannot be read is an error, never a guess."""
    with pytest.raises(NotationError, match="time control"):
        TimeControl.parse(text)


def test_clk_correspondence_is_written_as_it_is_read() -> None:
    """One day is no "1 days"."""
    for days, text in ((1, "1 day/move"), (2, "2 days/move"), (90, "90 days/move")):
        assert str(TimeControl.of_days(days)) == text
        assert TimeControl.parse(text).days == days


@pytest.mark.requirement("CLK-04")
@pytest.mark.article("FENAE 3")
def test_clk_04_fenae_twenty_minutes_each() -> None:
    """1200 s each for the whole game; at zero the flag has fallen (RES-04)."""
    clock = Clock.of(TimeControl.parse(regulation("fenae-2025").time_control.value)).start(0)
    assert clock.left_ms("white", 0) == clock.left_ms("black", 0) == 1_200_000
    assert clock.fallen(1_199_999) is None
    assert clock.fallen(1_200_000) == "white"
    assert clock.falls_at_ms() == 1_200_000


@pytest.mark.requirement("CLK-06")
def test_clk_06_white_runs_first() -> None:
    """White's time runs until White has moved, then Black's."""
    clock = Clock.of(TimeControl.parse("5+3")).start(1_000)
    assert clock.running == "white"
    clock = clock.press("white", 11_000)
    assert (clock.left_ms("white", 11_000), clock.running) == (293_000, "black")
    assert clock.left_ms("black", 21_000) == 290_000


def test_clk_only_the_running_side_presses() -> None:
    """A player cannot press out of turn, nor after the flag fell, nor start twice."""
    clock = Clock.of(TimeControl.parse("G/1"))
    with pytest.raises(GameStateError):
        clock.press("white", 0)
    clock = clock.start(0)
    with pytest.raises(GameStateError):
        clock.press("black", 1)
    with pytest.raises(GameStateError):
        clock.press("white", 60_000)
    with pytest.raises(GameStateError):
        clock.start(1)


def test_clk_periods_add_their_time_when_the_moves_are_made() -> None:
    """After the second move of 2/1 the next period's minute is added."""
    clock = Clock.of(TimeControl.parse("2/1:G/1")).start(0)
    for n in range(2):
        clock = clock.press("white", n * 2_000 + 1_000).press("black", n * 2_000 + 2_000)
    assert clock.left_ms("white", 4_000) == 118_000
    assert clock.white.period == 1


def test_clk_a_delay_passes_before_the_time_runs() -> None:
    """With 5d3 three seconds of thought cost nothing."""
    clock = Clock.of(TimeControl.parse("5d3")).start(0)
    assert clock.left_ms("white", 3_000) == 300_000
    assert clock.left_ms("white", 4_000) == 299_000
    assert clock.press("white", 3_000).stop(4_000).left_ms("white", 9_000) == 300_000


@given(st.lists(st.integers(0, 40_000), max_size=30))
def test_clk_time_is_neither_made_nor_lost(thoughts: list[int]) -> None:
    """Without increment, what both have left and what has passed are what was agreed."""
    clock, now = Clock.of(TimeControl.parse("G/20")).start(0), 0
    for thought in thoughts:
        now += thought
        if clock.running is None or clock.fallen(now):
            return
        clock = clock.press(clock.running, now)
    assert clock.left_ms("white", now) + clock.left_ms("black", now) == 2_400_000 - now


@given(st.text(max_size=30))
def test_clk_any_text_is_read_or_refused(text: str) -> None:
    """No text makes the reader fail in another way; what is read is written and read again."""
    try:
        control = TimeControl.parse(text)
    except NotationError:
        return
    assert control.periods
