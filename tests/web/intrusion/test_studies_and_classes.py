"""Studies of others, and classes: strangers, readers and pupils who try what is not theirs."""

from __future__ import annotations

import pytest

from damas.meeting.invitation import CODE_BITS
from damas.store.logs import ID_BYTES
from damas.store.repositories.studies import SECRET_BYTES
from web.school.conftest import (
    class_of,
    code_of,
    come_to_write,
    do,
    done,
    enter,
    new_class,
    new_study,
    seen,
)

pytestmark = pytest.mark.one_server


def closed(client, path):
    """The code with which the line at *path* is closed before anything of it is told."""
    with client.websocket_connect(path) as line:
        message = line.receive()
        while message["type"] != "websocket.close":
            assert "refused" in message.get("text", "")
            message = line.receive()
    return message["code"]


def test_a_private_study_is_as_if_there_were_none(browser):
    """To a stranger and a browser without a cookie: the answers are those for any wrong address."""
    ana = browser()
    study = new_study(ana)
    done(ana, study, "comment", chapter=1, move=0, text="Secret words", base=0)
    paths = ("", "/chapters/1", "/study.pdn", "/history?chapter=1&move=0")
    for eve in (browser(), browser(visit=False)):
        for path in paths:
            found = eve.get(f"/api/studies/{study}{path}")
            wrong = eve.get(f"/api/studies/{'x' * 12}{path}")
            assert (found.status_code, found.text) == (wrong.status_code, wrong.text)
        assert eve.get(f"/studies/{study}").status_code == 404
        assert eve.get(f"/studies/{study}/embed").status_code == 404
        assert closed(eve, f"/ws/studies/{study}") in (4404, 1011)
        assert study not in eve.get("/studies").text
    assert ana.get(f"/studies/{study}/embed").status_code == 404  # a frame knows nobody


def test_a_reader_changes_nothing(browser):
    """Each command, file and call of a writer, by somebody who has the link to read."""
    ana, eve = browser(), browser()
    study = new_study(ana)
    ana.put(f"/api/studies/{study}/visibility", json={"visibility": "public"})
    before = ana.get(f"/api/studies/{study}/study.pdn").text
    assert seen(eve, study)["invite"] is None
    refusals = [
        do(eve, study, "play", chapter=1, move=0, paths=[[10, 13]]),
        do(eve, study, "comment", chapter=1, move=0, text="x", base=0),
        do(eve, study, "drop", chapter=1),
        do(eve, study, "undo", of=1),
        eve.post(f"/api/studies/{study}/pdn", content=before.encode()),
        eve.get(f"/api/studies/{study}/history?chapter=1&move=0"),
        eve.put(f"/api/studies/{study}/visibility", json={"visibility": "private"}),
        eve.post(f"/api/studies/{study}/invite"),
        eve.delete(f"/api/studies/{study}/people/0"),
        eve.delete(f"/api/studies/{study}"),
    ]
    assert {one.status_code for one in refusals} == {403}
    assert ana.get(f"/api/studies/{study}/study.pdn").text == before


def test_a_writer_is_not_the_owner(browser):
    """Neither links nor readers nor other writers nor the whole are a writer's."""
    ana, rui, eva = browser(), browser(), browser()
    study = new_study(ana)
    come_to_write(ana, rui, study, "Rui")
    come_to_write(ana, eva, study, "Eva")
    assert seen(rui, study)["invite"] is None
    refusals = [
        rui.put(f"/api/studies/{study}/visibility", json={"visibility": "public"}),
        rui.post(f"/api/studies/{study}/invite"),
        rui.delete(f"/api/studies/{study}/people/2"),
        rui.delete(f"/api/studies/{study}"),
    ]
    assert {one.status_code for one in refusals} == {403}
    assert code_of(rui.delete(f"/api/studies/{study}/people/0")) == (409, "owner-stays")


def test_a_link_to_write_ends(browser):
    """A new one is made, or its person is taken out, who does not come back by it."""
    ana, rui, eve = browser(), browser(), browser()
    study = new_study(ana)
    old = seen(ana, study)["invite"]
    come_to_write(ana, rui, study)
    new = ana.post(f"/api/studies/{study}/invite").json()["invite"]
    assert new != old
    assert eve.post(f"/api/studies/join/{old}", json={"name": "Eve"}).status_code == 404
    with rui.websocket_connect(f"/ws/studies/{study}") as line:
        while line.receive_json()["type"] != "study":
            pass
        assert ana.delete(f"/api/studies/{study}/people/1").status_code == 204
        message = line.receive()
        while message["type"] != "websocket.close":
            message = line.receive()
        assert message["code"] == 4404
    assert do(rui, study, "title", text="x").status_code == 404
    back = rui.post(f"/api/studies/join/{new}", json={"name": "Rui"})
    assert code_of(back) == (403, "removed")
    assert do(rui, study, "title", text="x").status_code == 404


def test_a_command_names_nobody_else(browser):
    """The writer of a change is the caller, also if another number is sent."""
    ana, rui = browser(), browser()
    study = new_study(ana)
    come_to_write(ana, rui, study)
    assert do(rui, study, "title", text="x", by=0).status_code == 422
    done(ana, study, "comment", chapter=1, move=0, text="Ana's", base=0)
    version = seen(ana, study)["undo"]
    assert code_of(do(rui, study, "undo", of=version)) == (422, "not-yours")


def test_a_pupil_is_not_the_teacher(browser):
    """Nor is a stranger: each act of the teacher, by both; a class of others is a door."""
    rita, ana, eve = browser(), browser(), browser()
    made = new_class(rita)
    room = made["id"]
    assert enter(ana, room, "Gato").status_code == 200
    rui = browser()
    assert enter(rui, room, "Rato").status_code == 200
    lesson = {"id": "task-lesson", "kind": "lesson", "lesson": "board", "rules": "fenae-2025"}
    for client in (ana, eve):
        refusals = [
            client.post(f"/api/classes/{room}/tasks", json=lesson),
            client.delete(f"/api/classes/{room}/tasks/1"),
            client.post(
                f"/api/classes/{room}/shown",
                json={"do": "position", "count": 0, "game": "brazilian"},
            ),
            client.delete(f"/api/classes/{room}/pupils/2"),
            client.post(f"/api/classes/{room}/close"),
            client.delete(f"/api/classes/{room}"),
        ]
        assert {one.status_code for one in refusals} == {403}
        assert "code" not in class_of(client, room)
        assert "Rato" not in client.get(f"/api/classes/{room}").text
    assert "tasks" not in class_of(eve, room)
    for path, body in ((f"{room}/place", {"kind": "class"}), (f"{room}/tasks/1/done", None)):
        assert eve.post(f"/api/classes/{path}", json=body).status_code == 403
        assert rita.post(f"/api/classes/{path}", json=body).status_code == 403
    assert len(class_of(rita, room)["pupils"]) == 2


def test_the_line_of_a_class_is_its_peoples(browser):
    """A stranger hears nothing of it; a pupil who is removed hears no more."""
    rita, ana = browser(), browser()
    room = new_class(rita)["id"]
    for stranger in (browser(), browser(visit=False)):
        assert closed(stranger, f"/ws/classes/{room}") == 4404
    enter(ana, room, "Gato")
    with ana.websocket_connect(f"/ws/classes/{room}") as line:
        assert line.receive_json()["class"]["teacher"] is False
        assert rita.delete(f"/api/classes/{room}/pupils/1").status_code == 204
        message = line.receive()
        while message["type"] != "websocket.close":
            message = line.receive()
        assert message["code"] == 4404
    assert code_of(ana.post(f"/api/classes/{room}/place", json={"kind": "class"}))[0] == 403


def test_a_pupil_reads_no_private_study_of_the_teacher(browser):
    """The board for all has one position of it, and not the way to it."""
    rita, ana = browser(), browser()
    room = new_class(rita)["id"]
    enter(ana, room, "Gato")
    study = new_study(rita, "Rita")
    act = {"do": "study", "count": 0, "study": study, "chapter": 1, "move": 0}
    assert rita.post(f"/api/classes/{room}/shown", json=act).status_code == 200
    assert class_of(ana, room)["shown"]["on"] is True
    assert ana.get(f"/api/studies/{study}").status_code == 404


def test_addresses_are_not_guessed():
    """A study and a class: 72 random bits; a link to write: 144; six letters: 26, with few guesses
    for an address (`test_codes.py`)."""
    assert (8 * ID_BYTES, 8 * SECRET_BYTES, round(CODE_BITS)) == (72, 144, 26)


def test_a_blocked_person_writes_nothing(browser, server):
    """Neither in a study nor in a class."""
    ana, rui = browser(), browser()
    study = new_study(ana)
    come_to_write(ana, rui, study, "Rui")
    room = new_class(ana)["id"]
    assert enter(rui, room, "Gato").status_code == 200
    guests = [one["id"] for one in server.get("/api/owner/people").json()]
    for guest in guests:
        server.put(f"/api/owner/people/{guest}/block", json={"blocked": True})
    assert code_of(do(rui, study, "title", text="x")) == (403, "blocked")
    assert code_of(rui.post(f"/api/classes/{room}/place", json={"kind": "class"})) == (
        403,
        "blocked",
    )
    assert rui.post("/api/classes", json={"name": "x", "teacher": "R"}).status_code == 403
