"""Papers of team events: who sits where, with which colour."""

from __future__ import annotations

from damas.printing.tournament import PrintSetup, draw_print
from damas.tournament.presentation.view import tournament_view
from tournament.desk import FENAE, Desk

from .test_printing import text_of


def test_papers_of_teams_name_who_sits_where_with_which_colour() -> None:
    """Lists, slips, score sheets and report: persons of both teams, at their board, by colour."""
    desk = Desk({**FENAE, "teams": True, "boards": 2})
    for name, members in (("Braga", "Ana Eva Ivo"), ("Faro", "Rui Zé Lia")):
        desk.do("add-team", name=name, members=[{"name": one} for one in members.split()])
    desk.pair()
    first = desk.event.rounds[0].boards[0].first
    desk.do("line-up", round=1, team=1, members=[1, 3])
    desk.result(1, 1, "1-0", game=2)
    one = tournament_view(desk.event)
    board = one.sheets[0].meetings[0]
    white, black = board.games[1].names
    assert {white, black} == {"Ivo", "Zé"}
    left, right = ("Zé", "Ivo") if first == 2 else ("Ivo", "Zé")
    score = "1-0" if white == left else "0-1"
    for what in ("pairings", "report", "bulletin"):
        text = " ".join(text_of(draw_print(what, one, PrintSetup()).save()).split())
        assert f"1.2 {left} {score} {right}" in text, (what, text)
    names = " ".join(text_of(draw_print("names", one).save()).split())
    assert "Ivo Braga 1.2 Zé" in names
    team = "Braga" if white == "Ivo" else "Faro"
    sheets = [box.text for box in draw_print("score-sheets", one).boxes if box.page == 3]
    assert sheets[sheets.index("White") + 1] == f"{white} ({team})"
    slip = [box.text for box in draw_print("slips", one, PrintSetup(lang="pt_PT")).boxes]
    assert {"Ana", "Ivo", "Rui", "Zé", "Assinatura: capitão, Braga"} <= set(slip)
    for what in ("attendance", "badges", "place-cards"):
        found = [box.text for box in draw_print(what, one).boxes]
        assert {"Ana", "Lia", "Braga"} <= set(found), what
