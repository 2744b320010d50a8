"""A tournament on a laptop and on phones: entries, rounds, results, why, keys, another laptop."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .conftest import Server, axe, comes_true
from .league import held
from .pages import to_part

LAPTOP = {"width": 1180, "height": 820}
PHONE = {"width": 390, "height": 844}
NAMES = (
    "Ana Conceição",
    "Rui",
    "Eva",
    "Zé Manel",
    "Maria Inês de Albuquerque e Vasconcelos Guimarães Figueiredo",
    "Tó",
)


def begin(page: Any, name: str) -> str:
    """Fills the form; the address of the event."""
    page.wait_for_selector("body[data-ready]")
    page.fill("[name='name']", name)
    page.click("#new-event button[type='submit']")
    page.wait_for_selector(".event[data-event]")
    page.wait_for_selector("body[data-ready]")
    event: str = page.get_attribute(".event", "data-event")
    return event


def enter_players(page: Any) -> None:
    """Types the names, one after the other, as fast as a person does."""
    page.click("#tab-players")
    for count, name in enumerate(NAMES, start=1):
        page.fill("#players [name='name']", name)
        page.press("#players [name='name']", "Enter")
        page.wait_for_selector(f"#players tbody tr:nth-child({count})")


def entered(server: Server, data: dict[str, Any], *, paired: bool = False) -> tuple[str, str]:
    """An event with the players: its id, and the secret of its organiser; with *paired*, numbered
    and with a first round."""
    if paired:
        league = held(server, NAMES, **data)
    else:
        league = held(server, **data)
        league.do("add-players", players=[{"name": name} for name in NAMES])
    return league.id, league.bearer


def test_a_round_robin_of_six_from_the_form_to_the_reasons(
    open_page: Any, server: Server, tmp_path: Path
) -> None:
    """An organiser runs it; two players enter from phones; it opens on another laptop."""
    page = open_page("/tournaments", viewport=LAPTOP)
    event = begin(page, "Liga da Cidade")
    enter_players(page)
    page.click("[data-number='entry']")
    page.wait_for_selector("text=Settled.")
    page.click("#tab-rounds")
    page.click("[data-do='propose']")
    page.click("[data-do='pair']")
    page.wait_for_selector(".board-row[data-board='3']")
    page.click(".board-row[data-board='1'] [data-result='10']")
    page.wait_for_selector(".board-row[data-board='1'] .score:has-text('1-0')")
    page.select_option(".board-row[data-board='2'] [data-more]", "+ - absence")
    page.wait_for_selector(".board-row[data-board='2'] .score:has-text('1-0 W.O.')")
    page.click(".board-row[data-board='1'] [data-result='01']")
    page.fill(".board-row[data-board='1'] .why input", "trocado na folha")
    page.keyboard.press("Enter")
    page.wait_for_selector(".board-row[data-board='1'] .score:has-text('0-1')")
    by_phones(page, open_page, event)
    page.click("#tab-standings")
    page.check("[data-compare='1']")
    page.check("[data-compare='2']")
    page.wait_for_selector(".why-text p")
    assert "Ana Conceição" in page.inner_text(".why-text")
    to_part(page, "crosstable")
    comes_true(lambda: "×" in page.inner_text("#crosstable"))
    to_part(page, "log")
    page.wait_for_selector("#log td:has-text('trocado na folha')")
    elsewhere(page, open_page, server, event, tmp_path)


def by_phones(page: Any, open_page: Any, event: str) -> None:
    """The third board: one word is not enough, another is a conflict, the same is the result."""
    to_part(page, "people")
    page.wait_for_selector("[data-do='codes']:disabled")  # no phone opens this machine's own name
    page.wait_for_selector("#people [data-do='open-network']")
    links = page.evaluate(f"fetch('/api/tournaments/{event}/rounds/1/links').then((r) => r.json())")
    third = [one for one in links if one["board"] == 3]
    phones = []
    for one in third:
        words = f"round=1&board=3&player={one['player']}&k={one['secret']}"
        phone = open_page(f"/tournaments/{event}/board?{words}", viewport=PHONE)
        phone.wait_for_selector("body[data-ready]")
        phones.append(phone)
    phones[0].click("[data-result='==']")
    phones[0].wait_for_selector("text=The other player has to say the same")
    phones[1].click("[data-result='10']")
    phones[1].wait_for_selector("text=Your two results differ")
    assert axe(phones[1]) == []
    phones[1].click("[data-result='==']")
    phones[0].wait_for_selector("text=The result is ½-½")
    page.click("#tab-rounds")
    page.wait_for_selector(".board-row[data-board='3'] .score:has-text('½-½')")


def elsewhere(page: Any, open_page: Any, server: Server, event: str, tmp_path: Path) -> None:
    """The event file opens as an event of its own with the same standings."""
    page.click("#tab-papers")
    with page.expect_download() as caught:
        page.click("#papers a:has-text('Event file')")
    path = tmp_path / "liga.json"
    path.write_bytes(caught.value.path().read_bytes())
    other = open_page("/tournaments", viewport=LAPTOP)
    other.wait_for_selector("body[data-ready]")
    other.click("summary:has-text('Open an event file')")
    other.set_input_files("#event-file", str(path))
    other.wait_for_selector(".event[data-event]")
    copy = other.get_attribute(".event", "data-event")
    mine, theirs = (server.call(f"/api/tournaments/{one}?lang=en") for one in (event, copy))
    assert mine["standings"] == theirs["standings"]
    assert mine["rounds"] == theirs["rounds"]


def test_spectators_look_and_a_pin_opens_the_desk(open_page: Any, server: Server) -> None:
    """Nothing to press for a person without a key; live on the wall; a scorer comes in by PIN."""
    event, key = entered(server, _data(), paired=True)
    page = open_page(f"/tournaments/{event}?key={key}#people", viewport=LAPTOP)
    page.wait_for_selector("body[data-ready]")
    page.fill("#people [name='name']", "Tó")
    page.fill("#people [name='pin']", "471147")
    page.click("#people button:has-text('Give access')")
    page.wait_for_selector("#people td:has-text('Tó')")
    wall = open_page(f"/tournaments/{event}/wall", viewport=LAPTOP)
    guest = open_page(f"/tournaments/{event}#rounds", viewport=LAPTOP, locale="pt-PT")
    guest.wait_for_selector(".board-row[data-board='3']")
    assert guest.locator("[data-result]").count() == 0
    to_part(guest, "people")
    guest.fill("#people [name='name']", "António")
    guest.fill("#people [name='pin']", "471147")
    guest.click("#people button:has-text('Entrar com PIN')")
    guest.wait_for_selector("#event-about:has-text('anotador')")
    guest.click("#tab-rounds")
    guest.click(".board-row[data-board='1'] [data-result='10']")
    wall.wait_for_selector("#wall-boards td:has-text('1-0')", state="attached")
    assert axe(wall) == []
    file = page.request.get(f"{server.url}/api/tournaments/{event}/event.json").json()
    trail = file["log"][-1]
    assert (trail["by"], trail["role"]) == ("Tó", "scorer")  # the key's name, not the typed one


def test_a_print_in_another_language(open_page: Any, server: Server) -> None:
    """Chosen on the page: round, paper and language are in the address of the download."""
    event, key = entered(server, _data())
    page = open_page(f"/tournaments/{event}?key={key}#papers", viewport=LAPTOP, locale="fr-FR")
    assert page.input_value("#papers-form [name='lang']") == "fr"  # a language that was begun
    page.select_option("#papers-form [name='lang']", "pt-BR")
    page.select_option("#papers-form [name='paper']", "letter")
    with page.expect_download() as taken:
        page.click("[data-print='standings'][href*='lang=pt-BR'][href*='paper=letter']")
    assert taken.value.suggested_filename == "Copa-Classificacao.pdf"
    assert Path(taken.value.path()).read_bytes().startswith(b"%PDF-")


def _data() -> dict[str, Any]:
    return json.loads(
        '{"name": "Copa", "system": "round-robin", "regulation": "fenae-2025",'
        ' "wo_tolerance_min": 15}'
    )
