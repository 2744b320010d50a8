"""Stored arenas for tests: people, waves of games, and their ends, without a server."""

from __future__ import annotations

import random
from dataclasses import replace

from damas.app.club.arena import Arena
from damas.app.club.pairing import SeatedPair, made
from damas.clock import TimeControl
from damas.meeting import MeetingTerms, Room, RoomSettings
from damas.store import (
    Database,
    Games,
    GameSummary,
    MadeGame,
    People,
    RoomRecord,
    Rooms,
    StoredEntry,
)

AT = 1_000_000
ROOM = "arena"


def opened(database: Database, people: int) -> Rooms:
    """An arena with a host and so many people, who are all there at the time `AT`."""
    rooms, stored = Rooms(database), People(database)
    for number in range(people + 1):
        stored.add_guest(f"p{number}", f"hash{number}", "", AT)
    terms = MeetingTerms("portuguesa-fpd", TimeControl.parse("3+2"))
    settings = RoomSettings("arena", minutes=90, begin_ms=AT)
    room = Room(ROOM, "", "p0", "Arena", terms, settings, created_ms=AT, seen_ms=AT)
    rooms.add(room, "Person 0", lambda: "ABCDEF")
    for number in range(1, people + 1):
        assert rooms.come_in(ROOM, f"p{number}", f"Person {number}", AT)
    return rooms


def record_of(rooms: Rooms) -> RoomRecord:
    """The whole room, read anew."""
    found = rooms.record(ROOM)
    assert found is not None
    return found


def read(rooms: Rooms, arena: Arena | None = None, moved: set[str] | None = None) -> Arena:
    """The arena with its changes since it was read, or read for the first time."""
    found = rooms.news(ROOM, arena.record if arena else None, moved)
    assert found is not None
    kept = arena or Arena()
    kept.update(*found)
    return kept


def seat(rooms: Rooms, arena: Arena, tables: list[SeatedPair]) -> list[str]:
    """Stores the games of a wave; their ids."""
    room = arena.record.room
    games: list[MadeGame] = [made(room, table, {}, AT) for table in tables]
    assert rooms.pair(replace(room, round=room.round + 1), room.version, games)
    return [one.game.id for one in games]


def end(games: Games, game_id: str, lots: random.Random, at_ms: int = AT) -> None:
    """Ends a game with some result."""
    record = games.get(game_id)
    result = lots.choice(("white", "black", "draw"))
    summary = GameSummary(1, record.summary.fen, "white", result, "resignation")
    resigned = StoredEntry("resign", {"by": "white"}, at_ms)
    games.append(game_id, [resigned], expected=record.version, summary=summary)
