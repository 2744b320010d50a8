"""Delegations of an event, such as the states of a federation: medals, and points by place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

MEDALS = 3
"""Places that bring a medal."""


class Placed(NamedTuple):
    """A place in one competition and the delegation that it counts for, "" for none."""

    place: int
    delegation: str


@dataclass(frozen=True, slots=True)
class DelegationLine:
    """*medals*: gold, silver, bronze. *rank* from 1, shared by equals."""

    rank: int
    name: str
    points: Fraction
    medals: tuple[int, int, int]
    entrants: int


def delegations(
    competitions: Iterable[Sequence[Placed]], points: Sequence[Fraction] = ()
) -> list[DelegationLine]:
    """All delegations by points, then by gold, silver and bronze; without *points* by medals.

    Players who share places share the sum of their points evenly; each has the medal of the place.
    """
    worth: dict[str, Fraction] = {}
    medals: dict[str, Counter[int]] = {}
    entrants: Counter[str] = Counter()
    for one in competitions:
        for placed, value in _valued(one, points):
            name = placed.delegation
            if not name:
                continue
            entrants[name] += 1
            worth[name] = worth.get(name, Fraction(0)) + value
            if placed.place <= MEDALS:
                medals.setdefault(name, Counter())[placed.place] += 1
    lines = [
        DelegationLine(0, name, worth[name], _medals(medals, name), entrants[name])
        for name in entrants
    ]
    return _ranked(lines)


def _valued(one: Sequence[Placed], points: Sequence[Fraction]) -> Iterable[tuple[Placed, Fraction]]:
    """Every place with its points; equal places share those of all that they take up."""
    for place, tied in groupby(sorted(one), key=lambda placed: placed.place):
        group = list(tied)
        shared = sum(points[place - 1 : place - 1 + len(group)], Fraction(0))
        for placed in group:
            yield placed, shared / len(group)


def _medals(medals: Mapping[str, Counter[int]], name: str) -> tuple[int, int, int]:
    own = medals.get(name, Counter())
    return own[1], own[2], own[3]


def _ranked(lines: list[DelegationLine]) -> list[DelegationLine]:
    lines.sort(key=lambda line: line.name)
    lines.sort(key=lambda line: (line.points, line.medals), reverse=True)
    found: list[DelegationLine] = []
    for index, line in enumerate(lines, start=1):
        last = found[-1] if found else None
        same = last and (last.points, last.medals) == (line.points, line.medals)
        found.append(replace(line, rank=last.rank if last and same else index))
    return found
