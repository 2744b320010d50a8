"""Teams in an event's JSON: members, line-ups, scores of matches, persons by board, delegations."""

from __future__ import annotations

from typing import Any

from ...tournament import plain
from ...tournament.event import Tournament, TournamentBoard
from ...tournament.event.queries.delegations import delegation_table
from ...tournament.event.queries.teams import board_table
from ...tournament.event.queries.winners import meeting_points
from ...tournament.presentation.visibility import may_see, public_player
from ...tournament.scoring.crosstable import Player


def teams_view(event: Tournament, role: str) -> dict[str, Any]:
    """The teams with their members, the table by board, and the delegations."""
    return {
        "teams": [
            {
                "id": who,
                "captain": team.captain,
                "members": [_member(event, one, role) for one in team.members],
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
                "medals": list(line.medals),
                "points": plain(line.points),
                "entrants": line.entrants,
            }
            for line in delegation_table(event)
        ],
    }


def _member(event: Tournament, one: Player, role: str) -> dict[str, Any]:
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
    }


def match_view(event: Tournament, board: TournamentBoard) -> dict[str, Any]:
    """The line-ups of a match and its board points so far; nothing where no teams play."""
    if not event.rules.teams:
        return {}
    return {
        "line_ups": {str(who): list(row) for who, row in board.line_ups.items()},
        "match": [plain(value) for value in meeting_points(event, board)],
    }
