"""Wall chart and crosstable on paper: a reader who adds a row up comes to its sum."""

from __future__ import annotations

import io
import re
from fractions import Fraction
from typing import Any

import pytest
from pypdf import PdfReader

from damas.printing.tournament import PrintSetup, print_of
from damas.tournament.files.exports import met_signs, round_cell, without_game
from damas.tournament.presentation.view import tournament_view
from damas.tournament.scoring.points import exact
from tournament.desk import FENAE, SWISS, Desk


def words(desk: Desk, name: str) -> str:
    """The words of a print, on one line, and that it is one sheet."""
    data = print_of(name, tournament_view(desk.event), PrintSetup("a4", "en", None, "2025-11-21"))
    pages = PdfReader(io.BytesIO(data)).pages
    assert len(pages) == 1
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


def row_of(text: str, name: str) -> str:
    """The text behind a name, as far as the next one."""
    return re.split(r"\bP\d\b", text.split(f"{name} ", 1)[1])[0]


def cells_of(row: str, rounds: int) -> tuple[list[str], Fraction]:
    """The points of each round as printed, and the sum printed behind them."""
    tokens, found = row.split(), []
    for _ in range(rounds):
        first = tokens.pop(0)
        found.append(first if first[0] in "(\N{EN DASH}" else tokens.pop(0))
    return found, exact(tokens[0])


def points_of(sign: str, win: Fraction) -> Fraction:
    """The points that a reader takes a sign for."""
    own = {"+": win, "-": Fraction(0), "\N{EN DASH}": Fraction(0)}
    return own[sign] if sign in own else exact(sign.strip("()"))


def swiss(**more: Any) -> Desk:
    """Five players; three rounds with a free round each, an absence, a bye and a penalty."""
    desk = Desk({**SWISS, "rounds": 3, **more}, 5)
    desk.play("1-0")
    desk.do("request-bye", player=1, round=2, code="H")
    desk.do("check-in", player=2, present=False)
    desk.play("1-0")
    desk.do("check-in", player=2, present=True)
    desk.play("=-=")
    return desk


@pytest.mark.requirement("TRN-09")
@pytest.mark.parametrize("points", ["1-1/2-0", "2-1-0"])
def test_the_rows_of_a_wall_chart_add_up(points: str) -> None:
    """A free round shows its points in brackets, an absence a dash, in the event's own points."""
    desk = swiss(points=points)
    text = words(desk, "wall-chart")
    table = desk.event.crosstable()
    for no, player in table.players.items():
        shown, printed = cells_of(row_of(text, player.name), 3)
        assert sum((points_of(one, table.system.win) for one in shown), Fraction(0)) == printed
        assert printed == table.points(no)
    assert "dash: absent" in text


def test_a_free_round_is_no_absence() -> None:
    """Of a round robin: nothing in brackets; who was absent has a dash; both are told apart."""
    desk = Desk(FENAE, 5)
    desk.play("1-0")
    table = desk.event.crosstable()
    free = desk.event.entrants[desk.event.rounds[0].free[0]].player.no
    assert without_game(table.cells[free][0], table.system) == "(0)"
    assert "(0)" in row_of(words(desk, "wall-chart"), table.players[free].name)
    assert round_cell(table.cells[free][0], table.system) == "(0)"
    absent = swiss().event.crosstable()
    assert "\N{EN DASH}" in [without_game(cell, absent.system) for cell in absent.cells[2]]


def test_a_double_walkover_and_a_later_game_do_not_mix() -> None:
    """Two cycles: neither comes the first time; the second is played and won."""
    desk = Desk({**FENAE, "cycles": 2}, 4)
    desk.pair()
    board = desk.event.rounds[0].boards[0]
    desk.result(1, 1, "---")
    desk.result(1, 2, "=-=")
    desk.do("close-round", round=1)
    for _ in range(5):
        desk.play("1-0")
    table = desk.event.crosstable()
    one, two = (desk.event.entrants[who].player.no for who in (board.first, board.second))
    signs = {met_signs(table, one)[two], met_signs(table, two)[one]}
    assert signs == {"-/1", "-/0"}
    assert "-/1" in words(desk, "crosstable")


def test_points_given_and_games_that_do_not_count_are_seen() -> None:
    """A column for points given or taken; results against who left too early in brackets."""
    desk = Desk(FENAE, 4)
    desk.play("1-0")
    desk.do("adjust", player=1, points="-1", reason="telemóvel")
    desk.do("withdraw", player=4)
    text = words(desk, "crosstable")
    assert "±: points given or taken" in text
    assert "-1" in row_of(text, "P1")
    table = desk.event.crosstable()
    assert table.excluded == {4}
    assert met_signs(table, 1)[4].startswith("(")


def test_a_match_has_all_its_results_on_paper() -> None:
    """Eight games of two are not cut short where the sheet has room."""
    desk = Desk({**FENAE, "system": "match", "rounds": 2, "games": 4}, 2)
    for _ in range(2):
        desk.pair()
        for game in range(1, 5):
            desk.do("result", round=desk.event.rounds[-1].number, board=1, game=game,
                    white="=", black="=")  # fmt: skip
        desk.do("close-round", round=desk.event.rounds[-1].number)
    assert "½/½/½/½/½/½/½/½" in words(desk, "crosstable")


@pytest.mark.parametrize("name", ["crosstable", "wall-chart"])
def test_the_tables_of_a_small_event_fill_the_sheet(name: str) -> None:
    """Of nine players: the last row stands in the lowest third of the page."""
    desk = Desk(FENAE, 9)
    desk.play("1-0", "=-=", "0-1", "1-0")
    data = print_of(name, tournament_view(desk.event), PrintSetup("a4", "en", None, "2025-11-21"))
    page = PdfReader(io.BytesIO(data)).pages[0]
    names = {entrant.player.name for entrant in desk.event.entrants.values()}
    heights: list[float] = []

    def seen(text: str, _: object, matrix: list[float], *__: object) -> None:
        if text.strip() in names:
            heights.append(matrix[5])

    page.extract_text(visitor_text=seen)
    assert len(heights) == 9
    assert min(heights) < float(page.mediabox.height) / 3
