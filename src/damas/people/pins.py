"""PINs that somebody would guess first."""

from __future__ import annotations

from ..base.days import is_day

YEARS = range(1900, 2100)
RUNS = ("01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm")
LINES = frozenset(
    "123 456 789 147 258 369 159 357 321 654 987 741 852 963 951 753".split()  # noqa: SIM905
)
"""Lines of a keypad, in both directions."""
COMMON = frozenset(
    """
    147258 147852 159357 159753 258456 753159 852456 963852 123654 321654 456852 789456 741852
    142536 010203 102030 112358 314159 271828 135790 246810 135791 024680 112211 password
    passwd letmein damas damas1 damas64 damas100 arbitro árbitro árbitros arbitros torneio
    xadrez senha segredo
    """.split()  # noqa: SIM905
)
"""PINs of lists of the most used ones, patterns on a keypad, and words of a draughts event."""


def is_common_pin(pin: str) -> bool:
    """Whether a PIN is one of those that are tried first: a run, a repeated part, two signs
    alone, pairs of the same sign, lines of a keypad, a date, or a word of `COMMON`. Spaces, dashes
    and case do not count.

    >>> [is_common_pin(pin) for pin in ("111111", "123456", "12 31 23", "24-12-81", "471148")]
    [True, True, True, True, False]
    >>> [is_common_pin(pin) for pin in ("200000", "258369", "197404", "041974", "258368")]
    [True, True, True, True, False]
    """
    plain = "".join(sign for sign in pin.casefold() if sign.isalnum())
    return (
        plain in COMMON
        or any(plain in run or plain in run[::-1] for run in _runs())
        or len(set(plain)) <= 2
        or {plain[:3], plain[3:]} <= LINES
        or _repeats(plain)
        or _in_pairs(plain)
        or _is_date(plain)
    )


def _runs() -> list[str]:
    return [run * 2 for run in (RUNS[0][:10], RUNS[0][1:])] + list(RUNS)


def _repeats(plain: str) -> bool:
    """A part again and again, or there and back: 777777, 123123, 123321."""
    halves = range(1, len(plain) // 2 + 1)
    again = any(len(plain) % n == 0 and plain == plain[:n] * (len(plain) // n) for n in halves)
    return again or plain == plain[::-1]


def _in_pairs(plain: str) -> bool:
    """Pairs of one sign: 112233, 998877."""
    return len(plain) % 2 == 0 and all(
        plain[place] == plain[place + 1] for place in range(0, len(plain), 2)
    )


def _is_date(plain: str) -> bool:
    """A day of the years 1900 to 2099, in any order of its parts, with two or four figures; a month
    of these years."""
    if not plain.isdecimal() or len(plain) not in (6, 8):
        return False
    months = ((plain[:4], plain[4:]), (plain[2:], plain[:2]))
    if len(plain) == 6 and any(_is_day(year, month, "01") for year, month in months):
        return True
    long = len(plain) == 8
    parts = (
        ((4, 2, 0), (4, 0, 2), (0, 4, 6), (0, 6, 4)) if long else ((4, 2, 0), (4, 0, 2), (0, 2, 4))
    )
    width = 4 if long else 2
    return any(
        _is_day(plain[y : y + width], plain[m : m + 2], plain[d : d + 2]) for y, m, d in parts
    )


def _is_day(year: str, month: str, day: str) -> bool:
    number = int(year) if len(year) == 4 else 2000 + int(year)
    return number in YEARS and is_day(number, int(month), int(day))
