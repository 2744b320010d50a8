"""The changes of ratings in an event, and the performance of everyone."""

from __future__ import annotations

from ...base.i18n import Text
from ...tournament import plain, rating_changes
from ...tournament.event.queries.teams import board_table, persons_table
from ...tournament.presentation.view import TournamentView
from ...tournament.scoring.points import as_written
from ...tournament.scoring.ratings import RatingChange, RatingRules, shown_change
from ..board import PrintError
from ..sheet import Sheet
from .fit import fill
from .flow import Flow, PrintColumn, Value, caption
from .setup import PrintSetup, check_players, state


def rating_list(one: TournamentView, setup: PrintSetup) -> Sheet:
    """By place: rating, games that count, score and expected score, gain, new rating, performance.

    Raises PrintError where nobody has a rating.
    """
    check_players(one)
    table, order = one.table, one.ranking()
    if one.event is not None and one.by_teams:
        table = persons_table(one.event)
        order = [(line.board, line.member.no) for line in board_table(one.event)]
    if not any(player.rating for player in table.players.values()):
        raise PrintError("no-ratings", "Nobody in this event has a rating")
    flow = Flow(one, setup, Text("List of ratings"), below=state(one), provisional=True)
    rules = RatingRules()
    changes = rating_changes(table, rules)
    columns = [
        PrintColumn(Text("Board no.") if one.by_teams else Text("Place"), 13, "center", bold=True),
        PrintColumn(Text("Name"), share=1, bold=True),
        PrintColumn(Text("Rating"), 15, "right"),
        PrintColumn(Text("Games"), 17, "right"),
        PrintColumn(Text("Score"), 15, "right"),
        PrintColumn(Text("Expected"), 18, "right"),
        PrintColumn(Text("Gain"), 18, "right"),
        PrintColumn(Text("New"), 15, "right"),
        PrintColumn(Text("Performance"), 23, "right", bold=True),
    ]
    rows = [
        _row(table.players[no].name, place, changes[no], flow.sheet.lang) for place, no in order
    ]
    fill(flow, columns, rows, more=6.0)
    text = Text(
        "Games between two rated players; K = {k}, expected scores by FIDE's table (B.02 8.1.2).",
        {"k": rules.k},
    )
    caption(flow, text)
    return flow.finish()


def _row(name: str, place: int, found: RatingChange, lang: str) -> list[Value]:
    dash = "\N{EN DASH}"
    due = dash if found.expected is None else f"{float(found.expected):.2f}"
    return [
        str(place or dash),
        name,
        str(found.rating or dash),
        str(found.games),
        plain(found.score),
        as_written(due, lang),
        as_written(shown_change(found), lang),
        str(found.new or dash),
        str(dash if found.performance is None else found.performance),
    ]
