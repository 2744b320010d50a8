"""Prints of teams: the list with members, a round by match, players by board, delegations."""

from __future__ import annotations

from ...base.i18n import Text
from ...tournament.event import Tournament
from ...tournament.event.queries.delegations import delegation_table
from ...tournament.presentation.rounds import GameLine, Meeting
from ...tournament.presentation.tables import boards_table, delegations_table
from ...tournament.presentation.view import TournamentView
from ..board import PrintError
from ..sheet import Sheet
from .fit import fill
from .flow import Flow, PrintColumn, Value, caption
from .meetings import DASH, meeting_score, seat_score, seats
from .setup import PrintSetup, round_of, state
from .tables import printed


def _event(one: TournamentView) -> Tournament:
    """The event behind the view. Raises PrintError where nobody has entered."""
    if one.event is None or not one.players:
        raise PrintError("nobody", "Nobody has entered this event")
    return one.event


def team_list(one: TournamentView, setup: PrintSetup) -> Sheet:
    """Every team with its captain and its members in board order."""
    event = _event(one)
    count = Text("Teams: {count}", {"count": len(event.teams)})
    flow = Flow(one, setup, Text("Teams and members"), below=count)
    members(flow, one, event)
    return flow.finish()


def members(flow: Flow, one: TournamentView, event: Tournament) -> None:
    """The members of each team in board order, and its captain."""
    columns = [
        PrintColumn(Text("Board no."), 18, "center"),
        PrintColumn(Text("Name"), share=3, bold=True),
        PrintColumn(Text("Title"), 14, "center"),
        PrintColumn(Text("Rating"), 18, "right"),
    ]
    ids = {entrant.player.no: who for who, entrant in event.entrants.items()}
    for no in sorted(ids):
        team = event.team(ids[no])
        flow.heading(f"{no}  {one.named(no)}", keep=3)
        rows: list[list[Value]] = [
            [
                _place(place, event.rules.boards, left=member.no in team.gone),
                member.name,
                member.title,
                str(member.rating or DASH),
            ]
            for place, member in enumerate(team.members, start=1)
        ]
        flow.table(columns, rows)
        if team.captain:
            caption(flow, Text("Captain: {name}", {"name": team.captain}))
        flow.space(3)


def _place(place: int, boards: int, *, left: bool) -> Value:
    """The board of a member in the team's order."""
    if left:
        return Text("has left")
    return str(place) if place <= boards else Text("substitute")


def matches(one: TournamentView, setup: PrintSetup) -> Sheet:
    """A round by match: the persons at each board with their colours and results."""
    _event(one)
    found = round_of(one, setup)
    below = Text("Round {round} of {total}", {"round": found.number, "total": one.rounds_total})
    flow = Flow(one, setup, Text("Matches of round {round}", {"round": found.number}), below=below)
    for meeting in found.meetings:
        score = meeting_score(one, meeting)
        names = f"{one.named(meeting.white)} {DASH} {one.named(meeting.black)}  {score}"
        params = {"number": meeting.number, "names": names}
        flow.heading(Text("Match {number}: {names}", params), keep=len(meeting.games) + 1)
        rows = [_board(one, meeting, *numbered) for numbered in enumerate(meeting.games, start=1)]
        flow.table(_columns(one, meeting), rows)
        flow.space(3)
    for no in found.free:
        flow.paragraph(Text("Free: {name}", {"name": one.named(no)}))
    caption(flow, Text("Ring: White. Full disc: Black."))
    return flow.finish()


def _columns(one: TournamentView, meeting: Meeting) -> list[PrintColumn]:
    return [
        PrintColumn(Text("Board no."), 18, "center"),
        PrintColumn("", 7, "center"),
        PrintColumn(one.named(meeting.white), share=1, bold=True),
        PrintColumn(Text("Result"), 26, "center"),
        PrintColumn(one.named(meeting.black), share=1, bold=True),
        PrintColumn("", 7, "center"),
    ]


def _board(one: TournamentView, meeting: Meeting, at: int, game: GameLine) -> list[Value]:
    left, name, other, right = seats(meeting, game)
    return [str(at), left, name, seat_score(one, meeting, game) or DASH, other, right]


def by_board(one: TournamentView, setup: PrintSetup) -> Sheet:
    """The persons by board, for the prizes of boards."""
    event = _event(one)
    flow = Flow(one, setup, Text("Players by board"), below=state(one), provisional=True)
    boards = boards_table(event)
    if not boards.rows:
        raise PrintError("no-round", "No round is paired yet")
    table = boards.only("board", "place", "name", "team", "rating", "points", "games", "unplayed")
    fill(flow, *printed(table, setup.lang), more=8.0)
    caption(flow, Text("Points at the board, then fewer games; W.O. gives none."))
    return flow.finish()


def delegation_list(one: TournamentView, setup: PrintSetup) -> Sheet:
    """The delegations with their medals and points."""
    event = _event(one)
    lines = delegation_table(event)
    if not lines:
        raise PrintError("no-delegations", "The event counts no delegations")
    flow = Flow(one, setup, Text("Delegations"), below=state(one), provisional=True)
    table = delegations_table(lines)
    shown = table.only("place", "delegation", "gold", "silver", "bronze", "points")
    fill(flow, *printed(shown, setup.lang), more=4.0)
    return flow.finish()
