"""The archive over HTTP."""

from __future__ import annotations

import json
from typing import Any

GAMES = (
    '[White "Sá"] [GameType "26"] 1. c3-d4 (1. a3-b4) 1... b6-a5 * [White "B"] 1. 32-28 nonsense *'
)


def brought(client: Any, text: str = GAMES) -> dict[str, Any]:
    """Imports a text; the report."""
    answer = client.post("/api/archive/files?name=a.pdn", content=text.encode("utf-8"))
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert lines[-1]["done"]
    report: dict[str, Any] = lines[-1]
    return report


def test_a_file_comes_in_and_is_found(client: Any) -> None:
    """With a report that names bad games; twice is once."""
    report = brought(client)
    assert (report["games"], report["added"], report["bad_count"]) == (2, 2, 1)
    assert brought(client)["added"] == 0
    found = client.get("/api/archive/games?words=sa").json()
    assert (found["total"], found["all"], found["games"][0]["white"]) == (1, 2, "Sá")
    assert client.get("/archive/games.pdn?words=sa").text.startswith('[White "Sá"]')


def test_binary_files_are_refused(client: Any) -> None:
    """In a sentence."""
    answer = client.post("/api/archive/files?name=a.exe&lang=pt-PT", content=b"MZ\x00\x00")
    row = json.loads(answer.text)
    assert row["done"]
    assert "texto" in row["message"]


def test_edits_are_kept_and_stale_ones_refused(client: Any) -> None:
    """Comment, signs, variation, promotion, removal; each gives the game as it is then."""
    brought(client)
    number = client.get("/api/archive/games?words=sa").json()["games"][0]["id"]
    address = f"/api/archive/games/{number}"
    game = client.get(address).json()
    assert [node["text"] for node in game["nodes"]] == ["", "c3-d4", "a3-b4", "b6-a5"] or [
        node["text"] for node in game["nodes"]
    ] == ["", "c3-d4", "b6-a5", "a3-b4"]
    after = client.post(
        f"{address}/edit",
        json={"op": "comment", "node": 1, "text": "bom } lance", "version": game["version"]},
    ).json()
    assert after["nodes"][1]["comment"] == "bom } lance"
    stale = client.post(
        f"{address}/edit", json={"op": "nags", "node": 1, "nags": [1], "version": 1}
    )
    assert stale.status_code == 409
    added = client.post(
        f"{address}/edit",
        json={"op": "add", "node": 1, "text": "f6-g5", "version": after["version"]},
    ).json()
    texts = [node["text"] for node in added["nodes"]]
    assert "f6-g5" in texts
    gone = client.post(
        f"{address}/edit",
        json={"op": "remove", "node": texts.index("f6-g5"), "version": added["version"]},
    ).json()
    assert "f6-g5" not in [node["text"] for node in gone["nodes"]]
    illegal = client.post(
        f"{address}/edit",
        json={"op": "add", "node": 0, "text": "a1-h8", "version": gone["version"]},
    )
    assert illegal.status_code == 422
    main = client.post(
        f"{address}/edit", json={"op": "remove", "node": 1, "version": gone["version"]}
    )
    assert main.status_code == 422


def test_games_are_taken_out(client: Any) -> None:
    """And are then not there."""
    brought(client)
    assert client.delete("/api/archive/games/1").status_code == 204
    assert client.get("/api/archive/games/1").status_code in (404, 422)
    assert client.get("/api/archive/games").json()["total"] == 1


def test_the_explorer_tells_moves_and_counts(client: Any) -> None:
    """Every legal move, the played ones first."""
    brought(client)
    seen = client.get("/api/archive/explore?variant=brazilian").json()
    assert (seen["moves"][0]["algebraic"], seen["moves"][0]["games"]) == ("c3-d4", 1)
    assert len(seen["moves"]) == 7
    assert client.get("/api/archive/explore?variant=chess").status_code == 422
    assert client.get("/api/archive/games?ending=lots").status_code == 422


def test_a_game_goes_on_a_score_sheet(client: Any) -> None:
    """As PDF, in the reader's language."""
    brought(client)
    answer = client.get("/archive/1/score.pdf?paper=letter&lang=pt-BR")
    assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")
    assert client.get("/archive/99/score.pdf").status_code in (404, 422)
    assert client.get("/archive/1/score.pdf?paper=papyrus").status_code == 422


def test_signs_come_as_people_are_shown_them(client: Any) -> None:
    """The page has no list of its own; a number without a sign is shown as PDN writes it."""
    brought(client)
    address = "/api/archive/games/1"
    version = client.get(address).json()["version"]
    change = {"op": "nags", "node": 1, "nags": [3, 7, 13], "version": version}
    assert client.post(f"{address}/edit", json=change).json()["nodes"][1]["signs"] == "!!□ $13"
