"""Tables of a tournament on paper: crosstables, Berger's grid, meetings of several games."""

from __future__ import annotations

import pytest

from damas.printing.tournament import PrintSetup, berger_table, draw_print
from damas.tournament.presentation.view import tournament_view
from tournament.desk import FENAE, Desk

from .test_printing import PAPERS, hold_apart, text_of


def test_a_crosstable_of_forty_stands_on_one_sheet() -> None:
    """Above that it is split, names on every sheet."""
    one = tournament_view(Desk(FENAE, 40).event)
    two = tournament_view(Desk(FENAE, 41).event)
    for paper in PAPERS:
        sheet = draw_print("crosstable", one, PrintSetup(paper))
        assert sheet.page == 1
        hold_apart(sheet)
        split = draw_print("crosstable", two, PrintSetup(paper))
        assert split.page == 4
        assert len([box for box in split.boxes if box.text == "P1"]) == 2


@pytest.mark.requirement("TRN-02")
def test_a_berger_grid_needs_no_event() -> None:
    """Round 2 of eight as FIDE C.05 prints it; an odd field has its free round."""
    assert "8 – 5 6 – 4 7 – 3 1 – 2" in " ".join(text_of(berger_table(8)).split())
    assert "Livre" in text_of(berger_table(7, PrintSetup(lang="pt_BR")))


def test_meetings_of_several_games() -> None:
    """A line a game on the slip, a column a game in the chart, the sum in the list."""
    desk = Desk({**FENAE, "games": 4}, 4)
    desk.pair()
    for game, result in enumerate(("1-0", "=-=", "0-1", "1-0"), start=1):
        desk.result(1, 1, result, game=game)
    one = tournament_view(desk.event)
    assert "1½-2½" in text_of(draw_print("pairings", one).save())
    assert "1.4" in text_of(draw_print("wall-chart", one).save())
    sheet = draw_print("slips", one)
    assert len([box for box in sheet.boxes if box.text.startswith("Game ")]) == 8
    hold_apart(sheet)


@pytest.mark.parametrize("games", [2, 4])
def test_the_drawn_opening_stands_on_the_prints_of_the_round(games: int) -> None:
    """Its id and moves on lists, bulletin and slips, with the games where there are several."""
    desk = Desk({**FENAE, "games": games, "openings": "balloted"}, 4)
    desk.pair()
    plain = draw_print("pairings", tournament_view(desk.event)).save()
    assert "Opening by lot" not in text_of(plain)
    desk.do("draw-openings", round=1, table="150", seed="bola 7")
    one = tournament_view(desk.event)
    for what in ("pairings", "names", "bulletin", "slips"):
        sheet = draw_print(what, one)
        hold_apart(sheet)
        text = " ".join(box.text for box in sheet.boxes)
        assert "7-IV: e3-f4 b6-c5" in text, what
        assert ("2-X: g3-f4 b6-a5 c3-d4" in text) is (games == 4), what
        several = games == 4 and what != "slips"
        assert ("Opening by lot, games 3 and 4" in text) is several, what


def test_the_report_names_the_table_of_openings_in_its_language() -> None:
    """By its title, as the desk offers it, and an own one of the event by its name."""
    desk = Desk({**FENAE, "openings": "balloted"}, 4)
    desk.do("opening-table", name="Casa", text="1: c3-d4 b6-a5")
    for number, table in enumerate(("150", "Casa"), start=1):
        desk.pair()
        desk.do("draw-openings", round=number, table=table, seed="bola 7")
        for board in (1, 2):
            desk.result(number, board)
    report = draw_print("report", tournament_view(desk.event), PrintSetup(lang="pt_BR"))
    words = " ".join(box.text for box in report.boxes)
    assert "sorteadas: 150 aberturas (damas russas e brasileiras), Casa (deste" in words
