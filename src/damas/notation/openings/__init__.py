"""Balloted openings: tables as data, every entry checked, drawn with a seed (MAT-04).

An entry is a line of moves from the start, men of the start displaced (a1>a5), or nothing (free).
No chance without a seed that is given, and no file but its own tables.
"""

from .draw import draw
from .table import TABLES, Opening, OpeningTable, built_in, read_table

__all__ = ["TABLES", "Opening", "OpeningTable", "built_in", "draw", "read_table"]
