"""The FIDE (Dutch) system, C.04.3: the kernel finds the pairs (`native/pairing`)."""

from __future__ import annotations

from ... import _kernel
from .allocation import difference as colour_difference
from .allocation import is_topscorer, preference
from .histories import History, PairingState
from .types import Pairing

WISHES = {"": 0, "w": 1, "b": 2}
FLOATS = {"none": 0, "down": 1, "up": 2}


def pair(given: PairingState, known: dict[int, History]) -> Pairing:
    """The pairing of a round; without boards where none keeps C1 to C4 and the bans."""
    order = sorted(given.players, key=lambda no: (-known[no].score, no))
    place = {no: index for index, no in enumerate(order)}
    scores = sorted({known[no].score for no in order}, reverse=True)
    group = {score: index for index, score in enumerate(scores)}
    met = {(min(one, two), max(one, two)) for one in order for two in known[one].met & place.keys()}
    bans = {(min(ban), max(ban)) for ban in given.forbidden if ban <= place.keys()}
    found = _kernel.pair_dutch(
        [_contender(given, known[no], group[known[no].score]) for no in order],
        sorted((place[one], place[two]) for one, two in met | bans),
    )
    boards = [(order[one], order[two]) for one, two in enumerate(found) if one < two]
    free = [order[one] for one, two in enumerate(found) if two < 0]
    return Pairing(tuple(boards), free[0] if free else 0)


def _contender(given: PairingState, mine: History, group: int) -> tuple[int, ...]:
    """One player as the kernel takes it."""
    wish, strength = preference(mine)
    twice = len(mine.colours) > 1 and mine.colours[-1] == mine.colours[-2]
    last, before = ["none", "none", *mine.floats][:-3:-1]
    return (
        group,
        WISHES[wish],
        strength,
        abs(colour_difference(mine)),
        WISHES[mine.colours[-1]] if twice else 0,
        FLOATS[last],
        FLOATS[before],
        is_topscorer(given, mine),
        not mine.had_unplayed_win,
        len(mine.colours),
    )
