"""Strict mode over HTTP: two warnings before it is left, roles, and what everybody reads."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.tournament.event.queries import strict_violations

from .test_tournament_api import Desk, made
from .test_tournament_settings import printed

pytestmark = pytest.mark.one_server


def strict(client: TestClient) -> Desk:
    """A Swiss of six in strict mode, whose first round is paired as proposed."""
    desk, _ = made(client, system="swiss", rounds=3, strict=True)
    desk.do("add-players", players=[{"name": f"P{no}", "rating": 2000 - no} for no in range(6)])
    data = desk.get("/proposal")["data"]
    swapped = {**data, "boards": [[black, white] for white, black in data["boards"]]}
    refused = desk.do("pair", 422, **swapped)
    assert refused["code"] == "strict-mode"
    assert "Settings" in refused["message"]
    desk.do("pair", **data)
    return desk


def test_the_pairing_to_compare_with_is_counted_beside_the_event_loop(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker process counts it: the server's own process pairs nothing."""

    def here(_: object) -> None:
        raise AssertionError("paired in the process of the server")

    monkeypatch.setattr(strict_violations, "propose", here)
    strict(client)


def leave(desk: Desk, status: int = 200, **data: Any) -> Any:
    """The request as a program sends it."""
    body = {"act": "leave-strict", "data": data, "reason": "Greve", "id": "leave"}
    return desk.post("/entries?lang=en", body, status)


def test_the_mode_is_left_by_a_leader_after_two_warnings_and_once(client: TestClient) -> None:
    """Each refusal is the next warning; the request that repeats both is done once."""
    desk = strict(client)
    for role in ("arbiter", "scorer"):
        given = desk.post("/keys", {"kind": "link", "role": role, "name": "Tó"}, 201)
        other = Desk(client, desk.event, given["link"])
        assert leave(other, 403, warnings=2)["code"] == "not-allowed"
    given = desk.post("/keys", {"kind": "link", "role": "chief-arbiter", "name": "Rui"}, 201)
    chief = Desk(client, desk.event, given["link"])
    version = desk.get()["version"]
    assert leave(chief, 409)["code"] == "first-warning"
    assert leave(chief, 409)["code"] == "first-warning"
    second = leave(chief, 409, warnings=1)
    assert (second["code"], desk.get()["version"]) == ("second-warning", version)
    first = leave(chief, warnings=2)
    assert first["kept"] == version + 1
    assert leave(chief, warnings=2)["kept"] == version + 1
    assert desk.get()["version"] == version + 1
    assert first["event"]["strict"] == "Strict mode: left during round 1"
    assert not first["event"]["settings"]["strict"]
    again = {"act": "leave-strict", "data": {"warnings": 2}, "reason": "Greve"}
    assert desk.post("/entries", again, 422)["code"] == "not-strict"
    line = desk.get("/trail?lang=pt_PT")[0]
    assert (line["what"], line["reason"]) == ("O torneio saiu do modo estrito", "Greve")
    desk.do("unpair", round=1, reason="Greve")
    assert desk.do("set", 422, strict=True)["code"] == "strict-left"


def test_an_undoing_that_would_be_refused_is_offered_with_the_reason(client: TestClient) -> None:
    """The pairing stands; a result of the round is undone and done again; after the mode is left
    nothing is refused beforehand."""
    desk = strict(client)
    stands = "No modo estrito o sistema emparceira cada ronda, e o emparceiramento fica"
    last = desk.get("?lang=pt_PT")["undo"]["last"]
    assert (last["text"], last["refused"]) == ("A ronda 1 foi emparceirada", stands)
    assert desk.do("undo", 422, entry=last["entry"])["code"] == "strict-mode"
    desk.do("result", round=1, board=1, white="1", black="0")
    last = desk.get()["undo"]["last"]
    assert last["refused"] == ""
    again = desk.do("undo", entry=last["entry"])["event"]["undo"]
    assert again["last"]["refused"]
    assert again["again"]["refused"] == ""
    leave(desk, warnings=2)
    assert desk.get()["undo"]["last"]["refused"] == ""


def test_everybody_reads_that_an_event_is_strict_or_was(client: TestClient) -> None:
    """The page without scripts, prints, website, report; only arbiters read the reason."""
    desk = strict(client)
    everybody = Desk(client, desk.event)
    view = everybody.get("?lang=en")
    assert view["strict"].startswith("Strict mode: pairings, form of play")
    assert view["strict_mark"] == "strict mode"
    assert "strict mode" in printed(everybody, "pairings")
    standings = printed(everybody, "standings")
    assert "Strict mode: pairings, form of play" in standings
    leave(desk, warnings=2)
    assert everybody.get("?lang=en")["strict_mark"] == "Strict mode: left during round 1"
    for name in ("pairings", "standings"):
        assert "Strict mode: left during round 1" in printed(everybody, name)
    page = client.get(f"/events/{desk.event}?lang=en").text
    assert "Strict mode: left during round 1" in page
    base = f"/api/tournaments/{desk.event}"
    report = client.get(f"{base}/report.trf").text
    assert "### Strict mode @ Round 1: left during the round" in report
    site = zipfile.ZipFile(io.BytesIO(client.get(f"{base}/website.zip?lang=en").content))
    first = site.read("en/index.html").decode()
    assert "Strict mode: left during round 1" in first
    assert "Greve" not in page + report + first + printed(everybody, "standings")
    assert "Greve" in printed(desk, "report")
