"""Real boards and scores on disk: logs that only grow, conflicts, doubles, what is unknown."""

from __future__ import annotations

import pytest

from damas.errors import UnknownNameError
from damas.store import (
    ArbiterTables,
    Database,
    Score,
    Scores,
    StoredEntry,
    TableSummary,
    VersionConflictError,
)

START = StoredEntry("event", {"event": "start", "regulation": "fenae-2025"}, 1000)
SUMMARY = TableSummary(0, "W:W21-32:B1-12")


def test_a_board_comes_back_as_it_was_kept(database: Database) -> None:
    """The log in order, the summary of the last write, the one last used first in the list."""
    tables = ArbiterTables(database)
    made = tables.create("fenae-2025", {"White": "Ana"}, SUMMARY, START)
    other = tables.create("internacional", {}, SUMMARY, START)
    touch = StoredEntry("event", {"event": "touch", "by": "white", "square": 21}, 2000, "c-1")
    after = TableSummary(1, "B:W17:B1", "f", None)
    tables.append(made.id, [touch, StoredEntry("undo", {}, 3000)], expected=1, summary=after)
    kept = tables.get(made.id)
    assert (kept.version, kept.summary, kept.updated_ms) == (3, after, 3000)
    assert kept.headers == {"White": "Ana"}
    assert [(e.version, e.kind, e.client_id) for e in tables.entries(made.id)] == [
        (1, "event", None),
        (2, "event", "c-1"),
        (3, "undo", None),
    ]
    assert [record.id for record in tables.recent()] == [made.id, other.id]


def test_two_writers_never_overwrite_each_other(database: Database) -> None:
    """A writer on an older version gets an error, and nothing of it is stored."""
    tables = ArbiterTables(database)
    made = tables.create("fenae-2025", {}, SUMMARY, START)
    tables.append(made.id, [START], expected=1, summary=SUMMARY)
    with pytest.raises(VersionConflictError):
        tables.append(made.id, [START, START], expected=1, summary=SUMMARY)
    assert tables.get(made.id).version == len(tables.entries(made.id)) == 2


def test_a_board_that_is_not_there_is_named(database: Database) -> None:
    """Reading, writing and deleting say which address is unknown."""
    tables = ArbiterTables(database)
    for act in (
        lambda: tables.get("gone"),
        lambda: tables.delete("gone"),
        lambda: tables.set_headers("gone", {}),
        lambda: tables.append("gone", [START], expected=1, summary=SUMMARY),
    ):
        with pytest.raises(UnknownNameError, match="gone"):
            act()


def test_a_deleted_board_takes_its_log_along(database: Database) -> None:
    """Nothing of it is left."""
    tables = ArbiterTables(database)
    made = tables.create("fenae-2025", {}, SUMMARY, START)
    tables.delete(made.id)
    assert tables.recent() == []
    assert tables.entries(made.id) == []


def test_a_score_sent_twice_is_kept_once(database: Database) -> None:
    """The line broke and the page sends again."""
    scores = Scores(database)
    score = Score("Rui", "internacional", 5000, 40, 56, "x-1", ({"code": "f", "given": "b"},))
    assert scores.add(score)
    assert not scores.add(score)
    scores.add(Score("Eva", "internacional", 6000, 50, 56, "x-2"))
    assert [s.trainee for s in scores.recent()] == ["Eva", "Rui"]
    assert scores.recent(trainee="Rui") == [score]
