"""The presence of players at games of two people. Each process notes the players whom it serves,
and reads the notes of all processes: when one of them announces a change, and at regular times.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal, Protocol

from typing_extensions import TypedDict

from ...base.errors import DamasError
from ...meeting import claimable_at_ms
from ...rules.game import OTHER
from ...store import Attendance, Attended
from ..core.times import now_ms
from ..work import DataLoader, Debouncer, in_database
from .session import GameSession
from .store_watch import StoreWatch

GameSeat = tuple[str, str]
"""A game and a colour."""
log = logging.getLogger("damas.server")
BEAT_SECONDS = 1.0
HERE_BEATS = 4
"""The number of rounds between two notes that a player is there."""
HEAR_SECONDS = 0.05
"""The time between two readings of news of other processes."""


class AttendedGame(Protocol):
    """The parts of a live game that this needs."""

    away: Mapping[str, int | None]

    @property
    def id(self) -> str:
        """The game's id."""

    @property
    def session(self) -> GameSession:
        """The present fold of the game."""

    def notify(self, message: Mapping[str, Any] | None = None) -> None:
        """Passes a message on to everybody at the game."""


class _Reading:
    """A reading that is not shown yet, and the games that have changed since it began."""

    def __init__(self) -> None:
        self.changed: set[str] = set()


class PresenceTracker:
    """The players of this process who are at games of two people."""

    def __init__(self, attendance: Attendance, watch: StoreWatch) -> None:
        self._attendance = attendance
        self._watch = watch
        self._coming = DataLoader(self._come)
        self._seated: Counter[tuple[str, str]] = Counter()
        self._live: dict[str, AttendedGame] = {}
        self._beating: asyncio.Task[None] | None = None
        self._leaving: set[asyncio.Task[None]] = set()
        self._beats = 0
        self.announce: Callable[[str], None] = lambda _: None
        """Called with a game at which somebody has come or gone."""
        self._received = Debouncer(self._refresh_games, HEAR_SECONDS)
        self._readings: list[_Reading] = []

    async def arrive(self, live: AttendedGame, colour: str) -> None:
        """Notes that a player has come to a game."""
        self._seated[live.id, colour] += 1
        self._live[live.id] = live
        with self._reading() as reading:
            found = await self._coming.get((live.id, colour)) or {}
        self._show_all([live], found, reading)
        self._note_change(live.id)
        self.announce(live.id)
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())

    def depart(self, live: AttendedGame, colour: str) -> None:
        """Notes that the page of a player is closed."""
        self._seated[live.id, colour] -= 1
        if self._seated[live.id, colour] > 0:
            return
        del self._seated[live.id, colour]
        if not any((live.id, side) in self._seated for side in OTHER):
            self._live.pop(live.id, None)
        task = asyncio.create_task(self._go(live, colour))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def away_since(self, live: AttendedGame, colour: str) -> int | None:
        """The stored time (ms UTC) since which a player is away; None for a player who is there.
        Time in which there was no server is not counted.
        """
        found = await in_database(self._attendance.of_games, [live.id])
        one = found.get((live.id, colour))
        since = one.away_since(now_ms()) if one else live.session.record.created_ms
        return None if since is None else max(since, self._watch.back_ms)

    async def is_cut_off(self, live: AttendedGame, colour: str, since_ms: int) -> bool:
        """Whether a player may be at a process that has been cut off since then: no flag is called
        before it is known."""
        found = await in_database(self._attendance.of_games, [live.id])
        one = found.get((live.id, colour))
        return one is not None and one.is_cut_off(since_ms, now_ms())

    def notify(self, game_id: str) -> None:
        """Another process has noted that somebody has come or gone: it is read now."""
        self._note_change(game_id)
        if game_id in self._live:
            self._received.add(game_id)

    def refresh_all(self) -> None:
        """The same for all games."""
        self._received.add_all(self._live)

    async def _refresh_games(self, games: frozenset[str]) -> None:
        lives = [live for game, live in self._live.items() if game in games]
        if lives:
            await self._refresh(lives)

    def close(self) -> None:
        """Stops following."""
        self._received.close()
        for task in (self._beating, *self._leaving):
            if task:
                task.cancel()

    def _come(self, seats: Sequence[GameSeat]) -> dict[GameSeat, dict[GameSeat, Attended]]:
        """Stores that players are there, and reads who else is at their games."""
        self._attendance.here(seats, now_ms())
        found = self._attendance.of_games([game for game, _ in seats])
        return dict.fromkeys(seats, found)

    async def _go(self, live: AttendedGame, colour: str) -> None:
        try:
            await in_database(self._attendance.gone, live.id, colour, now_ms())
            self._note_change(live.id)
            self.announce(live.id)
            await self._refresh([live])
        except DamasError as error:
            log.warning("%s", error)

    async def _refresh(self, lives: list[AttendedGame]) -> None:
        """Reads the presence of players, and notifies the games of changes."""
        with self._reading() as reading:
            found = await in_database(self._attendance.of_games, [live.id for live in lives])
        self._show_all(lives, found, reading)

    @contextmanager
    def _reading(self) -> Iterator[_Reading]:
        """A reading, which notes the games that change while it lasts."""
        reading = _Reading()
        self._readings.append(reading)
        try:
            yield reading
        finally:
            self._readings.remove(reading)

    def _note_change(self, game_id: str) -> None:
        """Somebody has come to a game or gone: what is being read may be from before."""
        for reading in self._readings:
            reading.changed.add(game_id)

    def _show_all(
        self,
        lives: Sequence[AttendedGame],
        found: Mapping[GameSeat, Attended],
        reading: _Reading,
    ) -> None:
        """Notes who is at games; those that have changed meanwhile are read again."""
        for live in lives:
            self._show(live, found)
        self._received.add_all(live.id for live in lives if live.id in reading.changed)

    def _show(self, live: AttendedGame, found: Mapping[GameSeat, Attended]) -> None:
        """Notes who is at a game, and notifies it of a change."""
        away = {}
        for colour in OTHER:
            one = found.get((live.id, colour))
            since = one.away_since(now_ms()) if one else live.session.record.created_ms
            away[colour] = None if since is None else max(since, self._watch.back_ms)
        if away != live.away:
            live.away = away
            live.notify(presence_message(live))

    async def _beat(self) -> None:
        while self._live:
            await asyncio.sleep(BEAT_SECONDS)
            self._beats += 1
            try:
                if self._beats % HERE_BEATS == 0:
                    await in_database(self._attendance.here, list(self._seated), now_ms())
                    await self._refresh(list(self._live.values()))
            except DamasError as error:
                log.warning("who is at the games could not be read: %s", error)


class PlayerPresence(TypedDict):
    """Whether a player is at a game; *claim_in_ms*: until the other may claim, None for never."""

    here: bool
    claim_in_ms: int | None


class PresenceMessage(TypedDict):
    """The players at a game."""

    type: Literal["presence"]
    white: PlayerPresence
    black: PlayerPresence


def presence_message(live: AttendedGame) -> PresenceMessage:
    """The players at a game, and the ms until a claim against an absent player."""
    return {
        "type": "presence",
        "white": _presence(live, "white"),
        "black": _presence(live, "black"),
    }


def _presence(live: AttendedGame, colour: str) -> PlayerPresence:
    clock, since = live.session.timer.clock, live.away.get(colour)
    at = claimable_at_ms(clock.control if clock else None, since)
    never = at is None or live.session.game.ply < 2 or live.session.of_event
    wait = None if at is None or never else max(0, at - now_ms())
    return {"here": since is None, "claim_in_ms": wait}
