"""The act of asking for another seed of a lot: who asked, when, and what it was before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from . import fields as read
from .entry import Entry, EntryError
from .roles import check_role

if TYPE_CHECKING:
    from .event import Event

LOTS: dict[str, str] = {
    "numbers": "number",
    "colours": "draw-colours",
    "openings": "draw-openings",
    "LOT": "settle",
}
"""What is drawn by lot → the act that draws it."""
BY_ROUND = ("colours", "openings")
"""Lots that each round has of its own."""


def seed_key(what: str, number: int = 0) -> str:
    """The name under which an event keeps the seed of a lot: "numbers", "colours 3"."""
    return f"{what} {number}" if what in BY_ROUND else what


def another(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Another seed for a lot, before it is drawn: *instead* of the one that was shown."""
    read.only(data, frozenset({"what", "round", "seed", "instead"}))
    what = read.one_of(data, "what", tuple(LOTS))
    check_role(LOTS[what], entry.role)
    number = read.whole(data, "round", 0)
    if what in BY_ROUND:
        event.round(number)
    seed = read.text(data, "seed")
    key = seed_key(what, number)
    before = event.seeds.get(key) or read.text(data, "instead", "")
    if seed == before:
        raise EntryError("same-seed", "This is the seed that stands already")
    event.seeds[key] = seed
    event.change(entry, f"seed {key}", before, seed)


ACTS: dict[str, Callable[[Event, Mapping[str, Any], Entry], None]] = {"seed": another}
