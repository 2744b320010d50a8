"""Tuning the constants of the search by games (SPSA, J. C. Spall 1992).

Every step moves all constants at once, each a little up or down by chance, and plays the engine so
changed against the one changed the other way. What won points goes on a little; chance has it
that each constant's own share comes out in the sum of many games.
"""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ... import _kernel
from ...base.errors import EngineError
from ...base.files import write_whole
from ...cluster import Executor, LocalThreads, Progress, Unit, spread
from ...rules.game import Game
from .chunks import evaluator, files_of
from .constants import check_tuned, in_order, search_constants
from .games import chunk_seed, regulation_for

PAIRS = 4  # of games in a unit of work: one change by chance
REACH = 12  # the share of a constant's bounds that a change goes at the end is one by this
LEAST_REACH = 0.6  # or so much: whole numbers have to differ
GAIN_FALL, REACH_FALL = 0.602, 0.101  # how gain and reach fall, as Spall advises
WARMING = 0.1  # of all pairs, which steady the first steps


@dataclass(frozen=True, slots=True)
class SpsaPlan:
    """The games to play: *pairs* of *variant*, *nodes* a move, of which each step takes *units* of
    four. *gain* is what a point won at the end moves a constant, in reaches of its change. *begin*
    has the values that are not those that ship."""

    variant: str
    nodes: int
    pairs: int
    units: int = 8
    seed: int = 1
    gain: float = 0.003
    begin: Mapping[str, int] = field(default_factory=dict)

    @property
    def steps(self) -> int:
        """The number of steps."""
        return -(-self.pairs // (self.units * PAIRS))


@dataclass(slots=True)
class SpsaState:
    """The *values* after so many *steps*, and the points, wins less losses, of each step's units:
    large ones tell of constants that matter."""

    values: dict[str, float]
    steps: int = 0
    points: int = 0


Tell = Callable[[SpsaState, Progress], None]


def tune(
    plan: SpsaPlan, out: Path, weights: Path | None, tell: Tell, where: Executor | None = None
) -> SpsaState:
    """Plays what is missing of *plan*, by the evaluation of the file *weights* (None: that by
    hand), and keeps the state in *out* after each step; *tell* hears of each.

    An interrupted run goes on from there. By so many workers as *where* has, the values are the
    same. Raises EngineError when *out* was begun with another plan, or no constants of the game
    may be tried here.
    """
    check_tuned(plan.variant)
    terms = json.loads(json.dumps({**asdict(plan), "evaluation": weights and weights.name}))
    state = _read(out, terms) or SpsaState(
        {name: float(plan.begin.get(name, one.shipped)) for name, one in search_constants().items()}
    )
    first, began = state.steps, time.monotonic()
    with LocalThreads(1) if where is None else nullcontext(where) as place:
        for step in range(first, plan.steps):
            _take_step(plan, state, step, weights, place)
            kept = {"plan": terms, **asdict(state)}
            write_whole(out, json.dumps(kept, indent=1).encode() + b"\n")
            each, done = plan.units * PAIRS, step + 1
            spent = time.monotonic() - began
            fresh = (done - first) * each
            tell(state, Progress(done * each, plan.steps * each, fresh, spent))
    return state


def _read(out: Path, terms: Mapping[str, object]) -> SpsaState | None:
    if not out.exists():
        return None
    try:
        kept = json.loads(out.read_text("utf-8"))
        if kept.pop("plan") == terms and kept["values"].keys() == search_constants().keys():
            return SpsaState(**kept)
    except (ValueError, LookupError, TypeError, AttributeError):
        pass
    raise EngineError("other-plan", "{path}: begun with another plan", path=str(out))


def _take_step(
    plan: SpsaPlan, state: SpsaState, step: int, weights: Path | None, place: Executor
) -> None:
    changes = [SpsaChange.by_chance(plan, state.values, step, unit) for unit in range(plan.units)]
    units = [
        Unit(
            f"step-{step}-{number}",
            (plan.variant, plan.nodes, change.up, change.down, change.seed),
            files_of(weights),
        )
        for number, change in enumerate(changes)
    ]
    played = spread(play_change, units, place, in_order=True)
    for change, (_, points) in zip(changes, played, strict=True):
        won = sum(points) - 2 * len(points)
        state.points += abs(won)
        for name, by in change.by.items():
            state.values[name] = _within(name, state.values[name] + by * won)
    state.steps = step + 1


@dataclass(frozen=True, slots=True)
class SpsaChange:
    """One change by chance: all constants of either side, what a point of the first moves each
    value by, and the seed of the openings."""

    up: tuple[int, ...]
    down: tuple[int, ...]
    by: Mapping[str, float]
    seed: int

    @classmethod
    def by_chance(
        cls, plan: SpsaPlan, values: Mapping[str, float], step: int, unit: int
    ) -> SpsaChange:
        """That of a *unit* of a *step*: the same every time."""
        number = step * plan.units + unit
        chance = random.Random(f"{plan.seed} {number}")
        done, total = (number + 1) * PAIRS, plan.pairs
        gain = plan.gain * ((1 + WARMING) * total / (WARMING * total + done)) ** GAIN_FALL
        up: dict[str, int] = {}
        down: dict[str, int] = {}
        by: dict[str, float] = {}
        for name, one in search_constants().items():
            reach = max((one.most - one.least) / REACH, LEAST_REACH)
            wide = reach * (total / done) ** REACH_FALL
            way, share = chance.choice((-1, 1)), chance.random()
            for side, sign in ((up, way), (down, -way)):
                tried = math.floor(_within(name, values[name] + sign * wide) + share)
                side[name] = min(tried, one.most)
            by[name] = gain * reach * reach / wide * way
        return cls(in_order(up), in_order(down), by, chunk_seed(plan.seed, number))


def _within(name: str, value: float) -> float:
    one = search_constants()[name]
    return min(max(value, one.least), one.most)


def play_change(  # noqa: PLR0913, PLR0917  (the arguments of a unit of work)
    variant: str,
    nodes: int,
    up: tuple[int, ...],
    down: tuple[int, ...],
    seed: int,
    weights: Path | None = None,
) -> bytes:
    """The half points of the search with the constants *up* against that with *down*, a byte for
    each pair."""
    judge = evaluator(weights)
    points = _kernel.duel(
        Game(regulation_for(variant)),
        judge,
        judge,
        nodes=nodes,
        pairs=PAIRS,
        seed=seed,
        first_constants=up,
        second_constants=down,
    )
    return bytes(map(sum, points))
