"""Bytes into text: UTF-8 and UTF-16 with or without mark, and the code pages of Windows and DOS.

The base library has no dependencies, and a guesser of languages needs more text than a file of
games has: the pages are told by the letters of its words (`code_pages`). The name of a page that
nothing in the file marks is kept (`encoding_of`), so that a person can be told.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import TextIO

from ...base.arguments import check_kind
from ...base.errors import NotationError
from ...base.i18n import Text
from ...base.input_checks import mended
from ...base.spreadsheet import sixteen
from .code_pages import NAMES, WORD, page_of

READ_AS = Text("The file does not say its encoding; its letters were read as {page}")
_UTF_8 = b"\xef\xbb\xbf"
_IN_MEMORY = 8 << 20  # bytes; a larger file is read as it is needed
_PIECE = 1 << 20
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x19\x1c-\x1f]")
_MOST_CONTROLS = 20  # of so many bytes of a text one may be a control character


def decode(data: bytes) -> tuple[str, str]:
    """(text, name of the encoding recognised); raises NotationError for bytes that are no text."""
    check_kind("data", data, bytes)
    name = _recognise(data)
    if not name.startswith("utf-16"):
        data = _without_end(data)
    return _whole(data, name).decode(name), name


def _whole(data: bytes, name: str) -> bytes:
    """*data* without a last byte that is half a letter of UTF-16."""
    return data[: len(data) // 2 * 2] if name.startswith("utf-16") else data


class DecodedText(io.StringIO):
    """A file in memory as text; *encoding_name* is the encoding that was recognised."""

    def __init__(self, text: str, encoding_name: str) -> None:
        super().__init__(text)
        self.encoding_name = encoding_name


def read_as(page: str) -> Text:
    """The remark that a file was read by a *page* that nothing in it marks."""
    return Text(READ_AS.template, {"page": page})


def encoding_of(text: object) -> str | None:
    """The code page by which an open file is read, as people call it, if nothing in the file marks
    it; None for UTF-8, a marked encoding and text that is no file."""
    name = getattr(text, "encoding_name", None) or getattr(text, "encoding", None)
    return NAMES.get(name or "")


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
        return DecodedText(*decode(data))
    name = encoding or _recognise_file(path)
    return path.open(encoding=name, errors="replace", newline="")


def mended_pieces(handle: TextIO) -> Iterator[str]:
    """The text of *handle* in pieces, without what no text may hold (`damas.base.input_checks`).

    Zeros, page breaks, and the mark with which DOS ended a file become spaces.
    """
    while piece := handle.read(_PIECE):
        yield mended(
            piece.replace("\0", " ").replace("\x0b", " ").replace("\x0c", " ").replace("\x1a", " ")
        )


def _recognise_file(path: Path) -> str:
    """The encoding of a large file, read piece by piece; twice only if it is not UTF-8."""
    as_utf8 = codecs.getincrementaldecoder("utf-8")()
    with path.open("rb") as file:
        first = file.read(_PIECE)
        mark = _mark(first)
        if mark is not None:
            return mark
        file.seek(0)
        try:
            while piece := file.read(_PIECE):
                _hold_text(piece)
                as_utf8.decode(piece)
            return "utf-8"
        except UnicodeDecodeError:
            file.seek(0)
        words = (word for piece in iter(lambda: file.read(_PIECE), b"") for word in _words(piece))
        return page_of(words)


def _mark(data: bytes) -> str | None:
    return "utf-8-sig" if data.startswith(_UTF_8) else sixteen(_without_end(data))


def _without_end(data: bytes) -> bytes:
    """*data* without the marks and zeros with which DOS filled the last block of a file."""
    end = data.rstrip(b"\0\x1a")
    return end if data[len(end) : len(end) + 1] == b"\x1a" else data


def _hold_text(data: bytes) -> None:
    data = _without_end(data)
    if len(_CONTROLS.findall(data)) * _MOST_CONTROLS > len(data):
        raise NotationError("not-text", "This is not a text file")


def _recognise(data: bytes) -> str:
    mark = _mark(data)
    if mark is not None:
        return _certain(data, mark)
    _hold_text(data)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _single_byte(data)
    return "utf-8"


def _certain(data: bytes, name: str) -> str:
    try:
        text = _whole(data, name).decode(name)
    except UnicodeDecodeError as error:
        raise NotationError("not-text", "This is not a text file") from error
    if not text and len(data) % 2:
        raise NotationError("not-text", "This is not a text file")
    _hold_text(text[:_PIECE].encode("utf-8", "replace"))
    return name


def _words(data: bytes) -> Iterator[bytes]:
    return (found[0] for found in WORD.finditer(data) if not found[0].isascii())


def _single_byte(data: bytes) -> str:
    name = page_of(_words(data))
    try:
        data.decode(name)
    except UnicodeDecodeError:
        return "latin-1"
    return name
