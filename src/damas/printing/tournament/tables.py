"""The tables of an event on paper: how wide each column is."""

from __future__ import annotations

from collections.abc import Mapping

from ...tournament.files.table import DataTable, TableColumn
from .fit import PrintedList
from .flow import PrintColumn

NARROW, USUAL = 11.0, 13.0
FEW = 6
"""Columns of tie-breaks from which they are narrow."""
WIDTHS: Mapping[str, float] = {
    "place": 13, "no": 11, "title": 13, "federation": 12, "rating": 14, "points": 12, "board": 14,
    "games": 14, "unplayed": 12, "gold": 18, "silver": 18, "bronze": 18, "share": 26,
    "event-place": 32,
}  # fmt: skip
"""Millimetres."""
SHARES: Mapping[str, float] = {
    "name": 3, "club": 2, "team": 2, "prize": 2, "category": 1, "delegation": 1,
}  # fmt: skip
"""Columns of texts, with their parts of the width that the others leave."""
SHORT = frozenset(("club", "team", "category"))
"""Columns whose texts may be cut."""


def printed(table: DataTable, lang: str) -> PrintedList:
    """A table as it is printed in *lang*."""
    others = [one for one in table.columns if one.key not in WIDTHS and one.key not in SHARES]
    width = USUAL if len(others) < FEW else NARROW
    return PrintedList([_column(one, width) for one in table.columns], table.texts(lang))


def _column(column: TableColumn, width: float) -> PrintColumn:
    return PrintColumn(
        column.brief or column.label,
        0.0 if column.key in SHARES else WIDTHS.get(column.key, width),
        column.align,
        bold=column.strong,
        share=SHARES.get(column.key, 0.0),
        short=column.key in SHORT,
        names=column.key == "name",
    )
