"""`damas.openings` under its public name; it lives in `damas.notation.openings`."""

from .notation.openings import (
    TABLES,
    Opening,
    OpeningTable,
    built_in,
    draw,
    read_table,
)

__all__ = [
    "TABLES",
    "Opening",
    "OpeningTable",
    "built_in",
    "draw",
    "read_table",
]
