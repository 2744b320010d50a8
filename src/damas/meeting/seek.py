"""The lobby's matching: it pairs people who wait. A function of its arguments only."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from .terms import MeetingTerms

NEAR = 200
"""The largest difference of ratings between two people who are paired at once."""
WIDER_EACH_SECOND = 20
"""The growth of that difference with each second of waiting, so that nobody waits long."""
UNRATED = 1500


@dataclass(frozen=True, slots=True)
class Seek:
    """A person who waits for an opponent. Times are ms UTC.

    *quick*: the server pairs it with a seek of the same terms; else it is listed, and others press
    it. *blocked*: people with whom this person is never paired. *provisional*: too little is known
    of the *rating*. *guest*: the name is not of an account.
    """

    id: str
    person: str
    name: str
    terms: MeetingTerms
    since_ms: int
    rating: int | None = None
    quick: bool = True
    blocked: frozenset[str] = frozenset()
    provisional: bool = False
    guest: bool = False


def fits(one: Seek, other: Seek) -> bool:
    """Whether two seeks fit: two people, none blocked by the other, the same terms."""
    if one.person == other.person or other.person in one.blocked or one.person in other.blocked:
        return False
    same = (
        one.terms.quick_key == other.terms.quick_key
        and one.terms.rated == other.terms.rated
        and one.terms.start == other.terms.start
        and one.terms.games == other.terms.games
    )
    wishes = (one.terms.colour, other.terms.colour)
    return same and (wishes[0] != wishes[1] or "lot" in wishes)


def distance(one: Seek, other: Seek) -> int:
    """The difference of two people's ratings; a newcomer has the average rating."""
    return abs((one.rating or UNRATED) - (other.rating or UNRATED))


def reach(one: Seek, other: Seek, at_ms: int) -> int:
    """The largest difference at which these two are paired, by the longer waiting time."""
    waited = max(0, at_ms - min(one.since_ms, other.since_ms)) // 1000
    return NEAR + WIDER_EACH_SECOND * waited


def partner(seek: Seek, waiting: Iterable[Seek], at_ms: int) -> Seek | None:
    """The seek of *waiting* that is paired with *seek* now: the nearest rating, then the longest
    wait."""
    found = [
        other
        for other in waiting
        if other.quick and fits(seek, other) and distance(seek, other) <= reach(seek, other, at_ms)
    ]
    return min(found, key=lambda o: (distance(seek, o), o.since_ms, o.id), default=None)


def pairs(waiting: Collection[Seek], at_ms: int) -> list[tuple[Seek, Seek]]:
    """All pairs that can be made now, each person once; the longest waiting person chooses
    first."""
    left: Sequence[Seek] = sorted(
        (seek for seek in waiting if seek.quick), key=lambda s: (s.since_ms, s.id)
    )
    made: list[tuple[Seek, Seek]] = []
    while left:
        first, left = left[0], left[1:]
        second = partner(first, left, at_ms)
        if second is not None:
            made.append((first, second))
            taken = {first.person, second.person}
            left = [seek for seek in left if seek.person not in taken]
    return made
