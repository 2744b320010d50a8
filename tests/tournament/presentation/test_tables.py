"""Tables of an event as values: the same columns and texts for every face."""

from __future__ import annotations

from fractions import Fraction

import pytest

from damas.base.i18n import Text
from damas.tournament.files.exports import to_csv
from damas.tournament.files.table import DataTable, TableColumn
from damas.tournament.presentation.tables import (
    boards_table,
    order_table,
    player_table,
    prize_table,
    standings_table,
)
from damas.tournament.presentation.view import TournamentView, tournament_view

from ..desk import SWISS, Desk

PLACE = TableColumn("place", Text("Place"), "right", empty="–")
NAME = TableColumn("name", Text("Name"))
CLUB = TableColumn("club", Text("Club"), optional=True)
POINTS = TableColumn("points", Text("Points"), "right", brief=Text("Pts"))
ROWS = ((1, "Ana", "", Fraction(3, 2)), (0, "Zeferino", None, Fraction(0)))
TABLE = DataTable((PLACE, NAME, CLUB, POINTS), ROWS)


def test_a_table_is_shown_in_every_form() -> None:
    """As texts, for a terminal, for a spreadsheet and for a template."""
    shown = TABLE.without_empty()
    assert [one.key for one in shown.columns] == ["place", "name", "points"]
    assert shown.texts("pt_PT") == [["1", "Ana", "1½"], ["–", "Zeferino", "0"]]
    assert shown.lines("en") == [
        "Place  Name      Pts",
        "    1  Ana        1½",
        "    –  Zeferino    0",
    ]
    assert to_csv(TABLE.grid(), "pt_PT") == "Lugar;Nome;Clube;Pontos\n1;Ana;;1,5\n;Zeferino;;0\n"
    view = TABLE.only("name", "place").view("pt_PT")
    assert [one["label"] for one in view["columns"]] == ["Nome", "Lugar"]
    assert view["rows"][1] == {"no": 0, "cells": ["Zeferino", "–"]}
    assert DataTable((PLACE,), ()).lines("en") == []


@pytest.fixture(name="one")
def _one() -> TournamentView:
    """Two rounds of four players, with a prize."""
    desk = Desk({**SWISS, "rounds": 3, "prizes": [{"place": 1, "amount": 100}]}, 4)
    desk.do("number", how="rating")
    desk.play("1-0", "=-=")
    desk.play("1-0")
    return tournament_view(desk.event)


def test_the_order_is_the_same_in_all_tables(one: TournamentView) -> None:
    """Place, points and tie-breaks of everyone, in the event's columns; no club, nobody has one."""
    table = standings_table(one)
    codes = [str(spec) for spec in one.order.specs]
    keys = [column.key for column in table.columns]
    assert keys == ["place", "no", "name", "rating", "points", *codes]
    assert [row[1] for row in table.rows] == [line.player.no for line in one.order.lines]
    plain = order_table(one.order)
    assert (
        plain.only("place", "no", "points", *codes).rows
        == table.only("place", "no", "points", *codes).rows
    )
    by_number = {row[0]: row[1:] for row in player_table(one).only("no", "points", "place").rows}
    assert by_number == {row[1]: (row[4], row[0]) for row in table.rows}
    prizes = prize_table(one, "", "en")
    assert [row[2] for row in prizes.rows] == [table.rows[0][1]]
    assert all(column.about for column in table.columns[5:])


def test_boards_of_single_players_are_none(one: TournamentView) -> None:
    """Only teams have boards."""
    assert one.event is not None
    assert boards_table(one.event).rows == ()
