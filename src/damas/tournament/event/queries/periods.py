"""Events of more than 30 days: the rating that each player has in each round.

Source: FIDE's C.02 (questions 210 to 216, read through the issues of Sharly-Chess): the list in
force counts for the games of a round, the first rating for tie-breaks (C.07 10).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ....i18n import Text
from ...scoring.crosstable import PeriodRatings
from ...scoring.rating_methods import rating_by
from ...scoring.tiebreaks import parse
from ..model.state import TournamentState
from .moments import day_of

MOST_DAYS = 30
"""The days of an event whose ratings stay as they are at its start."""
BY_RATING = frozenset(("ARO", "TPR", "PTP", "APRO", "APPO", "RTG"))
"""Tie-breaks that ratings decide."""


def round_days(state: TournamentState) -> list[str]:
    """The days of the rounds as the calendar has them, as 2026-05-01; [] without one."""
    days = state.preparation.calendar
    return [start[:10] for start in days.starts] if days else []


def length_days(state: TournamentState) -> int:
    """The days from the first to the last one, by settings and calendar; 0 where neither says."""
    texts = (state.rules.start, state.rules.end, *round_days(state))
    days = [day for day in map(day_of, texts) if day]
    return max(days) - min(days) + 1 if len(days) > 1 else 0


def is_long(state: TournamentState) -> bool:
    """Whether each period of the event has ratings of its own."""
    return length_days(state) > MOST_DAYS


def period_ratings(state: TournamentState, columns: int) -> PeriodRatings | None:
    """The ratings of later periods for the crosstable, whose rounds have so many *columns*; None
    without periods."""
    if not state.periods:
        return None
    found: dict[tuple[int, int], int] = {}
    starts = sorted(state.periods)
    for who, entrant in state.entrants.items():
        player, at = entrant.player, 0
        for number in range(1, state.rounds_total + 1):
            if number in state.periods and who in state.periods[number].ratings:
                values: dict[str, Any] = dict(state.periods[number].ratings[who])
                player = replace(player, **values)
                at = number
            for column in range((number - 1) * columns, number * columns) if at else ():
                rating = rating_by(player, state.rules.rating_method)
                found[entrant.player.no, column + 1] = rating
    return PeriodRatings(tuple((number - 1) * columns + 1 for number in starts), found)


def period_warnings(state: TournamentState) -> Iterator[Text]:
    """Sentences about ratings in a long event."""
    if not is_long(state):
        return
    codes = sorted({spec.code for spec in parse(state.rules.tie_breaks)} & BY_RATING)
    if codes:
        yield Text(
            "Tie-breaks by ratings ({codes}) are not recommended in an event of more than {days}"
            " days; they use the first rating (FIDE C.07 10)",
            {"codes": ", ".join(codes), "days": MOST_DAYS},
        )
