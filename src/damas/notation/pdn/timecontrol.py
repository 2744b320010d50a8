"""The TimeControl tags: 40/7200:3600+60 is 40 moves in two hours, then an hour and 60 s a move."""

from __future__ import annotations

import re

from ...base.arguments import check_kind
from ...base.errors import NotationError
from ...rules.clock import Period, TimeControl

_ELEMENT = re.compile(r"(?:(\d{1,4})/(\d{1,7}))|(\d{1,7})(?:\+(\d{1,5}))?|\*(\d{1,7})")
_UNSAID = ("", "?", "-")


def read_time_control(text: str) -> TimeControl | None:
    """The time control that a tag names, in seconds as the standard has it.

    None where it is not known ("?") or there was none ("-"). Raises NotationError for anything else
    that cannot be read, and for a sand clock ("*120"), which no clock here is.

    >>> control = read_time_control("40/7200:3600+60")
    >>> [(period.moves, period.seconds) for period in control.periods], control.increment_seconds
    ([(40, 7200.0), (None, 3600.0)], 60.0)
    """
    check_kind("text", text, str)
    plain = text.strip()
    if plain in _UNSAID:
        return None
    periods: list[Period] = []
    increment = 0.0
    parts = plain.split(":")
    for number, part in enumerate(parts):
        found = _ELEMENT.fullmatch(part.strip())
        last = number == len(parts) - 1
        if not found or found[5] or (found[3] and not last) or int(found[2] or found[3] or 0) == 0:
            raise NotationError(
                "bad-time-control", '"{text}" is no time control such as 40/7200:3600', text=text
            )
        if found[1]:
            periods.append(Period(int(found[1]), float(found[2])))
        else:
            periods.append(Period(None, float(found[3])))
            increment = float(found[4] or 0)
    return TimeControl(tuple(periods), increment)


def write_time_control(control: TimeControl) -> str:
    """*control* as the value of a tag; a delay has no place in the standard and is left out.

    >>> write_time_control(TimeControl((Period(None, 1200),), 5))
    '1200+5'
    """
    check_kind("control", control, TimeControl)
    if control.each_move:
        return f"1/{control.periods[0].seconds:.0f}"  # one move in so many seconds, and again
    parts = []
    for period in control.periods:
        seconds = f"{period.seconds:.0f}"
        bonus = f"+{control.increment_seconds:.0f}" if control.increment_seconds else ""
        parts.append(f"{period.moves}/{seconds}" if period.moves else f"{seconds}{bonus}")
    return ":".join(parts)
