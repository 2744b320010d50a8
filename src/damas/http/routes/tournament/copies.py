"""A new event with the settings of another, with its players if wanted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Request, Response

from ....app.core.times import now_ms
from ....app.people import NEW_EVENTS
from ....app.tournament import keys
from ....app.tournament.bodies import CopyIn
from ....app.tournament.live import stamp
from ....app.tournament.views import MadeEvent
from ....people import Policy
from ....tournament.event import LogEntry, Tournament
from ....tournament.event.acts.players import RATINGS, given_of
from ....tournament.scoring.crosstable import Player
from ...requests import counts, may, visit_of
from .api import live_event, made_event

router = APIRouter(prefix="/api/tournaments")
ITS_OWN = ("name", "start", "end")
"""Settings that a copy has of its own."""
KNOWN = ("title", "federation", "fide_id", "born", "club", "category", "sex", *RATINGS)


@router.post(
    "/{event_id}/copy",
    dependencies=[may(Policy.EVENT_KEY), counts(NEW_EVENTS)],
    status_code=201,
)
async def copy(request: Request, response: Response, event_id: str, body: CopyIn) -> MadeEvent:
    """Makes the copy; a leader of the event is the organiser of the copy, by a link of its own."""
    live = await live_event(request, event_id)
    person = await live.view(
        lambda fold: keys.require_leader(keys.person_of(visit_of(request), fold))
    )
    entries = await live.view(lambda fold: copied(fold.event, body, person.name))
    return await made_event(request, response, entries, person.name)


def copied(event: Tournament, body: CopyIn, by: str) -> list[LogEntry]:
    """The beginning of the copy's log: its settings, and one list of players."""
    at = stamp(now_ms())
    settings = {k: v for k, v in event.rules.to_dict().items() if k not in ITS_OWN}
    entries = [LogEntry("create", {**settings, "name": body.name}, by, "organiser", at)]
    players = [
        {**_known(one.player), "namesake": True} for _, one in sorted(event.entrants.items())
    ]
    if body.players and event.rules.teams:
        return entries + [LogEntry("add-team", data, by, "organiser", at) for data in _teams(event)]
    if body.players and players:
        entries.append(LogEntry("add-players", {"players": players}, by, "organiser", at))
    return entries


def _teams(event: Tournament) -> Iterator[dict[str, Any]]:
    """The teams as the act that enters them takes them: the members who have not left, in board
    order."""
    for who, entrant in sorted(event.entrants.items()):
        team = event.team(who)
        if not team.here:
            continue
        data = {"name": entrant.player.name, "members": [_known(one) for one in team.here]}
        data |= {"captain": team.leader} if team.leader else {}
        yield data | {
            name: value
            for name, value in _known(entrant.player).items()
            if name not in (*RATINGS, "sex")
        }


def _known(player: Player) -> dict[str, Any]:
    return {"name": player.name, **given_of(player, KNOWN)}
