"""A list of ratings as a value."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class RatingEntry:
    """One person of a list. *rating* is 0 before the first rating.

    *games* counts all games, *played* those of this list; *change* is to the list before, in
    hundredths before rounding. *last* is the list with the last game. Before a first rating
    *towards* holds games, half points and the sum of the opponents' ratings. *deviation* and
    *volatility* are Glicko-2's, with *exact* the rating unrounded.
    """

    rating: int = 0
    games: int = 0
    played: int = 0
    change: int = 0
    last: str = ""
    towards: tuple[int, int, int] = (0, 0, 0)
    exact: float = 0.0
    deviation: float = 0.0
    volatility: float = 0.0

    def to_row(self) -> list[Any]:
        """The entry as a JSON array, in the order of its fields."""
        return [
            self.rating, self.games, self.played, self.change, self.last, list(self.towards),
            self.exact, self.deviation, self.volatility,
        ]  # fmt: skip

    @classmethod
    def from_row(cls, row: list[Any]) -> RatingEntry:
        """The entry of an array that `to_row` gave."""
        rating, games, played, change, last, towards, *glicko = row
        return cls(rating, games, played, change, last, tuple(towards), *glicko)


@dataclass(frozen=True, slots=True)
class RatingList:
    """The list of a *day*: person → entry. *digest* stands for everything that it came from."""

    day: str
    entries: Mapping[str, RatingEntry] = field(default_factory=dict)
    digest: str = ""


def start_list(first: str, ratings: Iterable[Sequence[Any]]) -> RatingList:
    """The list with which a series begins, on its *first* day: (person, rating, games) of each."""
    rows = sorted((str(person), int(rating), int(games)) for person, rating, games in ratings)
    digest = hashlib.sha256(json.dumps([first, rows]).encode()).hexdigest()[:32]
    entries = {person: RatingEntry(rating, games) for person, rating, games in rows}
    return RatingList(first, entries, digest)


def standings(rating_list: RatingList) -> list[tuple[int, str, RatingEntry]]:
    """(place, person, entry) of the rated people, the highest first; equals share a place."""
    rated = [(one.rating, person, one) for person, one in rating_list.entries.items() if one.rating]
    rated.sort(key=lambda row: (-row[0], row[1]))
    found: list[tuple[int, str, RatingEntry]] = []
    for number, (rating, person, one) in enumerate(rated, start=1):
        same = found and found[-1][2].rating == rating
        found.append((found[-1][0] if same else number, person, one))
    return found
