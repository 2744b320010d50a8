"""The part of a player's running time in which nothing could be stored, and that was not given back
yet: outages, less the times that the log of the game has given back already."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...store import Outage

Span = tuple[int, int]
"""From when to when, in ms UTC."""


def uncredited(outages: Iterable[Outage], since_ms: int, given: Iterable[Span]) -> list[Span]:
    """The times of *outages* after *since_ms*, each once, without those that were *given* back.

    >>> from damas.store import Outage
    >>> uncredited([Outage(10, 30), Outage(20, 40)], 15, [(18, 25)])
    [(15, 18), (25, 30), (30, 40)]
    """
    left: list[Span] = []
    cursor = since_ms
    for one in sorted(outages, key=lambda outage: outage.down_ms):
        begins = max(one.down_ms, cursor)
        if one.up_ms > begins:
            left += _without((begins, one.up_ms), sorted(given))
            cursor = one.up_ms
    return left


def _without(span: Span, given: Iterable[Span]) -> list[Span]:
    begins, ends = span
    parts: list[Span] = []
    for first, last in given:
        if first > begins and min(first, ends) > begins:
            parts.append((begins, min(first, ends)))
        begins = max(begins, last)
        if begins >= ends:
            return parts
    return [*parts, (begins, ends)]


def length_ms(spans: Iterable[Span]) -> int:
    """The sum of the lengths (ms)."""
    return sum(last - first for first, last in spans)
