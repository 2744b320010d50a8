"""Event files of strangers: what costs more than the server can give is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from damas.base.bounds import FOLDED_AGAIN
from damas.tournament.event import Tournament

from .conftest import raw, refused

pytestmark = pytest.mark.one_server

DATA = Path(__file__).parents[2] / "data/tournaments"


def file_with(server: Any, event: str, act: Any, undoings: int) -> dict[str, Any]:
    """The event's file, with a result that is entered and undone so often."""
    for name in ("Ana", "Rui"):
        assert act("add-player", name=name).status_code == 200
    pairs = server.get(f"/api/tournaments/{event}/proposal").json()["data"]
    assert act("pair", **pairs).status_code == 200
    file: dict[str, Any] = server.get(f"/api/tournaments/{event}/event.json").json()
    log, head = file["log"], {"by": "Eva", "role": "organiser", "at": file["log"][0]["at"]}
    for _ in range(undoings):
        result = {"round": 1, "board": 1, "white": "1", "black": "0"}
        log.append({**head, "act": "result", "data": result})
        log.append({**head, "act": "undo", "data": {"entry": len(log)}})
    return file


@pytest.mark.parametrize("undoings", [3, 50])
def test_what_was_undone_comes_along(server: Any, event: str, act: Any, undoings: int) -> None:
    """A file with slips opens, as it was."""
    file = file_with(server, event, act, undoings)
    answer = server.post("/api/tournaments/import", content=raw({"by": "Eva", "event": file}))
    assert answer.status_code == 201, answer.text
    opened = server.get(f"/api/tournaments/{answer.json()['id']}").json()
    assert opened["version"] == len(file["log"])
    assert opened["rounds"][0]["boards"][0]["games"][0]["codes"] is None


def test_undoings_without_end_are_refused(server: Any, event: str, act: Any) -> None:
    """Each folds what lies behind the undone entry again, and all entries for the oldest one."""
    file = file_with(server, event, act, 1)
    log, rui = file["log"], len(file["log"]) - 3
    assert log[rui - 1]["act"] == "add-player"
    head = {name: log[-1][name] for name in ("by", "role", "at")}
    for count in range(500):
        entry = rui if count == 0 else len(log)  # taken back, brought again, taken back
        log.append({**head, "act": "undo", "data": {"entry": entry}})
    assert sum(range(500)) * 3 // 2 < FOLDED_AGAIN < sum(range(500)) * 3 // 2 + 500 * 64
    body = raw({"by": "Eva", "event": file})
    refused(server.post("/api/tournaments/import", content=body), "501", code="too-many-undoings")
    assert len(server.get("/api/tournaments").json()) == 1


def test_an_event_file_is_not_folded_in_the_loop(
    server: Any, event: str, act: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is looked at in a worker process, and folded in a thread."""
    import threading  # noqa: PLC0415

    file = file_with(server, event, act, 3)
    where: list[str] = []
    replay = Tournament.replay

    def watched(entries: Any) -> Tournament:
        where.append(threading.current_thread().name)
        return replay(entries)

    monkeypatch.setattr(Tournament, "replay", watched)
    monkeypatch.setattr(Tournament, "from_dict", None)  # a worker process has its own
    answer = server.post("/api/tournaments/import", content=raw({"by": "Eva", "event": file}))
    assert answer.status_code == 201, answer.text
    assert where
    assert all(name.startswith("damas-database") for name in where)


def test_a_request_of_very_many_values_is_refused(server: Any, event: str) -> None:
    """Each is looked at: a megabyte of small lists held everybody up for half a second."""
    body = b'{"act": "note", "data": [' + b"[1,2]," * 30_000 + b"1]}"
    answer = server.post(f"/api/tournaments/{event}/entries", content=body)
    refused(answer, code="too-many-values")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad-request"),
        (b"[1]", "bad-request"),
        (b"[" * 100_000, "too-deep"),
        (b'{"by": "Eva"}', "bad-request"),
        (b'{"by": "Eva", "event": {}, "more": 1}', "bad-request"),
        (b'{"by": "Eva", "event": {"format": "An\\u0000a"}}', "bad-text"),
        (b'{"by": "Eva", "event": {"version": 1e999}}', "bad-number"),
        (b'{"by": "Eva", "event": {"format": "An\xff"}}', "not-text"),
        ('{"by": "Eva", "event": {}}'.encode("utf-16-le"), "not-text"),
    ],
)
def test_what_is_no_event_file_is_refused_in_words(server: Any, body: bytes, code: str) -> None:
    """The worker process that reads it tells what is wrong."""
    refused(server.post("/api/tournaments/import", content=body), code=code)


REPORT = (DATA / "e5.trf").read_text("utf-8")


def test_a_report_of_another_program_opens_as_an_event(server: Any) -> None:
    """Rounds with their results; a round that the rules pair otherwise is told in a note."""
    answer = server.post("/api/tournaments/import", json={"by": "Eva", "trf": REPORT})
    assert answer.status_code == 201, answer.text
    opened = server.get(f"/api/tournaments/{answer.json()['id']}").json()
    assert len(opened["players"]) == 5
    assert opened["rounds"][0]["boards"][0]["games"][0]["codes"] == ["=", "="]


def test_a_report_that_does_not_say_its_rounds_is_asked_about(server: Any) -> None:
    """Once somebody says how many there are, it goes on; what one should know comes with it."""
    report = "\n".join(one for one in REPORT.splitlines() if one[:3] in {"012", "092", "001"})
    body = {"by": "Eva", "trf": report, "rounds": 0}
    refused = server.post("/api/tournaments/import", json=body)
    assert (refused.status_code, refused.json()["code"]) == (422, "rounds-unknown")
    answer = server.post("/api/tournaments/import", json={**body, "rounds": 7}).json()
    assert server.get(f"/api/tournaments/{answer['id']}").json()["rounds_total"] == 7
    assert isinstance(answer["remarks"], list)


@pytest.mark.parametrize(
    "report",
    [
        "no report at all",
        REPORT.replace("001    2", "001    1"),
        REPORT.replace("092 Swiss system (Dutch)", "092 Knock-out"),
        REPORT + "001" * 700_000,
    ],
)
def test_a_report_that_is_none_is_refused(server: Any, report: str) -> None:
    """With a sentence, and no event is made."""
    answer = server.post("/api/tournaments/import", json={"by": "Eva", "trf": report})
    assert 400 <= answer.status_code < 500
    assert answer.json()["code"]
