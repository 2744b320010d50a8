"""Rows that were damaged before, or by other hands: every list stands, and says what is wrong."""

from __future__ import annotations

import json
import sqlite3

import pytest

from damas.http import create_app
from web.clients import owner_of

pytestmark = pytest.mark.full

GAME = {"regulation": "fenae-2025"}
EVENT = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}


@pytest.fixture
def damage(database):
    """Two of everything in a database, one of each then damaged by a statement of SQL."""

    def damaging(table: str, *statements: str):
        with owner_of(create_app(database)) as client:
            for number in (1, 2):
                client.post("/api/games", json=GAME)
                client.post("/api/arbiter/tables", json=GAME)
                data = {**EVENT, "name": f"Open {number}"}
                client.post("/api/tournaments", json={"by": "Ana", "data": data})
        with sqlite3.connect(database) as connection:
            (first,) = connection.execute(f"SELECT id FROM {table} LIMIT 1").fetchone()
            for statement in statements:
                assert connection.execute(statement, (first,)).rowcount == 1
        return first, owner_of(create_app(database))

    return damaging


@pytest.mark.parametrize(
    ("table", "address", "statement"),
    [
        ("tournaments", "/api/tournaments", "UPDATE tournaments SET summary = '{' WHERE id = ?"),
        ("tournaments", "/api/tournaments", "UPDATE tournaments SET summary = '[]' WHERE id = ?"),
        ("tournaments", "/api/tournaments", "UPDATE tournaments SET updated_ms='x' WHERE id = ?"),
        ("games", "/api/games", "UPDATE games SET players = 'none' WHERE id = ?"),
        ("games", "/api/games", "UPDATE games SET reason = 'magic' WHERE id = ?"),
        (
            "arbiter_tables",
            "/api/arbiter/tables",
            "UPDATE arbiter_tables SET updated_ms='x' WHERE id=?",
        ),
    ],
)
def test_a_list_shows_a_damaged_row_as_damaged(damage, table, address, statement):
    """Two rows, one of them in words; the server starts and lists."""
    damaged, client = damage(table, statement)
    with client:
        rows = client.get(f"{address}?lang=en").json()
        page = client.get("/tournaments?lang=en").text
    assert sorted(row.get("damaged", "") for row in rows) == [
        "",
        "This cannot be shown: what is kept of it is damaged",
    ]
    assert (f"is damaged ({damaged})" in page) == (table == "tournaments")
    assert next(row["id"] for row in rows if "damaged" in row) == damaged


def test_a_name_with_half_a_character_is_shown_mended(damage):
    """Rows of a server that did not check yet: list, page, report and prints answer."""
    summary = json.dumps({**dict.fromkeys(("players", "round"), 0), "name": "An\ud800\x00a",
                          "system": "swiss", "regulation": "", "finished": False})  # fmt: skip
    damaged, client = damage(
        "tournaments", f"UPDATE tournaments SET summary='{summary}' WHERE id=?"
    )
    with client:
        names = {row["id"]: row["name"] for row in client.get("/api/tournaments").json()}
        assert names[damaged] == "An\ufffd\ufffda"


def test_an_event_with_a_name_of_half_a_character_opens(damage, database):
    """Its log is folded with the name mended; its files can be written."""
    damaged, _ = damage("tournaments", "UPDATE tournaments SET version = version WHERE id = ?")
    with sqlite3.connect(database) as connection:
        (entry,) = connection.execute(
            "SELECT entry FROM tournament_entries WHERE tournament_id = ?", (damaged,)
        ).fetchone()
        entry = entry.replace("Open 1", "An\\ud800\\u0000a").replace("Open 2", "An\\ud800\\u0000a")
        connection.execute(
            "UPDATE tournament_entries SET entry = ? WHERE tournament_id = ?", (entry, damaged)
        )
    with owner_of(create_app(database)) as client:
        reply = client.get(f"/api/tournaments/{damaged}").json()
        assert reply["settings"]["name"] == "An\ufffd\ufffda"
        for file in ("standings.json", "crosstable.csv", "report.trf", "website.zip"):
            assert client.get(f"/api/tournaments/{damaged}/{file}").status_code == 200


def test_a_log_that_cannot_be_read_is_a_sentence(damage):
    """The event alone; nothing else suffers."""
    damaged, client = damage(
        "tournaments", "UPDATE tournament_entries SET entry = '{{' WHERE tournament_id = ?"
    )
    with client:
        answer = client.get(f"/api/tournaments/{damaged}?lang=en")
        assert answer.status_code == 422
        assert "log" in answer.json()["message"]
        assert len(client.get("/api/tournaments").json()) == 2


def test_names_that_are_no_object_are_no_names(damage):
    """A board whose tags are damaged stands in the list without them, and opens."""
    damaged, client = damage(
        "arbiter_tables", "UPDATE arbiter_tables SET headers = '7' WHERE id = ?"
    )
    with client:
        rows = {row["id"]: row for row in client.get("/api/arbiter/tables").json()}
        assert (len(rows), rows[damaged]["headers"]) == (2, {})
        assert client.get(f"/api/arbiter/tables/{damaged}").status_code == 200
