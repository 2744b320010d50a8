"""Fonts for names in any script: Noto, embedded into the print with the letters that it needs.

The fonts of every PDF reader hold western Europe. A text with other letters is set in Noto Sans and
its companions, which come as packages (OFL; `pyproject.toml`), else in fonts of the system, else,
for Chinese, Japanese and Korean, in the fonts that a reader has for these. Arabic letters are
joined, and text from right to left is turned, here: reportlab sets letters one after the other.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ..base.optional import need

_PACKAGES = ("manimgx_fonts", "justmytype_intl_cjk")
_SYSTEM = ("DejaVuSans.ttf", "arialuni.ttf", "Arial Unicode.ttf", "arial.ttf", "simhei.ttf")
_PLACES = {
    "win32": ("C:/Windows/Fonts",),
    "darwin": ("/System/Library/Fonts", "/Library/Fonts"),
}
_UNIX = ("/usr/share/fonts", "/usr/local/share/fonts")
_CHINESE = ("SC", "TC", "JP", "KR")
_SCRIPTS: tuple[tuple[int, int, tuple[str, ...]], ...] = (
    (0x0000, 0x052F, ("",)),
    (0x0530, 0x058F, ("Armenian",)),
    (0x0590, 0x05FF, ("Hebrew",)),
    (0x0600, 0x08FF, ("Arabic",)),
    (0x0900, 0x097F, ("Devanagari",)),
    (0x0980, 0x09FF, ("Bengali",)),
    (0x0A00, 0x0A7F, ("Gurmukhi",)),
    (0x0A80, 0x0AFF, ("Gujarati",)),
    (0x0B00, 0x0B7F, ("Oriya",)),
    (0x0B80, 0x0BFF, ("Tamil",)),
    (0x0C00, 0x0C7F, ("Telugu",)),
    (0x0C80, 0x0CFF, ("Kannada",)),
    (0x0D00, 0x0D7F, ("Malayalam",)),
    (0x0D80, 0x0DFF, ("Sinhala",)),
    (0x0E00, 0x0E7F, ("Thai",)),
    (0x0E80, 0x0EFF, ("Lao",)),
    (0x1000, 0x109F, ("Myanmar",)),
    (0x10A0, 0x10FF, ("Georgian",)),
    (0x1100, 0x11FF, ("KR",)),
    (0x1200, 0x139F, ("Ethiopic",)),
    (0x1780, 0x17FF, ("Khmer",)),
    (0x1C90, 0x1CBF, ("Georgian",)),
    (0x1D00, 0x2BFF, ("", "Symbols", "Emoji")),
    (0x2D00, 0x2D2F, ("Georgian",)),
    (0x2D80, 0x2DDF, ("Ethiopic",)),
    (0x3000, 0x30FF, ("JP", "SC", "TC", "KR")),
    (0x3100, 0x312F, ("TC", "SC")),
    (0x3130, 0x318F, ("KR",)),
    (0x3190, 0x9FFF, _CHINESE),
    (0xAC00, 0xD7FF, ("KR",)),
    (0xF900, 0xFAFF, _CHINESE),
    (0xFB13, 0xFB17, ("Armenian",)),
    (0xFB1D, 0xFB4F, ("Hebrew",)),
    (0xFB50, 0xFDFF, ("Arabic",)),
    (0xFE70, 0xFEFF, ("Arabic",)),
    (0xFF00, 0xFFEF, ("SC", "JP")),
    (0x1F000, 0x1FAFF, ("Emoji", "Symbols")),
    (0x20000, 0x3FFFF, ("SC", "TC", "JP")),
)
"""The parts of Unicode, first and last number, with the Noto fonts that have their letters."""
_READERS_OWN = {"SC": "STSong-Light", "TC": "MSung-Light", "JP": "HeiseiKakuGo-W5"} | {
    "KR": "HYSMyeongJo-Medium"
}
_RIGHT, _ARABIC = frozenset({"R", "AL"}), frozenset({"AL"})


def covers(letter: str) -> bool:
    """Whether some font at hand has *letter*."""
    return _font_of(letter) is not None


def runs(text: str) -> Iterator[tuple[str, str]]:
    """(name of a font, letters in the order in which they are set) of a text that the fonts of
    every reader do not have."""
    font, piece = "", ""
    for letter in in_order(text):
        wanted = font if piece and letter == " " else _font_of(letter) or font
        if wanted != font and piece:
            yield font, piece
            piece = ""
        font, piece = wanted, piece + letter
    if piece:
        yield font or "Helvetica", piece


def is_light(font: str) -> bool:
    """Whether letters of *font* are thinner than others: Noto's Chinese ones begin with "thin"."""
    return font.startswith(tuple(f"damas-NotoSans{name}" for name in _CHINESE))


def in_order(text: str) -> str:
    """*text* in the order in which its letters are set from left to right, Arabic ones joined.

    Numbers within stay as they are. Marks stand before their letters: fonts draw them so.

    >>> in_order("\\u05d3\\u05de\\u05d4 12")
    '\\u05d4\\u05de\\u05d3 12'
    """
    kinds = {unicodedata.bidirectional(letter) for letter in text}
    if not kinds & _RIGHT:
        return text
    if kinds & _ARABIC and importlib.util.find_spec("arabic_reshaper"):
        joining = need("arabic_reshaper", "paper").ArabicReshaper({"delete_harakat": False})
        text = joining.reshape(text)
    letters = list(text)
    done: list[str] = []
    start = 0
    while start < len(letters):
        if unicodedata.bidirectional(letters[start]) in _RIGHT:
            end = _end_of_run(letters, start)
            done += _turned(letters[start:end])
        else:
            end = start + 1
            done.append(letters[start])
        start = end
    return "".join(done)


def _end_of_run(letters: list[str], start: int) -> int:
    """The end of the run from right to left that begins at *start*: behind its last such letter or
    mark before any Latin letter."""
    end = start + 1
    for place in range(start, len(letters)):
        kind = unicodedata.bidirectional(letters[place])
        if kind == "L":
            break
        if kind in _RIGHT or unicodedata.combining(letters[place]):
            end = place + 1
    return end


def _turned(letters: list[str]) -> list[str]:
    """Letters from right to left; numbers among them from left to right."""
    found: list[str] = []
    number: list[str] = []
    for letter in letters:
        if letter.isdigit():
            number.append(letter)
            continue
        found += ["".join(number), _mirrored(letter)]
        number = []
    return [*reversed([*found, "".join(number)])]


def _mirrored(letter: str) -> str:
    return {"(": ")", ")": "(", "[": "]", "]": "[", "\u00ab": "\u00bb", "\u00bb": "\u00ab"}.get(
        letter, letter
    )


@cache
def _font_of(letter: str) -> str | None:
    """The name of the font that has *letter*; None where none has."""
    number = ord(letter)
    wanted = next((names for low, high, names in _SCRIPTS if low <= number <= high), ("",))
    for name in (*wanted, ""):
        path = _noto().get(name)
        if path is not None and number in _letters(path):
            return _registered(path)
    for path in _of_system():
        if number in _letters(path):
            return _registered(path)
    return next((_readers_own(_READERS_OWN[n]) for n in wanted if n in _READERS_OWN), None)


@cache
def _noto() -> dict[str, Path]:
    """The Noto fonts of the packages, by their scripts: "Hebrew", "SC"; "" is Noto Sans itself."""
    found: dict[str, Path] = {}
    for package in _PACKAGES:
        spec = importlib.util.find_spec(package)
        for place in (spec.submodule_search_locations or ()) if spec else ():
            for path in sorted(Path(place).rglob("Noto*.ttf")):
                name = path.name.partition("[")[0].removeprefix("Noto").removeprefix("Sans")
                if "Italic" not in name:
                    found.setdefault(name, path)
    return found


@cache
def _of_system() -> tuple[Path, ...]:
    """Fonts of the system that have many letters."""
    places = [Path(place) for place in _PLACES.get(sys.platform, _UNIX)]
    places.append(Path.home() / ".fonts")
    found: dict[str, Path] = {}
    for place in places:
        for folder, _, names in os.walk(place):
            found |= {name: Path(folder) / name for name in names if name in _SYSTEM}
    return tuple(found[name] for name in _SYSTEM if name in found)


@cache
def _loaded(path: Path) -> Any:
    return need("reportlab.pdfbase.ttfonts", "paper").TTFont(_name(path), str(path))


def _name(path: Path) -> str:
    return "damas-" + path.name.partition("[")[0].partition(".")[0]


def _letters(path: Path) -> dict[int, int]:
    letters: dict[int, int] = _loaded(path).face.charToGlyph
    return letters


@cache
def _registered(path: Path) -> str:
    need("reportlab.pdfbase.pdfmetrics", "paper").registerFont(_loaded(path))
    return _name(path)


@cache
def _readers_own(name: str) -> str:
    font = need("reportlab.pdfbase.cidfonts", "paper").UnicodeCIDFont(name)
    need("reportlab.pdfbase.pdfmetrics", "paper").registerFont(font)
    return name
