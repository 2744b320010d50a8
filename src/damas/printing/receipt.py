"""The receipt of a payment to a federation: for the payer, and below the cut for the file."""

from __future__ import annotations

from dataclasses import dataclass

from ..base.i18n import Text
from .sheet import MARGIN, PALE, Sheet, Style

LABEL = 42.0  # millimetres
ROW = 8.0


@dataclass(frozen=True, slots=True)
class PrintedReceipt:
    """What stands on a receipt, in the words of its reader; *void*: the day on which it was
    annulled, for a *reason*."""

    number: str
    issuer: str
    address: str
    tax: str
    payer: str
    what: Text
    season: str
    about: str
    amount: str
    day: str
    way: Text
    by: str
    void: str = ""
    reason: str = ""

    def rows(self) -> list[tuple[Text, Text | str]]:
        """The lines with their labels."""
        found: list[tuple[Text, Text | str]] = [
            (Text("Received from"), self.payer),
            (Text("What for"), self.what),
            (Text("Season"), self.season),
            (Text("More about it"), self.about),
            (Text("Date"), self.day),
            (Text("How it was paid"), self.way),
            (Text("Received by"), self.by),
        ]
        return [(label, text) for label, text in found if text]


def print_receipt(receipt: PrintedReceipt, lang: str = "en", paper: str = "a4") -> bytes:
    """One page with the receipt twice."""
    return draw_receipt(receipt, lang, paper).save()


def draw_receipt(receipt: PrintedReceipt, lang: str = "en", paper: str = "a4") -> Sheet:
    """The same, as the Sheet before it is saved."""
    sheet = Sheet(Text("Receipt {number}", {"number": receipt.number}), paper, lang)
    half = sheet.height / 2
    _half(sheet, MARGIN, receipt, Text("for the payer"))
    sheet.cut(MARGIN, half, sheet.width - MARGIN, half)
    _half(sheet, half + MARGIN, receipt, Text("for the federation"))
    return sheet


def _half(sheet: Sheet, top: float, receipt: PrintedReceipt, whose: Text) -> None:
    width = sheet.width - 2 * MARGIN
    sheet.text(MARGIN, top + 6, width * 0.6, receipt.issuer, Style(13, bold=True))
    tax = Text("Tax number: {number}", {"number": receipt.tax}) if receipt.tax else ""
    sheet.text(MARGIN, top + 11.5, width * 0.6, receipt.address, Style(9, colour=PALE))
    sheet.text(MARGIN, top + 16, width * 0.6, tax, Style(9, colour=PALE))
    head = Text("Receipt {number}", {"number": receipt.number})
    right = sheet.width - MARGIN - width * 0.38
    sheet.headline(right, top + 6, width * 0.38, head, Style(13, bold=True, align="right"))
    sheet.text(right, top + 11.5, width * 0.38, whose, Style(9, align="right", colour=PALE))
    at = top + 30
    sheet.rect(MARGIN, at - 7, width, 12, "#eeeeee")
    with sheet.together():
        sheet.text(MARGIN + 3, at + 1, LABEL, Text("Amount"), Style(11))
        sheet.text(MARGIN + LABEL, at + 1, width - LABEL - 3, receipt.amount, Style(15, bold=True))
    at += 14
    for label, text in receipt.rows():
        with sheet.together():
            sheet.text(MARGIN + 3, at, LABEL - 5, label, Style(9, colour=PALE))
            sheet.text(MARGIN + LABEL, at, width - LABEL - 3, text, Style(11))
        at += ROW
    if receipt.void:
        params = {"day": receipt.void, "reason": receipt.reason}
        words = Text("Annulled on {day}: {reason}", params)
        sheet.text(MARGIN + 3, at + 2, width - 6, words, Style(12, bold=True))
    base = top + 112
    sheet.line(sheet.width - MARGIN - 70, base, sheet.width - MARGIN, base, 0.25)
    signed = Style(9, align="center", colour=PALE)
    sheet.text(sheet.width - MARGIN - 70, base + 4.5, 70, Text("Signature"), signed)
