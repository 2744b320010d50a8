"""Fits the points that players of each level get from a position, for the coach.

    python bench/coach_levels.py [--games 200] [--levels 1 3 5 7 9] [--variants international ...]
        [--nodes 20000]

Each level plays against itself from random openings. Every fourth position is judged by a search of
*nodes*, and held against the result of the game. Printed for each variant and level: the width of
the draw and the scale, in men, of

    win = 1 / (1 + e^((width - men) / scale)),  loss = 1 / (1 + e^((width + men) / scale)),

fitted by the likelihood of the results; the points that a side got which the search saw winning by
force; and the mean of the points in bands of a man beside those of the fit.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from damas import Game
from damas.board import COLOURS
from damas.engine import Engine, Limits

GAMES = {
    "international": "internacional",
    "brazilian": "fenae-2025",
    "portuguese": "portuguesa-fpd",
}
OPENING_PLIES, EVERY, LONGEST = 6, 4, 200
WIDTHS = [0.05 * step for step in range(41)]
SCALES = [0.05 * step for step in range(4, 61)]
BANDS = (-3, -2, -1, 0, 1, 2, 3)
FITTED = 3.5  # men


class Seen(NamedTuple):
    """A judged position: *men* for the side to move, None where it wins or loses by force, which
    *forced* says (1 or -1), and its *points* in the end."""

    men: float | None
    forced: int
    points: float


def played(rules: str, number: int, seed: int, judge: Engine, nodes: int) -> Iterator[Seen]:
    """The judged positions of one game of level *number* against itself."""
    chance, game, player = random.Random(seed), Game(rules), Engine(8)
    for _ in range(OPENING_PLIES):
        if not game.is_over:
            game.push(chance.choice(game.legal_moves))
    judged = []
    while not game.is_over and game.ply < LONGEST:
        if game.ply % EVERY == seed % EVERY:
            judged.append((game.turn, judge.analyse(game, Limits(nodes=nodes))))
        game.push(player.play(game, number, seed=seed * 1000 + game.ply).move)
    outcome = game.outcome
    if outcome is None:
        return
    for colour, found in judged:
        points = 1.0 if outcome.result == colour else 0.0 if outcome.result in COLOURS else 0.5
        plies = found.win_in_plies
        forced = 0 if plies is None else 1 if plies > 0 else -1
        yield Seen(None if forced else found.score, forced, points)


def chances(men: float, width: float, scale: float) -> tuple[float, float]:
    """The chances to win and to lose."""
    win, loss = (1 / (1 + math.exp((width - sign * men) / scale)) for sign in (1, -1))
    return win, loss


def fit(seen: Sequence[Seen]) -> tuple[float, float]:
    """The width and the scale that make the results most likely."""
    # beyond a few men a game that turns says more about the ending than about the lead
    known = ((one.men, one.points) for one in seen if one.men is not None)
    rows = [(men, points) for men, points in known if abs(men) <= FITTED]

    def likelihood(width: float, scale: float) -> float:
        total = 0.0
        for men, points in rows:
            win, loss = chances(men, width, scale)
            part = win if points == 1 else loss if points == 0 else 1 - win - loss
            total += math.log(max(part, 1e-9))
        return total

    # the likelihood has one top: along one axis, then the other
    width, scale = 0.5, 1.0
    for _ in range(6):
        scale = max(SCALES, key=lambda one: likelihood(width, one))
        width = max(WIDTHS, key=lambda one: likelihood(one, scale))
    return width, scale


def show(seen: Sequence[Seen], width: float, scale: float) -> None:
    """The means of the points, band by band."""
    for low in BANDS:
        band = [one for one in seen if one.men is not None and low - 0.5 <= one.men < low + 0.5]
        if band:
            win, loss = chances(low, width, scale)
            mean = sum(one.points for one in band) / len(band)
            fitted = (1 + win - loss) / 2
            print(f"    {low:+} men: {len(band)} positions, {mean:.2f} points, fit {fitted:.2f}")


def main() -> None:
    """Reads the options, plays, fits, prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 3, 5, 7, 9])
    parser.add_argument("--variants", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--nodes", type=int, default=20_000)
    options = parser.parse_args()
    judge = Engine(32)
    for name in options.variants:
        for number in options.levels:
            seen = [
                one
                for seed in range(options.games)
                for one in played(GAMES[name], number, seed, judge, options.nodes)
            ]
            width, scale = fit(seen)
            forced = [
                one.points if one.forced > 0 else 1 - one.points for one in seen if one.forced
            ]
            won = sum(forced) / len(forced) if forced else 1.0
            print(
                f"{name} {number}: width {width:.2f}, scale {scale:.2f}, won {won:.3f}"
                f" ({len(seen)} positions, {len(forced)} forced)",
                flush=True,
            )
            show(seen, width, scale)


if __name__ == "__main__":
    main()
