"""The points that can be bought with games that nobody played, and the honest games that wait.

    python bench/farming.py [--seed N]

Each attack is one winner with its own other accounts; each honest group is a club, a family or a
lobby whose people have true strengths. All go through the store as a server counts them; "before"
is the same games without a judgement. The rules are `damas.people.fair_ratings`.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from damas.people.fair_ratings import GamePlayed
from damas.store import RatedGame, Ratings, open_database
from damas.store.models.people import PersonRow
from damas.store.transaction import transaction

START_MS = 1_800_000_000_000
MINUTE_MS = 60_000
DAY_MS = 86_400_000
FULL = GamePlayed("resignation", 60, 8 * MINUTE_MS)
QUICK = GamePlayed("resignation", 12, 20_000)
FOUR = GamePlayed("resignation", 4, 1_000)
KIND = ("brazilian", "blitz")
WINNER = "w"
GROUPS = 10


@dataclass(frozen=True)
class One:
    """A game of a simulation: White's points, how it went, when it ended."""

    white: str
    black: str
    score: float
    played: GamePlayed
    at_ms: int


def feeding(feeders: int, games: int, played: GamePlayed, a_day: int = 100) -> Iterator[One]:
    """A winner whose own other accounts lose so many games each."""
    for number in range(feeders * games):
        at_ms = START_MS + number // a_day * DAY_MS + number % a_day * MINUTE_MS
        yield One(WINNER, f"f{number % feeders}", 1.0, played, at_ms)


def first_one_then_the_next(feeders: int, games: int, played: GamePlayed) -> Iterator[One]:
    """The same, one thrown away account after another."""
    for number in range(feeders * games):
        yield One(WINNER, f"f{number // games}", 1.0, played, START_MS + number * MINUTE_MS)


def honest(
    rng: random.Random, people: int, rounds: int, *, together: bool, spread: float = 300
) -> Iterator[One]:
    """People of a club who meet by lot; now and then one gives up early, or is called away."""
    strength = {f"p{n}": rng.gauss(1500, spread) for n in range(people)}
    for number in range(rounds):
        at_ms = START_MS + number // 8 * DAY_MS + number % 8 * 15 * MINUTE_MS
        names = rng.sample(sorted(strength), people)
        for white, black in zip(names[::2], names[1::2], strict=False):
            score = _score(rng, strength[white] - strength[black])
            yield One(white, black, score, replace(_way(rng), together=together), at_ms)


def family(rng: random.Random, children: int, games: int) -> Iterator[One]:
    """A parent who wins nearly always, at home, against children who play nobody else."""
    for number in range(games):
        child = f"c{rng.randrange(children)}"
        at_ms = START_MS + number // 5 * DAY_MS + number % 5 * 10 * MINUTE_MS
        yield One("p", child, _score(rng, 500), replace(_way(rng), together=True), at_ms)


def lobby(rng: random.Random, people: int, games: int) -> Iterator[One]:
    """A server on its first days: everybody is new, half of them play three games or fewer."""
    strength = {f"p{n}": rng.gauss(1500, 300) for n in range(people)}
    left = {one: rng.choice((1, 2, 3, 20, 40, 80)) for one in strength}
    for number in range(games):
        here = sorted(one for one, more in left.items() if more)
        if len(here) < 2:
            return
        white, black = rng.sample(here, 2)
        left[white] -= 1
        left[black] -= 1
        score = _score(rng, strength[white] - strength[black])
        yield One(white, black, score, _way(rng), START_MS + number * 10 * MINUTE_MS)


def _score(rng: random.Random, ahead: float) -> float:
    hope = 1 / (1 + 10 ** (-ahead / 400))
    return rng.choices((1.0, 0.5, 0.0), (max(hope - 0.1, 0.01), 0.2, max(0.9 - hope, 0.01)))[0]


def _way(rng: random.Random) -> GamePlayed:
    """An honest game as it goes: one of twenty-five is given up within ten moves."""
    plies = rng.randint(10, 19) if rng.random() < 0.04 else rng.randint(24, 120)
    return GamePlayed("resignation", plies, plies * rng.randint(2_500, 7_000))


def played_through(games: list[One], *, judged: bool) -> tuple[float, int, int]:
    """The winner's rating (of "w", else of the best), the games that wait, and all games."""
    with tempfile.TemporaryDirectory() as folder:
        database = open_database(f"sqlite:///{Path(folder) / 'farm.sqlite'}")
        names = sorted({name for one in games for name in (one.white, one.black)})
        with transaction(database) as session:
            session.add_all(
                PersonRow(
                    id=name, kind="account", name=name, skeleton=name, created_ms=0, seen_ms=0
                )
                for name in names
            )
        ratings = Ratings(database)
        for number, one in enumerate(games):
            game = RatedGame(f"g{number}", *KIND, one.score, one.at_ms, one.white, one.black)
            ratings.record(replace(game, played=one.played) if judged else game)
        waiting = sum(len(pair.games) for pair in ratings.waiting(100_000))
        known = ratings.of_people(names, *KIND)
        best = known[WINNER].value if WINNER in known else max(one.value for one in known.values())
        database.close()
        return best, waiting, len(games)


def main() -> None:
    """Prints one line for each attack and each honest group."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=7)
    rng = random.Random(parser.parse_args().seed)
    same = replace(QUICK, together=True)
    cases: dict[str, list[One]] = {
        "1 account, 6 games of 4 plies": list(feeding(1, 6, FOUR)),
        "1 account, one address, 12 plies": list(feeding(1, 40, same, 10)),
        "1 account, 12 plies": list(feeding(1, 40, QUICK, 10)),
        "1 account, full games": list(feeding(1, 40, FULL, 10)),
        "10 accounts, one address, 12 plies": list(feeding(10, 20, same)),
        "10 accounts, 12 plies": list(feeding(10, 20, QUICK)),
        "10 accounts, full games": list(feeding(10, 20, FULL)),
        "10 accounts one after another, full": list(first_one_then_the_next(10, 20, FULL)),
        "30 accounts, 2 full games each": list(first_one_then_the_next(30, 2, FULL)),
        "honest: 10 clubs of 12, 40 rounds": [],
        "honest: 10 families, 60 games": [],
        "honest: 10 new lobbies of 60": [],
    }
    groups = {
        "honest: 10 clubs of 12, 40 rounds": lambda: honest(rng, 12, 40, together=True),
        "honest: 10 families, 60 games": lambda: family(rng, 2, 60),
        "honest: 10 new lobbies of 60": lambda: lobby(rng, 60, 400),
    }
    for name, games in cases.items():
        if games:
            before, after = (played_through(games, judged=judged) for judged in (False, True))
            print(f"{name:38} {before[0]:6.0f} -> {after[0]:6.0f}  ({after[1]} of {after[2]} wait)")
            continue
        runs = [played_through(list(groups[name]()), judged=True) for _ in range(GROUPS)]
        waiting, whole = sum(one[1] for one in runs), sum(one[2] for one in runs)
        print(f"{name:38} {waiting} of {whole} games wait ({waiting / whole:.2%})")


if __name__ == "__main__":
    main()
