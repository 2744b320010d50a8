"""The server's drawing of public pages is what the modules draw: same words, same places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from sampling import SEED, sampled

from .conftest import BROWSER, Server
from .league import League, held
from .test_browser_desk import LAPTOP

NARROW = {"width": 360, "height": 640}
SIZES = {"phone": NARROW, "laptop": LAPTOP}
LOCALES = {"phone": "pt-PT", "laptop": "en-GB"}
PARTS = (
    "[...document.querySelectorAll('main h1, main .about, main .tabs, main .tabs a,"
    " main .stages li, PART')]"
)
LOOK = f"""{PARTS}.filter((one) => one.getClientRects().length).map((one) => {{
    const {{ x, y, width }} = one.getBoundingClientRect();
    const later = one.querySelector(".seen")?.innerText ?? ""; // clocks, which are asked for
    const words = one.innerText.replace(later, "").trim();
    return [words, Math.round(x), Math.round(y), Math.round(width)]; }})"""


def league(server: Server, **settings: Any) -> League:
    """A Swiss that nobody has entered; *settings* are the event's."""
    return held(server, **{"name": "Copa <b>", "rounds": 5, **settings})


def entered(server: Server, **settings: Any) -> League:
    """Seven players, one with a rating."""
    found = league(server, **settings)
    for name in ("Ana", "Rui", "Eva", "Zé", "Olga <i>", "Nuno"):
        found.do("add-player", name=name, club="Clube A")
    found.do("add-player", name="Rita", rating=1900)
    return found


def paired(found: League) -> League:
    """The same with the next round."""
    found.pair()
    return found


def players(server: Server) -> str:
    """An event before its first round."""
    return f"/tournaments/{entered(server).id}"


def second_round(server: Server) -> str:
    """An event in its second round: a result, a game put off, a player without a board."""
    found = paired(entered(server))
    for board in (1, 2, 3):
        found.do("result", round=1, board=board, white="1", black="0")
    found.do("close-round", round=1)
    paired(found).do("result", round=2, board=1, white="=", black="=")
    found.do("adjourn", round=2, board=2)
    return f"/tournaments/{found.id}"


def opened(server: Server) -> str:
    """A round with a board on screen."""
    found = paired(entered(server))
    found.ask("/plays", {"round": 1, "board": 1, "kind": "screen"})
    return f"/tournaments/{found.id}"


def over(server: Server) -> str:
    """An event that is over, of strict mode."""
    found = paired(entered(server, strict=True, rounds=1))
    for board in (1, 2, 3):
        found.do("result", round=1, board=board, white="1", black="0")
    found.do("close-round", round=1)
    found.do("finish")
    return f"/tournaments/{found.id}"


def teams(server: Server) -> League:
    """Four teams of three at two boards."""
    found = league(server, teams=True, boards=2, substitutes=1)
    for letter in "ABCD":
        members = [{"name": f"{letter}{at}", "rating": 1500 + at} for at in (1, 2, 3)]
        found.do("add-team", name=f"Clube {letter}", members=members)
    return found


def team_list(server: Server) -> str:
    """Teams before their first round."""
    return f"/tournaments/{teams(server).id}"


def matches(server: Server) -> str:
    """A round of matches, one with a result."""
    found = paired(teams(server))
    found.do("result", round=1, board=1, game=1, white="1", black="0")
    return f"/tournaments/{found.id}"


def empty(server: Server) -> str:
    """An event that nobody has entered."""
    return f"/tournaments/{league(server).id}"


EVENTS = (players, second_round, opened, over, team_list, matches, empty)


def seen(page: Any, part: str) -> Any:
    """The words and places of the parts of a page, without those for who has no scripts."""
    page.evaluate("for (const one of document.querySelectorAll('noscript')) one.remove()")
    return page.evaluate(LOOK.replace("PART", part))


@pytest.fixture(scope="module")
def early_pages(server: Server) -> Iterator[dict[str, Any]]:
    """A page for each size that runs no script: it shows the server's own drawing."""
    contexts = {
        size: BROWSER.launch().new_context(
            base_url=server.url,
            locale=LOCALES[size],
            viewport=viewport,
            java_script_enabled=False,
        )
        for size, viewport in SIZES.items()
    }
    yield {size: context.new_page() for size, context in contexts.items()}
    for context in contexts.values():
        context.close()


@pytest.fixture(scope="module")
def paths(server: Server) -> Callable[[Callable[[Server], str]], str]:
    """paths(event) → the address of an event of that kind, the same each time."""
    return cache(lambda event: event(server))


@pytest.mark.parametrize("event", sampled(EVENTS, 3))
def test_the_module_goes_on_from_the_server_s_event(
    event: Callable[[Server], str], early_pages: Any, paths: Any, open_page: Any
) -> None:
    """Every word stands where it will stand: nothing jumps, nothing is said another way; on a phone
    or a laptop by turns."""
    size = list(SIZES)[(EVENTS.index(event) + SEED) % 2]
    path, early = paths(event), early_pages[size]
    part = "main .card h2, .board-row, .board-row > *, .match-head > *, .grid th, .grid td, .free"
    early.goto(path)
    first = seen(early, part)
    page = open_page(path, locale=LOCALES[size], viewport=SIZES[size])
    page.wait_for_selector("body[data-ready]")
    assert seen(page, part) == first
    assert len(first) > 3


def test_the_module_goes_on_from_the_server_s_terms(
    chromium: Any, server: Server, open_page: Any
) -> None:
    """Note, places, fees; the deadline has its line, and its words by the visitor's clock."""
    found = league(server)
    fees = [{"text": "Sócio", "amount": 500, "born_from": 2008}, {"text": "Outros", "amount": 1000}]
    terms = {"places": 40, "note": "Venham cedo", "deadline": "2999-12-01T10:00:00+00:00"}
    found.do("open-registration", fees=fees, **terms)
    path, part = f"/tournaments/{found.id}/register", "#terms p, #terms li, #terms li span"
    without = chromium.new_context(base_url=server.url, locale="pt-PT", java_script_enabled=False)
    early = without.new_page()
    early.goto(path)
    first = seen(early, part)
    without.close()
    page = open_page(path, locale="pt-PT")
    page.wait_for_selector("body[data-ready]")
    late = seen(page, part)
    until = next(one for one in late if one[0].startswith("Inscrições até"))
    assert [["", *until[1:]] if one is until else one for one in late] == first


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.full
def test_the_first_picture_has_the_shade_of_the_system(
    scheme: Any, chromium: Any, server: Server
) -> None:
    """Before any script, and by the styles written into the page."""
    context = chromium.new_context(
        base_url=server.url, color_scheme=scheme, java_script_enabled=False
    )
    page = context.new_page()
    page.goto("/federation")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    context.close()
    assert paper == {"light": "rgb(247, 244, 238)", "dark": "rgb(23, 21, 18)"}[scheme]
