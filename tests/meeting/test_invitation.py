"""Invitations, their codes, absence, lag and plans, as values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damas.clock import Clock, TimeControl
from damas.errors import DamasError, MeetingError, NotationError
from damas.game import Game
from damas.meeting import (
    CODE_BITS,
    CODE_LETTERS,
    Invitation,
    LagQuota,
    MeetingTerms,
    answer,
    check_taker,
    checked_plan,
    claimable_at_ms,
    expires,
    new_code,
    patience_ms,
    read_code,
)
from damas.meeting.lag import FILL_MS, FIRST_MS, MOST_MS

TERMS = MeetingTerms("fenae-2025", TimeControl.parse("5+3"))
OPEN = Invitation("token", "ABCDEF", TERMS, "host", "Ana", 1000, expires(TERMS, 1000))


@given(st.lists(st.integers(0, len(CODE_LETTERS) - 1), min_size=6, max_size=6))
def test_a_code_is_read_as_people_write_it(numbers) -> None:
    """Small letters, in two groups."""
    left = iter(numbers)
    code = new_code(lambda _: next(left))
    assert read_code(f" {code[:3].lower()}-{code[3:]} ") == code


def test_codes_have_no_letters_that_look_alike() -> None:
    """And 26 bits, as stated."""
    assert set("ILOQU").isdisjoint(CODE_LETTERS)
    assert len(set(CODE_LETTERS)) == len(CODE_LETTERS) == 21
    assert 26.3 < CODE_BITS < 26.4


@pytest.mark.parametrize("text", ["", "ABCDE", "ABCDEFG", "ABCDE1", "ABCDEO", "ÀBCDEF", "ABC DEI"])
def test_what_is_no_code_is_refused(text: str) -> None:
    """With the letters that codes have."""
    with pytest.raises(NotationError, match="6 letters"):
        read_code(text)


def test_an_invitation_is_taken_once_and_not_by_its_host() -> None:
    """Open to others until it ends in one way or the other."""
    check_taker(OPEN, "guest", 2000, blocked=False)
    for changes, person, at_ms, code in (
        ({}, "host", 2000, "own-invitation"),
        ({}, "guest", OPEN.expires_ms, "invitation-expired"),
        ({"ended": "taken"}, "guest", 2000, "invitation-taken"),
        ({"ended": "withdrawn"}, "guest", 2000, "invitation-withdrawn"),
        ({"to": "other"}, "guest", 2000, "not-for-you"),
    ):
        from dataclasses import replace  # noqa: PLC0415

        with pytest.raises(MeetingError) as refused:
            check_taker(replace(OPEN, **changes), person, at_ms, blocked=False)
        assert refused.value.code == code
    with pytest.raises(MeetingError) as blocked:
        check_taker(OPEN, "guest", 2000, blocked=True)
    assert blocked.value.code == "not-for-you"  # nobody learns that he is blocked


def test_the_longer_the_game_the_longer_an_absent_player_is_awaited() -> None:
    """A tenth of it, from half a minute to two; never in a game by correspondence."""
    waits = [patience_ms(TimeControl.parse(text)) for text in ("1+0", "10+0", "G/90")]
    assert waits == [30_000, 60_000, 120_000]
    assert patience_ms(TimeControl.of_days(3)) is None
    assert patience_ms(None) == 120_000
    assert claimable_at_ms(TERMS.control, 5_000) == 35_000
    assert claimable_at_ms(TERMS.control, None) is None


@given(st.lists(st.none() | st.integers(-10_000, 100_000), max_size=60))
def test_lag_compensation_is_bounded_whatever_a_client_says(said) -> None:
    """Never more than the quota: FIRST_MS once and FILL_MS for each move."""
    quota, given_ms = LagQuota(), 0
    for one in said:
        granted = quota.grant(one)
        assert 0 <= granted <= max(0, one or 0)
        quota = quota.after(granted)
        given_ms += granted
        assert 0 <= quota.left_ms <= MOST_MS
    assert given_ms <= FIRST_MS + FILL_MS * len(said)


def test_the_line_is_not_charged_to_the_player() -> None:
    """Two seconds passed, of which 300 ms on the line; the flag waits for no more than that."""
    clock = Clock.of(TimeControl.parse("1+0")).start(0)
    assert clock.press("white", 2_000, 300).left_ms("white", 2_000) == 58_300
    assert clock.press("white", 60_200, 300).left_ms("white", 60_200) == 100
    with pytest.raises(DamasError):
        clock.press("white", 60_400, 300)


def test_a_clock_by_correspondence_begins_anew_with_each_move() -> None:
    """Three days for every move, and nothing adds up."""
    day = 86_400_000
    clock = Clock.of(TimeControl.of_days(3)).start(0)
    clock = clock.press("white", 2 * day)
    assert clock.left_ms("white", 2 * day) == 3 * day
    clock = clock.press("black", 4 * day)
    assert clock.fallen(7 * day - 1) is None
    assert clock.fallen(7 * day) == "white"
    assert str(clock.control) == "3 days/move"
    assert TimeControl.parse("3 days/move") == clock.control


def test_a_plan_answers_while_the_opponent_follows_it() -> None:
    """Two lines; the opponent's move chooses between them, another one ends the plan."""
    game = Game("fenae-2025")
    game.push(game.legal_moves[0])
    firsts = game.legal_moves[:2]
    lines = []
    for first in firsts:
        board = game.board.after(first)
        reply = board.legal_moves[0]
        after = board.after(reply)
        third = after.legal_moves[0]
        fourth = after.after(third).legal_moves[-1]
        lines.append([list(m.path) for m in (first, reply, third, fourth)])
    plan = checked_plan(game, lines)
    reply, rest = answer(plan, tuple(firsts[1].path))
    assert reply == plan[1][1]
    assert rest == (plan[1][2:],)
    assert answer(plan, tuple(game.legal_moves[2].path)) == (None, ())


def test_a_plan_has_one_answer_to_each_move_and_ends_with_it() -> None:
    """Otherwise it is refused; so is a move that is not legal."""
    game = Game("fenae-2025")
    game.push(game.legal_moves[0])
    first = game.legal_moves[0]
    replies = game.board.after(first).legal_moves[:2]
    lines = [[list(first.path), list(reply.path)] for reply in replies]
    for wrong in (lines, [lines[0][:1]], [lines[0]] * 9, [[[1, 30], [2, 3]]]):
        with pytest.raises(DamasError):
            checked_plan(game, wrong)
