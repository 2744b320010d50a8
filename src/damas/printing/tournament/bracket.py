"""The bracket of a knock-out on one sheet, as the page draws it."""

from __future__ import annotations

from ...base.i18n import Text
from ...tournament.presentation.bracket import Drawn, DrawnBracket, drawn_bracket
from ...tournament.presentation.view import TournamentView
from ..board import PrintError
from ..sheet import MARGIN, PALE, Sheet, Style
from .flow import Flow
from .setup import PrintSetup, check_players, state

TITLE = Text("Bracket")
HEADS = 8.0
GAP = 8.0
HIGHEST = 17.0
"""The heads of the columns, the room between these, and the highest box, in millimetres."""
SHARE = 0.8
"""Of its room, what a box of the first round takes."""
LINE, ROOMY = 4.0, 9.0
"""The line below a box that says how a pairing was decided, and the least room of a box and it."""


def bracket(one: TournamentView, setup: PrintSetup) -> Sheet:
    """Who meets whom, who went on, and the places that are still open."""
    check_players(one)
    found = drawn_bracket(one.event)
    if found is None:
        raise PrintError("no-bracket", "The rounds of this event follow no bracket")
    flow = Flow(one, setup, TITLE, below=state(one), provisional=True, landscape=True)
    flow.add(flow.room, lambda y: _draw(flow, found, y))
    return flow.finish()


def _draw(flow: Flow, found: DrawnBracket, top: float) -> None:
    sheet, rounds = flow.sheet, found.rounds
    width = (flow.width - GAP * (len(rounds) - 1)) / len(rounds)
    room = flow.room - HEADS
    slot = room / len(rounds[0].pairings)
    high = min(HIGHEST, SHARE * slot)
    if slot >= ROOMY and any(one.why for row in rounds for one in row.pairings):
        high = min(high, slot - LINE)
    for column, row in enumerate(rounds):
        x = MARGIN + column * (width + GAP)
        sheet.part(x, top + 4, width, row.name, Style(9.5, bold=True, align="center", colour=PALE))
        slot = room / len(row.pairings)
        for at, drawn in enumerate(row.pairings):
            middle = top + HEADS + slot * (at + 0.5)
            _box(sheet, (x, middle - high / 2, width, high), drawn)
            if column:
                sheet.line(x - GAP / 2, middle, x, middle, 0.3)
            if column < len(rounds) - 1:
                end = x + width + GAP / 2
                sheet.line(x + width, middle, end, middle, 0.3)
                sheet.line(end, middle, end, middle + slot / (-2 if at % 2 else 2), 0.3)
    if found.third:
        x, y = MARGIN + flow.width - width, top + HEADS + room - high
        words = Text("Third-place match")
        sheet.part(x, y - 2, width, words, Style(9.5, bold=True, align="center", colour=PALE))
        _box(sheet, (x, y, width, high), found.third)


def _box(sheet: Sheet, place: tuple[float, float, float, float], drawn: Drawn) -> None:
    """A pairing: two lines with their points; a thick edge while it is played."""
    x, y, width, high = place
    sheet.rect(x, y, width, high, stroke=0.6 if drawn.state == "now" else 0.2)
    sheet.line(x, y + high / 2, x + width, y + high / 2)
    size = min(11.0, high * 1.2)
    score = 16.0 if any(side.more for side in drawn.sides) else 7.0
    for number, side in enumerate(drawn.sides):
        won = side.outcome == "won"
        quiet = drawn.state in ("waits", "free") or side.outcome == "lost"
        style = Style(size, bold=won, colour=PALE) if quiet else Style(size, bold=won)
        line = (x + 2, y + number * high / 2, width - 4 - score, high / 2)
        right = Style(size, bold=won, align="right")
        with sheet.together():
            sheet.fitted(line, side.name, style)
            sheet.fitted((x + width - score - 2, line[1], score, high / 2), side.points, right)
    if drawn.why:
        sheet.text(x, y + high + 3, width, drawn.why, Style(7.5, align="right", colour=PALE), 7)
