"""Sources of games: a path, an open file, or pieces of text; told apart here, once."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, TypeAlias, cast

from ...base.errors import NotationError
from .encoding import decode, open_pdn

Source: TypeAlias = os.PathLike[str] | IO[str] | IO[bytes] | Iterable[str]
"""A path, a file open as text or as bytes, or an iterable of lines; never a text itself."""

_PIECE = 1 << 16  # characters asked of a file at once
_SHOWN = 40  # characters of a refused text


def opened(source: Source) -> Iterable[str]:
    """*source* as something that gives text; a path is opened, in any encoding.

    Raises NotationError for a string, which could be a name or a text, and for a source that gives
    no text; OSError as open() does.
    """
    if isinstance(source, str | bytes):
        raise NotationError(
            "not-a-file",
            "{value} is neither a path nor an open file: write Path(...) around the name of a "
            "file, or io.StringIO(...) around a text",
            value=_shown(source),
        )
    if isinstance(source, os.PathLike):
        return open_pdn(Path(source))
    if not (hasattr(source, "read") or hasattr(source, "__iter__")):
        raise no_source(source)
    return cast("Iterable[str]", source)


def pieces_of(text: Iterable[str]) -> Iterator[str]:
    """*text* in pieces, as large as it gives them; a file of bytes is read whole."""
    read = getattr(text, "read", None)
    if read is None:
        yield from text
        return
    while piece := read(_PIECE):
        if isinstance(piece, bytes):
            yield decode(piece + read())[0]
            return
        yield piece


def no_source(value: object) -> NotationError:
    """The error for a value from which no games can be read."""
    return NotationError(
        "not-a-source",
        "Games are read from a path, an open file or lines of text, not from {value}",
        value=_shown(value),
    )


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
