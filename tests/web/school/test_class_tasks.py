"""What a class works on: its own rule book, due days, endings, exams; the report and the paper."""

from __future__ import annotations

from typing import Any

import pytest

from damas.app.classes import exams
from damas.app.core.times import now_ms
from damas.printing.certificate import Certificate, draw_certificate
from damas.printing.exercises import ExerciseHead, draw_exercises
from damas.school.problems.collection import problem_named, shipped
from web.conftest import shared_client  # noqa: F401  (a fixture)

from .conftest import class_of, code_of, enter, new_class

BOOK = "portuguesa-fpd"
pytestmark = pytest.mark.one_server


def set_task(client: Any, room: str, kind: str, **more: Any) -> int:
    """Sets a task; its number."""
    body = {"id": f"task-{kind}-{len(more)}", "kind": kind, **more}
    answer = client.post(f"/api/classes/{room}/tasks", json=body)
    assert answer.status_code == 201, answer.text
    return int(answer.json()["number"])


def asked(name: str) -> list[str]:
    """The moves that a problem asks of its solver."""
    one = problem_named(name)
    return list(one.moves[: one.asked : 2])


def attempt(client: Any, name: str, moves: list[str], command: str, seconds: float = 30) -> None:
    """An attempt at a problem."""
    body = {"id": command, "moves": moves, "seconds": seconds}
    assert client.post(f"/api/problems/{name}/attempts", json=body).status_code == 200


def first_path(name: str) -> list[int]:
    """The squares of the first move that a problem asks."""
    one = problem_named(name)
    return list(one.board.parse_move(one.moves[0]).path)


def other_path(name: str) -> list[int]:
    """Those of another move, which is not proven to win."""
    one = problem_named(name)
    for move in one.board.legal_moves:
        if not exams.is_right(one, move.text("pdn")):
            return list(move.path)
    raise AssertionError(name)


def test_a_class_has_its_own_rule_book(browser):
    """Its lessons alone, in its own words; it can be changed."""
    rita = browser()
    body = {"name": "5 B", "teacher": "Rita", "rules": BOOK}
    room = rita.post("/api/classes", json=body).json()["id"]
    found = rita.get(f"/api/classes/{room}/choices?lang=pt-PT").json()
    assert (found["rules"], found["game"]) == (BOOK, "portuguese")
    names = {one["id"]: one["name"] for one in found["lessons"]}
    assert "fenae-points" not in names
    assert "openings-brazilian" not in names
    assert any("peão" in name.lower() or "peões" in name.lower() for name in names.values())
    assert not any("pedra" in name.lower() for name in names.values())
    assert found["endings"][0]["levels"]
    wrong = {**body, "rules": "nothing"}
    assert code_of(rita.post("/api/classes", json=wrong)) == (404, "no-book")
    changed = rita.put(f"/api/classes/{room}/rules", json={"rules": "fenae-2025"})
    assert changed.status_code == 204
    found = rita.get(f"/api/classes/{room}/choices?lang=pt-BR").json()
    assert found["game"] == "brazilian"
    assert "fenae-points" in {one["id"] for one in found["lessons"]}
    assert code_of(browser().get(f"/api/classes/{room}/choices")) == (403, "not-the-teacher")


def test_tasks_have_a_day_and_endings_are_tasks(browser):
    """The day is set and changed; a kind of ending is done when so many were reached."""
    rita, ana = browser(), browser()
    room = new_class(rita)["id"]
    enter(ana, room, "Gato")
    kind = rita.get(f"/api/classes/{room}/choices?lang=en").json()["endings"][0]["id"]
    rules = rita.get(f"/api/classes/{room}/choices?lang=en").json()["rules"]
    ending = {"ending": kind, "rules": rules, "level": 1, "count": 2, "due": "2030-12-05"}
    number = set_task(rita, room, "ending", **ending)
    (task,) = class_of(ana, room)["tasks"]
    assert (task["due"], task["address"]) == (
        "2030-12-05",
        f"/endings/{kind}?rules={rules}&level=1",
    )
    assert class_of(ana, room)["progress"]["1"] == {"done": 0, "of": 2, "finished": False}
    rita.put(f"/api/classes/{room}/tasks/{number}/due", json={"due": "2031-01-09"})
    assert class_of(ana, room)["tasks"][0]["due"] == "2031-01-09"
    bad = rita.put(f"/api/classes/{room}/tasks/{number}/due", json={"due": "2031-02-30"})
    assert bad.status_code == 422
    wrong = {"id": "task-wrong-1", "kind": "ending", **ending, "level": 9}
    assert code_of(rita.post(f"/api/classes/{room}/tasks", json=wrong)) == (404, "no-ending")


def test_the_report_counts_attempts_errors_and_time(browser):
    """Of the tasks alone, by pupil, motif and week; for the teacher alone."""
    rita, ana, rui = browser(), browser(), browser()
    room = new_class(rita)["id"]
    enter(ana, room, "Gato")
    enter(rui, room, "Rato")
    set_task(rita, room, "problems", game="portuguese", count=2, most=2000)
    first, second = class_of(ana, room)["tasks"][0]["problems"]
    attempt(ana, first, asked(first), "attempt-1", 60)
    attempt(ana, second, [], "attempt-2", 60)
    attempt(ana, second, asked(second), "attempt-3", 120)
    other = next(one.id for one in shipped("portuguese").of(None) if one.id not in (first, second))
    attempt(ana, other, [], "attempt-4")
    page = rita.get(f"/classes/{room}/progress?lang=en")
    assert page.status_code == 200
    row = page.text.partition('<tr data-pupil="1">')[2].partition("</tr>")[0]
    assert [row.split("<td>")[n].partition("<")[0] for n in (1, 2, 3)] == ["3", "1", "4"]
    table = rita.get(f"/api/classes/{room}/progress.csv?lang=en").text.lstrip("\ufeff")
    lines = [line.split(",") for line in table.splitlines()]
    assert lines[0] == ["Pupil", "Week from", "Motif", "Attempts", "Errors", "Minutes"]
    assert {line[0] for line in lines[1:]} == {"Gato"}
    motifs = {one for name in (first, second) for one in problem_named(name).motifs}
    assert len({line[2] for line in lines[1:]}) == len(motifs)
    for stranger in (ana, browser()):
        assert stranger.get(f"/classes/{room}/progress").status_code == 403
        assert stranger.get(f"/api/classes/{room}/progress.csv").status_code == 403


def test_an_exam_tells_nothing_before_its_end(browser, monkeypatch):
    """Neither the positions before it begins, nor what is right before it is given in, nor the
    answers before the teacher closes it; after the time no move is taken."""
    rita, ana, rui = browser(), browser(), browser()
    room = new_class(rita)["id"]
    enter(ana, room, "Gato")
    enter(rui, room, "Rato")
    asked_for = {"game": "portuguese", "count": 3, "most": 1500, "minutes": 10, "title": "Teste 1"}
    number = set_task(rita, room, "exam", **asked_for)
    path = f"/api/classes/{room}/exams/{number}"
    seen = ana.get(f"{path}?lang=en").json()
    assert (seen["count"], seen["questions"], seen["points"]) == (3, [], None)
    assert "problems" not in class_of(ana, room)["tasks"][0]
    begun = ana.post(f"{path}?lang=en").json()
    assert [one["place"] for one in begun["questions"]] == [1, 2, 3]
    fens = [one["fen"] for one in begun["questions"]]
    names = [
        next(p.id for p in shipped("portuguese").of(None) if p.board.fen == fen) for fen in fens
    ]
    assert not any(name in str(begun) for name in names)
    answers = [first_path(names[0]), other_path(names[1])]
    for place, squares in enumerate(answers, 1):
        given = ana.post(f"{path}/answers", json={"place": place, "path": squares})
        assert (given.status_code, given.text) == (204, "")
    impossible = ana.post(f"{path}/answers", json={"place": 3, "path": [1, 1]})
    assert code_of(impossible) == (422, "no-move")
    assert "right" not in str(ana.get(path).json())
    assert code_of(ana.get(f"{path}/certificate.pdf")) == (409, "not-over")
    over = ana.post(f"{path}/end?lang=en").json()
    assert (over["points"], over["questions"]) == (1, [])
    late = ana.post(f"{path}/answers", json={"place": 3, "path": first_path(names[2])})
    assert code_of(late) == (409, "time-over")
    assert class_of(rita, room)["pupils"][0]["progress"]["1"] == {
        "done": 1,
        "of": 3,
        "finished": True,
    }
    rui.post(path)
    after = now_ms() + 11 * 60_000
    monkeypatch.setattr(exams, "now_ms", lambda: after)
    late = rui.post(f"{path}/answers", json={"place": 1, "path": first_path(names[0])})
    assert code_of(late) == (409, "time-over")
    assert rui.get(path).json()["points"] == 0
    monkeypatch.undo()
    assert code_of(ana.post(f"{path}/close")) == (403, "not-the-teacher")
    assert rita.post(f"{path}/close").status_code == 204
    shown = ana.get(f"{path}?lang=en").json()["questions"]
    assert [one["right"] for one in shown] == [True, False, False]
    assert all(one["answer"] for one in shown)
    for client in (ana, rita):
        paper = client.get(f"{path}/certificate.pdf?pupil=1")
        assert paper.content.startswith(b"%PDF")
    assert code_of(browser().get(f"{path}/certificate.pdf?pupil=1")) == (403, "not-in-class")


def test_problems_are_printed_with_lines_to_write_on(browser):
    """For the teacher alone; with title, class, name, goal; the answers behind them."""
    rita, ana = browser(), browser()
    room = new_class(rita)["id"]
    enter(ana, room, "Gato")
    number = set_task(rita, room, "problems", game="portuguese", count=7, most=2000)
    path = f"/api/classes/{room}/tasks/{number}/sheet.pdf"
    assert rita.get(path).content.startswith(b"%PDF")
    assert code_of(ana.get(path)) == (403, "not-the-teacher")
    problems = [problem_named(one) for one in class_of(ana, room)["tasks"][0]["problems"]]
    head = ExerciseHead("Tomadas", "5.º B", 20)
    sheet = draw_exercises(problems, head, lang="pt_PT")
    texts = [box.text for box in sheet.boxes if box.page == 1]
    assert {"Tomadas", "5.º B", "Nome:", "Turma:", "Data:", "Tempo: 20 min"} <= set(texts)
    assert sum(text.endswith("jogam e ganham.") for text in texts) == 6
    assert max(box.page for box in sheet.boxes) == 3
    assert max(box.page for box in draw_exercises(problems, head, answers=False).boxes) == 2


def test_a_certificate_names_whose_and_of_what():
    """On one sheet, in the language of the reader."""
    one = Certificate("Maria", "5.º B", "Rita", "Teste 1", 7, 10, "2026-12-05", "portuguese")
    sheet = draw_certificate(one, lang="pt_PT")
    texts = {box.text for box in sheet.boxes}
    assert {"Maria", "Teste 1", "7 de 10", "Turma: 5.º B", "Rita"} <= texts
    assert "05/12/2026" in texts


def test_the_teacher_sees_who_is_at_an_ending(browser):
    """By its name, with the board."""
    rita, ana = browser(), browser()
    room = new_class(rita)["id"]
    enter(ana, room, "Gato")
    place = {"kind": "ending", "name": "two-kings-one", "game": "brazilian", "fen": "W:WK1,K5:BK32"}
    assert ana.post(f"/api/classes/{room}/place", json=place).status_code == 204
    (pupil,) = rita.get(f"/api/classes/{room}?lang=pt-PT").json()["pupils"]
    assert pupil["place"]["title"] == "Duas damas contra uma"
    assert pupil["place"]["fen"]
