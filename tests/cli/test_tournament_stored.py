"""`damas tournament section` and `list-ratings`: events of a server from its machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run
from damas.app.tournament.live import load_tournament, summary_of
from damas.store import StoredEntry, Tournaments, open_database
from damas.tournament.event import Tournament

AT = "2026-01-05T10:00:00Z"


@pytest.fixture
def kept(tmp_path: Path) -> tuple[str, str]:
    """The database and the id of a Swiss with two players; one is person 000001."""
    url, event = str(tmp_path / "db"), Tournament()
    now = {"by": "Inês", "at": AT}
    event.do("create", name="Copa", system="swiss", rounds=5, wo_tolerance_min=15, **now)
    event.do("add-player", name="Ana Silva", rating=1500, extra={"registry": "000001"}, **now)
    event.do("add-player", name="Rui", rating=1600, **now)
    store = open_database(url)
    entries = [StoredEntry("entry", one.to_dict(), 1_767_600_000_000) for one in event.log]
    made = Tournaments(store).create(entries, summary_of(event), [])
    store.close()
    return url, made.id


def event_of(url: str, event: str) -> Tournament:
    """An event as the server would load it."""
    store = open_database(url)
    try:
        found: Any = load_tournament(Tournaments(store), event).event
        return found
    finally:
        store.close()


def test_sections_are_added_and_players_moved(kept: tuple[str, str], damas: Run) -> None:
    """Both events have the move in their logs, by the machine; the list counts the players."""
    url, event = kept
    db = ("--database", url)
    refused = damas("tournament", "section", "add", event, "B", *db)
    assert refused.returncode
    assert "section" in refused.stderr
    done = damas("tournament", "section", "add", event, "B", "--own", "A", *db)
    assert done.returncode == 0, done.stderr
    other = done.stdout.strip()
    assert damas("tournament", "section", "move", event, "2", "b", *db).returncode == 0
    rows = json.loads(damas("tournament", "section", "list", event, "--json", *db).stdout)
    assert [(row["event"], row["section"], row["players"]) for row in rows] == [
        (event, "A", 1),
        (other, "B", 1),
    ]
    assert [one.player.name for one in event_of(url, other).entrants.values()] == ["Ana Silva"]
    assert event_of(url, event).log[-1].by == "damas tournament"
    again = damas("tournament", "section", "move", event, "9", "B", *db)
    assert "There is no player 9" in again.stderr


def test_the_newest_ratings_are_looked_at_and_taken(kept: tuple[str, str], damas: Run) -> None:
    """Without --take nothing changes."""
    url, event = kept
    db = ("--database", url)
    damas("registry", "act", "add-person", '{"name": "Ana Silva"}', *db)
    damas("ratings", "series", "s", "--book", "fide", "--first", "2026-01-01", *db)
    start = '{"series": "s", "ratings": [["000001", 2005, 40]]}'
    damas("registry", "act", "set-start", start, *db)
    damas("ratings", "publish", "s", "--until", "2026-04-30", *db)
    seen = damas("tournament", "list-ratings", event, *db)
    assert "000001  Ana Silva  1500 → 2005" in seen.stdout, seen.stderr
    assert "Registered players who get another rating: 1 of 1." in seen.stdout
    assert event_of(url, event).entrants[1].player.rating == 1500
    damas("tournament", "list-ratings", event, "--take", *db)
    assert event_of(url, event).entrants[1].player.rating == 2005


def test_an_event_that_is_not_there(kept: tuple[str, str], damas: Run) -> None:
    """One sentence."""
    done = damas("tournament", "section", "list", "nothing", "--database", kept[0])
    assert done.returncode
    assert "nothing" in done.stderr
    assert "Traceback" not in done.stderr


def test_two_events_of_a_server_share_a_hall(kept: tuple[str, str], damas: Run) -> None:
    """The list of the first is taken by its section; boards are numbered, and shown with both."""
    url, event = kept
    db = ("--database", url)
    other = damas("tournament", "section", "add", event, "B", "--own", "A", *db).stdout.strip()
    done = damas("tournament", "hall", "take", other, "a", *db)
    assert done.stdout.strip() == "Clocks and boards: Copa — A", done.stderr
    assert damas("tournament", "hall", "first-board", other, "13", *db).returncode == 0
    seen = json.loads(damas("tournament", "hall", "show", event, "--json", *db).stdout)
    assert [(one["id"], one["first_board"]) for one in seen["events"]] == [(event, 1), (other, 13)]
    lines = damas("tournament", "hall", "show", other, *db).stdout.splitlines()
    assert [line.split()[0] for line in lines] == [event, other]
    assert "festival" in damas("tournament", "hall", "officials", other, "A", *db).stderr
    own = damas("tournament", "hall", "take", other, *db)
    assert own.stdout.strip() == "Clocks and boards: the event's own"
