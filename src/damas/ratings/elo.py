"""Elo's tables as FIDE prints them: rating difference and expected score, each from the other.

Scores are hundredths, never binary fractions, so that every machine finds the same ratings.
"""

from __future__ import annotations

from fractions import Fraction

# FIDE B.02 8.1.1: rating difference that belongs to a score of 50, 51, ... 100 per cent.
DIFFERENCE = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322),
    *(336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
# FIDE B.02 8.1.2: the largest difference at which the stronger is expected 50, 51, ... per cent.
EXPECTED = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328),
    *(344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)


def difference(percent: int) -> int:
    """The rating difference of a score of *percent* (0 to 100)."""
    return DIFFERENCE[percent - 50] if percent >= 50 else -DIFFERENCE[50 - percent]


def expected(own: int, other: int) -> Fraction:
    """The score that *own* is expected to make against *other*: hundredths, from the table."""
    gap = abs(own - other)
    percent = 50 + next((i for i, most in enumerate(EXPECTED) if gap <= most), 50)
    return Fraction(percent if own >= other else 100 - percent, 100)
