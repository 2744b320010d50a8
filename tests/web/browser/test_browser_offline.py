"""Damas without a network: one real browser whose network is switched off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from damas.school.endings import EndingTask, best_reply

from .conftest import Server, axe, comes_true, press_squares
from .devices import device, make_ready

GAMES = "#kept li"


@pytest.fixture(scope="module")
def page(server: Server) -> Iterator[Any]:
    """A page whose device was made ready while there was a network."""
    with device(server) as page:
        assert axe(page) == []
        make_ready(page)
        yield page


def moved(page: Any, count: int) -> None:
    """Waits until so many moves have been played."""
    page.wait_for_selector(f"#moves [data-ply='{count}']")


def first_move(page: Any) -> str:
    """Makes the page's first legal move; the board tells it as people's presses do."""
    return str(
        page.evaluate(
            """() => {
              const board = document.querySelector("damas-board");
              const [move] = board.shown.legal;
              board.dispatchEvent(new CustomEvent("move", { detail: move }));
              return move.notation;
            }"""
        )
    )


def plays_and_resigns(page: Any) -> None:
    """A game against level 1 without a network, its end and what it tells."""
    page.context.set_offline(True)
    page.goto("/offline")
    page.wait_for_selector("body[data-ready]")
    page.select_option("[name=opponent]", "1")
    page.click("#new button[type=submit]")
    page.wait_for_selector("[data-do=hint]")
    first_move(page)
    moved(page, 2)
    page.click("[data-do=hint]")
    page.wait_for_selector("#caption:has-text('Hint')")
    first_move(page)
    moved(page, 4)
    page.click("[data-do=resign]")
    page.wait_for_selector("#after:has-text('Accuracy')")
    page.wait_for_selector(f"{GAMES}:has-text('Waits for the network')")


def test_the_computer_plays_without_a_network(page: Any) -> None:
    """A new page of the device, a game against level 1, a hint; it waits for the network."""
    plays_and_resigns(page)


def plays_out(page: Any) -> None:
    """A step of a lesson that is played out against this device; its reasons for illegal moves."""
    page.goto("/lessons/promotion?rules=internacional#5")
    page.wait_for_selector("body[data-ready]")
    for square in (22, 28):
        page.click(f'#board .db-cell[data-square="{square}"]')
    page.wait_for_selector(".verdict:has-text('A man does not move backward')")
    page.wait_for_selector(".verdict:has-text('INT 3.4')")
    for square in (22, 17):
        page.click(f'#board .db-cell[data-square="{square}"]')
    page.wait_for_selector(".goal:has-text('Moves left: 5')")
    page.wait_for_selector('#board .db-cell[aria-label*="can move"]')


@pytest.mark.full
def test_lessons_and_problems_are_there_without_a_network(page: Any) -> None:
    """Pages kept before; a problem of those that the device has; an answer that waits."""
    page.context.set_offline(True)
    page.goto("/lessons")
    page.click(".tiles a >> nth=0")
    page.wait_for_selector("body[data-ready]")
    page.wait_for_selector("#step *")
    plays_out(page)
    page.goto("/problems/solve")
    page.wait_for_selector("#solving #acts button")
    page.click("#acts [data-act=show]")
    page.wait_for_selector("#told:not([hidden])")
    page.goto("/offline")
    page.wait_for_selector("#waiting:has-text('1')")


def test_a_position_is_set_up_and_analysed_without_a_network(page: Any) -> None:
    """The rules and the engine of the device say what the server says else; the rule book is
    there to be read."""
    page.context.set_offline(True)
    page.goto("/editor")
    page.wait_for_selector("#study:not([disabled])")
    page.fill("#fen", "W:W1:B")
    page.wait_for_selector("#verdict.wrong")
    page.click("[data-act='start']")
    page.wait_for_selector("#study:not([disabled])")
    page.click("#study")
    page.wait_for_selector("#analysis .lines li")
    page.goto("/offline")
    book = page.input_value("[name=book]")
    page.goto(f"/rules/{book}")
    page.wait_for_selector("body[data-ready]")
    assert page.url.endswith(f"/rules/{book}")
    assert page.locator("main h1").inner_text() not in {"", "On this device"}


def test_a_game_whose_engine_was_never_fetched_says_so(page: Any) -> None:
    """By words of this device, at the board and in the editor; the game that is here goes on."""
    page.context.set_offline(True)
    page.goto("/offline")
    page.wait_for_selector("body[data-ready]")
    book = page.input_value("[name=book]")
    page.select_option("[name=book]", "turk-damasi")
    page.select_option("[name=opponent]", "1")
    page.click("#new button[type=submit]")
    page.wait_for_selector("#caption:has-text('is not on this device yet')")
    page.goto("/editor?regulation=turk-damasi")
    page.wait_for_selector("#verdict.wrong:has-text('is not on this device yet')")
    assert page.input_value("#regulation") == "turk-damasi"
    page.select_option("#regulation", book)
    page.wait_for_selector("#study:not([disabled])")


@pytest.mark.full
def test_an_arbiter_sits_an_exam_without_a_network(page: Any) -> None:
    """One of the rule book for which the device was made ready; its score waits."""
    page.goto("/offline")
    book = page.input_value("[name=book]")
    page.context.set_offline(True)
    page.goto("/arbiter/training")
    page.wait_for_selector("body[data-ready]")
    page.fill("#trainee", "Inês")
    page.select_option("#regulation", book)
    page.click("#begin button[type=submit]")
    page.wait_for_selector("#run-title:has-text('Case 1 of')")


@pytest.mark.full
def test_an_ending_is_won_without_a_network_and_sent_later(page: Any) -> None:
    """The device judges and answers by its tables; a level whose page was not kept is played too;
    the server has the attempt once there is a network."""
    page.goto("/offline")
    book = page.input_value("[name=book]")
    page.context.set_offline(True)
    page.goto(f"/endings?rules={book}")
    page.click("[data-kind=two-kings-king-man] a >> nth=-1")
    page.wait_for_selector("#typed:not([hidden])")
    assert "level=2" in page.url
    while not page.locator("[data-act=next]").count():
        count = page.locator("#line button").count()
        fen = page.evaluate("document.querySelector('#board').shown.fen")
        game = EndingTask(book, "two-kings-king-man", 2, fen, None).game()
        press_squares(page, best_reply(game).path)
        comes_true(lambda count=count: page.locator("#line button").count() > count)
        comes_true(lambda: page.locator("#typed:not([hidden]), [data-act=next]").count() > 0)
    page.wait_for_selector("#verdict.right:has-text('Won in')")
    page.goto("/offline")
    page.wait_for_selector("#waiting:has-text('Answers not sent yet')")
    page.context.set_offline(False)
    page.wait_for_selector("#waiting:empty", state="attached")
    page.goto(f"/endings?rules={book}")
    page.wait_for_selector("[data-kind=two-kings-king-man] a:has-text('1/1')")


@pytest.mark.full
def test_an_unknown_page_leads_to_the_device(page: Any) -> None:
    """If nothing was kept, the page for this device stands in and says so."""
    page.context.set_offline(True)
    page.goto("/ratings")
    page.wait_for_selector("#caption:has-text('not kept on this device')")


@pytest.mark.full
def test_a_device_speaks_its_own_language_without_a_network(page: Any) -> None:
    """That of the last page, one that was begun too; no other one is fetched beforehand."""
    page.context.set_offline(False)
    kept = "async () => (await caches.match('/offline/language'))?.text()"
    assert not page.evaluate("async () => Boolean(await caches.match('/offline?lang=pt_PT'))")
    for lang, locale in (("pt-BR", "pt_BR"), ("es", "es")):
        page.goto(f"/learn?lang={lang}")
        comes_true(lambda locale=locale: page.evaluate(kept) == locale)
    page.context.set_offline(True)
    page.goto("/offline")
    page.wait_for_selector("body[data-ready]")
    assert page.get_attribute("html", "lang") == "es"
    assert page.inner_text("#new button") == "Jugar"
    page.context.set_offline(False)
    page.goto("/learn?lang=en")
    comes_true(lambda: page.evaluate(kept) == "en")


@pytest.mark.full
def test_what_was_done_is_sent_when_the_network_is_back(page: Any) -> None:
    """The game becomes one of the server, once; nothing waits any more. A first attempt that meets
    no server, and one that a proxy answers, are made again without being asked for."""
    plays_and_resigns(page)
    sent: list[str] = []

    def first_are_lost(route: Any) -> None:
        sent.append(route.request.url)
        if len(sent) == 1:
            route.abort()
        elif len(sent) == 2:
            full = '{"code": "disk-nearly-full", "message": "No room"}'
            route.fulfill(status=503, content_type="application/json", body=full)
        elif len(sent) < 5:
            status = (200, 502)[len(sent) % 2]
            route.fulfill(status=status, content_type="text/html", body="<h1>Gateway</h1>")
        else:
            route.continue_()

    page.context.route("**/api/offline/games*", first_are_lost)
    page.context.set_offline(False)
    page.goto("/offline")
    held = f"{GAMES}:has-text('Something on the way answered')"
    page.wait_for_selector(held)
    page.wait_for_selector(held, state="detached", timeout=60_000)
    page.wait_for_selector(f"{GAMES} a:has-text('Kept on the server')", timeout=60_000)
    assert len(sent) > 4
    page.click(f"{GAMES} a")
    page.wait_for_selector("damas-board[data-ply='4']")


@pytest.mark.full
def test_a_game_without_problems_is_made_ready_too(server: Server) -> None:
    """Russian draughts: its computer plays and gives a hint without a network."""
    with device(server) as page:
        page.select_option("[name=book]", "idf-64-russian")
        make_ready(page)
        page.context.set_offline(True)
        page.goto("/offline")
        page.wait_for_selector("body[data-ready]")
        page.select_option("[name=book]", "idf-64-russian")
        page.select_option("[name=opponent]", "1")
        page.click("#new button[type=submit]")
        page.wait_for_selector("[data-do=hint]")
        first_move(page)
        moved(page, 2)
        page.click("[data-do=hint]")
        page.wait_for_selector("#caption:has-text('Hint')")
