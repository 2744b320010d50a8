"""Every print: no type below 7 points in the PDF, all of it tagged for those who have it read
aloud, and no page that ends with a heading."""

from __future__ import annotations

import importlib
import inspect
import io
import math
import pkgutil
import random
from collections.abc import Callable
from typing import Any

import pytest

from damas import Board, Game, printing
from damas.base.i18n import Text, say
from damas.engine.coach import Review, ReviewedGame, report
from damas.federation.payments import WAYS, WHAT
from damas.notation.diagram import describe
from damas.printing.certificate import Certificate, draw_certificate
from damas.printing.class_cards import ClassCard, draw_cards
from damas.printing.coach import draw_report
from damas.printing.exercises import ExerciseHead, draw_exercises
from damas.printing.problems import draw_problems
from damas.printing.rating_list import PrintedRating, draw_rating_list
from damas.printing.receipt import PrintedReceipt, draw_receipt
from damas.printing.sheet import SMALLEST, Sheet
from damas.printing.tournament import flow
from damas.printing.tournament.prints import PRINTS, draw_print
from damas.printing.tournament.setup import PrintSetup
from damas.regulations import REGULATIONS
from damas.school.problems.collection import shipped
from damas.tournament.presentation.view import TournamentView
from sampling import sampled

from .tagged import Part, hold_tagged
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
BOARD = Text("Board no.")


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


def headings_at_the_end(sheet: Sheet, data: bytes) -> list[str]:
    """Titles of parts, as readers of PDF list them, below which their page has nothing more."""
    pages: dict[int, Any] = {}
    for box in sheet.boxes:
        if box.bottom < sheet.height - FOOT:
            last = pages.get(box.page)
            pages[box.page] = box if last is None or box.bottom >= last.bottom else last
    titles = {one.title for one in pypdf.PdfReader(io.BytesIO(data)).outline}
    return [one.text for one in pages.values() if one.style.bold and one.text in titles]


def hold_readable(data: bytes, lang: str = "pt-PT") -> Part:
    """Large enough for those who see, tagged for those who do not."""
    size, text = smallest_type(data)
    assert size >= SMALLEST - 0.01, text
    return hold_tagged(data, lang)


@pytest.mark.parametrize("what", sorted(PRINTS))
def test_an_events_prints_are_readable(what: str, request: pytest.FixtureRequest) -> None:
    """Also where names are long."""
    setup = PrintSetup(lang="pt_PT", printed="2026-11-22", address=ADDRESS)
    root = hold_readable(draw_print(what, event_of(what, request), setup).save())
    assert any(part.kind == "H1" for part in root.all())


@pytest.mark.parametrize("what", ["standings", "crosstable", "wall-chart", "slips"])
def test_the_type_of_a_large_event(what: str, many: TournamentView) -> None:
    """Three hundred players take more pages, and no smaller type."""
    size, text = smallest_type(draw_print(what, many).save())
    assert size >= SMALLEST - 0.01, text


def coached() -> Sheet:
    """A report on a game played at random."""
    played, chance = Game("internacional"), random.Random(2)
    while played.ply < 20:
        played.push(chance.choice(played.board.legal_moves))
    reviewed = Review((), (0.5,) * (played.ply + 1))
    one = ReviewedGame(LONG, played, reviewed, "white", result="draw")
    return draw_report(report([one]), LONG, lang="pt_PT")


LINE = PrintedRating(1, "000001", LONG, "MN", LONG, 2000, "+4.8", 9)
PAID = PrintedReceipt(
    "000001", LONG, LONG, LONG, LONG, WHAT["fee"], "2026", LONG, "1 250,00 €", "2026-11-02",
    WAYS["bank"], LONG, "2026-11-03", LONG,
)  # fmt: skip
EXAM = Certificate(LONG, LONG, LONG, LONG, 9, 12, "2026-11-22", "brazilian")
POSITIONS = [printing.DiagramPosition(Board(), LONG)] * 2
OTHERS: dict[str, Callable[[], Sheet]] = {
    "draw_board": lambda: printing.draw_board("portuguese", pieces=True, lang="pt_PT"),
    "draw_booklet": lambda: printing.draw_booklet("portuguesa-fpd", lang="pt_PT"),
    "draw_cards": lambda: draw_cards([ClassCard(LONG, LONG, "ABCDEFGH", ADDRESS)], lang="pt_PT"),
    "draw_certificate": lambda: draw_certificate(EXAM, lang="pt_PT"),
    "draw_diagrams": lambda: printing.draw_diagrams(POSITIONS, numbers="all", lang="pt_PT"),
    "draw_exercises": lambda: draw_exercises(
        shipped("brazilian").problems[:2], ExerciseHead(LONG, LONG, 30), lang="pt_PT"
    ),
    "draw_problems": lambda: draw_problems(shipped("brazilian").problems[:2], lang="pt_PT"),
    "draw_rating_list": lambda: draw_rating_list(
        LONG, Text("Rating list"), [LINE] * 60, lang="pt_PT"
    ),
    "draw_receipt": lambda: draw_receipt(PAID, "pt_PT"),
    "draw_report": coached,
    "draw_rulings": lambda: printing.draw_rulings(table_of(), HEADERS, lang="pt_PT"),
    "draw_score": lambda: printing.draw_score(game(121), lang="pt_PT"),
}
"""A print of each kind that is not an event's."""


def test_every_kind_of_print_is_among_these() -> None:
    """All functions of the package that draw a sheet: a new one comes here."""
    modules = [
        importlib.import_module(f"damas.printing.{one.name}")
        for one in pkgutil.iter_modules(printing.__path__)
        if not one.ispkg
    ]
    found = {
        name
        for module in modules
        for name, value in inspect.getmembers(module, inspect.isfunction)
        if name.startswith("draw_") and inspect.signature(value).return_annotation == "Sheet"
    }
    assert found == set(OTHERS)


@pytest.mark.parametrize("what", sorted(OTHERS))
def test_the_other_prints_are_readable(what: str) -> None:
    """Boards, score sheets, diagrams, exercises, rulings, lists, receipts, certificates."""
    root = hold_readable(OTHERS[what]().save())
    assert what == "draw_board" or any(part.kind == "H1" for part in root.all())


def test_a_table_is_heard_with_its_names(long: TournamentView) -> None:
    """Columns and rows by their names, in the language of the print; the whole name where the eye
    has an ellipsis, the colour in a word; the running head once."""
    root = hold_tagged(draw_print("names", long, PrintSetup(lang="pt_BR")).save(), "pt-BR")
    (table,) = (part for part in root.all() if part.kind == "Table")
    head, first, *_ = table.parts
    assert [one.words().strip() for one in head.parts][:2] == ["Nome", say(BOARD, "pt_BR")]
    assert {one.scope for one in head.parts} == {"Column"}
    assert [one.scope for one in first.parts] == ["Row", "", "", "", ""]
    assert first.words().startswith(LONG[:58])
    colours = {part.alt for part in table.all() if part.kind == "Figure"}
    assert colours == {"Brancas", "Pretas"}


def test_a_head_that_comes_again_is_read_once(many: TournamentView) -> None:
    """The title, the event, the head of a table that goes on, and no number of a page; a reader of
    PDF shows what it is and of which event."""
    data = draw_print("pairings", many, PrintSetup(lang="pt_PT")).save()
    root = hold_tagged(data, "pt-PT")
    title = pypdf.PdfReader(io.BytesIO(data)).metadata.title
    assert title == f"Emparceiramento da ronda 2 \N{EN DASH} {many.name}"
    assert [part.kind for part in root.all()].count("H1") == 1
    (table,) = (part for part in root.all() if part.kind == "Table")
    assert len(table.parts) == 151
    assert not any("Página" in part.text for part in root.all())


def test_a_position_is_heard(long: TournamentView) -> None:
    """The words of a diagram, and where the links of a booklet lead."""
    root = hold_tagged(OTHERS["draw_diagrams"]().save(), "pt-PT")
    words = {part.alt for part in root.all() if part.kind == "Figure"}
    assert words == {say(describe(Board()), "pt_PT", "international")}


def test_a_name_from_right_to_left_is_heard_in_its_order() -> None:
    """It is drawn letter by letter from the left."""
    name = "\u05d3\u05de\u05d4"
    sheet = Sheet(Text("Standings"))
    sheet.text(20, 20, 100, name)
    root = hold_tagged(sheet.save(), "en")
    assert name in root.words()


@pytest.mark.parametrize("name", sampled(sorted(REGULATIONS), 2))
def test_a_booklet_is_easy_to_read(name: str) -> None:
    """Its figures too; no section begins at the end of a page; the contents lead to the parts."""
    sheet = printing.draw_booklet(name, lang="pt_PT")
    data = sheet.save()
    assert headings_at_the_end(sheet, data) == []
    root = hold_readable(data)
    titles = [part.words() for part in root.all() if part.kind == "H2"][1:]
    links = [part.words() for part in root.all() if part.kind == "Link"]
    assert [link.rpartition(" ")[0] for link in links] == titles


@pytest.mark.parametrize("what", sorted(set(PRINTS) - SINGLE))
def test_a_heading_stays_with_its_lines(
    what: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever a page happens to end."""
    one = event_of(what, request)
    for foot in (12.0, 19.0, 27.0, 36.0, 44.0, 53.0, 61.0, 83.0, 96.0):
        monkeypatch.setattr(flow, "FOOT", foot)
        sheet = draw_print(what, one)
        assert headings_at_the_end(sheet, sheet.save()) == [], foot
