"""Records of a tournament report that are no standard: those of JaVaFo (XX…) and of bbpPairings
(BB…), by the manuals of both.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import comb

from ...base.i18n import Text
from ..scoring.points import CLASSIC, PointSystem, exact
from .faults import fault
from .report import TrfFile
from .trf_ahead import NO_END
from .trf_national import is_national

EXTENSION = re.compile(r"XX[A-Z]|BB[WDLZFU]|DAT|DDD")
"""Records of programs: DAT and DDD lines are rulers for the reader's eye."""
MOST_BANS, MOST_PAIRS = 1000, 100_000
"""Bans that a file can have, and pairs in them."""
FIRST_POINTS, POINTS_WIDTH = 9, 5
"""The columns of the points of each round in record XXA."""


def is_extension(line: str) -> bool:
    """Whether a line is a record of a program, or of national ratings, that is kept as it is."""
    return (bool(EXTENSION.fullmatch(line[:3])) and line[3:4] in (" ", "")) or is_national(line)


def _read_bb(file: TrfFile, line: str) -> None:
    """BBW, BBD, BBL, BBZ, BBF, BBU of bbpPairings: the free round brings the points of a win."""
    name = {"W": "win", "D": "draw", "L": "loss", "Z": "absence", "F": "absence", "U": "bye"}
    old, points = file.system or CLASSIC, exact(line[4:])
    values = {name[line[2]]: points}
    if line[2] == "W" and old.bye == old.win:
        values["bye"] = points
    _set_points(file, values)


CODES = {
    **{"WW": "win", "BW": "win", "FW": "win", "FPB": "win", "WD": "draw", "BD": "draw"},
    **{"HPB": "draw", "WL": "loss", "BL": "loss", "ZPB": "absence", "FL": "absence", "PAB": "bye"},
}
"""Codes of XXS → the points they are."""
SHORT = {
    **{"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL")},
    "U": ("PAB",),
}
"""Codes of XXS that stand for several."""


def _read_xxs(file: TrfFile, line: str) -> None:
    """XXS of JaVaFo: results and their points, such as `WW=3 BD=1 HPB=.5`; those that it does not
    name keep the usual points, the free round too. Raises ValueError where nothing can be read, or
    where one kind of result is to have two numbers of points."""
    found = re.findall(
        r"([A-Z]+)\s*=\s*(-?(?:\d+(?:[.,]\d*)?|[.,]\d+))(?=\s|;|$)", line[3:].upper()
    )
    given: dict[str, Fraction] = {}
    for key, text in found:
        for code in SHORT.get(key, (key,)):
            given[code] = exact(text.rstrip(".,"))
    unknown = given.keys() - CODES.keys()
    if unknown or not found or len(found) != line.count("="):
        raise ValueError(line)
    values: dict[str, Fraction] = {}
    for code, points in given.items():
        if values.setdefault(CODES[code], points) != points:
            raise ValueError(code)
    _set_points(file, values)


def _set_points(file: TrfFile, values: dict[str, Fraction]) -> None:
    old = file.system or CLASSIC
    names = ("win", "draw", "loss", "absence", "bye")
    file.system = PointSystem(*(values.get(name, getattr(old, name)) for name in names))


def _read_rounds(file: TrfFile, line: str) -> None:
    number = int(line[3:].split(maxsplit=1)[0])
    if number < 1:
        raise ValueError(number)
    file.header["rounds"] = str(number)


def _read_colour(file: TrfFile, line: str) -> None:
    text = line[3:].lower()
    for word, colour in (("white1", "w"), ("black1", "b")):
        if word in text:
            file.first_colour = colour
    if "rank" in text.split():
        what = Text("XXC rank is not used: players are paired by their starting numbers")
        fault(file, "by-rank", 0, 0, what, serious=False)


def _read_forbidden(file: TrfFile, line: str) -> None:
    forbid(file, 0, NO_END, _numbers(line))


def forbid(file: TrfFile, first: int, last: int, players: tuple[int, ...]) -> None:
    """Adds a ban. Raises ValueError for one of nobody, or for more than a file can have."""
    pairs = sum(comb(len(ban), 2) for _, _, ban in file.forbidden) + comb(len(players), 2)
    if len(players) < 2 or len(file.forbidden) >= MOST_BANS or pairs > MOST_PAIRS:
        raise ValueError(players)
    file.forbidden.append((first, last, players))


def _read_absent(file: TrfFile, line: str) -> None:
    file.byes += [("Z", 0, no) for no in _numbers(line)]


def _numbers(line: str) -> tuple[int, ...]:
    """Starting numbers, once each. Raises ValueError."""
    return tuple(dict.fromkeys(int(text) for text in re.split(r"[\s,;]+", line[3:].strip())))


def _read_acceleration(file: TrfFile, line: str) -> None:
    """XXA: the points of each round in five columns, blank for none; by words where some program
    has other columns."""
    no, row = int(line[4:8]), line[FIRST_POINTS:].rstrip()
    texts = [row[at : at + POINTS_WIDTH].strip() for at in range(0, len(row), POINTS_WIDTH)]
    if len([text for text in texts if text]) != len(row.split()):
        texts = line[8:].split()
    for number, text in enumerate(texts, start=1):
        if text:
            file.acceleration[no, number] = exact(text)


DIALECTS: dict[str, Callable[[TrfFile, str], None]] = {
    "XXA": _read_acceleration,
    "XXC": _read_colour,
    "XXP": _read_forbidden,
    "XXR": _read_rounds,
    "XXS": _read_xxs,
    "XXZ": _read_absent,
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), _read_bb),
}
"""Record → the function that reads it; each raises ValueError."""
