"""Every list with buttons, page by page: a press leaves the focus in its row, or where the row is
gone on a heading: never on the page as a whole, and never in another row."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

import pytest

from damas.app.people.owner_link import owner_path
from damas.store import open_database
from sampling import sampled

from .beginnings import sent
from .conftest import Server, comes_true
from .guests import Guest, Room
from .test_browser_people import Hosted

SERVER = Hosted
NUMBERS = count(1)

FOCUS = """([rows, key]) => {
    const at = document.activeElement;
    const row = at.closest(rows);
    return [at.nodeName, row && row.getAttribute(key)]; }"""
"""The element that has the focus, and its row."""


class Listed(NamedTuple):
    """A list: its *page*, its rows and the attribute that is the *key* of each, the *button* in the
    second row and how often it is pressed; *stays*: the row does."""

    page: Callable[[Any, Server], Any]
    rows: str
    key: str
    button: str
    presses: int = 1
    stays: bool = True


def signed_in(open_page: Any, server: Server) -> Any:
    """A page of the server's owner."""
    opened = open_database(server.database)
    page = open_page(owner_path(opened))
    opened.close()
    page.click("#follow")
    page.wait_for_selector("#link", state="hidden")
    return page


def act(page: Any, which: str, **data: Any) -> Any:
    """An act of the federation's owner."""
    body = {"id": f"listed-{next(NUMBERS)}", "act": which, "data": data}
    return sent(page, "/api/federation/acts", body)


def office(open_page: Any, server: Server) -> Any:
    """A federation with pairs of records that may be one person, and officers."""
    page = signed_in(open_page, server)
    for year, name in enumerate(("Ana Luz", "Rui Mar", "Eva Sol"), 1900 + 3 * next(NUMBERS)):
        for _ in range(2):
            act(page, "add-person", name=name, birth=f"{year}-05-06")
    for account in ("one", "two", "three"):
        act(page, "appoint", account=account, name=account, role="registrar")
    page.goto("/federation/office?lang=en")
    page.click("#twice summary")
    page.click("#find-duplicates")
    page.wait_for_selector("#duplicates .entry:nth-child(3)")
    return page


def owner(open_page: Any, server: Server) -> Any:
    """The owner's page, with some guests."""
    guests = [Guest(server) for _ in range(3)]
    for guest in guests:
        guest.ask("/api/games", {"regulation": "fenae-2025"})
    page = signed_in(open_page, server)
    page.goto("/owner?lang=en")
    page.wait_for_selector("#people li:nth-child(3)")
    for one in page.query_selector_all("#people li > details > summary"):
        one.click()
    for row in (1, 2, 3):
        page.wait_for_selector(f"#people > li:nth-child({row}) [name='reason']")
    for one in page.query_selector_all("#people [name='reason']"):
        one.fill("Insults")
    return page


def boards(open_page: Any, server: Server) -> Any:
    """Three boards of an arbiter."""
    guest = Guest(server)
    for _ in range(3):
        guest.ask("/api/arbiter/tables", {"regulation": "internacional"})
    return guest.at(open_page, "/arbiter?lang=en")


def room(open_page: Any, server: Server) -> Any:
    """A room with three people, at its host's."""
    made = Room(server, ("Ana", "Rui", "Eva"))
    return made.host.at(open_page, f"/club/{made.id}?lang=en")


def school_class(open_page: Any, server: Server) -> Any:
    """A class with three pupils, at its teacher's, and three who were removed."""
    teacher = Guest(server)
    place = (
        "/api/classes/" + teacher.ask("/api/classes", {"name": "5.º B", "teacher": "Rita"})["id"]
    )
    for name in ("Gato", "Rato", "Pato", "Grilo", "Melro", "Touro"):
        Guest(server).ask(f"{place}/pupils", {"name": name})
    for number in (4, 5, 6):
        teacher.ask(f"{place}/pupils/{number}", None, "DELETE")
    return teacher.at(open_page, f"{place.removeprefix('/api')}?lang=en")


def games(open_page: Any, server: Server) -> Any:
    """Three games of one's own."""
    guest = Guest(server)
    for _ in range(3):
        guest.ask("/api/games", {"regulation": "fenae-2025"})
    return guest.at(open_page, "/games?lang=en")


LISTS = {
    "people, blocked": Listed(owner, "#people > li", "data-person", "[data-do='block']"),
    "people, removed": Listed(
        owner, "#people > li", "data-person", "[data-do='remove']", presses=2, stays=False
    ),
    "terms": Listed(owner, "#terms li", "data-term", "input"),
    "acts of a federation": Listed(office, "#log .entry", "data-entry", "button", presses=2),
    "records twice": Listed(
        office, "#duplicates .entry", "data-entry", "button", presses=2, stays=False
    ),
    "officers": Listed(office, "#officers .entry", "data-entry", "button", presses=2, stays=False),
    "boards of an arbiter": Listed(
        boards, "#boards li", "data-table", "button", presses=2, stays=False
    ),
    "people of a room": Listed(room, ".room-people li", "data-number", "button"),
    "pupils": Listed(school_class, "table [data-pupil]", "data-pupil", "[data-do^='more-']"),
    "pupils outside": Listed(
        school_class, ".outside li", "data-pupil", "[data-do='again']", stays=False
    ),
    "games": Listed(games, "#saved li", "data-game", "button", presses=2, stays=False),
}


@pytest.mark.parametrize("name", sampled(LISTS, 3, rest=4))
def test_a_press_in_a_list_keeps_its_place(open_page: Any, server: Server, name: str) -> None:
    """The second row's button; afterwards the focus is in this row, or on a heading."""
    listed = LISTS[name]
    page = listed.page(open_page, server)
    rows = page.locator(listed.rows).filter(has=page.locator(listed.button))
    rows.nth(1).wait_for(state="attached")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    before = [one.get_attribute(listed.key) for one in rows.all()]
    row = page.locator(f"{listed.rows}[{listed.key}='{before[1]}']")
    target = row.locator(listed.button).first
    target.focus()
    page.evaluate(
        """rows => { window.drawn = 0; new MutationObserver(() => { window.drawn += 1; }).observe(
            document.querySelector(rows).parentElement,
            { subtree: true, childList: true, attributes: true, characterData: true }); }""",
        listed.rows,
    )
    for _ in range(listed.presses):
        if listed.button == "input":
            page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        page.wait_for_timeout(600)  # the same key twice at once is one press
    comes_true(lambda: page.evaluate("window.drawn > 0"))
    comes_true(lambda: listed.stays or row.count() == 0)
    page.wait_for_timeout(200)
    element, key = page.evaluate(FOCUS, [listed.rows, listed.key])
    assert element != "BODY"
    assert key in (None, before[1])
    if key is None:
        assert element in ("H1", "H2", "H3")
    assert page.locator(listed.rows).count() >= len(before) - 1


def waiting(guest: Guest, name: str) -> None:
    """A game that the guest offers in the lobby."""
    terms = {"regulation": "fenae-2025", "control": "20+0"}
    guest.ask("/api/lobby", {"terms": terms, "quick": False, "name": name})


@pytest.mark.full
def test_news_in_the_lobby_leave_the_focus(open_page: Any, server: Server) -> None:
    """Another game is offered: the button in hand stays. Its own is withdrawn: the heading."""
    guests = [Guest(server) for _ in range(3)]
    for guest, name in zip(guests[:2], ("Ana", "Rui"), strict=True):
        waiting(guest, name)
    page = open_page("/lobby?lang=en")
    page.focus(".seeks li:has-text('Rui') [data-do='play']")
    waiting(guests[2], "Eva")
    page.wait_for_selector(".seeks li:has-text('Eva')")
    assert "Rui" in page.evaluate("document.activeElement.closest('li').textContent")
    assert page.evaluate("document.activeElement.dataset.do") == "play"
    guests[1].ask("/api/lobby", None, "DELETE")
    page.wait_for_selector(".seeks li:has-text('Rui')", state="detached")
    assert page.evaluate("document.activeElement.nodeName") in ("H1", "H2")


@pytest.mark.full
def test_news_in_a_room_leave_the_focus(open_page: Any, server: Server) -> None:
    """Somebody comes in while the host has a person in hand."""
    made = Room(server, ("Ana", "Rui"))
    page = made.host.at(open_page, f"/club/{made.id}?lang=en")
    page.focus(".room-people [data-number='2'] button")
    Guest(server).ask(f"/api/rooms/{made.id}/people", {"name": "Eva"})
    page.wait_for_selector(".room-people li:has-text('Eva')")
    assert page.evaluate("document.activeElement.closest('li').dataset.number") == "2"
