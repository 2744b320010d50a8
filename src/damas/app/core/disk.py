"""The room on the disk of the database: seen before it is used up.

Below `LOW` the owner is told. Below a quarter of that, strangers begin nothing new, so that what
has begun can be finished. Below `FULL_BYTES` nothing can be written.
"""

from __future__ import annotations

import logging
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ...base.environment import setting
from ...base.errors import ArgumentError
from .metrics import METERS

log = logging.getLogger("damas.server")
LOW = "DAMAS_DISK_LOW_MB"
USUAL_LOW_MB = 1024
MB = 1 << 20
FULL_BYTES = 16 * MB
LOOK_SECONDS = 5.0

Room = Literal["ok", "low", "reserve", "full", "unknown"]


@dataclass(frozen=True, slots=True)
class DiskRoom:
    """The room on the disk: *free* and *total* in bytes, None for a disk that cannot be seen."""

    state: Room = "unknown"
    free: int | None = None
    total: int | None = None


class Disk:
    """The disk of a SQLite *file*; None for a database server, whose disk is not seen here."""

    def __init__(self, file: Path | None) -> None:
        self._folder = file.parent if file else None
        self._low = low_bytes()
        self._seen = DiskRoom()
        self._looked = 0.0
        METERS.watch("disk_free_bytes", "Free bytes beside the database", self._free)

    def room(self) -> DiskRoom:
        """The room now, or a few seconds ago."""
        if self._folder is not None and time.monotonic() - self._looked > LOOK_SECONDS:
            self._looked = time.monotonic()
            before, self._seen = self._seen.state, self._measure(self._folder)
            if self._seen.state not in (before, "ok", "unknown"):
                log.warning(
                    "the disk of the database: %d MB are free", (self._seen.free or 0) // MB
                )
        return self._seen

    def _measure(self, folder: Path) -> DiskRoom:
        try:
            found = shutil.disk_usage(folder)
        except OSError:
            return DiskRoom()
        bounds: list[tuple[int, Room]] = [
            (FULL_BYTES, "full"),
            (self._low // 4, "reserve"),
            (self._low, "low"),
        ]
        low: list[Room] = [name for bound, name in bounds if found.free < bound]
        return DiskRoom(low[0] if low else "ok", found.free, found.total)

    def _free(self) -> float:
        free = self.room().free
        return float("nan") if free is None else float(free)


def low_bytes() -> int:
    """The room below which the disk is low, from the settings. Raises ArgumentError."""
    written = setting(LOW)
    if written is None:
        return USUAL_LOW_MB * MB
    if not written.isascii() or not written.isdigit() or len(written) > 9:
        raise ArgumentError(
            "bad-setting",
            "{name} is a number of megabytes, such as 1024, not {value}",
            name=LOW,
            value=written,
        )
    return int(written) * MB
