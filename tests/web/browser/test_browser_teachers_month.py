"""A teacher's month: two classes, a computer that pupils share, a child who was lost, an exam."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import HostedServer, Server, axe
from .guests import Guest
from .test_browser_measures import SMALL
from .test_browser_meeting import PHONE

SERVER = HostedServer
BOOK = "portuguesa-fpd"
pytestmark = pytest.mark.full


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
    page.wait_for_selector(".class-title:has-text('Gato, with Rita')")

    rita = teacher.at(open_page, f"/classes/{room}?lang=en")
    rita.click("[data-do='more-1']")
    rita.wait_for_selector("#pupil-name:focus:has-text('Gato')")
    rita.click("[data-do='card']")
    card = rita.inner_text("[data-card]")
    assert axe(rita) == []
    home = open_page(f"/classes?lang=en#card={card}")
    home.wait_for_selector("#enter:focus")
    home.keyboard.press("Enter")
    home.wait_for_selector(".class-title:has-text('Gato, with Rita')")

    rita.fill("[data-form='rename'] [name='name']", "Gatinho")
    rita.press("[data-form='rename'] [name='name']", "Enter")
    home.wait_for_selector(".class-title:has-text('Gatinho')")
    rita.click("[data-do='merge']")
    rita.click("[data-do='merge']")
    rita.wait_for_selector("#pupil-name:has-text('Rato')")
    assert rita.locator("table [data-pupil]").count() == 1
    rita.select_option("[data-form='move'] [name='to']", other)
    rita.click("[data-form='move'] button")
    rita.wait_for_selector("#pupils:has-text('Nobody has come in yet.')")
    assert [one["name"] for one in teacher.ask(f"/api/classes/{other}")["pupils"]] == ["Rato"]

    rita.click("[data-part='add'] summary")
    rita.fill("[data-form='roster'] textarea", "Ana\nRui")
    rita.click("[data-form='roster'] button")
    rita.wait_for_selector("table [data-pupil]:has-text('Rui')")
    with rita.expect_download() as paper:
        rita.click("[data-do='cards']")
    assert paper.value.suggested_filename.endswith(".pdf")
