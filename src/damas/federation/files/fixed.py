"""FIDE's list as text of fixed columns, as a table of cells."""

from __future__ import annotations

import re

HEAD = re.compile(r"^ID ?Number +Name +Fed +Sex", re.IGNORECASE)
COLUMNS = ("ID Number", "Name", "Fed", "Sex", "Tit", "SRtng", "SGm", "B-day")
"""Those that are read; a shorter list has some of them."""


def is_fixed(text: str) -> bool:
    """Whether a text begins with the headings of such a list."""
    return HEAD.match(text) is not None


def fixed_rows(text: str) -> list[list[str]]:
    """The headings and the rows; a column is as wide as to the next heading."""
    lines = [line for line in text.splitlines() if line.strip()]
    head = lines[0]
    starts = sorted(found.start() for found in re.finditer(r"(?<!\S)\S+(?: Number)?", head))
    places = {name: head.find(name) for name in COLUMNS if name in head}
    rows = [list(places)]
    for line in lines[1:]:
        cells = []
        for start in places.values():
            end = next((one for one in starts if one > start), None)
            cells.append(line[start:end].strip())
        rows.append(cells)
    return rows
