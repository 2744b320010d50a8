"""Results of finished units on disk: a run that was killed goes on from them."""

from __future__ import annotations

import hashlib
import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from ..base.files import data_directory, write_whole
from .build_fingerprint import own_fingerprint
from .unit import Function, Unit, digest_of

OLD_SECONDS = 30 * 86_400  # after which results that nobody came back for are removed
SUFFIX = ".unit"
_CHECK = 32  # bytes of a file that its contents are held to


class UnitStore(Protocol):
    """Keeps results of finished units."""

    def get(self, function: Function, unit: Unit) -> bytes | None:
        """The kept result of *unit*, None where there is none."""

    def put(self, function: Function, unit: Unit, data: bytes) -> None:
        """Keeps a result; it is on disk when this returns."""

    def taken(self, function: Function, unit: Unit) -> None:
        """The result of *unit* has been taken, and the next one is asked for."""


class UnitFiles:
    """UnitStore that are files of their own: *paths* by the names of the units. Of a file that is
    there nothing is read: its unit has no bytes to give."""

    def __init__(self, paths: Mapping[str, Path]) -> None:
        self.paths = paths

    def get(self, _function: Function, unit: Unit) -> bytes | None:
        """Empty for a file that is there."""
        return b"" if self.paths[unit.name].exists() else None

    def put(self, _function: Function, unit: Unit, data: bytes) -> None:
        """Writes the file, whole or not at all."""
        write_whole(self.paths[unit.name], data)

    def taken(self, _function: Function, _unit: Unit) -> None:
        """Nothing: the files stay."""


class Checkpoints:
    """The results of one run in *folder*, a file for each unit.

    A file is named for all that its result was made from: the function, the arguments, the contents
    of the files, and this program's stamp. One that is torn or was changed is no result. With
    *until_taken* it is removed when the next one is asked for: its caller has stored it by then.
    """

    def __init__(self, folder: Path, *, until_taken: bool = False) -> None:
        self.folder = folder
        self.until_taken = until_taken

    @classmethod
    def of(cls, job: str, *, until_taken: bool = False) -> Checkpoints:
        """The folder of the *job* in this person's data; those long forgotten are removed."""
        root = data_directory() / "damas" / "units"
        _forget(root)
        name = hashlib.blake2b(job.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
        return cls(root / name, until_taken=until_taken)

    def get(self, function: Function, unit: Unit) -> bytes | None:
        """The kept result of *unit*, None where there is none."""
        try:
            whole = self._path(function, unit).read_bytes()
        except FileNotFoundError:
            return None
        data = whole[_CHECK:]
        return data if whole[:_CHECK] == _check(data) else None

    def put(self, function: Function, unit: Unit, data: bytes) -> None:
        """Keeps a result; it is on disk when this returns."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self._path(function, unit), _check(data) + data)

    def taken(self, function: Function, unit: Unit) -> None:
        """Removes the result where it is kept only until now."""
        if self.until_taken:
            self._path(function, unit).unlink(missing_ok=True)

    def clear(self) -> None:
        """Removes all of them: what they were made for is whole."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _path(self, function: Function, unit: Unit) -> Path:
        files = [digest_of(path) for path in unit.files]
        made = (own_fingerprint(), function.__module__, function.__qualname__, unit.name)
        words = repr((made, unit.arguments, files)).encode("utf-8", "surrogatepass")
        return self.folder / f"{hashlib.blake2b(words, digest_size=16).hexdigest()}{SUFFIX}"


def _check(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_CHECK).digest()


def _forget(root: Path) -> None:
    if not root.is_dir():
        return
    for folder in root.iterdir():
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > OLD_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)
