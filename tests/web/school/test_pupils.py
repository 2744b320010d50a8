"""Pupils of classes over HTTP: a computer that children share, cards, from class to class."""

from __future__ import annotations

from typing import Any

import pytest

from damas.printing.class_cards import ClassCard, draw_cards
from web.conftest import shared_client  # noqa: F401  (a fixture)

from .conftest import class_of, code_of, enter, new_class

BOOK = "portuguesa-fpd"
pytestmark = pytest.mark.one_server


def answer(client: Any) -> None:
    """A step of the lesson about the board: the first that is a yes or a no."""
    lesson = client.get(f"/api/lessons/board?rules={BOOK}").json()
    for number in range(len(lesson["steps"])):
        for value in (True, False):
            body = {"rules": BOOK, "answer": value}
            found = client.post(f"/api/lessons/board/steps/{number}", json=body)
            if found.status_code == 200 and found.json()["right"]:
                return
    raise AssertionError("no step is a yes or a no")


def steps(client: Any) -> int:
    """The steps of the lesson about the board that the caller has done."""
    lesson = client.get(f"/api/lessons/board?rules={BOOK}").json()
    return len(lesson["done"])


def set_lesson(client: Any, room: str) -> None:
    """The lesson about the board as the task of a class."""
    task = {"id": "task-lesson-1", "kind": "lesson", "lesson": "board", "rules": BOOK}
    assert client.post(f"/api/classes/{room}/tasks", json=task).status_code == 201


def here(client: Any) -> list[str]:
    """The names that the browser of *client* offers."""
    return [one["name"] for one in client.get("/api/classes/device").json()]


def become(client: Any, name: str) -> str:
    """The browser goes on as a pupil who is kept on it; the class."""
    found = client.get("/api/classes/device").json()
    key = next(one["key"] for one in found if one["name"] == name)
    return str(client.post(f"/api/classes/device/{key}").json()["class"])


def card_of(client: Any, room: str, number: int = 1) -> str:
    """The letters of a pupil's card."""
    return str(client.get(f"/api/classes/{room}/pupils/{number}/card").json()["letters"])


def test_the_next_child_at_a_computer_begins_at_nought(browser):
    """What one has done is not the next one's; each is chosen again by name, with the own record;
    what the browser had before the class is its own, and comes back too."""
    rita, computer = browser(), browser()
    room = new_class(rita)["id"]
    set_lesson(rita, room)
    answer(computer)  # somebody plays about before the lesson
    assert enter(computer, room, "Gato").status_code == 200
    assert steps(computer) == 0
    answer(computer)
    assert computer.post("/api/classes/device/leave").status_code == 204
    assert class_of(computer, room)["door"] is True
    assert steps(computer) == 1
    assert here(computer) == ["Gato"]
    assert enter(computer, room, "Rato").status_code == 200
    assert (steps(computer), here(computer)) == (0, ["Gato"])
    assert become(computer, "Gato") == room
    assert (steps(computer), here(computer)) == (1, ["Rato"])
    assert class_of(computer, room)["you"]["name"] == "Gato"
    found = {one["name"]: one["progress"]["1"]["done"] for one in class_of(rita, room)["pupils"]}
    assert found == {"Gato": 1, "Rato": 0}


def test_a_child_comes_back_on_another_computer_by_the_card(browser):
    """With the record; a new card ends the old one and what it opened."""
    rita, school, home = browser(), browser(), browser()
    room = new_class(rita)["id"]
    enter(school, room, "Gato")
    answer(school)
    card = card_of(rita, room)
    assert len(card) == 9
    assert not set(card) & set("AEILOQU")
    assert home.post("/api/classes/cards", json={"letters": card.lower()}).json() == {"class": room}
    assert (class_of(home, room)["you"]["name"], steps(home)) == ("Gato", 1)
    new = rita.post(f"/api/classes/{room}/pupils/1/card").json()["letters"]
    assert new != card
    assert "door" in class_of(home, room)
    assert "door" in class_of(school, room)
    assert code_of(home.post("/api/classes/cards", json={"letters": card})) == (404, "no-card")
    assert home.post("/api/classes/cards", json={"letters": new}).status_code == 200


def test_a_teacher_writes_the_class_before_it_comes(browser):
    """Names first, then their cards; a name that is taken is said."""
    rita, ana = browser(), browser()
    room = new_class(rita)["id"]
    names = {"names": ["Ana", "Rui", "An a", "Rita", "Admin", "4", "x" * 300]}
    answered = rita.post(f"/api/classes/{room}/roster?lang=pt-PT", json=names)
    refused = {one["name"]: one["why"] for one in answered.json()["refused"]}
    assert set(refused) == {"Admin", "An a", "Rita", "4", "x" * 300}
    assert refused["4"] == refused["x" * 300] == "Um nome tem de 2 a 30 letras"
    assert refused["Admin"] == "O nome Admin já existe: escolha outro"
    assert [one["name"] for one in class_of(rita, room)["pupils"]] == ["Ana", "Rui"]
    assert ana.post("/api/classes/cards", json={"letters": card_of(rita, room, 1)}).json()
    assert class_of(ana, room)["you"]["name"] == "Ana"
    paper = rita.get(f"/api/classes/{room}/cards.pdf")
    assert paper.content.startswith(b"%PDF")
    assert code_of(ana.get(f"/api/classes/{room}/cards.pdf")) == (403, "not-the-teacher")


def test_a_pupil_goes_to_another_class_with_what_was_learnt(browser):
    """Of the same teacher; of another by letters that work once; the first teacher's card opens
    nothing any more."""
    rita, joao, ana = browser(), browser(), browser()
    first, second = new_class(rita)["id"], new_class(rita, "6 A")["id"]
    third = new_class(joao, "Clube", "João")["id"]
    enter(ana, first, "Gato")
    answer(ana)
    moved = rita.post(f"/api/classes/{first}/pupils/1/move", json={"to": second})
    assert moved.json() == {"number": 1}
    assert class_of(rita, first)["pupils"] == []
    assert class_of(ana, second)["you"]["name"] == "Gato"
    card = card_of(rita, second)
    letters = rita.post(f"/api/classes/{second}/pupils/1/hand-over").json()["letters"]
    foreign = rita.post(f"/api/classes/{second}/pupils/1/move", json={"to": third})
    assert code_of(foreign) == (403, "not-the-teacher")
    taken = joao.post(f"/api/classes/{third}/taken", json={"letters": letters})
    assert taken.json() == {"number": 1}
    assert code_of(joao.post(f"/api/classes/{third}/taken", json={"letters": letters}))[0] == 404
    assert "door" in class_of(ana, third)  # it asks for the new teacher's card
    new = card_of(joao, third)
    assert ana.post("/api/classes/cards", json={"letters": new}).json() == {"class": third}
    assert (class_of(ana, third)["you"]["name"], steps(ana)) == ("Gato", 1)
    assert "door" in class_of(ana, second)
    assert code_of(browser().post("/api/classes/cards", json={"letters": card}))[1] == "no-card"


def test_two_records_of_one_child_become_one(browser):
    """What both have done is the one's who stays; the computer of the other is the same child."""
    rita, school, home = browser(), browser(), browser()
    room = new_class(rita)["id"]
    set_lesson(rita, room)
    enter(school, room, "Gato")
    enter(home, room, "Gata")
    answer(home)
    merged = rita.post(f"/api/classes/{room}/pupils/2/merge", json={"into": 1})
    assert merged.status_code == 204
    (one,) = class_of(rita, room)["pupils"]
    assert (one["name"], one["progress"]["1"]["done"]) == ("Gato", 1)
    assert class_of(home, room)["you"]["name"] == class_of(school, room)["you"]["name"] == "Gato"
    assert (
        rita.put(f"/api/classes/{room}/pupils/1/name", json={"name": "Gatinha"}).status_code == 204
    )
    assert class_of(home, room)["you"]["name"] == "Gatinha"


def test_teachers_share_no_pupil(browser):
    """A child of two classes of two teachers is two people to them: nothing of one is seen in the
    other, and neither card opens the other class."""
    rita, joao, ana = browser(), browser(), browser()
    school, club = new_class(rita)["id"], new_class(joao, "Clube", "João")["id"]
    enter(ana, school, "Gato")
    answer(ana)
    enter(ana, club, "Gato")
    assert steps(ana) == 0
    assert [one["name"] for one in ana.get("/api/classes").json()] == ["Clube"]
    eve = browser()
    eve.post("/api/classes/cards", json={"letters": card_of(joao, club)})
    assert "door" in class_of(eve, school)
    assert become(ana, "Gato") == school
    assert steps(ana) == 1
    for path in ("card", "hand-over"):
        refused = joao.post(f"/api/classes/{school}/pupils/1/{path}")
        assert code_of(refused) == (403, "not-the-teacher")


def test_an_account_at_the_same_computer_does_not_take_the_pupils_record(browser):
    """A teacher who signs in where a child was: the child stays a pupil, to be chosen again."""
    rita, computer = browser(), browser()
    made = {"name": "Professora", "password": "uma frase bem longa"}
    assert browser().post("/api/people/register", json=made).status_code == 201
    room = new_class(rita)["id"]
    enter(computer, room, "Gato")
    answer(computer)
    card = card_of(rita, room)
    assert computer.post("/api/people/sign-in", json=made).status_code == 204
    assert steps(computer) == 0
    assert computer.post("/api/classes/cards", json={"letters": card}).status_code == 200
    assert steps(computer) == 1
    computer.post("/api/classes/device/leave")
    assert computer.get("/api/people/me").json()["kind"] == "guest"  # not the account again


def test_a_name_is_taken_off_the_computer(browser):
    """It is not offered any more; its card brings it back."""
    rita, computer = browser(), browser()
    room = new_class(rita)["id"]
    enter(computer, room, "Gato")
    computer.post("/api/classes/device/leave")
    key = computer.get("/api/classes/device").json()[0]["key"]
    assert code_of(browser().post(f"/api/classes/device/{key}")) == (404, "not-here")
    assert computer.delete(f"/api/classes/device/{key}").status_code == 204
    assert here(computer) == []
    assert code_of(computer.post(f"/api/classes/device/{key}")) == (404, "not-here")


def test_cards_fit_their_sheet():
    """Ten on a sheet, whole names, the letters large."""
    cards = [
        ClassCard("Maria da Conceição", "5.º B", "BCDFGHJK", "http://damas.example.org/classes")
    ]
    sheet = draw_cards(cards * 11, lang="pt_PT")
    texts = [box.text for box in sheet.boxes if box.page == 1]
    assert texts.count("BCDF GHJK") == 10
    assert "Maria da Conceição" in texts
    assert "damas.example.org/classes" in texts
    assert max(box.page for box in sheet.boxes) == 2
