"""Teams in an event's JSON: members, line-ups, scores of matches, persons by board, delegations."""

from __future__ import annotations

from collections.abc import Container
from typing import NotRequired

from typing_extensions import TypedDict

from ...tournament import plain
from ...tournament.event import Tournament, TournamentBoard
from ...tournament.event.queries.delegations import delegation_table
from ...tournament.event.queries.teams import board_table
from ...tournament.event.queries.winners import meeting_points
from ...tournament.presentation.visibility import may_see, public_player
from ...tournament.scoring.crosstable import Player


class MemberView(TypedDict):
    """A member of a team; *own*: the rating as it was entered; *left*: plays no more."""

    no: int
    name: str
    rating: int
    own: int
    title: str
    sex: str
    born: str
    federation: str
    club: str
    fide_id: str
    left: bool


class TeamView(TypedDict):
    """A team with its members in board order."""

    id: int
    captain: str
    members: list[MemberView]


class BoardPerson(TypedDict):
    """A person in the table by board."""

    board: int
    rank: int
    name: str
    team: str
    rating: int
    points: str
    games: int
    won: int
    drawn: int
    lost: int
    unplayed: int


class DelegationView(TypedDict):
    """A delegation in its table; *medals*: of gold, silver and bronze."""

    rank: int
    name: str
    medals: tuple[int, int, int]
    points: str
    entrants: int


class TeamsView(TypedDict):
    """The teams with their members, the table by board, and the delegations."""

    teams: list[TeamView]
    board_table: list[BoardPerson]
    delegations: list[DelegationView]


class MatchView(TypedDict):
    """Of a match of teams: member numbers by board, 0 for an empty seat, by the team's id, and the
    board points of both."""

    line_ups: NotRequired[dict[str, list[int]]]
    match: NotRequired[list[str]]


def teams_view(event: Tournament, role: str) -> TeamsView:
    """The teams with their members, the table by board, and the delegations."""
    return {
        "teams": [
            {
                "id": who,
                "captain": team.captain,
                "members": [_member(event, one, role, team.gone) for one in team.members],
            }
            for who, team in event.teams.items()
        ],
        "board_table": [
            {
                "board": line.board,
                "rank": line.rank,
                "name": line.member.name,
                "team": event.name(line.team),
                "rating": line.member.rating,
                "points": plain(line.points),
                "games": line.games,
                "won": line.won,
                "drawn": line.drawn,
                "lost": line.lost,
                "unplayed": line.unplayed,
            }
            for line in board_table(event)
        ],
        "delegations": [
            {
                "rank": line.rank,
                "name": line.name,
                "medals": line.medals,
                "points": plain(line.points),
                "entrants": line.entrants,
            }
            for line in delegation_table(event)
        ],
    }


def _member(event: Tournament, one: Player, role: str, gone: Container[int]) -> MemberView:
    player = one
    if not may_see(role, "personal-data"):
        player = public_player(one, event.rules.categories)
    return {
        "no": player.no,
        "name": player.name,
        "rating": player.rating,
        "own": player.own,
        "title": player.title,
        "sex": player.sex,
        "born": player.born,
        "federation": player.federation,
        "club": player.club,
        "fide_id": player.fide_id,
        "left": player.no in gone,
    }


def match_view(event: Tournament, board: TournamentBoard) -> MatchView:
    """The line-ups of a match and its board points so far; nothing where no teams play."""
    if not event.rules.teams:
        return {}
    return {
        "line_ups": {str(who): list(row) for who, row in board.line_ups.items()},
        "match": [plain(value) for value in meeting_points(event, board)],
    }
