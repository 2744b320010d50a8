"""Pauses of all clocks: the one that goes on, and the time that none ran."""

from __future__ import annotations

from ..model.pauses import ClockPause
from ..model.state import TournamentState


def pause_now(state: TournamentState, now_ms: int) -> ClockPause | None:
    """The pause that goes on at that time; one that ends soon goes on until then."""
    last = next(reversed(state.pauses.values()), None)
    if last is None or (last.resumed and last.resumes_ms <= now_ms):
        return None
    return last


def paused_ms(state: TournamentState, since_ms: int, now_ms: int) -> int:
    """The time in pauses between two moments."""
    return sum(
        max(0, min(one.resumes_ms if one.resumed else now_ms, now_ms) - max(one.since_ms, since_ms))
        for one in state.pauses.values()
    )
