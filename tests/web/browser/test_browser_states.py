"""Pages that hold much, on narrow phones, where none scrolls sideways; lists that hold nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from .conftest import Server, axe, resize
from .guests import Guest
from .test_browser_lists import act, signed_in
from .test_browser_people import Hosted

SERVER = Hosted
pytestmark = pytest.mark.full
PHONE = {"locale": "pt-PT", "has_touch": True, "is_mobile": True}
NARROW = ((390, 844), (360, 640))
LONG = "Maria Antonieta Vasconcelos-Albuquerque e Sousa Mendes"
CLUB = f"Grupo Desportivo {LONG}"
WIDER = """(width) => [...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility() && !one.closest(".scroll, .tabs, .kinds, .stages"))
  .filter((one) => one.getBoundingClientRect().right > width + 1)
  .map((one) => one.outerHTML.slice(0, 120))"""
"""Elements beyond the right edge, but in boxes that scroll by themselves."""


def school_class(open_page: Any, server: Server) -> Any:
    """A class with a lesson and many problems, as its teacher sees it; pupils with long names."""
    teacher = Guest(server)
    made = teacher.ask("/api/classes", {"name": LONG, "teacher": LONG[:30]})["id"]
    lesson = {"kind": "lesson", "lesson": "majority", "rules": "portuguesa-fpd"}
    problems = {"kind": "problems", "game": "portuguese", "motif": "", "count": 40, "most": 2500}
    for number, task in enumerate((lesson, problems)):
        teacher.ask(f"/api/classes/{made}/tasks", {"id": f"narrow-task-{number}", **task})
    for name in ("Gato", LONG.replace(" ", "")[:30]):
        Guest(server).ask(f"/api/classes/{made}/pupils", {"name": name})
    return teacher.at(open_page, f"/classes/{made}", **PHONE)


def federation(path: str) -> Callable[[Any, Server], Any]:
    """A page of a federation with a list, a club and a person of long names, as an officer sees
    it; {person} is the number."""

    def at(open_page: Any, server: Server) -> Any:
        page = signed_in(lambda address: open_page(address, **PHONE), server)
        act(page, "add-club", name=CLUB, town="Vila Real de Santo António")
        act(page, "set-series", series="nacional", name=CLUB, book="fide", first="2026-01-01")
        found = act(page, "add-person", name=LONG, birth="1990-05-31")["entry"]["records"]
        page.goto(path.format(person=found[0]["id"]))
        return page

    return at


STATES = {
    "a class with tasks": school_class,
    "a federation": federation("/federation"),
    "its office": federation("/federation/office"),
    "a person, to an officer": federation("/federation/people/{person}"),
}


@pytest.mark.parametrize("state", STATES)
def test_no_page_scrolls_sideways(open_page: Any, server: Server, state: str) -> None:
    """On phones, also with what one opens."""
    page = STATES[state](open_page, server)
    page.wait_for_load_state("networkidle")
    page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true")
    for width, height in NARROW:
        resize(page, width, height)
        assert page.evaluate(WIDER, width) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
    assert axe(page) == []


LISTS = "/lobby /own-games /games /games/finished /archive /studies /repertoire /classes /club"
LISTS += (
    " /arbiter /ratings /jobs /federation /watch /tournaments/calendar /classes/none /club/none"
)
EMPTY = """() => [...document.querySelectorAll(".empty")].filter((one) => one.checkVisibility())
  .map((one) => ["svg", "p", "a, button"].map((part) => one.querySelectorAll(part).length))"""
"""The boards, sentences and buttons of each empty list on a page."""


@pytest.fixture(scope="module")
def nothing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which nobody has done anything."""
    made = Hosted(tmp_path_factory.mktemp("nothing"))
    made.start()
    yield made
    made.stop()


@pytest.mark.parametrize("path", LISTS.split())
def test_an_empty_list_shows_a_way_on(chromium: Any, nothing: Server, path: str) -> None:
    """A small board, a sentence, a button."""
    page = chromium.new_page(base_url=nothing.url)
    page.goto(path)
    page.wait_for_selector(".empty:visible")
    found = page.evaluate(EMPTY)
    page.close()
    assert found
    assert all(parts == [1, 1, 1] for parts in found)


def test_where_no_problem_is_due_others_are_offered(chromium: Any, nothing: Server) -> None:
    """Below the board: a sentence and a button."""
    page = chromium.new_page(base_url=nothing.url, locale="en-GB")
    page.goto("/problems/review?game=portuguese")
    page.click("#none-due a")
    page.wait_for_url("**/problems/solve?game=portuguese")
    page.close()
