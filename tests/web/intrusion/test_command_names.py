"""The name of a command belongs to the one who gives it: in every kind of log, and wherever a
client's name makes that a command sent twice is done once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from damas.app.arbiter.live import LiveTable
from damas.store import (
    ArbiterTables,
    Games,
    KnownCommands,
    SentAgainError,
    Studies,
    Tournaments,
    command_name,
    logs,
)
from web.people.conftest import sitting
from web.school.conftest import come_to_write, do, new_class, new_study

from .conftest import Browser, Two

NAME = "the-next-name"
Sent = Callable[[int, str], tuple[str, int]]
"""Sends one of two commands ("a", "b") under `NAME` by one of two callers (0, 1), as often as one
likes. Returns the answer ("done" or the code of the refusal), and the length of the log then."""


def length_of(client: Any, kind: Any, log: str) -> int:
    """The number of entries of a log, as they are stored."""
    return int(kind(client.app.state.database).versions([log])[log])


def in_tournaments(browser: Browser, _two: Two) -> Sent:
    """Two organisers, each with a key."""
    ana, eve = browser(), browser()
    data = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
    event = ana.post("/api/tournaments", json={"by": "Ana", "data": data}).json()["id"]
    path = f"/api/tournaments/{event}"
    key = {"kind": "link", "role": "organiser", "name": "Eve"}
    given = ana.post(f"{path}/keys", json=key).json()
    assert eve.post(f"{path}/enter", json={"link": given["link"]}).status_code == 200

    def sent(who: int, what: str) -> tuple[str, int]:
        body = {"act": "add-player", "data": {"name": f"P {what} {who}"}, "id": NAME}
        answer = (ana, eve)[who].post(f"{path}/entries", json=body)
        return answer.json().get("code", "done"), length_of(ana, Tournaments, event)

    return sent


def in_studies(browser: Browser, _two: Two) -> Sent:
    """The owner, and somebody who writes with them."""
    ana, eve = browser(), browser()
    study = new_study(ana)
    come_to_write(ana, eve, study)

    def sent(who: int, what: str) -> tuple[str, int]:
        answer = do((ana, eve)[who], study, "title", text=f"{what} {who}", id=NAME)
        return answer.json().get("code", "done"), length_of(ana, Studies, study)

    return sent


def in_tables(browser: Browser, _two: Two) -> Sent:
    """Two arbiters of an event at one table."""
    ana = browser()
    table = ana.post("/api/arbiter/tables", json={"regulation": "internacional"}).json()["id"]
    live: LiveTable = ana.portal.call(ana.app.state.services.tables.get, table)

    def sent(who: int, what: str) -> tuple[str, int]:
        event = {"event": "adjust", "by": {"a": "white", "b": "black"}[what]}
        (answer,) = ana.portal.call(live.submit, [(event, NAME)], f"key {who}")
        code = answer.error.code if answer.error else "done"
        return code, length_of(ana, ArbiterTables, table)

    return sent


def in_games(_browser: Browser, two: Two) -> Sent:
    """Two players: each moves."""
    ana, rui, game = two()
    paths: dict[int, list[list[int]]] = {}

    def sent(who: int, what: str) -> tuple[str, int]:
        with sitting((ana, rui)[who], game) as seat:
            legal = [one["path"] for one in seat.hello()["legal"]]
            path = paths.setdefault(who, legal)["ab".index(what)]
            seat.say("move", id=NAME, ply=who, path=path)
            answer = seat.hear("ack", "refused")
        return answer.get("code", "done"), length_of(ana, Games, game)

    return sent


KINDS = {
    Tournaments: in_tournaments,
    Studies: in_studies,
    ArbiterTables: in_tables,
    Games: in_games,
}


def kinds_of(repository: type) -> set[type]:
    """The kinds of logs: all repositories that are no base of others."""
    below = repository.__subclasses__()
    return set().union(*map(kinds_of, below)) if below else {repository}


def test_all_kinds_of_logs_are_here():
    """A new kind of log comes with a line in the table above."""
    assert kinds_of(logs.LogRepository) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.__name__)
def test_a_name_is_the_callers_own_in_every_log(kind: Any, browser: Browser, two: Two):
    """Sent twice it is done once; with other data it is refused; another caller's command of the
    same name is done."""
    sent = kind(browser, two)
    said, once = sent(0, "a")
    assert said == "done"
    assert sent(0, "a") == ("done", once)
    assert sent(0, "b") == ("sent-again", once)
    said, twice = sent(1, "a")
    assert (said, twice > once) == ("done", True)
    assert sent(0, "a") == ("done", twice)


def test_an_opponent_who_knows_the_next_name_stops_nothing(two: Two):
    """Both offer a draw under one name: each offer is made."""
    ana, rui, game = two()
    with sitting(rui, game) as black, sitting(ana, game) as white:
        black.hello()
        white.do("move", id="move-1", ply=0, path=white.hello()["legal"][0]["path"])
        legal = ana.get(f"/api/games/{game}").json()["legal"]
        black.do("move", id="move-2", ply=1, path=legal[0]["path"])
        first = black.do("offer_draw", id=NAME)["version"]
        white.do("decline_draw", id="another-name")
        second = white.do("offer_draw", id=NAME)
        assert second["version"] >= first + 2
        white.say("offer_draw", id=NAME)  # the own one again
        assert white.hear("ack", "refused")["version"] == second["version"]


def test_a_task_and_a_score_are_their_makers_own(browser: Browser):
    """Another task under the name of an earlier one is refused; another trainee's score of the same
    name is kept beside the first."""
    rita, rui = browser(), browser()
    path = f"/api/classes/{new_class(rita)['id']}/tasks"
    task = {"id": NAME, "kind": "problems", "game": "portuguese", "count": 2, "most": 2000}
    assert [rita.post(path, json=task).json() for _ in range(2)] == [{"number": 1}] * 2
    other = {"id": NAME, "kind": "lesson", "lesson": "board", "rules": "portuguesa-fpd"}
    again = rita.post(path, json=other)
    assert (again.status_code, again.json()["code"]) == (409, "sent-again")
    scores = "/api/arbiter/training/scores"
    exam = rita.get("/api/arbiter/training/exam?regulation=fenae-2025&seed=7&count=1").json()
    body = {"client_id": NAME, "trainee": "Rita", "regulation": "fenae-2025", "seed": 7, "count": 1,
            "version": exam["version"], "at_ms": 1, "answers": [[]]}  # fmt: skip
    sent = [one.post(scores, json=body).json()["added"] for one in (rita, rita, rui, rui)]
    assert sent == [True, False, True, False]
    assert [len(one.get(scores).json()) for one in (rita, rui)] == [1, 1]


def test_a_log_of_an_older_release_knows_its_names():
    """Their entries have the client's name alone."""
    known = KnownCommands()
    known.add("an-old-name", 3)
    known.add(None, 4)
    new = command_name("key 1", "a-new-name", {"a": 1, "b": 2})
    known.add(new.stored, 5)
    assert known.find(command_name("key 7", "an-old-name", {})) == 3
    assert known.find(command_name("key 1", "a-new-name", {"b": 2, "a": 1})) == 5
    assert known.find(command_name("key 2", "a-new-name", {"a": 1, "b": 2})) is None
    assert known.find(command_name("key 2", new.stored, {})) is None
    with pytest.raises(SentAgainError):
        known.find(command_name("key 1", "a-new-name", {"a": 1}))
    assert len(new.stored) == 26
