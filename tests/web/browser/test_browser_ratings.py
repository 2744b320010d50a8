"""Ratings in a browser: a rated game of two accounts, a newcomer and the engine, who sees what."""

from __future__ import annotations

import re
from typing import Any

import pytest

from damas.people.fair_play import Evidence
from damas.people.fair_ratings import LEAST_MS, LEAST_PLIES
from damas.store import FairPlay, Games, GameSetup, GameSummary, RatedGame, Ratings, open_database
from damas.store.models.games import GameRow
from damas.store.models.people import SeatRow
from damas.store.transaction import transaction

from .beginnings import DESKTOP, PHONE, sent, visitor
from .conftest import Table, axe, resize
from .test_browser_people import PASSWORD, Hosted, refusals

__all__ = ["refusals"]
TERMS = {"regulation": "fenae-2025", "control": "10+5", "rated": True, "colour": "white"}
DAY_MS = 86_400_000
NOW_MS = 1_795_000_000_000


SERVER = Hosted


def account(open_page: Any, name: str, **context: Any) -> tuple[Any, str]:
    """A browser signed in to a new account of that name; the account's id."""
    page = visitor(open_page, **context)
    sent(page, "/api/people/register", {"name": name, "password": PASSWORD})
    (link,) = set(re.findall(r'href="/people/([^"/]+)"', page.request.get("/account").text()))
    return page, link


def rating(page: Any, seat: str) -> tuple[int, bool]:
    """The rating in a bar beside the board, and whether it is marked as provisional."""
    text = page.inner_text(f"#{seat} .rating")
    return int(text.rstrip("?")), text.endswith("?")


def begun_long_ago(server: Hosted, game: str) -> None:
    """The game, as if its moves had taken the time that people need."""
    with transaction(open_database(server.database)) as session:
        row = session.get(GameRow, game)
        assert row is not None
        row.created_ms -= 10 * LEAST_MS


@pytest.mark.full
def test_a_game_too_short_to_count_says_so(open_page: Any, server: Hosted) -> None:
    """Given up after two moves: both read beside the board that their ratings stay."""
    ana, _ = account(open_page, "Joana", **DESKTOP)
    rui, _ = account(open_page, "Nuno", **PHONE)
    token = ana.request.post("/api/invitations", data={"terms": TERMS}).json()["token"]
    game = rui.request.post(f"/api/invitations/{token}/accept", data={}).json()["game"]
    for page in (ana, rui):
        page.goto(f"/games/{game}")
    tables = [Table(ana, server, game), Table(rui, server, game)]
    for ply, table in enumerate(tables):
        table.wait_ply(ply)
        table.play(server.state(game)["legal"][0], ply)
    ana.click("[data-action='resign']")
    ana.click("[data-action='resign']")
    for page in (ana, rui):
        page.wait_for_selector("#rating-check:has-text('Too short a game')")


@pytest.mark.full
def test_a_rated_game_of_two_accounts(open_page: Any, server: Hosted) -> None:
    """Ratings stand beside the names; at the end both see the change, and then the profile."""
    ana, ana_id = account(open_page, "Ana", **DESKTOP)
    rui, rui_id = account(open_page, "Rui", **PHONE)
    token = ana.request.post("/api/invitations", data={"terms": TERMS}).json()["token"]
    rui.goto(f"/i/{token}")
    rui.wait_for_selector("h1:has-text('Ana (1500?)')")
    rui.click("#accept")
    rui.wait_for_url("**/games/*")
    game = rui.url.rpartition("/")[2]
    ana.goto(f"/games/{game}")
    for page in (ana, rui):
        page.wait_for_selector("#seat-top .rating")
        assert rating(page, "seat-top") == rating(page, "seat-bottom") == (1500, True)
    tables = [Table(ana, server, game), Table(rui, server, game)]
    for ply in range(LEAST_PLIES):
        move = server.state(game)["legal"][0]
        tables[ply % 2].wait_ply(ply)
        tables[ply % 2].play(move, ply)
    begun_long_ago(server, game)
    assert ana.query_selector("[data-action='undo']") is None
    assert ana.query_selector("[data-action='ask-undo']") is None
    assert ana.query_selector("[data-action='ask-pause']") is None
    ana.click("[data-action='resign']")
    ana.click("[data-action='resign']")
    for page in (ana, rui):
        page.wait_for_selector("#seat-bottom .change")
    assert ana.inner_text("#seat-bottom .change").startswith("−")
    gain = int(rui.inner_text("#seat-bottom .change"))
    assert ana.inner_text("#seat-top .change") == f"+{gain}"
    token = ana.request.post("/api/invitations", data={"terms": TERMS}).json()["token"]
    second = rui.request.post(f"/api/invitations/{token}/accept", data={}).json()["game"]
    ana.goto(f"/games/{second}")
    begun = Table(ana, server, second)
    begun.wait_ply(0)
    begun.play(server.state(second)["legal"][0], 0)
    rui.goto("/watch")
    rui.wait_for_selector(f".watched .rating:has-text('{1500 + gain}?')")
    rui.goto("/own-games")
    rui.wait_for_selector(f"#games .name:has-text('Ana {1500 - gain}?')")
    ana.goto(f"/people/{rui_id}")
    assert f"{1500 + gain}?" in ana.inner_text("section[aria-labelledby='rating-title']")
    ana.click("a:has-text('Statistics')")
    assert "Ana" in ana.inner_text("section[aria-labelledby='opponents-title']")
    ana.click(f"section[aria-labelledby='opponents-title'] a[href='/people/{ana_id}']")
    ana.wait_for_url(f"**/people/{ana_id}")
    ana.click(f"a[href='/games/{game}']")
    ana.wait_for_selector("#seat-bottom .change")


def fill(server: Hosted, person: str, other: str) -> None:
    """Four months of games of one person, for the pages to show."""
    database = open_database(server.database)
    games, ratings, fair = Games(database), Ratings(database), FairPlay(database)
    players = {
        "white": {"kind": "person", "name": "Margarida de Sousa", "level": None},
        "black": {"kind": "person", "name": "Zé", "level": None},
    }
    setup = GameSetup("fenae-2025", "W:W1:B2", players, terms={"rated": True})
    for n in range(60):
        at_ms = NOW_MS - (120 - 2 * n) * DAY_MS
        won = (n * 7) % 10 < 6
        result = "white" if won else "black"
        summary = GameSummary(40, "W:W1:B2", "white", result, "resignation")
        record = games.create(setup, summary, at_ms, seats={"white": person, "black": other})
        counted = ratings.record(
            RatedGame(record.id, "brazilian", "blitz", float(won), at_ms, person, other)
        )
        assert counted is not None
        fair.keep(
            counted, {person: Evidence(1, 25, 22, 12.4, 6.1), other: Evidence(1, 20, 9, 9.5, 4.7)}
        )
    with transaction(database, write=False) as session:
        assert session.query(SeatRow).filter_by(person_id=person).count() == 60
    database.close()


SCREENS: list[tuple[dict[str, Any], str, list[tuple[int, int]]]] = [
    (PHONE, "pt-PT", [(390, 844), (360, 640), (844, 390)]),
    (DESKTOP, "pt-BR", [(1366, 768), (1920, 1080)]),
]
"""Devices, with a language and the sizes of screen: axe looks at the first of them."""


@pytest.mark.full
def test_the_pages_of_ratings(open_page: Any, server: Hosted) -> None:
    """Profile, leaderboard and the owner's list: without a fault of access, on phone and desktop;
    the list of fair play is the owner's alone."""
    grete, person = account(open_page, "Margarida de Sousa", **DESKTOP)
    _, other = account(open_page, "Zé", **PHONE)
    fill(server, person, other)
    owner = open_page(server.link.removeprefix(server.url), **DESKTOP)
    owner.click("#follow")
    owner.wait_for_selector("#own:not([hidden])")
    owner.goto("/owner")
    owner.wait_for_selector("#suspects li")
    said = owner.inner_text("#suspects")
    assert "Margarida de Sousa" in said
    assert "20 games" in said
    assert "Zé" not in said
    assert "proves nothing" in owner.inner_text("section[aria-labelledby='fair-title']")
    assert axe(owner) == []
    assert grete.request.get("/api/owner/fair-play").status == 403
    assert grete.request.get("/owner").status == 403
    for path, name in (
        (f"/people/{person}", "profile"),
        (f"/people/{person}/statistics", "statistics"),
        (f"/people/{person}/years/2026", "year"),
        ("/ratings?game=brazilian", "ratings"),
    ):
        for device, locale, sizes in SCREENS:
            page = open_page(path, locale=locale, **device)
            assert axe(page) == [], (name, sizes[0])
            for width, height in sizes:
                resize(page, width, height)
                wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert wide <= 0, (name, width)
    page = open_page(f"/people/{person}", **DESKTOP)
    assert page.locator(".history polyline").count() == 1
    page.focus(".history summary")
    page.keyboard.press("Enter")
    assert page.locator(".history tbody tr").count() == 60
    page.click("a[rel='next']")
    page.wait_for_url("**page=2**")
    assert page.locator(".played li").count() == 20
