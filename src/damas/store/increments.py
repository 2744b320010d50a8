"""Incremental backups: a folder of pieces of databases, each stored once under its own hash, and a
list of pieces for every backup.

What has not changed since an earlier backup is there already and takes no room: SQLite's pages stay
at their places. Every list stands alone; a piece goes when no list names it any more.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from ..base.errors import StoreError
from ..base.files import write_whole
from ..base.i18n import Text

PIECES = "pieces"
ENDING = ".damas-backup"
FORM = 1
PIECE = 128 * 1024
"""Bytes of a piece: some tens of pages, which mostly change together."""
MOST_PIECES = 64 * 1024 * 1024
"""Of one list: eight terabytes."""

NO_LIST = Text("{path} is no list of a backup, or a damaged one")
LACKS = Text("The backup {path} cannot be restored; pieces that are lost or damaged: {count}")
NO_BACKUP = Text("There is no backup in {path}")


@dataclass(frozen=True, slots=True)
class Increment:
    """A backup that was made: its list, the bytes of the database, and those that were new."""

    path: Path
    size: int
    added: int


@dataclass(frozen=True, slots=True)
class _PieceList:
    """The pieces of one backup, and the hash of them together."""

    size: int
    whole: str
    pieces: tuple[str, ...]


def add_increment(copy: Path, folder: Path, now: datetime) -> Increment:
    """Stores the whole database file *copy* in *folder*: pieces that are not there, then the list,
    which stands only when all of them are on disk. Raises OSError."""
    whole, pieces, size, added = hashlib.sha256(), [], 0, 0
    (folder / PIECES).mkdir(mode=0o700, exist_ok=True)
    with copy.open("rb") as reading:
        for data in _cut(reading):
            whole.update(data)
            name = hashlib.sha256(data).hexdigest()
            pieces.append(name)
            size += len(data)
            place = _place(folder, name)
            if _piece(folder, name) is None:  # lost or damaged ones are written anew
                place.parent.mkdir(mode=0o700, exist_ok=True)
                _write(place, zlib.compress(data, 3))
                added += len(data)
    path = _free_name(folder, now)
    said = {"form": FORM, "size": size, "whole": whole.hexdigest(), "pieces": pieces}
    _write(path, json.dumps(said).encode())
    return Increment(path, size, added)


def increments(folder: Path) -> list[Path]:
    """The lists in a folder, the oldest first."""
    return sorted(folder.glob(f"*{ENDING}"))


def keep_newest(folder: Path, count: int) -> int:
    """Removes all lists but the newest *count*, then the pieces that no list names. Returns the
    number of pieces removed. Raises StoreError for a damaged list: then nothing is removed."""
    found = increments(folder)
    kept = found[-count:]
    named = {piece for path in kept for piece in _read(path).pieces}
    for path in found[:-count]:
        path.unlink()
    gone = [one for one in (folder / PIECES).glob("??/*") if one.name not in named]
    for one in gone:
        one.unlink()
    return len(gone)


def damaged_pieces(path: Path) -> list[str]:
    """The names of the pieces of a backup that are lost or not as they were. Raises StoreError."""
    return [one for one in dict.fromkeys(_read(path).pieces) if _piece(path.parent, one) is None]


@contextmanager
def database_of(path: Path) -> Iterator[Path]:
    """The database file of a backup: *path* itself, or what its list says, put together in a folder
    that goes with the block. Raises StoreError if it is not, byte for byte, what was backed up."""
    if path.is_dir():
        found = increments(path)
        if not found:
            raise StoreError("no-backup", NO_BACKUP.template, path=str(path))
        path = found[-1]
    if path.suffix != ENDING:
        yield path
        return
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "database.sqlite3"
        with os.fdopen(os.open(whole, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as made:
            _put_together(path, made)
        yield whole


def _put_together(path: Path, made: BinaryIO) -> None:
    listed, whole, lost = _read(path), hashlib.sha256(), 0
    for name in listed.pieces:
        data = _piece(path.parent, name)
        if data is None:
            lost += 1
            continue
        whole.update(data)
        made.write(data)
    if lost or whole.hexdigest() != listed.whole:
        raise StoreError("backup-damaged", LACKS.template, path=str(path), count=lost)


def _cut(reading: BinaryIO) -> Iterator[bytes]:
    while data := reading.read(PIECE):
        yield data


def _place(folder: Path, name: str) -> Path:
    return folder / PIECES / name[:2] / name


def _piece(folder: Path, name: str) -> bytes | None:
    """A piece, None for one that is lost or not what its name says."""
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(_place(folder, name).read_bytes(), PIECE + 1)
    except (OSError, zlib.error):
        return None
    return data if hashlib.sha256(data).hexdigest() == name else None


def _read(path: Path) -> _PieceList:
    try:
        said = json.loads(path.read_bytes())
        pieces = tuple(said["pieces"])
        sound = said["form"] == FORM and len(pieces) <= MOST_PIECES
        if not sound or not all(_is_name(one) for one in (said["whole"], *pieces)):
            raise ValueError
        return _PieceList(int(said["size"]), said["whole"], pieces)
    except (ValueError, KeyError, TypeError):
        raise StoreError("no-list", NO_LIST.template, path=str(path)) from None


def _is_name(text: object) -> bool:
    return isinstance(text, str) and len(text) == 64 and set(text) <= set("0123456789abcdef")


def _free_name(folder: Path, now: datetime) -> Path:
    stem, number = f"damas-{now:%Y-%m-%d-%H%M%S}", 1
    while (path := folder / f"{stem}-{number:02}{ENDING}").exists():
        number += 1
    return path


def _write(path: Path, data: bytes) -> None:
    write_whole(path, data)
    path.chmod(0o600)
