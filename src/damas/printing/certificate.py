"""The certificate of an exam: whose, of which class, how many of how many."""

from __future__ import annotations

from dataclasses import dataclass

from ..base.i18n import Text
from ..notation.diagram import Marks, draw
from ..rules.board import Board
from ..tournament.presentation.dates import day
from .sheet import PALE, Sheet, Style

TITLE = Text("Certificate")
HAS = Text("has sat the exam")
POINTS = Text("{points} of {most}")
CLASS = Text("Class: {name}")
SIGNED = Text("Signature")
_SIDE = 20.0


@dataclass(frozen=True, slots=True)
class Certificate:
    """The result of a pupil. *day*: as ISO; *game*: the variant of the exam."""

    pupil: str
    school_class: str
    teacher: str
    exam: str
    points: int
    most: int
    day: str
    game: str


def print_certificate(one: Certificate, *, lang: str = "en") -> bytes:
    """The certificate on one A4 page."""
    return draw_certificate(one, lang=lang).save()


def draw_certificate(one: Certificate, *, lang: str = "en") -> Sheet:
    """The same, as the Sheet before it is saved."""
    sheet = Sheet(TITLE, "a4", lang, one.game, landscape=True)
    left, width = _SIDE, sheet.width - 2 * _SIDE
    sheet.rect(10, 10, sheet.width - 20, sheet.height - 20, stroke=0.8)
    sheet.rect(12, 12, sheet.width - 24, sheet.height - 24, stroke=0.3)

    def line(
        y: float, text: Text | str, size: float, *, bold: bool = False, pale: bool = False
    ) -> None:
        style = Style(size, bold, "center", PALE) if pale else Style(size, bold, "center")
        sheet.text(left, y, width, text, style)

    with sheet.headed():
        line(40, TITLE, 34, bold=True)
    line(68, one.pupil, 30, bold=True)
    line(82, HAS, 14, pale=True)
    line(97, one.exam, 22, bold=True)
    line(122, Text(POINTS.template, {"points": one.points, "most": one.most}), 36, bold=True)
    line(138, Text(CLASS.template, {"name": one.school_class}), 14)
    line(147, day(one.day, sheet.lang), 14)
    scene = draw(Board(one.game), Marks(), "print", sheet.lang)
    sheet.scene(scene, left + 4, sheet.height - 52, 34)
    right = sheet.width - _SIDE - 80
    sheet.line(right, sheet.height - 32, right + 76, sheet.height - 32, 0.3)
    sheet.text(right, sheet.height - 26, 76, SIGNED, Style(9, align="center", colour=PALE))
    sheet.text(right, sheet.height - 34, 76, one.teacher, Style(11, align="center"))
    return sheet
