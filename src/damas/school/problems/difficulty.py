"""The first estimate of a problem's difficulty, from the search's own effort.

It is a rating on the scale of players, until attempts of people correct it (Glicko-2). The parts
are stated in points: how often the search had to double its nodes until it found the first move
and kept it, the moves to find after the first, the pieces given up, the moves that look playable.
"""

from __future__ import annotations

from math import log2

from .motifs import LineOfPlay
from .proving import Proof

BASE = 850
DOUBLING = 75  # of the nodes, from the first few on
FEW_NODES = 16
TURN = 110  # each move to find after the first
SACRIFICE = 60
PLAUSIBLE = 22  # each other first move that looks playable
QUIET = 90  # a first move that neither captures nor gives up a piece
LEAST, MOST = 700, 2600
FIRST_DEVIATION = 250.0  # of the estimate, in points


def first_rating(proof: Proof, line: LineOfPlay, *, quiet: bool) -> int:
    """The rating of a problem that nobody has tried."""
    points = BASE + DOUBLING * log2(1 + proof.effort.nodes / FEW_NODES)
    points += TURN * ((proof.asked + 1) // 2 - 1)
    points += SACRIFICE * min(max(line.sacrifices(), 0), 5)
    points += PLAUSIBLE * (proof.plausible - 1)
    points += QUIET if quiet else 0
    return round(min(max(points, LEAST), MOST))
