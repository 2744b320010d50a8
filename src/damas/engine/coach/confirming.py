"""A second look at a move that may be a mistake, which decides whether and how it is marked.

The first look at a game takes as long as one likes, and finds the moves that may be mistakes. The
second one is the same however long the first was, unless that was very long: it begins with an
empty table, and searches the positions after and before the move three times, each time twice as
long. A mark is given where all three see a mistake, and its sign is the mildest of theirs; by the
last one so much more has to be given away, the more the shorter it was. So a mark that is given
stays when the game is looked at again for longer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..._kernel import Move
from ...rules.game import Game
from ..player import Analyst
from ..types import MAX_DEPTH, MAX_NODES, MAX_SECONDS, Limits
from .judged import Expectation, judge_move
from .signs import SEVERITY, JudgedMove, sign_of

SURE_NODES = 480_000  # of the longest search, at least
TIMES = 2  # the nodes and the time of the search before; and of the first look, at least
STEPS = 3
CERTAIN = 0.4  # points given away, as no longer search takes back
SLACK = 0.02  # points, of searches of `SURE_NODES`; half as much where they are four times as long
DOUBTFUL = 0.5  # of the points that a sign takes: from there on a move is looked at again


def is_doubtful(
    track: Game, move: Move, judged: JudgedMove, curves: Sequence[Expectation | None]
) -> bool:
    """Whether *move* in *track*'s position may be a mistake to players of one of *curves*."""
    return any(sign_of(track, move, judged, curve, DOUBTFUL) is not None for curve in curves)


def search_again(  # noqa: PLR0913, PLR0917  (how far a look goes)
    track: Game,
    move: Move,
    analyst: Analyst,
    limits: Limits,
    curves: Sequence[Expectation | None],
    most: int = STEPS,
) -> tuple[JudgedMove, ...]:
    """The judgements on *move* in *track*'s position, of *most* searches, those of the longest
    last; they end where they are settled."""
    analyst.clear()
    found: list[JudgedMove] = []
    *_, longest = every = tuple(limits_again(limits))
    for longer in every[:most]:
        after, before = judge_move(track, move, analyst, longer)
        found.append(JudgedMove(before, after, _slack(longest) if longer is longest else 0.0))
        if is_settled(track, move, found, curves):
            break
    return tuple(found)


def is_settled(
    track: Game, move: Move, found: Sequence[JudgedMove], curves: Sequence[Expectation | None]
) -> bool:
    """Whether no longer search is needed after those *found*: all are made, the end of the game is
    proven, no curve sees a mistake any more, or all are certain."""
    if not found or len(found) == STEPS:
        return bool(found)
    last = found[-1]
    seen = any(sign_of(track, move, last, one) for one in curves)
    return last.is_proven or not seen or all(last.given(one) >= CERTAIN for one in curves)


def _slack(limits: Limits) -> float:
    """The points by which a search by *limits*, the longest of a second look, may be wrong."""
    return SLACK * math.sqrt(SURE_NODES / limits.nodes) if limits.nodes else SLACK


def limits_again(limits: Limits) -> Iterator[Limits]:
    """The limits of the searches of a second look, after a first one by *limits*."""
    longest = SURE_NODES
    while limits.nodes and longest < TIMES * limits.nodes:
        longest *= TIMES
    for step in range(STEPS):
        times = TIMES**step
        yield replace(
            limits,
            nodes=limits.nodes and min(longest * times // TIMES ** (STEPS - 1), MAX_NODES),
            time_seconds=limits.time_seconds and min(limits.time_seconds * times, MAX_SECONDS),
            depth=limits.depth and min(limits.depth + step, MAX_DEPTH),
        )


def confirmed_sign(
    track: Game, move: Move, looks: Sequence[JudgedMove], curve: Expectation | None
) -> int | None:
    """The mildest sign of *looks* at *move* in *track*'s position, None where one of them sees no
    mistake; where the last one proves the ends, by that one alone."""
    if looks and looks[-1].is_proven:
        looks = looks[-1:]
    signs = [sign_of(track, move, one, curve) for one in looks]
    known = [sign for sign in signs if sign is not None]
    return min(known, key=SEVERITY.__getitem__) if known and len(known) == len(signs) else None
