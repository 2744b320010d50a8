"""The arbiter called: results of each player, authority, past moves; and playing on by hand."""

from __future__ import annotations

import io
import urllib.request
from typing import Any

import pytest
from pypdf import PdfReader

from .arbiter_page import Open
from .conftest import Server, comes_true
from .test_browser_arbiter import TABLET, sit

__all__ = ["sit"]


def fetched(server: Server, path: str) -> bytes:
    """A file that is taken along."""
    with urllib.request.urlopen(f"{server.url}{path}") as answer:
        data: bytes = answer.read()
    return data


@pytest.mark.requirement("RES-06", "IRR-11")
def test_a_penalty_gives_each_player_a_result_by_a_named_authority(
    sit: Open, server: Server
) -> None:
    """Loss for one, draw for the other; who ruled stands in the log, on the sheet, in the PDN."""
    desk = sit("fenae-2025")
    desk.press("#call-button")
    desk.press("#call summary:has-text('The arbiter rules')")
    desk.page.select_option("#call-white", "loss")
    desk.page.select_option("#call-black", "draw")
    desk.page.fill("#call-authority", "Organising committee")
    desk.press("[data-ruling='penalty']")
    view = desk.settle()
    assert (view["outcome"]["white"], view["outcome"]["black"]) == ("loss", "draw")
    assert "Authority: Organising committee" in desk.page.inner_text("#log")
    sheet = PdfReader(io.BytesIO(fetched(server, f"/arbiter/{desk.table}/sheet.pdf?lang=en")))
    text = " ".join(page.extract_text() for page in sheet.pages)
    assert "Organising committee" in " ".join(text.split())
    assert b"Organising committee" in fetched(server, f"/arbiter/{desk.table}.pdn")


@pytest.mark.requirement("RES-06")
def test_both_absent_lose(sit: Open) -> None:
    """Nobody came: the arbiter says "both", and neither wins."""
    desk = sit("fenae-2025")
    desk.press("#call-button")
    desk.press("#call input[name='against'][value='unknown']")
    desk.press("#call summary:has-text('The arbiter rules')")
    desk.press("[data-ruling='absence']")
    view = desk.settle()
    assert (view["outcome"]["white"], view["outcome"]["black"]) == ("loss", "loss")


@pytest.mark.requirement("IRR-02")
@pytest.mark.full
def test_a_past_move_is_named_from_the_record(sit: Open) -> None:
    """FPD 5.1.3: the arbiter names the move and decides; the position before it is restored."""
    desk = sit("portuguesa-fpd", fen="W:W9,12,3:B26,30")
    for way in ((9, 13), (26, 22), (12, 16)):
        desk.tap(*way)
        desk.settle()
    desk.press("#call-button")
    desk.page.select_option("#call-ply", "1")
    comes_true(lambda: desk.page.is_checked("#call input[name='against'][value='black']"))
    before = desk.settle()["state"]["fen"]
    desk.press("#call [data-code='b']")
    assert desk.settle()["state"]["fen"] == before
    desk.press("[data-choice='rectify']")
    assert desk.settle()["state"]["fen"] == "B:W3,12,13:B26,30"


@pytest.mark.requirement("IRR-03")
@pytest.mark.full
def test_playing_on_with_a_chain_is_carried_jump_by_jump(sit: Open) -> None:
    """A decision waits; the opponent captures two instead: accepted, and nothing irregular."""
    desk = sit("internacional", fen="W:W28,31,37:B23,1")
    desk.tap(31, 27)
    assert desk.settle()["pending"]["faults"][0]["code"] == "f"
    desk.drag(23, 32)
    desk.page.wait_for_selector("[data-do='let-go']")
    desk.drag(32, 21)
    view = desk.settle()
    assert view["lances"][-1]["kind"] == "move"
    assert (view["pending"], view["state"]["awaiting"]) == (None, [28, 27])
    assert [r["kind"] for r in view["log"][-1]["rulings"]] == ["lapsed"]


@pytest.mark.requirement("CLK-05")
@pytest.mark.full
def test_the_log_says_whom_a_note_is_about(sit: Open) -> None:
    """The arbiter notes that White pressed with the wrong hand: White is named."""
    desk = sit("fenae-2025", headers={"White": "Ana"}, clock={"white": 600, "black": 600})
    desk.tap(22, 18)
    desk.settle()
    desk.press("#call-button")
    desk.press("#call summary:has-text('Conduct')")
    desk.press("[data-code='hand']")
    desk.settle()
    said = desk.page.inner_text("#log .ruling[data-kind='warning']")
    assert said.startswith("Warning Ana: The clock was not pressed")


@pytest.mark.full
def test_words_of_the_program_are_not_shown_as_letters_of_the_book(sit: Open) -> None:
    """Only a to n stand before their words; the rest has words in the reader's language alone."""
    desk = sit("fenae-2025", lang="pt_PT", clock={"control": "40/120"})
    desk.press("#call-button")
    marks = desk.page.eval_on_selector_all("#call .code", "all => all.map((one) => one.innerText)")
    assert "".join(marks) == "abcdefghijklmn"
    desk.press("#call [data-code='unclear']")
    desk.settle()
    assert "unclear" not in desk.page.inner_text("#log")
    assert "anotam" in desk.page.inner_text("#counters")


@pytest.mark.full
def test_what_was_entered_without_a_line_is_sent_in_its_order(open_page: Any) -> None:
    """The first comes too late and counts from now: the second waits until it is kept."""
    page = open_page("/arbiter?lang=en", viewport=TABLET)
    page.wait_for_selector("body[data-ready]")
    sent = page.evaluate(
        """async () => {
            const { EventQueue } =
                await import("/static/js/arbiter/table/event-queue.js");
            const nothing = () => {};
            const line = new EventQueue("none", "en", {
                table: nothing, answer: nothing, refused: nothing, waiting: nothing, gone: nothing,
            });
            const sent = [];
            const socket = { isOpen: false, send(event) {
                if (this.isOpen) sent.push([event.event, event.t !== undefined]);
                return this.isOpen;
            } };
            line.socket = socket;
            line.send({ event: "move" });
            line.send({ event: "remove" });
            const [first] = line.queue;
            socket.isOpen = true;
            line.pump();
            line.hear({ type: "answer", id: first.id, error: { code: "time-backwards" } });
            line.hear({ type: "answer", id: first.id, rulings: [] });
            line.hear({ type: "answer", id: line.queue[0].id, rulings: [] });
            return sent;
        }"""
    )
    assert sent == [["move", True], ["move", False], ["remove", True]]
