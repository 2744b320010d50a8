"""Names in any script: set in their own letters, in fonts that the print embeds."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from damas.base.i18n import Text
from damas.printing.fonts import covers, in_order
from damas.printing.letters import printable
from damas.printing.sheet import Sheet, Style

FONTS = Path(__file__).parent.parent / "data" / "files" / "fonts.trf"
NAMES = [
    "Иванов, Иван",
    "王伟",
    "山田太郎",
    "김철수",
    "Łukasz Žižek",
    "محمد علي",
    "עמית כהן",
    "Nguyễn Văn Á",
    "გიორგი",
    "Ἀριστοτέλης",
    "Հայկ",
    "ไทย",
    "अमित",
    "Ș Țară",
    "😀",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bold", [False, True])
def test_a_name_is_printed_in_its_own_letters(name: str, bold: bool) -> None:
    """The text of the file has them, and every font but the readers' own is embedded."""
    sheet = Sheet(Text("Names"))
    sheet.text(20, 20, 100, name, Style(12, bold=bold))
    page = PdfReader(io.BytesIO(sheet.save())).pages[0]
    assert printable(name) == name
    assert sheet.boxes[0].text == name
    assert "?" not in page.extract_text()
    fonts = [one.get_object() for one in page["/Resources"]["/Font"].values()]
    own = [font for font in fonts if "Helvetica" not in font["/BaseFont"]]
    assert own
    assert all("/FontFile2" in font["/FontDescriptor"] for font in own)


def test_every_name_of_the_report_has_a_font() -> None:
    """Cyrillic, Chinese, Polish, Arabic, Hebrew, Vietnamese, Romanian, and a face."""
    text = FONTS.read_text("utf-8")
    assert not {letter for letter in text if ord(letter) > 127 and not covers(letter)}


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("José 12", "José 12"),
        ("אבג", "גבא"),
        ("אבג דהו", "והד גבא"),
        ("אבג 12", "גבא 12"),
        ("12 אבג 34 דהו", "12 והד 34 גבא"),
        ("Rui (אבג)", "Rui (גבא)"),
    ],
)
def test_text_from_right_to_left_is_turned(text: str, turned: str) -> None:
    """Numbers and Latin letters stay as they are."""
    assert in_order(text) == turned


def test_a_long_text_of_two_directions_is_turned_at_once() -> None:
    """Each run is found by one look over its letters."""
    assert in_order("אב b " * 5000) == "בא b " * 5000


def test_arabic_letters_are_joined() -> None:
    """Each by its place in the word."""
    assert in_order("محمد") == "\ufeaa\ufee4\ufea4\ufee3"
