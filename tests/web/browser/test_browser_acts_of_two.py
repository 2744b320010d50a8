"""The same where two people play: invitations, the other's arrival, questions and answers."""

from __future__ import annotations

from typing import Any

from .acts import focused, pressed
from .beginnings import visitor
from .conftest import HostedServer, Server, press_squares
from .guests import Guest, invited, seated

SERVER = HostedServer


def test_an_act_that_leads_to_a_board_leads_onto_it(open_page: Any, server: Server) -> None:
    """The first move on the first page; the link for a friend, and the friend's arrival."""
    page = visitor(open_page)
    page.goto("/?lang=en")
    page.wait_for_selector("body[data-ready]")
    for words in ("can move", "can be reached"):
        page.locator(f"#board .db-cell[aria-label*='{words}']").first.focus()
        page.keyboard.press("Shift")
        page.keyboard.press("Enter")
        page.wait_for_timeout(600)  # the same key at once would be the same press
    page.wait_for_url("**/games/*")
    assert focused(page).isdigit()
    page.goto("/friend?lang=en")
    page.wait_for_selector("#get-link:not([disabled])")
    pressed(page, "#get-link")
    page.wait_for_selector("#waiting .code")
    assert focused(page) == "H2"
    code = page.get_attribute("#waiting .code", "data-code")
    friend = Guest(server)
    token = friend.ask(f"/api/codes/{code}")["token"]
    friend.ask(f"/api/invitations/{token}/accept", {"name": "Rui"})
    page.wait_for_selector("damas-board[data-ply]")
    assert focused(page).isdigit()


def test_questions_of_two_people_keep_the_focus(open_page: Any, server: Server) -> None:
    """One asks to take a move back; the other declines."""
    ana, rui, game = invited(server, regulation="internacional")
    tables = [seated(one, open_page, game) for one in (ana, rui)]
    (mover,) = (
        one for one in tables if one.page.locator(".db-cell[aria-label*='can move']").count()
    )
    (other,) = (one for one in tables if one is not mover)
    press_squares(mover.page, mover.state["legal"][0]["path"])
    other.wait_ply(1)
    pressed(mover.page, '[data-action="ask-undo"]')
    other.page.wait_for_selector('[data-action="decline-undo"]')
    focused(mover.page)
    pressed(other.page, '[data-action="decline-undo"]')
    other.page.wait_for_selector('[data-action="decline-undo"]', state="detached")
    assert focused(other.page).isdigit()
