"""The two tables of a Scheveningen match: each of a team against each of the other one."""

from __future__ import annotations

from typing import NamedTuple

from ...base.i18n import Text
from ..errors import TournamentError
from ..event import Tournament
from ..event.queries.scheveningen import DuelLine, duel_lines, the_two
from ..files.exports import points_sign
from ..files.table import DataTable, TableColumn, Value
from ..scoring.crosstable import Cell
from .tables import NAME, POINTS, RATING


class DuelTable(NamedTuple):
    """The *table* of a team, its columns by the letter and place of the others."""

    team: str
    table: DataTable


SEAT = TableColumn("seat", Text("No."), "center")


def duel_tables(event: Tournament | None) -> tuple[DuelTable, ...]:
    """The tables of both teams; none of another system, or before there are two teams."""
    if event is None or not event.rules.play.each_to_each:
        return ()
    try:
        both = the_two(event)
    except TournamentError:
        return ()
    lines = [duel_lines(event, who) for who in both]
    return tuple(
        DuelTable(
            event.name(who),
            _table(event, lines[side], lines[1 - side], "AB"[side], "BA"[side]),
        )
        for side, who in enumerate(both)
    )


def _table(
    event: Tournament, own: list[DuelLine], others: list[DuelLine], mine: str, theirs: str
) -> DataTable:
    columns = [
        TableColumn(f"game-{place}", f"{theirs}{place}", "center")
        for place, _ in enumerate(others, start=1)
    ]
    rows: list[tuple[Value, ...]] = []
    for place, line in enumerate(own, start=1):
        cells = (_met(event, line.met.get(one.member.no, [])) for one in others)
        row = (f"{mine}{place}", line.member.name, line.member.rating or None, *cells)
        rows.append((*row, line.points))
    return DataTable((SEAT, NAME, RATING, *columns, POINTS), tuple(rows))


def _met(event: Tournament, codes: list[str]) -> str:
    signs = (points_sign(Cell(1, "w", code), event.rules.points) for code in codes)
    return "/".join(filter(None, signs))
