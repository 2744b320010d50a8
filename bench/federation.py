"""Figures of a federation: ratings of ten years, 20,000 people and 200 events a year.

    python bench/federation.py ratings [--people 20000] [--events 200] [--years 10] [--book fmjd]
    python bench/federation.py pages [--database URL] [--folder F] [--asks 40]

Ratings: one core, plain Python. Pages: `federation_pages.py`. The events are drawn by a seed: every
result follows from hidden strengths.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from datetime import date, timedelta

from federation_pages import run

from damas.registry.ratings import (
    BOOKS,
    RatingEntry,
    RatingList,
    RatingReport,
    ReportedGame,
    recompute,
)

PLAYERS, ROUNDS = 56, 9


def main() -> None:
    """Reads the command and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["ratings", "pages"])
    parser.add_argument("--people", type=int, default=20_000)
    parser.add_argument("--events", type=int, default=200, help="a year")
    parser.add_argument("--years", type=int, default=10)
    parser.add_argument("--months", type=int, default=3, help="between two lists")
    parser.add_argument("--book", choices=list(BOOKS), default="fmjd")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="of the pages: an empty one of PostgreSQL")
    parser.add_argument("--folder", help="of the pages: where the SQLite file lies")
    parser.add_argument("--asks", type=int, default=40, help="of the pages: for each")
    asked = parser.parse_args()
    reports = events(asked.people, asked.events, asked.years, asked.seed)
    games = sum(len(one.games) for one in reports)
    start = first_list(asked.people, asked.seed)
    if asked.what == "pages":
        run(asked, sys.executable, start, reports)
        return
    until = f"{2016 + asked.years}-01-01"
    rules = BOOKS[asked.book].rules
    begin, used = time.perf_counter(), time.process_time()
    lists = list(recompute(start, reports, rules, months=asked.months, until=until))
    wall, used = time.perf_counter() - begin, time.process_time() - used
    last = lists[-1].entries
    rated = sum(1 for one in last.values() if one.rating)
    print(f"{asked.book}: {len(reports)} events, {games} games, {len(lists)} lists")
    print(f"people who played {len(last)}, rated {rated}, digest {lists[-1].digest}")
    print(f"{wall:.1f} s, {used:.1f} s of the processor, {games / used:.0f} games a second")
    begin = time.perf_counter()
    again = list(
        recompute(
            start, reports, rules, months=asked.months, until=until,
            known={one.day: one for one in lists},
        )
    )  # fmt: skip
    same = all(one is other for one, other in zip(lists, again, strict=True))
    print(f"again with the lists known: {time.perf_counter() - begin:.1f} s, the same: {same}")


def first_list(people: int, seed: int) -> RatingList:
    """Ratings of three fifths of the people, near their strengths."""
    chance = random.Random(seed)
    strengths = [chance.gauss(1800, 250) for _ in range(people)]
    entries = {
        f"{number + 1:06}": RatingEntry(max(round(strengths[number] + chance.gauss(0, 100)), 1), 40)
        for number in range(people)
        if number % 5 < 3
    }
    return RatingList("2016-01-01", entries)


def events(people: int, a_year: int, years: int, seed: int) -> list[RatingReport]:
    """The reports of all events: PLAYERS in ROUNDS each, pairs drawn among neighbours."""
    chance = random.Random(seed)
    strengths = [chance.gauss(1800, 250) for _ in range(people)]
    names = [f"{number:06}" for number in range(1, people + 1)]
    first = date(2016, 1, 1)
    found = []
    for number in range(a_year * years):
        ended = first + timedelta(days=number * 365 // a_year)
        players = chance.sample(range(people), PLAYERS)
        games = []
        for round_ in range(1, ROUNDS + 1):
            players.sort(key=lambda one: strengths[one] + chance.gauss(0, 200))
            for white, black in zip(players[::2], players[1::2], strict=True):
                due = 1 / (1 + 10 ** ((strengths[black] - strengths[white]) / 400))
                result = _result(chance, due)
                games.append(ReportedGame(round_, names[white], names[black], result))
        found.append(RatingReport("s", f"Event {number}", ended.isoformat(), tuple(games)))
    return found


def _result(chance: random.Random, due: float) -> str:
    """A result by lot: White's score is *due* on the average."""
    lot, draw = chance.random(), 0.5 * (1 - abs(2 * due - 1))
    if lot < draw:
        return "1/2-1/2"
    return "1-0" if lot < draw + due - draw / 2 else "0-1"


if __name__ == "__main__":
    main()
