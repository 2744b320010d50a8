"""Results and their points: exact, never a binary fraction.

The codes are those of the Tournament Report File (TRF-2026, results of a round), which every
program of the trade reads; a `Result` gives the meaning of each. A `PointSystem` gives the points;
sums are whole numbers of its smallest step, and only the faces show fractions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from ...base.bounds import DIGITS
from ...base.i18n import Text
from ..errors import TournamentError


@dataclass(frozen=True, slots=True)
class Result:
    """The meaning of one code: *worth* names a field of the point system.

    *played*: a game took place at the board. *rated*: it counts for ratings. *paired*: there was an
    opponent. *voluntary*: a round that the player did not want to play (FIDE C.07 16.2).
    """

    code: str
    name: Text
    worth: str
    played: bool = False
    rated: bool = False
    paired: bool = True
    voluntary: bool = False


RESULTS: dict[str, Result] = {
    row.code: row
    for row in (
        Result("1", Text("win"), "win", True, True),
        Result("=", Text("draw"), "draw", True, True),
        Result("0", Text("loss"), "loss", True, True),
        Result("W", Text("win, not rated"), "win", True),
        Result("D", Text("draw, not rated"), "draw", True),
        Result("L", Text("loss, not rated"), "loss", True),
        Result("+", Text("win by W.O."), "win"),
        Result("-", Text("loss by W.O."), "absence", voluntary=True),
        Result("H", Text("half-point bye"), "draw", paired=False, voluntary=True),
        Result("F", Text("full-point bye"), "win", paired=False),
        Result("U", Text("free round"), "bye", paired=False),
        Result("Z", Text("absent"), "absence", paired=False, voluntary=True),
        Result("", Text("not paired"), "absence", paired=False, voluntary=True),
        Result("*", Text("still open"), "nothing"),
        Result("A", Text("annulled"), "nothing"),
    )
}
"""Every result code; "*" (not finished or adjourned) and "A" (annulled) are our own."""
SIGNS = {"win": "1", "draw": "½", "loss": "0"}
"""The worth of a result → its sign in a table."""
OUTCOMES = {"win": "won", "draw": "drawn", "loss": "lost", "absence": "lost"}
"""The worth of a result against somebody → its look in a table, by shape and colour."""


def sign_of(code: str) -> str:
    """A code as tables write it: "1", "½" or "0" for a game; "–" annulled; other codes as they are.

    >>> [sign_of(code) for code in "W=L+A"]
    ['1', '½', '0', '+', '–']
    """
    row = RESULTS.get(code)
    if row is not None and row.played:
        return SIGNS[row.worth]
    return "\N{EN DASH}" if code == "A" else code


def outcome_of(code: str) -> str:
    """A code of a game as tables colour it: "won", "drawn", "lost"; "" annulled, open or without
    an opponent.

    >>> [outcome_of(code) for code in "W=L+-A"]
    ['won', 'drawn', 'lost', 'won', 'lost', '']
    """
    row = RESULTS.get(code)
    return OUTCOMES.get(row.worth, "") if row is not None and row.paired and code else ""


@dataclass(frozen=True)
class PointSystem:
    """Points of each kind of result: win, draw and loss at the board or by W.O., byes, absence."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    absence: Fraction = Fraction(0)
    bye: Fraction = Fraction(1)

    @property
    def nothing(self) -> Fraction:
        """The points of an open or annulled game."""
        return Fraction(0)

    @cached_property
    def unit(self) -> int:
        """The number of smallest steps in one point: 2 for 1-½-0."""
        values = (self.win, self.draw, self.loss, self.absence, self.bye)
        return lcm(*(value.denominator for value in values))

    @cached_property
    def steps(self) -> Mapping[str, int]:
        """The points of every result code, as a number of smallest steps."""
        unit = self.unit
        return {code: int(getattr(self, row.worth) * unit) for code, row in RESULTS.items()}

    def of(self, code: str) -> Fraction:
        """The points of a result code."""
        value: Fraction = getattr(self, RESULTS[code].worth)
        return value

    @property
    def proportional(self) -> bool:
        """Whether it is 1-½-0 multiplied by something, as 2-1-0 is."""
        return self.loss == 0 and self.win > 0 and 2 * self.draw == self.win

    def to_dict(self) -> dict[str, str]:
        """The system as texts such as "1/2"."""
        return {
            name: str(getattr(self, name)) for name in ("win", "draw", "loss", "absence", "bye")
        }

    @classmethod
    def parse(cls, text: str, *, bye: Fraction | str | None = None) -> PointSystem:
        """The system written as win-draw-loss: "1-½-0", "2-1-0", "3-1-0", "1-0.5-0".

        Raises TournamentError ("bad-point-system") for anything else.
        """
        try:
            win, draw, loss = (exact(part) for part in text.replace(" ", "").split("-"))
        except (ValueError, ZeroDivisionError):
            raise TournamentError(
                "bad-point-system",
                "{text} is no point system; write win-draw-loss, such as 2-1-0",
                text=text,
            ) from None
        return cls(win, draw, loss, bye=win if bye is None else Fraction(bye))


_DIGITS = rf"\d{{1,{DIGITS}}}"
_EXACT = re.compile(
    rf"[+-]?(?:{_DIGITS}(?:\.\d{{0,{DIGITS}}})?|\.{_DIGITS}|{_DIGITS}/{_DIGITS}|(?:{_DIGITS})?½)",
    re.ASCII,
)


def exact(text: str | float | Fraction) -> Fraction:
    """A number as written by people: "½", "3½", "3,5", "7/2"; never by way of a binary fraction.

    >>> exact("3½"), exact("0,5"), exact("-½")
    (Fraction(7, 2), Fraction(1, 2), Fraction(-1, 2))

    Raises ValueError for anything else, powers of ten ("1e9") included, and ZeroDivisionError.
    """
    if not isinstance(text, str):
        return Fraction(text)
    text = text.strip().replace(",", ".")
    if not _EXACT.fullmatch(text):
        raise ValueError(f"{text[:40]!r} is no number")
    if text.endswith("½"):
        sign = -1 if text.startswith("-") else 1
        return sign * (Fraction(text[:-1].lstrip("+-") or "0") + Fraction(1, 2))
    return Fraction(text)


def number(value: Fraction | int) -> int | float:
    """*value* for JSON: whole numbers whole, others as the nearest decimal.

    >>> number(Fraction(7, 2)), number(Fraction(4))
    (3.5, 4)
    """
    return int(value) if value == int(value) else float(value)


def plain(value: Fraction | int) -> str:
    """*value* as people write it: "3½", "7¼", "12", "10/3".

    >>> plain(Fraction(7, 2)), plain(Fraction(31, 4)), plain(Fraction(-1, 2)), plain(3)
    ('3½', '7¾', '-½', '3')
    """
    top, under = value.numerator, value.denominator
    sign = "-" if top < 0 else ""
    whole, rest = divmod(abs(top), under)
    part = "" if under == 1 else _PARTS.get((rest, under))
    if part is None:
        return f"{sign}{abs(top)}/{under}"
    return f"{sign}{whole if whole or not part else ''}{part}"


def value_text(value: Fraction | int, lang: str) -> str:
    """A tie-break's value: as `plain` writes it, and one of hundredths, which is how averages are
    rounded, with the decimal sign of the language.

    >>> value_text(Fraction(483, 100), "pt_PT"), value_text(Fraction(7, 2), "en")
    ('4,83', '3½')
    """
    shown = plain(value)
    if "/" not in shown or 100 % value.denominator:
        return shown
    return as_written(f"{float(value):.2f}".rstrip("0"), lang)


def as_written(digits: str, lang: str) -> str:
    """A number with decimals in the language's form: a comma in Portuguese, a point in English."""
    return digits if lang == "en" else digits.replace(".", ",")


def in_words(value: Fraction | int, *, gained: bool = False) -> Text:
    """Points with their noun: "½ point", "1 point", "2½ points"; *gained*: with its sign."""
    sign = "+" if gained and value > 0 else ""
    params = {"points": sign + plain(value)}
    if value and -1 <= value <= 1:
        return Text("{points} point", params)
    return Text("{points} points", params)


_PARTS = {(1, 2): "½", (1, 4): "¼", (3, 4): "¾"}


CLASSIC = PointSystem()
"""1-½-0, FENAE Art. 2 § 1."""
TWO = PointSystem(Fraction(2), Fraction(1), bye=Fraction(2))
"""2-1-0, as the FMJD counts."""
