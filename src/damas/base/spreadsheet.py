"""The cells of a list of people, written by any program: CSV, tab-separated text or XLSX.

The cost of a file is bounded: its rows, its columns and the size of its unpacked content.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable
from itertools import islice
from typing import Any

from .optional import need
from .text import Text

_LOOKED_AT = 4096  # letters by which UTF-16 without a mark is told
MOST_BYTES = 4 << 20
"""Bytes that a list of players may have; 5,000 players take a tenth of it."""
MOST_ROWS = 5000
MOST_COLUMNS = 60
MOST_UNPACKED = 64 << 20
"""Bytes that an XLSX may have once it is unpacked."""


class UnreadableError(Exception):
    """No table can be read from the file; *text* is the reason."""

    def __init__(self, text: Text) -> None:
        self.text = text


def sixteen(data: bytes) -> str | None:
    """The name of UTF-16 with a mark; or without one, where the signs of ASCII, which are most of a
    file of games or people, have a zero beside them. None for another encoding."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    half = len(data) // 2
    for name, first in (("utf-16-le", 0), ("utf-16-be", 1)):
        letters, zeros = data[first::2], data[1 - first :: 2]
        if 4 * zeros.count(0) > half and 50 * letters.count(0) <= half and _beside(letters, zeros):
            return name
    return None


def _beside(letters: bytes, zeros: bytes) -> bool:
    """Whether most zeros at the beginning of *zeros* stand beside a letter of ASCII."""
    beside = [one < 128 for one, zero in zip(letters[:_LOOKED_AT], zeros, strict=False) if not zero]
    return 2 * sum(beside) > len(beside)


def decode(data: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16, or Windows' Western European where it is neither."""
    wide = sixteen(data)
    if wide:
        return data.decode(wide, errors="replace")
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def read_table(
    data: bytes, most_rows: int = MOST_ROWS, most_bytes: int = MOST_BYTES
) -> list[list[Any]]:
    """The rows of a file. Raises UnreadableError, MissingLibraryError for XLSX without openpyxl."""
    check_size(data, most_bytes)
    sheet = data[:2] == b"PK"
    rows = _sheet(data, most_rows) if sheet else _csv(list_text(data), most_rows)
    if len(rows) > most_rows:
        raise UnreadableError(Text("The list has more than {most} rows", {"most": most_rows}))
    return rows


def check_size(data: bytes, most_bytes: int) -> None:
    """Raises UnreadableError for a file that is too large."""
    if len(data) > most_bytes:
        params = {"size": len(data) >> 10, "most": most_bytes >> 10}
        raise UnreadableError(Text("The file has {size} kB; a list may have {most} kB", params))


def list_text(data: bytes) -> str:
    """The text of a file, in the encodings of `decode`."""
    if data[:4] == b"\xd0\xcf\x11\xe0":
        raise UnreadableError(
            Text("This is a spreadsheet of the old kind (XLS): save it as XLSX or CSV")
        )
    return decode(data)


def _csv(text: str, most_rows: int) -> list[list[Any]]:
    """Rows; the separator is the most frequent one in the first lines."""
    head = text[:4000]
    separator = max(";,\t", key=head.count)
    try:
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
        return [list(row[:MOST_COLUMNS]) for row in islice(rows, most_rows + 1)]
    except csv.Error:
        raise UnreadableError(Text("The file is no CSV, or it is damaged")) from None


def _sheet(data: bytes, most_rows: int) -> list[list[Any]]:
    """Rows of the first sheet with anything on it."""
    openpyxl = need("openpyxl", "tournament")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            unpacked = sum(one.file_size for one in packed.infolist())
        if unpacked > MOST_UNPACKED:
            raise UnreadableError(Text("The file unpacks to more than a list of players can be"))
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        for sheet in book.worksheets:
            rows = _cells(sheet, most_rows)
            if any(any(cell is not None for cell in row) for row in rows):
                return rows
    except UnreadableError:
        raise
    except Exception:
        raise UnreadableError(Text("The file is no XLSX, or it is damaged")) from None
    return []


def _cells(sheet: Any, most_rows: int) -> list[list[Any]]:
    rows: Iterable[Any] = sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS)
    return [list(row) for row in islice(rows, most_rows + 1)]
