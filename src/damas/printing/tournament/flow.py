"""Pages filled from top to bottom: blocks that are not broken, tables whose head comes again.

First everything is measured and given to pages, then drawn: so every page knows how many there are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...base.i18n import Text
from ...base.pdf import Element
from ...tournament.presentation.dates import dates, day
from ...tournament.presentation.strict import strict_mark
from ...tournament.presentation.view import TournamentView
from ..sheet import INK, MARGIN, PALE, SMALLEST, Align, Sheet, Style
from .setup import PrintSetup, new_sheet

Drawer = Callable[[float], None]
"""Draws a block whose upper edge is at the given height, in millimetres."""
HEAD = 24.0  # millimetres that the head of a page takes, from its margin on
FOOT = 12.0
SHADE, BAND = "#e4e4e4", "#f5f5f5"


@dataclass(frozen=True, slots=True)
class Dot:
    """The colour that somebody plays ("w", "b" or "" unknown), with a *text* beside it."""

    colour: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Strong:
    """A *text* that stands out in its row: the head of a group."""

    text: Text | str


@dataclass(frozen=True, slots=True)
class TickBox:
    """An empty square to tick."""


Value = Text | str | Dot | Strong | TickBox


@dataclass(frozen=True, slots=True)
class PrintColumn:
    """A column of a table: *width* in millimetres, or with *share* the need of its texts and a part
    of the remaining width. *short*: a long text is cut with an ellipsis before its type gets
    tiny. *names*: its texts say what a row is about, to those who hear a table."""

    name: Text | str
    width: float = 0.0
    align: Align = "left"
    bold: bool = False
    share: float = 0.0
    short: bool = False
    names: bool = False


@dataclass(frozen=True, slots=True)
class _Block:
    height: float
    draw: Drawer
    head: _Block | None = None
    keep: int = 0
    turn: bool = False
    empty: bool = False


class Flow:
    """A print of the event with *title*: blocks are added, `finish` draws them.

    *provisional*: say so in the head while the tournament is open.
    """

    def __init__(  # noqa: PLR0913  (what the head says, and how the paper lies)
        self,
        one: TournamentView,
        setup: PrintSetup,
        title: Text,
        *,
        below: Text | str = "",
        provisional: bool = False,
        landscape: bool = False,
    ) -> None:
        self.one, self.setup = one, setup
        self.title, self.below = title, below
        self.provisional = provisional and one.provisional
        self.sheet = new_sheet(one, setup, title, landscape=landscape)
        self.width = self.sheet.width - 2 * MARGIN
        self.top = MARGIN + HEAD
        self.bottom = self.sheet.height - FOOT
        self._blocks: list[_Block] = []

    @property
    def room(self) -> float:
        """The height of a page, without head and foot."""
        return self.bottom - self.top

    def add(self, height: float, draw: Drawer, *, keep: int = 0, turn: bool = False) -> None:
        """A block; it stays on one page with the *keep* blocks after it, empty room not counted,
        and with those that they keep; *turn*: on a new page."""
        self._blocks.append(_Block(height, draw, keep=keep, turn=turn))

    def space(self, height: float) -> None:
        """Empty room."""
        self._blocks.append(_Block(height, lambda _: None, empty=True))

    def heading(self, text: Text | str, *, keep: int = 2, turn: bool = False) -> None:
        """The title of a part, held together with the *keep* blocks that follow; readers of PDF
        list the parts beside the pages."""
        sheet, width = self.sheet, self.width
        key = f"part-{len(self._blocks)}"

        def draw(y: float) -> None:
            sheet.part(MARGIN, y + 7, width, text, key=key)
            sheet.line(MARGIN, y + 8.8, MARGIN + width, y + 8.8, 0.3)

        self.add(11, draw, keep=keep, turn=turn)

    def subheading(self, text: Text | str, *, keep: int = 2) -> None:
        """The title of a section of a part, held together with the *keep* blocks that follow."""
        self.paragraph(text, Style(10.5, bold=True), keep=keep, title=True)

    def paragraph(
        self,
        text: Text | str,
        style: Style | None = None,
        *,
        indent: float = 0.0,
        keep: int = 0,
        title: bool = False,
    ) -> None:
        """Lines of text, a block each; *title*: of a small part."""
        sheet, style = self.sheet, style or Style(9.5)
        width = self.width - indent
        high, whole = sheet.leading(style), sheet.new_text(title=title)
        for line in sheet.lines(sheet.say(text), width, style):

            def draw(y: float, line: str = line) -> None:
                with sheet.tags.inside(whole):
                    sheet.text(MARGIN + indent, y + high * 0.75, width, line, style)

            self.add(high, draw, keep=keep)

    def table(
        self,
        columns: Sequence[PrintColumn],
        rows: Sequence[Sequence[Value]],
        *,
        high: float = 5.6,
        size: float = 9.0,
        even: bool = False,
    ) -> None:
        """Rows of values, *high* millimetres each, type of *size* points; *even*: for all of them.

        The head of the table, where it has one, comes again on every page.
        """
        widths = self._widths(columns, rows, size)
        sizes = [size] * len(columns) if even else self._sizes(columns, widths, rows, size)
        named = any(column.name for column in columns)
        table = self.sheet.new_table() if named else self.sheet.new_list()
        head = None
        if named:
            head = _Block(high, lambda y: self._head(table, columns, widths, y, (high, size)))
        for number, row in enumerate(rows):

            def draw(y: float, row: Sequence[Value] = row, number: int = number) -> None:
                fill = BAND if number % 2 else None
                self._row(table, columns, widths, row, y, (high, sizes, fill), even=even)

            if not number and head is not None:
                self._blocks.append(_Block(high, head.draw, keep=1))
            self._blocks.append(_Block(high, draw, head))

    def _widths(
        self, columns: Sequence[PrintColumn], rows: Sequence[Sequence[Value]], size: float
    ) -> list[float]:
        """Fixed columns as they are; the others as wide as their texts, shrunk or spread to fit."""
        needs = [
            max((self._long(row[place], column, size) for row in rows), default=10.0)
            if column.share
            else 0.0
            for place, column in enumerate(columns)
        ]
        left = self.width - sum(column.width for column in columns if not column.share)
        for short, share in ((True, 0.75), (False, 0.8), (True, 0.0)):
            for place, column in enumerate(columns):  # a column that may be cut gives way first
                over = sum(needs) - left
                if over > 0 and column.share and column.short is short:
                    least = max(min(18.0, needs[place]), needs[place] * share)
                    needs[place] = max(least, needs[place] - over)
        needed = sum(needs)
        if needed > left:
            return [c.width or need * left / needed for c, need in zip(columns, needs, strict=True)]
        shares = sum(column.share for column in columns) or 1.0
        spare = left - needed
        return [
            need + spare * c.share / shares if c.share else c.width
            for c, need in zip(columns, needs, strict=True)
        ]

    def _sizes(
        self,
        columns: Sequence[PrintColumn],
        widths: Sequence[float],
        rows: Sequence[Sequence[Value]],
        size: float,
    ) -> list[float]:
        """The type of every column: one size for all its texts, down to seven tenths of *size*."""
        found = []
        for place, (column, width) in enumerate(zip(columns, widths, strict=True)):
            longest = width - 1.6
            if column.share:
                longest = max((self._wide(row[place], column, size) for row in rows), default=1.0)
            fit = size * min(1.0, (width - 1.6) / max(longest, 0.1))
            found.append(max(SMALLEST, size * 0.7, math.floor(fit * 4) / 4))
        names = [n for n, column in enumerate(columns) if column.share and column.bold]
        for place in names:  # White and Black in one type
            found[place] = min(found[other] for other in names)
        return found

    def _long(self, value: Value, column: PrintColumn, size: float) -> float:
        """The width that a text needs, with its margins; none more than two fifths of the page."""
        long = self._wide(value, column, size) + 2.4
        return max(10.0, min(long, self.width * (0.3 if column.short else 0.5)))

    def _wide(self, value: Value, column: PrintColumn, size: float) -> float:
        style = Style(size, column.bold or isinstance(value, Strong))
        return self.sheet.width_of(self.sheet.say(text_of(value)), style)

    def _head(
        self,
        table: Element,
        columns: Sequence[PrintColumn],
        widths: Sequence[float],
        y: float,
        look: tuple[float, float],
    ) -> None:
        high, size = look
        self.sheet.rect(MARGIN, y, self.width, high, SHADE)
        self.sheet.line(MARGIN, y + high, MARGIN + self.width, y + high, 0.3)
        x = MARGIN
        cells = zip(columns, widths, strict=True)
        for column, width in self.sheet.row(table, cells, head=True):
            style = Style(size - 0.5, bold=True, align=column.align)
            self.sheet.text(x + 0.8, y + high * 0.68, width - 1.6, column.name, style)
            x += width

    def _row(  # noqa: PLR0913, PLR0917  (a place, what stands there, and its look)
        self,
        table: Element,
        columns: Sequence[PrintColumn],
        widths: Sequence[float],
        row: Sequence[Value],
        y: float,
        look: tuple[float, Sequence[float], str | None],
        *,
        even: bool,
    ) -> None:
        high, sizes, fill = look
        sheet = self.sheet
        if fill:
            sheet.rect(MARGIN, y, self.width, high, fill)
        sheet.line(MARGIN, y + high, MARGIN + self.width, y + high, 0.1)
        x = MARGIN
        cells = zip(columns, widths, row, sizes, strict=True)
        for column, width, value, size in sheet.row(table, cells, named=naming(columns)):
            style = Style(size, column.bold or isinstance(value, Strong), column.align)
            value = value.text if isinstance(value, Strong) else value  # noqa: PLW2901
            if even and not isinstance(value, Dot | TickBox):
                sheet.whole((x + 0.8, y, width - 1.6, high), value, style)
                x += width
                continue
            least = max(SMALLEST, size * 0.75 if column.short else 0.0)
            draw_value(sheet, value, (x + 0.8, y, width - 1.6, high), style, least)
            x += width

    def finish(self) -> Sheet:
        """Draws everything; the sheet, not yet saved."""
        pages = self._pages()
        sheet = self.sheet
        for number, blocks in enumerate(pages, start=1):
            if number > 1:
                sheet.new_page()
            self._frame(number, len(pages))
            y = self.top
            for block in blocks:
                block.draw(y)
                y += block.height
        return sheet

    def _pages(self) -> list[list[_Block]]:
        pages: list[list[_Block]] = [[]]
        left = self.room
        for number, block in enumerate(self._blocks):
            needed = self._kept(number)
            full = block.height > left or (needed > left and needed <= self.room)
            if pages[-1] and (full or block.turn):
                pages.append([])
                left = self.room
                if block.head is not None:
                    pages[-1].append(block.head)
                    left -= block.head.height
            pages[-1].append(block)
            left -= block.height
        return pages

    def _kept(self, number: int) -> float:
        """The height of a block and of all that stays with it on a page."""
        height, wanted = 0.0, 1
        for block in self._blocks[number:]:
            if not wanted:
                break
            height += block.height
            if not block.empty:
                wanted = max(wanted - 1, block.keep)
        return height

    def _frame(self, page: int, pages: int) -> None:
        """The head and the foot of a page."""
        sheet, lang = self.sheet, self.setup.lang
        badge = 34.0 if self.provisional else 0.0
        width = self.width - badge
        with sheet.head():
            self._titles(width, badge)
        made = day(self.setup.printed, lang)
        left = f"Damas \N{MIDDLE DOT} {made}" if made else "Damas"
        right = Text("Page {page} of {pages}", {"page": page, "pages": pages})
        sheet.footer(left, right)

    def _titles(self, width: float, badge: float) -> None:
        """The head of a page."""
        sheet, one, lang = self.sheet, self.one, self.setup.lang
        sheet.text(MARGIN, MARGIN + 3.6, width, one.name, Style(10.5, bold=True, colour=PALE))
        sheet.headline(MARGIN, MARGIN + 12, self.width, self.title, Style(19, bold=True))
        rules = sheet.say(one.rules.name) if one.rules else ""
        strict = strict_mark(one.event) if one.event else None
        facts = [
            sheet.say(self.below),
            sheet.say(strict or ""),
            one.city,
            dates(one.start, one.end, lang),
            rules,
        ]
        text = " \N{MIDDLE DOT} ".join(fact for fact in facts if fact)
        sheet.text(MARGIN, MARGIN + 17.6, self.width, text, Style(9, colour=PALE))
        sheet.line(MARGIN, MARGIN + 20.4, MARGIN + self.width, MARGIN + 20.4, 0.6)
        if badge:
            x = MARGIN + width + 4
            sheet.rect(x, MARGIN - 0.8, badge - 4, 6, stroke=0.35)
            style = Style(8.5, bold=True, align="center")
            sheet.text(x + 1, MARGIN + 3.3, badge - 6, Text("PROVISIONAL"), style)


def naming(columns: Sequence[PrintColumn]) -> set[int]:
    """The places of the columns that name their row; where none is said to, the bold texts, else
    the first that is bold."""
    said = {place for place, column in enumerate(columns) if column.names}
    bold = [place for place, column in enumerate(columns) if column.bold]
    return said or {place for place in bold if columns[place].share} or set(bold[:1])


def text_of(value: Value) -> Text | str:
    """The text of a value, without its colour."""
    if isinstance(value, TickBox):
        return ""
    return value.text if isinstance(value, Dot | Strong) else value


def draw_value(
    sheet: Sheet,
    value: Value,
    place: tuple[float, float, float, float],
    style: Style,
    smallest: float = SMALLEST,
) -> None:
    """A value in the cell at *place* (left, top, width, height); *smallest* type in points."""
    x, y, width, high = place
    if isinstance(value, Strong):
        style, value = replace(style, bold=True), value.text
    if isinstance(value, TickBox):
        side = min(high * 0.5, 4.5)
        sheet.rect(x + (width - side) / 2, y + (high - side) / 2, side, side, stroke=0.25)
        return
    if not isinstance(value, Dot):
        sheet.fitted(place, value, style, smallest)
        return
    base = y + high / 2 + style.size * 0.125
    radius = min(style.size * 0.11, 1.6)
    beside = width - 2 * radius - 1.0 if value.text else 0.0
    long = min(beside, sheet.width_of(sheet.say(value.text), style))
    left = x + (width - 2 * radius - 1.0 - long) / 2 if style.align == "center" else x
    if value.colour:
        sheet.disc(left + radius, y + high / 2, radius, value.colour == "b")
    if value.text:
        at = left + 2 * radius + 1.0
        sheet.text(at, base, max(beside, 1.0), value.text, Style(style.size, style.bold))


def caption(flow: Flow, text: Text | str) -> None:
    """A line in pale type below a table."""
    flow.space(1.2)
    flow.paragraph(text, Style(8, colour=PALE))


def signature(sheet: Sheet, x: float, y: float, width: float, text: Text | str) -> None:
    """A line to sign on, 10 mm below *y*, with the name of the signer."""
    sheet.line(x, y + 10, x + width, y + 10, 0.3)
    sheet.fitted((x, y + 10.6, width, 6.4), text, Style(8, align="center", colour=INK))
