"""The report of an import at the page: the same as that of the command line, in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .test_jobs import ended

GAME = (
    '[White "Jo\u00e3o Concei\u00e7\u00e3o"]\n[Black "Rui"]\n[GameType "20"]\n{tags}\n'
    "1. 32-28 19-23 2. 28x19 14x23 {result}\n"
)
BY_ADDRESS = ("/api/archive/files", "/api/jobs/archive/import")


def report_of(client: Any, path: str, data: bytes, lang: str = "en") -> dict[str, Any]:
    """The report of the file *data*, brought in by an address."""
    answer = client.post(f"{path}?name=a.pdn&lang={lang}", content=data)
    if "jobs" in path:
        job = ended(client, answer.json()["id"], lang)
        assert job["state"] == "done"
        found: dict[str, Any] = job["report"]
        return found
    lines: list[dict[str, Any]] = [_read(line) for line in answer.text.splitlines()]
    return lines[-1]


def _read(line: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(line)
    return found


@pytest.mark.parametrize("path", BY_ADDRESS)
def test_a_guessed_encoding_is_named_each_time(client: Any, path: str) -> None:
    """In the reader's language; also where the file is in already."""
    data = GAME.format(tags="", result="*").encode("cp860")
    for _ in range(2):
        (page,) = report_of(client, path, data, "pt-PT")["code_pages"]
        assert page["file"] == "a.pdn"
        assert "CP860" in page["remark"]
        assert "ficheiro" in page["remark"]
    assert client.get("/api/archive/games").json()["games"][0]["white"].startswith("Jo\u00e3o")


@pytest.mark.parametrize("path", BY_ADDRESS)
def test_a_file_without_a_game_is_named(client: Any, path: str) -> None:
    """It has a reason."""
    (unread,) = report_of(client, path, b"Lista\n", "pt-PT")["unread"]
    assert (unread["file"], unread["reason"]) == (
        "a.pdn",
        "O ficheiro n\u00e3o tem nenhuma partida",
    )


@pytest.mark.parametrize("path", BY_ADDRESS)
def test_a_game_with_a_fault_is_named_in_words(client: Any, path: str) -> None:
    """With its place and its reason, in the reader's language."""
    data = b'[GameType "20"]\n1. 32-28 19-23 2. 33-29 23x34 3. 1-2 *\n'
    (bad,) = report_of(client, path, data, "pt-PT")["bad"]
    assert (bad["game"], bad["line"]) == (1, 2)
    assert "n\u00e3o \u00e9 legal" in bad["reason"]
    spoken = {"accept-language": "pt-BR"}
    number = client.get("/api/archive/games").json()["games"][0]["id"]
    kept = client.get(f"/api/archive/games/{number}", headers=spoken).json()["summary"]["fault"]
    assert kept.startswith("33-29 n\u00e3o \u00e9 legal")


@pytest.mark.parametrize("path", BY_ADDRESS)
def test_copies_are_merged_and_contradictions_are_other_games(client: Any, path: str) -> None:
    """The same again, more said, and each of the four facts said otherwise."""
    tags = '[Event "Open"]\n[Date "2001.02.03"]\n[Round "2"]'
    first = GAME.format(tags=tags, result="1-1")
    counts = []
    for text in (
        first,
        first,
        f"{first}\n",
        first.replace("[Round", '[Site "Faro"]\n[Round'),
        first.replace("2001.02.03", "2001.??.??"),
        first.replace("2001.02.03", "3 Feb 2001"),
        first.replace('[Round "2"]\n', ""),
        first.replace("1-1", "2-0"),
        first.replace("2001.02.03", "2001.02.04"),
        first.replace('"Open"', '"Closed"'),
        first.replace('[Round "2"]', '[Round "3"]'),
    ):
        report = report_of(client, path, text.encode())
        counts.append((report["added"], report["merged"], report["enriched"]))
    assert counts == [
        (1, 0, 0),
        (0, 0, 0),
        (0, 1, 0),
        (0, 1, 1),
        (0, 1, 0),
        (0, 1, 0),
        (0, 1, 0),
        *[(1, 0, 0)] * 4,
    ]
    assert report_of(client, path, f"\n{first}".encode())["merged_games"] == [
        {"game": 1, "number": 1}
    ]
    stored = client.get("/archive/games.pdn").text
    assert stored.count("[White ") == 5
    assert stored.count('[Site "Faro"]') == 1
