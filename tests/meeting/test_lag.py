"""The time of the network on a player's clock, in a game of 60 moves, as the server decides it."""

from __future__ import annotations

import pytest

from damas.meeting import LagQuota, PlayerLine
from damas.meeting.lag import BESIDE_MS, FILL_MS, FIRST_MS, UNMEASURED_MS

MOVES = 60
LIE = 60_000


def given(said_ms: int, echoes: list[int], moves: int = MOVES) -> int:
    """The ms that a player is given in a game who says *said_ms* with each move."""
    quota, whole, line = LagQuota(), 0, PlayerLine()
    for number in range(moves):
        if echoes:
            line = line.with_echo(echoes[number % len(echoes)])
        granted = quota.grant(line.believed(said_ms))
        quota, whole = quota.after(granted), whole + granted
    return whole


def test_a_lie_about_a_quick_line_gains_little() -> None:
    """On a line of 20 ms the lie of a minute gained 6,400 ms; now the line's own time and 15 ms a
    move."""
    without_a_measure = FIRST_MS + (MOVES - 1) * FILL_MS
    assert without_a_measure == 6_400
    assert given(LIE, [20]) == MOVES * (20 + BESIDE_MS) == 2_100
    assert given(LIE, [20]) - given(20, [20]) == MOVES * BESIDE_MS == 900


def test_a_client_that_sends_no_echo_is_believed_little() -> None:
    """An old page, or one that would not be measured."""
    assert given(LIE, []) == MOVES * UNMEASURED_MS == 1_200


def test_a_client_that_delays_its_echoes_gains_no_more_than_the_quota() -> None:
    """The server cannot know better; the quota bounds it as it bounds a slow line."""
    assert given(LIE, [5_000]) == 6_400


@pytest.mark.parametrize(("line_ms", "whole"), [(50, 3_000), (100, 6_000), (300, 6_400)])
def test_an_honest_player_gets_what_the_quota_has(line_ms: int, whole: int) -> None:
    """A line of 100 ms costs nothing; of 300 ms a third is made good, as before."""
    assert given(line_ms, [line_ms]) == whole


def test_one_slow_echo_tells_nothing() -> None:
    """Nor one quick one: the middle of the last five counts."""
    line = PlayerLine()
    for ms in (40, 42, 3_000, 41, 5):
        line = line.with_echo(ms)
    assert line.believed(LIE) == 41 + BESIDE_MS
    assert line.believed(None) == line.believed(-7) == 0
