"""Bytes into text: UTF-8 with or without mark, UTF-16 with mark, Latin-1/CP1252, CP1251."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import TextIO

from ..errors import NotationError

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_RUNS = re.compile(rb"[\xc0-\xff\xa8\xb8]+")


def decode(data: bytes) -> tuple[str, str]:
    """(text, name of the encoding recognised); raises NotationError for what is no text."""
    name = _recognise(data)
    return data.decode(name), name


def open_pdn(path: str | Path) -> TextIO:
    """The file at *path* as text, in whatever encoding it is written.

    Raises OSError as open() does, and NotationError for a file that holds no text.
    """
    data = Path(path).read_bytes()
    return io.StringIO(decode(data)[0])


def _recognise(data: bytes) -> str:
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _certain(data, name)
    if b"\0" in data:
        raise NotationError("not-text", "This is not a text file")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _single_byte(data)
    return "utf-8"


def _certain(data: bytes, name: str) -> str:
    try:
        data.decode(name)
    except UnicodeDecodeError as error:
        raise NotationError("not-text", "This is not a text file") from error
    return name


def _single_byte(data: bytes) -> str:
    """Cyrillic words are runs of high bytes; in Western names a high byte mostly stands alone."""
    runs = [len(run) for run in _RUNS.findall(data)]
    in_words = sum(n for n in runs if n > 2)
    name = "cp1251" if in_words > sum(n for n in runs if n <= 2) else "cp1252"
    try:
        data.decode(name)
    except UnicodeDecodeError:
        return "latin-1"
    return name
