"""The rooms of this process that pages look at, and the news that reaches them."""

from __future__ import annotations

from ...meeting import Room
from ...store import RoomMessages
from ..live.places import LiveDocuments
from .live import LiveRoom, RoomSubscriber
from .live_arena import LiveArena
from .rooms import RoomService


class LiveRooms(LiveDocuments[LiveRoom]):
    """The rooms of this process."""

    def __init__(self, club: RoomService, words: RoomMessages) -> None:
        super().__init__()
        self._club = club
        self._words = words
        self._arenas: set[str] = set()
        club.on_change.append(self.notify)
        club.games.subscribe(self._on_game_changed)

    async def enter(self, room: Room, guest: RoomSubscriber) -> LiveRoom:
        """Adds a page to a room."""
        if room.is_arena:
            self._arenas.add(room.id)
        try:
            return await self.join(room.id, guest)
        finally:
            self._arenas &= self._places.keys()

    def _make(self, thing_id: str) -> LiveRoom:
        made = LiveArena if thing_id in self._arenas else LiveRoom
        return made(thing_id, self._club, self._words)

    def apply_game(self, game_id: str) -> None:
        """A game has changed elsewhere: the rooms that show it are read soon."""
        for live in tuple(self._places.values()):
            live.apply_game(game_id, over=None)

    def _on_game_changed(self, game_id: str) -> None:
        """This process has written to a game."""
        held = self._club.games.held(game_id)
        over = None if held is None else held.session.game.outcome is not None
        for live in tuple(self._places.values()):
            live.apply_game(game_id, over=over)
