"""An arena: for a given time everybody who is free is paired again and again, and points count.

A win gives 2 points and a draw 1; after two wins in a row a game counts double, until one is not
won. No rule book knows this form of play, so no article is cited. People are named by their numbers
in the room; everything follows from the played games; chance is passed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .night import Below, NightGame, Pair

WIN, DRAW = 2, 1
FIRE = 2
"""Wins in a row after which games count double."""
RECENT = 3
"""The opponents whom a person meets again only if there is nobody else: the last ones."""
AGAIN = 100_000
"""The weight of meeting the last opponent once more, far above that of any difference in points."""
LATELY = 1_000
SWEEPS = 30
NEAR = 40
"""Pairs before and after, in the order of points, with which a pair may change partners: of more
people all pairs with all others would take seconds."""


@dataclass(frozen=True, slots=True)
class ArenaLine:
    """A line of the standings. *scores*: the points of each game in order; *on_fire*: the next game
    counts double."""

    number: int
    points: int
    games: int
    wins: int
    draws: int
    losses: int
    scores: tuple[int, ...] = ()
    on_fire: bool = False


def arena_table(numbers: Iterable[int], games: Sequence[NightGame]) -> list[ArenaLine]:
    """The standings: the most points first, then the most wins, then the fewest games, then by
    number. *games* in the order in which they ended.

    >>> won = NightGame(1, 1, 2, over=True, result="white")
    >>> [line.points for line in arena_table([1, 2], [won, won, won])]
    [8, 0]
    """
    results: dict[int, list[str]] = {number: [] for number in numbers}
    for game in games:
        if game.result is None or game.white is None or game.black is None:
            continue
        for number, colour in ((game.white, "white"), (game.black, "black")):
            worth = "draw" if game.result == "draw" else "win" if game.result == colour else "loss"
            results.setdefault(number, []).append(worth)
    lines = [_line(number, found) for number, found in results.items()]
    return sorted(lines, key=lambda line: (-line.points, -line.wins, line.games, line.number))


def _line(number: int, results: Sequence[str]) -> ArenaLine:
    scores, row = [], 0
    for worth in results:
        points = {"win": WIN, "draw": DRAW, "loss": 0}[worth]
        scores.append(points * 2 if row >= FIRE else points)
        row = row + 1 if worth == "win" else 0
    wins, draws, losses = (results.count(worth) for worth in ("win", "draw", "loss"))
    points, fire = sum(scores), row >= FIRE
    return ArenaLine(number, points, len(results), wins, draws, losses, tuple(scores), fire)


def arena_pairs(
    free: Sequence[int], games: Sequence[NightGame], below: Below, *, others: bool = False
) -> list[Pair]:
    """Pairs of people who are *free*: those of near points meet, and nobody meets one of the last
    opponents again if that can be avoided. The odd person, the one with most games, waits.

    *games* in the order in which they began. *others*: more people play and will be free soon; two
    who have just met wait for them.
    """
    points = {line.number: line.points for line in arena_table(free, games)}
    lots = {number: below(1_000_000) for number in sorted(free)}
    order = sorted(free, key=lambda one: (-points[one], lots[one], one))
    if len(order) % 2:
        played = Counter(one for game in games for one in game.people)
        order.remove(max(order, key=lambda one: (played[one], -points[one], lots[one])))
    last = _last_opponents(order, games)
    pairs = list(zip(order[::2], order[1::2], strict=True))
    for _ in range(SWEEPS):
        if not _improve(pairs, points, last):
            break
    return [pair for pair in pairs if not (others and _cost(pair, points, last) >= AGAIN)]


def _last_opponents(people: Iterable[int], games: Sequence[NightGame]) -> dict[int, list[int]]:
    """The last opponents of each person, the last one first."""
    found: dict[int, list[int]] = {one: [] for one in people}
    for game in reversed(games):
        if len(game.people) == 2:
            for one, other in (game.people, game.people[::-1]):
                if one in found and len(found[one]) < RECENT:
                    found[one].append(other)
    return found


def _cost(pair: Pair, points: dict[int, int], last: dict[int, list[int]]) -> int:
    one, other = pair
    cost = (points[one] - points[other]) ** 2
    for had, who in ((last[one], other), (last[other], one)):
        if had and had[0] == who:
            cost += AGAIN
        elif who in had:
            cost += LATELY
    return cost


def _improve(pairs: list[Pair], points: dict[int, int], last: dict[int, list[int]]) -> bool:
    """Changes partners of two pairs where that is better; returns whether it did."""
    better = False
    for at in range(len(pairs)):
        for further in range(at + 1, min(at + 1 + NEAR, len(pairs))):
            (one, two), (three, four) = pairs[at], pairs[further]
            now = _cost(pairs[at], points, last) + _cost(pairs[further], points, last)
            ways = (((one, three), (two, four)), ((one, four), (two, three)))
            costs = [sum(_cost(pair, points, last) for pair in way) for way in ways]
            best = costs.index(min(costs))
            if costs[best] < now:
                pairs[at], pairs[further] = ways[best]
                better = True
    return better
