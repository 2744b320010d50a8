"""A page being drawn: sizes, type that fits its place, header and footer; shared by all prints.

Lengths are in millimetres, the origin at the upper left of the page, y downward. Every text that is
drawn is remembered with its box (`boxes`), so that tests can say that none overlaps another.

Whatever is drawn says what it is to those who have it read aloud (`ReadAloud`): texts are
paragraphs, titles and parts are headings, tables have rows and heads, pictures have words; lines,
areas, feet of pages and heads that come again are ornaments. The order of drawing is that of
reading.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from ..base.errors import UnknownNameError
from ..base.i18n import Text, say
from ..base.optional import need
from ..base.pdf import Element, PdfDocument
from ..notation.diagram import Scene, draw_on
from ..notation.diagram.page import colour_of
from .fonts import in_order, is_light, runs
from .letters import is_plain, printable
from .read_aloud import ReadAloud

MM = 72 / 25.4  # points in a millimetre
PAPERS: dict[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""

MARGIN = 12.0
INK, PALE, LINE = "#1a1a1a", "#6a6a6a", "#9a9a9a"
SMALLEST = 7.0  # points: type is never set smaller than this
_LEADING = 1.22
_BOLD = 0.035  # of the size: the line around letters of a font that has no bold ones
_REGULAR = 0.022  # the same of a font that has only thin ones

Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a text: *size* in points."""

    size: float = 10.0
    bold: bool = False
    align: Align = "left"
    colour: str = INK

    @property
    def font(self) -> str:
        """A font of every PDF reader; its letters include all of Portuguese and the half sign."""
        return "Helvetica-Bold" if self.bold else "Helvetica"


@dataclass(frozen=True, slots=True)
class Box:
    """The place of a text: its page from 1 and its edges in millimetres."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
    text: str
    style: Style


def _pt(value: float) -> float:
    """Millimetres in points, to a three hundredth of a millimetre: more digits fill files."""
    return round(value * MM, 2)


def _parts(text: str, style: Style) -> list[tuple[str, str]]:
    """*text* as it is set: (font, letters) one after the other."""
    return [(style.font, text)] if is_plain(text) else list(runs(text))


def _width(part: str, font: str, size: float) -> float:
    """The width of letters of one font in millimetres."""
    measured = need("reportlab.pdfbase.pdfmetrics", "paper").stringWidth
    width: float = measured(part, font, size)
    return width / MM


def paper_size(name: str) -> tuple[float, float]:
    """Width and height of a paper in millimetres; raises UnknownNameError."""
    found = PAPERS.get(name.lower())
    if found is None:
        raise UnknownNameError(
            "unknown-paper",
            "There is no paper called {name}; there are: {names}",
            name=name,
            names=", ".join(PAPERS),
        )
    return found


@dataclass
class Sheet(ReadAloud):
    """A PDF document drawn page by page.

    *paper*: a name of PAPERS; *lang*: "en", "pt_PT" or "pt_BR"; *game*: a variant's id, for the
    words that each game has of its own; *landscape*: the paper on its side; *about*: what it is
    of, such as an event, for the title that a reader of PDF shows.
    """

    title: Text
    paper: str = "a4"
    lang: str = "en"
    game: str | None = None
    landscape: bool = False
    about: str = ""
    boxes: list[Box] = field(default_factory=list)

    def __post_init__(self) -> None:
        width, height = paper_size(self.paper)
        self.width, self.height = (height, width) if self.landscape else (width, height)
        self.page = 1
        size = (self.width * MM, self.height * MM)
        named = " \N{EN DASH} ".join(filter(None, (self.say(self.title), self.about)))
        super().__init__(PdfDocument(size, named, self.lang))
        self.canvas = self.document.canvas
        self.canvas.setAuthor("Damas")
        self.canvas.setCreator("Damas")

    def say(self, text: Text | str) -> str:
        """A sentence in the language of the print, in the words of its game, in letters that the
        fonts have."""
        return printable(say(text, self.lang, self.game) if isinstance(text, Text) else text)

    def new_page(self) -> None:
        """Ends this page and begins the next."""
        self.document.new_page()
        self.page += 1

    def save(self) -> bytes:
        """Ends the document; its bytes."""
        return self.document.save()

    def width_of(self, text: str, style: Style) -> float:
        """The width of *text* in millimetres."""
        return sum(_width(part, font, style.size) for font, part in _parts(text, style))

    def text(  # noqa: PLR0913, PLR0917  (a place, a text and its look)
        self,
        x: float,
        y: float,
        width: float,
        text: Text | str,
        style: Style | None = None,
        smallest: float = SMALLEST,
    ) -> None:
        """One line of text whose base line is at *y*, between *x* and *x* + *width*.

        A text that is too long is set smaller. It is cut with an ellipsis only when even the
        *smallest* type, in points, is too wide.
        """
        style = style or Style()
        words = self.say(text)
        size, long = style.size, self.width_of(words, style)
        if long <= width:
            self._set(x, y, width, words, style)
            return
        size = max(min(smallest, size), math.floor(size * width / long * 4) / 4)
        fitted = Style(size, style.bold, style.align, style.colour)
        if self.width_of(words, fitted) > width:
            while words and self.width_of(words + "\N{HORIZONTAL ELLIPSIS}", fitted) > width:
                words = words[:-1]
            words = words.rstrip() + "\N{HORIZONTAL ELLIPSIS}"
        self._set(x, y, width, words, fitted, self.say(text))

    def halves(self, text: str, style: Style) -> tuple[str, ...]:
        """*text* broken at the space that makes its two lines equally wide; whole without one."""
        cuts = [(text[:at], text[at + 1 :]) for at, sign in enumerate(text) if sign == " "]
        if not cuts:
            return (text,)
        return min(cuts, key=lambda pair: max(self.width_of(part, style) for part in pair))

    def whole(
        self, place: tuple[float, float, float, float], text: Text | str, style: Style
    ) -> None:
        """A text of exactly this type in the middle of *place*: on one line, on two where that is
        too narrow and the height has room for them, then cut with an ellipsis."""
        x, y, width, height = place
        words = self.say(text)
        lines: tuple[str, ...] = (words,)
        step = 1.06 * style.size / MM
        if self.width_of(words, style) > width and height >= 2 * step:
            lines = self.halves(words, style)
        base = y + height / 2 + style.size * 0.125 - step * (len(lines) - 1) / 2
        with self.together():
            for number, part in enumerate(lines):
                self.text(x, base + number * step, width, part, style, style.size)

    def fitted(
        self,
        place: tuple[float, float, float, float],
        text: Text | str,
        style: Style | None = None,
        smallest: float = SMALLEST,
    ) -> None:
        """A text in the middle of the height of *place* (left, top, width, height): on one line, or
        on two where that lets its type be clearly larger."""
        x, y, width, height = place
        style, words = style or Style(), self.say(text)
        long = self.width_of(words, style)
        lines = [words]
        size = style.size * min(1.0, width / long) if long else style.size
        if size < 0.8 * style.size and " " in words:
            cut = self.halves(words, style)
            widest = max(self.width_of(part, style) for part in cut)
            two = min(style.size * width / widest, style.size, height * MM / 2.16)
            if two > 1.1 * size and two >= min(smallest, style.size):
                lines, size = list(cut), math.floor(two * 4) / 4
        size = min(style.size, max(size, min(smallest, style.size)))
        line = Style(size, style.bold, style.align, style.colour)
        step = 1.06 * size / MM
        base = y + height / 2 + size * 0.125 - step * (len(lines) - 1) / 2
        with self.together():
            for number, part in enumerate(lines):
                self.text(x, base + number * step, width, part, line, smallest)

    def paragraph(
        self, x: float, y: float, width: float, text: Text | str, style: Style | None = None
    ) -> float:
        """Lines of text from base line *y* on; returns the base line after the last."""
        style = style or Style()
        with self.together():
            for line in self.lines(self.say(text), width, style):
                self._set(x, y, width, line, style)
                y += self.leading(style)
        return y

    def height_of(self, texts: Iterable[tuple[Text | str, Style]], width: float) -> float:
        """The height of paragraphs, one after the other."""
        return sum(
            len(list(self.lines(self.say(text), width, style))) * self.leading(style)
            for text, style in texts
        )

    def leading(self, style: Style) -> float:
        """From one base line to the next, in millimetres."""
        return style.size * _LEADING / MM

    def lines(self, text: str, width: float, style: Style) -> Iterator[str]:
        """*text* broken at its spaces into lines of at most *width*."""
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and self.width_of(longer, style) > width:
                yield line
                line = word
            else:
                line = longer
        if line:
            yield line

    def _set(  # noqa: PLR0913, PLR0917  (a place, a text, its look and its sound)
        self, x: float, y: float, width: float, text: str, style: Style, whole: str = ""
    ) -> None:
        """*whole*: the text of which *text* is what has room."""
        if not text:
            return
        long = self.width_of(text, style)
        left = {"left": x, "center": x + (width - long) / 2, "right": x + width - long}[style.align]
        height = style.size / MM
        box = Box(self.page, left, y - 0.75 * height, left + long, y + 0.22 * height, text, style)
        self.boxes.append(box)
        whole = whole or text
        turned = not is_plain(text) and in_order(text) != text
        more = self.reads(whole, whole if turned or whole != text else "")
        self.canvas.setFillColor(colour_of(style.colour))
        if more:
            self._put(left - _width(" ", style.font, style.size), y, " ", style.font, style)
        parts = _parts(text, style)
        for font, part in parts:
            self._put(left, y, part, font, style)
            left += _width(part, font, style.size) if len(parts) > 1 else 0.0

    def _put(self, x: float, y: float, part: str, font: str, style: Style) -> None:
        """Letters of one *font*; the fonts at hand have one weight, and get a line for a bolder
        one."""
        heavier = 0.0 if font == style.font else _BOLD * style.bold + _REGULAR * is_light(font)
        if (self.canvas._fontname, self.canvas._fontsize) != (font, style.size):
            self.canvas.setFont(font, style.size)
        place = _pt(x), _pt(self.height - y)
        if not heavier:
            self.canvas.drawString(*place, part)
            return
        self.canvas.saveState()
        self.canvas.setStrokeColor(colour_of(style.colour))
        self.canvas.setLineWidth(style.size * heavier)
        self.canvas.drawString(*place, part, mode=2)
        self.canvas.restoreState()

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.2) -> None:
        """A straight line, *width* millimetres thick."""
        self.tags.shape()
        self.canvas.setStrokeColor(colour_of(LINE if width < 0.25 else INK))
        self.canvas.setLineWidth(width * MM)
        height = self.height
        self.canvas.line(_pt(x1), _pt(height - y1), _pt(x2), _pt(height - y2))

    def rect(  # noqa: PLR0913, PLR0917  (a place, a size and two paints)
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str | None = None,
        stroke: float = 0.0,
    ) -> None:
        """A rectangle with its upper left corner at (*x*, *y*); *stroke*: its line's thickness."""
        self.tags.shape()
        if fill:
            self.canvas.setFillColor(colour_of(fill))
        if stroke:
            self.canvas.setStrokeColor(colour_of(INK))
            self.canvas.setLineWidth(stroke * MM)
        place = (_pt(x), _pt(self.height - y - height), _pt(width), _pt(height))
        self.canvas.rect(*place, stroke=int(bool(stroke)), fill=int(bool(fill)))

    def disc(self, x: float, y: float, radius: float, dark: bool) -> None:
        """A filled circle around (*x*, *y*), or a ring: the colour that somebody plays."""
        with self.picture(Text("Black") if dark else Text("White")):
            self.tags.shape()
        self.canvas.setStrokeColor(colour_of(INK))
        self.canvas.setFillColor(colour_of(INK if dark else "#ffffff"))
        self.canvas.setLineWidth(0.2 * MM)
        self.canvas.circle(x * MM, (self.height - y) * MM, radius * MM, stroke=1, fill=1)

    def cut(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A dashed line to cut or fold along."""
        self.tags.shape()
        self.canvas.saveState()
        self.canvas.setDash(2, 2)
        self.line(x1, y1, x2, y2)
        self.canvas.restoreState()

    def scene(self, scene: Scene, x: float, y: float, width: float) -> float:
        """A picture, *width* millimetres wide, with the words it has; returns its height."""
        height = width * scene.height / scene.width
        with self.picture(scene.description, (x, y, width, height)):
            self.tags.shape()
        draw_on(self.canvas, scene, x * MM, (self.height - y - height) * MM, width * MM, SMALLEST)
        return height

    @contextmanager
    def picture(
        self, words: Text | str, place: tuple[float, float, float, float] | None = None
    ) -> Iterator[None]:
        """What is drawn meanwhile is a picture, which *words* describe; without words it is part
        of a larger one, or an ornament."""
        if not words:
            yield
            return
        box = self._edges(*place) if place else None
        with self.tags.inside(Element("Figure", self.say(words), box=box)):
            yield

    def _edges(
        self, x: float, y: float, width: float, height: float
    ) -> tuple[float, float, float, float]:
        """A place in points: left, bottom, right, top."""
        top = (self.height - y) * MM
        return x * MM, top - height * MM, (x + width) * MM, top

    @contextmanager
    def link(
        self, place: tuple[float, float, float, float], words: Text | str, **to: str
    ) -> Iterator[None]:
        """What is drawn meanwhile is a link that lies at *place*: to an `address`, or to the `key`
        of a part."""
        with self.tags.inside(Element("Link")):
            yield
            self.document.link(self._edges(*place), self.say(words), **to)

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Draws only inside this rectangle."""
        self.tags.end()
        self.canvas.saveState()
        path: Any = self.canvas.beginPath()
        path.rect(x * MM, (self.height - y - height) * MM, width * MM, height * MM)
        self.canvas.clipPath(path, stroke=0)
        yield
        self.tags.end()
        self.canvas.restoreState()

    def headline(
        self, x: float, y: float, width: float, text: Text | str, style: Style | None = None
    ) -> None:
        """The title of the print, or of one of several that it has: a card, an answer sheet."""
        with self.headed():
            self.text(x, y, width, text, style or Style(16, bold=True))

    def part(  # noqa: PLR0913, PLR0917  (a place, a text and its look)
        self,
        x: float,
        y: float,
        width: float,
        text: Text | str,
        style: Style | None = None,
        key: str = "",
    ) -> None:
        """The title of a part; with *key*, readers of PDF list it beside the pages."""
        if key:
            self.canvas.bookmarkPage(key)
            self.canvas.addOutlineEntry(self.say(text), key, 0)
        with self.tags.inside(Element("H2")):
            self.text(x, y, width, text, style or Style(12, bold=True))

    def heading(self, text: Text | str, below: Text | str = "") -> float:
        """The title at the top of a page; returns where the page goes on."""
        width = self.width - 2 * MARGIN
        with self.head():
            self.headline(MARGIN, MARGIN + 6, width, text)
            if below:
                self.text(MARGIN, MARGIN + 11.5, width, below, Style(9, colour=PALE))
        return MARGIN + (16 if below else 11)

    def footer(self, left: Text | str = "", right: Text | str = "") -> None:
        """The last line of a page."""
        y, width = self.height - 7, (self.width - 2 * MARGIN) / 2 - 2
        with self.ornament():
            self.text(MARGIN, y, width, left, Style(7, colour=PALE))
            self.text(self.width / 2 + 2, y, width, right, Style(7, align="right", colour=PALE))

    def table(  # noqa: PLR0913, PLR0917
        self,
        x: float,
        y: float,
        widths: Sequence[float],
        rows: Sequence[Sequence[Text | str]],
        row_height: float = 6.0,
        style: Style | None = None,
        aligns: Sequence[Align] = (),
    ) -> float:
        """Ruled rows of texts, each fitted to its cell; the first row is bold. Returns its end."""
        style, table = style or Style(9), self.new_table()
        for number, row in enumerate(rows):
            at = x
            cells = enumerate(zip(widths, row, strict=True))
            for column, (width, cell) in self.row(table, cells, head=not number, named=(0,)):
                align = aligns[column] if aligns else "left"
                fitted = Style(style.size, number == 0 or style.bold, align, style.colour)
                self.rect(at, y, width, row_height, "#eeeeee" if number == 0 else None, 0.2)
                self.text(at + 1, y + row_height * 0.68, width - 2, cell, fitted)
                at += width
            y += row_height
        return y
