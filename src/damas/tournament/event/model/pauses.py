"""A pause of all clocks of an event's boards on screens."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ClockPause:
    """*id*: the place of its entry in the log; *since_ms*: from when (ms UTC). *resumes_ms*: when
    the clocks go on, 0 while nobody has said so; *resumed*: the entry that said it, 0 for none."""

    id: int
    reason: str
    by: str
    at: str
    since_ms: int
    resumes_ms: int = 0
    resumed: int = 0
