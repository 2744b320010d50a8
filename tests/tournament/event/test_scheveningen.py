"""A Scheveningen match: its rounds by the table, its points by the boards, its papers and files."""

from __future__ import annotations

from typing import Any

import pytest

from damas.printing.tournament import draw_print
from damas.site import site_files
from damas.tournament import TournamentError, read_trf, write_trf
from damas.tournament.event import EntryError, Tournament, report_of
from damas.tournament.event.queries.teams import board_table
from damas.tournament.presentation.duel import duel_tables
from damas.tournament.presentation.view import tournament_view

from ..desk import FENAE, Desk, state

DUEL: dict[str, Any] = {**FENAE, "system": "scheveningen", "boards": 3, "substitutes": 1}
NAMES = {"Braga": "Ana Eva Ivo Rita", "Faro": "Rui Zé Lia"}


def match(**more: Any) -> Desk:
    """Braga, with a substitute, against Faro, on three boards."""
    desk = Desk({**DUEL, "teams": True, **more})
    for name, members in NAMES.items():
        desk.do("add-team", name=name, members=[{"name": one} for one in members.split()])
    return desk


def played(desk: Desk, *results: str) -> None:
    """The next round with a result for each board."""
    desk.pair()
    number = len(desk.event.rounds)
    for game, result in enumerate(results, start=1):
        desk.result(number, 1, result, game=game)
    desk.do("close-round", round=number)


def seated(desk: Desk, number: int) -> list[str]:
    """White and Black at each board of a round."""
    board = desk.event.board(number, 1)
    return [
        " ".join(desk.event.seated(board, at, who) for who in (game.white, game.black))
        for at, game in enumerate(board.games, start=1)
    ]


def test_each_meets_each_by_the_table() -> None:
    """Three rounds on three boards; every game counts; all stands again from the file."""
    desk = match()
    assert desk.event.rounds_total == 3
    foreseen = tournament_view(desk.event).to_come
    assert [game.names for game in foreseen[1].meetings[0].games] == [
        ("Zé", "Ana"),
        ("Eva", "Lia"),
        ("Rui", "Ivo"),
    ]
    played(desk, "1-0", "=-=", "1-0")
    assert seated(desk, 1) == ["Ana Rui", "Eva Zé", "Lia Ivo"]
    played(desk, "0-1", "=-=", "1-0")
    assert seated(desk, 2) == ["Zé Ana", "Eva Lia", "Rui Ivo"]
    desk.pair()
    assert seated(desk, 3) == ["Ana Lia", "Rui Eva", "Ivo Zé"]
    desk.do("line-up", round=3, team=1, members=[1, 2, 4])
    for game, result in enumerate(("1-0", "1-0", "=-="), start=1):
        desk.result(3, 1, result, game=game)
    desk.do("close-round", round=3)
    desk.do("finish")
    order = [(line.player.name, str(line.points)) for line in desk.event.standings().lines]
    assert order == [("Braga", "9/2"), ("Faro", "9/2")]
    assert [(one.rank, one.member.name, one.board) for one in board_table(desk.event)][:2] == [
        (1, "Ana", 1),
        (2, "Rui", 1),
    ]
    first, second = (found.table.texts("en") for found in duel_tables(desk.event))
    assert first[0][1:] == ["Ana", "–", "1", "1", "1", "3"]
    assert first[3][1:] == ["Rita", "–", "", "½", "", "½"]
    assert second[0][1:] == ["Rui", "–", "0", "1", "1", "", "2"]
    assert state(Tournament.from_dict(desk.event.to_dict())) == state(desk.event)
    read = read_trf(write_trf(report_of(desk.event)))
    assert read.kind == "scheveningen"
    assert [str(row.board_points) for row in read.teams] == ["9/2", "9/2"]


def test_a_double_match_comes_back_with_the_other_colours() -> None:
    """Nine rounds of three cycles; the fourth is the third with colours exchanged, and the last
    cycle is the first again."""
    desk = match(cycles=3)
    assert desk.event.rounds_total == 9
    for _ in range(9):
        played(desk, "1-0", "1-0", "1-0")
    assert seated(desk, 4) == [" ".join(reversed(pair.split())) for pair in seated(desk, 3)]
    assert seated(desk, 9) == seated(desk, 3)


def test_what_is_no_match_of_two_whole_teams_is_refused() -> None:
    """One team, three, a team that is too small, a size without a table."""
    desk = match()
    desk.do("add-team", name="Évora", members=[{"name": "Tó"}])
    with pytest.raises(TournamentError, match="two teams, not of 3"):
        desk.pair()
    desk.do("remove-player", player=2)
    with pytest.raises(TournamentError, match="Évora has too few players, 1 of 3"):
        desk.pair()
    with pytest.raises(EntryError, match="no Scheveningen table of size 14"):
        match(boards=14)
    other = match()
    with pytest.raises(EntryError, match="table of the match is fixed"):
        other.do("pair", round=1, boards=[[2, 1]])


def test_papers_and_site_of_the_match() -> None:
    """Both tables, the score, the pairing table and its names, the rounds to come."""
    desk = match()
    played(desk, "1-0", "=-=", "1-0")
    one = tournament_view(desk.event)
    words = [box.text for box in draw_print("crosstable", one).boxes]
    assert "Braga 1½ \N{EN DASH} 1½ Faro" in words
    assert {"Ana", "Lia", "A1", "B3"} <= set(words)
    table = [box.text for box in draw_print("schedule", one).boxes]
    assert {"B2 \N{EN DASH} A1", "A3  Ivo", "B3  Lia"} <= set(table)
    site = site_files(one, lang="en")
    assert "<h3>Braga</h3>" in site["en/crosstable.html"].decode()
    assert "Zé" in site["en/round-3.html"].decode()
