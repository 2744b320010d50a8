"""Crosstables as rows for CSV and XLSX, in the styles that people know, and games as PDN.

Styles: "matrix" (who against whom, by place), "rounds" (a column a round, `5w1` as Swiss-Manager
and chess-results print) and "toernooibase" (the same with 2-1-0 and opponents by place, `9w2`).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from .crosstable import Cell
from .errors import TournamentError
from .optional import library
from .points import RESULTS, TWO
from .points import plain as written
from .standings import Standings

STYLES = ("matrix", "rounds", "toernooibase")
SIGNS = {"win": "1", "draw": "½", "loss": "0"}
FORFEITS = {"+": "+", "-": "-"}

Row = list[str]


def crosstable_rows(order: Standings, style: str = "rounds") -> list[Row]:
    """The table with its headings, players by place; those who do not count come last, unplaced.

    Raises TournamentError ("unknown-style").
    """
    if style not in STYLES:
        raise TournamentError(
            "unknown-style",
            "There is no style {style}; there are {styles}",
            style=style,
            styles=", ".join(STYLES),
        )
    codes = [str(spec) for spec in order.specs]
    numbers = [line.player.no for line in order.lines] + [one.no for one in order.excluded]
    place = {no: index for index, no in enumerate(numbers, start=1)}
    middle = _matrix(order, numbers) if style == "matrix" else _rounds(order, place, style)
    heads = ["Rk", "No", "Title", "Name", "Rtg", "Fed", "Club", *middle[0], "Pts", *codes]
    rows = [heads]
    lines = {line.player.no: line for line in order.lines}
    for no in numbers:
        player, line = order.table.players[no], lines.get(no)
        rating = str(player.rating) if player.rating else ""
        start = [str(line.rank) if line else "", str(no), player.title, player.name, rating]
        values = [line.values[code] if line else None for code in codes]
        points = line.points if line else order.table.points(no)
        end = [written(points), *("" if value is None else written(value) for value in values)]
        rows.append([*start, player.federation, player.club, *middle[no], *end])
    return rows


def _matrix(order: Standings, numbers: Sequence[int]) -> dict[int, Row]:
    """Column n: the games against the player in place n."""
    found = {0: [str(index) for index in range(1, len(numbers) + 1)]}
    for no in numbers:
        against: dict[int, str] = {}
        for cell in order.table.cells.get(no, ()):
            if cell.opponent:
                against[cell.opponent] = against.get(cell.opponent, "") + sign(cell)
        found[no] = ["*" if other == no else against.get(other, "") for other in numbers]
    return found


def _rounds(order: Standings, place: Mapping[int, int], style: str) -> dict[int, Row]:
    table = order.table
    found = {0: [f"R{number}" for number in range(1, table.rounds + 1)]}
    for no in place:
        row = [*table.cells.get(no, ()), *[Cell()] * table.rounds][: table.rounds]
        base = style == "toernooibase"
        found[no] = [toernooibase(cell, place) if base else round_cell(cell) for cell in row]
    return found


def sign(cell: Cell) -> str:
    """What a result looks like in a crosstable: 1, ½, 0, + and - for W.O., "" while open."""
    if cell.code in FORFEITS:
        return cell.code
    if cell.code in ("*", "A", ""):
        return ""
    return SIGNS.get(RESULTS[cell.code].worth, "0")


def round_cell(cell: Cell) -> str:
    """`5w1`: opponent's number, colour, result; `-1`, `-½`, `-0` without an opponent."""
    if cell.opponent:
        return f"{cell.opponent}{cell.colour}{sign(cell)}"
    if not cell.code:
        return ""
    worth = {"bye": "1"}.get(RESULTS[cell.code].worth)
    return "-" + (worth or SIGNS.get(RESULTS[cell.code].worth, "0"))


def toernooibase(cell: Cell, place: Mapping[int, int]) -> str:
    """`9w2`: the opponent's place, colour, points of 2-1-0; a lost W.O. ends in a hyphen."""
    if not cell.opponent:
        return ""
    if cell.code in ("*", "A"):
        return f"{place.get(cell.opponent, '')}{cell.colour}"
    points = "-" if cell.code == "-" else written(TWO.of(cell.code))
    return f"{place.get(cell.opponent, '')}{cell.colour}{points}"


def to_csv(rows: Sequence[Row], separator: str = ";") -> str:
    """Rows as CSV; the semicolon is what spreadsheets in Portuguese open."""
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator="\n").writerows(rows)
    return out.getvalue()


def to_xlsx(rows: Sequence[Row], title: str = "Crosstable") -> bytes:
    """Rows as a workbook: whole numbers are numbers, all else text, never a formula.

    Raises MissingLibraryError without openpyxl.
    """
    book = library("openpyxl").Workbook()
    sheet = book.active
    sheet.title = "".join(letter for letter in title if letter not in r"[]:*?/\\")[:31] or "Sheet"
    for index, row in enumerate(rows, start=1):
        for column, text in enumerate(row, start=1):
            _write(sheet.cell(index, column), text)
    sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _write(cell: Any, text: str) -> None:
    if text.isascii() and text.isdigit() and (text == "0" or not text.startswith("0")):
        cell.value = int(text)
    elif text:
        cell.value = text
        cell.data_type = "s"
