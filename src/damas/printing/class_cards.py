"""The cards of a class: ten on a sheet, to cut; with each a pupil comes back on any computer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..base.i18n import Text
from .board import PrintError
from .qr import draw_qr
from .sheet import MARGIN, PALE, Sheet, Style

TITLE = Text("Cards")
KEEP = Text("Keep it safe: anyone who has this card can join as you.")
COLUMNS, ROWS = 2, 5
_QR = 27.0
_PAD = 5.0


@dataclass(frozen=True, slots=True)
class ClassCard:
    """One card: the pupil, the class, the letters, and the *address* where they are typed."""

    pupil: str
    school_class: str
    letters: str
    address: str


def print_cards(cards: Sequence[ClassCard], *, paper: str = "a4", lang: str = "en") -> bytes:
    """The cards on as many sheets as they need. Raises PrintError for none."""
    return draw_cards(cards, paper=paper, lang=lang).save()


def draw_cards(cards: Sequence[ClassCard], *, paper: str = "a4", lang: str = "en") -> Sheet:
    """The same, as the Sheet before it is saved."""
    if not cards:
        raise PrintError("no-cards", "No pupil of this class has a card")
    sheet = Sheet(TITLE, paper, lang)
    width, height = (sheet.width - 2 * MARGIN) / COLUMNS, (sheet.height - 2 * MARGIN) / ROWS
    for number, card in enumerate(cards):
        place = number % (COLUMNS * ROWS)
        if place == 0:
            if number:
                sheet.new_page()
            _cuts(sheet, width, height)
        left, top = MARGIN + place % COLUMNS * width, MARGIN + place // COLUMNS * height
        _card(sheet, card, (left + _PAD, top + _PAD, width - 2 * _PAD))
    return sheet


def _cuts(sheet: Sheet, width: float, height: float) -> None:
    for column in range(COLUMNS + 1):
        x = MARGIN + column * width
        sheet.cut(x, MARGIN, x, MARGIN + ROWS * height)
    for row in range(ROWS + 1):
        y = MARGIN + row * height
        sheet.cut(MARGIN, y, MARGIN + COLUMNS * width, y)


def _card(sheet: Sheet, card: ClassCard, place: tuple[float, float, float]) -> None:
    x, y, width = place
    room = width - _QR - 2
    sheet.headline(x, y + 5, room, card.pupil, Style(14, bold=True))
    sheet.text(x, y + 10.5, room, card.school_class, Style(9, colour=PALE))
    letters = f"{card.letters[:4]} {card.letters[4:]}"
    sheet.text(x, y + 22, room, letters, Style(19, bold=True))
    sheet.text(x, y + 29, room, card.address.partition("://")[2] or card.address, Style(9))
    draw_qr(sheet, f"{card.address}#card={card.letters}", x + room + 2, y, _QR)
    sheet.paragraph(x, y + 38, width, KEEP, Style(8, colour=PALE))
