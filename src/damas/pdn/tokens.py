"""The words of PDN text, one after another, each with its line and column; constant memory.

Lines and columns count from 1. A comment may run over lines; everything else ends with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_TAG = re.compile(r'\[\s*([^\W\d]\w*)\s*"((?:\\.|[^"\\])*)"\s*\]')
_LOOSE_TAG = re.compile(r'\[\s*([^\W\d]\w*)\s*"(.*)"\s*\]')  # quotes inside, not escaped
_TAG_LINE = re.compile(r'\s*\[\s*[A-Z]\w*\s+"')


class Kind(Enum):
    """What a word is."""

    TAG = "tag"
    MOVE_NUMBER = "move number"
    ELLIPSIS = "ellipsis"
    MOVE = "move"
    UNKNOWN_MOVE = "unknown move"
    SIGN = "sign"
    NAG = "nag"
    RESULT = "result"
    STAR = "star"
    COMMENT = "comment"
    LINE_COMMENT = "line comment"
    ESCAPE = "escape"
    OPEN = "open"
    CLOSE = "close"
    SETUP = "setup"
    JUNK = "junk"
    UNCLOSED = "unclosed comment"


@dataclass(frozen=True, slots=True)
class Token:
    """One word: its *kind*, *text* as written (a tag: the value), *name* of a tag.

    *attached*: no white space stands before it.
    """

    kind: Kind
    text: str
    line: int
    column: int
    name: str = ""
    attached: bool = False


_DASH = "[-\u2010-\u2015\u2212]"
_SEPARATOR = rf"(?:{_DASH}|[xX:\u00d7\u0445\u0425])"  # the last two: Cyrillic ha, upper and lower
_SQUARE = r"[a-hA-H][1-8]"
_NOT_MOVE = rf"(?!\d|\s?{_SEPARATOR}\s?\d)"
_WORDS: list[tuple[Kind, str]] = [
    (Kind.SETUP, r"/\s*FEN[^/]*/"),
    (Kind.RESULT, rf"(?:1/2\s?{_DASH}\s?1/2|\u00bd\s?{_DASH}\s?\u00bd){_NOT_MOVE}"),
    (
        Kind.RESULT,
        rf"(?:1\s?{_DASH}\s?0|0\s?{_DASH}\s?[012]|2\s?{_DASH}\s?0|1{_DASH}1){_NOT_MOVE}",
    ),
    (Kind.MOVE, rf"\d{{1,2}}(?:\s?{_SEPARATOR}\s?\d{{1,2}}(?!\d))+"),
    (Kind.MOVE, rf"{_SQUARE}(?:\s?{_SEPARATOR}\s?{_SQUARE}|{_SQUARE})+(?!\w)"),
    (Kind.MOVE_NUMBER, r"\d+\s?\.(?:\s?\.\.|\u2026)?"),
    (Kind.MOVE, r"\d{4}(?!\d)"),
    (Kind.MOVE_NUMBER, r"\d{1,3}(?=\s|$)"),
    (Kind.ELLIPSIS, r"\.+|\u2026"),
    (Kind.UNKNOWN_MOVE, rf"{_DASH}(?:\s*{_DASH})?(?=\s|$)"),
    (Kind.SIGN, r"\(\s*[!?]+\s*\)|[!?]+"),
    (Kind.NAG, r"\$\d+"),
    (Kind.STAR, r"\*"),
    (Kind.OPEN, r"\("),
    (Kind.CLOSE, r"\)"),
    (Kind.LINE_COMMENT, r";.*"),
    (Kind.ESCAPE, r"%.*"),
]
_WORD = re.compile("|".join(f"(?P<k{i}>{pattern})" for i, (_, pattern) in enumerate(_WORDS)))
_KINDS = {f"k{i}": kind for i, (kind, _) in enumerate(_WORDS)}
_JUNK = re.compile(r"[^\s{}()\[\];%]+|.")
_SPACE = re.compile(r"[\s\ufeff]+")


def lines_of(handle: Iterable[str]) -> Iterator[tuple[int, str]]:
    """(number, line) of text whose lines end in any way: LF, CR LF or CR."""
    number = 0
    for chunk in handle:
        for line in _LINE_ENDS.split(chunk.rstrip("\r\n") if chunk[-1:] in "\r\n" else chunk):
            number += 1
            yield number, line


def tokens_of(handle: Iterable[str]) -> Iterator[Token]:
    """Every word of *handle*, any iterable of lines, in order; nothing is left out."""
    comment: list[str] = []
    opened: tuple[int, int] | None = None
    for number, line in lines_of(handle):
        place = 0
        if opened is not None:
            end = line.find("}")
            if _TAG_LINE.match(line):
                yield Token(Kind.UNCLOSED, "\n".join(comment), *opened)
            elif end < 0:
                comment.append(line)
                continue
            else:
                yield Token(Kind.COMMENT, "\n".join([*comment, line[:end]]), *opened)
                place = end + 1
            opened = None
        while (found := _next(line, place, number)) is not None:
            token, place = found
            if token.kind is Kind.UNCLOSED:
                comment, opened = [token.text], (number, token.column)
                break
            yield token
    if opened is not None:
        yield Token(Kind.UNCLOSED, "\n".join(comment), *opened)


def _next(line: str, place: int, number: int) -> tuple[Token, int] | None:
    """The word at or after *place* and where it ends; None at the end of the line."""
    space = _SPACE.match(line, place)
    start = space.end() if space else place
    if start >= len(line):
        return None
    if line[start] == "{":
        end = line.find("}", start)
        kind = Kind.COMMENT if end >= 0 else Kind.UNCLOSED
        end = end if end >= 0 else len(line)
        return Token(kind, line[start + 1 : end], number, start + 1), end + 1
    if line[start] == "[":
        tag = _TAG.match(line, start) or _LOOSE_TAG.match(line, start)
        if tag:
            value = re.sub(r'\\([\\"])', r"\1", tag[2])
            return Token(Kind.TAG, value, number, start + 1, tag[1]), tag.end()
    word = _WORD.match(line, start)
    kind, end = (_KINDS[str(word.lastgroup)], word.end()) if word else (Kind.JUNK, 0)
    if word is None:
        junk = _JUNK.match(line, start)
        end = junk.end() if junk else start + 1
    attached = start == place and start > 0
    return Token(kind, line[start:end], number, start + 1, attached=attached), end
