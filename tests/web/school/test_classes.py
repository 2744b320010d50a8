"""Classes over HTTP and WebSocket: pupils by nickname, tasks, progress, one board for all."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from damas.app.classes import letters, views
from damas.app.core.times import now_ms
from damas.school.problems.collection import problem_named
from damas.store import CLASS_CODE_MS
from web.conftest import shared_client  # noqa: F401  (a fixture)

from .conftest import class_of, code_of, done, enter, new_class, new_study

BOOK = "portuguesa-fpd"


def set_task(client: Any, school_class: str, **task: Any) -> Any:
    """Sets a task; the answer as it came."""
    body = {"id": f"task-{task['kind']}-1", **task}
    return client.post(f"/api/classes/{school_class}/tasks", json=body)


def show(client: Any, school_class: str, **act: Any) -> Any:
    """Acts at the board for all; the answer as it came."""
    return client.post(f"/api/classes/{school_class}/shown", json=act)


def test_pupils_come_in_by_the_code_with_a_nickname_alone(browser):
    """No two that look alike, none like the teacher's; coming twice is coming once."""
    rita, ana, rui = browser(), browser(), browser()
    made = new_class(rita)
    found = ana.get(f"/api/codes/{made['code'].lower()}").json()
    assert found == {"class": made["id"]}
    door = class_of(ana, made["id"])
    assert (door["door"], door["teacher_name"]) == (True, "Rita")
    assert made["code"] not in str(door)
    assert enter(ana, made["id"], "Gato").json() == {"number": 1, "name": "Gato"}
    assert enter(ana, made["id"], "Rato").json() == {"number": 1, "name": "Gato"}
    for name in ("gat0", "G a t o", "R1ta"):
        assert code_of(enter(rui, made["id"], name)) == (409, "name-taken")
    for name in ("<b>", "", "Admin"):
        assert enter(rui, made["id"], name).status_code == 422
    assert enter(rui, made["id"], "Rato").json()["number"] == 2
    assert code_of(enter(rita, made["id"], "Me")) == (409, "own-class")
    assert [one["name"] for one in class_of(rita, made["id"])["pupils"]] == ["Gato", "Rato"]
    assert class_of(rita, made["id"])["code"] == made["code"]


def test_the_letters_of_a_class_end(browser, monkeypatch):
    """After a day, or when the teacher ends them; new ones open it, and the earlier ones do not.
    The link opens it always, and a pupil who is in stays in."""
    rita, ana = browser(), browser()
    made = new_class(rita)
    room, path = made["id"], f"/api/classes/{made['id']}/letters"
    enter(ana, room, "Gato")
    seen = class_of(rita, room)
    until = datetime.fromisoformat(seen["code_until"]).timestamp() * 1000
    assert abs(until - now_ms() - CLASS_CODE_MS) < 60_000
    assert ana.get(f"/api/codes/{made['code']}").json() == {"class": room}
    assert code_of(ana.delete(path)) == code_of(ana.post(path)) == (403, "not-the-teacher")
    assert rita.delete(path).status_code == 204
    assert code_of(ana.get(f"/api/codes/{made['code']}")) == (404, "no-invitation")
    assert (class_of(rita, room)["code"], class_of(rita, room)["code_until"]) == ("", None)
    assert rita.post(path).status_code == 204
    code = class_of(rita, room)["code"]
    assert code != made["code"]
    assert ana.get(f"/api/codes/{code}").json() == {"class": room}
    late = now_ms() + CLASS_CODE_MS + 1000
    for module in (letters, views):
        monkeypatch.setattr(module, "now_ms", lambda: late)
    assert code_of(ana.get(f"/api/codes/{code}")) == (404, "no-invitation")
    assert class_of(rita, room)["code"] == ""
    assert class_of(ana, room)["you"]["name"] == "Gato"
    assert enter(browser(), room, "Rato").status_code == 200


def test_tasks_are_set_once_and_their_progress_is_seen(browser):
    """A lesson's steps, problems solved, a study that was read; each pupil sees the own alone."""
    rita, ana, rui = browser(), browser(), browser()
    room = new_class(rita)["id"]
    enter(ana, room, "Gato")
    enter(rui, room, "Rato")
    lesson = {"kind": "lesson", "lesson": "board", "rules": BOOK}
    assert set_task(rita, room, **lesson).json() == {"number": 1}
    assert set_task(rita, room, **lesson).json() == {"number": 1}
    problems = {"kind": "problems", "game": "portuguese", "count": 2, "most": 2000}
    assert set_task(rita, room, **problems).json() == {"number": 2}
    study = new_study(rita, "Rita")
    assert code_of(set_task(rita, room, kind="study", study=study)) == (409, "private-study")
    rita.put(f"/api/studies/{study}/visibility", json={"visibility": "link"})
    assert set_task(rita, room, kind="study", study=study).json() == {"number": 3}

    ana.post("/api/lessons/board/steps/0", json={"rules": BOOK, "answer": True})
    tasks = class_of(ana, room)["tasks"]
    first = problem_named(tasks[1]["problems"][0])
    moves = [
        board.parse_move(text).text("pdn")
        for board, text in zip(first.boards(), first.moves, strict=False)
    ]
    body = {"id": "attempt-1", "moves": moves[: first.asked : 2], "seconds": 3}
    assert ana.post(f"/api/problems/{first.id}/attempts", json=body).status_code == 200
    assert ana.post(f"/api/classes/{room}/tasks/3/done").status_code == 204
    assert ana.post(f"/api/classes/{room}/tasks/3/done").status_code == 204
    assert code_of(ana.post(f"/api/classes/{room}/tasks/1/done")) == (409, "not-marked")

    gato, rato = class_of(rita, room)["pupils"]
    assert gato["progress"]["3"] == {"done": 1, "of": 1, "finished": True}
    assert rato["progress"]["3"]["done"] == 0
    own = class_of(ana, room)
    assert own["progress"] == gato["progress"]
    assert "pupils" not in own
    assert "Rato" not in str(own)
    assert own["solved"] == ([first.id] if gato["progress"]["2"]["done"] else [])
    assert rita.delete(f"/api/classes/{room}/tasks/2").status_code == 204
    assert [one["number"] for one in class_of(ana, room)["tasks"]] == [1, 3]


def test_what_there_is_not_is_no_task(browser):
    """A lesson, a rule book, a game, a study of somebody else."""
    rita = browser()
    room = new_class(rita)["id"]
    nothing = {"kind": "lesson", "lesson": "nothing", "rules": BOOK}
    assert code_of(set_task(rita, room, **nothing)) == (404, "no-lesson")
    other = {"kind": "lesson", "lesson": "board", "rules": "nothing"}
    assert code_of(set_task(rita, room, **other)) == (404, "no-lesson")
    chess = {"kind": "problems", "game": "chess"}
    assert code_of(set_task(rita, room, **chess)) == (404, "no-problems")
    foreign = new_study(browser())
    assert set_task(rita, room, kind="study", study=foreign).status_code == 404
    assert rita.delete(f"/api/classes/{room}/tasks/7").status_code == 404


def test_the_teacher_sees_where_each_is_with_the_board(browser):
    """Live; a position that cannot be is not shown."""
    rita, ana = browser(), browser()
    room = new_class(rita)["id"]
    enter(ana, room, "Gato")
    with rita.websocket_connect(f"/ws/classes/{room}?lang=en") as line:
        assert line.receive_json()["class"]["pupils"][0]["place"] is None
        place = {"kind": "lesson", "name": "board", "step": 2, "of": 5}
        board = {"game": "portuguese", "fen": "W:W1,2:B31,K32"}
        answer = ana.post(f"/api/classes/{room}/place", json={**place, **board})
        assert answer.status_code == 204
        found = line.receive_json()["class"]["pupils"][0]
        while found["place"] is None:
            found = line.receive_json()["class"]["pupils"][0]
        assert (found["here"], found["place"]["fen"]) == (True, board["fen"])
        assert (found["place"]["step"], found["place"]["of"]) == (2, 5)
    ana.post(f"/api/classes/{room}/place", json={**place, "game": "portuguese", "fen": "W:W99"})
    assert class_of(rita, room)["pupils"][0]["place"]["fen"] == ""


def test_all_see_the_board_that_the_teacher_moves(browser):
    """A position; moves, back and on; an act that comes twice is done once."""
    rita, ana = browser(), browser()
    room = new_class(rita)["id"]
    enter(ana, room, "Gato")
    with ana.websocket_connect(f"/ws/classes/{room}?lang=en") as line:
        assert line.receive_json()["class"]["shown"] == {"count": 0, "on": False}
        assert show(rita, room, do="position", count=0, game="portuguese").json()["count"] == 1
        first = show(rita, room, do="play", count=1, path=[10, 13]).json()
        again = show(rita, room, do="play", count=1, path=[10, 13]).json()
        assert again == first
        shown = line.receive_json()["class"]["shown"]
        while shown["count"] < 2:
            shown = line.receive_json()["class"]["shown"]
        assert shown["last"]["notation"] == "10-13"
        drawn = show(rita, room, do="draw", count=2, circles=[[13, "R"]], arrows=[]).json()
        assert drawn["circles"] == [[13, "R"]]
        back = show(rita, room, do="step", count=3, to="back").json()
        assert (back["turn"], back["circles"]) == ("white", [])
        assert show(rita, room, do="play", count=4, path=[1, 2]).status_code == 422
        assert show(rita, room, do="nothing", count=4).json() == {"count": 5, "on": False}


def test_a_chapter_of_a_study_is_shown_move_by_move(browser):
    """Also a private one; a move that it has not is tried beside it, and left again."""
    rita = browser()
    room = new_class(rita)["id"]
    study = new_study(rita, "Rita")
    done(rita, study, "play", chapter=1, move=0, paths=[[10, 13], [21, 17]])
    done(rita, study, "comment", chapter=1, move=1, text="[The centre]", base=0)
    first = show(rita, room, do="study", count=0, study=study, chapter=1).json()
    assert first["study"] == {"id": study, "chapter": 1, "move": 0}
    one = show(rita, room, do="play", count=1, path=[10, 13]).json()
    assert (one["study"]["move"], one["words"]) == (1, "[The centre]")
    away = show(rita, room, do="play", count=2, path=[22, 18]).json()
    assert (away["study"]["move"], away["tried"]) == (1, 1)
    back = show(rita, room, do="step", count=3, to="back").json()
    assert back["tried"] == 0
    left = show(rita, room, do="step", count=4, to="back").json()
    assert left["study"]["move"] == 1
    last = show(rita, room, do="step", count=5, to="last").json()
    assert last["study"]["move"] == 2
    assert show(rita, room, do="study", count=6, study=study, chapter=9).status_code == 404


def test_a_pupil_leaves_and_keeps_the_own_progress(browser):
    """The class keeps nothing of the pupil; a removed one does not come back."""
    rita, ana, rui = browser(), browser(), browser()
    room = new_class(rita)["id"]
    enter(ana, room, "Gato")
    enter(rui, room, "Rato")
    set_task(rita, room, kind="lesson", lesson="board", rules=BOOK)
    ana.post("/api/lessons/board/steps/0", json={"rules": BOOK, "answer": True})
    before = ana.get(f"/api/lessons?rules={BOOK}").json()
    assert ana.delete(f"/api/classes/{room}/pupils/1").status_code == 204
    assert ana.get(f"/api/lessons?rules={BOOK}").json() == before
    assert [one["name"] for one in class_of(rita, room)["pupils"]] == ["Rato"]
    assert enter(ana, room, "Gato").status_code == 200
    assert rita.delete(f"/api/classes/{room}/pupils/2").status_code == 204
    assert code_of(enter(rui, room, "Rato")) == (403, "removed")
    assert "door" in class_of(rui, room)


def test_a_class_is_closed_and_deleted_with_all_its_data(browser):
    """Closed nobody comes in; deleted there is nothing."""
    rita, ana, rui = browser(), browser(), browser()
    made = new_class(rita)
    room = made["id"]
    enter(ana, room, "Gato")
    assert rita.post(f"/api/classes/{room}/close").status_code == 204
    assert code_of(enter(rui, room, "Rato")) == (409, "class-closed")
    assert ana.get(f"/api/codes/{made['code']}").status_code == 404
    assert class_of(ana, room)["open"] is False
    place = {"kind": "class"}
    assert code_of(ana.post(f"/api/classes/{room}/place", json=place)) == (409, "class-closed")
    with ana.websocket_connect(f"/ws/classes/{room}") as line:
        line.receive_json()
        assert rita.delete(f"/api/classes/{room}").status_code == 204
        message = line.receive()
        while message["type"] != "websocket.close":
            message = line.receive()
        assert message["code"] == 4410
    assert code_of(rita.get(f"/api/classes/{room}")) == (404, "unknown-class")
    assert rita.get("/api/classes").json() == ana.get("/api/classes").json() == []


@pytest.mark.parametrize("path", ["/classes", "/studies"])
def test_the_pages_stand(browser, path):
    """Without anything of one's own."""
    assert browser().get(path).status_code == 200


def test_a_class_is_spoken_to_as_its_teacher_wants(browser):
    """ "Tu" on every page that its pupils read in Portugal, for nobody else at that computer."""
    rita, ana = browser(), browser()
    room = new_class(rita)["id"]
    enter(ana, room, "Gato")
    path = f"/api/classes/{room}/address"
    assert code_of(ana.put(path, json={"familiar": True})) == (403, "not-the-teacher")
    page, portugal = "/lessons?lang=pt-PT", {"lang": "pt-PT"}
    assert 'lang="pt-PT"' in ana.get(page).text
    assert rita.put(path, json={"familiar": True}).status_code == 204
    assert class_of(ana, room)["familiar"] is True
    assert 'lang="pt-PT-x-tu"' in ana.get(page).text
    assert 'lang="pt-BR"' in ana.get("/lessons?lang=pt-BR").text
    first = "/api/lessons/first-moves?rules=portuguesa-fpd"
    assert "Toca no teu peão" in ana.get(first, params=portugal).text
    assert 'lang="pt-PT"' in rita.get(page).text
    ana.post("/api/classes/device/leave")
    assert 'lang="pt-PT"' in ana.get(page).text
    assert "Toque no seu peão" in ana.get(first, params=portugal).text
    key = ana.get("/api/classes/device").json()[0]["key"]
    ana.post(f"/api/classes/device/{key}")
    assert 'lang="pt-PT-x-tu"' in ana.get(page).text
    rita.put(path, json={"familiar": False})
    assert class_of(ana, room)["familiar"] is False
    assert 'lang="pt-PT"' in ana.get(page).text


def test_who_left_a_class_is_spoken_to_as_before(browser):
    """By leaving, and by being removed, from the next look at the class on."""
    rita, ana, rui = browser(), browser(), browser()
    room = new_class(rita)["id"]
    rita.put(f"/api/classes/{room}/address", json={"familiar": True})
    page = "/lessons?lang=pt-PT"
    for pupil, name, by in ((ana, "Gato", ana), (rui, "Cão", rita)):
        number = enter(pupil, room, name).json()["number"]
        class_of(pupil, room)
        assert 'lang="pt-PT-x-tu"' in pupil.get(page).text
        assert by.delete(f"/api/classes/{room}/pupils/{number}").status_code == 204
        if by is rita:
            pupil.get(f"/api/classes/{room}")
        assert 'lang="pt-PT"' in pupil.get(page).text
