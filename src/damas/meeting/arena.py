"""An arena: for a given time everybody who is free is paired again and again, and points count.

A win gives 2 points and a draw 1; after two wins in a row a game counts double, until one is not
won. Who gave up half of the own time has a point more for a win. No rule book knows this form of
play, so no article is cited. People are named by their numbers in the room; everything follows from
the played games; chance is passed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..base.i18n import Text
from .night import Below, NightGame, Pair

WIN, DRAW = 2, 1
FIRE = 2
"""Wins in a row after which games count double."""
HALVED = 1
"""The points more for a win with half of the time."""
RULE = Text(
    "A win gives {win}, a draw {draw}; whoever has won {fire} in a row plays for double points.",
    {"win": WIN, "draw": DRAW, "fire": FIRE},
)
"""What counts, for those who play."""
LEAST_PLIES = 10
"""A game of fewer moves of both gives no such point: the other player gave it up at once."""
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

    def order(self) -> tuple[int, int, int, int]:
        """The key by which standings are sorted: the most points first, then the most wins, then
        the fewest games, then by number."""
        return -self.points, -self.wins, self.games, self.number


@dataclass(frozen=True, slots=True)
class ArenaPerson:
    """A person who is to be paired: *points* so far, *games* begun, the *last* opponents, the last
    one first."""

    points: int
    games: int
    last: tuple[int, ...]


def arena_table(numbers: Iterable[int], games: Sequence[NightGame]) -> list[ArenaLine]:
    """The standings in their order. *games* in the order in which they ended.

    >>> won = NightGame(1, 1, 2, over=True, result="white")
    >>> [line.points for line in arena_table([1, 2], [won, won, won])]
    [8, 0]
    """
    results: dict[int, list[tuple[str, int]]] = {number: [] for number in numbers}
    for game in games:
        if game.result is None or game.white is None or game.black is None:
            continue
        for number, colour in ((game.white, "white"), (game.black, "black")):
            worth = "draw" if game.result == "draw" else "win" if game.result == colour else "loss"
            more = HALVED if colour in game.halved and game.plies >= LEAST_PLIES else 0
            results.setdefault(number, []).append((worth, more if worth == "win" else 0))
    lines = [_line(number, found) for number, found in results.items()]
    return sorted(lines, key=ArenaLine.order)


def _line(number: int, results: Sequence[tuple[str, int]]) -> ArenaLine:
    scores, row = [], 0
    for worth, more in results:
        points = {"win": WIN, "draw": DRAW, "loss": 0}[worth]
        scores.append((points * 2 if row >= FIRE else points) + more)
        row = row + 1 if worth == "win" else 0
    ends = [worth for worth, _ in results]
    wins, draws, losses = (ends.count(worth) for worth in ("win", "draw", "loss"))
    points, fire = sum(scores), row >= FIRE
    return ArenaLine(number, points, len(results), wins, draws, losses, tuple(scores), fire)


def arena_pairs(
    free: Sequence[int], games: Sequence[NightGame], below: Below, *, others: bool = False
) -> list[Pair]:
    """Pairs of people who are *free*, as `pairs_of` makes them. *games* in the order in which they
    began."""
    points = {line.number: line.points for line in arena_table(free, games)}
    played = Counter(one for game in games for one in game.people)
    last = _last_opponents(free, games)
    people = {one: ArenaPerson(points[one], played[one], tuple(last[one])) for one in free}
    return pairs_of(people, below, others=others)


def pairs_of(
    people: Mapping[int, ArenaPerson], below: Below, *, others: bool = False
) -> list[Pair]:
    """Pairs of *people* who are free: those of near points meet, and nobody meets one of the last
    opponents again if that can be avoided. The odd person, the one with most games, waits.

    *others*: more people play and will be free soon; two who have just met wait for them.
    """
    lots = {number: below(1_000_000) for number in sorted(people)}
    order = sorted(people, key=lambda one: (-people[one].points, lots[one], one))
    if len(order) % 2:
        waits = max(order, key=lambda one: (people[one].games, -people[one].points, lots[one]))
        order.remove(waits)
    pairs = list(zip(order[::2], order[1::2], strict=True))
    costs = [_cost(pair, people) for pair in pairs]
    for _ in range(SWEEPS):
        if not _improve(pairs, costs, people):
            break
    return [pair for pair, cost in zip(pairs, costs, strict=True) if not (others and cost >= AGAIN)]


def _last_opponents(people: Iterable[int], games: Sequence[NightGame]) -> dict[int, list[int]]:
    """The last opponents of each person, the last one first."""
    found: dict[int, list[int]] = {one: [] for one in people}
    for game in reversed(games):
        if len(game.people) == 2:
            for one, other in (game.people, game.people[::-1]):
                if one in found and len(found[one]) < RECENT:
                    found[one].append(other)
    return found


def _cost(pair: Pair, people: Mapping[int, ArenaPerson]) -> int:
    one, two = people[pair[0]], people[pair[1]]
    cost = (one.points - two.points) ** 2
    for had, other in ((one.last, pair[1]), (two.last, pair[0])):
        if other in had:
            cost += AGAIN if had[0] == other else LATELY
    return cost


def _improve(pairs: list[Pair], costs: list[int], people: Mapping[int, ArenaPerson]) -> bool:
    """Changes partners of two pairs where that is better; returns whether it did. *costs*: of the
    pairs as they stand."""
    better = False
    for at in range(len(pairs)):
        for further in range(at + 1, min(at + 1 + NEAR, len(pairs))):
            now = costs[at] + costs[further]
            if not now:
                continue
            (one, two), (three, four) = pairs[at], pairs[further]
            for way in (((one, three), (two, four)), ((one, four), (two, three))):
                first, second = (_cost(pair, people) for pair in way)
                if first + second < now:
                    pairs[at], pairs[further] = way
                    costs[at], costs[further] = first, second
                    now, better = first + second, True
    return better
