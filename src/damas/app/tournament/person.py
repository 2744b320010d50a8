"""A person who acts in an event, for routes and the log; `keys.person_of` finds the caller."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """A *role* and a *name*; *key* is the id of the key, 0 for none. *says*: another name that was
    typed."""

    role: str = "spectator"
    name: str = ""
    key: int = 0
    says: str = ""

    @property
    def caller(self) -> str:
        """The one to whom the names of commands belong."""
        return f"key {self.key}" if self.key else f"{self.role} {self.name}"

    @property
    def called(self) -> str:
        """The name as the person gives it."""
        return self.says or self.name
