"""Bytes into text: UTF-8 with or without mark, UTF-16 with mark, Latin-1/CP1252, CP1251."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import TextIO

from ..arguments import check_kind
from ..errors import NotationError
from ..intake import mended

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_IN_MEMORY = 8 << 20  # bytes; a larger file is read as it is needed
_PIECE = 1 << 20
_RUNS = re.compile(rb"[\xc0-\xff\xa8\xb8]+")


def decode(data: bytes) -> tuple[str, str]:
    """(text, name of the encoding recognised); raises NotationError for bytes that are no text."""
    check_kind("data", data, bytes)
    name = _recognise(data)
    return data.decode(name), name


def open_pdn(path: str | Path, encoding: str | None = None) -> TextIO:
    """The file at *path* as text, in any encoding; to be closed by the caller.

    A large file is not held in memory. *encoding*: where it is known. Raises OSError as open()
    does, and NotationError for a file that holds no text.
    """
    check_kind("path", path, str, PathLike)
    path = Path(path)
    if path.stat().st_size <= _IN_MEMORY:
        data = path.read_bytes()
        if encoding is not None:
            return io.StringIO(data.decode(encoding, "replace"))
        return io.StringIO(decode(data)[0])
    name = encoding or _recognise_file(path)
    return path.open(encoding=name, errors="replace", newline="")


def mended_pieces(handle: TextIO) -> Iterator[str]:
    """The text of *handle* in pieces, without what no text may hold (`damas.intake`).

    Page breaks, and the mark with which DOS ended a file, become spaces.
    """
    while piece := handle.read(_PIECE):
        yield mended(piece.replace("\x0b", " ").replace("\x0c", " ").replace("\x1a", " "))


def _recognise_file(path: Path) -> str:
    """The encoding of a large file, read piece by piece; twice only if it is not UTF-8."""
    as_utf8 = codecs.getincrementaldecoder("utf-8")()
    with path.open("rb") as file:
        mark = _mark(file.peek(4))
        if mark is not None:
            return mark
        try:
            while piece := file.read(_PIECE):
                _hold_text(piece)
                as_utf8.decode(piece)
            return "utf-8"
        except UnicodeDecodeError:
            file.seek(0)
        words, single, seen = 0, 0, set[int]()
        while piece := file.read(_PIECE):
            _hold_text(piece)
            seen.update(piece)
            more, alone = _runs(piece)
            words, single = words + more, single + alone
    return _single_byte(words > single, bytes(seen))


def _mark(data: bytes) -> str | None:
    return next((name for mark, name in _MARKS if data.startswith(mark)), None)


def _hold_text(data: bytes) -> None:
    if b"\0" in data:
        raise NotationError("not-text", "This is not a text file")


def _recognise(data: bytes) -> str:
    mark = _mark(data)
    if mark is not None:
        return _certain(data, mark)
    _hold_text(data)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        words, alone = _runs(data)
        return _single_byte(words > alone, data)
    return "utf-8"


def _certain(data: bytes, name: str) -> str:
    try:
        data.decode(name)
    except UnicodeDecodeError as error:
        raise NotationError("not-text", "This is not a text file") from error
    return name


def _runs(data: bytes) -> tuple[int, int]:
    """(high bytes in words, high bytes alone or in pairs).

    Cyrillic words are runs of high bytes; in Western names a high byte mostly stands alone.
    """
    runs = [len(run) for run in _RUNS.findall(data)]
    return sum(n for n in runs if n > 2), sum(n for n in runs if n <= 2)


def _single_byte(cyrillic: bool, data: bytes) -> str:
    name = "cp1251" if cyrillic else "cp1252"
    try:
        data.decode(name)
    except UnicodeDecodeError:
        return "latin-1"
    return name
