"""The speed of a federation's pages: 20,000 people, 2,000 events, 504,000 games, 40 lists.

    python bench/federation.py pages [--database URL] [--folder F] [--asks 40]

Fills a new database by the acts of the office (some minutes), serves it by a process of its own,
and asks for each page from two threads at a time. *database*: an empty one of PostgreSQL; without
it a SQLite file in *folder*.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from load_server import Server, share

from damas.registry import RegistryCaller, RegistryCommand
from damas.registry.ratings import RatingList, RatingReport
from damas.store import RatingLists, RegistryBook, open_database

OWNER = RegistryCaller("bench", "Bench", ("owner",))
GIVEN = ("Ana", "Rui", "Eva", "Ivo", "Olga", "Nuno", "Rita", "Hugo", "Sara", "Marta", "Pedro")
FAMILY = ("Silva", "Costa", "Reis", "Nunes", "Lopes", "Sousa", "Matos", "Pires", "Rocha", "Gomes")
PART = 1000  # people of one act
ASKERS = 2


class Office:
    """An officer who acts on a database."""

    def __init__(self, url: str) -> None:
        self.database = open_database(url)
        self.book, self.lists = RegistryBook(self.database), RatingLists(self.database)
        self.acts = 0

    def do(self, act: str, **data: Any) -> None:
        """Does an act."""
        self.acts += 1
        command = RegistryCommand(f"bench-{self.acts}", act, data)
        self.book.act(OWNER, command, round(time.time() * 1000))

    def publish(self, until: str) -> None:
        """Publishes all lists up to a day."""
        token = self.lists.preview(OWNER, "s", until).token
        data = {"series": "s", "until": until, "preview": token}
        command = RegistryCommand("bench-publish", "publish", data)
        self.lists.publish(OWNER, command, round(time.time() * 1000))


def fill(
    url: str, words: argparse.Namespace, start: RatingList, reports: Sequence[RatingReport]
) -> None:
    """Enters people, their first ratings and the reports, and publishes all lists."""
    office, chance = Office(url), random.Random(1)
    names = [f"{chance.choice(GIVEN)} {chance.choice(FAMILY)} {n}" for n in range(words.people)]
    for first in range(0, len(names), PART):
        office.do("import-people", people=[{"name": one} for one in names[first : first + PART]])
    series = {"book": words.book, "first": start.day, "months": words.months}
    office.do("set-series", series="s", name="Classical", **series)
    rows = [[number, one.rating, one.games] for number, one in start.entries.items()]
    office.do("set-start", series="s", ratings=rows)
    for one in reports:
        office.do("add-report", **one.to_dict())
    office.publish(f"{reports[-1].ended[:4]}-12-31")
    office.database.close()


def asked(url: str) -> tuple[float, int]:
    """Seconds until a page is here whole, and its bytes."""
    began = time.perf_counter()
    with urllib.request.urlopen(url, timeout=60) as answer:
        size = len(answer.read())
    return time.perf_counter() - began, size


def measure(port: int, people: int, asks: int) -> None:
    """Prints a line for each page: the first answer, p50 and p95 of the others, its size."""
    chance, pages_of = random.Random(2), max(2, people // 400)
    pages: dict[str, Callable[[], str]] = {
        "people, a page": lambda: f"/federation?page={chance.randrange(1, pages_of)}",
        "people by name": lambda: f"/federation?q={chance.choice(GIVEN)}+{chance.randrange(99)}",
        "a person": lambda: f"/federation/people/{chance.randrange(1, people):06}",
        "a list, a page": lambda: f"/federation/ratings/s?page={chance.randrange(1, pages_of)}",
        "an older list": lambda: f"/federation/ratings/s?day={chance.randrange(2018, 2025)}-01-01",
        "office": lambda: "/federation/office",
        "list.csv, whole": lambda: "/federation/ratings/s/list.csv",
    }
    for name, path in pages.items():
        urls = [f"http://127.0.0.1:{port}{path()}" for _ in range(asks)]
        first, _ = asked(urls[0])
        with ThreadPoolExecutor(ASKERS) as threads:
            found = list(threads.map(asked, urls))
        took = [seconds * 1000 for seconds, _ in found]
        size = max(size for _, size in found) / 1024
        figures = (first * 1000, share(took, 0.5), share(took, 0.95))
        print(f"{name:<18}" + "".join(f"{one:8.0f} ms" for one in figures) + f"{size:9.0f} kB")


def run(
    words: argparse.Namespace, python: str, start: RatingList, reports: Sequence[RatingReport]
) -> None:
    """Fills a database, serves it and prints the times of its pages."""
    with tempfile.TemporaryDirectory(dir=words.folder) as folder:
        url = words.database or f"sqlite:///{Path(folder) / 'damas.sqlite3'}"
        began = time.perf_counter()
        fill(url, words, start, reports)
        print(f"filled in {time.perf_counter() - began:.0f} s; pages: first, p50, p95, size")
        server = Server(python, url)
        try:
            measure(server.port, words.people, words.asks)
        finally:
            server.end()
