"""A photo that is attached to a board as evidence: a score sheet, or the board itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Photo:
    """*id*: its address; the picture itself is kept beside the log. *digest*: SHA-256 of it."""

    id: str
    round: int
    board: int
    kind: str
    bytes: int
    digest: str
    by: str
    at: str
