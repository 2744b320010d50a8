"""One period by Elo: whole numbers only, so that every machine makes the same list.

A player's games of a period are counted together against the ratings of the list before; games with
an opponent who has no rating count towards that opponent's first rating alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from ...ratings.elo import difference, expected
from .listing import RatingEntry
from .report import RESULTS, RatingReport
from .rules import ListRules

GREATEST_GAP = 4000
UNIT = 10_000
"""A point, as a number of hundredths of a point at a percent of k."""
Sums = list[int]
"""Of one player: games with a rated opponent; points more than expected in parts of UNIT; and
before a first rating half points and the sum of the opponents' ratings."""


def elo_entries(
    last: Mapping[str, RatingEntry], day: str, reports: Iterable[RatingReport], rules: ListRules
) -> dict[str, RatingEntry]:
    """The entries of the list of *day*."""
    ratings = {person: one.rating for person, one in last.items() if one.rating}
    entries = {person: _idle(one) for person, one in last.items()}
    for person, sums in _counted(ratings, reports, rules).items():
        before = last.get(person, RatingEntry())
        count = _rated if before.rating else _towards
        entries[person] = count(before, sums, day, rules)

    return entries


def _counted(
    ratings: Mapping[str, int], reports: Iterable[RatingReport], rules: ListRules
) -> dict[str, Sums]:
    """The sums of everyone who played."""
    scores = scores_of(rules)
    found: dict[str, Sums] = {}
    for report in reports:
        percent = 100 if report.time == "standard" else rules.other_time
        for game in report.games:
            halves = RESULTS.get(game.result)
            if halves is None:
                continue
            white, black = ratings.get(game.white, 0), ratings.get(game.black, 0)
            mine = found.setdefault(game.white, [0, 0, 0, 0])
            theirs = found.setdefault(game.black, [0, 0, 0, 0])
            if white and black:
                due = scores[white - black]
                more = percent * (50 * halves - due)
                mine[0] += 1
                mine[1] += more
                theirs[0] += 1
                theirs[1] -= more
            elif black:
                _add(mine, halves, black)
            elif white:
                _add(theirs, 2 - halves, white)
            elif rules.newcomer:
                _add(mine, halves, rules.newcomer)
                _add(theirs, 2 - halves, rules.newcomer)
    return found


def _add(sums: Sums, halves: int, other: int) -> None:
    """A game of somebody without a rating against somebody with one."""
    sums[0] += 1
    sums[2] += halves
    sums[3] += other


@cache
def scores_of(rules: ListRules) -> Mapping[int, int]:
    """Difference of ratings → the expected score in hundredths, of all differences there can be."""
    return {gap: hundredths(gap, rules) for gap in range(-GREATEST_GAP * 3, GREATEST_GAP * 3 + 1)}


def hundredths(gap: int, rules: ListRules) -> int:
    """The score that is expected at a *gap* of ratings, in hundredths of a point."""
    if rules.most_gap:
        gap = max(-rules.most_gap, min(rules.most_gap, gap))
    if rules.expectation == "table":
        return int(expected(gap, 0) * 100)
    stronger = round(100 / (1 + 10 ** (-abs(gap) / 400)))
    return stronger if gap >= 0 else 100 - stronger


def _rated(before: RatingEntry, sums: Sums, day: str, rules: ListRules) -> RatingEntry:
    games, more = sums[0], sums[1]
    if not games:
        return _idle(before)
    weighted = rules.factor(before.rating, before.games) * more
    return RatingEntry(
        max(before.rating + half_up(weighted, UNIT), rules.least, 1),
        before.games + games,
        games,
        half_up(weighted, UNIT // 100),
        day,
    )


def _towards(before: RatingEntry, sums: Sums, day: str, rules: ListRules) -> RatingEntry:
    """Games towards a first rating, and the rating once they are enough."""
    played, _, new_halves, new_ratings = sums
    games, halves, ratings = before.towards
    games, halves, ratings = games + played, halves + new_halves, ratings + new_ratings
    rating = first_rating(games, halves, ratings) if games >= rules.first_games else 0
    if rating < max(rules.least, 1):
        return RatingEntry(
            0, before.games + played, played, 0, day if played else before.last,
            (games, halves, ratings),
        )  # fmt: skip
    return RatingEntry(rating, before.games + played, played, 0, day)


def first_rating(games: int, halves: int, ratings: int) -> int:
    """The performance over *games*: a score of all points counts as half a point less, so that
    winning all games proves no more than was seen."""
    halves = min(halves, 2 * games - 1)
    return half_up(ratings, games) + difference(max(half_up(halves * 50, games), 0))


def half_up(number: int, parts: int) -> int:
    """*number* divided by *parts* and rounded, halves upwards.

    >>> half_up(5, 2), half_up(-5, 2)
    (3, -2)
    """
    return (2 * number + parts) // (2 * parts)


def _idle(before: RatingEntry) -> RatingEntry:
    """An entry without a game in this period."""
    if not before.played and not before.change:
        return before
    return RatingEntry(before.rating, before.games, 0, 0, before.last, before.towards)
