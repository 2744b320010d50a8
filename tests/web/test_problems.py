"""Problems over HTTP: pages, the next one, attempts that the server judges, runs, repetition."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest

from damas.school.problems import practice
from damas.school.problems.collection import manifest, retired, shipped
from damas.school.problems.problem import ProvenProblem

pytestmark = pytest.mark.one_server

PAGES = ("", "/solve", "/daily", "/streak", "/storm", "/review", "/own")


def first(name: str = "brazilian", place: int = 0) -> ProvenProblem:
    """One of the shipped problems."""
    return shipped(name).problems[place]


def answer(one: ProvenProblem, number: int = 1, **more: Any) -> dict[str, Any]:
    """The body of an attempt that solves *one*."""
    body = {"id": f"attempt-{number}", "moves": list(one.moves[: one.asked : 2]), "seconds": 9.0}
    return {**body, "rated": True, **more}


def send(client: Any, one: ProvenProblem, body: dict[str, Any]) -> dict[str, Any]:
    """The answer to an attempt."""
    reply = client.post(f"/api/problems/{one.id}/attempts", json=body)
    assert reply.status_code == 200, reply.text
    made: dict[str, Any] = reply.json()
    return made


@pytest.mark.parametrize("name", sorted(manifest()["games"]))
@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_every_game(client: Any, name: str, page: str) -> None:
    """In Portuguese too, with the game that was asked for."""
    reply = client.get(f"/problems{page}", params={"game": name, "lang": "pt-PT"})
    assert reply.status_code == 200
    assert "roblemas" in reply.text


def test_a_game_without_problems_says_so(client: Any) -> None:
    """Russian draughts has none: its page says it, the others are not there, and a person who
    played it last is shown those of another game."""
    said = client.get("/problems", params={"game": "russian", "lang": "en"})
    assert said.status_code == 200
    assert "There are no problems of this game yet." in said.text
    assert client.get("/problems/solve?game=russian").status_code == 404
    client.cookies.set("damas_game", "idf-64-russian")
    assert "There are no problems of this game yet." not in client.get("/problems?lang=en").text


@pytest.mark.parametrize(
    "path",
    [
        "/problems/nothere0",
        "/problems/solve?motif=nothing",
        "/problems?game=chess",
        "/problems/daily?day=2999-01-01",
        "/problems/daily?day=yesterday",
        "/api/problems/nothere0",
        "/problems/sheet.pdf?least=3999&most=4000",
    ],
)
def test_what_is_not_there_is_not_found(client: Any, path: str) -> None:
    """No page, no trace of a fault."""
    assert client.get(path).status_code == 404


def test_a_problem_has_all_that_a_page_needs(client: Any) -> None:
    """Each move with its position, and the legal moves where one has to be found."""
    one = next(p for p in shipped("international") if p.turns > 1)
    made = client.get(f"/api/problems/{one.id}", params={"lang": "en"}).json()
    assert [step["move"]["pdn"] for step in made["steps"]] == list(one.moves)
    for ply, (step, board) in enumerate(zip(made["steps"], one.boards(), strict=False)):
        assert step["fen"] == board.fen
        asked = ply < one.asked and ply % 2 == 0
        assert len(step["legal"]) == (len(board.legal_moves) if asked else 0)
    assert made["end"] == one.boards()[-1].fen
    assert made["task"].endswith("plays and wins.")
    assert made["proof"].startswith("Proven by")


def test_the_next_problem_is_of_the_game_and_motif(client: Any) -> None:
    """And is another one after it was tried."""
    asked = {"game": "portuguese", "motif": "shot"}
    made = client.get("/api/problems/next", params=asked).json()
    found = shipped("portuguese").get(made["id"])
    assert found is not None
    assert "shot" in found.motifs
    send(client, found, answer(found))
    again = [client.get("/api/problems/next", params=asked).json()["id"] for _ in range(5)]
    assert found.id not in again


def test_the_server_judges_an_attempt(start: Any) -> None:
    """Right moves, wrong moves, a solution that was looked at, the same command again."""
    with start() as client:
        one, two, three = (first(place=place) for place in range(3))
        right = send(client, one, answer(one))
        assert right["solved"]
        assert right["counted"]
        assert right["after"] > right["before"]
        assert send(client, one, answer(one)) == right
        wrong = send(client, two, answer(two, 2, moves=["1-2"]))
        assert not wrong["solved"]
        assert wrong["after"] < wrong["before"]
        shown = send(client, three, answer(three, 3, shown=True))
        assert not shown["solved"]
        assert shown["counted"]
        assert shown["solver"]["solved"] == 1
        assert shown["solver"]["tried"] == 3


def test_a_beginner_begins_with_easy_problems(client: Any) -> None:
    """Said once, also after the first miss; the rating begins low in every game."""
    one = first()
    send(client, one, answer(one, 71, moves=[]))
    assert client.post("/api/people/beginner", json={}).status_code == 204
    for game in ("brazilian", "portuguese"):
        for _ in range(3):
            found = client.get("/api/problems/next", params={"game": game}).json()
            assert found["rating"] < 1000
    solver = send(client, found_of(found), answer(found_of(found), 72))["solver"]
    assert 900 < solver["rating"] < 1100


def found_of(view: dict[str, Any]) -> ProvenProblem:
    """The problem of a view."""
    return next(one for one in shipped(view["variant"]["id"]) if one.id == view["id"])


def test_a_move_that_wins_too_solves_a_problem_whatever_its_file_says(client: Any) -> None:
    """A problem that was taken out stays at its address, and takes each of its winning moves."""
    found = retired().get("3hpc6yh0")
    assert found is not None
    address = f"/api/problems/{found.id}/answer"
    won = client.get(address, params={"moves": ["8-12"]}).json()
    assert won["solved"]
    assert (won["plies"], won["asked"], won["reply"]) == (5, 3, [])
    assert won["fen"] == found.board.after("8-12").fen
    lost = client.get(address, params={"moves": ["2-6"]}).json()
    assert not lost["solved"]
    assert lost["refuted"]
    assert lost["reply"]
    assert not client.get(address, params={"moves": ["1-2"]}).json()["solved"]
    assert client.get(address, params={"moves": ["8-12"] * 41}).status_code == 422
    assert send(client, found, answer(found, moves=["8-12"]))["solved"]
    assert not send(client, found, answer(found, 2, moves=["2-6"]))["solved"]


@pytest.mark.parametrize(
    "body",
    [
        {"moves": ["1-2"] * 41},
        {"moves": ["1" * 81]},
        {"seconds": -1},
        {"id": "x"},
        {"id": "../../etc"},
        {"more": 1},
    ],
)
def test_a_body_out_of_bounds_is_refused(client: Any, body: dict[str, Any]) -> None:
    """Nothing is stored of it."""
    one = first()
    reply = client.post(f"/api/problems/{one.id}/attempts", json=answer(one, **body))
    assert reply.status_code == 422


@pytest.mark.parametrize("kind", practice.RUNS)
def test_a_run_is_counted_by_the_server(client: Any, kind: str) -> None:
    """Its problems are made again from the seed; the best one stays."""
    run = client.get("/api/problems/run", params={"kind": kind, "game": "brazilian"}).json()
    assert run["seconds"] == practice.RUNS[kind].seconds
    steps = [(one["id"], one["steps"][: one["asked"] : 2]) for one in run["problems"][:3]]
    tried = [{"problem": name, "moves": [s["move"]["pdn"] for s in line]} for name, line in steps]
    body = {"game": "brazilian", "kind": kind, "seed": run["seed"], "seconds": 60, "tried": tried}
    reply = client.post("/api/problems/runs", json=body).json()
    assert reply["points"] == 3
    assert reply["solver"][kind] == 3
    worse = client.post("/api/problems/runs", json={**body, "tried": tried[:1]}).json()
    assert (worse["points"], worse["solver"][kind]) == (1, 3)
    turned = client.post("/api/problems/runs", json={**body, "tried": tried[::-1]}).json()
    assert turned["points"] == 0


def test_runs_are_counted_beside_the_event_loop(client: Any, monkeypatch: Any) -> None:
    """Making the problems of a run again takes some 15 ms: a flood of them stops no game."""
    made, inside = practice.run_problems, []

    def run_problems(*words: Any) -> Any:
        with contextlib.suppress(RuntimeError):
            inside.append(asyncio.get_running_loop())
        return made(*words)

    monkeypatch.setattr(practice, "run_problems", run_problems)
    body = {"game": "brazilian", "kind": "storm", "seed": 1, "seconds": 9, "tried": []}
    reply = client.post("/api/problems/runs", json=body)
    assert (reply.status_code, reply.json()["points"], inside) == (200, 0, [])


def test_a_storm_that_took_too_long_is_refused(client: Any) -> None:
    """The clock of a run is the server's limit too."""
    body = {"game": "brazilian", "kind": "storm", "seed": 1, "seconds": 999, "tried": []}
    assert client.post("/api/problems/runs", json=body).status_code == 422


def test_a_missed_problem_is_repeated_when_asked(client: Any, monkeypatch: Any) -> None:
    """It is due after a minute, and leaves the list when it was solved or dropped."""
    one, asked = first(), {"game": "brazilian"}
    send(client, one, answer(one, moves=["1-2"], repeat=True))
    assert client.get("/api/problems/due", params=asked).json() == []
    later = monkeypatch.setattr  # the server's clock, two minutes on
    from damas.app.core import times  # noqa: PLC0415
    from damas.app.practice import problems  # noqa: PLC0415

    later(problems, "now_ms", lambda: times.now_ms() + 120_000)
    due = client.get("/api/problems/due", params=asked).json()
    assert [row["id"] for row in due] == [one.id]
    send(client, one, answer(one, 2))
    assert client.get("/api/problems/due", params=asked).json() == []
    assert client.delete(f"/api/problems/{one.id}/card").status_code == 204


def test_a_problem_that_is_not_to_be_repeated_is_not(client: Any) -> None:
    """A miss alone makes no card."""
    one = first()
    send(client, one, answer(one, moves=["1-2"]))
    page = client.get("/problems", params={"game": "brazilian", "lang": "en"}).text
    assert "Due: " not in page


def test_a_sheet_is_printed(client: Any) -> None:
    """A PDF in the language of the page."""
    asked = {"game": "international", "count": 6, "seed": 3, "lang": "pt-BR"}
    reply = client.get("/problems/sheet.pdf", params=asked)
    assert reply.headers["content-type"] == "application/pdf"
    assert reply.content.startswith(b"%PDF")


def test_the_first_page_and_learning_lead_there(client: Any) -> None:
    """The problem of the day from the first page, all of them from Learn."""
    assert '"/problems/daily?game=' in client.get("/").text
    assert '"/problems"' in client.get("/learn").text
