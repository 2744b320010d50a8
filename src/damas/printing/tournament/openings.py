"""The drawn openings of a round on its prints: small boards, or one line on a slip."""

from __future__ import annotations

from ...base.i18n import Text
from ...notation.diagram import Marks, draw
from ...notation.openings import Opening
from ...rules.board import Board
from ...tournament.presentation.rounds import RoundSheet
from ...tournament.presentation.view import TournamentView
from ..sheet import MARGIN, PALE, Sheet, Style
from .flow import Flow

_SIDE, _BESIDE = 36.0, 3  # millimetres of a board; boards in a row
_WORDS = 11.0  # millimetres of the words below a board
HIGH = _SIDE + _WORDS + 3


def height_of(found: RoundSheet) -> float:
    """The millimetres that `drawn_openings` takes."""
    return HIGH * -(-len(found.openings) // _BESIDE)


def opening_name(found: RoundSheet, place: int) -> Text:
    """The heading of the opening at *place*, from 0: with its games where there are several."""
    if len(found.openings) < 2:
        return Text("Opening by lot")
    games = {"first": 2 * place + 1, "second": 2 * place + 2}
    return Text("Opening by lot, games {first} and {second}", games)


def drawn_openings(flow: Flow, one: TournamentView, found: RoundSheet) -> None:
    """Each opening of the round: its board, its id and its moves."""
    rules, wide = one.rules, flow.width / _BESIDE
    if rules is None:
        return
    named = [(opening_name(found, at), opening) for at, opening in enumerate(found.openings)]
    for start in range(0, len(named), _BESIDE):
        row = named[start : start + _BESIDE]

        def paint(y: float, row: list[tuple[Text, Opening]] = row) -> None:
            for column, (name, opening) in enumerate(row):
                x = MARGIN + column * wide
                _board(flow.sheet, Board(rules.variant, opening.fen), x, y + 2)
                below = y + 2 + _SIDE + 1
                flow.sheet.fitted((x, below, wide - 3, 4), name, Style(8, colour=PALE))
                words = (x, below + 4, wide - 3, 5)
                flow.sheet.fitted(words, str(opening), Style(9.5, bold=True))

        flow.add(HIGH, paint)


def _board(sheet: Sheet, board: Board, x: float, y: float) -> None:
    marks = Marks(numbers=board.variant.usual_numbers)
    sheet.scene(draw(board, marks, "print", sheet.lang), x, y, _SIDE)
