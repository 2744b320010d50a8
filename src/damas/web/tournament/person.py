"""Who acts in an event, as routes and the log know them; `keys` finds out who asks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Who acts: in which role, under which name; *key* is the id of the key, 0 for none."""

    role: str = "spectator"
    name: str = ""
    key: int = 0
