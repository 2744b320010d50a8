"""The lessons of a server: those that ship, or those of a folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ...base.environment import setting
from ...school.lessons import Catalogue, shipped

FOLDER = "DAMAS_LESSONS"
"""The environment variable with a folder or file of lessons, in place of those that ship: they are
read again whenever a file changes, as `damas lesson serve` needs it."""


@cache
def catalogue() -> Catalogue:
    """The lessons of this server."""
    folder = setting(FOLDER)
    return Catalogue(Path(folder), live=True) if folder else shipped()
