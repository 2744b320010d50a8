"""States of an event that are kept, so that an undoing need not fold the whole log again."""

from __future__ import annotations

from typing import Generic, TypeVar

S = TypeVar("S")
EVERY = 32
"""Entries between two snapshots near the end of the log."""


def is_kept(place: int, length: int) -> bool:
    """Whether the state after entry *place* of a log of that *length* is kept.

    Near the end every 32nd is, before that every 64th, then every 128th: of a log of 5,000 entries
    some 15 are, and an undoing folds at most as many entries again as lie behind the undone one,
    and half as many more.
    """
    back = (length - place) // (2 * EVERY)
    return place % (EVERY << max(back.bit_length() - 1, 0)) == 0


class Snapshots(Generic[S]):
    """Places of the log, from 1, with the state after each, the first ones first.

    Nobody changes the states; they hold for the entries that are undone now.
    """

    def __init__(self) -> None:
        self.kept: list[tuple[int, S]] = []

    def before(self, place: int) -> tuple[int, S | None]:
        """The last snapshot before entry *place*; 0 and None where there is none."""
        found = [one for one in self.kept if one[0] < place]
        return found[-1] if found else (0, None)

    def replace(self, place: int, newer: list[tuple[int, S]], length: int) -> None:
        """Puts *newer* ones, which lie behind all before *place*, where the event has changed."""
        older = [one for one in self.kept if one[0] < place and is_kept(one[0], length)]
        self.kept = older + newer
