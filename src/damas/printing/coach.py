"""The coach's report on paper: sentences, tables, and the positions to look at again."""

from __future__ import annotations

from ..base.i18n import Text
from ..engine.coach.report import CoachReport
from ..engine.coach.report_words import REPORT_TITLE, Section, ShownPosition, report_sections
from ..notation.diagram import Marks, draw
from .sheet import MARGIN, PALE, Sheet, Style

_SIDE, _GAP = 42.0, 5.0  # millimetres of a diagram and between two things
_BOTTOM = 16.0
_LEAD, _PLAIN, _SMALL = Style(12, bold=True), Style(9), Style(7.5, colour=PALE)


def print_report(
    report: CoachReport, name: str = "", *, paper: str = "a4", lang: str = "en"
) -> bytes:
    """The report as a PDF; *name* is the player's. Raises UnknownNameError for a paper."""
    return draw_report(report, name, paper=paper, lang=lang).save()


def draw_report(
    report: CoachReport, name: str = "", *, paper: str = "a4", lang: str = "en"
) -> Sheet:
    """The same, as the Sheet before it is saved."""
    game = report.games[0].game.variant.id if report.games else None
    sheet = Sheet(REPORT_TITLE, paper, lang, game)
    y = sheet.heading(REPORT_TITLE, name) + 2
    for section in report_sections(report, lang):
        y = _section(sheet, report, section, y)
    _foot(sheet)
    return sheet


def _foot(sheet: Sheet) -> None:
    sheet.footer("Damas", Text("Page {page}", {"page": sheet.page}))


def _room(sheet: Sheet, y: float, height: float) -> float:
    """The same *y*, or that of a new page where *height* millimetres have no room any more."""
    if y + height <= sheet.height - _BOTTOM:
        return y
    _foot(sheet)
    sheet.new_page()
    return sheet.heading(REPORT_TITLE) + 2


def _section(sheet: Sheet, report: CoachReport, section: Section, y: float) -> float:
    width = sheet.width - 2 * MARGIN
    first = _SIDE if section.positions else 7.0 * min(len(section.rows) + 1, 4)
    y = _room(sheet, y, 14 + first)
    sheet.part(MARGIN, y + 5, width, section.title, _LEAD)
    y += 9
    for line in section.lines:
        y = sheet.paragraph(MARGIN, y + 3, width, line, _PLAIN) - 3
    y += 2
    if section.rows:
        y = _table(sheet, section, y)
    for one in section.positions:
        y = _position(sheet, report, one, y)
    return y + 4


def _table(sheet: Sheet, section: Section, y: float) -> float:
    width = sheet.width - 2 * MARGIN
    columns = len(section.head)
    first = width * (0.4 if columns > 2 else 0.6)
    widths = [first, *[(width - first) / (columns - 1)] * (columns - 1)]
    return sheet.table(MARGIN, y, widths, [section.head, *section.rows]) + 2


def _position(sheet: Sheet, report: CoachReport, one: ShownPosition, y: float) -> float:
    """A diagram, and beside it the game, the move and the sentences."""
    left = MARGIN + _SIDE + _GAP
    width = sheet.width - MARGIN - left
    words = " ".join(sheet.say(text) for text in one.words)
    place = Text("move {number}: {move}", {"number": one.ply // 2 + 1, "move": one.played})
    rows = [(report.games[one.number].name, _SMALL), (sheet.say(place), Style(10, bold=True))]
    texts = [*rows, (words, _PLAIN)]
    height = max(_SIDE, sheet.height_of(texts, width)) + _GAP
    y = _room(sheet, y, height)
    sheet.scene(draw(one.board, Marks(), "print", sheet.lang), MARGIN, y, _SIDE)
    base = y + 3
    for text, style in texts:
        base = sheet.paragraph(left, base, width, text, style)
    return y + height
