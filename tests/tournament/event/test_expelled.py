"""Expelled players in the standings of a Swiss (FIDE's C.02, questions 197 and 198)."""

from __future__ import annotations

from typing import Any

import pytest

from damas.tournament import read_trf, write_trf
from damas.tournament.event import EntryError, report_of
from damas.tournament.event.queries.consequences import consequences
from damas.tournament.files.exports import crosstable_rows
from damas.tournament.pairing.report_check import against_rules
from damas.tournament.presentation.view import tournament_view

from ..desk import SWISS, Desk


def expelled(**settings: Any) -> Desk:
    """A Swiss of eight after three rounds; P1, who won all games, is expelled after them."""
    desk = Desk({**SWISS, **settings}, 8)
    for number in (1, 2, 3):
        desk.pair()
        for place, board in enumerate(desk.event.rounds[-1].boards, 1):
            desk.result(number, place, "1-0" if board.first < board.second else "0-1")
        desk.do("close-round", round=number)
    desk.do("expel", player=1, reason="Conduta")
    return desk


def ranks(desk: Desk) -> dict[str, int]:
    """Name → place."""
    return {line.player.name: line.rank for line in desk.event.standings().lines}


def test_without_the_setting_an_expelled_player_keeps_the_place() -> None:
    """So events made before the setting have the same standings."""
    desk = expelled()
    assert desk.event.rules.expelled == "place"
    assert ranks(desk)["P1"] == 1
    assert len(ranks(desk)) == 8


def test_an_expelled_player_is_left_out_and_the_others_move_up() -> None:
    """Points and tie-breaks of the others stay: their games with P1 were played."""
    kept, out = expelled(), expelled(expelled="out")
    before = {line.player.no: line for line in kept.event.standings().lines}
    order = out.event.standings()
    assert [one.name for one in order.unranked] == ["P1"]
    assert [line.player.no for line in order.lines] == [no for no in before if no != 1]
    for line in order.lines:
        old = before[line.player.no]
        assert (line.rank, line.points) == (old.rank - 1, old.points)
        same = {code: value for code, value in line.values.items() if code != "DE"}
        assert same.items() <= old.values.items()


def test_papers_show_an_expelled_player_last_and_without_a_place() -> None:
    """The crosstable, the order of prints and website, and the facts of the event."""
    view = tournament_view(expelled(expelled="out").event)
    assert view.ranking()[-1] == (0, 1)
    assert [row[0] for row in crosstable_rows(view.order)][-1] == ""
    assert (1 in view.places()) is False


def test_who_is_taken_back_has_a_place_again() -> None:
    """`readmit` and undoing end the expulsion."""
    desk = expelled(expelled="out")
    desk.do("readmit", player=1, reason="Recurso")
    assert ranks(desk)["P1"] == 1


def test_the_report_has_no_place_for_an_expelled_player_and_says_so() -> None:
    """A line of the audit, a rank left empty; the checker counts the places of the others so."""
    desk = expelled(expelled="out")
    file = report_of(desk.event)
    assert 1 not in file.ranks
    assert "Expelled, without a place: 1" in file.comments
    text = write_trf(file)
    assert [one.code for one in against_rules(read_trf(text))] == []
    kept = write_trf(report_of(expelled().event))
    assert against_rules(read_trf(kept)) == []


def test_after_the_beginning_the_setting_takes_a_reason_and_names_the_places() -> None:
    """As other tie-breaks do; a round robin has a rule of its own and does not ask this one."""
    desk = expelled()
    with pytest.raises(EntryError, match="reason"):
        desk.do("set", expelled="out")
    found = [str(text) for text in consequences(desk.event, {"expelled": "out"})]
    assert found[0].startswith("Places that change now: P1 1 → –; P2 2 → 1; ")
    desk.do("set", expelled="out", reason="Regulamento")
    assert "Standings @ Round 3: expelled place -> out" in report_of(desk.event).comments
    assert "P1" not in ranks(desk)


def test_strict_mode_holds_the_setting_once_play_has_begun() -> None:
    """The players were promised the form of play."""
    desk = expelled(strict=True)
    with pytest.raises(EntryError, match="strict"):
        desk.do("set", expelled="out", reason="Regulamento")
