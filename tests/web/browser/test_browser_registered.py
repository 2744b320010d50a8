"""Players who come from the federation's registry, by name or number, with their ratings."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from .conftest import Server, axe
from .test_browser_desk import desk, looked_at

NUMBERS = itertools.count(1)


def act(server: Server, which: str, **data: Any) -> Any:
    """An act of the federation's owner."""
    body = {"id": f"registered-{next(NUMBERS)}", "act": which, "data": data}
    return server.call("/api/federation/acts", body)["entry"]


def published(server: Server, series: str, person: str, rating: int) -> None:
    """A series with a list in which one person has a rating."""
    act(server, "set-series", series=series, name=f"List {series}", book="fide", first="2026-01-01")
    act(server, "set-start", series=series, ratings=[[person, rating, 40]])
    seen = server.call(f"/api/federation/series/{series}/preview?until=2026-05-01")
    act(server, "publish", series=series, until="2026-05-01", preview=seen["preview"])


def newest_ratings_for_everybody(page: Any) -> None:
    """The changes are shown before they are taken; undoing brings the old rating back."""
    page.click("[aria-label='Alterar Registada Silva']")
    page.fill("dialog [name='rating']", "1000")
    page.click("dialog .pair .buttons button")
    page.wait_for_selector("#players tr:has-text('1000')")
    page.click("[data-do='list-ratings']")
    page.wait_for_selector("dialog td:has-text('1000 → 2100')")
    assert axe(page) == []
    page.click("[data-do='take-ratings']")
    page.wait_for_selector("#players tr:has-text('Registada Silva'):has-text('2100')")
    page.click("[data-do='undo']")
    page.wait_for_selector("#players tr:has-text('1000')")
    page.click("[data-do='list-ratings']")
    page.click("[data-do='take-ratings']")
    page.wait_for_selector("#players tr:has-text('Registada Silva'):has-text('2100')")


@pytest.mark.full
def test_a_number_in_place_of_a_name_brings_the_person_with_the_rating(
    open_page: Any, server: Server
) -> None:
    """Of the only list without a word; of several lists one is chosen beside the form."""
    person = act(server, "add-person", name="Registada Silva")["records"][0]["id"]
    published(server, "classic", person, 2100)
    page = desk(server, open_page, system="swiss", rounds=3)
    page.fill("#enter-player [name='name']", person)
    page.press("#enter-player [name='name']", "Enter")
    page.wait_for_selector("#players tr:has-text('Registada Silva'):has-text('2100')")
    assert page.locator("[data-choose='series']").count() == 0
    newest_ratings_for_everybody(page)
    published(server, "rapid", person, 1950)
    other = desk(server, open_page, system="swiss", rounds=3)
    other.wait_for_selector("[data-choose='series']")
    looked_at(other, "registered")
    other.select_option("[data-choose='series']", "rapid")
    other.fill("#enter-player [name='name']", "regist")
    other.wait_for_selector("#registered option[value='Registada Silva']", state="attached")
    other.fill("#enter-player [name='name']", "Registada Silva")
    other.press("#enter-player [name='name']", "Enter")
    other.wait_for_selector("#players tr:has-text('Registada Silva'):has-text('1950')")
    assert other.input_value("[data-choose='series']") == "rapid"  # also after the list was drawn
    other.fill("#enter-player [name='name']", "Alguém")
    other.press("#enter-player [name='name']", "Enter")
    other.wait_for_selector("#players tr:has-text('Alguém')")
    assert other.input_value("[data-choose='series']") == "rapid"
    assert axe(other) == []
