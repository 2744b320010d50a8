"""A named person is invited: sees it at once, accepts or declines; nobody else can."""

from __future__ import annotations

import pytest

from damas.people import limits
from web.clients import limited
from web.people.conftest import sitting

from .conftest import accept, code_of, invite, terms
from .test_notices import account


@pytest.fixture
def three(browser):
    """Ana and Rui with accounts, and a guest; with Rui's id."""
    ana, rui, eve = account(browser(), "ana"), account(browser(), "rui"), browser()
    return ana, rui, eve


def person_of(client, server, name):
    """The id of an account, as the owner sees it."""
    found = server.get("/api/owner/people", params={"text": name}).json()
    return next(one["id"] for one in found if one["name"] == name)


def challenge(client, person, **more):
    """Invites a person."""
    body = {"terms": terms(**more), "name": "Eva"}
    return client.post(f"/api/people/{person}/challenge", json=body)


def test_the_invited_person_sees_it_and_plays(three, server):
    """On every page in short, and in the list; the game is theirs."""
    ana, rui, eve = three
    nothing = {"count": 0, "first": None, "restart": None, "pause": None, "turns": []}
    assert rui.get("/api/waiting").json() == nothing
    made = challenge(ana, person_of(rui, server, "rui")).json()
    assert (made["own"], made["to"]) == (True, "rui")
    shown = rui.get("/api/waiting").json()
    assert shown["count"] == 1
    assert shown["first"] == {"token": made["token"], "host": "ana", "guest": False}
    assert eve.get("/api/waiting").json()["count"] == 0
    path = f"/api/invitations/{made['token']}"
    assert code_of(eve.post(f"{path}/accept", json={})) == (422, "not-for-you")
    assert code_of(eve.delete(path)) == (403, "not-yours")
    assert rui.get(path).json()["for_you"]
    game = accept(rui, made["token"])
    assert ana.get(path).json()["game"] == game
    assert rui.get("/api/waiting").json()["count"] == 0


@pytest.mark.both_databases
def test_it_can_be_declined(three, server):
    """The one who invited hears of it in the lobby."""
    ana, rui, _eve = three
    made = challenge(ana, person_of(rui, server, "rui")).json()
    assert rui.delete(f"/api/invitations/{made['token']}").status_code == 204
    assert ana.get(f"/api/invitations/{made['token']}").json()["state"] == "declined"
    assert rui.get("/api/waiting").json()["count"] == 0


@pytest.mark.both_databases
def test_a_blocked_person_cannot_challenge(three, server):
    """Nor is it said who has blocked whom; nor can the one who blocked."""
    ana, rui, _eve = three
    made = challenge(ana, person_of(rui, server, "rui")).json()
    game = accept(rui, made["token"])
    rui.post(f"/api/games/{game}/block")
    answers = [
        challenge(ana, person_of(rui, server, "rui")),
        challenge(rui, person_of(ana, server, "ana")),
    ]
    assert [code_of(one) for one in answers] == [(403, "apart")] * 2
    assert answers[0].json()["message"] == answers[1].json()["message"]
    assert rui.get("/api/opponents").json() == []
    (blocked,) = rui.get("/api/blocks").json()
    assert blocked["name"] == "ana"
    rui.delete(f"/api/blocks/{blocked['id']}")
    assert challenge(ana, person_of(rui, server, "rui")).status_code == 201


def test_a_blocked_person_asks_for_no_other_game(three, server):
    """After a block neither asks for a rematch; a request from before is not accepted."""
    ana, rui, _eve = three
    made = challenge(ana, person_of(rui, server, "rui")).json()
    game = accept(rui, made["token"])
    with sitting(ana, game) as seat:
        seat.hello()
        seat.do("abort")
    rui.post(f"/api/games/{game}/block")
    for client in (ana, rui):
        assert code_of(client.post(f"/api/games/{game}/rematch")) == (403, "apart")
    assert rui.get("/api/waiting").json()["count"] == 0


def test_challenges_count_among_new_games(three, server):
    """A person who challenges and withdraws again and again is stopped."""
    ana, rui, _eve = three
    who = person_of(rui, server, "rui")
    limited(server.app, game_hour=3)
    answers = []
    for _ in range(4):
        answer = challenge(ana, who)
        answers.append(answer.status_code)
        if answer.status_code == 201:
            ana.delete(f"/api/invitations/{answer.json()['token']}")
    assert answers == [201, 201, 201, 429]


def test_a_person_whom_the_owner_has_blocked_neither_invites_nor_is_invited(three, server):
    """Such a person only looks on."""
    ana, rui, _eve = three
    who = person_of(rui, server, "rui")
    server.put(f"/api/owner/people/{who}/block", json={"blocked": True})
    assert code_of(challenge(ana, who)) == (404, "no-person")
    assert code_of(challenge(rui, person_of(ana, server, "ana"))) == (403, "blocked")


def test_nobody_is_invited_without_end(three, server):
    """Some open ones to one person; nobody invites himself, or somebody who does not exist."""
    ana, rui, _eve = three
    who = person_of(rui, server, "rui")
    for _ in range(limits.CHALLENGES_TO_ONE.most):
        assert challenge(ana, who).status_code == 201
    assert code_of(challenge(ana, who)) == (429, "invited-already")
    assert code_of(challenge(ana, person_of(ana, server, "ana"))) == (422, "own-invitation")
    assert code_of(challenge(ana, "nobody")) == (404, "no-person")


def test_past_opponents_are_listed_and_a_guests_name_is_marked(browser, server):
    """An account may take the name that a guest has borne: it is said everywhere that it is a
    guest's, and from then on the guest chooses another."""
    ana, guest = browser(), browser()
    made = invite(guest, "ana")
    waiting = {"terms": terms(), "quick": False, "name": "ana"}
    guest.post("/api/lobby", json=waiting)
    account(ana, "ana")
    assert code_of(guest.post("/api/lobby", json=waiting)) == (422, "name-taken")
    shown = ana.get(f"/api/invitations/{made['token']}").json()
    assert (shown["host"], shown["guest"]) == ("ana", True)
    game = accept(ana, made["token"])
    players = ana.get(f"/api/games/{game}").json()["players"].values()
    assert sorted((one["name"], one["guest"]) for one in players) == [("ana", False), ("ana", True)]
    (found,) = ana.get("/api/opponents").json()
    assert (found["name"], found["account"], found["games"]) == ("ana", False, 1)
    assert ana.get(f"/friend?to={found['id']}").status_code == 200
    back = challenge(ana, found["id"]).json()
    assert guest.get("/api/waiting").json()["first"]["token"] == back["token"]
    (waits,) = [one for one in ana.get("/api/lobby").json() if not one["own"]]
    assert (waits["guest"], waits["variant"], waits["speed"]) == (True, "brazilian", "blitz")
    body = {"regulation": "fenae-2025", "white": {"name": "ana"}, "black": {"name": "Rui"}}
    own = guest.post("/api/games", json=body).json()["id"]
    assert guest.get(f"/api/games/{own}").json()["players"]["white"]["guest"]


@pytest.mark.both_databases
def test_the_lobby_says_who_is_here_and_who_invites(three, server):
    """Live, to those who look; people without an account are not listed."""
    ana, rui, eve = three
    who = person_of(rui, server, "rui")
    with rui.websocket_connect("/ws/lobby?lang=en") as line, eve.websocket_connect("/ws/lobby"):
        heard = line.receive_json()
        while heard["waiting"]["count"] == 0:
            if not heard["here"]:
                with ana.websocket_connect("/ws/lobby?lang=en") as other:
                    seen = other.receive_json()
                    while not seen["here"]:
                        seen = other.receive_json()
                    assert seen["here"] == [{"id": who, "name": "rui"}]
                    while not heard["here"]:
                        heard = line.receive_json()
                    assert [one["name"] for one in heard["here"]] == ["ana"]
                challenge(ana, who)
            heard = line.receive_json()
        assert heard["waiting"]["first"]["host"] == "ana"
