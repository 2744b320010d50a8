"""The stronger of two evaluations: pairs of games, Elo with its interval, and the SPRT."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from ... import _kernel
from ...cluster import Executor, LocalThreads, Progress, Unit, UnitStore, spread
from ...rules.game import Game
from ..match.tally import Tally
from .chunks import evaluator, files_of
from .constants import check_tuned, in_order
from .games import chunk_seed, regulation_for

AT_ONCE = 10  # pairs between two reports


@dataclass(frozen=True, slots=True)
class DuelTerms:
    """The terms of play: *nodes* or *seconds* a move, at most *pairs*; the openings come from
    *seed*. *constants* are those of the first side's search that are not as they ship."""

    nodes: int = 0
    seconds: float = 0.0
    pairs: int = 200
    seed: int = 1
    constants: Mapping[str, int] = field(default_factory=dict)


def duel(  # noqa: PLR0913, PLR0917  (players, terms, listener, workers)
    variant: str,
    first: Path | None,
    second: Path | None,
    terms: DuelTerms,
    progress: Callable[[Tally], bool],
    where: Executor | None = None,
    kept: UnitStore | None = None,
    hear: Callable[[Progress], None] | None = None,
) -> Tally:
    """Plays pairs of games with colours exchanged until enough, or until *progress* says stop.

    *first* and *second* are files of weights; None is the evaluation by hand. By the workers of
    *where* the pairs are the same, and are counted in the same order; *hear* is told of those that
    are played.
    """
    tally = Tally()
    if terms.constants:
        check_tuned(variant)
    constants = in_order(terms.constants) if terms.constants else ()
    asked = (variant, terms.nodes, terms.seconds, constants, first is not None, second is not None)
    units = [
        Unit(
            f"games-{begin}",
            (*asked, min(AT_ONCE, terms.pairs - begin), chunk_seed(terms.seed, begin)),
            files_of(first, second),
        )
        for begin in range(0, terms.pairs, AT_ONCE)
    ]
    with LocalThreads(1) if where is None else nullcontext(where) as place:
        played = spread(play_pairs, units, place, kept=kept, in_order=True, progress=hear)
        for _, points in played:
            tally = tally.plus(
                list(map(sum, zip(points[::2], points[1::2], strict=True))), points.count(1)
            )
            if progress(tally):
                break
    return tally


def play_pairs(  # noqa: PLR0913, PLR0917  (the arguments of a unit of work)
    variant: str,
    nodes: int,
    seconds: float,
    constants: tuple[int, ...],
    has_first: bool,
    has_second: bool,
    pairs: int,
    seed: int,
    *weights: Path,
) -> bytes:
    """The half points of the first evaluation in so many *pairs*, a byte for each game; *weights*
    are the files of those that have one."""
    files = iter(weights)
    points = _kernel.duel(
        Game(regulation_for(variant)),
        evaluator(next(files) if has_first else None),
        evaluator(next(files) if has_second else None),
        nodes=nodes,
        seconds=seconds,
        pairs=pairs,
        seed=seed,
        first_constants=constants,
    )
    return bytes(chain.from_iterable(points))
