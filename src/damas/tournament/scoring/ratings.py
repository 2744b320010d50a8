"""Ratings after Elo, with every parameter open: each federation has its own coefficient.

The expected score is read from FIDE's table (B.02 8.1.2, hundredths) or from Elo's formula. Only
rated games at the board between two rated players count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ...ratings.elo import difference, expected
from ..errors import TournamentError
from .crosstable import Crosstable, check_table
from .performance import average, half_up, performance
from .points import RESULTS, number

WORTH = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}


@dataclass(frozen=True, slots=True)
class RatingRules:
    """The rules by which ratings change.

    *k*: points for a whole point more than expected. *k_by_rating* replaces it from a rating on:
    ((2200, 10),) gives 10 from 2200 upwards. *most*: a greater difference counts as this, 0 for no
    limit. *expectation*: "table" or "formula". *initial_games*: games against rated opponents that
    give an unrated player a first rating.
    """

    k: int = 20
    k_by_rating: tuple[tuple[int, int], ...] = ()
    most: int = 400
    expectation: str = "table"
    initial_games: int = 5

    def __post_init__(self) -> None:
        if self.expectation not in ("table", "formula") or self.k < 0 or self.initial_games < 1:
            raise TournamentError(
                "bad-rating-rules", "These are no rules of a rating: {rules}", rules=repr(self)
            )

    def factor(self, rating: int) -> int:
        """The coefficient of a player with *rating*."""
        found = self.k
        for least, value in sorted(self.k_by_rating):
            if rating >= least:
                found = value
        return found

    def expected(self, own: int, other: int) -> Fraction:
        """The score that *own* should make in a game against *other*, 0 to 1."""
        gap = own - other
        if self.most:
            gap = max(-self.most, min(self.most, gap))
        if self.expectation == "table":
            return expected(gap, 0)
        return Fraction(1 / (1 + 10 ** (-gap / 400))).limit_denominator(10**9)


@dataclass(frozen=True, slots=True)
class RatingChange:
    """One player: *games* against rated opponents, *score* and *expected* in points of 1-½-0.

    *change* is exact, *new* rounded; for an unrated player *rating* is 0, *expected* and *change*
    None, and *new* the first rating, None where too few games were played.
    """

    no: int
    rating: int
    games: int
    score: Fraction
    expected: Fraction | None
    change: Fraction | None
    new: int | None
    performance: int | None

    def to_dict(self) -> dict[str, Any]:
        """For programs."""
        return {
            "no": self.no,
            "rating": self.rating,
            "games": self.games,
            "score": number(self.score),
            "expected": None if self.expected is None else number(self.expected),
            "change": None if self.change is None else round(float(self.change), 2),
            "new": self.new,
            "performance": self.performance,
        }


def shown_change(found: RatingChange) -> str:
    """The change as people read it: "+12.4", a dash where there is none."""
    return "\N{EN DASH}" if found.change is None else f"{float(found.change):+.1f}"


def rating_changes(
    table: Crosstable, rules: RatingRules | None = None
) -> Mapping[int, RatingChange]:
    """The change of every player's rating, by pairing number."""
    check_table(table)
    rules = rules or RatingRules()
    return {no: _change(table, rules, no) for no in table.players}


def _change(table: Crosstable, rules: RatingRules, no: int) -> RatingChange:
    """Each game counts with the ratings in force then; *rating* is the last of the player, and
    *new* comes from it and the games of its period."""
    own, since = table.rating(no, max(table.rounds, 1)), _last_period(table)
    games = []
    for column, cell in enumerate(table.cells.get(no, ()), start=1):
        result = RESULTS[cell.code]
        other = table.rating(cell.opponent, column) if cell.opponent else 0
        if result.rated and other:
            games.append((column, table.rating(no, column), other, WORTH[result.worth]))
    ratings = [other for _, _, other, _ in games]
    score = sum((worth for *_, worth in games), Fraction(0))
    shown = performance(score, ratings)
    if not own:
        new = _first(score, ratings) if len(games) >= rules.initial_games else None
        return RatingChange(no, 0, len(games), score, None, None, new, shown)
    due, change, last = Fraction(0), Fraction(0), Fraction(0)
    for column, mine, other, worth in games:
        if mine:
            expected = rules.expected(mine, other)
            gained = rules.factor(mine) * (worth - expected)
            due, change = due + expected, change + gained
            last += gained if column >= since else 0
    return RatingChange(no, own, len(games), score, due, change, half_up(own + last), shown)


def _last_period(table: Crosstable) -> int:
    """The first column of the last period that has begun."""
    starts = table.periods.starts if table.periods else ()
    return max((one for one in starts if one <= table.rounds), default=1)


def _first(score: Fraction, ratings: list[int]) -> int | None:
    """A first rating: the performance, but never more than a score of 100 per cent less a half
    point would give, so that winning all games proves no more than was seen."""
    mean = average(ratings)
    if mean is None:
        return None
    score = min(score, len(ratings) - Fraction(1, 2))
    percent = half_up(score * 100 / len(ratings))
    return mean + difference(max(percent, 0))
