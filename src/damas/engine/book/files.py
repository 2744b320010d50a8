"""Files of books: a line that names the format, a line of JSON, and the entries, compressed.

The JSON tells the variant, where the book comes from, how many positions it has and the SHA-256 of
the rest: the positions in the order of their keys, compressed by zlib (form 1: by LZMA). A position
is its key (8 bytes) and the number of its moves (1); a move is origin, destination and the number
of captured squares (1 each), those squares (1 each), the score in hundredths of a man (2, signed;
-32768: none) and the weight (1). Numbers are little-endian.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from os import PathLike
from pathlib import Path

from ...base.arguments import check_kind
from ...base.errors import EngineError, UnknownNameError
from ...base.files import write_whole
from ...base.i18n import Text
from ...rules.variants import VARIANTS, variant
from .book import Book, BookEntry

FOLDER = Path(__file__).parent / "data"
MAGIC, MAGIC_1 = b"damas book 2\n", b"damas book 1\n"
POSITION = struct.Struct("<QB")
ENDS = struct.Struct("<BBB")
WORTH = struct.Struct("<hB")
NO_SCORE = -32768
MOST_CENTIMEN = 32767


def write_book(path: Path, book: Book) -> None:
    """Writes *book* whole or not at all."""
    body = zlib.compress(_packed(book.entries), 9)
    header = {
        **book.header,
        "variant": book.variant.id,
        "positions": len(book),
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    write_whole(path, MAGIC + json.dumps(header, sort_keys=True).encode() + b"\n" + body)


def read_book(path: str | PathLike[str]) -> Book:
    """The book in *path*; raises EngineError, naming the file, when it is damaged."""
    check_kind("path", path, str, PathLike)
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _damaged(path, error.strerror or str(error)) from None
    head, _, body = data[len(MAGIC) :].partition(b"\n")
    if not data.startswith((MAGIC, MAGIC_1)) or not body:
        raise _damaged(path, Text("not a file of openings"))
    try:
        header = json.loads(head)
        count, digest = int(header["positions"]), str(header["sha256"])
        row = variant(str(header["variant"]))
    except (ValueError, KeyError, TypeError, UnknownNameError) as error:
        raise _damaged(path, Text("unreadable header ({error})", {"error": error})) from None
    if hashlib.sha256(body).hexdigest() != digest:
        raise _damaged(path, Text("the checksum differs"))
    try:
        unpack = zlib.decompress if data.startswith(MAGIC) else lzma.decompress
        entries = dict(_unpacked(unpack(body)))
    except (zlib.error, lzma.LZMAError, EOFError, struct.error, IndexError):
        raise _damaged(path, Text("its compressed data are damaged")) from None
    if len(entries) != count:
        raise _damaged(
            path, Text("{found} positions, not {count}", {"found": len(entries), "count": count})
        )
    return Book(row, entries, header)


def shipped_path(name: str) -> Path:
    """The path of the book of variant *name* in the package, or of that of the game with the same
    moves."""
    return FOLDER / f"{VARIANTS[name].kin if name in VARIANTS else name}.book"


@cache
def shipped(name: str) -> Book | None:
    """The book that comes with the package for variant *name*; None when it has none.

    Raises EngineError when the file is damaged.
    """
    path = shipped_path(name)
    return replace(read_book(path), variant=VARIANTS[name]) if path.exists() else None


def _packed(entries: Mapping[int, tuple[BookEntry, ...]]) -> bytes:
    parts = []
    for key in sorted(entries):
        parts.append(POSITION.pack(key, len(entries[key])))
        for one in entries[key]:
            origin, end, captured = one.name
            limit = MOST_CENTIMEN
            score = NO_SCORE if one.score is None else round(one.score * 100)
            score = score if one.score is None else max(min(score, limit), -limit)
            parts.append(ENDS.pack(origin, end, len(captured)))
            parts.append(bytes(captured))
            parts.append(WORTH.pack(score, one.weight))
    return b"".join(parts)


def _unpacked(data: bytes) -> Iterator[tuple[int, tuple[BookEntry, ...]]]:
    at = 0
    while at < len(data):
        key, count = POSITION.unpack_from(data, at)
        at += POSITION.size
        entries = []
        for _ in range(count):
            origin, end, many = ENDS.unpack_from(data, at)
            at += ENDS.size
            captured = tuple(data[at : at + many])
            at += many
            score, weight = WORTH.unpack_from(data, at)
            at += WORTH.size
            worth = None if score == NO_SCORE else score / 100
            entries.append(BookEntry((origin, end, captured), worth, weight))
        yield key, tuple(entries)


def _damaged(path: Path, reason: Text | str) -> EngineError:
    return EngineError(
        "damaged-book",
        "{path}: the book is damaged: {reason}",
        path=str(path),
        reason=reason,
    )
