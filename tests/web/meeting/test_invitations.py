"""Play a friend: a link and six letters; the friend takes it and both sit at the game."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from damas.meeting import CODE_LETTERS
from damas.people import limits
from damas.regulations import REGULATIONS
from web.clients import limited
from web.people.conftest import sitting

from .conftest import accept, code_of, invite, terms

pytestmark = pytest.mark.one_server


@pytest.mark.parametrize("name", sorted(REGULATIONS))
def test_a_friend_takes_an_invitation_and_both_play(browser, name):
    """By every regulation: each has one colour, and moves only that."""
    ana, rui = browser(), browser()
    made = invite(ana, "Ana", regulation=name)
    assert len(made["code"]) == 6
    seen = rui.get(f"/api/invitations/{made['token']}").json()
    assert (seen["host"], seen["state"], seen["own"]) == ("Ana", "open", False)
    assert seen["code"] is None  # the friend has no need of it
    game = accept(rui, made["token"], "Rui")
    with sitting(ana, game) as first, sitting(rui, game) as second:
        one, two = first.hello(), second.hello()
        assert {one["seat"], two["seat"]} == {"white", "black"}
        assert {p["name"] for p in one["players"].values()} == {"Ana", "Rui"}
        white, black = (first, second) if one["seat"] == "white" else (second, first)
        begins, other = (black, white) if one["variant"]["first"] == "black" else (white, black)
        move = one["legal"][0]["path"]
        assert other.refused("move", ply=0, path=move)["code"] == "not-your-turn"
        assert begins.do("move", ply=0, path=move)["ply"] == 1


def test_the_page_of_a_game_brings_its_first_state(browser):
    """The same that the socket says to the same person; no cache in between keeps it."""
    ana, rui, guest = browser(), browser(), browser()
    game = accept(rui, invite(ana, "<Ana>", colour="white")["token"], "Rui")
    for one, own in ((ana, "white"), (rui, "black"), (guest, "none")):
        page = one.get(f"/games/{game}")
        assert page.headers["cache-control"] == "private, no-cache"
        said = json.loads(re.search(r'id="state">(.*?)</script>', page.text)[1])
        with sitting(one, game) as seat:
            heard = seat.hello()
        assert said["seat"] == own
        assert said["players"] == heard["players"]
        assert said["legal"] == heard["legal"]
        assert {*heard} <= {*said}


def test_the_code_leads_to_the_same_invitation(browser):
    """Written as people write it."""
    ana, rui = browser(), browser()
    made = invite(ana)
    written = f"{made['code'][:3].lower()}-{made['code'][3:]}"
    assert rui.get(f"/api/codes/{written}").json() == {"token": made["token"]}


def test_one_of_many_takes_an_invitation(browser):
    """Eight press at once: one plays, the others are told; the one may press again."""
    ana, others = browser(), [browser() for _ in range(8)]
    made = invite(ana)

    def press(client):
        return client.post(f"/api/invitations/{made['token']}/accept", json={})

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(press, others))
    won = [n for n, answer in enumerate(answers) if answer.status_code == 200]
    assert len(won) == 1
    lost = [answer for n, answer in enumerate(answers) if n not in won]
    assert {code_of(answer) for answer in lost} == {(422, "invitation-taken")}
    again = others[won[0]].post(f"/api/invitations/{made['token']}/accept", json={})
    assert again.json() == answers[won[0]].json()


def test_nobody_takes_the_own_one_a_withdrawn_one_or_another_ones(browser):
    """Each refusal has its own sentence."""
    ana, rui = browser(), browser()
    made = invite(ana)
    path = f"/api/invitations/{made['token']}"
    assert code_of(ana.post(f"{path}/accept", json={})) == (422, "own-invitation")
    assert code_of(rui.delete(path)) == (403, "not-yours")
    assert ana.delete(path).status_code == 204
    assert code_of(rui.post(f"{path}/accept", json={})) == (422, "invitation-withdrawn")
    assert code_of(rui.post("/api/invitations/nothing/accept", json={}))[0] == 404


def test_terms_that_cannot_be_played_are_refused_in_the_language_of_the_page(browser):
    """With the article where a rule book decides."""
    ana = browser()
    body = {"terms": terms("portuguesa-web", colour="white")}
    answer = ana.post("/api/invitations?lang=pt-PT", json=body)
    assert code_of(answer) == (422, "no-lot")
    assert answer.json()["article"].startswith("CLAS")
    for wrong in ({"control": "x"}, {"games": 3, "start": {"kind": "lot"}}, {"games": 1000}):
        assert ana.post("/api/invitations", json={"terms": terms(**wrong)}).status_code == 422


def test_an_opening_by_lot_stands_on_the_board(two):
    """Portuguese draughts of the web page: the draw is repeated with colours changed."""
    ana, _rui, game = two(regulation="portuguesa-web", colour="lot", start={"kind": "lot"}, games=2)
    state = ana.get(f"/api/games/{game}").json()
    assert state["meeting"]["opening"]
    assert state["fen"] != state["variant"]["start_fen"]


def test_codes_are_guessed_ten_times_an_hour(browser, server):
    """From one address; the right one of another address still opens, and right ones are free."""
    ana, rui, eve = browser(), browser(), browser()
    made = invite(ana)
    wrong = [f"ABCDE{letter}" for letter in CODE_LETTERS if f"ABCDE{letter}" != made["code"]]
    for code in wrong[: limits.GUESSES.most]:
        assert code_of(eve.get(f"/api/codes/{code}")) == (404, "no-invitation")
    refused = eve.get(f"/api/codes/{made['code']}")
    assert code_of(refused) == (429, "too-many-guesses")
    assert 3500 < int(refused.headers["Retry-After"]) <= 3600
    for _ in range(limits.GUESSES.most + 5):
        assert rui.get(f"/api/codes/{made['code']}").status_code == 200
    limited(server.app, code=limits.GUESSES.most)  # from here on it is an alarm
    found = [rui.get(f"/api/codes/{wrong[0]}").status_code for _ in range(4)]
    assert found == [404] * limits.GUESSES_ALARMED.most + [429]
    assert browser().get(f"/api/codes/{made['code']}").status_code == 200


@pytest.mark.own_server
def test_guesses_sent_at_once_are_all_counted(browser):
    """Forty at the same time: ten are looked up."""
    eve = browser()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: eve.get("/api/codes/ZZZZZZ"), range(40)))
    found = [answer.status_code for answer in answers]
    assert found.count(404) == limits.GUESSES.most
    assert found.count(429) == 40 - limits.GUESSES.most


def test_open_invitations_are_bounded(browser):
    """So many, then one must be withdrawn."""
    ana = browser()
    made = [invite(ana) for _ in range(limits.OPEN_INVITATIONS.most)]
    body = {"terms": terms()}
    assert code_of(ana.post("/api/invitations", json=body)) == (429, "too-many-invitations")
    ana.delete(f"/api/invitations/{made[0]['token']}")
    assert ana.post("/api/invitations", json=body).status_code == 201
    assert len(ana.get("/api/invitations").json()) == limits.OPEN_INVITATIONS.most


def test_a_finished_game_leads_to_a_rematch_with_colours_changed(two):
    """One asks, the other takes it up: one game, however often it is pressed."""
    ana, rui, game = two()
    assert code_of(ana.post(f"/api/games/{game}/rematch")) == (409, "game-goes-on")
    with sitting(ana, game) as seat:
        seat.hello()
        seat.do("resign", by="white")
    waits = ana.post(f"/api/games/{game}/rematch").json()
    assert waits["game"] is None
    assert ana.post(f"/api/games/{game}/rematch").json() == waits
    assert rui.get(f"/api/games/{game}/meeting").json()["rematch"]["for_you"]
    again = rui.post(f"/api/games/{game}/rematch").json()["game"]
    assert ana.post(f"/api/games/{game}/rematch").json()["game"] == again
    players = ana.get(f"/api/games/{again}").json()["players"]
    assert (players["white"]["name"], players["black"]["name"]) == ("Rui", "Ana")


@pytest.mark.both_databases
def test_a_match_runs_with_colours_changed_and_a_score(two):
    """Two games: one resigned by each; the match is drawn and has no third game."""
    ana, rui, game = two(games=2)
    with sitting(ana, game) as seat, sitting(rui, game) as other:
        seat.begin(other)
        seat.do("resign", by="white")
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(lambda c: c.post(f"/api/games/{game}/next").json(), (ana, rui)))
    assert both[0] == both[1]
    second = both[0]["game"]
    state = rui.get(f"/api/games/{second}").json()
    assert state["players"]["white"]["name"] == "Rui"
    assert state["meeting"]["number"] == 2
    shown = ana.get(f"/api/games/{second}/meeting").json()["match"]
    assert (shown["played"], shown["score"]) == (1, {"host": "0", "guest": "1"})
    with sitting(rui, second) as seat, sitting(ana, second) as other:
        seat.begin(other)
        seat.do("resign", by="white")
    shown = ana.get(f"/api/games/{second}/meeting").json()["match"]
    assert (shown["over"], shown["score"]) == (True, {"host": "1", "guest": "1"})
    assert code_of(ana.post(f"/api/games/{second}/next")) == (409, "match-over")


@pytest.mark.parametrize("act", ["abort", "resign"])
def test_a_game_that_was_called_off_is_played_again_in_the_match(two, act):
    """It gives no points and its number stays."""
    ana, rui, game = two(games=2)
    with sitting(ana, game) as seat:
        assert seat.hello()["unbegun"]
        seat.do(act, by="white")
    again = ana.post(f"/api/games/{game}/next").json()["game"]
    state = rui.get(f"/api/games/{again}").json()
    assert (state["meeting"]["number"], state["players"]["white"]["name"]) == (1, "Ana")
