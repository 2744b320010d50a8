"""A published list of ratings as PDF: place, name, title, federation, rating, change, games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..base.i18n import Text
from ..base.pdf import Element
from ..federation.ratings import RatingEntry
from .board import PrintError
from .sheet import MARGIN, PALE, Sheet, Style

MOST = 30_000
ROW = 5.2  # millimetres
BOTTOM = 14.0  # millimetres that are left free
COLUMNS: tuple[tuple[Text, float, str], ...] = (
    (Text("Place"), 14.0, "right"),
    (Text("Number"), 18.0, "right"),
    (Text("Name"), 70.0, "left"),
    (Text("Title"), 14.0, "left"),
    (Text("Federation"), 22.0, "left"),
    (Text("Rating"), 16.0, "right"),
    (Text("Gain"), 16.0, "right"),
    (Text("Games"), 14.0, "right"),
)


@dataclass(frozen=True, slots=True)
class PrintedRating:
    """One line: the person as everybody sees it; *change* and *games* of this list alone."""

    place: int
    number: str
    name: str
    title: str
    federation: str
    rating: int
    change: str
    games: int

    @classmethod
    def of(cls, place: int, person: Mapping[str, Any], entry: RatingEntry) -> PrintedRating:
        """The line of an entry, and the view of its person."""
        change = f"{entry.change / 100:+.1f}" if entry.change else ""
        return cls(
            place,
            str(person["id"]),
            str(person["name"]),
            str(person.get("title", "")),
            str(person.get("federation", "")),
            entry.rating,
            change,
            entry.played,
        )


def print_rating_list(
    title: str,
    about: Text,
    rows: Sequence[PrintedRating],
    *,
    paper: str = "a4",
    lang: str = "en",
) -> bytes:
    """A list with its *title*, and *about* below it. Raises PrintError for one that is too long."""
    return draw_rating_list(title, about, rows, paper=paper, lang=lang).save()


def draw_rating_list(
    title: str,
    about: Text,
    rows: Sequence[PrintedRating],
    *,
    paper: str = "a4",
    lang: str = "en",
) -> Sheet:
    """The same, as the Sheet before it is saved."""
    if len(rows) > MOST:
        raise PrintError("too-many-rows", "A list has {most} people at most", most=MOST)
    sheet = Sheet(Text("Rating list"), paper, lang)
    table = sheet.new_table()
    at = _head(sheet, table, title, about)
    for row in rows:
        if at > sheet.height - BOTTOM:
            sheet.new_page()
            at = _head(sheet, table, title, about)
        at = _row(sheet, table, at, row)
    return sheet


def _head(sheet: Sheet, table: Element, title: str, about: Text) -> float:
    """Title and headings of a page; the base line of its first row."""
    width = sheet.width - 2 * MARGIN
    with sheet.head():
        sheet.headline(MARGIN, MARGIN + 6, width - 20, title, Style(15, bold=True))
        number = Style(8, align="right", colour=PALE)
        with sheet.ornament():
            sheet.text(sheet.width - MARGIN - 18, MARGIN + 6, 18, str(sheet.page), number)
        sheet.text(MARGIN, MARGIN + 11.5, width, about, Style(9, colour=PALE))
    _cells(sheet, table, MARGIN + 18, [name for name, _, _ in COLUMNS], bold=True)
    sheet.line(MARGIN, MARGIN + 19.5, sheet.width - MARGIN, MARGIN + 19.5)
    return MARGIN + 24


def _row(sheet: Sheet, table: Element, at: float, row: PrintedRating) -> float:
    _cells(
        sheet,
        table,
        at,
        [
            str(row.place),
            row.number,
            row.name,
            row.title,
            row.federation,
            str(row.rating),
            row.change,
            str(row.games or ""),
        ],
    )
    return at + ROW


def _cells(
    sheet: Sheet, table: Element, at: float, texts: Sequence[Text | str], *, bold: bool = False
) -> None:
    """The cells of a row, over the whole width of the paper; *bold*: the head."""
    scale = (sheet.width - 2 * MARGIN) / sum(width for _, width, _ in COLUMNS)
    x = MARGIN
    cells = zip(texts, COLUMNS, strict=True)
    for text, (_, width, align) in sheet.row(table, cells, head=bold, named=(2,)):
        style = Style(8.5, bold=bold, align="right" if align == "right" else "left")
        sheet.text(x, at, width * scale - 2, text, style)
        x += width * scale
