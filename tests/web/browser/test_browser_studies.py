"""Studies in two browsers: one writes, the other sees it; both change the same words."""

from __future__ import annotations

from typing import Any

import pytest

from .beginnings import PHONE
from .conftest import HostedServer, Server, axe, axe_colours, comes_true, resize
from .test_browser_measures import SMALL
from .test_browser_meeting import SIZES

SERVER = HostedServer


def ready(page: Any) -> Any:
    """The page once its chapter is there."""
    page.wait_for_selector("body[data-ready]")
    page.wait_for_selector("damas-board[data-node]")
    return page


def begin(open_page: Any) -> Any:
    """A new study of Ana's."""
    page = open_page("/studies")
    page.wait_for_selector("body[data-ready]")
    page.fill('[name="title"]', "Shots in the centre")
    page.select_option('[name="game"]', "portuguese")
    if page.locator('#new-study [name="name"]').count():
        page.fill('#new-study [name="name"]', "Ana")
    page.click('#new-study button[type="submit"]')
    page.wait_for_url("**/studies/*")
    return ready(page)


def invited(open_page: Any, page: Any, **context: Any) -> Any:
    """Rui comes by the link of Ana's study."""
    study = page.url.split("/studies/")[1].split("#")[0]
    invite = page.evaluate(
        f"fetch('/api/studies/{study}').then((a) => a.json()).then((s) => s.invite)"
    )
    other = open_page(f"/studies/join/{invite}", **context)
    other.wait_for_selector("body[data-ready]")
    other.fill('[name="name"]', "Rui")
    other.click("#enter")
    other.wait_for_url(f"**/studies/{study}")
    return ready(other)


def play(page: Any, *squares: int) -> None:
    """Plays a move by pressing its squares."""
    page.wait_for_selector('.db-cell[aria-label*="can move"]')
    for square in squares:
        page.click(f'.db-cell[data-square="{square}"]')


@pytest.mark.full
def test_two_people_write_one_study(open_page: Any, server: Server) -> None:
    """Moves, words, signs and shapes of one are seen by the other; of two texts for one place the
    later stays, and its loser is told and puts the own one back."""
    ana = begin(open_page)
    rui = invited(open_page, ana, **PHONE)
    ana.wait_for_selector("#here:has-text('Ana, Rui')")
    play(ana, 10, 13)
    rui.wait_for_selector('.score [data-node="1"]')
    rui.click('.score [data-node="1"]')
    play(rui, 21, 17)
    ana.wait_for_selector('.score [data-node="2"]')

    ana.fill("#comment", "The centre first")
    ana.keyboard.press("Control+Enter")
    rui.click('.score [data-node="1"]')
    comes_true(lambda: rui.input_value("#comment") == "The centre first")
    ana.select_option("#sign", "1")
    rui.wait_for_selector('.score [data-node="1"]:has-text("10-13!")')
    ana.click('[data-do="arrow"]')
    ana.click('.db-cell[data-square="13"]')
    ana.click('.db-cell[data-square="18"]')
    rui.wait_for_selector(".db-arrow.db-sketch-G")
    ana.keyboard.press("Enter")  # on 18, which has the focus: from there
    ana.keyboard.press("Enter")  # and a circle round it
    rui.wait_for_selector(".db-circle.db-sketch-G")
    ana.click('[data-do="arrow"]')

    rui.fill("#comment", "The edge first")  # typed, not kept yet
    ana.fill("#comment", "Both are right")
    ana.keyboard.press("Control+Enter")
    rui.wait_for_selector("#conflict:visible")
    rui.press("#comment", "Control+Enter")
    ana.wait_for_selector(".overwritten:has-text('Both are right')")
    comes_true(lambda: ana.input_value("#comment") == "The edge first")
    ana.click(".overwritten button:has-text('Put mine back')")
    comes_true(lambda: rui.input_value("#comment") == "Both are right")
    rui.click('[data-do="earlier"]')
    rui.wait_for_selector(".earlier li:has-text('The centre first')")
    assert rui.evaluate(SMALL) == []


def tries_moves(reader: Any, writer: Any) -> None:
    """A reader's own moves are told apart, gone through by keys, left by one press, and nobody
    else's."""
    play(reader, 21, 17)
    reader.wait_for_selector('damas-board[data-node="1/1+1"]')
    play(reader, 13, 18)
    reader.wait_for_selector('damas-board[data-node="1/1+2"]')
    assert "13-18" in reader.inner_text("#speech")
    assert reader.locator("[data-tried]").all_inner_texts() == ["21-17", "13-18"]
    assert axe(reader) == []
    assert reader.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    reader.focus('[data-step="back"]')
    reader.keyboard.press("ArrowLeft")
    reader.wait_for_selector('damas-board[data-node="1/1+1"]')
    reader.keyboard.press("ArrowRight")
    reader.wait_for_selector('damas-board[data-node="1/1+2"]')
    reader.focus('[data-do="home"]')
    reader.keyboard.press("Enter")
    reader.wait_for_selector('damas-board[data-node="1/1"]')
    assert reader.locator("[data-tried]").count() == 0
    comes_true(lambda: reader.evaluate("document.activeElement.dataset.step") == "on")
    assert writer.locator(".score [data-node]").count() == 1


@pytest.mark.full
def test_a_study_on_every_screen(open_page: Any, server: Server) -> None:
    """Readable from 360 px on, by axe without fault in both shades; a reader tries moves and
    changes nothing."""
    ana = begin(open_page)
    play(ana, 10, 13)
    ana.wait_for_selector('.score [data-node="1"]')
    ana.click("summary:has-text('People and links')")
    ana.click("[data-do='open-link']")
    ana.wait_for_selector("[data-part='closed']", state="detached")
    ana.click("summary:has-text('Add chapters')")
    for shade, look in (("light", axe), ("dark", axe_colours)):
        ana.evaluate(f"document.documentElement.dataset.appearance = '{shade}'")
        assert look(ana) == []
    for width, height in SIZES:
        resize(ana, width, height)
        assert ana.evaluate("document.documentElement.scrollWidth") <= width
    reader = ready(open_page(ana.url, **PHONE))
    assert reader.locator("#comment").is_hidden()
    reader.click('[data-step="on"]')
    reader.wait_for_selector('damas-board[data-node="1/1"]')
    tries_moves(reader, ana)
    frame = open_page(f"{ana.url.split('#')[0]}/embed")
    frame.wait_for_selector("body[data-ready]")
    frame.click("#on")
    frame.wait_for_selector('.score [aria-current="true"]')
    assert axe(frame) == []
