"""A person who acts in an event, as routes and the log see one; `keys` finds the caller."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """A *role* and a *name*; *key* is the id of the key, 0 for none."""

    role: str = "spectator"
    name: str = ""
    key: int = 0
