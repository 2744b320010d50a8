"""The seat of a caller at a game, and what only that caller is told of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app.club.views import door_of
from ...app.games.seats import OwnView, PersonSeat, seat_for

if TYPE_CHECKING:
    from ...app.games.live import LiveGame
    from ...app.services import Services
    from ...people import Caller
    from ...store import Arrival


async def own_seat(
    services: Services, live: LiveGame, arrival: Arrival, caller: Caller
) -> tuple[PersonSeat, OwnView]:
    """The seat that *caller* has as a person, and the room of the game for people in it."""
    seat = seat_for(await services.games.seating(live, arrival.seats), caller)
    room = await services.club.seen_in(live.id, caller) if arrival.room else None
    return seat, door_of(room)
