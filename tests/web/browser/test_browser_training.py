"""Training for arbiters in a browser: a whole exam, half of it offline, scored and kept."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from damas.arbiter import LETTERS
from web.test_training import solved

from .conftest import axe, comes_true, resize

CLICK_THROUGH = """async (keys) => {
  const next = () => document.querySelector("#question .next");
  for (const key of keys) {
    document.querySelector(`#question .answer[data-key="${key}"]`).click();
    while (!next()) await new Promise((resolve) => setTimeout(resolve, 5));
    next().click();
  }
}"""
SIZES = [(1180, 820), (820, 1180), (390, 844)]


def begin(page: Any, name: str, book: str = "internacional") -> list[dict[str, Any]]:
    """Begins an exam; returns its stories as the page got them, and with the right answers, which
    the page has not."""
    page.wait_for_selector("body[data-ready]")
    page.fill("#trainee", name)
    page.select_option("#regulation", book)
    page.click("#begin button[type=submit]")
    page.wait_for_selector("#run")
    kept = json.loads(page.evaluate("localStorage.getItem('damas.training.run')"))
    made: dict[str, Any] = kept["exam"]
    assert "right" not in made["scenarios"][0]["questions"][0]
    return [
        {
            **story,
            "code": known.code or "none",
            "questions": [
                {**sent, "right": one.right, "article": one.citation and str(one.citation)}
                for sent, one in zip(story["questions"], asked, strict=True)
            ],
        }
        for story, (known, asked) in zip(made["scenarios"], solved(made), strict=True)
    ]


def answer(page: Any, key: str) -> str:
    """Gives one answer; returns what is said to it."""
    page.click(f'#question .answer[data-key="{key}"]')
    page.wait_for_selector("#question .next")
    said: str = page.inner_text("#question .verdict")
    return said


def look(page: Any, name: str, looked: Sequence[int]) -> None:
    """Nothing wider than the window on a tablet both ways and on a phone; nothing that axe finds on
    screens of the widths *looked* at; a picture to look at. The page stays as large as a phone."""
    for width, height in SIZES:
        resize(page, width, height)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, (name, width)
        if width in looked:
            assert axe(page) == [], (name, width)


@pytest.mark.requirement("IRR-01")
def test_a_whole_exam_half_of_it_offline_is_scored_and_kept(open_page: Any, server: Any) -> None:
    """All fourteen answered; the server is gone in between; the score arrives when it is back."""
    page = open_page("/arbiter/training")
    stories = begin(page, "Inês")
    assert set(LETTERS) <= {story["code"] for story in stories}
    for number, story in enumerate(stories):
        page.wait_for_selector(f"#run-title:has-text('Case {number + 1} of {len(stories)}')")
        page.wait_for_selector("#question .answer")
        keys = [question["right"] for question in story["questions"]]
        if story["code"] == "k":
            keys[1] = "offender"
        if number == 3:
            page.context.set_offline(True)
        if number not in (0, 4):
            page.evaluate(CLICK_THROUGH, keys)  # as fast as a browser can
            continue
        for question, key in zip(story["questions"], keys, strict=True):
            page.wait_for_selector(f"#question h2:has-text({json.dumps(question['text'])})")
            said = answer(page, key)
            if number == 4:
                assert "Your answer is kept." in said
            else:
                assert (
                    "Right." if key == question["right"] else "Wrong. The right answer is"
                ) in said
                known = key != question["right"] or not question["article"]
                assert known or question["article"] in said
            page.click("#question .next")
    best = sum(len(story["questions"]) for story in stories)
    page.wait_for_selector(f"#summary-title:has-text('{best} questions answered')")
    page.wait_for_selector("#sent:has-text('kept here and sent later')")
    assert server.call("/api/arbiter/training/scores?trainee=In%C3%AAs") == []
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_selector("#sent:has-text('The score is kept.')")
    page.wait_for_selector(f"#summary-title:has-text('{best - 1} of {best} points')")
    assert "3 / 4" in page.inner_text('#by-code tr[data-code="k"]')
    page.click("#study summary")
    comes_true(lambda: "INT 5.4 Only the opponent decides" in page.inner_text("#study"))
    page.reload()
    row = page.wait_for_selector("#history tr[data-score]")
    assert f"{best - 1} / {best}" in row.inner_text()
    assert page.inner_text("#history .weak-codes") == "k"
    (kept,) = server.call("/api/arbiter/training/scores?trainee=In%C3%AAs")
    assert (kept["points"], kept["best"]) == (best - 1, best)


def test_an_exam_that_was_left_goes_on(open_page: Any) -> None:
    """After a reload, at the case at which it was left."""
    page = open_page("/arbiter/training")
    stories = begin(page, "Rui", "portuguesa-fpd")
    for question in stories[0]["questions"]:
        answer(page, question["right"])
        page.click("#question .next")
    page.wait_for_selector("#run-title:has-text('Case 2 of')")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#resume")
    page.wait_for_selector("#run-title:has-text('Case 2 of')")
    assert page.input_value("#trainee") == "Rui"


def test_an_exam_begins_although_the_server_is_gone(open_page: Any) -> None:
    """The page has one at hand; what was chosen freely must wait, and says so."""
    page = open_page("/arbiter/training")
    page.wait_for_selector("body[data-ready]")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.fill("#trainee", "Rui")
    page.check('input[name="mode"][value="free"]')
    page.click("#begin button[type=submit]")
    page.wait_for_selector("#setup-fault:has-text('The server does not answer')")
    page.check('input[name="mode"][value="exam"]')
    page.click("#begin button[type=submit]")
    page.wait_for_selector("#run-title:has-text('Case 1 of 16')")


def test_the_story_is_walked_by_keys_and_buttons(open_page: Any) -> None:
    """Back, on, again; the words, the board and the marks follow."""
    page = open_page("/arbiter/training")
    story = begin(page, "Rui", "fenae-2025")[0]
    end = len(story["steps"]) - 1
    page.wait_for_selector(f'#board[data-step="{end}"]')
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f'#board[data-step="{end - 1}"]')
    assert page.inner_text("#caption") == story["steps"][end - 1]["text"]
    page.click("#after")
    page.wait_for_selector(f'#board[data-step="{end}"]')
    assert page.is_disabled("#after")
    page.click('#story button[data-step="0"]')
    page.wait_for_selector('#board[data-step="0"]')
    assert page.is_disabled("#before")
    pieces = page.locator("#board .db-piece").count()
    assert pieces == len(re.findall(r"\d+", story["steps"][0]["fen"]))


@pytest.mark.full
def test_a_story_plays_by_itself(open_page: Any) -> None:
    """If motion is wanted, from the first step to the last; then the question comes."""
    page = open_page("/arbiter/training", own=True, reduced_motion="no-preference")
    page.wait_for_selector("body[data-ready]")
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    story = begin(page, "Rui")[0]
    page.wait_for_selector('#board[data-step="0"]')
    page.clock.run_for(300)  # the position is looked at a little longer
    for step in range(1, len(story["steps"])):
        assert page.locator("#question h2").count() == 0
        page.clock.run_for(1100)
        page.wait_for_selector(f'#board[data-step="{step}"]')
    page.wait_for_selector("#question h2:has-text('What is it?')")


@pytest.mark.full
def test_free_training_asks_everything_and_goes_on_with_what_was_wrong(open_page: Any) -> None:
    """Chosen codes only; stopped in the middle, what was answered counts."""
    page = open_page("/arbiter/training")
    page.wait_for_selector("body[data-ready]")
    page.check('input[name="mode"][value="free"]')
    page.click("#no-codes")
    page.fill("#trainee", "Ana")
    page.click("#begin button[type=submit]")
    page.wait_for_selector("#setup-fault:has-text('Choose at least one')")
    page.check('input[name="code"][value="f"]')
    stories = begin(page, "Ana")
    assert {story["code"] for story in stories} == {"f"}
    assert len(stories[0]["questions"]) >= 6
    for question in stories[0]["questions"]:
        others = [c["key"] for c in question["choices"] if c["key"] != question["right"]]
        answer(page, others[0] if question["key"] == "until" else question["right"])
        page.click("#question .next")
    page.wait_for_selector("#run-title:has-text('Case 2 of')")
    page.click("#leave")
    page.wait_for_selector("#sent:has-text('The score is kept.')")
    assert "f" in page.inner_text("#by-code")
    with page.expect_response(re.compile("/exam.*codes=f")):
        page.click("#weak")
    page.wait_for_selector("#run-title:has-text('Case 1 of')")


SMALL = """[...document.querySelectorAll("#run button")].filter((one) => one.offsetParent)
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.height < 48 || box.width < 48).length"""


@pytest.mark.full
def test_every_view_at_every_size(open_page: Any) -> None:
    """Tablet both ways and phone, light and dark, in Portuguese; targets have 48 pixels at least,
    as a finger at arm's length needs. The first view and the darkest are looked at on a tablet
    too."""
    page = open_page("/arbiter/training", locale="pt-PT")
    page.wait_for_selector("body[data-ready]")
    page.check('input[name="mode"][value="free"]')
    look(page, "setup", (820, 390))
    page.click("#no-codes")
    page.check('input[name="code"][value="k"]')
    page.select_option('select[name="count"]', "5")
    stories = begin(page, "Conceição")
    assert page.evaluate(SMALL) == 0
    page.wait_for_selector("#question .answer")
    for question in stories[0]["questions"]:
        if question["key"] == "rectify":
            page.wait_for_selector("#question .boards svg")
            page.emulate_media(color_scheme="dark")
            look(page, "boards-dark", (820, 390))
        answer(page, question["choices"][0]["key"])
        if question["key"] == "what":
            look(page, "answered", (390,))
            assert page.evaluate(SMALL) == 0
        page.click("#question .next")
    page.click("#leave")
    page.wait_for_selector("#sent:not(:empty)")
    look(page, "summary-dark", (390,))
    page.emulate_media(color_scheme="light")
    page.click("#back")
    page.wait_for_selector("#history tr[data-score]")
    look(page, "history", (390,))


def test_what_hands_do_is_drawn(open_page: Any) -> None:
    """Touches, pieces in the hand, pieces off, pieces on light squares; pictures to look at."""
    page = open_page("/arbiter/training", viewport={"width": 1180, "height": 820})
    page.wait_for_selector("body[data-ready]")
    drawn = {"c": ".mark-touch", "j": ".mark-off", "inactive": ".db-piece", "b": ".mark-way"}
    for code, mark in drawn.items():
        page.check('input[name="mode"][value="free"]')
        page.click("#no-codes")
        page.check(f'input[name="code"][value="{code}"]')
        steps = begin(page, "Rui")[0]["steps"]
        page.wait_for_selector("#question .answer")
        wanted = {"c": "touch", "j": "remove"}.get(code, "move")
        place = max(n for n, step in enumerate(steps) if step["event"] == wanted)
        page.click(f'#story button[data-step="{place}"]')
        page.wait_for_selector(f'#board[data-step="{place}"]')
        page.wait_for_selector(f".marks {mark}", state="attached")
        page.click("#leave")
