"""A disk that fills up is seen before it is full; the owner sees its use, and takes a copy."""

from __future__ import annotations

import sqlite3
from collections import namedtuple
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from damas.app.core import disk
from damas.errors import ArgumentError
from damas.store import open_database
from web.people.conftest import browser, new_game, sitting

__all__ = ["browser"]
MB = 1 << 20
Usage = namedtuple("Usage", "total used free")
CREATE = {"name": "A", "system": "swiss", "regulation": "fenae-2025", "rounds": 5}


@pytest.fixture
def leave(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the free megabytes of the disk."""

    def set_free(free: int) -> None:
        used = Usage(10_000 * MB, (10_000 - free) * MB, free * MB)
        monkeypatch.setattr(disk, "LOOK_SECONDS", 0.0)
        monkeypatch.setattr(disk.shutil, "disk_usage", lambda _: used)

    return set_free


def test_readiness_says_so_before_the_disk_is_full(server, leave) -> None:
    """A balancer takes the server away only where nothing can be written any more."""
    said = []
    for free in (5000, 1000, 200, 10):
        leave(free)
        answer = server.get("/readyz")
        said.append((answer.status_code, answer.json()["disk"]))
    assert said == [(200, "ok"), (200, "low"), (200, "reserve"), (503, "full")]


def test_at_the_reserve_strangers_begin_nothing_and_finish_what_they_have(
    server, browser, leave
) -> None:
    """A game goes on; a new one and a new event are refused with words. The owner is not."""
    guest = browser()
    game = new_game(guest)
    leave(200)
    body = {"by": "A", "data": {**CREATE, "wo_tolerance_min": 15}}
    for path, sent in (("/api/games", {"regulation": "fenae-2025"}), ("/api/tournaments", body)):
        refused = guest.post(path, json=sent, headers={"Accept-Language": "en"})
        assert (refused.status_code, refused.json()["code"]) == (503, "disk-nearly-full")
        assert "nearly full" in refused.json()["message"]
    with sitting(guest, game) as seat:
        seat.hello()
        seat.do("move", ply=0, text="9-13")
        seat.do("resign")
    assert server.post("/api/tournaments", json=body).status_code == 201


def test_the_owner_sees_the_use(server, browser, leave) -> None:
    """The room, the largest logs and who has stored most; nobody else does."""
    leave(900)
    body = {"by": "A", "data": {**CREATE, "wo_tolerance_min": 15}}
    event = server.post("/api/tournaments", json=body).json()["id"]
    found = server.get("/api/owner/storage").json()
    assert (found["state"], found["free"]) == ("low", 900 * MB)
    assert [(one["kind"], one["id"]) for one in found["logs"]] == [("event", event)]
    assert found["logs"][0]["bytes"] > 100
    assert browser().get("/api/owner/storage").status_code == 403
    assert "damas_disk_free_bytes 9.43" in server.get("/metrics").text


def test_the_owner_takes_a_whole_copy(server, browser, tmp_path: Path) -> None:
    """One file with all that is stored, also while it is in use; nobody else gets it."""
    game = new_game(browser())
    assert browser().get("/api/owner/copy").status_code == 403
    answer = server.get("/api/owner/copy")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert 'filename="damas-2' in answer.headers["content-disposition"]
    stick = tmp_path / "stick.sqlite3"
    stick.write_bytes(answer.content)
    with closing(sqlite3.connect(stick)) as raw:
        assert raw.execute("SELECT id FROM games").fetchall() == [(game,)]
    with closing(open_database(str(stick))) as opened:
        assert not opened.lacks_writes


def test_the_desk_of_ones_own_machine_offers_the_copy(server, browser) -> None:
    """To its owner, and to nobody else."""
    body = {"by": "A", "data": {**CREATE, "wo_tolerance_min": 15}}
    event = server.post("/api/tournaments", json=body).json()["id"]
    assert 'href="/api/owner/copy"' in server.get(f"/tournaments/{event}").text
    assert "/api/owner/copy" not in browser().get(f"/tournaments/{event}").text


def test_a_wrong_setting_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number of megabytes, and nothing else."""
    monkeypatch.setenv("DAMAS_DISK_LOW_MB", "much")
    with pytest.raises(ArgumentError, match="DAMAS_DISK_LOW_MB is a number of megabytes"):
        disk.low_bytes()
