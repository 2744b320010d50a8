"""The ratings that registered players of an event had in published lists, to be drawn as curves."""

from __future__ import annotations

from datetime import date
from itertools import groupby
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from ...federation.privacy import EVERYBODY, seen_by
from ...tournament.event import Tournament
from .list_ratings import registered

if TYPE_CHECKING:
    from ...store import RatingLists, RegistryBook

MOST_PLAYERS = 400
MOST_VALUES = 24
"""The last lists of a series that are drawn."""


class RatingHistory(TypedDict):
    """The ratings of a *player* of an event in the lists of one *series*, the oldest first;
    *number*: of the person in the registry."""

    player: int
    number: str
    series: str
    values: list[int]


def rating_histories(
    event: Tournament, book: RegistryBook, lists: RatingLists, today: date
) -> list[RatingHistory]:
    """Of the series in which each player stands most often, of two lists at least; members of teams
    have none. Only ratings that everybody may see."""
    there = {one.number: one.player for one in registered(event) if not one.member}
    numbers = sorted(there)[:MOST_PLAYERS]
    people = book.people(numbers)
    shown = [
        number
        for number in numbers
        if number in people and seen_by(EVERYBODY, number, people[number], today).ratings
    ]
    found: list[RatingHistory] = []
    for number, lines in lists.histories(shown).items():
        parts = [list(part) for _, part in groupby(lines, lambda one: one.series)]
        longest = max(parts, key=len, default=[])
        if len(longest) > 1:
            values = [one.entry.rating for one in longest[-MOST_VALUES:]]
            row: RatingHistory = {
                "player": there[number],
                "number": number,
                "series": longest[0].series,
                "values": values,
            }
            found.append(row)
    return found
