"""Writing a file whole or not at all: a temporary file beside it, then one renaming.

Who reads the file, and who comes after a full disk or a power cut, finds what stood there before or
all of what is new. Logs that grow line by line are not written so: their readers pass over a last
line that was cut off.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """An open file of bytes that becomes *path* when the block ends, and not when it raises.

    A link stays one, and what it leads to is replaced; a file's permissions stay. What is no file,
    such as a pipe or /dev/stdout, is written to at once. Raises OSError; then *path* is what it
    was.
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
