"""Cards of pupils: strangers, teachers who were, guests who are led into a class."""

from __future__ import annotations

import pytest

from damas.people.limits import CARDS
from web.school.conftest import class_of, code_of, enter, new_class
from web.school.test_pupils import answer, card_of, here, steps

pytestmark = pytest.mark.one_server


def by_card(client, letters):
    """Comes in by a card; the answer as it came."""
    return client.post("/api/classes/cards", json={"letters": letters})


def test_a_guest_who_is_led_into_a_class_gives_nothing_away(browser):
    """The teacher's card opens the pupil of the class, and not the guest with games and studies."""
    eve, ana = browser(), browser()
    study = ana.post("/api/studies", json={"title": "Mine", "game": "portuguese", "name": "Ana"})
    room = new_class(eve, "Trap", "Eve")["id"]
    assert enter(ana, room, "Gato").status_code == 200
    spy = browser()
    assert by_card(spy, card_of(eve, room)).status_code == 200
    assert spy.get(f"/api/studies/{study.json()['id']}").status_code == 404
    assert spy.get("/api/studies").json() == []
    ana.post("/api/classes/device/leave")
    assert [one["title"] for one in ana.get("/api/studies").json()] == ["Mine"]


def test_a_teacher_who_has_handed_over_sees_no_more(browser):
    """Neither by the card, nor by a browser that came in by it before."""
    rita, joao, spy, child = browser(), browser(), browser(), browser()
    first, club = new_class(rita)["id"], new_class(joao, "Clube", "João")["id"]
    enter(child, first, "Gato")
    answer(child)
    old = card_of(rita, first)
    assert by_card(spy, old).status_code == 200
    letters = rita.post(f"/api/classes/{first}/pupils/1/hand-over").json()["letters"]
    assert joao.post(f"/api/classes/{club}/taken", json={"letters": letters}).status_code == 200
    assert class_of(spy, club)["door"] is True
    assert steps(spy) == 0
    assert code_of(by_card(browser(), old)) == (404, "no-card")
    assert by_card(child, card_of(joao, club)).json() == {"class": club}
    assert steps(child) == 1


def test_letters_of_a_hand_over_are_for_that_child_alone(browser):
    """Not for another who has the number by now."""
    rita, joao = browser(), browser()
    first, club = new_class(rita)["id"], new_class(joao, "Clube", "João")["id"]
    rita.post(f"/api/classes/{first}/roster", json={"names": ["Ana", "Rui"]})
    letters = rita.post(f"/api/classes/{first}/pupils/2/hand-over").json()["letters"]
    rita.post(f"/api/classes/{first}/pupils/2/merge", json={"into": 1})
    rita.post(f"/api/classes/{first}/roster", json={"names": ["Eva"]})
    assert [one["number"] for one in class_of(rita, first)["pupils"]] == [1, 2]
    taken = joao.post(f"/api/classes/{club}/taken", json={"letters": letters})
    assert code_of(taken)[0] == 404, taken.text
    assert class_of(joao, club)["pupils"] == []


def test_who_is_refused_stays_who_was(browser):
    """A name that is taken meanwhile: the guest goes on as the guest, and nobody is kept."""
    rita, ana, rui = browser(), browser(), browser()
    room = new_class(rita)["id"]
    answer(rui)
    enter(ana, room, "Gato")
    assert code_of(enter(rui, room, "Gat0")) == (409, "name-taken")
    assert (steps(rui), here(rui)) == (1, [])


def test_a_foreign_cookie_offers_nobody(browser):
    """Names on a computer are signed: another's, or one made up, is nothing."""
    eve = browser()
    eve.cookies.set("damas_beside", "abc.def", path="/api/classes")
    assert here(eve) == []
    assert code_of(eve.post(f"/api/classes/device/{'0' * 16}")) == (404, "not-here")


def test_cards_are_not_guessed(browser):
    """Wrong ones are counted for an address; a class that mistypes some is not shut out."""
    rita, eve = browser(), browser()
    room = new_class(rita)["id"]
    rita.post(f"/api/classes/{room}/roster", json={"names": ["Ana"]})
    codes = [by_card(eve, "BBBB BBBB").status_code for _ in range(CARDS.most + 1)]
    assert (set(codes), codes[-1]) == ({404, 429}, 429)
    assert codes.count(404) > 30
    assert by_card(eve, card_of(rita, room)).status_code == 429
    assert by_card(browser(), card_of(rita, room)).status_code == 200
