"""The WebSocket of a tournament: clients get the version of the log after every change.

*moves* grows when something happens at one of its tables or on a screen; *announced*:
numbers that change with what is said to all boards. The client then requests
its view anew: the view depends on the role.
"""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from ....app.live import Message
from ....app.tournament.announcing import announced
from ....app.tournament.live import LiveTournament
from ....people import Policy
from ...requests import SocketSession, accept_socket, may, services_of

router = APIRouter()


@router.websocket("/ws/tournaments/{event_id}", dependencies=[may(Policy.EVENT, blocked=True)])
async def tournament_socket(socket: WebSocket, event_id: str) -> None:
    """One client of one tournament, until either is closed."""
    live = await accept_socket(socket, services_of(socket).tournaments.get(event_id))
    if live is not None:
        await _TournamentSession(socket, live).run()


class _TournamentSession(SocketSession[LiveTournament]):
    """One client; clients have nothing to say here."""

    async def state(self) -> Message:
        """The version, and the count of moves at boards."""
        version, said = await self.live.view(lambda fold: (fold.version, announced(fold.event)))
        return {
            "type": "changed",
            "version": version,
            "moves": self.live.moves,
            "announced": said,
        }
