"""A class in two browsers: tasks, every board at once, one board for all; a phone for the pupil."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import HostedServer, Server, axe, axe_colours, comes_true, resize
from .guests import Guest
from .test_browser_measures import SMALL
from .test_browser_meeting import PHONE, SIZES

SERVER = HostedServer


def teach(open_page: Any) -> Any:
    """Rita makes a class with a lesson and problems."""
    page = open_page("/classes")
    page.wait_for_selector("body[data-ready]")
    page.fill('#new-class [name="name"]', "5.º B")
    if page.locator('[name="teacher"]').count():
        page.fill('[name="teacher"]', "Rita")
    page.click('#new-class button[type="submit"]')
    page.wait_for_selector("[data-code]")
    with page.expect_response(lambda got: "/choices" in got.url):  # the lessons of that book
        page.select_option('[name="class-rules"]', "portuguesa-fpd")
    page.wait_for_selector('[data-form="lesson"] option[value="first-moves"]', state="attached")
    page.select_option('[data-form="lesson"] [name="lesson"]', "first-moves")
    page.click('[data-form="lesson"] button')
    page.wait_for_selector('[data-task="1"]')
    if not page.locator('[data-kind="problems"]').is_visible():
        page.click("summary:has-text('Set a task')")
    page.click('[data-kind="problems"]')
    page.click('[data-form="problems"] button')
    page.wait_for_selector('[data-task="2"]')
    return page


def attend(open_page: Any, teacher: Any, name: str) -> Any:
    """A pupil comes by the code on a phone."""
    code = teacher.get_attribute("[data-code]", "data-code")
    page = open_page("/classes", **PHONE)
    page.wait_for_selector("body[data-ready]")
    page.fill("#code", f"{code[:3]} {code[3:]}".lower())
    page.click("#join #enter")
    page.wait_for_selector("#own-name")
    page.fill("#own-name", name)
    page.press("#own-name", "Enter")
    page.wait_for_selector("#parts:not([hidden])")
    return page


@pytest.mark.full
def test_a_class_from_the_code_to_the_boards(open_page: Any, server: Server) -> None:
    """The pupil follows the board for all, does a step of a lesson and opens a problem; the teacher
    sees each of it, and takes the pupil out."""
    rita = teach(open_page)
    ana = attend(open_page, rita, "Gato")
    rita.wait_for_selector('[data-pupil="1"]:has-text("Gato")')
    rita.select_option('[data-form="show"] [name="what"]', "game portuguese")
    rita.click('[data-form="show"] button')
    ana.wait_for_selector("#shown-place:not([hidden])")
    rita.wait_for_selector('#shown .db-cell[aria-label*="can move"]')
    for square in (10, 13):
        rita.click(f'#shown .db-cell[data-square="{square}"]')
    ana.wait_for_selector('#shown .db-cell[data-square="13"][aria-label*="white"]')
    assert ana.locator('#shown .db-cell[aria-label*="can move"]').count() == 0
    rita.click('[data-do="draw"]')
    rita.click('#shown .db-cell[data-square="13"]')
    rita.click('#shown .db-cell[data-square="18"]')
    ana.wait_for_selector("#shown .db-sketch-G")
    rita.click('[data-do="draw"]')
    assert axe(ana) == []
    assert ana.evaluate(SMALL) == []

    ana.click('.tasks [data-task="1"] a')
    ana.wait_for_selector(".class-way a")
    rita.wait_for_selector('[data-pupil="1"] .where:has-text("step 1 of")')
    rita.wait_for_selector('[data-board="1"] damas-board')
    for square in (9, 13):
        ana.click(f'#board .db-cell[data-square="{square}"]')
    ana.click("#on:not([disabled])")
    rita.wait_for_selector('[data-pupil="1"] .where:has-text("step 2 of")')
    rita.wait_for_selector('[data-pupil="1"] td[data-task="1"][data-done="1"]')
    ana.click(".class-way a")
    ana.click(".problem-links a >> nth=0")
    ana.wait_for_selector(".class-way a:has-text('Next problem')")
    rita.wait_for_selector('[data-pupil="1"] .where:has-text("Problem")')
    for shade, look in (("light", axe), ("dark", axe_colours)):
        rita.evaluate(f"document.documentElement.dataset.appearance = '{shade}'")
        assert look(rita) == [], shade
    for width, height in SIZES:
        resize(rita, width, height)
        assert rita.evaluate("document.documentElement.scrollWidth") <= width

    ana.click(".class-way a >> nth=0")
    ana.wait_for_selector("#parts:not([hidden])")
    rita.wait_for_selector('[data-pupil="1"] .where:has-text("in the class")')
    assert ana.locator(".class-way").count() == 0  # no way back to where one is
    rita.click('[data-do="more-1"]')
    rita.click('[data-do="pupil-1"]')
    rita.click('[data-do="pupil-1"]')
    ana.wait_for_url("**/classes")
    comes_true(lambda: rita.locator("table [data-pupil]").count() == 0)


@pytest.mark.full
def test_a_chapter_is_shown_by_the_keys(open_page: Any, server: Server) -> None:
    """The teacher's own study, walked through by the arrow keys alone."""
    teacher, pupil = Guest(server), Guest(server)
    school_class = teacher.ask("/api/classes", {"name": "5.º B", "teacher": "Rita"})["id"]
    game = {"title": "Golpe", "game": "portuguese", "name": "Rita"}
    made = teacher.ask("/api/studies", game)["id"]
    line = {"do": "play", "id": "command-1", "chapter": 1, "move": 0}
    teacher.ask(f"/api/studies/{made}/changes", {**line, "paths": [[10, 13], [21, 17]]})
    pupil.ask(f"/api/classes/{school_class}/pupils", {"name": "Gato"})
    rita = teacher.at(open_page, f"/classes/{school_class}")
    ana = pupil.at(open_page, f"/classes/{school_class}", **PHONE)
    for page in (rita, ana):
        page.wait_for_selector("#parts:not([hidden])")
    rita.select_option('[data-form="show"] [name="what"]', f"study {made}")
    rita.click('[data-form="show"] button')
    ana.wait_for_selector("#shown-name:has-text('Golpe')")
    rita.locator("#class").click(position={"x": 2, "y": 2})
    for _ in range(2):
        rita.keyboard.press("ArrowRight")
    ana.wait_for_selector('#shown .db-cell[data-square="17"][aria-label*="black"]')
