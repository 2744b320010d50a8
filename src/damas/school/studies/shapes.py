"""Circles and arrows on squares, as comments of PDN carry them: [%csl G24] [%cal R1218].

The first letter is the colour: G, R, Y or B. Squares are the variant's numbers of two figures, or
names ("Gc3", "Gc3d4") where the variant has names; both are read, and the file's own form is kept
for as long as nobody changes the shapes of that move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ...base.errors import NotationError
from ...notation.pdn.commands import commands_in
from ...rules.variants import Variant

COLOURS = "GRYB"
"""Green, red, yellow, blue."""
MOST_SHAPES = 32
"""Circles and arrows of one move together."""

_SHAPES = re.compile(r"\[%\s*(?:csl|cal)\b[^\]]*\]\s?", re.IGNORECASE)
_COMMAND = re.compile(r"\[%[^\]]*\]")
_CIRCLE = re.compile(r"([GRYB])(\d{1,2}|[a-l]\d{1,2})", re.IGNORECASE)
_ARROW = re.compile(r"([GRYB])(\d{2}|\d{1,2}(?=-)|[a-l]\d{1,2})-?(\d{1,2}|[a-l]\d{1,2})", re.I)


@dataclass(frozen=True, slots=True)
class StudyShapes:
    """The drawings on one position. *circles*: (square, colour); *arrows*: (from, to, colour)."""

    circles: tuple[tuple[int, str], ...] = ()
    arrows: tuple[tuple[int, int, str], ...] = ()


def shapes_in(comments: Sequence[str], variant: Variant) -> StudyShapes:
    """The shapes of a move's comments; those on squares that the board has not are left out."""
    if not any("[%" in one for one in comments):
        return StudyShapes()
    numbers = _squares(variant)
    circles: dict[int, str] = {}
    arrows: dict[tuple[int, int], str] = {}
    for name, value in commands_in(comments):
        for word in re.split(r"[\s,;]+", value):
            if name.lower() == "csl" and (found := _CIRCLE.fullmatch(word)):
                square = numbers.get(found[2].lower())
                if square is not None:
                    circles[square] = found[1].upper()
            elif name.lower() == "cal" and (found := _ARROW.fullmatch(word)):
                ends = numbers.get(found[2].lower()), numbers.get(found[3].lower())
                if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
                    arrows[ends[0], ends[1]] = found[1].upper()
    return StudyShapes(tuple(circles.items()), tuple((a, b, c) for (a, b), c in arrows.items()))


@cache
def _squares(variant: Variant) -> Mapping[str, int]:
    """Every form in which a file may name a square, with its number."""
    found = {variant.name(one): one for one in variant.numbers}
    found |= {f"{one:02}": one for one in variant.numbers}
    return found | {str(one): one for one in variant.numbers}


def with_shapes(comments: Sequence[str], shapes: StudyShapes) -> list[str]:
    """*comments* with these shapes in place of any others, before the first text.

    >>> with_shapes(["A shot"], StudyShapes(((24, "G"),), ((12, 18, "R"),)))
    ['[%csl G24] [%cal R1218] A shot']
    """
    circles = ",".join(f"{colour}{square:02}" for square, colour in shapes.circles)
    arrows = ",".join(f"{colour}{one:02}{two:02}" for one, two, colour in shapes.arrows)
    words = [f"[%csl {circles}]"] * bool(circles) + [f"[%cal {arrows}]"] * bool(arrows)
    kept = [_SHAPES.sub("", one).strip() for one in comments]
    kept = [one for one, old in zip(kept, comments, strict=True) if one or not old.strip()]
    if not words:
        return kept
    first, *rest = kept or [""]
    return [" ".join([*words, first]).strip(), *rest]


def words_of(comments: Sequence[str]) -> str:
    """The text that people read: comments without commands, one paragraph each.

    >>> words_of(["[%csl G24] A shot", "[%clk 0:10:00]"])
    'A shot'
    """
    texts = (_COMMAND.sub("", one).strip() for one in comments)
    return "\n".join(text for text in texts if text)


def with_words(comments: Sequence[str], text: str) -> list[str]:
    """*comments* with *text* in place of all that people read; their commands stay.

    A text that looks like a command is taken apart, so that it stays a text.

    >>> with_words(["[%clk 0:10:00] Old"], "New")
    ['[%clk 0:10:00] New']
    """
    commands = [found[0] for one in comments for found in _COMMAND.finditer(one)]
    plain = text.replace("[%", "[ %").strip()
    whole = " ".join([*commands, plain]).strip()
    return [whole] if whole else []


def checked_shapes(
    circles: Sequence[tuple[int, str]], arrows: Sequence[tuple[int, int, str]], variant: Variant
) -> StudyShapes:
    """Shapes as a person drew them, each once. Raises NotationError for a square or a colour that
    there is not, and for more than `MOST_SHAPES`."""
    if len(circles) + len(arrows) > MOST_SHAPES:
        raise NotationError(
            "too-many-shapes", "At most {most} circles and arrows are drawn", most=MOST_SHAPES
        )
    numbers = frozenset(variant.numbers)
    ends = [end for tail, head, _ in arrows for end in (tail, head)]
    for square in (*(square for square, _ in circles), *ends):
        if square not in numbers:
            raise NotationError("no-square", "This board has no square {square}", square=square)
    colours = [colour for _, colour in circles] + [colour for _, _, colour in arrows]
    if any(colour not in COLOURS for colour in colours):
        raise NotationError("no-colour", "The colours of shapes are {colours}", colours=COLOURS)
    round_ = {square: (square, colour) for square, colour in circles}
    straight = {(one, two): (one, two, colour) for one, two, colour in arrows if one != two}
    return StudyShapes(tuple(round_.values()), tuple(straight.values()))
