"""What a server spends on engines."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Means:
    """How many engine *searches* may run at once for games, and how many *analyses* for those who
    study (None: one less than there are processors); *tables* is a folder of endgame tables beside
    those that ship. *workers* is how many processes make prints, pictures and the like (None: as
    many as there are processors, two at least)."""

    searches: int | None = None
    analyses: int | None = None
    tables: Path | None = None
    workers: int | None = None


USUAL = Means()
