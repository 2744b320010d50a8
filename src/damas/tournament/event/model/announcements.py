"""An announcement to everybody in the hall: a short text of an arbiter."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Announcement:
    """*id* is the place of its entry in the log; *by* and *at*: who said it, and when."""

    id: int
    text: str
    by: str
    at: str
