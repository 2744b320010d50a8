"""Reading the input of a command (a file, or a dash for standard input), and writing."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from ..base.errors import DamasError
from ..notation.pdn import decode, open_pdn


class FileError(DamasError):
    """A file that cannot be opened or holds no text."""


def open_text(name: str) -> TextIO:
    """The text of file *name* (or of standard input for "-"), in any encoding.

    Raises FileError with a sentence that says what is wrong.
    """
    with _reported(name):
        if name == "-":
            return io.StringIO(decode(sys.stdin.buffer.read())[0])
        return open_pdn(Path(name))


def read_bytes(name: str) -> bytes:
    """The content of file *name* (or of standard input for "-"). Raises FileError."""
    with _reported(name):
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


@contextmanager
def _reported(name: str) -> Iterator[None]:
    """Raises the reason that *name* cannot be read as a FileError."""
    try:
        yield
    except FileNotFoundError:
        raise FileError("no-such-file", "There is no file {name}", name=name) from None
    except IsADirectoryError:
        raise FileError("is-a-directory", "{name} is a directory, not a file", name=name) from None
    except PermissionError:
        raise FileError("no-permission", "You may not read {name}", name=name) from None
    except (OSError, ValueError) as error:
        text = getattr(error, "text", None) or getattr(error, "strerror", None) or str(error)
        raise FileError(
            "cannot-read", "{name} cannot be read: {reason}", name=name, reason=text
        ) from None


def free_target(path: Path, force: bool) -> Path:
    """*path*, where a file may be written; raises FileError when there is one and not *force*."""
    if path.exists() and not force:
        raise FileError("file-exists", "{name} exists; --force writes over it", name=str(path))
    return path
