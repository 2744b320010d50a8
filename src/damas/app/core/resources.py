"""Engine limits for one server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class EngineResources:
    """Limits of engines and of worker processes.

    *searches*: engine searches at once for games; *analyses*: at once for people who study (None:
    one less than there are processors). *tables*: a folder of endgame tables beside the shipped
    ones. *workers*: processes for prints, pictures and the like (None: one for each processor, two
    at least). *jobs*: long work at once in this process, 0 to leave it to `damas worker`.
    """

    searches: int | None = None
    analyses: int | None = None
    tables: Path | None = None
    workers: int | None = None
    jobs: int = 1


DEFAULT = EngineResources()
