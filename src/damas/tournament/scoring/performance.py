"""Ratings of opponents as tie-breaks (FIDE C.07 art. 10)."""

from __future__ import annotations

from fractions import Fraction

from ...ratings.elo import difference, expected
from .points import RESULTS
from .score_table import ScoreTable


def half_up(value: Fraction) -> int:
    """*value* rounded, halves upwards."""
    return int((value + Fraction(1, 2)) // 1)


def average(ratings: list[int]) -> int | None:
    """The mean of *ratings*, rounded."""
    return half_up(Fraction(sum(ratings), len(ratings))) if ratings else None


def performance(score: Fraction, ratings: list[int]) -> int | None:
    """Tournament performance: average of opponents and the difference of the score (C.07 10.2)."""
    mean = average(ratings)
    if mean is None:
        return None
    percent = half_up(score * 100 / len(ratings))
    return mean + difference(min(max(percent, 0), 100))


def perfect(score: Fraction, ratings: list[int]) -> int | None:
    """The lowest rating whose expected score is *score* or more (C.07 10.3)."""
    if not ratings:
        return None
    if score <= 0:
        return min(ratings) - 800
    low, high = min(ratings) - 800, max(ratings) + 800
    if score >= len(ratings):
        high = max(ratings) + 800
    while high - low > 1:
        middle = (low + high) // 2
        if sum(expected(middle, other) for other in ratings) >= score:
            high = middle
        else:
            low = middle
    return high


def _rated(
    score_table: ScoreTable, no: int, low: int, high: int, unrated: int | None
) -> list[tuple[int, Fraction]]:
    """(rating, own score in 1-½-0) of the games at the board against rated opponents."""
    worth = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}
    found = []
    for _, cell, _ in score_table.rows[no]:
        if cell.is_played:
            rating = score_table.table.players[cell.opponent].rating or unrated or 0
            if rating:
                found.append((rating, worth[RESULTS[cell.code].worth]))
    found.sort(key=lambda pair: pair[0])
    return found[low : len(found) - high]


def of(  # noqa: PLR0913, PLR0917  (cuts and unrated are the modifiers)
    score_table: ScoreTable,
    code: str,
    no: int,
    low: int = 0,
    high: int = 0,
    unrated: int | None = None,
) -> int | None:
    """ARO, TPR, PTP, APRO or APPO of a player; None where no opponent has a rating."""
    games = _rated(score_table, no, low, high, unrated)
    ratings, score = [r for r, _ in games], sum((s for _, s in games), Fraction(0))
    if code == "ARO":
        return average(ratings)
    if code == "TPR":
        return performance(score, ratings)
    if code == "PTP":
        return perfect(score, ratings)
    inner = "TPR" if code == "APRO" else "PTP"
    met = [cell.opponent for _, cell, _ in score_table.rows[no] if cell.is_played]
    values = [of(score_table, inner, other, 0, 0, unrated) for other in met]
    known = [value for value in values if value is not None]
    return average(known)
