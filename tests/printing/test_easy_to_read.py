"""Every print: no type below 7 points in the PDF, and no page that ends with a heading."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from typing import Any

import pytest

from damas import Board, printing
from damas.base.i18n import Text
from damas.federation.payments import WAYS, WHAT
from damas.printing.rating_list import PrintedRating, draw_rating_list
from damas.printing.receipt import PrintedReceipt, draw_receipt
from damas.printing.sheet import SMALLEST, Sheet
from damas.printing.tournament import flow
from damas.printing.tournament.prints import PRINTS, draw_print
from damas.printing.tournament.setup import PrintSetup
from damas.regulations import REGULATIONS
from damas.tournament.presentation.view import TournamentView
from sampling import sampled

from .test_printing import LONG, game
from .test_rulings import HEADERS, table_of
from .test_tournament_prints import ADDRESS, event_of, long, long_cup, long_duel, long_teams, many

__all__ = ["long", "long_cup", "long_duel", "long_teams", "many"]
pypdf = pytest.importorskip("pypdf")
SINGLE = {
    *("slips", "player-cards", "place-cards", "board-numbers", "badges", "diplomas"),
    *("certificates", "score-sheets", "bracket"),
}
"""Prints without headings of parts: cards, and one whole page each."""
FOOT = 14.0  # millimetres


def smallest_type(data: bytes) -> tuple[float, str]:
    """The smallest type of a PDF in points, with all scales applied, and a text of it."""
    found: list[tuple[float, str]] = []

    def visit(text: str, cm: list[float], tm: list[float], _font: object, size: float) -> None:
        if text.strip():
            scale = math.hypot(tm[0], tm[1]) * math.hypot(cm[0], cm[1])
            found.append((size * scale, text.strip()))

    for page in pypdf.PdfReader(io.BytesIO(data)).pages:
        page.extract_text(visitor_text=visit)
    return min(found, default=(SMALLEST, ""))


def headings_at_the_end(sheet: Sheet) -> list[str]:
    """Titles of parts, as readers of PDF list them, below which their page has nothing more."""
    pages: dict[int, Any] = {}
    for box in sheet.boxes:
        if box.bottom < sheet.height - FOOT:
            last = pages.get(box.page)
            pages[box.page] = box if last is None or box.bottom >= last.bottom else last
    titles = {one.title for one in pypdf.PdfReader(io.BytesIO(sheet.save())).outline}
    return [one.text for one in pages.values() if one.style.bold and one.text in titles]


@pytest.mark.parametrize("what", sorted(PRINTS))
def test_the_type_of_an_events_prints(what: str, request: pytest.FixtureRequest) -> None:
    """Also where names are long."""
    setup = PrintSetup(lang="pt_PT", printed="2026-11-22", address=ADDRESS)
    size, text = smallest_type(draw_print(what, event_of(what, request), setup).save())
    assert size >= SMALLEST - 0.01, text


@pytest.mark.parametrize("what", ["standings", "crosstable", "wall-chart", "slips"])
def test_the_type_of_a_large_event(what: str, many: TournamentView) -> None:
    """Three hundred players take more pages, and no smaller type."""
    size, text = smallest_type(draw_print(what, many).save())
    assert size >= SMALLEST - 0.01, text


def others() -> Iterator[Sheet]:
    """A print of each other kind."""
    yield printing.draw_score(game(121), lang="pt_PT")
    yield printing.draw_diagrams([printing.DiagramPosition(Board(), LONG)] * 5, numbers="all")
    yield printing.draw_rulings(table_of(), HEADERS, lang="pt_PT")
    line = PrintedRating(1, "000001", LONG, "MN", LONG, 2000, "+4.8", 9)
    yield draw_rating_list(LONG, Text("Rating list"), [line] * 90, lang="pt_PT")
    paid = PrintedReceipt(
        "000001", LONG, LONG, LONG, LONG, WHAT["fee"], "2026", LONG, "1 250,00 €", "2026-11-02",
        WAYS["bank"], LONG, "2026-11-03", LONG,
    )  # fmt: skip
    yield draw_receipt(paid, "pt_PT")


def test_the_type_of_the_other_prints() -> None:
    """Score sheets, diagrams, rulings, lists, receipts."""
    for sheet in others():
        size, text = smallest_type(sheet.save())
        assert size >= SMALLEST - 0.01, (sheet.title, text)


@pytest.mark.parametrize("name", sampled(sorted(REGULATIONS), 2))
def test_a_booklet_is_easy_to_read(name: str) -> None:
    """Its figures too; no section begins at the end of a page."""
    sheet = printing.draw_booklet(name, lang="pt_PT")
    size, text = smallest_type(printing.print_booklet(name, lang="pt_PT"))
    assert headings_at_the_end(sheet) == []
    assert size >= SMALLEST - 0.01, text


@pytest.mark.parametrize("what", sorted(set(PRINTS) - SINGLE))
def test_a_heading_stays_with_its_lines(
    what: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever a page happens to end."""
    one = event_of(what, request)
    for foot in (12.0, 19.0, 27.0, 36.0, 44.0, 53.0, 61.0, 83.0, 96.0):
        monkeypatch.setattr(flow, "FOOT", foot)
        assert headings_at_the_end(draw_print(what, one)) == [], foot
