"""Photos as bytes: which kind they are, and what else they carry taken out.

Only JPEG, PNG and WebP are taken, by what the bytes are. Of the parts of such a file those stay
that draw the picture: no place, device, time, preview or comment. Nothing is decoded here.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from typing import Literal

from ...base.i18n import Text
from ..core.service_errors import InvalidError

PhotoKind = Literal["jpeg", "png", "webp"]
MOST_PIXELS = 50_000_000
"""No telephone makes more; a small file could ask a reader for much more."""
_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT = frozenset(b"IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT".split())
_WEBP_KEPT = frozenset((b"VP8X", b"ICCP", b"ALPH", b"VP8 ", b"VP8L"))
_WEBP_NOTES = 0x0C  # of VP8X: that there is EXIF or XMP
_SIZES = frozenset((0xC0, 0xC1, 0xC2))  # the heads of pictures that browsers show
_RESTARTS = range(0xD0, 0xD8)
_SCAN, _END, _EXIF, _ICC, _ADOBE, _JFIF, _COMMENT = 0xDA, 0xD9, 0xE1, 0xE2, 0xEE, 0xE0, 0xFE
_JFIF_PREVIEW, _ADOBE_VALUES = 12, 12  # bytes before a JFIF preview, and of all Adobe's values
_TURN = 0x0112  # the EXIF tag that says how the picture is turned
NO_PHOTO = Text("Only pictures in JPEG, PNG or WebP are accepted")
TOO_LARGE = Text("The picture has too many pixels")


def cleaned(data: bytes) -> tuple[PhotoKind, bytes]:
    """The kind of a photo, and the photo without all that does not draw it.

    Raises InvalidError ("no-photo", "too-large") for anything else.
    """
    for kind, is_one, clean in _KINDS:
        if is_one(data):
            try:
                return kind, clean(data)
            except (struct.error, IndexError, ValueError):
                break
    raise InvalidError("no-photo", NO_PHOTO)


def _check_pixels(width: int, height: int) -> None:
    if not width or not height or width * height > MOST_PIXELS:
        raise InvalidError("too-large", TOO_LARGE)


def _jpeg(data: bytes) -> bytes:
    kept, at, sized = [b"\xff\xd8"], 2, False
    for marker, first, last in _segments(data):
        body = data[first:last]
        at = last
        if marker == _EXIF:
            turn = _turn_of(body)
            kept += [_turned(turn)] if turn > 1 else []
            continue
        if 0xE0 <= marker <= 0xEF:
            body = _needed(marker, body)
        if marker == _COMMENT or not body:
            continue
        if marker in _SIZES:
            height, width = struct.unpack(">HH", body[5:9])
            _check_pixels(width, height)
            sized = True
        kept.append(body)
    if not sized or data[at : at + 2] != b"\xff\xd9":
        raise ValueError("no end")
    return b"".join((*kept, b"\xff\xd9"))


def _segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """(marker, from, to) of every part before the end; that of a scan has its data with it."""
    at = 2
    while data[at] == 0xFF and data[at + 1] != _END:
        marker = data[at + 1]
        if marker == 0xFF:  # a filling byte
            at += 1
            continue
        last = at + 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
        if marker == _SCAN:
            last = _scan_end(data, last)
        if last > len(data):
            raise ValueError("cut off")
        yield marker, at, last
        at = last


def _scan_end(data: bytes, at: int) -> int:
    """Where the data of a scan ends: at the next marker that is none of its own."""
    while True:
        at = data.index(b"\xff", at)
        if data[at + 1] != 0 and data[at + 1] not in _RESTARTS:
            return at
        at += 2


def _needed(marker: int, body: bytes) -> bytes:
    """Of an application's part what its colours and pixels need, "" for nothing: a name stands at
    its head; a preview, or what somebody put behind the values, goes."""
    data = body[4:]
    if marker == _ICC and data.startswith(b"ICC_PROFILE\0"):
        return body
    if marker == _JFIF and data.startswith(b"JFIF\0"):
        data = data[:_JFIF_PREVIEW] + b"\0\0"  # width and height of the preview
    elif marker == _ADOBE and data.startswith(b"Adobe"):
        data = data[:_ADOBE_VALUES]
    else:
        return b""
    return body[:2] + struct.pack(">H", len(data) + 2) + data


def _turn_of(body: bytes) -> int:
    """How EXIF says that the picture is turned, 1 to 8; 1 where it says nothing."""
    if not body[4:].startswith(b"Exif\0\0"):
        return 1
    tiff = body[10:]
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None:
        return 1
    try:
        (first,) = struct.unpack(f"{order}I", tiff[4:8])
        (count,) = struct.unpack(f"{order}H", tiff[first : first + 2])
        for number in range(count):
            place = first + 2 + 12 * number
            tag, _kind, _many, value = struct.unpack(f"{order}HHIH", tiff[place : place + 10])
            if tag == _TURN:
                return value if value in range(1, 9) else 1
    except struct.error:
        return 1
    return 1


def _turned(turn: int) -> bytes:
    """An EXIF part that says how the picture is turned, and nothing else."""
    tiff = b"II*\0" + struct.pack("<IHHHIHHI", 8, 1, _TURN, 3, 1, turn, 0, 0)
    body = b"Exif\0\0" + tiff
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body


def _png(data: bytes) -> bytes:
    kept, at = [_PNG], len(_PNG)
    while True:
        size, name = struct.unpack(">I4s", data[at : at + 8])
        last = at + 12 + size
        if last > len(data) or (len(kept) == 1 and name != b"IHDR"):
            raise ValueError("cut off")
        if name == b"IHDR":
            _check_pixels(*struct.unpack(">II", data[at + 8 : at + 16]))
        if name in _PNG_KEPT:
            kept.append(data[at:last])
        if name == b"IEND":
            return b"".join(kept)
        at = last


def _webp(data: bytes) -> bytes:
    (whole,) = struct.unpack("<I", data[4:8])
    kept, at, drawn = [], 12, False
    while at < min(8 + whole, len(data)):
        name, size = struct.unpack("<4sI", data[at : at + 8])
        last = at + 8 + size + size % 2
        if last > len(data):
            raise ValueError("cut off")
        if name in _WEBP_KEPT:
            part = data[at:last]
            _check_pixels(*_webp_size(name, part))
            if name == b"VP8X":
                part = part[:8] + bytes([part[8] & ~_WEBP_NOTES]) + part[9:]
            drawn = drawn or name.startswith(b"VP8 ") or name == b"VP8L"
            kept.append(part)
        at = last
    if not drawn:
        raise ValueError("moving, or empty")
    body = b"WEBP" + b"".join(kept)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _webp_size(name: bytes, part: bytes) -> tuple[int, int]:
    """The width and the height that a part of a WebP names; (1, 1) for one that names none."""
    if name == b"VP8X":
        return 1 + int.from_bytes(part[12:15], "little"), 1 + int.from_bytes(part[15:18], "little")
    if name == b"VP8L":
        (bits,) = struct.unpack("<I", part[9:13])
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if name == b"VP8 ":
        width, height = struct.unpack("<HH", part[14:18])
        return width & 0x3FFF, height & 0x3FFF
    return 1, 1


_KINDS: tuple[tuple[PhotoKind, Callable[[bytes], bool], Callable[[bytes], bytes]], ...] = (
    ("jpeg", lambda data: data.startswith(b"\xff\xd8\xff"), _jpeg),
    ("png", lambda data: data.startswith(_PNG), _png),
    ("webp", lambda data: data[:4] == b"RIFF" and data[8:12] == b"WEBP", _webp),
)
