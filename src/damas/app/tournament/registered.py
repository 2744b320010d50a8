"""Registered people at an event: those whom its entries name, and its report for the ratings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...base.i18n import Text
from ...federation.errors import RegistryError
from ...federation.ratings import RatingReport, ReportedGame
from ...tournament.event.model.names import REGISTRY
from ...tournament.event.queries.periods import is_long, round_days

if TYPE_CHECKING:
    from ...tournament.event import Tournament, TournamentBoard, TournamentGame

ADDING = ("add-player", "add-players", "update-player", "add-team", "team-members")
MOST_LETTERS = 32
NOT_REGISTERED = Text(
    "No game of this tournament is between two people of the federation: enter its players by the"
    " names that the federation offers"
)
RESULTS = {("1", "0"): "1-0", ("=", "="): "1/2-1/2", ("0", "1"): "0-1"}
"""Codes of games at the board, White's first → the result of a report."""


def registered_in(data: Mapping[str, Any]) -> list[str]:
    """The numbers of registered people in the data of an act that adds players."""
    rows = data.get("players", data.get("members", [data]))
    found = []
    for row in rows if isinstance(rows, list) else []:
        extra = row.get("extra") if isinstance(row, Mapping) else None
        number = extra.get(REGISTRY) if isinstance(extra, Mapping) else None
        if isinstance(number, str) and 0 < len(number) <= MOST_LETTERS:
            found.append(number)
    return found


def registered_at(event: Tournament) -> set[str]:
    """The numbers of registered people among the players of an event, and the members of teams."""
    players = [one.player for one in event.entrants.values()]
    players += [member for team in event.teams.values() for member in team.members]
    return {str(one.extra[REGISTRY]) for one in players if one.extra.get(REGISTRY)}


def report_of(event: Tournament, event_id: str, series: str, ended: str) -> RatingReport:
    """The rated games between registered people of an event, in an event of more than 30 days with
    the days of the rounds. The registry checks the rest. Raises RegistryError where games were
    played, and none of them between registered people."""
    games = tuple(
        ReportedGame(found.number, white, black, RESULTS[game.codes])
        for found in event.rounds
        for board in found.boards
        for index, game in enumerate(board.games, start=1)
        if game.codes in RESULTS
        and (white := _number(event, board, index, game.white))
        and (black := _number(event, board, index, game.black))
    )
    if not games and any(one.codes for one in _all_games(event)):
        raise RegistryError("no-games", NOT_REGISTERED.template)
    days = dict(enumerate(round_days(event), start=1)) if is_long(event) else {}
    played = {game.round for game in games}
    days = {number: min(day, ended) for number, day in days.items() if number in played}
    return RatingReport.model_construct(
        series=series, name=event.rules.name, ended=ended, games=games, event=event_id, days=days
    )


def _all_games(event: Tournament) -> Iterator[TournamentGame]:
    return (game for found in event.rounds for board in found.boards for game in board.games)


def _number(event: Tournament, board: TournamentBoard, index: int, who: int) -> str:
    """The registry's number of the person at a side of a game; "" for nobody who is registered."""
    player = event.entrants[who].player
    if event.rules.teams:
        member = event.team(who).member(board.seat(who, index))
        if member is None:
            return ""
        player = member
    return str(player.extra.get(REGISTRY, ""))
