"""Player cards with the schedule and room for results, and place cards for the tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...base.i18n import Text
from ...tournament import Cell, Player
from ...tournament.files.exports import met_sign, sign
from ...tournament.presentation.view import TournamentView, code_name
from ..qr import draw_qr
from ..sheet import MARGIN, PALE, Sheet, Style
from .flow import BAND, SHADE, Dot, draw_value
from .grid import parts
from .setup import PrintSetup, check_players, new_sheet

CARD, PLACE, BOARD = Text("Player card"), Text("Place card"), Text("Board number")
_ROW, _HEAD, _FOOT = 5.8, 25.0, 8.0
_GAP = 6.0


@dataclass(frozen=True)
class _Layout:
    """*across* x *down* cards on a page, each with *columns* of *rows* rounds."""

    across: int
    down: int
    columns: int
    rows: int


def player_cards(one: TournamentView, setup: PrintSetup) -> Sheet:
    """A card for everyone: number, name, club, opponents with colours, room for results."""
    check_players(one)
    sheet = new_sheet(one, setup, CARD)
    look = _layout(sheet, one.rounds_total * one.columns)
    width = (sheet.width - 2 * MARGIN - (look.across - 1) * _GAP) / look.across
    high = (sheet.height - 14) / look.down
    at = 0
    for no in sorted(one.players):
        rows = _rows(one, no)
        for first, last in parts(len(rows), look.rows * look.columns):
            place = at % (look.across * look.down)
            if at and not place:
                sheet.new_page()
            x = MARGIN + place % look.across * (width + _GAP)
            y = 7 + place // look.across * high
            card = _Card(sheet, one, one.players[no], look)
            card.draw((x, y + 2, width), rows[first:last])
            at += 1
            if look.across > 1 and not place % 2:
                sheet.cut(x + width + _GAP / 2, y, x + width + _GAP / 2, y + high)
            if place % look.across == 0 and place // look.across + 1 < look.down:
                sheet.cut(0, y + high, sheet.width, y + high)
    return sheet


def _layout(sheet: Sheet, rounds: int) -> _Layout:
    full = int((sheet.height - 14 - _HEAD - _FOOT) / _ROW)
    half = int(((sheet.height - 14) / 2 - _HEAD - _FOOT) / _ROW)
    if rounds <= half:
        return _Layout(2, 2, 1, half)
    if rounds <= 2 * half:
        return _Layout(1, 2, 2, half)
    return _Layout(1, 1, 2, full)


def _rows(one: TournamentView, no: int) -> list[tuple[str, Cell]]:
    row = one.card(no)
    row += [Cell()] * (one.rounds_total * one.columns - len(row))
    return [(one.column_label(index), cell) for index, cell in enumerate(row)] or [("", Cell())]


@dataclass(frozen=True)
class _Card:
    sheet: Sheet
    one: TournamentView
    player: Player
    look: _Layout

    def draw(self, place: tuple[float, float, float], rows: list[tuple[str, Cell]]) -> None:
        """The card at *place* (left, top, width)."""
        x, y, width = place
        self._head(x, y, width)
        half = (width - (self.look.columns - 1) * 4) / self.look.columns
        columns = self.look.columns if len(rows) > 6 else 1
        per_column = -(-len(rows) // columns)
        for number in range(columns):
            part = rows[number * per_column : (number + 1) * per_column]
            self._table(x + number * (half + 4), y + _HEAD - 6, half, part)

    def _head(self, x: float, y: float, width: float) -> None:
        sheet, player = self.sheet, self.player
        sheet.text(x, y + 3, width, self.one.name, Style(8, colour=PALE))
        sheet.text(x, y + 13, 19, str(player.no), Style(26, bold=True))
        with sheet.headed():
            sheet.fitted((x + 21, y + 4.6, width - 21, 7.4), player.name, Style(13, bold=True))
        facts = [player.club, player.federation, str(player.rating or "")]
        text = " \N{MIDDLE DOT} ".join(fact for fact in facts if fact)
        sheet.text(x + 21, y + 14.4, width - 21, text, Style(8.5, colour=PALE))

    def _table(self, x: float, y: float, width: float, rows: list[tuple[str, Cell]]) -> None:
        sheet = self.sheet
        widths = (8.5, 7.5, width - 8.5 - 7.5 - 14 - 11, 14.0, 11.0)
        heads = (Text("Rd."), "", Text("Opponent"), Text("Result"), Text("Points"))
        table: list[tuple[Text | str | Dot, ...]] = [heads]
        table += [(label, *self._row(label, cell)) for label, cell in rows]
        whole = sheet.new_table()
        for number, row in enumerate(table):
            at, top = x, y + number * _ROW
            fill = SHADE if not number else BAND if number % 2 == 0 else None
            if fill:
                sheet.rect(x, top, width, _ROW, fill)
            cells = enumerate(zip(widths, row, strict=True))
            for column, (wide, value) in sheet.row(whole, cells, head=not number, named=(0,)):
                strong = not number or column == 3
                align = "left" if column == 2 else "center"
                style = Style(8 if not number else 9, strong, align)  # type: ignore[arg-type]
                draw_value(sheet, value, (at + 0.8, top, wide - 1.6, _ROW), style)
                at += wide
            sheet.line(x, top + _ROW, x + width, top + _ROW, 0.1)
        foot, edge = y + len(table) * _ROW, x
        for wide in (*widths, 0.0):
            sheet.line(edge, y, edge, foot, 0.1)
            edge += wide

    def _row(self, label: str, cell: Cell) -> tuple[Text | str | Dot, ...]:
        """Colour, opponent, result, and the points to be written; of a team, whose boards have
        colours of their own, its board points."""
        if cell.opponent:
            text = f"{cell.opponent}  {self.one.named(cell.opponent)}"
            if self.one.by_teams:
                points = met_sign(self.one.table, self.player.no, int(label), cell)
                return "", text, points, ""
            return Dot(cell.colour), text, sign(cell), ""
        if cell.code in ("", "*"):
            return "", "", "", ""
        return "", code_name(cell.code), "", ""


@dataclass(frozen=True)
class _Tent:
    """The texts of a card that is folded to stand: a number, a name, and words below it."""

    number: str
    name: Text | str
    below: str = ""


def place_cards(one: TournamentView, setup: PrintSetup) -> Sheet:
    """A card for everyone's table: number and name in large type, folded to stand."""
    check_players(one)
    tents = [_Tent(str(it.place), it.player.name, one.named(it.team)) for it in one.members]
    for no in () if one.members else sorted(one.players):
        player = one.players[no]
        facts = [player.title, player.club, player.federation, player.category]
        text = " \N{MIDDLE DOT} ".join(fact for fact in facts if fact)
        tents.append(_Tent(str(no), player.name, text))
    return _tents(one, setup, PLACE, tents)


def board_numbers(one: TournamentView, setup: PrintSetup) -> Sheet:
    """A card for every board: its number in large type, folded to stand."""
    check_players(one)
    boards = max((len(sheet.meetings) for sheet in one.all_sheets), default=0)
    boards = boards or max(1, len(one.players) // 2)
    tents = [
        _Tent(str(place), Text("Board no. {board}", {"board": place}))
        for place in range(one.first_board, one.first_board + boards)
    ]
    return _tents(one, setup, BOARD, tents)


def _tents(one: TournamentView, setup: PrintSetup, title: Text, tents: Sequence[_Tent]) -> Sheet:
    sheet = new_sheet(one, setup, title)
    high = (sheet.height - 14) / 2
    for count, tent in enumerate(tents):
        place = count % 2
        if count and not place:
            sheet.new_page()
        _draw_tent(sheet, one, setup, tent, (7 + place * high, high))
        if not place:
            sheet.cut(0, 7 + high, sheet.width, 7 + high)
    return sheet


def _draw_tent(
    sheet: Sheet, one: TournamentView, setup: PrintSetup, tent: _Tent, place: tuple[float, float]
) -> None:
    """The lower part of the card at *place* (top, height) is printed; the upper is folded back."""
    y, high = place
    fold, width = y + high * 0.36, sheet.width - 2 * MARGIN
    sheet.cut(MARGIN, fold, MARGIN + 10, fold)
    sheet.cut(sheet.width - MARGIN - 10, fold, sheet.width - MARGIN, fold)
    fold_style = Style(7, align="center", colour=PALE)
    sheet.text(MARGIN + 20, fold + 0.8, width - 40, Text("fold here"), fold_style)
    room = y + high - fold
    code = 26.0 if setup.address else 0.0
    sheet.text(MARGIN, fold + room * 0.14 + 3, width, one.name, Style(11, colour=PALE))
    sheet.text(MARGIN, fold + room * 0.64, 56, tent.number, Style(90, bold=True))
    left, wide = MARGIN + 60, width - 60 - code
    middle = fold + room * 0.32
    with sheet.headed():
        sheet.fitted((left, middle, wide, room * 0.36), tent.name, Style(36, bold=True))
    sheet.fitted((left, middle + room * 0.38, wide, 11), tent.below, Style(13, colour=PALE), 8)
    if code:
        draw_qr(sheet, setup.address, MARGIN + width - code, fold + room * 0.3, code)
