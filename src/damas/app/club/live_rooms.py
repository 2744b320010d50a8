"""The rooms of this process that pages look at, and the news that reaches them."""

from __future__ import annotations

from ...meeting import Room
from ...store import RoomWords
from ..live.places import LivePlaces
from .hall import Hall
from .live import LiveRoom, RoomGuest
from .live_arena import LiveArena


class LiveRooms(LivePlaces[LiveRoom]):
    """The rooms of this process."""

    def __init__(self, hall: Hall, words: RoomWords) -> None:
        super().__init__()
        self._hall = hall
        self._words = words
        self._arenas: set[str] = set()
        hall.on_change.append(self.hear)
        hall.games.subscribe(self._hear_own_game)

    async def enter(self, room: Room, guest: RoomGuest) -> LiveRoom:
        """Adds a page to a room."""
        if room.is_arena:
            self._arenas.add(room.id)
        try:
            return await self.join(room.id, guest)
        finally:
            self._arenas &= self._places.keys()

    def _make(self, thing_id: str) -> LiveRoom:
        made = LiveArena if thing_id in self._arenas else LiveRoom
        return made(thing_id, self._hall, self._words)

    def hear_game(self, game_id: str) -> None:
        """A game has changed elsewhere: the rooms that show it are read soon."""
        for live in tuple(self._places.values()):
            live.hear_game(game_id, over=None)

    def _hear_own_game(self, game_id: str) -> None:
        """This process has written to a game."""
        held = self._hall.games.held(game_id)
        over = None if held is None else held.session.game.outcome is not None
        for live in tuple(self._places.values()):
            live.hear_game(game_id, over=over)
