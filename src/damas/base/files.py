"""Writing a file whole or not at all: a temporary file beside it, then one renaming.

A reader, also one after a full disk or a power cut, finds the old contents or all of the new
ones. Logs that grow line by line are added to instead, and are cut back where a line
does not fit; their readers pass over a last line that a power cut left torn.
"""

from __future__ import annotations

import os
import secrets
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


def data_directory() -> Path:
    """The folder of this person's data, below which Damas has its own."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """An open file of bytes that becomes *path* when the block ends, and not when it raises.

    A link stays one, and its target is replaced; a file's permissions stay. A path that is no file,
    such as a pipe or /dev/stdout, is written to at once. Raises OSError; then *path* is unchanged.
    """
    if path.exists() and not path.is_file():
        with path.open("wb") as handle:
            yield handle
        return
    target = path.resolve()
    part = target.with_name(f".damas-{secrets.token_hex(6)}.part")
    try:
        with part.open("xb") as handle:
            yield handle
            handle.flush()
            os.fsync(handle.fileno())
        if target.exists():
            shutil.copymode(target, part)
        part.replace(target)
    except OSError as error:
        if error.filename == str(part):  # people know the file by its own name
            error.filename = str(path)
        elif error.filename is None and error.errno is not None:
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise
    finally:
        with suppress(OSError):
            part.unlink()


def write_whole(path: Path, data: bytes) -> None:
    """Writes *data* as *path*, whole or not at all; raises OSError."""
    with whole_file(path) as handle:
        handle.write(data)


def append_whole(path: Path, data: bytes) -> None:
    """Adds *data* at the end of *path*, on disk when this returns; raises OSError.

    If it does not fit, the file is cut back to its earlier size.
    """
    with path.open("ab", buffering=0) as handle:
        before = os.fstat(handle.fileno())
        kept = stat.S_ISREG(before.st_mode)
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[handle.write(rest) or 0 :]
            if kept:
                os.fsync(handle.fileno())
        except OSError as error:
            if kept:
                os.ftruncate(handle.fileno(), before.st_size)
            raise OSError(error.errno, error.strerror, str(path)) from None
