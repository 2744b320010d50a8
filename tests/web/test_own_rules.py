"""Games on a server under a rule book of one's own: found again when its file is another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from damas.regulations import REGULATIONS, open_rules
from damas.rules.regulations.variation import variation_of


@pytest.fixture
def club(tmp_path: Path, own_shelf: Callable[[], None]) -> Path:
    """The file of a club that counts 30 moves, known to this process."""
    text = variation_of(REGULATIONS["fenae-2025"], "my-club").replace("moves = 20", "moves = 30")
    path = tmp_path / "my-club.toml"
    path.write_text(text, "utf-8")
    open_rules(path)
    return path


def test_a_stored_game_is_never_without_its_book(
    start: Any, club: Path, own_shelf: Callable[[], None]
) -> None:
    """Another process, which has another file by that name, plays it under the book it began by."""
    with start() as client:
        books = {row["name"]: row for row in client.get("/api/regulations").json()}
        name = books["my-club"]["id"]
        game = client.post("/api/games", json={"regulation": "my-club"}).json()["id"]
        table = client.post("/api/arbiter/tables", json={"regulation": "my-club"}).json()["id"]
        before = client.get(f"/api/games/{game}").json()
    club.write_text(club.read_text("utf-8").replace("moves = 30", "moves = 40"), "utf-8")
    own_shelf()
    open_rules(club)
    with start() as client:
        after = client.get(f"/api/games/{game}").json()
        assert after["regulation"]["id"] == name
        assert after["counters"] == before["counters"]
        assert client.get(f"/api/arbiter/tables/{table}").status_code == 200
        said = client.get(f"/api/regulations/{name}").json()
        rows = {row["key"]: row["value"] for row in said["parameters"]}
        assert "30" in rows["kings_only"]
        page = client.get("/rules/my-club")
        assert page.status_code == 200


@pytest.mark.both_databases
def test_a_book_that_nobody_has_is_a_sentence(start: Any, own_shelf: Callable[[], None]) -> None:
    """No traceback for a name that looks like one."""
    with start() as client:
        answer = client.get("/api/regulations/my-club@0123456789ab")
        assert answer.status_code == 422
        assert "There is no regulation" in answer.text
