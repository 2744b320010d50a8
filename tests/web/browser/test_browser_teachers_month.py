"""A teacher's month: two classes, a computer that pupils share, a child who was lost, an exam."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import HostedServer, Server, axe, comes_true, press_squares, resize
from .guests import Guest
from .test_browser_measures import SMALL
from .test_browser_meeting import PHONE

SERVER = HostedServer
BOOK = "portuguesa-fpd"
pytestmark = pytest.mark.full


PUT = """(marks) => new Promise((resolve) => {
  indexedDB.open("damas").onsuccess = ({ target }) => {
    const writing = target.result.transaction("commands", "readwrite");
    marks.forEach((whose, n) => writing.objectStore("commands").put(
      { id: `w${n}`, path: "/api/problems/none/attempts", body: {}, at: n + 1, whose }));
    writing.oncomplete = resolve;
  };
})"""
"""Puts commands of others among those that wait for the network."""


def rita_with(server: Server, *classes: str) -> tuple[Guest, list[str]]:
    """A teacher and her classes."""
    rita = Guest(server)
    made = [rita.ask("/api/classes", {"name": one, "teacher": "Rita"})["id"] for one in classes]
    return rita, made


def come_in(page: Any, name: str) -> None:
    """A child types a nickname at the door."""
    page.fill("#own-name", name)
    page.click("#come-in")
    page.wait_for_selector("#parts:not([hidden])")


def keeps_what_waits(page: Any, room: str) -> None:
    """Gato's answer that the server has not got is not sent as Rato's, but when Gato is back."""
    sent: list[str] = []

    def sits(name: str) -> None:
        page.goto(f"/classes/{room}?lang=en")
        page.click("[data-do='not-me']")
        page.click(f"#here [data-name='{name}'] [data-do='become']")
        page.wait_for_selector(f".class-title:has-text('{name}, with Rita')")

    def is_lost(route: Any) -> None:
        sent.append(route.request.url)
        route.fulfill(status=200, content_type="text/html", body="<h1>Gateway</h1>")

    page.wait_for_selector(".class-title:has-text('Gato, with Rita')")
    page.route("**/steps/*", is_lost)
    page.goto("/lessons/start?rules=internacional&lang=en#2")
    page.wait_for_selector("body[data-ready]")
    page.fill("[name=number]", "20")
    page.press("[name=number]", "Enter")
    page.wait_for_selector(".verdict .head.right")
    gato = page.evaluate("document.cookie.match(/damas_whose=([0-9a-f]+)/)[1]")
    sits("Rato")
    lost = len(sent)
    page.unroute("**/steps/*")
    page.goto("/offline?lang=en")
    page.wait_for_selector("body[data-ready]")
    page.evaluate(PUT, [gato, "left"])
    page.reload()
    said = [page.inner_text(f"[data-refused={one}] .about >> nth=1") for one in ("w0", "w1")]
    assert ["It is sent when" in said[0], "It is not sent" in said[1]] == [True, True]
    page.click("[data-refused=w1] [data-do=forget]")
    page.goto("/lessons/start?rules=internacional&lang=en")
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate("JSON.parse(localStorage['damas.lessons.unsent']).length") == 1
    sits("Gato")
    with page.expect_response("**/steps/*") as taken:
        page.goto("/lessons/start?rules=internacional&lang=en")
    assert (taken.value.status, len(sent)) == (200, lost)
    comes_true(lambda: page.evaluate("!localStorage['damas.lessons.unsent']"))
    page.goto("/offline?lang=en")  # it was sent; the server has no such problem
    page.wait_for_selector("[data-refused=w0]:has-text('The server has not accepted it')")


def test_children_share_a_computer_and_come_back_by_a_card(open_page: Any, server: Server) -> None:
    """One press leaves, one press comes back, each with the own record; at home the card opens the
    class; the teacher moves a child, and makes one of two records."""
    teacher, (room, other) = rita_with(server, "5.º B", "6.º A")
    task = {"id": "task-board-1", "kind": "lesson", "lesson": "board", "rules": BOOK}
    teacher.ask(f"/api/classes/{room}/tasks", task)
    page = open_page(f"/classes/{room}?lang=en", **PHONE)
    page.wait_for_selector("#own-name")
    come_in(page, "Gato")
    page.evaluate("localStorage['damas.name'] = 'Ana'")
    page.click("[data-do='not-me']")
    page.wait_for_selector("#own-name")
    assert page.input_value("#own-name") == ""
    assert page.evaluate("localStorage['damas.name']") is None
    assert page.inner_text("#here [data-name='Gato'] strong") == "Gato"
    come_in(page, "Rato")
    page.click("[data-do='not-me']")
    page.wait_for_selector("#here [data-name='Rato']")
    assert axe(page) == []
    assert page.evaluate(SMALL) == []
    page.click("#here [data-name='Gato'] [data-do='become']")
    keeps_what_waits(page, room)

    rita = teacher.at(open_page, f"/classes/{room}?lang=en")
    rita.click("[data-do='more-1']")
    rita.wait_for_selector("#pupil-name:focus:has-text('Gato')")
    rita.click("[data-do='card']")
    card = rita.inner_text("[data-card]")
    assert axe(rita) == []
    home = open_page(f"/classes?lang=en#card={card}")
    home.wait_for_selector("#enter:focus")
    with home.expect_response("**/place"):  # it has told where it is
        home.keyboard.press("Enter")
    home.wait_for_selector(".class-title:has-text('Gato, with Rita')")

    rita.fill("[data-form='rename'] [name='name']", "Gatinho")
    rita.press("[data-form='rename'] [name='name']", "Enter")
    home.wait_for_selector(".class-title:has-text('Gatinho')")
    rita.click("[data-do='merge']")
    rita.click("[data-do='merge']")
    rita.wait_for_selector("#pupil-name:has-text('Rato')")
    comes_true(lambda: rita.locator("table [data-pupil]").count() == 1)
    rita.select_option("[data-form='move'] [name='to']", other)
    rita.click("[data-form='move'] button")
    rita.wait_for_selector("#pupils:has-text('Nobody has joined yet.')")
    assert [one["name"] for one in teacher.ask(f"/api/classes/{other}")["pupils"]] == ["Rato"]

    rita.click("[data-part='add'] summary")
    rita.fill("[data-form='roster'] textarea", "Ana\nRui\n4")
    rita.click("[data-form='roster'] button")
    rita.wait_for_selector("table [data-pupil]:has-text('Rui')")
    assert "4: A name has 2 to 30 letters" in rita.inner_text("#add-pupils [role='alert']")
    with rita.expect_download() as paper:
        rita.click("[data-do='cards']")
    assert paper.value.suggested_filename.endswith(".pdf")


def asks_when_over(page: Any, path: str) -> int:
    """How often a page asks in two seconds at 0:00, while the server says that it is not over."""
    asked = []

    def late(route: Any) -> None:
        asked.append(route.request.url)
        exam = route.fetch().json()
        route.fulfill(json={**exam, "left_ms": 0})

    page.route(f"**{path}?*", late)
    page.reload()
    page.wait_for_selector(".exam-clock:has-text('0:00')")
    page.wait_for_timeout(2000)
    page.unroute(f"**{path}?*")
    page.reload()
    page.wait_for_selector("#end")
    return len(asked)


def test_an_exam_from_its_setting_to_the_paper(open_page: Any, server: Server) -> None:
    """The teacher sets it under the class's book, prints its sheet, sees who has done what; the
    pupil plays a move for each position, gives it in, and sees the answers when it is closed."""
    teacher = Guest(server)
    made = {"name": "5.º B", "teacher": "Rita", "rules": BOOK}
    room = teacher.ask("/api/classes", made)["id"]
    rita = teacher.at(open_page, f"/classes/{room}?lang=en")
    rita.click("[data-kind='exam']")
    rita.fill("[data-form='exam'] [name='title']", "Teste 1")
    rita.fill("[data-form='exam'] [name='count']", "2")
    rita.fill("[data-form='exam'] [name='due']", "2030-12-05")
    rita.click("[data-do='set']")
    rita.wait_for_selector(".tasks [data-task='1']:has-text('Exam: Teste 1')")
    with rita.expect_download() as paper:
        rita.click("[data-do='sheet-1']")
    assert paper.value.suggested_filename.endswith(".pdf")

    ana = open_page(f"/classes/{room}?lang=en", own=True, **PHONE)
    ana.wait_for_selector("#own-name")
    come_in(ana, "Gato")
    ana.wait_for_selector(".tasks .chip:has-text('until')")
    ana.add_init_script("{ const { now } = Date; Date.now = () => now() + 1500000; }")
    ana.click(".tasks [data-task='1'] a")
    ana.click("#begin")
    ana.wait_for_selector(".exam-clock:text-matches('20:00|19:5')")  # not the computer's time
    asked = f"fetch('/api/classes/{room}/exams/1').then((one) => one.json())"
    legal = [one["legal"][0]["path"] for one in ana.evaluate(asked)["questions"]]
    for place in (1, 2):
        ana.wait_for_selector(f"[data-place='{place}'][aria-current='true']")
        ana.wait_for_selector('#board .db-cell[aria-label*="can move"]')
        press_squares(ana, legal[place - 1])
        ana.wait_for_selector(f"[data-place='{place}'].given")
    assert axe(ana) == []
    assert ana.evaluate(SMALL) == []
    assert asks_when_over(ana, f"/api/classes/{room}/exams/1") <= 2
    ana.click("#end")
    ana.click("#end")
    ana.wait_for_selector("#points:has-text('of 2')")
    rita.wait_for_selector("[data-pupil='1'] td[data-task='1'][data-done='4']")
    rita.click("[data-do='close-1']")
    rita.click("[data-do='close-1']")
    rita.wait_for_selector("[data-do='close-1']", state="detached")
    ana.reload()
    ana.wait_for_selector(".exam-task:has-text('The answer:')")
    assert axe(ana) == []
    rita.click("[data-do='more-1']")
    with rita.expect_download() as paper:
        rita.click("[data-do='certificate']")
    assert paper.value.suggested_filename == "Teste-1-Gato-Certificate.pdf"
    rita.click("[data-do='progress']")
    rita.wait_for_selector("h1:has-text('Progress')")
    assert axe(rita) == []
    resize(rita, 390, 844)
    assert rita.evaluate("document.documentElement.scrollWidth") <= 390
