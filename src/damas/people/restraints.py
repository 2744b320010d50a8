"""What a moderator takes from a person for a time: a block, or the right to write to others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MODERATOR = "moderator"
"""The role of an account that the owner has made a moderator."""
ADDRESS_DAYS, MOST_ADDRESS_DAYS = 7, 90
"""Days for which the address of somebody who is blocked lets nobody new in, unless it is said
otherwise, and the most."""
OnlyPeople = Literal["", "account", "guest", "moderator", "blocked", "muted"]
"""The people of a list: all, those of a kind, or those for whom something holds."""


@dataclass(frozen=True, slots=True)
class Restraint:
    """A block or a mute from *since_ms* on; *until_ms* None: until somebody ends it. *reason*: told
    to the person, "" for one of before reasons were asked for. Times are ms UTC."""

    since_ms: int
    until_ms: int | None = None
    reason: str = ""

    def holds(self, at_ms: int) -> bool:
        """Whether it holds then."""
        return self.until_ms is None or at_ms < self.until_ms
