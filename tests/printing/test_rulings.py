"""The ruling sheet: every case with article and decision; nothing overlaps, on many pages too."""

from __future__ import annotations

import pytest

from damas import printing
from damas.arbiter import CODES, Table
from damas.base.i18n import say
from damas.errors import DamasError

from .test_printing import LANGS, LONG, PAPERS, hold_apart, text_of

ERR = {"event": "move", "by": "white", "path": [46, 41]}
HEADERS = {
    "White": LONG,
    "Black": LONG,
    "Event": LONG,
    "Arbiter": LONG,
    "Round": "3",
    "Table": "12",
    "Date": "2026.11.22",
}


def table_of(*events: dict[str, object]) -> Table:
    """A table on which White may capture, and what happened on it."""
    start = {
        "event": "start",
        "regulation": "internacional",
        "fen": "W:W28,46:B23,1",
        "clock": {"white": 3000, "black": 3000},
    }
    return Table.from_events([start, *events])


@pytest.mark.requirement("IRR-09", "IRR-11")
@pytest.mark.parametrize("lang", LANGS)
def test_every_case_stands_with_article_and_decision(lang: str) -> None:
    """Put right, kept, and one that waits; warnings and words; long names fit."""
    decide = {"event": "decide", "by": "black"}
    table = table_of(
        {**ERR, "t": 60},
        {**decide, "choice": "rectify"},
        {"event": "complaint", "by": "black", "text": "fala durante o jogo"},
        {"event": "rule", "by": "arbiter", "ruling": "warning", "against": "white"},
        ERR,
        {**decide, "choice": "keep"},
        {"event": "move", "by": "black", "path": [23, 32]},
        {"event": "remove", "by": "black", "square": 28},
        {"event": "remove", "by": "black", "square": 41},
    )
    for name in PAPERS:
        sheet = printing.draw_rulings(table, HEADERS, paper=name, lang=lang)
        hold_apart(sheet)
    text = " ".join(text_of(sheet.save()).split())
    assert text.count("INT 5.4.0.6") == 2
    assert say(CODES["f"], lang) in text
    assert text.count(say(printing.rulings.TITLE, lang)) == 1
    for part in ("0:49:00", "fala durante o jogo", "2026.11.22", "INT 5.4"):
        assert part in text
    for way in ("rectified", "kept", None):
        assert say(printing.rulings.WAYS[way], lang) in text


def test_many_cases_go_on_over_the_pages() -> None:
    """Thirty of them: none is lost, none overlaps, the places to sign stand once."""
    again = {"event": "decide", "by": "black", "choice": "rectify"}
    table = table_of(*[event for _ in range(30) for event in (ERR, again)])
    sheet = printing.draw_rulings(table, {"Arbiter": "Eva"})
    hold_apart(sheet)
    text = text_of(sheet.save())
    assert sheet.page > 5
    assert text.count("INT 5.4.0.6") == 30
    assert text.count("Arbiter: Eva") == 1


def test_without_a_case_and_before_the_start() -> None:
    """It says that there was none; a board without a game is a sentence."""
    assert "No irregularity was noted." in text_of(printing.print_rulings(table_of(), {}))
    with pytest.raises(DamasError, match="not been started"):
        printing.print_rulings(Table(), {})


@pytest.mark.requirement("RES-08")
@pytest.mark.parametrize(("book", "score"), [("internacional", "1-0"), ("fenae-2025", "1-0")])
def test_the_result_is_in_the_points_of_the_book(book: str, score: str) -> None:
    """One point for a win, as the books that give points say."""
    start = {"event": "start", "regulation": book}
    table = Table.from_events([start, {"event": "resign", "by": "black"}])
    assert score in text_of(printing.print_rulings(table, {})).split()


@pytest.mark.requirement("IRR-09", "IRR-01")
def test_the_sheet_names_the_players_and_the_capture_that_was_due() -> None:
    """Offender and decider by name, with the colour; and the capture that was due."""
    table = table_of(ERR, {"event": "decide", "by": "black", "choice": "keep"})
    text = text_of(printing.print_rulings(table, {"White": "Ana Sousa", "Black": "Rui"}))
    assert "Ana Sousa (White), at move 1" in text
    assert "Decided by: Rui (Black)" in text
    assert "Had to take: 28x19" in text


def test_a_case_of_an_annulled_game_is_void() -> None:
    """It stays on the sheet, and waits no more."""
    table = table_of(ERR, {"event": "rule", "by": "arbiter", "ruling": "annul"})
    assert "Void: the game was begun again" in text_of(printing.print_rulings(table, {}))
