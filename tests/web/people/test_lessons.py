"""Lessons over HTTP: data in the reader's language, answers judged by the server, progress kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from damas.http.routes.lessons import catalogue
from damas.school.lessons import shipped
from damas.store import LessonsDone

from .conftest import Browser
from .test_accounts import register, sign_in

pytestmark = pytest.mark.one_server

CAPTURE = "/api/lessons/capture"
RULES = "fenae-2025"


def data(client: Any, name: str = "capture", lang: str = "en") -> dict[str, Any]:
    """A lesson as the page gets it."""
    answer = client.get(f"/api/lessons/{name}", params={"rules": RULES, "lang": lang})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def give(client: Any, step: int, answer: Any, name: str = "capture", rules: str = RULES) -> Any:
    """Answers a step."""
    path = f"/api/lessons/{name}/steps/{step}"
    given = client.post(path, params={"lang": "en"}, json={"rules": rules, "answer": answer})
    assert given.status_code == 200, given.text
    return given.json()


def done(client: Any, name: str = "capture", rules: str = RULES) -> tuple[int, bool]:
    """The steps done of a lesson, and whether it is finished."""
    courses = client.get("/api/lessons", params={"rules": rules}).json()
    rows = {one["id"]: one for course in courses for one in course["lessons"]}
    return rows[name]["done"], rows[name]["finished"]


@pytest.mark.parametrize(
    ("lang", "title"),
    [
        ("en", "The capture of a man"),
        ("pt-PT", "A tomada feita pela pedra"),
        ("pt-BR", "A captura feita pela pedra"),
    ],
)
def test_a_lesson_comes_in_the_readers_language(browser: Browser, lang: str, title: str) -> None:
    """With its board, the legal moves, the right answers and the words of the article."""
    found = data(browser(), lang=lang)
    assert found["title"] == title
    step = found["steps"][1]
    assert step["article"] == "FENAE Art. 16"
    assert step["article_text"]
    assert step["accept"] == [one["notation"] for one in step["legal"]]
    assert (step["kind"], step["turn"]) == ("move", "white")


def test_an_answer_is_judged_by_the_rules(browser: Browser) -> None:
    """A right one is kept; a wrong one says why, with its article."""
    reader = browser()
    wrong = give(reader, 1, ["29-25"])
    assert (wrong["right"], wrong["article"]) == (False, "FENAE Art. 16")
    assert "compulsory" in wrong["text"]
    assert done(reader) == (0, False)
    right = give(reader, 1, ["18x11"])
    assert (right["right"], right["done"], right["finished"]) == (True, [1], False)
    assert give(reader, 1, ["18x11"])["done"] == [1]
    assert give(reader, 0, True)["finished"]
    assert done(reader) == (2, True)
    assert done(reader, rules="internacional") == (0, False)


def test_progress_is_the_persons(browser: Browser) -> None:
    """Of a guest too; nobody else has it; it goes to the account, and to other devices."""
    laptop, phone, rui = browser(), browser(), browser()
    register(laptop)
    give(laptop, 0, True)
    give(phone, 1, ["18x11"])
    sign_in(phone)
    assert done(laptop) == done(phone) == (2, False)
    assert done(rui) == (0, False)
    assert give(phone, 1, ["18x11"])["finished"]


def test_an_answer_given_again_writes_nothing(browser: Browser, monkeypatch: Any) -> None:
    """However often one client sends it: games store their moves in the same database."""
    reader = browser()
    assert give(reader, 0, True)["done"] == [0]
    written, add = [], LessonsDone.add
    monkeypatch.setattr(LessonsDone, "add", lambda *words: written.append(1) or add(*words))
    for _ in range(3):
        assert give(reader, 0, True)["done"] == [0]
    assert written == []
    assert give(reader, 1, ["18x11"])["finished"]
    assert give(reader, 1, ["18x11"])["finished"]
    assert len(written) == 1


def test_a_change_of_the_lesson_begins_it_anew(browser: Browser, monkeypatch: Any) -> None:
    """Steps of another edition do not count; that it was finished stays."""
    reader = browser()
    give(reader, 0, True)
    give(reader, 1, ["18x11"])
    lesson = type(shipped().lesson("capture"))
    monkeypatch.setattr(lesson, "edition", lambda _self, _book: "another")
    assert data(reader)["done"] == []
    assert done(reader) == (2, True)
    assert give(reader, 1, ["18x11"])["done"] == [1]


def test_a_position_is_played_out(browser: Browser) -> None:
    """The server answers each move; the reached goal is kept."""
    reader, name = browser(), "two-kings-one"
    steps = data(reader, name)["steps"]
    place = next(i for i, one in enumerate(steps) if one["kind"] == "play")
    path = f"/api/lessons/{name}/steps/{place}/reply"
    first = next(one for one in steps[place]["legal"] if one["algebraic"] == "d6-c7")
    made = reader.post(path, json={"rules": RULES, "paths": [first["path"]]}).json()
    paths = [first["path"], made["reply"]["path"], made["legal"][0]["path"]]
    made = reader.post(path, json={"rules": RULES, "paths": paths}).json()
    assert (made["reached"], made["outcome"]["result"]) == (True, "white")
    assert give(reader, place, paths, name)["right"]
    refused = reader.post(path, json={"rules": RULES, "paths": [[1, 2]]})
    assert refused.status_code == 422


def test_a_refused_move_is_explained(browser: Browser) -> None:
    """The reason and the article of the rule book."""
    body = {"rules": RULES, "path": [29, 25]}
    said = browser().post(f"{CAPTURE}/steps/1/why", params={"lang": "en"}, json=body).json()
    assert (said["article"], "compulsory" in said["text"]) == ("FENAE Art. 16", True)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/lessons/none", None, 404),
        ("/api/lessons/..%2Fcapture", None, 404),
        ("/api/lessons/capture?rules=chess", None, 404),
        ("/api/lessons/forcada?rules=fenae-2025", None, 404),
        ("/lessons/none", None, 404),
        (f"{CAPTURE}/steps/99", {"rules": RULES, "answer": 1}, 404),
        (f"{CAPTURE}/steps/-1", {"rules": RULES, "answer": 1}, 404),
        (f"{CAPTURE}/steps/1", {"rules": "chess", "answer": 1}, 404),
        (f"{CAPTURE}/steps/1", {"rules": RULES, "answer": "x" * 81}, 422),
        (f"{CAPTURE}/steps/1", {"rules": RULES, "answer": [1] * 201}, 422),
        (f"{CAPTURE}/steps/1", {"rules": RULES, "answer": {"a": 1}}, 422),
        (f"{CAPTURE}/steps/1", {"rules": RULES}, 422),
        (f"{CAPTURE}/steps/1/reply", {"rules": RULES, "paths": [[1, 2]]}, 404),
        (f"{CAPTURE}/steps/1/why", {"rules": RULES, "path": [1]}, 422),
        (f"{CAPTURE}/steps/1/why", {"rules": RULES, "path": [1, 2], "played": [[1, 2]]}, 422),
    ],
)
def test_strange_requests_are_refused(browser: Browser, path: str, body: Any, status: int) -> None:
    """Names that do not exist, answers without bounds."""
    client = browser()
    answer = client.get(path) if body is None else client.post(path, json=body)
    assert answer.status_code == status, answer.text


def test_every_lesson_has_its_page(browser: Browser) -> None:
    """The list names all lessons of a rule book, and a lesson opens under the usual book."""
    client = browser()
    page = client.get("/lessons", params={"rules": "portuguesa-fpd"}).text
    assert 'href="/lessons/forcada?rules=portuguesa-fpd"' in page
    assert "fenae-ties" not in page
    assert client.get("/lessons/forcada").status_code == 200
    assert "<svg" in client.get("/lessons/capture").text


@pytest.mark.requirement("IRR-10")
def test_the_arbiters_course_of_every_rule_book_leads_to_its_exam(browser: Browser) -> None:
    """From the list of lessons, and at the end of the course's last one; there the book is
    chosen."""
    reader = browser()
    lessons = [one for one in shipped().lessons() if one.course == "arbiter"]
    taught = {name for lesson in lessons for name in lesson.rules}
    for name in sorted(taught):
        address = f"/arbiter/training?regulation={name}"
        assert f'href="{address}"' in reader.get("/lessons", params={"rules": name}).text
        courses = reader.get("/api/lessons", params={"rules": name}).json()
        course = next(one for one in courses if one["id"] == "arbiter")
        ids = [one["id"] for one in course["lessons"]]
        assert [ids[0], ids[-1]] == ["arbiter-role", "arbiter-exam"]
        ends = [
            reader.get(f"/api/lessons/{one}", params={"rules": name}).json()["exam"] for one in ids
        ]
        assert ends == [None] * (len(ids) - 1) + [address]


def test_a_lesson_in_the_making_is_read_again(
    browser: Browser, tmp_path: Path, monkeypatch: Any
) -> None:
    """`damas lesson serve`: a change is seen at once; a fault is told with file and line."""
    file = tmp_path / "capture.md"
    text = (shipped().paths()[0].parent / "capture.md").read_text("utf-8")
    file.write_text(text, "utf-8")
    monkeypatch.setenv("DAMAS_LESSONS", str(tmp_path))
    catalogue.cache_clear()
    try:
        client = browser()
        assert data(client)["title"] == "The capture of a man"
        file.write_text(text.replace("The capture of a man", "One jump"), "utf-8")
        os.utime(file, ns=(1, 1))
        assert data(client)["title"] == "One jump"
        file.write_text(text.replace("## move", "## dance"), "utf-8")
        os.utime(file, ns=(2, 2))
        answer = client.get(f"{CAPTURE}?rules={RULES}&lang=en")
        assert (answer.status_code, answer.json()["code"]) == (422, "bad-lesson-file")
        assert answer.json()["message"].startswith("capture.md:36: There is no step dance")
    finally:
        catalogue.cache_clear()
