"""The openings of a round, drawn at the desk: seen there, by the public and on the wall."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sampling import SEED

from .beginnings import both_colours
from .conftest import Server
from .pages import to_part
from .test_browser_plays import Event, row

PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1366, "height": 768}
BALLOTED: dict[str, Any] = {"openings": "balloted", "games": 2, "regulation": "cbd-2020"}
OPENING = ".opening-draw [data-opening='7-IV']"
LOADED = "one => one.complete && one.naturalWidth > 0"


def looked_at(page: Any, name: str) -> None:
    """Nothing wider than the screen; nothing that axe finds, in light and dark, on a laptop or a
    phone by turns."""
    for place, size in enumerate((LAPTOP, PHONE)):
        page.set_viewport_size(size)
        page.mouse.move(0, 0)
        if (len(name) + SEED) % 2 == place:
            assert both_colours(page) == [], (name, size)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, size
    page.emulate_media(color_scheme="light")


@pytest.mark.requirement("MAT-04")
@pytest.mark.full
def test_an_organiser_draws_the_opening_of_a_round(open_page: Any, server: Server) -> None:
    """From a table, with the seed of the hall; again with a reason; not once a game has begun."""
    event = Event(server, **BALLOTED)
    page = event.desk(open_page, viewport=PHONE, locale="pt-BR")
    page.wait_for_selector("#next-step:has-text('Sorteie a abertura da rodada 1')")
    tables = page.locator("[name='table'] option").evaluate_all("all => all.map(one => one.value)")
    assert tables == ["idf-64", "150"]
    seed = page.input_value("[data-seed='openings 1']")
    assert seed == event.ask("?lang=en")["seeds"]["openings 1"]
    page.select_option("[name='table']", "150")
    page.fill("[data-seed='openings 1']", "bola 7")
    looked_at(page, "before")
    page.set_viewport_size(PHONE)
    page.click("[data-do='draw-openings']")
    page.wait_for_selector(f"{OPENING}:has-text('7-IV: e3-f4 b6-c5')")
    assert "bola 7" in page.inner_text(".opening-draw > .hint")
    page.wait_for_selector("#next-step:has-text('resultado')")
    page.click("[data-part='draw-again'] summary")
    assert page.input_value("[name='table']") == "150"
    looked_at(page, "drawn")
    page.set_viewport_size(PHONE)
    page.fill("[data-seed='openings 1']", "bola 9")
    page.fill(".opening-draw [name='reason']", "a bola caiu no chão")
    page.click("[data-do='draw-openings']")
    page.wait_for_selector(OPENING, state="detached")
    page.click("[data-do='undo']")
    page.wait_for_selector(f"{OPENING} img")
    event.do("result", round=1, board=1, white="1", black="0")
    page.wait_for_selector(f"{row(1)} .score:has-text('1-0')")
    page.wait_for_selector("[data-part='draw-again']", state="detached")


def test_everybody_sees_the_drawn_opening(open_page: Any, server: Server) -> None:
    """The public page and the hall screen show id, moves and board; nobody there can draw."""
    event = Event(server, **BALLOTED)
    page = open_page(f"/events/{event.id}#rounds", viewport=PHONE, locale="en")
    page.wait_for_selector("#rounds h2:has-text('Round 1')")
    assert page.locator(".opening-draw").count() == 0
    wall = open_page(f"/tournaments/{event.id}/wall?show=boards", viewport=LAPTOP, locale="en")
    wall.wait_for_selector("#wall-boards td")
    assert wall.is_hidden("#wall-opening")
    event.do("draw-openings", round=1, table="150", seed="bola 7")
    for seen, place in ((page, OPENING), (wall, "#wall-opening [data-opening='7-IV']")):
        seen.wait_for_selector(f"{place}:has-text('7-IV: e3-f4 b6-c5')")
        seen.wait_for_function(
            LOADED.replace("one =>", "() => [...document.images].every(one =>") + ")"
        )
    assert page.locator("[data-do='draw-openings']").count() == 0
    looked_at(page, "public")
    looked_at(wall, "wall")


@pytest.mark.full
def test_strict_mode_offers_one_draw(open_page: Any, server: Server) -> None:
    """The lot of a round is drawn once; free openings have no form at all."""
    event = Event(server, **BALLOTED, strict=True)
    page = event.desk(open_page)
    page.click("[data-do='draw-openings']")
    page.wait_for_selector(".opening-draw img")
    assert page.locator("[data-do='draw-openings']").count() == 0
    free = Event(server).desk(open_page)
    assert free.locator(".opening-draw").count() == 0


@pytest.mark.full
def test_an_event_gets_its_own_table_of_openings(
    open_page: Any, server: Server, tmp_path: Path
) -> None:
    """By keyboard or from a file, under the settings; a line that cannot be played is named and the
    text stays; the next draw offers the table first."""
    event = Event(server, **BALLOTED)
    page = event.desk(open_page, viewport=PHONE, locale="pt-BR")
    to_part(page, "settings")
    form = "form[data-name='opening-table']"
    page.fill(f"{form} [name='name']", "Casa")
    page.press(f"{form} [name='name']", "Tab")
    page.keyboard.type("1: c3-d4 b6-a5")
    page.keyboard.press("Enter")
    page.keyboard.type("2: c3-c4")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#notice:has-text('linha 2, 2:')")
    assert page.input_value(f"{form} [name='text']") == "1: c3-d4 b6-a5\n2: c3-c4"
    looked_at(page, "own-table")
    page.set_viewport_size(PHONE)
    chosen = tmp_path / "casa.txt"
    chosen.write_text("# da casa\n1: c3-d4 b6-a5\n2: e3-f4 d6-c5\n", "utf-8")
    page.set_input_files(f"{form} [name='file']", chosen)
    page.wait_for_function(
        "() => document.querySelector(\"[data-name='opening-table'] [name='text']\")"
        ".value.startsWith('# da casa')"
    )
    page.click("[data-do='opening-table']")
    page.wait_for_selector("[data-table='Casa']:has-text('2')")
    page.click("#tab-rounds")
    page.wait_for_selector("[name='table'] option[value='Casa']", state="attached")
    offered = "all => all.map(one => one.value)"
    assert page.locator("[name='table'] option").evaluate_all(offered) == ["Casa", "idf-64", "150"]
    page.select_option("[name='table']", "Casa")
    page.click("[data-do='draw-openings']")
    page.wait_for_selector(".opening-draw [data-opening]")
    assert event.ask("?lang=en")["rounds"][0]["opening_draw"]["table"] == "Casa"
