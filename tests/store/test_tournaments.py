"""Events on disk: their logs and keys, and the tables and games that are their boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from damas.errors import UnknownNameError
from damas.store import (
    ArbiterTables,
    Database,
    Games,
    GameSetup,
    GameSummary,
    Key,
    PlayLink,
    Plays,
    Reviews,
    StoredEntry,
    TableSummary,
    TournamentRecord,
    Tournaments,
    VersionConflictError,
)

ENTRY = StoredEntry("entry", {"act": "create", "data": {"name": "Taça"}}, 1000)
KEY = Key("link", "arbiter", "Ana", "hash", 1000)
START = StoredEntry("event", {"event": "start"}, 1000)
SUMMARY = TableSummary(0, "W:W21-32:B1-12")


def made(database: Database) -> TournamentRecord:
    """An event with one entry and one key."""
    return Tournaments(database).create([ENTRY], {"name": "Taça"}, [KEY])


def test_the_log_of_an_event_only_grows(database: Database) -> None:
    """Entries come back numbered; who writes on an older version is told so."""
    events, record = Tournaments(database), made(database)
    later = replace(ENTRY, at_ms=2000, client_id="c-1")
    assert [e.version for e in events.append(record.id, [later], expected=1, summary={})] == [2]
    with pytest.raises(VersionConflictError):
        events.append(record.id, [later], expected=1, summary={})
    assert events.entries(record.id, after=1) == [replace(later, version=2)]
    kept = events.get(record.id)
    assert (kept.version, kept.updated_ms, kept.summary) == (2, 2000, {})
    with pytest.raises(UnknownNameError):
        events.append("nowhere", [later], expected=1, summary={})


def test_a_key_is_taken_back_once(database: Database) -> None:
    """It stays in the list, with the time; another event cannot take it."""
    events, record, other = Tournaments(database), made(database), made(database)
    (key,) = events.keys(record.id)
    with pytest.raises(UnknownNameError):
        events.revoke_key(other.id, key.id, 3000)
    events.revoke_key(record.id, key.id, 3000)
    assert [one.revoked_ms for one in events.keys(record.id)] == [3000]
    with pytest.raises(UnknownNameError):
        events.revoke_key(record.id, key.id, 4000)


def test_what_a_table_has_done_since_is_found(database: Database) -> None:
    """Until the event has heard of it; with the event its links go, the table stays."""
    plays, tables, record = Plays(database), ArbiterTables(database), made(database)
    table = tables.create("fenae-2025", {}, SUMMARY, START)
    link = PlayLink(
        "table", table.id, record.id, 1, 2, 1, "Ana", "arbiter", "pt_PT", synced_version=1
    )
    plays.add(link)
    assert (plays.find("table", table.id), plays.find("screen", table.id)) == (link, None)
    assert (plays.unsynced(), Tournaments(database).plays(record.id)) == ([], {table.id})
    tables.append(table.id, [START], expected=1, summary=SUMMARY)
    assert plays.unsynced() == [link]
    plays.mark_synced("table", table.id, 2)
    assert plays.unsynced() == []
    Tournaments(database).delete(record.id)
    assert plays.find("table", table.id) is None
    assert tables.get(table.id).version == 2
    for gone in (Tournaments(database).get, Tournaments(database).delete):
        with pytest.raises(UnknownNameError):
            gone(record.id)


def test_a_review_goes_with_its_game(database: Database) -> None:
    """The later one counts; there is none of a game that is not there."""
    games, reviews = Games(database), Reviews(database)
    setup = GameSetup("fenae-2025", "W:W21-32:B1-12", {"white": {}, "black": {}})
    game = games.create(setup, GameSummary(0, "W:W21-32:B1-12", "white"), 1000)
    assert reviews.get(game.id) is None
    reviews.keep(game.id, {"marks": 1})
    reviews.keep(game.id, {"marks": 2})
    assert reviews.get(game.id) == {"marks": 2}
    games.delete(game.id)
    assert reviews.get(game.id) is None
    with pytest.raises(UnknownNameError):
        reviews.keep(game.id, {})


def test_events_that_take_from_one_find_each_other(database: Database) -> None:
    """By a column that each append writes; an append without it takes nothing any more."""
    events, source = Tournaments(database), made(database)
    takers = [made(database) for _ in range(3)]
    for one in takers:
        summary = {"name": "B", "equipment_of": source.id}
        events.append(one.id, [ENTRY], expected=1, summary=summary)
    assert sorted(events.taking_from(source.id, 9)) == sorted(one.id for one in takers)
    assert len(events.taking_from(source.id, 2)) == 2
    assert events.get(takers[0].id).summary == {"name": "B"}
    events.append(takers[0].id, [ENTRY], expected=2, summary={"name": "B"})
    assert takers[0].id not in events.taking_from(source.id, 9)
    assert events.taking_from(takers[0].id, 9) == []
