"""The ratings of one list, from a round of a long event on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class RatingPeriod(NamedTuple):
    """The list of a *day* of a *series* ("" where it is not said), in force from *round* on.

    *ratings*: id of a player, or where teams play number of a member → the fields of `Player` that
    it gives ("own", "international", "national"); others keep the rating of before.
    """

    round: int
    series: str
    day: str
    ratings: Mapping[int, Mapping[str, int]]
