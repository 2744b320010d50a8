"""A protest from the phone at the board to the arbiter's desk."""

from __future__ import annotations

from typing import Any

from .conftest import Server, axe, resize
from .league import PATIENCE, PHONE, League, held
from .test_browser_desk import LAPTOP


def begun(server: Server) -> tuple[League, str]:
    """An event of four whose first board is decided; the organiser's link."""
    names = ("Ana", "Rui", "Eva", "Zé")
    league = held(server, names, name="Liga da Cidade", system="round-robin")
    league.do("result", round=1, board=1, white="1", black="0", how="time")
    league.do("appeal-rules", committee=["Bia", "Caio"], appeal_minutes=30)
    return league, league.bearer


def fits(page: Any) -> None:
    """Nothing wider than the screen, nothing that axe finds."""
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert axe(page) == []


def test_a_protest_reaches_the_desk_and_its_ruling_the_standings(
    open_page: Any, server: Server
) -> None:
    """Sent from a phone of 360 pixels; ruled on at the desk, where the result changes."""
    league, link = begun(server)
    loser = league.game(1, 1)["black"]
    links = league.ask("/rounds/1/links")
    secret = next(one["secret"] for one in links if one["player"] == loser)
    words = f"round=1&board=1&player={loser}&k={secret}"
    path = f"/tournaments/{league.id}/board?{words}"
    phone = open_page(path, viewport={**PHONE, "width": 360}, locale="pt-BR")
    phone.set_default_timeout(PATIENCE)
    phone.wait_for_selector("body[data-ready]")
    phone.click("#protest summary")
    phone.fill("#protest [name='text']", "A bandeira caiu depois do meu lance")
    phone.fill("#protest [name='articles']", "INT 10.3")
    phone.click("#protest [data-name='protest-0'] button")
    phone.wait_for_selector("[data-protest='1']")
    fits(phone)
    desk = open_page(
        f"/tournaments/{league.id}?key={link}#protests", viewport=LAPTOP, locale="pt-PT"
    )
    desk.set_default_timeout(PATIENCE)
    desk.wait_for_selector("#protests [data-protest='1']")
    assert desk.inner_text("#calls .call") == "Protestos à espera: 1"
    form = "[data-name='rule-1']"
    desk.select_option(f"{form} [name='upheld']", "true")
    desk.fill(f"{form} [name='text']", "A bandeira não tinha caído")
    desk.select_option(f"{form} [name='result']", "0 1")
    desk.press(f"{form} [name='articles']", "Enter")
    desk.wait_for_selector("#protests .effect")
    assert league.game(1, 1)["score"] == "0-1"
    desk.click("[data-part='rules'] summary")
    fits(desk)
    resize(desk, 360, 740)
    fits(desk)
