"""The terms of a game: what is kept for the next time, what is seen of it, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from .beginnings import visitor
from .conftest import Server

PLACES = {"/friend": "#get-link", "/lobby": "#list-seek", "/club": "#open-room"}
SPOKEN = """document.querySelector('{}').closest('[aria-live], [role=status]').ariaLive"""
"""The live region of an element, as screen readers take it."""
FOCUS = "document.activeElement.name"


def terms(page: Any, path: str) -> None:
    """The form of terms at *path*, ready."""
    page.goto(f"{path}?lang=en")
    page.wait_for_selector(f"{PLACES[path]}:not([disabled])")


@pytest.mark.parametrize("path", PLACES)
def test_a_position_is_of_one_game(open_page: Any, server: Server, path: str) -> None:
    """Without its FEN the start is the usual one next time; a refusal opens the drawer at it."""
    page = visitor(open_page)
    terms(page, path)
    if path == "/club":
        page.fill("[name=room_name]", "Sexta")
        if page.locator("[name=host]").count():
            page.fill("[name=host]", "Ana")
    page.click("details.more summary")
    page.select_option("[name=start]", "position")
    page.fill("[name=fen]", "W:W1:B")
    assert page.inner_text("details.more summary").endswith("from a position")
    page.click("details.more summary")
    page.click(PLACES[path])
    page.wait_for_selector("#fault:not(:empty)")
    assert page.evaluate(FOCUS) == "fen"
    assert page.is_visible("[name=fen]")
    terms(page, path)
    assert page.input_value("[name=start]") == "initial"
    assert page.evaluate("JSON.parse(localStorage['damas.meeting']).start") == "initial"


def test_choices_that_are_remembered_are_seen(open_page: Any, server: Server) -> None:
    """Rated, games and the lot stand beside the drawer, closed as it is; an older browser's start
    from a position, kept without its FEN, is none."""
    page = visitor(open_page)
    kept = '{"rated": "on", "games": "3", "start": "position"}'
    page.evaluate(f"localStorage['damas.meeting'] = '{kept}'")
    terms(page, "/friend")
    assert page.inner_text("details.more summary") == "More options · rated · 3 games"
    assert page.input_value("[name=start]") == "initial"
    page.click("#get-link")
    page.wait_for_selector("#fault:not(:empty), #waiting:visible")


@pytest.mark.full
def test_the_first_page_shows_what_it_keeps(open_page: Any, server: Server) -> None:
    """Its own drawer too; a wrong position opens it."""
    page = visitor(open_page)
    page.evaluate("""localStorage['damas.newgame'] = '{"rated": "on", "colour": "black"}'""")
    page.goto("/?lang=en")
    page.wait_for_selector("#start summary:has-text('More options · rated · You have Black')")
    page.click("#start summary")
    page.fill("#fen", "W:W1:B")
    page.wait_for_selector("#fen-verdict.wrong")
    page.click("#start summary")
    page.click("#new [type=submit] >> nth=0")
    page.wait_for_selector("#new-fault:not(:empty)")
    assert page.evaluate(FOCUS) == "fen"
    assert page.is_visible("#fen")


@pytest.mark.parametrize(
    ("path", "kept", "begin", "fault", "asked"),
    [
        ("/", "damas.newgame", "#new [type=submit] >> nth=0", "#new-fault", "clock"),
        ("/friend", "damas.meeting", "#get-link", "#fault", "control"),
    ],
)
@pytest.mark.full
def test_a_refused_choice_of_last_time_is_seen(  # noqa: PLR0917
    open_page: Any, server: Server, path: str, kept: str, begin: str, fault: str, asked: str
) -> None:
    """Rated without a clock: the drawer opens at it, and the clock is there to be chosen."""
    page = visitor(open_page)
    page.evaluate(f"""localStorage['{kept}'] = '{{"rated": "on", "control": "", "clock": ""}}'""")
    page.goto(f"{path}?lang=en")
    page.wait_for_selector("summary:has-text('More options · rated')")
    page.click(f"{begin}:not([disabled])" if path == "/friend" else begin)
    page.wait_for_selector(f"{fault}:not(:empty)")
    assert page.is_visible("[name=rated]")
    assert page.evaluate(FOCUS) == asked


def test_a_link_is_copied_without_tls(open_page: Any, server: Server) -> None:
    """On a page of plain http the browser has no clipboard to write to."""
    page = visitor(open_page, viewport={"width": 1366, "height": 768})
    terms(page, "/friend")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.evaluate("navigator.share = undefined")
    page.click("#get-link")
    page.click("[data-do='copy']")
    page.wait_for_selector("#waiting [role='status']:has-text('Copied.')")
    assert page.evaluate("document.activeElement.dataset.do") == "copy"
    page.wait_for_selector("#waited:not(:empty)")
    assert page.evaluate(SPOKEN.format("#waited")) == "off"
    link = page.inner_text("#waiting code.link")
    terms(page, "/friend")
    page.click("details.more summary")
    page.focus("[name=name]")
    page.evaluate("document.activeElement.maxLength = 200")
    page.keyboard.press("Control+V")
    assert page.input_value("[name=name]") == link


@pytest.mark.full
def test_a_question_says_what_it_asks(open_page: Any, server: Server) -> None:
    """The button that ends a game asks by its own name; seconds in the lobby are not spoken."""
    game = server.new_game("portuguesa-fpd", black={"kind": "engine", "level": 1})
    page = open_page(f"/games/{game}", locale="pt-PT")
    page.click("#actions [data-action='call-off']")
    assert page.inner_text("#actions [data-action='call-off']").strip() == "Cancelar a partida?"
    page = visitor(open_page)
    terms(page, "/lobby")
    page.click("#list-seek")
    page.wait_for_selector("#own .waited")
    assert page.evaluate(SPOKEN.format("#own .waited")) == "off"
