"""A grid with many narrow columns, over as many sheets as it takes: names at the left on each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from ...base.i18n import Text
from ..sheet import MARGIN, SMALLEST, Style
from .flow import BAND, SHADE, Flow, PrintColumn, Value, draw_value, naming

_HEAD = 6.0
CAPTION = 5.5  # millimetres that are left for a line below the grid


@dataclass(frozen=True)
class Grid:
    """*left* and *right* columns stand beside the middle ones, whose *heads* are given; a left one
    with `share` 1 takes the room that is left.

    A row is (left values, middle values, right values). *narrowest*, *widest*: of a middle column,
    *lowest*, *highest*: of a row, in millimetres. *dark*: (row, middle column) without content.
    *largest*: of the type, in points.
    """

    left: Sequence[PrintColumn]
    heads: Sequence[Text | str]
    right: Sequence[PrintColumn]
    rows: Sequence[tuple[Sequence[Value], Sequence[Value], Sequence[Value]]]
    narrowest: float
    widest: float
    lowest: float
    highest: float
    dark: frozenset[tuple[int, int]] = field(default_factory=frozenset)
    most: int = 1000
    largest: float = 10.0

    def size(self, high: float) -> float:
        """The size of type in a row of this height, in points."""
        return max(SMALLEST, min(self.largest, high * 1.55))


def draw_grid(flow: Flow, grid: Grid) -> None:
    """Adds the grid to *flow*, one part a page."""
    sides = sum(column.width for column in (*grid.left, *grid.right))
    wide = flow.width - sides
    columns = parts(len(grid.heads), min(grid.most, max(1, int(wide / grid.narrowest))))
    room = flow.room - _HEAD - CAPTION
    high = room / max(1, min(len(grid.rows), grid.most))
    high = max(grid.lowest, min(grid.highest, high))
    rows = parts(len(grid.rows), min(grid.most, int((room + 0.01) / high)))
    tallest = max((end - top for top, end in rows), default=1)
    high = max(high, min(grid.highest, room / max(tallest, 1)))
    most = max((last - first for first, last in columns), default=1)
    cell = min(grid.widest, wide / max(most, 1))
    if any(column.share for column in grid.left):  # the names take what is left
        spare = wide - cell * most
    else:
        cell, spare = wide / max(most, 1), 0.0
    for number, (top, end) in enumerate(rows):
        for place, across in enumerate(columns):
            part = _Part(flow, grid, (top, end), across, (cell, high, spare))
            flow.add(_HEAD + (end - top) * high, part.draw, turn=bool(number or place))


def parts(count: int, most: int) -> list[tuple[int, int]]:
    """*count* things in as few parts of at most *most* as there can be, nearly equal."""
    pieces = max(1, -(-count // max(most, 1)))
    edges = [round(count * piece / pieces) for piece in range(pieces + 1)]
    return list(pairwise(edges))


@dataclass(frozen=True)
class _Part:
    """The content of one sheet."""

    flow: Flow
    grid: Grid
    rows: tuple[int, int]
    columns: tuple[int, int]
    look: tuple[float, float, float]

    @property
    def cell(self) -> float:
        """The width of a middle column."""
        return self.look[0]

    @property
    def high(self) -> float:
        """The height of a row."""
        return self.look[1]

    def draw(self, y: float) -> None:
        """Bands, lines, then the texts."""
        grid, sheet = self.grid, self.flow.sheet
        first, last = self.columns
        spare = self.look[2] + self.cell * (self._most() - (last - first))
        widths = [column.width + spare * column.share for column in grid.left]
        widths += [self.cell] * (last - first)
        widths += [column.width for column in grid.right]
        edges = list(accumulate(widths, initial=MARGIN))
        top, end = self.rows
        self._bands(y, edges)
        heads = [column.name for column in grid.left]
        heads += grid.heads[first:last]
        heads += [column.name for column in grid.right]
        aligns = [column.align for column in grid.left]
        aligns += ["center"] * (last - first)
        aligns += [column.align for column in grid.right]
        bold = [column.bold for column in (*grid.left, *grid.right)]
        bold[len(grid.left) : len(grid.left)] = [False] * (last - first)
        small = max(SMALLEST, min(0.8 * grid.largest, grid.size(self.high)))
        table = sheet.new_table()
        columns = zip(edges, widths, heads, aligns, strict=False)
        for x, width, text, align in sheet.row(table, columns, head=True):
            style = Style(small, bold=True, align=align)
            pad = 1.0 if width > 8.5 else 0.4
            sheet.text(x + pad, y + _HEAD * 0.68, width - 2 * pad, text, style)
        size, named = grid.size(self.high), naming(grid.left)
        for number in range(top, end):
            left, middle, right = grid.rows[number]
            at = y + _HEAD + (number - top) * self.high
            values = (*left, *middle[first:last], *right)
            cells = zip(edges, widths, values, aligns, bold, strict=False)
            for x, width, value, align, strong in sheet.row(table, cells, named=named):
                if value:
                    pad = 1.0 if width > 8.5 else 0.4
                    place = (x + pad, at, width - 2 * pad, self.high)
                    draw_value(sheet, value, place, Style(size, strong, align))

    def _most(self) -> int:
        """Middle columns of the widest part; a narrower one gives its room to the names."""
        if not any(column.share for column in self.grid.left):
            return self.columns[1] - self.columns[0]
        wide = self.flow.width - self.look[2]
        wide -= sum(column.width for column in (*self.grid.left, *self.grid.right))
        return round(wide / self.cell)

    def _bands(self, y: float, edges: list[float]) -> None:
        sheet, (top, end), (first, last) = self.flow.sheet, self.rows, self.columns
        left, right, high = edges[0], edges[-1], self.high
        foot = y + _HEAD + (end - top) * high
        sheet.rect(left, y, right - left, _HEAD, SHADE)
        for number in range(top, end):
            at = y + _HEAD + (number - top) * high
            if number % 2:
                sheet.rect(left, at, right - left, high, BAND)
            for column in range(first, last):
                if (number, column) in self.grid.dark:
                    x = edges[len(self.grid.left) + column - first]
                    sheet.rect(x, at, self.cell, high, "#b8b8b8")
        for number in range(end - top + 1):
            at = y + _HEAD + number * high
            sheet.line(left, at, right, at, 0.3 if not number else 0.1)
        for x in edges:
            sheet.line(x, y, x, foot, 0.1)
        sheet.line(left, y, right, y, 0.3)
        sheet.line(left, foot, right, foot, 0.3)
