"""`damas tournament boards` and `delegations`: persons by board, medals and points of places."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer

from .. import tournament as core
from ..base.i18n import Text
from ..tournament.event import Tournament
from ..tournament.event.model.team_settings import delegation_points_of
from ..tournament.event.queries.delegations import placed
from ..tournament.event.queries.teams import board_table
from ..tournament.pairing.swiss import Engine
from ..tournament.presentation.tables import boards_table, delegations_table
from ..tournament.scoring.delegations import DelegationLine, delegations
from .files import FileError
from .language import locale, say
from .options import JsonOption
from .tournament_files import open_event

EventArgument = Annotated[
    str, typer.Argument(metavar="EVENT", help=say(Text("An event file, or - for input.")))
]


def boards_command(file: EventArgument, as_json: JsonOption = False) -> int:
    """Prints the persons of a team event by board, with points, games and W.O. won."""
    event = _event(file)
    if not event.rules.teams:
        raise FileError("no-teams", "Single players play here, not teams")
    if as_json:
        rows = [
            {
                "board": line.board,
                "rank": line.rank,
                "name": line.member.name,
                "team": event.name(line.team),
                "points": str(line.points),
                "games": line.games,
                "unplayed": line.unplayed,
            }
            for line in board_table(event)
        ]
        return _json(rows)
    for line in boards_table(event).without_empty().lines(locale()):
        print(line)
    return 0


def delegations_command(
    files: Annotated[
        list[str], typer.Argument(metavar="EVENT...", help=say(Text("One event file or several.")))
    ],
    by: Annotated[
        str,
        typer.Option(
            "--by", metavar="FIELD", help=say(Text("federation or club; else as each event says."))
        ),
    ] = "",
    points: Annotated[
        str,
        typer.Option(
            "--points",
            metavar="LIST",
            help=say(Text("Points of places, such as 10-8-6-5; else those of the first event.")),
        ),
    ] = "",
    as_json: JsonOption = False,
) -> int:
    """Prints the delegations of all events together, with medals and points."""
    events = [_event(name) for name in files]
    worth = delegation_points_of(points)
    lines = delegations(
        [placed(event, by) for event in events], worth or events[0].rules.delegation_points
    )
    if as_json:
        return _json([_row(line) for line in lines])
    for text in delegations_table(lines).lines(locale()):
        print(text)
    return 0


def team_round(event: Tournament, engine: str | Engine) -> tuple[dict[int, str], core.Pairing]:
    """The names of the teams by number, and the next round of their event."""
    found = event.proposal(engine)
    numbers = {who: entrant.player.no for who, entrant in event.entrants.items()}
    names = {entrant.player.no: entrant.player.name for entrant in event.entrants.values()}
    boards = tuple((numbers[white], numbers[black]) for white, black in found.boards)
    free = numbers[found.free[0]] if found.free else 0
    return names, core.Pairing(boards, free)


def _row(line: DelegationLine) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "name": line.name,
        "medals": list(line.medals),
        "points": str(line.points),
        "entrants": line.entrants,
    }


def _event(name: str) -> Tournament:
    found = open_event(name)
    if not isinstance(found, Tournament):
        raise FileError("not-an-event", "Only an event file has games and a log")
    return found


def _json(rows: list[dict[str, Any]]) -> int:
    print(json.dumps(rows, ensure_ascii=sys.stdout.encoding.lower() != "utf-8"))
    return 0
