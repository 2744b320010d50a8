"""Players who may not meet, with the rounds for which that was known when they were paired."""

from __future__ import annotations

from ..model.state import TournamentState
from .history import rounds_at


def bans_of(state: TournamentState) -> list[tuple[int, int, frozenset[int]]]:
    """(first round, last round, ids) of every ban, as `TournamentState.forbidden` has them, but
    none of a round that was paired before the ban was entered.

    A round that is taken back or paired again after it is one that the ban holds in.
    """
    rounds, standing = rounds_at(state.log), _standing(state)
    found = []
    for asked, last, who in state.forbidden:
        at = next(index for index, (_, named) in enumerate(standing) if who <= named)
        place, _ = standing.pop(at)  # of players who have been taken off the list less are left
        first = rounds[place] + 1
        for later, entry in enumerate(state.log[place:], start=place + 1):
            if later in rounds and entry.act in ("unpair", "re-pair"):
                first = min(first, int(entry.data["round"]))
        if max(asked, first) <= last:
            found.append((max(asked, first), last, who))
    return found


def _standing(state: TournamentState) -> list[tuple[int, frozenset[int]]]:
    """(place in the log from 1, ids) of each ban that was not taken back."""
    rounds, found = rounds_at(state.log), list[tuple[int, frozenset[int]]]()
    for place, entry in enumerate(state.log, start=1):
        if place in rounds and entry.act == "forbid":
            found.append((place, frozenset(entry.data["players"])))
        elif place in rounds and entry.act == "allow":
            gone = frozenset(entry.data["players"])
            found = [one for one in found if one[1] != gone]
    return found
