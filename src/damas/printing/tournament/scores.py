"""Score sheets of a round, with event, names, round and board filled in."""

from __future__ import annotations

from ...base.i18n import Text
from ...tournament.presentation.dates import dates
from ...tournament.presentation.rounds import GameLine
from ...tournament.presentation.view import TournamentView
from ..score import blank_page
from ..sheet import Sheet
from .setup import PrintSetup, new_sheet, round_of

TITLE = Text("Score sheet")


def _sides(one: TournamentView, game: GameLine) -> dict[str, str]:
    """Number and name of the two; of the persons of a match their names and teams."""
    white, black = one.named(game.white), one.named(game.black)
    if one.by_teams:
        first, second = game.names
        return {"White": f"{first} ({white})", "Black": f"{second} ({black})"}
    return {"White": f"{game.white}  {white}", "Black": f"{game.black}  {black}"}


def score_sheets(one: TournamentView, setup: PrintSetup) -> Sheet:
    """A sheet for each player of each game of the round, to write the moves on."""
    found = round_of(one, setup)
    sheet = new_sheet(one, setup, TITLE)
    pages = [
        {
            "Event": one.name,
            "Date": dates(one.start, one.start, setup.lang),
            "Round": str(found.number),
            "Board": meeting.label(index),
            **_sides(one, game),
        }
        for meeting in found.meetings
        for index, game in enumerate(meeting.games, start=1)
        if not one.by_teams or all(game.names)
        for _ in range(2)
    ]
    for number, headers in enumerate(pages):
        if number:
            sheet.new_page()
        blank_page(sheet, headers)
    return sheet
