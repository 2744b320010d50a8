"""Crosstables as rows for CSV and XLSX, in the styles that people know, and games as PDN.

Styles: "matrix" (each against each, by place), "rounds" (a column a round, `5w1` as Swiss-Manager
and chess-results print) and "toernooibase" (the same with 2-1-0 and opponents by place, `9w2`).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ...base.arguments import check_kind
from ...base.i18n import Text, translate
from ...base.optional import need
from ..errors import TournamentError
from ..scoring.crosstable import Cell, Crosstable
from ..scoring.points import CLASSIC, RESULTS, SIGNS, TWO, PointSystem, as_written, outcome_of
from ..scoring.points import plain as written
from ..scoring.standings import Standings
from ..scoring.tiebreaks import label_of
from .table import Row

STYLES = ("matrix", "rounds", "toernooibase")
FORFEITS = {"+": "+", "-": "-"}
WORTH = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}
FORMULA = re.compile(r"""(^|[,;\t\r\n"])([\s"]*)(?=[=+\-@＝＋－＠])""")
"""The place before a sign that a spreadsheet takes for the beginning of a formula: where a text
begins, and after each sign at which a spreadsheet of some language splits it."""
WIDEST = 45
"""Letters of the widest column of a workbook."""

TITLE = Text("Crosstable")


def style_for(order: Standings) -> str:
    """The style for a system: each against each in a round robin, else round by round."""
    return "matrix" if order.table.round_robin else "rounds"


def crosstable_rows(order: Standings, style: str = "") -> list[Row]:
    """The table with its headings, players by place; players who do not count come last, unplaced.

    Headings are Texts, numbers are numbers. *style* "": the one that suits (`style_for`).

    Raises TournamentError ("unknown-style").
    """
    check_kind("order", order, Standings)
    style = style or style_for(order)
    if style not in STYLES:
        raise TournamentError(
            "unknown-style",
            "There is no style {style}; there are {styles}",
            style=style,
            styles=", ".join(STYLES),
        )
    codes = [str(spec) for spec in order.specs]
    numbers = [line.player.no for line in order.lines] + [one.no for one in order.without_place]
    place = {no: index for index, no in enumerate(numbers, start=1)}
    middle = _matrix(order, numbers) if style == "matrix" else _rounds(order, place, style)
    labels = [label_of(spec) for spec in order.specs]
    rows: list[Row] = [[*_HEADS, *middle[0], Text("Points"), *labels]]
    lines = {line.player.no: line for line in order.lines}
    for no in numbers:
        player, line = order.table.players[no], lines.get(no)
        start: Row = [line.rank if line else "", no, player.title, player.name, player.rating or ""]
        values = [line.values[code] if line else None for code in codes]
        points = line.points if line else order.table.points(no)
        end = [points, *("" if value is None else value for value in values)]
        rows.append([*start, player.federation, player.club, *middle[no], *end])
    return rows


_HEADS = (
    Text("Place"),
    Text("No."),
    Text("Title"),
    Text("Name"),
    Text("Rating"),
    Text("Federation"),
    Text("Club"),
)


def _matrix(order: Standings, numbers: Sequence[int]) -> dict[int, Row]:
    """Column n: the games against the player in place n; a single result is a number."""
    found: dict[int, Row] = {0: list(range(1, len(numbers) + 1))}
    if order.table.boards is not None:
        return found | {no: _team_row(order.table, no, numbers) for no in numbers}
    for no in numbers:
        by_opponent: dict[int, list[Cell]] = {}
        for cell in order.table.cells.get(no, ()):
            if cell.opponent and cell.code not in ("*", "A", ""):
                by_opponent.setdefault(cell.opponent, []).append(cell)
        found[no] = ["*" if other == no else _met(by_opponent.get(other, [])) for other in numbers]
    return found


def _team_row(table: Crosstable, no: int, numbers: Sequence[int]) -> Row:
    """The board points of a team against each other one, several matches with a slash."""
    assert table.boards is not None  # noqa: S101
    met: dict[int, list[Fraction]] = {}
    for number, cell in enumerate(table.cells.get(no, ()), start=1):
        if cell.opponent and cell.code not in ("*", "A", ""):
            points = sum(table.boards.values(no, number, cell.code), Fraction(0))
            met.setdefault(cell.opponent, []).append(points)
    row: Row = []
    for other in numbers:
        found = met.get(other, [])
        joined = "/".join(written(one) for one in found)
        row.append("*" if other == no else found[0] if len(found) == 1 else joined)
    return row


def _met(cells: Sequence[Cell]) -> Text | str | int | Fraction:
    if len(cells) == 1 and cells[0].code not in FORFEITS:
        return WORTH.get(RESULTS[cells[0].code].worth, Fraction(0))
    return " ".join(_spelt(cell) for cell in cells)


def _spelt(cell: Cell) -> str:
    """A result that no spreadsheet takes for a formula: a W.O. with its point."""
    return {"+": "1 W.O.", "-": "0 W.O."}.get(cell.code, sign(cell))


def _rounds(order: Standings, place: Mapping[int, int], style: str) -> dict[int, Row]:
    table = order.table
    found: dict[int, Row] = {0: [_round_head(number) for number in range(1, table.rounds + 1)]}
    for no in place:
        row = [*table.cells.get(no, ()), *[Cell()] * table.rounds][: table.rounds]
        base = style == "toernooibase"
        found[no] = [
            toernooibase(cell, place) if base else round_value(cell, table.system) for cell in row
        ]
    return found


def _round_head(number: int) -> Text:
    return Text("R{round}", {"round": number})


_PLAYED = {"w": Text("{no}w{points}"), "b": Text("{no}b{points}")}
"""Opponent's number, colour, result: `5w1`, in Portuguese `5b1` for the same (brancas)."""


def round_value(cell: Cell, system: PointSystem) -> Text | str:
    """`round_cell` in the words of a language, with a dash that no spreadsheet takes for the
    beginning of a formula."""
    if cell.opponent and cell.colour in _PLAYED:
        params = {"no": cell.opponent, "points": points_sign(cell, system)}
        return Text(_PLAYED[cell.colour].template, params)
    found = round_cell(cell, system)
    return "\N{EN DASH}" + found[1:] if found.startswith("-") else found


def sign(cell: Cell) -> str:
    """The sign of a result in a crosstable: 1, ½, 0, + and - for W.O., "" while open."""
    if cell.code in FORFEITS:
        return cell.code
    if cell.code in ("*", "A", ""):
        return ""
    return SIGNS.get(RESULTS[cell.code].worth, "0")


def points_sign(cell: Cell, system: PointSystem) -> str:
    """`sign` in the points of a tournament, so that a row adds up to its sum: 2, 1, 0 by 2-1-0."""
    found = sign(cell)
    return found if not found or cell.code in FORFEITS else written(system.of(cell.code))


def without_game(cell: Cell, system: PointSystem) -> str:
    """A round without an opponent: its points in brackets where it was free or a bye, a dash for
    an absent player, "" for a round that is not paired."""
    if cell.code in ("", "*", "A"):
        return ""
    absent = RESULTS[cell.code].worth == "absence"
    return "\N{EN DASH}" if absent else f"({written(system.of(cell.code))})"


def met_sign(table: Crosstable, no: int, number: int, cell: Cell) -> str:
    """`points_sign` of round *number*; of a match of teams its board points."""
    shown = points_sign(cell, table.system)
    if not shown or table.boards is None:
        return shown
    return written(sum(table.boards.values(no, number, cell.code), Fraction(0)))


def met_signs(table: Crosstable, no: int) -> dict[int, str]:
    """Opponent → the results against him in their order, `1/½`; in brackets where they do not
    count. So a W.O. and a game played later are two results: `-/1`."""
    found: dict[int, list[str]] = {}
    for number, cell in enumerate(table.cells.get(no, ()), start=1):
        if cell.opponent and (shown := met_sign(table, no, number, cell)):
            found.setdefault(cell.opponent, []).append(shown)
    return {
        who: f"({joined})" if {who, no} & table.excluded else joined
        for who, signs in found.items()
        for joined in ["/".join(signs)]
    }


def met_outcomes(table: Crosstable, no: int) -> dict[int, str]:
    """Opponent → won, drawn or lost, as one result or all of several tell; "" where they differ."""
    found: dict[int, set[str]] = {}
    for cell in table.cells.get(no, ()):
        if cell.opponent and points_sign(cell, table.system):
            found.setdefault(cell.opponent, set()).add(outcome_of(cell.code))
    return {who: looks.pop() if len(looks) == 1 else "" for who, looks in found.items()}


def round_outcomes(table: Crosstable, no: int) -> list[str]:
    """Won, drawn, lost or "" for each round that has begun."""
    row = [*table.cells.get(no, ()), *[Cell()] * table.rounds][: table.rounds]
    return [outcome_of(cell.code) if cell.opponent else "" for cell in row]


def round_cell(cell: Cell, system: PointSystem = CLASSIC) -> str:
    """`5w1`: opponent's number, colour, result; `-1`, `-½`, `-0` without an opponent, `(0)` for a
    free round that brings nothing."""
    if cell.opponent:
        return f"{cell.opponent}{cell.colour}{points_sign(cell, system)}"
    if not cell.code:
        return ""
    if RESULTS[cell.code].worth == "bye" and not system.bye:
        return "(0)"
    return "-" + written(system.of(cell.code))


def toernooibase(cell: Cell, place: Mapping[int, int]) -> str:
    """`9w2`: the opponent's place, colour, points of 2-1-0; a lost W.O. ends in a hyphen."""
    if not cell.opponent:
        return ""
    if cell.code in ("*", "A"):
        return f"{place.get(cell.opponent, '')}{cell.colour}"
    points = "-" if cell.code == "-" else written(TWO.of(cell.code))
    return f"{place.get(cell.opponent, '')}{cell.colour}{points}"


def to_csv(rows: Sequence[Row], lang: str = "en") -> str:
    """Rows as CSV that spreadsheets of *lang* open: in Portuguese semicolons between the cells and
    decimal commas, in English commas and decimal points. No text is taken for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter="," if lang == "en" else ";", lineterminator="\n")
    writer.writerows([_csv_cell(value, lang) for value in row] for row in rows)
    return out.getvalue()


def _csv_cell(value: Text | str | int | Fraction, lang: str) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Fraction):
        text = f"{float(value):.4f}".rstrip("0").rstrip(".")
        return as_written(text, lang)
    text = translate(value, lang) if isinstance(value, Text) else value
    return FORMULA.sub(r"\1\2'", text)


def to_xlsx(rows: Sequence[Row], title: Text | str = TITLE, lang: str = "en") -> bytes:
    """Rows as a workbook in *lang*: numbers are numbers, all else text, never a formula; columns
    are as wide as their content, the headings and names stay.

    Raises MissingLibraryError without openpyxl.
    """
    excel = need("openpyxl", "tournament")
    book = excel.Workbook()
    sheet = book.active
    name = translate(title, lang) if isinstance(title, Text) else title
    sheet.title = "".join(letter for letter in name if letter not in r"[]:*?/\\")[:31] or "Sheet"
    widths: dict[int, int] = {}
    for index, row in enumerate(rows, start=1):
        for column, value in enumerate(row, start=1):
            text = _write(sheet.cell(index, column), value, lang)
            widths[column] = max(widths.get(column, 0), len(text))
    bold = need("openpyxl.styles", "tournament").Font(bold=True)
    letter_of = need("openpyxl.utils", "tournament").get_column_letter
    for column, width in widths.items():
        sheet.column_dimensions[letter_of(column)].width = min(width, WIDEST) + 2
        sheet.cell(1, column).font = bold
    sheet.freeze_panes = "E2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _write(cell: Any, value: Text | str | int | Fraction, lang: str) -> str:
    """Writes *value*; returns its look."""
    if isinstance(value, int | Fraction):
        whole = isinstance(value, int) or value.denominator == 1
        cell.value = int(value) if whole else float(value)
        return written(value)
    text = translate(value, lang) if isinstance(value, Text) else value
    if text:
        cell.value = text
        cell.data_type = "s"
    return text
