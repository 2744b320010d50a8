"""Two records of one person: found by numbers, and by names and years of birth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from ..base.collation import name_key, short_key
from ..base.i18n import Text
from .person import RegisteredPerson

MOST_ALIKE = 40
"""Records with one key that are compared with each other; a key of more is a very common name."""
REASONS: Mapping[str, Text] = {
    "number": Text("the same number"),
    "name-year": Text("the same name and year of birth"),
    "name": Text("the same name; one year of birth is not known"),
    "short-name": Text("first and last name and the year of birth are the same"),
}
"""From the surest."""


@dataclass(frozen=True, slots=True)
class DuplicatePair:
    """Two numbers of the registry, the older first, and the *reason* (a key of REASONS)."""

    first: str
    second: str
    reason: str


def find_duplicates(people: Mapping[str, RegisteredPerson]) -> list[DuplicatePair]:
    """Pairs of records that may be one person, the surest first; each pair once."""
    found: dict[tuple[str, str], str] = {}
    for reason in REASONS:
        for pair in _pairs(_groups(people, reason)):
            if _can_be_one(people[pair[0]], people[pair[1]], reason):
                found.setdefault(pair, reason)
    order = list(REASONS)
    ranked = sorted(found.items(), key=lambda item: (order.index(item[1]), item[0]))
    return [DuplicatePair(*pair, reason) for pair, reason in ranked]


def _groups(people: Mapping[str, RegisteredPerson], reason: str) -> Iterable[list[str]]:
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for number in sorted(people):
        for key in _keys(people[number], reason):
            groups[key].append(number)
    return [group for group in groups.values() if 1 < len(group) <= MOST_ALIKE]


def _keys(person: RegisteredPerson, reason: str) -> Iterator[str]:
    if reason == "number":
        for kind in ("national", "fmjd", "fide"):
            if getattr(person, kind):
                yield f"{kind} {getattr(person, kind)}"
    elif reason == "short-name":
        if person.year:
            yield f"{short_key(person.name)} {person.year}"
    elif not person.name.startswith("#"):
        yield name_key(person.name)


def _can_be_one(one: RegisteredPerson, other: RegisteredPerson, reason: str) -> bool:
    """Whether what is known of two records agrees with *reason*, and nothing speaks against it."""
    if reason == "number":
        return True
    years = one.year, other.year
    if reason == "name-year":
        return years[0] == years[1] > 0 and not _differ(one, other)
    if reason == "name":
        return 0 in years and not _differ(one, other)
    return not _differ(one, other)


def _differ(one: RegisteredPerson, other: RegisteredPerson) -> bool:
    """Whether two different numbers of one kind, days of birth or sexes say: two persons."""
    for name in ("national", "fmjd", "fide", "sex"):
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine and theirs and mine != theirs:
            return True
    days = {one.birth, other.birth}
    return len(days) > 1 and all(len(birth) > 4 for birth in days)


def _pairs(groups: Iterable[list[str]]) -> Iterator[tuple[str, str]]:
    for group in groups:
        yield from combinations(group, 2)
