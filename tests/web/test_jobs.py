"""Long work over HTTP: asked for, followed, cancelled, taken; nobody sees the jobs of others."""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.app.jobs.event_files import EventFiles
from damas.errors import StoreError
from damas.http import EngineResources, create_app
from damas.school.problems.collection import shipped
from damas.school.problems.proving import rules_of

from .test_analysis import finish
from .test_archive import GAMES, brought
from .test_tournament_api import begun

pytestmark = pytest.mark.one_server

PATIENCE_SECONDS = 35
MOVES = ("33-28", "18-22", "39-33", "17-21")


def ended(client: Any, job: str, lang: str = "en") -> dict[str, Any]:
    """The job when nothing more happens to it."""
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        found: dict[str, Any] = client.get(f"/api/jobs/{job}?lang={lang}").json()
        if not found["open"]:
            return found
        assert time.monotonic() < until, found
        time.sleep(0.05)


@pytest.fixture
def finished(sit: Callable[..., Any]) -> Callable[[Any], str]:
    """Makes a game of some moves in which White has given up."""

    def make(client: Any) -> str:
        made = client.post("/api/games", json={"regulation": "internacional"})
        assert made.status_code == 201, made.text
        game = str(made.json()["id"])
        finish(client, sit, game, *MOVES)
        return game

    return make


@pytest.fixture
def server(database: str) -> Iterator[TestClient]:
    """A server that answers everybody, as one behind a proxy."""
    app = create_app(database)
    with TestClient(app, base_url="http://localhost", client=("192.0.2.1", 5)) as client:
        client.get("/", headers={"accept": "text/html"})
        yield client


def stranger(client: TestClient, address: str = "192.0.2.9") -> TestClient:
    """Another browser at the same server, with a cookie of its own."""
    made = TestClient(client.app, base_url="http://localhost", client=(address, 6))
    made.get("/", headers={"accept": "text/html"})
    return made


def test_the_prints_of_an_event_are_made_by_a_job(client: TestClient) -> None:
    """The same file as at the old address; the job names its progress in the language asked."""
    desk = begun(client)
    path = f"/api/jobs/event/{desk.event}/prints?lang=pt-PT"
    asked = client.post(path, json={"paper": "letter"}, headers=desk.headers)
    assert asked.status_code == 202
    job = ended(client, asked.json()["id"], "pt-PT")
    assert job["state"] == "done"
    assert (job["words"], job["title"]) == ("Feito", "Impressos de um torneio")
    answer = client.get(job["file"])
    assert "attachment" in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as files:
        names = files.namelist()
    old = client.get(f"/api/tournaments/{desk.event}/prints.zip?paper=letter", headers=desk.headers)
    with zipfile.ZipFile(io.BytesIO(old.content)) as files:
        assert files.namelist() == names


def test_what_a_spectator_may_not_see_no_job_makes(client: TestClient) -> None:
    """The prints hold the players' links: without a key of the event they are refused."""
    desk = begun(client)
    other = stranger(client)
    answer = other.post(f"/api/jobs/event/{desk.event}/prints", json={})
    assert answer.status_code == 403
    assert other.post(f"/api/jobs/event/{desk.event}/site", json={}).status_code == 202
    assert other.post("/api/jobs/archive/import", content=b"").status_code == 403


def test_a_job_of_a_revoked_key_makes_nothing(client: TestClient) -> None:
    """It waited while the key was revoked: the prints, with the links of players, are not made."""
    desk = begun(client)
    services = client.app.state.services  # type: ignore[attr-defined]
    turn: Any = SimpleNamespace(database=services.database)
    (key, *_) = services.tournaments.tournaments.keys(desk.event)
    words = (desk.event, "organiser", "en", "http://localhost", "2026-11-26", "a4", "")
    assert EventFiles(*words, key=key.id).making(turn).role == "organiser"
    with pytest.raises(StoreError, match="revoked"):
        EventFiles(*words, key=key.id + 7).making(turn)


def test_nobody_sees_or_ends_the_job_of_another(server: TestClient) -> None:
    """Not the job, not its file, not in a list: as if there were none."""
    job = server.post("/api/jobs/archive/export").json()["id"]
    other = stranger(server)
    for call in (
        other.get(f"/api/jobs/{job}"),
        other.get(f"/api/jobs/{job}/file"),
        other.post(f"/api/jobs/{job}/cancel"),
        other.delete(f"/api/jobs/{job}"),
    ):
        assert call.status_code == 404
    assert other.get("/api/jobs").json() == {"jobs": []}
    assert ended(server, job)["state"] == "done"
    assert [one["id"] for one in server.get("/api/jobs").json()["jobs"]] == [job]


def test_a_file_of_games_comes_in_by_a_job(client: TestClient) -> None:
    """With the report of the old address; the same file again adds nothing."""
    for added in (2, 0):
        answer = client.post("/api/jobs/archive/import?name=a.pdn", content=GAMES.encode())
        assert answer.status_code == 202, answer.text
        job = ended(client, answer.json()["id"])
        assert (job["state"], job["about"], job["report"]["added"]) == ("done", "a.pdn", added)
    wrong = client.post("/api/jobs/archive/import?name=a.exe&lang=pt-PT", content=b"MZ\x00\x00")
    job = ended(client, wrong.json()["id"], "pt-PT")
    assert job["state"] == "failed"
    assert "texto" in job["fault"]


def test_the_games_of_a_search_go_out_by_a_job(client: TestClient) -> None:
    """The file is that of the old address."""
    brought(client)
    job = ended(client, client.post("/api/jobs/archive/export?words=sa").json()["id"])
    assert client.get(job["file"]).text == client.get("/archive/games.pdn?words=sa").text
    assert job["report"] == {"games": 1}
    refused = client.post("/api/jobs/archive/export?variant=international&fen=cake")
    assert refused.status_code == 422


def test_the_coach_looks_at_the_games_of_a_search(client: TestClient) -> None:
    """Those that cannot be played stay as they are."""
    brought(client)
    job = ended(client, client.post("/api/jobs/coach", json={"most": 5}).json()["id"])
    text = client.get(job["file"]).text
    assert job["report"] == {"games": 2}
    assert text.count("[White ") == 2


def test_a_deep_analysis_takes_the_place_of_a_review(
    client: TestClient, finished: Callable[[Any], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is stored with the game; a game that goes on is refused."""
    monkeypatch.setattr("damas.app.analysis.review.DEEP_NODES", 20_000)
    monkeypatch.setattr("damas.app.analysis.review.NODES", 1000)
    game = finished(client)
    answer = client.post(f"/api/jobs/game/{game}/analysis")
    assert answer.status_code == 202, answer.text
    job = ended(client, answer.json()["id"])
    assert (job["state"], job["href"]) == ("done", f"/games/{game}")
    review = client.get(f"/api/games/{game}/review").json()["review"]
    assert review["deep"]
    assert review["current"]
    assert "20k" in review["engine"]
    going = client.post("/api/games", json={"regulation": "portuguesa-fpd"}).json()["id"]
    assert client.post(f"/api/jobs/game/{going}/analysis").status_code == 409


@pytest.mark.own_server
def test_own_data_is_packed_by_a_job(client: TestClient) -> None:
    """Everything about the caller, without the jobs' own bytes."""
    job = ended(client, client.post("/api/jobs/own-data").json()["id"])
    with zipfile.ZipFile(io.BytesIO(client.get(job["file"]).content)) as packed:
        about = json.loads(packed.read("about-you.json"))
    assert [row["kind"] for row in about["jobs"]] == ["own-data"]


def test_a_person_has_few_jobs_at_once(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest two; the same wish again is the same job, and is no third."""
    monkeypatch.setattr(server.app.state.services.jobs, "_runner", None)  # type: ignore[attr-defined]

    first = server.post("/api/jobs/archive/export?words=a").json()["id"]
    assert server.post("/api/jobs/archive/export?words=a").json()["id"] == first
    server.post("/api/jobs/archive/export?words=b")
    answer = server.post("/api/jobs/archive/export?words=c")
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many-jobs")


def test_a_waiting_job_is_cancelled_and_removed(database: str) -> None:
    """A server that leaves long work to others: the job waits, with its place in the queue."""
    app = create_app(database, resources=EngineResources(jobs=0))
    with TestClient(app, base_url="http://localhost", client=("192.0.2.1", 5)) as client:
        client.get("/", headers={"accept": "text/html"})
        jobs = [client.post(f"/api/jobs/archive/export?words={word}").json()["id"] for word in "ab"]
        shown = client.get(f"/api/jobs/{jobs[1]}").json()
        assert (shown["state"], shown["words"]) == ("waiting", "Waits for its turn; before it: 1")
        assert client.delete(f"/api/jobs/{jobs[1]}").status_code == 409
        assert client.get(f"/api/jobs/{jobs[1]}/file").status_code == 404
        cancelled = client.post(f"/api/jobs/{jobs[1]}/cancel").json()
        assert (cancelled["state"], cancelled["open"]) == ("cancelled", False)
        assert client.delete(f"/api/jobs/{jobs[1]}").status_code == 204
        assert [one["id"] for one in client.get("/api/jobs").json()["jobs"]] == [jobs[0]]


def test_a_running_job_is_cancelled(
    client: TestClient, finished: Callable[[Any], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search of the engine is ended in the middle."""
    monkeypatch.setattr("damas.app.analysis.review.DEEP_NODES", 10**12)
    monkeypatch.setattr("damas.app.analysis.review.DEEP_NODES_OF_ALL", 10**15)
    job = client.post(f"/api/jobs/game/{finished(client)}/analysis").json()["id"]
    while client.get(f"/api/jobs/{job}").json()["state"] != "running":
        time.sleep(0.05)
    client.post(f"/api/jobs/{job}/cancel")
    assert ended(client, job)["state"] == "cancelled"


def test_a_server_that_ends_gives_its_job_back(
    start: Callable[[], Any], finished: Callable[[Any], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next one goes on with it."""
    monkeypatch.setattr("damas.app.analysis.review.DEEP_NODES", 10**12)
    monkeypatch.setattr("damas.app.analysis.review.DEEP_NODES_OF_ALL", 10**15)
    with start() as client:
        job = client.post(f"/api/jobs/game/{finished(client)}/analysis").json()["id"]
        while client.get(f"/api/jobs/{job}").json()["state"] != "running":
            time.sleep(0.05)
    monkeypatch.setattr("damas.app.analysis.review.DEEP_NODES", 1000)
    with start() as client:
        assert ended(client, job)["state"] == "done"


def test_the_coach_reports_on_a_persons_own_games(
    client: TestClient, sit: Callable[..., Any]
) -> None:
    """A page and a PDF, for every level and language; nobody else sees them."""
    computer = {"kind": "engine", "level": 1}
    made = client.post("/api/games", json={"regulation": "internacional", "black": computer}).json()
    with sit(client, made["id"]) as seat:
        state = seat.hello()
        for ply in (0, 2, 4):  # the computer's answers differ
            seat.say("move", ply=ply, path=state["legal"][0]["path"])
            state = seat.state(at_least=ply + 2)
        seat.do("resign", by="white")
    job = client.post("/api/jobs/coach", json={"own": True}).json()
    done = ended(client, job["id"])
    assert (done["state"], done["href"]) == ("done", f"/coach/{job['id']}"), done
    for lang, title in (
        ("en", "The coach&#39;s report"),
        ("pt-PT", "O relatório do treinador"),
        ("pt-BR", "O relatório do treinador"),
    ):
        for level in (0, 3):
            page = client.get(f"{done['href']}?lang={lang}&level={level}")
            assert page.status_code == 200, page.text
            assert title in page.text
            assert "{" not in page.text.split("<article")[1].split("</article>")[0]
    assert "0 won, 0 drawn, 1 lost" in client.get(f"{done['href']}?lang=en").text
    printed = client.get(f"{done['href']}/report.pdf?lang=pt-PT")
    assert printed.content.startswith(b"%PDF")
    assert client.get(f"{done['href']}?level=99").status_code == 422
    assert client.get("/coach/none").status_code == 404


def test_the_coach_keeps_what_was_missed_as_problems(
    client: TestClient, sit: Callable[..., Any]
) -> None:
    """A win that the player did not see is asked again; solved, it comes back another day."""
    one = next(
        row
        for row in shipped("brazilian")
        if (row.turns, row.ground, row.solver) == (1, "material", "white")
    )
    computer = {"kind": "engine", "level": 1}
    asked = {"regulation": rules_of(one.board.variant).id, "fen": one.fen, "black": computer}
    made = client.post("/api/games", json=asked).json()
    with sit(client, made["id"]) as seat:
        state = seat.hello()
        wrong = next(
            move
            for move in state["legal"]
            if move["path"] != list(one.board.parse_move(one.moves[0]).path)
        )
        seat.say("move", ply=0, path=wrong["path"])
        seat.state(at_least=2)
        seat.do("resign", by="white")
    job = client.post("/api/jobs/coach", json={"own": True}).json()
    assert ended(client, job["id"])["state"] == "done"
    due = client.get("/api/problems/own?game=brazilian&lang=en").json()
    found = next(row for row in due if row["id"] == one.id)
    assert found["task"] == "You played White, and missed this: White plays and wins."
    assert found["href"] == f"/games/{made['id']}#ply=0"
    assert client.get("/problems/own?game=brazilian").status_code == 200
    hub = client.get("/problems?game=brazilian&lang=en").text
    assert f"Due: {len(due)} of {len(due)}" in hub
    body = {"id": "own-attempt-1", "moves": list(one.moves[:1]), "seconds": 9}
    for _ in range(2):  # sent again, it counts once
        reply = client.post(f"{found['address']}/attempts", json=body).json()
        assert (reply.get("solved"), reply.get("counted")) == (True, False), reply
    left = client.get("/api/problems/own?game=brazilian").json()
    assert len(left) == len(due) - 1
    assert client.delete(f"{found['address']}/card").status_code == 204
    assert client.post(f"{found['address']}/attempts", json=body).status_code == 404
