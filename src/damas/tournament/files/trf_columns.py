"""Values of a report as they stand in columns."""

from __future__ import annotations

import re
from fractions import Fraction

from ...base.input_checks import mended
from ..errors import TournamentError

_BREAKS = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]+")


def one_line(text: str) -> str:
    """*text* without signs that begin a line or shift columns, or that may stand in no text."""
    return mended(_BREAKS.sub(" ", text)).strip()


def filled(text: str, width: int) -> str:
    """*text* in one line, cut or filled to *width* columns."""
    return f"{one_line(text)[:width]:<{width}}"


def decimal(value: Fraction, width: int) -> str:
    """*value* with one decimal, or two: "3.5". Raises TournamentError ("bad-points")."""
    for places in (1, 2):
        scaled = value * 10**places
        if scaled.denominator == 1:
            text = f"{float(value):.{places}f}"
            if len(text) <= width:
                return text
    raise TournamentError(
        "bad-points", "{points} points cannot be written in a report", points=str(value)
    )
