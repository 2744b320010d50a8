"""A person who acts in an event, for routes and the log; `keys.person_of` finds the caller."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """A *role* and a *name*; *key* is the id of the key, 0 for none."""

    role: str = "spectator"
    name: str = ""
    key: int = 0
