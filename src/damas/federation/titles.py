"""Titles of players and grades of arbiters, and the norms that a title asks for.

A title without a number of norms in a text that was read is given by decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..base.i18n import Text


@dataclass(frozen=True, slots=True)
class TitleKind:
    """A title by its *code*: its *name*, how many *norms* it takes (0: by decision), the *source*
    of that number."""

    code: str
    name: Text
    norms: int = 0
    source: str = ""


CBD_NORMS = "CBD, «Normas» (codexdamas.com.br/normas.html)"
TITLES: Mapping[str, TitleKind] = {
    row.code: row
    for row in (
        TitleKind("GMI", Text("International grandmaster (FMJD)")),
        TitleKind("MI", Text("International master (FMJD)")),
        TitleKind("MF", Text("Master of the FMJD")),
        TitleKind("GMIF", Text("International women's grandmaster (FMJD)")),
        TitleKind("MIF", Text("International women's master (FMJD)")),
        TitleKind("MFF", Text("Women's master of the FMJD")),
        TitleKind("GMN", Text("National grandmaster"), 3, CBD_NORMS),
        TitleKind("MN", Text("National master"), 3, CBD_NORMS),
        TitleKind("CM", Text("Candidate master")),
    )
}
"""From the highest."""

GRADES: Mapping[str, Text] = {
    "": Text("no arbiter"),
    "club": Text("club arbiter"),
    "regional": Text("regional arbiter"),
    "national": Text("national arbiter"),
    "international": Text("international arbiter"),
}
