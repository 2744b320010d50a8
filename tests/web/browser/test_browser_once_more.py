"""The desk asks once more before a change that touches paired rounds, with the consequences."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Server, axe, resize
from .league import held
from .pages import to_part
from .test_browser_desk import LAPTOP, looked_at

NAMES = ("Ana Sá", "Rui Costa", "Eva Sousa", "Zé Manel", "Tó Reis", "Inês Pinto")
NARROW = {"width": 360, "height": 640}


def begun(server: Server, open_page: Any) -> tuple[Any, Any]:
    """A Swiss of three rounds with the first closed and the second paired: page and view."""
    rated = [{"name": name, "rating": 2000 - 30 * place} for place, name in enumerate(NAMES)]
    league = held(server, rated, "rating", rounds=3, tie_breaks="SB")
    for board in (1, 2, 3):
        league.do("result", round=1, board=board, white="1", black="0")
    league.do("close-round", round=1)
    league.pair()
    page = league.page(open_page, "settings", viewport=LAPTOP, locale="pt-PT")
    page.set_default_timeout(40_000)
    return page, league.ask


@pytest.mark.full
def test_another_number_of_rounds_is_asked_for_once_more(open_page: Any, server: Server) -> None:
    """The consequences are named; nothing changes until the second yes. A city is set at once."""
    page, view = begun(server, open_page)
    page.fill(".settings [name='rounds']", "5")
    page.click("[data-do='keep-settings']")
    page.wait_for_selector("#notice:has-text('motivo')")
    page.fill(".settings [name='reason']", "Mais um dia")
    page.click("[data-do='keep-settings']")
    page.wait_for_selector("dialog :text('Rondas já emparceiradas: 2, para um torneio de 3')")
    assert "relatório para a federação" in page.inner_text("dialog")
    resize(page, **NARROW)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    looked_at(page, "rounds-once-more")
    page.click("[data-do='leave-it']")
    page.wait_for_selector("dialog", state="detached")
    assert view()["settings"]["rounds"] == 3
    assert page.input_value(".settings [name='rounds']") == "5"
    page.click("[data-do='keep-settings']")
    page.click("[data-do='change-knowingly']")
    page.wait_for_selector("#undo :text('Alterado:')")
    assert view()["settings"]["rounds"] == 5
    page.fill(".settings [name='city']", "Faro")
    page.click("[data-do='keep-settings']")
    page.wait_for_selector("#undo :text('localidade')")
    assert page.locator("dialog").count() == 0


def test_a_result_of_an_earlier_round_is_corrected_with_a_warning(
    open_page: Any, server: Server
) -> None:
    """The next round stays as it is; a result of the last round has no such warning."""
    page, view = begun(server, open_page)
    page.click("#tab-rounds")
    page.click("[data-round='1']")
    page.click(".board-row[data-board='1'] [data-do='later']")
    page.click(".board-row[data-board='1'] [data-result='01']")
    stands = "A ronda 2 já está emparceirada e fica como está"
    page.wait_for_selector(f".why :text('{stands}')")
    assert "indica os dois resultados" in page.inner_text(".why .warning")
    looked_at(page, "correction-once-more")
    page.fill("[data-why='1.1.1']", "Papel assinado")
    page.click("[data-do='because']")
    page.wait_for_selector(".board-row[data-board='1'] .score:has-text('0-1')")
    assert view()["rounds"][0]["boards"][0]["games"][0]["score"] == "0-1"
    page.click("[data-do='reopen-round']")
    page.wait_for_selector(f".round-end :text('{stands}')")
    page.click("[data-do='not-now']")
    page.click("[data-round='2']")
    page.click(".board-row[data-board='1'] [data-result='10']")
    page.wait_for_selector(".board-row[data-board='1'] .score:has-text('1-0')")
    page.click(".board-row[data-board='1'] [data-result='01']")
    page.wait_for_selector("[data-why='2.1.1']")
    assert page.locator(".why .warning").count() == 0


@pytest.mark.full
def test_a_full_point_bye_is_warned_of(open_page: Any, server: Server) -> None:
    """As soon as it is chosen, before it is entered; the other byes have no warning."""
    page, view = begun(server, open_page)
    page.click("#tab-players")
    page.click("[aria-label='Alterar Inês Pinto']")
    page.select_option("dialog [name='code']", "F")
    page.wait_for_selector("dialog [data-warning='full-bye']:has-text('FIDE')")
    resize(page, **NARROW)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.select_option("dialog [name='code']", "H")
    assert page.inner_text("dialog [data-warning='full-bye']") == ""
    page.select_option("dialog [name='code']", "F")
    page.click("dialog [data-do='bye']")
    page.wait_for_selector("dialog", state="detached")
    (player,) = [one for one in view()["players"] if one["name"] == "Inês Pinto"]
    assert player["byes"] == {"3": "F"}


@pytest.mark.full
def test_a_round_is_closed_over_its_open_games_at_the_second_press(
    open_page: Any, server: Server
) -> None:
    """They are adjourned, and the round is closed."""
    page, view = begun(server, open_page)
    page.click("#tab-rounds")
    page.click("[data-do='adjourn-and-close']")
    assert not view()["rounds"][1]["closed"]
    page.click("[data-do='adjourn-and-close']:has-text('Suspender 3')")
    page.wait_for_selector("[data-do='reopen-round']")
    found = view()["rounds"][1]
    assert found["closed"]
    assert [game["adjourned"] for board in found["boards"] for game in board["games"]] == [True] * 3


@pytest.mark.full
def test_expelled_players_are_left_out_of_the_standings_by_a_setting(
    open_page: Any, server: Server
) -> None:
    """The places that change are named first; below the standings stands who has none."""
    page, view = begun(server, open_page)
    leader = view()["standings"]["lines"][0]["name"]
    page.click("#tab-players")
    page.click(f"[aria-label='Alterar {leader}']")
    page.fill("dialog form:has([data-do='expel']) [name='reason']", "Conduta")
    page.click("dialog [data-do='expel']")
    page.wait_for_selector("dialog", state="detached")
    to_part(page, "settings")
    page.select_option(".settings [name='expelled']", "out")
    page.fill(".settings [name='reason']", "Regulamento")
    page.click("[data-do='keep-settings']")
    page.wait_for_selector(f"dialog :text-matches('{leader} [0-9] → –')")
    page.click("[data-do='change-knowingly']")
    page.wait_for_selector("#undo :text('Alterado:')")
    page.click("#tab-standings")
    page.wait_for_selector(f"[data-part='without-place']:has-text('{leader}')")
    names = [line["name"] for line in view()["standings"]["lines"]]
    assert (len(names), leader in names) == (5, False)


@pytest.mark.full
def test_a_number_is_changed_after_the_beginning_with_a_warning(
    open_page: Any, server: Server
) -> None:
    """The numbers that change are named and a reason is asked for; paired rounds stay."""
    page, view = begun(server, open_page)
    before = [one["boards"] for one in view()["rounds"]]
    page.click("#tab-players")
    last = next(one for one in view()["players"] if one["no"] == 6)
    page.select_option("[data-name='number'] [name='player']", str(last["id"]))
    page.fill("[data-name='number'] [name='number']", "1")
    page.click("[data-do='change-number']")
    page.wait_for_selector(f"dialog .warning:has-text('{last['name']} 6 → 1')")
    resize(page, **NARROW)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.fill("dialog [name='reason']", "Rating errado")
    page.click("dialog [data-do='change-knowingly']")
    page.wait_for_selector("dialog", state="detached")
    assert [one["no"] for one in view()["players"] if one["id"] == last["id"]] == [1]
    assert [one["boards"] for one in view()["rounds"]] == before
