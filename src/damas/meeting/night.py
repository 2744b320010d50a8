"""A club night: pairs, colours, and the table of the evening.

People are named by their numbers in the room; None is the engine. Everything follows from the
played games; chance is passed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from ..rules.regulations import Points

AGAIN = 1000
"""The weight of meeting the last opponent once more, beside every earlier meeting."""
MET = 10
SWEEPS = 20

Pair = tuple[int, int]
Below = Callable[[int], int]
"""A random number from 0 to n - 1."""


@dataclass(frozen=True, slots=True)
class NightGame:
    """A game of the room: its *round*, the numbers of its players, and its state.

    *result*: "white", "black" or "draw"; None while it goes on, and if it does not count.
    *match*: the match to which it belongs, "" for none. *plies*: the moves of both. *halved*: the
    colours that gave up half of their time.
    """

    round: int
    white: int | None
    black: int | None
    over: bool = False
    result: str | None = None
    points: Points = field(default_factory=Points)
    match: str = ""
    plies: int = 0
    halved: frozenset[str] = frozenset()

    @property
    def people(self) -> tuple[int, ...]:
        """The people who play it."""
        return tuple(one for one in (self.white, self.black) if one is not None)


@dataclass(frozen=True, slots=True)
class NightLine:
    """A line of the table: *points* as the rule book of each game counts them."""

    number: int
    games: int
    wins: int
    draws: int
    losses: int
    points: Fraction


def pair_all(
    free: Sequence[int], games: Sequence[NightGame], below: Below
) -> tuple[list[Pair], int | None]:
    """Pairs by lot of everybody who is *free*, and the odd person, if there is one. Nobody meets
    the last opponent again if that can be avoided, and people who have met least are preferred; the
    person with most games is the odd one.
    """
    people = _shuffled(free, below)
    left: int | None = None
    if len(people) % 2:
        played = Counter(one for game in games for one in _opponents(game))
        left = max(people, key=lambda one: played[one])  # of equals the first of the lot
        people.remove(left)
    cost = _costs(games)
    pairs = list(zip(people[::2], people[1::2], strict=True))
    for _ in range(SWEEPS):
        if not _improve(pairs, cost):
            break
    return pairs, left


def first_colour(
    one: int, other: int, games: Sequence[NightGame]
) -> Literal["white", "black", "lot"]:
    """The colour of *one* against *other*: White for the person who has had it less often, then for
    the person who had Black last; else the lot decides."""
    balance = {person: _balance(person, games) for person in (one, other)}
    if balance[one] != balance[other]:
        return "white" if balance[one] < balance[other] else "black"
    last = {person: _last_colour(person, games) for person in (one, other)}
    if last[one] == last[other]:
        return "lot"
    return "white" if last[one] == "black" or last[other] == "white" else "black"


def table_of(numbers: Iterable[int], games: Sequence[NightGame]) -> list[NightLine]:
    """The table of the evening, the most points first, then the most wins, then by number."""
    lines = [_line(number, games) for number in numbers]
    return sorted(lines, key=lambda line: (-line.points, -line.wins, line.number))


def _line(number: int, games: Sequence[NightGame]) -> NightLine:
    counts: Counter[str] = Counter()
    points = Fraction(0)
    for game in games:
        if game.result is None or number not in game.people:
            continue
        worth = _worth(game, "white" if game.white == number else "black")
        counts[worth] += 1
        points += Fraction(getattr(game.points, worth), game.points.half_points)
    return NightLine(
        number, sum(counts.values()), counts["win"], counts["draw"], counts["loss"], points
    )


def _worth(game: NightGame, colour: str) -> str:
    if game.result == "draw":
        return "draw"
    return "win" if game.result == colour else "loss"


def _opponents(game: NightGame) -> tuple[int, ...]:
    """The people of a game between two people; a game against the engine is none."""
    return game.people if len(game.people) == 2 else ()


def _costs(games: Sequence[NightGame]) -> Counter[frozenset[int]]:
    """The cost of each pair of numbers: higher for people who have met, most for the last pair."""
    cost: Counter[frozenset[int]] = Counter()
    last: dict[int, int] = {}
    for game in games:
        if len(game.people) == 2:
            cost[frozenset(game.people)] += MET
            one, other = game.people
            last[one], last[other] = other, one
    for one, other in last.items():
        cost[frozenset((one, other))] += AGAIN
    return cost


def _improve(pairs: list[Pair], cost: Counter[frozenset[int]]) -> bool:
    """Changes partners of two pairs if that is better; returns whether it did."""
    better = False
    for at in range(len(pairs)):
        for further in range(at + 1, len(pairs)):
            (one, two), (three, four) = pairs[at], pairs[further]
            now = _cost(cost, ((one, two), (three, four)))
            ways = (((one, three), (two, four)), ((one, four), (two, three)))
            best = min(ways, key=lambda way: _cost(cost, way))
            if _cost(cost, best) < now:
                pairs[at], pairs[further] = best
                better = True
    return better


def _cost(cost: Counter[frozenset[int]], pairs: Iterable[Pair]) -> int:
    return sum(cost[frozenset(pair)] for pair in pairs)


def _balance(person: int, games: Sequence[NightGame]) -> int:
    return sum((game.white == person) - (game.black == person) for game in games)


def _last_colour(person: int, games: Sequence[NightGame]) -> str:
    for game in reversed(games):
        if person in game.people:
            return "white" if game.white == person else "black"
    return ""


def _shuffled(people: Sequence[int], below: Below) -> list[int]:
    found = list(people)
    for at in range(len(found) - 1, 0, -1):
        other = below(at + 1)
        found[at], found[other] = found[other], found[at]
    return found
