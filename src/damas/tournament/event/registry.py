"""Every act of an event, in one table; each is declared beside its handler in `acts`."""

from __future__ import annotations

from .acts import (  # noqa: F401  (they declare their acts)
    adjudication,
    announcements,
    appeals,
    calendar,
    colours,
    comments,
    engine_bar,
    equipment,
    linked_games,
    lists,
    numbers,
    online,
    opening_draws,
    pauses,
    photos,
    play_offs,
    players,
    protests,
    ratings,
    registrations,
    results,
    rounds,
    sections,
    seeds,
    setup,
    strict,
    team_entries,
    team_leaving,
    teams,
    undo,
    venue,
)
from .model.roles import LEVEL
from .model.state import ACTS


def may_do(role: str, act: str) -> bool:
    """Whether *role* (a key of ROLES) may do *act* (a key of ACTS)."""
    return LEVEL[role] >= LEVEL[ACTS[act].least] or role in ACTS[act].also


def acts_of(role: str) -> list[str]:
    """The names of the acts that *role* may do, in alphabetical order."""
    return sorted(act for act in ACTS if may_do(role, act))
