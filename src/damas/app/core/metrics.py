"""The counts and times of this process: plain numbers in memory; a move pays next to nothing.

They are read, and put into the words of Prometheus, only when somebody asks (`exposition.py`).
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from .times import now_ms

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the classes of a histogram, in seconds."""

Reading = Callable[[], float | Mapping[str, float]]
"""A number as it is now, or several by the value of their label."""


class Entry(Protocol):
    """An entry of a log, as far as it is counted."""

    @property
    def kind(self) -> str:
        """Its kind."""

    @property
    def at_ms(self) -> int:
        """Its time, ms UTC."""


class Histogram:
    """Counts of durations. It may lose a count to another thread, never more."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Counts one that took so long."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def since(self, began: float) -> None:
        """Counts one that began at this time of `time.perf_counter`."""
        self.add(time.perf_counter() - began)


class Metrics:
    """The numbers of one process."""

    def __init__(self) -> None:
        self.worker = ""
        """The number of this process among those at one address, "" for one alone."""
        self.moves = 0
        self.entries = 0
        self.sockets = 0
        self.wrong_secrets = 0
        self.requests: Counter[str] = Counter()
        """Answers by their status."""
        self.guessing_alarms = 0
        self.acknowledged = Histogram()
        self.delivered = Histogram()
        self.stored = Histogram()
        self.database_waits = Histogram()
        self.database_calls = Histogram()
        self.readings: dict[str, tuple[str, str, Reading]] = {}

    def saved(self, entries: Iterable[Entry]) -> None:
        """Counts entries that this process has stored, and moves among them."""
        for entry in entries:
            self.entries += 1
            self.moves += entry.kind == "move"

    def delivered_now(self, entry: Entry) -> None:
        """Times how long after its own time an entry was given to the connections here."""
        self.delivered.add(max(0.0, (now_ms() - entry.at_ms) / 1000))

    def watch(self, name: str, help_text: str, reading: Reading, label: str = "kind") -> None:
        """Shows a number under the name damas_*name*, read when somebody asks.

        For parts that have a number of their own: a queue of jobs, the line to a bus.
        """
        self.readings[name] = help_text, label, reading


METERS = Metrics()
"""Those of this process."""
