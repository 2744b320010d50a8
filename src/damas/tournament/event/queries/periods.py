"""Events of more than 30 days: the rating that each player has in each round.

Source: FIDE's C.02 (questions 210 to 216, read through the issues of Sharly-Chess): the list in
force counts for the games of a round, the first rating for tie-breaks (C.07 10).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ....base.i18n import Text
from ...scoring.crosstable import PeriodRatings, Player
from ...scoring.rating_methods import rated
from ...scoring.tiebreaks import parse
from ..model.state import TournamentState
from .moments import day_of

MOST_DAYS = 30
"""The days of an event whose ratings stay as they are at its start."""
BY_RATING = frozenset(("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"))
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


def in_force(state: TournamentState, key: int, player: Player, number: int) -> Player:
    """*player* with the ratings of round *number*; *key*: the id, of a member of a team the
    number."""
    values: dict[str, Any] = {}
    for start in sorted(one for one in state.periods if one <= number):
        values |= state.periods[start].ratings.get(key, {})
    return rated(replace(player, **values), state.rules.rating_method) if values else player


def period_ratings(
    state: TournamentState, people: Mapping[int, Player], columns: int = 1
) -> PeriodRatings | None:
    """The ratings of later periods for a table of *people* (by id, members of teams by number),
    whose rounds have so many *columns*; None without periods."""
    if not state.periods:
        return None
    found: dict[tuple[int, int], int] = {}
    starts = sorted(state.periods)
    ends = [*starts[1:], state.rounds_total + 1]
    for key, first in people.items():
        for start, end in zip(starts, ends, strict=True):
            rating = in_force(state, key, first, start).rating
            for column in range((start - 1) * columns, (end - 1) * columns):
                found[first.no, column + 1] = rating
    return PeriodRatings(tuple((number - 1) * columns + 1 for number in starts), found)


def period_warnings(state: TournamentState) -> Iterator[Text]:
    """Sentences about ratings in a long event."""
    if not is_long(state):
        return
    codes = sorted({spec.code for spec in parse(state.rules.tie_breaks)} & BY_RATING)
    if codes:
        yield Text(
            "Tie-breaks by ratings ({codes}) are not recommended in an event of more than {days}"
            " days; they use the first rating",
            {"codes": ", ".join(codes), "days": MOST_DAYS},
        )
