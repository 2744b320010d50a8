"""The players: the starting list for the wall, and the attendance list to tick and sign."""

from __future__ import annotations

from ...base.i18n import Text
from ...tournament.presentation.tables import player_table
from ...tournament.presentation.view import TournamentView
from ..sheet import Sheet
from .fit import fill
from .flow import Flow, PrintColumn, TickBox, Value, caption
from .pairings import alphabetical
from .setup import PrintSetup, check_players
from .tables import printed


def starting_list(one: TournamentView, setup: PrintSetup) -> Sheet:
    """Everyone by pairing number, with the public data of each."""
    check_players(one)
    count = Text("Players: {count}", {"count": len(one.players)})
    flow = Flow(one, setup, Text("Starting list"), below=count)
    everyone = player_table(one).only(
        "no", "title", "name", "rating", "federation", "club", "category"
    )
    fill(flow, *printed(everyone, setup.lang))
    return flow.finish()


def attendance(one: TournamentView, setup: PrintSetup) -> Sheet:
    """Everyone by name, with room to tick and to sign."""
    check_players(one)
    flow = Flow(one, setup, Text("Attendance list"))
    of_teams = [(it.player, it.team, one.named(it.team)) for it in one.members]
    alone = [(player, player.no, player.club) for player in one.players.values()]
    players = sorted(of_teams or alone, key=lambda row: (alphabetical(row[0].name), row[0].no))
    columns = [
        PrintColumn(Text("No."), 10, "right"),
        PrintColumn(Text("Name"), share=3, bold=True),
        PrintColumn(Text("Team") if of_teams else Text("Club"), share=2, short=True),
        PrintColumn(Text("Present"), 16, "center"),
        PrintColumn(Text("Signature"), 58),
    ]
    rows: list[list[Value]] = [
        [str(no), player.name, club, TickBox(), ""] for player, no, club in players
    ]
    fill(flow, columns, rows, more=6.0)
    caption(flow, Text("Players: {count}", {"count": len(players)}))
    return flow.finish()
