"""Virtual points of an accelerated Swiss: the Baku acceleration of FIDE C.04.5.1 (spp.fide.com).

The first half of the list of round 1, rounded up to an even number (twice a quarter, rounded up),
is group A. The accelerated rounds are the first half of all, rounded up. In the first half of
these, rounded up, group A is paired with the points of a win more, in the rest with those of a draw
more. Later entries stand below the list of round 1, so they are in group B.
"""

from __future__ import annotations

from fractions import Fraction

from ..model.state import TournamentState


def virtual_points(state: TournamentState) -> dict[tuple[int, int], Fraction]:
    """(pairing number, round) → points that count for pairing alone; {} without acceleration."""
    rules = state.rules
    if rules.system != "swiss" or rules.acceleration != "baku":
        return {}
    numbers = sorted(one.player.no for one in state.entrants.values() if one.first_round == 1)
    group = numbers[: 2 * -(-len(numbers) // 4)]
    last = -(-state.rounds_total // 2)
    whole, games = -(-last // 2), rules.games if rules.score == "games" else 1
    return {
        (no, number): (rules.points.win if number <= whole else rules.points.draw) * games
        for no in group
        for number in range(1, last + 1)
    }
