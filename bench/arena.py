"""An arena of many people: the time of its pairings, of its standings, and the size of its page.

    python bench/arena.py [PEOPLE ...] [--games 8]

Each arena is in a database of its own, without pages; *games* were played by each person. *read*:
the arena from the database; *again*: its changes after news of one game; *pairs*: everybody who is
free at once, the worst case; *stored*: their games in the database; *first*: the first message to a
page. `arena_live.py` measures a running server with its pages.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TypeVar

from damas.app.club import pairing
from damas.app.club.arena import Arena
from damas.app.club.arena_views import arena_view, standings_view
from damas.clock import TimeControl
from damas.meeting import MeetingTerms, Room, RoomSettings
from damas.meeting.room import MOST_ARENA_PEOPLE
from damas.store import (
    Database,
    GameSummary,
    MadeGame,
    People,
    Rooms,
    open_database,
)

T = TypeVar("T")
AT = 1_000_000


def main() -> None:
    """Reads the command and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("people", type=int, nargs="*", default=[60, MOST_ARENA_PEOPLE])
    parser.add_argument("--games", type=int, default=8)
    given = parser.parse_args()
    print("people  games  read ms  again ms  pairs ms  stored ms  first ms  first kB")
    for count in given.people:
        with tempfile.TemporaryDirectory() as folder:
            _measure(open_database(f"{folder}/arena.db"), count, given.games)


def _measure(database: Database, count: int, games: int) -> None:
    rooms, lots = Rooms(database), random.Random(7)
    people = People(database)
    for number in range(count + 1):
        people.add_guest(f"p{number}", f"hash{number}", "", AT)
    _open(rooms, count)
    arena = _read(rooms)
    for round_ in range(games):
        _play(rooms, arena, round_, lots)
        _read(rooms, arena)
    arena, read = _timed(lambda: _read(rooms))
    tables, paired = _timed(lambda: arena.tables(AT, lots.randrange))
    room = arena.record.room
    made = [pairing.made(room, table, {}, AT) for table in tables]
    _, stored = _timed(lambda: rooms.pair(room, room.version, made))
    _read(rooms, arena)
    _, again = _timed(lambda: _read(rooms, arena, moved=[made[0].game.id]))
    text, seen = _timed(lambda: _first_message(arena))
    size = len(text.encode()) / 1000
    times = f"{read:7.0f}  {again:8.1f}  {paired:8.0f}  {stored:9.0f}  {seen:8.1f}"
    print(f"{count:6}  {len(arena.games):5}  {times}  {size:8.1f}")


def _read(rooms: Rooms, arena: Arena | None = None, moved: Collection[str] | None = None) -> Arena:
    found = rooms.news("arena", arena.record if arena else None, moved)
    assert found is not None
    kept = arena or Arena()
    kept.take(*found)
    return kept


def _first_message(arena: Arena) -> str:
    """The room for the page of the person with the last number."""
    standings = standings_view(arena, arena.boards(()), AT)
    own = arena.record.people[-1]
    return json.dumps(arena_view(arena, own, standings, "en", AT), ensure_ascii=False)


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    since = time.perf_counter()
    found = work()
    return found, (time.perf_counter() - since) * 1000


def _open(rooms: Rooms, count: int) -> None:
    """An arena with so many people beside its host."""
    terms = MeetingTerms("portuguesa-fpd", TimeControl.parse("3+2"))
    settings = RoomSettings("arena", minutes=90, begin_ms=AT)
    room = Room("arena", "", "p0", "Arena", terms, settings, created_ms=AT, seen_ms=AT)
    rooms.add(room, "Person 0", lambda: "ABCDEF")
    for number in range(1, count + 1):
        assert rooms.come_in("arena", f"p{number}", f"Person {number}", AT)


def _play(rooms: Rooms, arena: Arena, round_: int, lots: random.Random) -> None:
    """A wave of games in which everybody plays, with their results."""
    room = arena.record.room
    made = [
        _over(pairing.made(room, table, {}, AT), lots) for table in arena.tables(AT, lots.randrange)
    ]
    assert rooms.pair(replace(room, round=round_ + 1), room.version, made)


def _over(made: MadeGame, lots: random.Random) -> MadeGame:
    old = made.game.summary
    result = lots.choice(("white", "black", "draw"))
    ended = GameSummary(40, old.fen, old.turn, result, "resignation")
    return replace(made, game=replace(made.game, summary=ended))


if __name__ == "__main__":
    main()
