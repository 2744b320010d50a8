"""An officer's quarter: a list with strange clubs, a transfer, a licence with its receipt."""

from __future__ import annotations

from typing import Any

from .beginnings import visitor
from .conftest import Server, axe
from .test_browser_registered import act

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
    page.wait_for_selector("#said:has-text('List of people taken in')")
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
    page.click("#payments button:has-text('Take the payment')")
    page.wait_for_selector("#payments tr:has-text('licence'):has-text('25.00')")
    assert axe(page) == []
    link = page.get_attribute("#payments tbody a", "href")
    assert page.request.get(link).body().startswith(b"%PDF")
    page.click("#transfers a:has-text('Núcleo do Trimestre')")
    page.wait_for_selector("#members a:has-text('Quarto Primeiro')")
