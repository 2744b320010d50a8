"""The stronger of two evaluations: pairs of games, Elo with its interval, and the SPRT."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .. import _kernel
from ..game import Game
from ..match.tally import Tally
from .games import chunk_seed, regulation_for

AT_ONCE = 10  # pairs between two reports


@dataclass(frozen=True, slots=True)
class DuelTerms:
    """The terms of play: *nodes* or *seconds* a move, at most *pairs*; the openings come from
    *seed*."""

    nodes: int = 0
    seconds: float = 0.0
    pairs: int = 200
    seed: int = 1


def duel(
    variant: str,
    first: _kernel.Evaluator | None,
    second: _kernel.Evaluator | None,
    terms: DuelTerms,
    progress: Callable[[Tally], bool],
) -> Tally:
    """Plays pairs of games with colours exchanged until enough, or until *progress* says stop."""
    start = Game(regulation_for(variant))
    tally = Tally()
    while tally.count < terms.pairs:
        points = _kernel.duel(
            start,
            first,
            second,
            nodes=terms.nodes,
            seconds=terms.seconds,
            pairs=min(AT_ONCE, terms.pairs - tally.count),
            seed=chunk_seed(terms.seed, tally.count),
        )
        tally = tally.plus(points)
        if progress(tally):
            break
    return tally
