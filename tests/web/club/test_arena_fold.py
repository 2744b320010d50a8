"""An arena in memory: changes alone are read and counted, with the same result as all of it."""

from __future__ import annotations

import random

import pytest

from damas.app.club import arena as arenas
from damas.app.club.pairing import arena_lines, going_on
from damas.meeting.room import MINUTE_MS
from damas.store import Database, Games

from .arenas import AT, end, opened, read, record_of, seat


@pytest.fixture
def stored(elsewhere: Database) -> Database:
    """A database without a server."""
    return elsewhere


@pytest.mark.parametrize("seed", range(3))
def test_an_arena_that_follows_its_changes_is_as_one_read_whole(
    stored: Database, seed: int
) -> None:
    """After each wave: standings with streaks, the games that go on, and the people who wait; games
    that ended after its time count for nobody."""
    rooms, games, lots = opened(stored, 11), Games(stored), random.Random(seed)
    arena, late = read(rooms), AT + 90 * MINUTE_MS + 1
    for wave in range(6):
        seat(rooms, arena, arena.tables(AT, lots.randrange))
        arena = read(rooms, arena)
        going = [one.game.id for one in arena.busy.values()]
        ended = set(lots.sample(sorted(set(going)), 2 + wave % 3))
        for game in sorted(ended):
            end(games, game, lots, AT if wave < 5 else late)
        arena = read(rooms, arena, ended)
        whole = record_of(rooms)
        assert list(arena.table) == arena_lines(whole)
        assert arena.busy == going_on(whole)
        assert [*arena.record.games] == [*whole.games]
        waiting = {one.number for one in arena.free(AT)}
        assert waiting == set(range(12)) - set(going_on(whole))
        assert list(read(rooms).table) == list(arena.table)


def test_games_that_have_not_changed_are_not_read_again(stored: Database) -> None:
    """One game of five ended: the others are the same objects, and nothing else is asked for."""
    rooms, games, lots = opened(stored, 9), Games(stored), random.Random(1)
    first = read(rooms)
    ids = seat(rooms, first, first.tables(AT, lots.randrange))
    arena = read(rooms, first)
    before = {one.game.id: one for one in arena.record.games}
    end(games, ids[2], lots)
    assert read(rooms, arena, set()).games[ids[2]] is before[ids[2]]
    after = {one.game.id: one for one in read(rooms, arena, {ids[2]}).record.games}
    assert [id_ for id_ in ids if after[id_] is not before[id_]] == [ids[2]]
    end(games, ids[3], lots)  # nobody has named it: all that went on are asked for
    found = {one.game.id: one for one in read(rooms, arena).record.games}
    assert [id_ for id_ in ids if found[id_] is not after[id_]] == [ids[3]]


@pytest.mark.both_databases
def test_a_game_that_the_owner_has_deleted_counts_no_more(stored: Database) -> None:
    """Also where the next one has come meanwhile."""
    rooms, games, lots = opened(stored, 3), Games(stored), random.Random(1)
    arena = read(rooms)
    ids = seat(rooms, arena, arena.tables(AT, lots.randrange))
    arena = read(rooms, arena)
    for game in ids:
        end(games, game, lots)
    arena = read(rooms, arena)
    assert sum(line.games for line in arena.table) == 4
    games.delete(ids[0])
    seat(rooms, arena, arena.tables(AT, lots.randrange)[:1])
    arena = read(rooms, arena)
    assert [*arena.table] == arena_lines(record_of(rooms))
    assert sum(line.games for line in arena.table) == 2


def test_the_standings_that_a_page_gets_are_those_around_its_person(
    stored: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first lines, and those before and after the own one, each once."""
    monkeypatch.setattr(arenas, "TOP", 4)
    monkeypatch.setattr(arenas, "NEAR", 2)
    arena = read(opened(stored, 19))
    assert [place for place, _ in arena.top()] == [1, 2, 3, 4]
    seen = {number: [place for place, _ in arena.near(number)] for number in range(20)}
    assert seen[0] == []  # the third place is the last one from which nothing beyond is near
    assert seen[3] == [5, 6]
    assert seen[10] == [9, 10, 11, 12, 13]
    assert seen[19] == [18, 19, 20]
    assert arena.near(99) == []


def test_a_shown_board_stays_until_its_game_is_over(
    stored: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then that of the leaders' next one takes its place; there are never more than so many."""
    monkeypatch.setattr(arenas, "MOST_BOARDS", 3)
    rooms, games, lots = opened(stored, 9), Games(stored), random.Random(1)
    arena = read(rooms)
    seat(rooms, arena, arena.tables(AT, lots.randrange))
    arena = read(rooms, arena)
    shown = [one.game.id for one in arena.boards(())]
    assert len(shown) == 3
    assert [one.game.id for one in arena.boards(shown)] == shown
    end(games, shown[1], lots)
    arena = read(rooms, arena)
    kept = [one.game.id for one in arena.boards(shown)]
    assert (kept[:2], len(kept)) == ([shown[0], shown[2]], 3)
    assert shown[1] not in kept


@pytest.mark.both_databases
def test_a_room_that_is_gone_is_no_arena(stored: Database) -> None:
    """Nobody finds it."""
    assert opened(stored, 1).news("elsewhere", None) is None
