"""An arena of many people: the time of its pairings, of its standings, and the size of its page.

    python bench/arena.py [PEOPLE ...] [--games 8]

Each arena is in a database of its own, without pages; *games* were played by each person. *read*:
the room from the database; *pairs*: everybody who is free at once, the worst case; *stored*: their
games in the database; *view*: the room with its standings as text, made once for all pages.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from damas.clock import TimeControl
from damas.meeting import MeetingTerms, Room, RoomSettings
from damas.meeting.room import MOST_ARENA_PEOPLE
from damas.store import (
    Database,
    GameSummary,
    MadeGame,
    People,
    RoomRecord,
    Rooms,
    open_database,
)
from damas.web.club import pairing
from damas.web.club.views import room_view

T = TypeVar("T")
AT = 1_000_000


def main() -> None:
    """Reads the command and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("people", type=int, nargs="*", default=[60, MOST_ARENA_PEOPLE])
    parser.add_argument("--games", type=int, default=8)
    given = parser.parse_args()
    print("people  games  read ms  pairs ms  stored ms  view ms  view kB")
    for count in given.people:
        with tempfile.TemporaryDirectory() as folder:
            _measure(open_database(f"{folder}/arena.db"), count, given.games)


def _measure(database: Database, count: int, games: int) -> None:
    rooms, lots = Rooms(database), random.Random(7)
    people = People(database)
    for number in range(count + 1):
        people.add_guest(f"p{number}", f"hash{number}", "", AT)
    record = _opened(rooms, count)
    for round_ in range(games):
        _play(rooms, record, round_, lots)
        found = rooms.record("arena")
        assert found is not None
        record = found
    known, read = _timed(lambda: rooms.record("arena"))
    assert known is not None
    tables, paired = _timed(lambda: pairing.arena_tables(known, AT, lots.randrange))
    made = [pairing.made(known.room, table, {}, AT) for table in tables]
    _, stored = _timed(lambda: rooms.pair(known.room, known.room.version, made))
    text, seen = _timed(
        lambda: json.dumps(room_view(known, range(count + 1), "en", AT), ensure_ascii=False)
    )
    size = len(text.encode()) / 1000
    figures = (read, paired, stored, seen, size)
    print(f"{count:6}  {len(known.games):5}  " + "  ".join(f"{one:7.0f}" for one in figures))


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    since = time.perf_counter()
    found = work()
    return found, (time.perf_counter() - since) * 1000


def _opened(rooms: Rooms, count: int) -> RoomRecord:
    """An arena with so many people beside its host."""
    terms = MeetingTerms("portuguesa-fpd", TimeControl.parse("3+2"))
    settings = RoomSettings("arena", minutes=90, begin_ms=AT)
    room = Room("arena", "", "p0", "Arena", terms, settings, created_ms=AT, seen_ms=AT)
    rooms.add(room, "Person 0", lambda: "ABCDEF")
    for number in range(1, count + 1):
        assert rooms.come_in("arena", f"p{number}", f"Person {number}", AT)
    found = rooms.record("arena")
    assert found is not None
    return found


def _play(rooms: Rooms, record: RoomRecord, round_: int, lots: random.Random) -> None:
    """A wave of games in which everybody plays, with their results."""
    tables = pairing.arena_tables(record, AT, lots.randrange)
    made = [_over(pairing.made(record.room, table, {}, AT), lots) for table in tables]
    assert rooms.pair(replace(record.room, round=round_ + 1), record.room.version, made)


def _over(made: MadeGame, lots: random.Random) -> MadeGame:
    old = made.game.summary
    result = lots.choice(("white", "black", "draw"))
    ended = GameSummary(40, old.fen, old.turn, result, "resignation")
    return replace(made, game=replace(made.game, summary=ended))


if __name__ == "__main__":
    main()
