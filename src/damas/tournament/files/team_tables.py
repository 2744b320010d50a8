"""Tables of persons by board, of line-ups and of delegations, as rows for CSV and XLSX."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from ...base.i18n import Text
from ..scoring.crosstable import Player
from ..scoring.delegations import DelegationLine
from .exports import Row

BOARDS_TITLE = Text("Players by board")
DELEGATIONS_TITLE = Text("Delegations")


class BoardRow(Protocol):
    """A line of the table by board, as its row needs it (`BoardLine`)."""

    @property
    def board(self) -> int: ...
    @property
    def rank(self) -> int: ...
    @property
    def member(self) -> Player: ...
    @property
    def team(self) -> int: ...
    @property
    def points(self) -> Fraction: ...
    @property
    def games(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def drawn(self) -> int: ...
    @property
    def lost(self) -> int: ...
    @property
    def unplayed(self) -> int: ...


def board_rows(lines: Sequence[BoardRow], teams: Mapping[int, str]) -> list[Row]:
    """The persons by board, with headings; *teams*: id → name."""
    heads: Row = [
        *(Text("Board"), Text("Place"), Text("Name"), Text("Team"), Text("Rating")),
        *(Text("Points"), Text("Games"), Text("Won"), Text("Drawn"), Text("Lost")),
        Text("Won by W.O."),
    ]
    rows: list[Row] = [heads]
    for one in lines:
        own: Row = [one.board, one.rank, one.member.name, teams.get(one.team, "")]
        counts: Row = [one.points, one.games, one.won, one.drawn, one.lost, one.unplayed]
        rows.append([*own, one.member.rating or "", *counts])
    return rows


def delegation_rows(lines: Sequence[DelegationLine]) -> list[Row]:
    """The delegations with their medals and points, with headings."""
    heads: Row = [
        *(Text("Place"), Text("Delegation"), Text("Gold"), Text("Silver"), Text("Bronze")),
        *(Text("Points"), Text("Entrants")),
    ]
    rows: list[Row] = [heads]
    rows += [[one.rank, one.name, *one.medals, one.points, one.entrants] for one in lines]
    return rows
