"""A unit of work, the files that it reads, and what a worker answers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent
_PIECE = 1 << 20

Function = Callable[..., bytes]
"""A function of a module, which every worker can import: a unit's arguments and the paths of its
files, to bytes. The same bytes every time, on every machine."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Work of seconds to minutes. *name* tells it apart from all other units of its run.

    *arguments* are plain values (numbers, texts, bytes, tuples of them): they go to another
    process, and tell whether a kept result is of this unit. *files* are read by the function, which
    gets their paths after the arguments; a worker of another machine is sent those that it lacks.
    *after* names the units whose results have to be taken first. *cost* is its share of the work.
    """

    name: str
    arguments: tuple[Any, ...] = ()
    files: tuple[Path, ...] = ()
    after: frozenset[str] = frozenset()
    cost: int = 1


@dataclass(frozen=True, slots=True)
class FileRef:
    """A file by its path here and its contents. *inside*: its path in the package, if there."""

    path: str
    size: int
    digest: str
    inside: str = ""

    def here(self, folder: Path | None) -> Path | None:
        """A path with these contents: the same, that of the package, or one in *folder*, where
        files are kept by their digest."""
        own = PACKAGE / self.inside if self.inside else Path(self.path)
        kept = [] if folder is None else [folder / self.digest]
        for path in (own, *kept):
            if path.is_file() and path.stat().st_size == self.size and self.fits(path):
                return path
        return None

    def fits(self, path: Path) -> bool:
        """Whether the contents of *path* are these."""
        return digest_of(path) == self.digest


@dataclass(frozen=True, slots=True)
class UnitAnswer:
    """A worker's answer to a unit: the *data*, or the *error* that its function raised, or the
    files that are not there (*lacks*), with the *worker* that lacks them."""

    data: bytes | None = None
    error: Exception | None = None
    lacks: tuple[FileRef, ...] = ()
    worker: str = ""


def refer(path: Path) -> FileRef:
    """The reference to *path*; raises OSError for a file that is not there."""
    path = path.resolve()
    inside = path.relative_to(PACKAGE).as_posix() if path.is_relative_to(PACKAGE) else ""
    return FileRef(str(path), path.stat().st_size, digest_of(path), inside)


def digest_of(path: Path) -> str:
    """The hash of a file's bytes, in hexadecimal digits."""
    state = path.stat()
    return _digest(str(path), state.st_size, state.st_mtime_ns, state.st_ino)


@lru_cache(4096)
def _digest(path: str, *_state: int) -> str:
    hashed = hashlib.blake2b(digest_size=16)
    with Path(path).open("rb") as handle:
        while piece := handle.read(_PIECE):
            hashed.update(piece)
    return hashed.hexdigest()


def answer(function: Function, arguments: tuple[Any, ...], paths: tuple[Path, ...]) -> UnitAnswer:
    """Calls *function*; what it raises is part of the answer."""
    try:
        data = function(*arguments, *paths)
    except Exception as error:
        return UnitAnswer(error=error)
    if not isinstance(data, bytes):
        return UnitAnswer(error=TypeError(f"{function.__qualname__} gave {type(data).__name__}"))
    return UnitAnswer(data)
