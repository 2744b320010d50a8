"""Badges: name, club and number of each player in a size for holders, with the event's code."""

from __future__ import annotations

from dataclasses import replace

from ...base.i18n import Text
from ...tournament import Player
from ...tournament.presentation.dates import dates
from ...tournament.presentation.view import TournamentView
from ..qr import draw_qr
from ..sheet import PALE, Sheet, Style
from .setup import PrintSetup, check_players, new_sheet

TITLE = Text("Badges")
_WIDTH, _HEIGHT = 90.0, 54.0  # millimetres: what holders take
_QR = 21.0


def badges(one: TournamentView, setup: PrintSetup) -> Sheet:
    """Ten badges on a page, with lines to cut along."""
    check_players(one)
    sheet = new_sheet(one, setup, TITLE)
    left = (sheet.width - 2 * _WIDTH) / 2
    down = int((sheet.height - 10) // _HEIGHT)
    top = (sheet.height - down * _HEIGHT) / 2
    of_teams = [replace(it.player, no=it.team, club=one.named(it.team)) for it in one.members]
    for at, player in enumerate(of_teams or [one.players[no] for no in sorted(one.players)]):
        place = at % (2 * down)
        if at and not place:
            sheet.new_page()
        if not place:
            _cuts(sheet, left, top, down)
        x, y = left + place % 2 * _WIDTH, top + place // 2 * _HEIGHT
        _badge(sheet, one, setup, player, (x, y))
    return sheet


def _cuts(sheet: Sheet, left: float, top: float, down: int) -> None:
    for column in range(3):
        x = left + column * _WIDTH
        sheet.cut(x, top, x, top + down * _HEIGHT)
    for row in range(down + 1):
        y = top + row * _HEIGHT
        sheet.cut(left, y, left + 2 * _WIDTH, y)


def _badge(
    sheet: Sheet,
    one: TournamentView,
    setup: PrintSetup,
    player: Player,
    place: tuple[float, float],
) -> None:
    x, y, width = place[0] + 4, place[1] + 4, _WIDTH - 8
    code = _QR + 2 if setup.address else 0.0
    sheet.fitted((x, y, width, 7), one.name, Style(9, bold=True, colour=PALE))
    sheet.line(x, y + 8, x + width, y + 8, 0.3)
    with sheet.headed():
        sheet.fitted((x, y + 9.5, width, 14), player.name, Style(19, bold=True))
    facts = [player.title, player.club, player.federation]
    text = " \N{MIDDLE DOT} ".join(fact for fact in facts if fact)
    sheet.fitted((x, y + 24.5, width - code, 7), text, Style(10))
    sheet.text(x, y + 43, 24, str(player.no), Style(26, bold=True))
    when = [one.city, dates(one.start, one.end, setup.lang)]
    words = " \N{MIDDLE DOT} ".join(fact for fact in when if fact)
    wide = width - 26 - code
    sheet.fitted((x + 26, y + 36, wide, 8), words, Style(8, align="right", colour=PALE))
    if setup.address:
        draw_qr(sheet, setup.address, x + width - _QR, y + 24.5, _QR)
