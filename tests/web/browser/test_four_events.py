"""An organiser's weekend in a browser: a Swiss, a round robin, a knock-out and a match, each from
its form to its end, with everything that goes wrong on the way.

Mere typing is done over HTTP with the organiser's own key.
"""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Server
from .league import League, corrected, ended, make_event, pair_on_page, reported, says, score
from .pages import to_part

pytestmark = pytest.mark.full

PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text", text);
  const kind = { clipboardData: data, bubbles: true, cancelable: true };
  const field = document.querySelector("#enter-player [name='name']");
  field.dispatchEvent(new ClipboardEvent("paste", kind));
}"""
NAMES = tuple(f"{first} {last}" for last in ("Abreu", "Brito", "Couto") for first in
              ("Ana", "Bento", "Clara", "Duarte", "Elsa", "Filipe", "Gil", "Helena"))  # fmt: skip


def paste(page: Any, lines: str, count: int) -> None:
    """Lines pasted into the field of one name: looked at, then entered."""
    page.click("#tab-players")
    page.evaluate(PASTE, lines)
    page.click(f"[data-do='enter-list']:has-text('{count}')")
    page.wait_for_selector(f"#players h2:has-text('({count})')")


@pytest.mark.requirement("TRN-04")
def test_a_swiss(open_page: Any, server: Server) -> None:
    """Pasted names, a stale proposal, a late entry, a withdrawal, a W.O., a correction."""
    size = 12
    page, league = make_event(open_page, server, "Open da Cidade", "swiss", rounds="3")
    names = enumerate(NAMES[:size], 1)
    paste(page, "\n".join(f"{n}. {name}; GD Sol; {2100 - 10 * n}" for n, name in names), size)
    somebody_goes_while_it_is_paired(page, league, size)
    results_by_tap_and_a_round_opened_again(page, league)
    a_late_entry_and_a_withdrawal(page, league, size)
    a_walkover_and_a_correction_after_closing(page, league, size)
    ended(page)
    the_order_follows_a_correction_after_the_end(page, league, size)


def somebody_goes_while_it_is_paired(page: Any, league: League, size: int) -> None:
    """Between the proposal and its taking: it is refused, says who, and is made anew at once."""
    page.click("#tab-rounds")
    page.click("[data-do='propose']")
    page.wait_for_selector(".proposal")
    league.do("check-in", player=5, present=False)
    page.click("[data-do='pair']")
    page.wait_for_selector("[data-stale]:has-text('Elsa Abreu')")
    page.wait_for_selector(".proposal :text('Absent, not paired: Elsa Abreu')")
    page.click("[data-do='pair']")
    page.wait_for_selector(f".board-row[data-board='{size // 2 - 1}']")
    league.do("check-in", player=5, present=True)


def results_by_tap_and_a_round_opened_again(page: Any, league: League) -> None:
    """A reason that is being typed is not wiped by another's result; the round asks for one."""
    for board, result, text in ((1, "10", "1-0"), (2, "==", "½-½"), (3, "01", "0-1")):
        page.click(f".board-row[data-board='{board}'] [data-result='{result}']")
        score(page, board, text)
    page.click(".board-row[data-board='1'] [data-result='==']")
    page.fill(".board-row[data-board='1'] .why input", "súmula mal l")
    league.do("result", round=1, board=4, white="1", black="0")
    score(page, 4, "1-0")
    assert page.input_value(".board-row[data-board='1'] .why input") == "súmula mal l"
    page.click(".board-row[data-board='1'] [data-do='not-now']")
    league.enter(1)
    page.click("[data-do='close-round']")
    page.click("[data-do='reopen-round']")
    page.fill(".round-end .why input", "mesa 3 por confirmar")
    page.click(".round-end [data-do='because']")
    page.click("[data-do='close-round']")
    page.wait_for_selector("[data-do='reopen-round']")


def a_late_entry_and_a_withdrawal(page: Any, league: League, size: int) -> None:
    """One comes for round 2, with half a point for the first; one leaves before round 3."""
    page.click("#tab-players")
    page.fill("#enter-player [name='name']", "Ivo Tardio")
    page.select_option("#enter-player [name='missed']", "H")
    page.press("#enter-player [name='name']", "Enter")
    page.wait_for_selector(f"#players h2:has-text('({size + 1})')")
    pair_on_page(page, 2)
    assert league.board_of(2, size + 1)
    page.click("#tab-players")
    league.enter(2)
    league.do("close-round", round=2)
    page.click(f"[data-person='{size}']")
    page.fill("dialog [name='reason']", "voo")
    page.click("[data-do='withdraw']")
    page.wait_for_selector(f"#players tr:has-text('{NAMES[size - 1]}') .left")


def a_walkover_and_a_correction_after_closing(page: Any, league: League, size: int) -> None:
    """Round 3: Black of board 2 does not come; board 1 was written the wrong way round."""
    pair_on_page(page, 3)
    assert not any({size} & {b["first"], b["second"]} for b in league.boards(3))
    page.select_option(".board-row[data-board='2'] [data-more]", "+ - absence")
    page.wait_for_selector(".board-row[data-board='2'] .score:has-text('W.O.')")
    league.enter(3)
    league.do("close-round", round=3)
    page.wait_for_selector("[data-do='reopen-round']")
    corrected(page, 1, "01", "resultado trocado", "0-1")


def the_order_follows_a_correction_after_the_end(page: Any, league: League, size: int) -> None:
    """Places, trail and paper tell the same; the end is undone by one press."""
    before = league.ask("?lang=en")["standings"]["lines"]
    page.click("#tab-rounds")
    page.click("[data-round='3']")
    corrected(page, 1, "10", "registo assinado", "1-0")
    after = league.ask("?lang=en")["standings"]["lines"]
    assert before != after
    first = after[0]
    assert f"{first['name']} " in league.paper("standings")
    assert "registo assinado" in league.paper("report")
    assert all(name in league.paper("wall-chart") for name in NAMES[:size])
    to_part(page, "log")
    page.wait_for_selector("#log td:has-text('registo assinado')")
    page.click("[data-do='undo']")  # the correction
    page.wait_for_selector("#undo :text('The event was ended')")
    page.click("[data-do='undo']")
    page.wait_for_selector("#event-about:has-text('Over')", state="detached")


@pytest.mark.requirement("TRN-02")
def test_a_round_robin(open_page: Any, server: Server) -> None:
    """A lot whose seed stays, a double W.O., a withdrawal, an event opened again."""
    size = 4
    page, league = make_event(open_page, server, "Liga FENAE", "round-robin")
    paste(page, "\n".join(NAMES[:size]), size)
    the_seed_stays(page, league)
    pair_on_page(page, 1)
    page.click("#tab-players")
    league.enter(1)
    league.do("close-round", round=1)
    for number in range(2, size):
        league.do("pair", **league.ask("/proposal")["data"])
        if number == 2:
            league.do("result", round=2, board=1, white="-", black="-")
        if number == 3:
            who = league.boards(3)[0]["first"]
            league.do("withdraw", "doença", player=who)
        league.enter(number, ("=", "=") if number % 2 else ("1", "0"))
        league.do("close-round", round=number)
    ended(page)
    an_event_is_opened_again_with_a_reason(page, league)
    chart = league.paper("crosstable")
    assert all(name in chart for name in NAMES[:size])
    assert "Withdrawals" in league.paper("report") or "withdrew" in league.paper("report")


def the_seed_stays(page: Any, league: League) -> None:
    """Shown once, it is the same after an update and a reload; another stands in the trail."""
    page.click("#tab-players")
    seed = page.input_value("#players [name='seed']")
    league.do("update-player", player=1, club="GD Lua")
    page.wait_for_selector("#players td:has-text('GD Lua')")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.input_value("#players [name='seed']") == seed
    page.click("#players [data-do='another-seed']")
    page.wait_for_selector(f"#players [name='seed']:not([value='{seed}'])")
    trail = league.ask("/trail?lang=en")[0]
    assert (trail["before"], trail["after"]) == (seed, page.input_value("#players [name='seed']"))
    page.click("[data-number='lot']")
    page.wait_for_selector(f"#players :text('seed: {trail['after']}')")


def an_event_is_opened_again_with_a_reason(page: Any, league: League) -> None:
    """The reason is asked for and stands in the trail."""
    page.click("#tab-rounds")
    page.click("[data-do='resume']")
    page.fill(".event-end .why input", "protesto aceite")
    page.click(".event-end [data-do='because']")
    page.wait_for_selector("[data-do='next-act']")
    assert league.ask("/trail?lang=en")[0]["reason"] == "protesto aceite"
    page.click("[data-do='next-act']")
    page.click("[data-do='next-act']:has-text('Really')")
    page.wait_for_selector("#event-about:has-text('Over')")


@pytest.mark.requirement("TRN-10")
def test_a_knock_out(open_page: Any, server: Server) -> None:
    """Six players: free rounds, an equal meeting, a W.O., a correction, settings and a copy."""
    page, league = make_event(open_page, server, "Taça", "knock-out")
    paste(page, "\n".join(NAMES[:6]), 6)
    settings_are_edited(page)
    pair_on_page(page, 1)
    assert len(league.boards(1)) == 2
    page.click(".board-row[data-board='1'] [data-result='==']")
    score(page, 1, "½-½")
    page.click("[data-decide='1'] summary")
    page.click("[data-decide='1'] [data-winner] >> nth=0")
    page.wait_for_selector("[data-decide='1'] [aria-pressed='true']")
    page.select_option(".board-row[data-board='2'] [data-more]", "+ - absence")
    page.wait_for_selector(".board-row[data-board='2'] .score:has-text('W.O.')")
    pair_on_page(page, 2, "next-act")
    to_part(page, "crosstable")
    assert page.locator(".bracket .pairing[data-state='now']").count() == 2
    to_part(page, "rounds")
    game = league.game(2, 1)
    reported(league, (2, 1, game["black"]), ("0", "1"))
    says(open_page, league, (2, 1, game["white"]), "01")
    score(page, 1, "0-1")
    league.enter(2)
    page.click("[data-do='close-round']")
    corrected(page, 1, "10", "telemóveis trocados", "1-0")
    pair_on_page(page, 3)
    league.enter(3)
    page.click("[data-do='next-act']")
    ended(page)
    winner = league.boards(3)[0]["games"][0]["white"]
    name = next(one["name"] for one in league.ask()["players"] if one["id"] == winner)
    assert name in league.paper("standings")
    it_is_copied_and_deleted(page)


def settings_are_edited(page: Any) -> None:
    """Place, last day and the third place, with a reason."""
    to_part(page, "settings")
    page.wait_for_selector(".settings .change-order li")
    page.fill(".settings [name='city']", "Setúbal")
    page.fill(".settings [name='end']", "2026-02-01")
    page.fill(".settings [name='reason']", "sala nova")
    page.click("[data-do='keep-settings']")
    page.wait_for_selector("#undo :text('Changed: ')")
    assert page.input_value(".settings [name='city']") == "Setúbal"
    to_part(page, "log")
    page.wait_for_selector("#log td:has-text('sala nova')")


def it_is_copied_and_deleted(page: Any) -> None:
    """The copy has the players and no rounds; its name must be typed before it is gone."""
    to_part(page, "settings")
    page.check("[data-name='copy'] [name='players']")
    page.click("[data-do='copy-event']")
    page.wait_for_selector("#event-name:has-text('Taça 2')")
    page.wait_for_selector("body[data-ready]")
    page.wait_for_selector("#players h2:has-text('(6)')")
    to_part(page, "settings")
    page.fill("[name='gone']", "Taça")
    page.click("[data-do='delete-event']")
    page.wait_for_selector("#notice:has-text('not the name')")
    page.fill("[name='gone']", "Taça 2")
    page.click("[data-do='delete-event']")
    page.wait_for_selector("#events")
    assert "Taça 2" not in page.inner_text("#events")


@pytest.mark.requirement("MAT-01")
def test_a_match_of_even_games(open_page: Any, server: Server) -> None:
    """Two partidas of two games: phones, a W.O., an adjourned game, a correction, paper."""
    page, league = make_event(open_page, server, "Desafio", "match", partidas="2", games="2")
    paste(page, "\n".join(NAMES[:2]), 2)
    pair_on_page(page, 1)
    first = league.game(1, 1)
    reported(league, (1, 1, first["black"]), ("1", "0"))
    says(open_page, league, (1, 1, first["white"]), "10")
    score(page, 1, "1-0")
    row = ".board-row[data-board='1'][data-game='2']"
    page.select_option(f"{row} [data-more]", "adjourn")
    score(page, 1, "adjourned", game=2)
    page.click(f"{row} [data-result='==']")
    score(page, 1, "½-½", game=2)
    pair_on_page(page, 2, "next-act")
    second = league.game(2, 1)
    assert second["white"] == first["black"]
    page.select_option(f"{row} [data-more]", "+ - absence")
    page.wait_for_selector(f"{row} .score:has-text('W.O.')")
    league.enter(2, ("=", "="))
    page.click("[data-do='next-act']")
    corrected(page, 1, "10", "registo lido mal", "1-0")
    ended(page)
    lines = league.ask()["standings"]["lines"]
    assert sorted(line["points"] for line in lines) == ["1½", "2½"]
    assert lines[0]["name"] in league.paper("standings")
