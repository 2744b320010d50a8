"""The answers to programs that look after the server; nobody else gets them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.app.core import exposition
from damas.app.core.metrics import METERS
from damas.app.core.times import now_ms
from damas.errors import StoreError
from damas.http.routes import health
from damas.store import REFUSALS, Operating
from web.clients import Client, owner_of

pytestmark = pytest.mark.one_server

ROOT = Path(__file__).parents[2]


def numbers(client: TestClient) -> dict[str, float]:
    """Each number of /metrics by its name with labels."""
    answer = client.get("/metrics")
    assert answer.status_code == 200, answer.text
    lines = [line.rpartition(" ") for line in answer.text.splitlines() if line[:1] != "#"]
    return {name: float(value) for name, _, value in lines}


def test_a_process_that_answers_is_alive_and_ready(client: TestClient) -> None:
    """In words that need no cookie and make none."""
    for address in ("/healthz", "/readyz"):
        answer = client.get(address)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"
    said = client.get("/readyz").json()
    assert said.pop("disk") in ("ok", "unknown")  # a database server's disk is not seen
    assert said == {"ready": True, "database": True, "draining": False}


def test_one_that_ends_gets_no_visitors_and_stays_alive(client: TestClient) -> None:
    """The balancer looks at readyz, the supervisor at healthz."""
    client.app.state.draining = True  # type: ignore[attr-defined]
    assert client.get("/readyz").status_code == 503
    assert client.get("/healthz").status_code == 200


@pytest.mark.own_server
def test_without_its_database_it_is_not_ready(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error and a silence alike; nothing of the database is told."""

    def failing(_self: object) -> int:
        raise StoreError("store-failed", "secret words")

    monkeypatch.setattr(health.Heartbeat, "last_seen_ms", failing)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    said = answer.json()
    assert (said["ready"], said["database"], said["draining"]) == (False, False, False)


def test_the_numbers_grow_with_what_is_played(client: TestClient, new_game: Any, sit: Any) -> None:
    """Moves, acknowledgements, deliveries, sockets, the waits for the database."""
    before = numbers(client)
    game = new_game()
    with sit(client, game) as seat:
        seat.hello()
        seat.do("move", ply=0, text="9-13")
        seat.do("move", ply=1, text="24-20")
        during = numbers(client)
    for name, least in (
        ("damas_moves_total", 2),
        ("damas_entries_total", 2),
        ("damas_acknowledgement_seconds_count", 2),
        ("damas_delivery_seconds_count", 2),
        ("damas_storing_seconds_count", 2),
        ("damas_database_wait_seconds_count", 2),
    ):
        assert during[name] - before[name] >= least, name
    assert during["damas_moves_total"] - before["damas_moves_total"] == 2
    assert during["damas_sockets"] == before["damas_sockets"] + 1
    assert during['damas_queue_waiting{queue="deep"}'] == 0
    assert during["damas_games_in_memory"] >= 1
    assert METERS.sockets == before["damas_sockets"]


def test_a_part_of_the_server_shows_a_number_of_its_own(client: TestClient) -> None:
    """As a queue of jobs does."""
    METERS.watch("jobs", "Jobs by state", lambda: {"waiting": 3.0}, "state")
    try:
        found = numbers(client)
    finally:
        METERS.readings.pop("jobs")
    assert found['damas_jobs{state="waiting"}'] == 3
    assert [n for name, n in found.items() if name.startswith("damas_bus_connected{")] == [1]


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "192.0.2.1"},
        {"forwarded": "for=192.0.2.1"},
        {"via": "1.1 caddy"},
        {"host": "damas.example.org"},
    ],
)
def test_a_proxy_on_this_machine_does_not_open_the_numbers(
    client: TestClient, headers: dict[str, str]
) -> None:
    """It asks for others, from the machine's own address."""
    answer = client.get("/metrics", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-the-operator")


def test_strangers_see_no_numbers(client: TestClient) -> None:
    """From another machine, with any headers."""
    stranger = Client(client.app, base_url="http://localhost", client=("192.0.2.9", 5))
    stranger.portal = client.portal
    assert stranger.get("/metrics").status_code == 403
    bearer = {"authorization": "Bearer guessed"}
    assert stranger.get("/metrics", headers=bearer).status_code == 403


def test_with_a_token_nobody_comes_in_without(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """From a file that the settings name; then also not from this machine."""
    secret = tmp_path / "token"
    secret.write_text("a long secret\n", "utf-8")
    monkeypatch.setenv(f"{exposition.TOKEN}_FILE", str(secret))
    far = Client(client.app, base_url="http://damas.example.org", client=("192.0.2.9", 5))
    far.portal = client.portal
    assert client.get("/metrics").status_code == 403
    for words, status in (
        ("Bearer a long secret", 200),
        ("Bearer a long", 403),
        ("Bearer a long secret\xe9", 403),
        ("a long secret", 403),
    ):
        said = {"authorization": words.encode("latin-1")}
        assert far.get("/metrics", headers=said).status_code == status, words


def test_without_the_library_it_is_a_sentence(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusal names the extra; moves are counted all the same."""
    exposition.need.cache_clear()
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    answer = client.get("/metrics")
    exposition.need.cache_clear()
    assert answer.status_code == 501
    assert "[metrics]'" in answer.json()["message"]


def test_no_number_names_a_person(client: TestClient, new_game: Any) -> None:
    """Labels are words of the program."""
    new_game(white={"kind": "person", "name": "Zulmira"}, black={"kind": "person"})
    text = client.get("/metrics").text
    assert "Zulmira" not in text
    labels = set(re.findall(r'(\w+)="', text))
    assert labels <= {
        "status",
        "limit",
        "le",
        "back",
        "queue",
        "version",
        "generation",
        "implementation",
        "state",
        "major",
        "minor",
        "patchlevel",
    }


def test_the_owner_is_not_asked_for(database: str) -> None:
    """A program of the machine needs no cookie."""
    from damas.http import create_app  # noqa: PLC0415

    with owner_of(create_app(database)) as client:
        assert client.get("/metrics").status_code == 200


def test_the_board_of_grafana_asks_only_for_numbers_that_are_there(client: TestClient) -> None:
    """And shows every number of ours."""
    REFUSALS["sign-in"] += 1
    board = json.loads((ROOT / "deploy/grafana/damas.json").read_text("utf-8"))
    asked = " ".join(one["expr"] for panel in board["panels"] for one in panel["targets"])
    asked += " ".join(one.get("query", "") for one in board["templating"]["list"])
    names = set(re.findall(r"\b(?:damas|process)_\w+", asked))
    there = {
        line.split(" ")[0].partition("{")[0] for line in client.get("/metrics").text.splitlines()
    }
    assert names
    assert names - there == set()
    ours = {name for name in there if name.startswith("damas_")}
    shown = {re.sub(r"_(bucket|sum|count)$", "", name) for name in names}
    hidden = {re.sub(r"_(bucket|sum|count)$", "", name) for name in ours} - shown
    assert hidden == {"damas_build_info"}
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])


def test_answers_refusals_and_backups_are_numbers(client: TestClient) -> None:
    """By status and by limit; without a backup its age is infinite."""
    before = numbers(client)
    assert client.get("/api/games/nothing").status_code == 404
    REFUSALS["sign-in"] += 1
    after = numbers(client)
    lost = 'damas_requests_total{status="404"}'
    assert after[lost] == before.get(lost, 0) + 1
    assert after['damas_limit_refusals_total{limit="sign-in"}'] >= 1
    assert after["damas_backup_age_seconds"] == float("inf")
    assert after["damas_games_running"] >= 0
    assert after["damas_people_here"] == 0
    Operating(client.app.state.services.database).note_backup(now_ms())  # type: ignore[attr-defined]
    assert numbers(client)["damas_backup_age_seconds"] < 600


def test_alerts_ask_only_for_numbers_that_are_there(client: TestClient) -> None:
    """Also before anything was counted."""
    rules = (ROOT / "deploy/prometheus/damas.rules.yml").read_text("utf-8")
    asked = set(re.findall(r"\bdamas_\w+", " ".join(re.findall(r"expr: (.*)", rules))))
    text = client.get("/metrics").text
    there = {line.partition("{")[0].split(" ")[0] for line in text.splitlines()}
    families = {f"{one}_total" for one in re.findall(r"# TYPE (\w+?)(?:_total)? counter", text)}
    assert asked
    assert asked - there - families == set()
