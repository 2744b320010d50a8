"""The engine's levels as fixed points of the rating scale, so that a lone newcomer gets a rating.

The differences are those of the ladder in `docs/lab/engine.md` (share of points of each level
against the one below). Level 5 has 1500 by convention: no person has been measured
against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from math import log10

from ..engine import LEVELS
from ..engine.levels import level
from ..rules.variants import variant
from .glicko import CENTRE, LEAST_DEVIATION, Rating

CENTRAL_LEVEL = 5
SHARES: Mapping[str, tuple[float, ...]] = {
    "international": (0.800, 0.780, 0.835, 0.781, 0.823, 0.833, 0.896, 0.906, 0.906),
    "brazilian": (0.765, 0.740, 0.775, 0.765, 0.780, 0.800, 0.750, 0.738, 0.719),
    "portuguese": (0.720, 0.660, 0.750, 0.690, 0.810, 0.750, 0.800, 0.788, 0.719),
    "russian": (0.795, 0.780, 0.790, 0.765, 0.740, 0.840, 0.800, 0.700, 0.719),
}
"""The share of points of level 2 against 1, of 3 against 2 and so on, by variant."""
UNMEASURED = "brazilian"
"""The game whose steps stand for those of a game in which the levels were not measured."""
DOUBT = 150.0
"""The deviation of a level that was not measured."""


def anchor(number: int, variant_id: str) -> Rating:
    """The fixed rating of the engine's level *number* in a game of *variant_id*.

    Raises EngineError for a level that there is not, UnknownNameError for an unknown variant.
    """
    level(number)
    row = variant(variant_id)
    doubt = LEAST_DEVIATION if row.kin in SHARES else DOUBT
    return Rating(_ladder(row.kin)[number - 1], doubt)


def nearest_level(rating: float, variant_id: str) -> int:
    """The engine's level whose fixed rating is nearest to *rating*, in a game of *variant_id*."""
    ladder = _ladder(variant(variant_id).kin)
    return 1 + min(range(len(ladder)), key=lambda place: abs(ladder[place] - rating))


@cache
def _ladder(variant_id: str) -> tuple[float, ...]:
    shares = SHARES.get(variant_id, SHARES[UNMEASURED])
    if len(shares) != len(LEVELS) - 1:
        raise LookupError(f"{variant_id}: {len(LEVELS)} levels, {len(shares)} steps between them")
    steps = (400 * log10(share / (1 - share)) for share in shares)
    heights = tuple(accumulate(steps, initial=0.0))
    zero = CENTRE - heights[CENTRAL_LEVEL - 1]
    return tuple(round(zero + height, 1) for height in heights)
