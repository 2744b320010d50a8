"""The largest size of a list: one type and one height of row that fill the pages it takes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ..sheet import Style
from .flow import Flow, PrintColumn, Strong, Value, text_of

COLUMN_TYPE = 9.5
"""The type, in points, for which columns give their width in millimetres."""
SMALLEST, LARGEST = 7.0, 15.0
LEAST = 5.3
"""The lowest row, in millimetres."""
PER_POINT = 1.3
"""The highest row, in millimetres a point of type: higher ones fall apart."""
SHORT = 0.24
"""The largest share of the page's width for a text that may be cut."""
TWO_LINES = 0.82
"""The row, in millimetres a point of type, that has room for two lines."""
WHOLE = 24
"""Letters of a text that stands on one line: only a longer one is broken over two."""

Rows = Sequence[Sequence[Value]]


class PrintedList(NamedTuple):
    """A list to be printed."""

    columns: Sequence[PrintColumn]
    rows: Rows


class Fit(NamedTuple):
    """*high*: of a row, in millimetres; *size*: of the type, in points; *even*: whether every text
    has that one size, which very long names do not allow."""

    high: float
    size: float
    even: bool


def fit(flow: Flow, tables: Sequence[PrintedList], *, more: float = 0.0, left: float = 0.0) -> Fit:
    """The largest rows and type in which all *tables* fill as few pages as they take.

    *more*: millimetres of everything else on these pages; *left*: of the page they begin on, 0 for
    a whole one.
    """
    count = sum(len(table.rows) + 1 for table in tables)
    first, pages = left or flow.room, 1
    while (high := _height(flow, count, pages, first, more)) < LEAST and pages < count:
        pages += 1
    size = min(LARGEST, high * 1.5)
    size = math.floor(size * 4) / 4
    while size > SMALLEST and not _all_fit(flow, tables, size, high):
        size -= 0.25
    even = _all_fit(flow, tables, size, high)
    return Fit(max(LEAST, min(high, size * PER_POINT)), size, even)


def _all_fit(flow: Flow, tables: Sequence[PrintedList], size: float, high: float) -> bool:
    return all(sum(_needs(flow, table, size, high)) <= flow.width for table in tables)


def _height(flow: Flow, count: int, pages: int, first: float, more: float) -> float:
    """Of a row, where the head of a table comes again on every page; rows are whole on a page."""
    room = first + (pages - 1) * flow.room - more
    lost = 0.0 if pages == 1 else LEAST * pages
    return (room - lost) / (count + pages - 1) - 0.01


def _needs(flow: Flow, table: PrintedList, size: float, high: float) -> list[float]:
    """The width that each column needs, in millimetres, for type of *size* in rows of *high*."""
    found = []
    two = high >= size * TWO_LINES
    for place, column in enumerate(table.columns):
        if column.width:
            found.append(column.width * size / COLUMN_TYPE)
            continue
        usual, strong = Style(size, column.bold), Style(size, bold=True)
        texts = {
            (flow.sheet.say(text_of(value)), strong if isinstance(value, Strong) else usual)
            for value in (row[place] for row in table.rows)
        }
        texts.add((flow.sheet.say(column.name), usual))
        if two and not column.short:
            texts = {
                (part, style)
                for one, style in texts
                for part in (flow.sheet.halves(one, style) if len(one) > WHOLE else (one,))
            }
        need = max((flow.sheet.width_of(*one) for one in texts), default=8.0) + 2.6
        found.append(min(need, flow.width * SHORT) if column.short else max(need, 10.0))
    return found


def add(flow: Flow, table: PrintedList, found: Fit) -> None:
    """Adds *table* to *flow* in the size that was *found*."""
    if not found.even:
        flow.table(table.columns, table.rows, high=found.high, size=min(found.high * 1.5, 10.0))
        return
    needs = _needs(flow, table, found.size, found.high)
    shares = sum(column.share for column in table.columns) or 1.0
    spare = flow.width - sum(needs)
    columns = [
        replace(column, width=need + spare * column.share / shares, share=0.0)
        for column, need in zip(table.columns, needs, strict=True)
    ]
    flow.table(columns, table.rows, high=found.high, size=found.size, even=True)


def fill(flow: Flow, columns: Sequence[PrintColumn], rows: Rows, *, more: float = 0.0) -> None:
    """Adds one list as large as it can be; *more*: millimetres of the parts below it."""
    table = PrintedList(columns, rows)
    add(flow, table, fit(flow, [table], more=more))
