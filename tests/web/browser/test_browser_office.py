"""An officer's quarter: strange clubs, a transfer, a receipt; and boards of another event."""

from __future__ import annotations

import re
import urllib.request
from typing import Any

from .beginnings import DESKTOP, visitor
from .conftest import Server, axe
from .test_browser_registered import act

RELAYED = """[Event "Faro"]
[White "Ana Sá"]
[Black "Rui Reis"]
[GameType "20"]
[Result "*"]
1. 32-28 19-23 *
"""
LIST = "Nome;Clube\nQuarto Primeiro;Sacavenense\nQuarto Segundo;Núcleo do Trimestre\n"


def test_a_quarter_of_the_office(open_page: Any, server: Server) -> None:
    """Clubs are decided with a press each; both clubs agree; the receipt is at the payment."""
    act(server, "add-club", name="Grupo Sacavenense")
    page = visitor(open_page)
    page.goto("/federation/office?lang=en#import")
    file = {"name": "list.csv", "mimeType": "text/csv", "buffer": LIST.encode()}
    page.set_input_files("#people-list [name='file']", file)
    page.click("#people-list [name='take']")
    page.wait_for_selector("#people-list :text('Nothing was changed')")
    page.click("[data-club='Sacavenense'] button:has-text('It is Grupo Sacavenense')")
    page.wait_for_selector("[data-club='Sacavenense']", state="detached")
    page.click("[data-club='Núcleo do Trimestre'] button:has-text('A new club')")
    page.wait_for_selector("[data-club]", state="detached")
    page.click("#people-list [name='take']")
    page.wait_for_selector("#said:has-text('List of people imported')")
    page.wait_for_load_state()
    page.goto("/federation?q=primeiro")
    page.click("a:has-text('Quarto Primeiro')")
    page.select_option("#transfers [name='club']", label="Núcleo do Trimestre")
    page.fill("#transfers [name='joined_by']", "Eva, president")
    page.click("#transfers button:has-text('Ask for the transfer')")
    page.wait_for_selector("#transfers :text('open')")
    page.fill("#transfers [name='who']", "Rui, secretary")
    page.click("#transfers button:has-text('Note the agreement')")
    page.wait_for_selector("table a:has-text('Núcleo do Trimestre')")
    page.fill("#payments [name='amount']", "25,00")
    page.fill("#payments [name='taker']", "Inês")
    page.click("#payments button:has-text('Take the payment')")
    page.wait_for_selector("#payments tr:has-text('licence'):has-text('25.00')")
    assert axe(page) == []
    link = page.get_attribute("#payments tbody a", "href")
    assert page.request.get(link).body().startswith(b"%PDF")
    page.goto("/federation/office?lang=en#payments")
    page.fill("#payments [name='person']", "Quarto")  # two people
    page.fill("#payments [name='amount']", "5,00")
    page.fill("#payments [name='taker']", "Inês")
    page.select_option("#payments [name='what']", "fee")
    page.click("#payments button:has-text('Take the payment')")
    page.wait_for_selector("#fault:has-text('Choose one of the names')")
    page.locator("#payments [name='person']").press_sequentially(" Prim")
    page.wait_for_selector("#payers option[value^='Quarto Primeiro (']", state="attached")
    page.click("#payments button:has-text('Take the payment')")
    page.wait_for_selector("#payments tr:has-text('membership fee'):has-text('5.00')")
    page.wait_for_load_state()
    page.goto("/federation?q=primeiro")
    page.click("a:has-text('Quarto Primeiro')")
    page.click("#transfers a:has-text('Núcleo do Trimestre')")
    page.wait_for_selector("#members a:has-text('Quarto Primeiro')")


def test_a_relay_follows_its_file(open_page: Any, server: Server) -> None:
    """Made by a paste; a program sends the file that has grown, and the page moves by itself."""
    page = visitor(open_page, **DESKTOP)
    page.goto("/watch/relays?lang=en")
    page.fill("#new-relay [name='name']", "Torneio de Faro")
    page.fill("#new-relay [name='pdn']", RELAYED)
    page.click("#new-relay button")
    command = page.inner_text("#made pre")
    page.click("#made a")
    page.wait_for_selector(".relayed .about:has-text('1… 19-23')")
    assert axe(page) == []
    token, address = re.findall(r'Bearer ([\w-]+)" (\S+)', command)[0]
    grown = RELAYED.replace("*\n", "2. 28x19 14x23 2-0\n").replace('"*"', '"2-0"')
    headers = {"Authorization": f"Bearer {token}"}
    request = urllib.request.Request(address, grown.encode(), headers, method="PUT")
    assert urllib.request.urlopen(request, timeout=60).status == 200
    page.wait_for_selector(".relayed .end:has-text('2-0')")
    page.wait_for_selector("#relay tbody tr:has-text('Ana Sá'):has-text('2')")
